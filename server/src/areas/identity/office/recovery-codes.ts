import { createHmac } from 'node:crypto';
import { base32 } from '@jinlan/domain/members';
import { typedCode } from '@jinlan/domain/people';
import type { Random } from '../../../platform/random.ts';

/** Recovery codes. Each signs in once without the authenticator, and has 50 random bits. */
const codeCount = 10;
const codeLength = 10;

/** Codes in the form `ABCDE-FGHIJ`. */
export const newRecoveryCodes = (random: Random): readonly string[] =>
  Array.from({ length: codeCount }, () => {
    const code = base32(random.bytes(7)).slice(0, codeLength);
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

/** Hash of a code, ignoring hyphens, spaces and case. */
export const recoveryCodeHash = (secret: string, accountId: number, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(
      `office-recovery-code:${accountId}:${typedCode(code)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')}`,
    )
    .digest();
