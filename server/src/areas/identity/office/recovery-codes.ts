import { createHmac } from 'node:crypto';
import type { Random } from '../../../platform/random.ts';
import { base32 } from './totp.ts';

/** Codes that sign in once each where the authenticator application is missing: 50 bits of chance. */
const howMany = 10;
const codeLength = 10;

/** As `ABCDE-FGHIJ`. */
export const newRecoveryCodes = (random: Random): readonly string[] =>
  Array.from({ length: howMany }, () => {
    const code = base32(random.bytes(7)).slice(0, codeLength);
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

/** However it is typed: hyphens, spaces and case do not count. */
export const recoveryCodeHash = (secret: string, accountId: number, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(`office-recovery-code:${accountId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest();
