import { createHmac, timingSafeEqual } from 'node:crypto';
import { base32 } from '@jinlan/domain/members';

/**
 * One-time codes of an authenticator application: TOTP of RFC 6238 with SHA-1, 30 seconds and six
 * digits, which all applications support.
 */
const stepSeconds = 30;
const digits = 6;
/** Steps accepted before and after the current one, for clocks that differ. */
const drift = 1;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The code of a step; `length` digits. */
export function codeAt(secret: Uint8Array, step: number, length: number = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const byteOffset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(byteOffset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** Returns the step of a matching code, used or not; null for a wrong one. Of two equal codes the later step counts. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const givenCode = Buffer.from(code);
  let matchingStep: number | null = null;
  for (let step = stepAt(now) - drift; step <= stepAt(now) + drift; step += 1) {
    const expectedCode = Buffer.from(codeAt(secret, step));
    if (givenCode.length === expectedCode.length && timingSafeEqual(givenCode, expectedCode))
      matchingStep = step;
  }
  return matchingStep;
}

/** The URI that an authenticator application reads as a QR code. */
export function secretUri(secret: Uint8Array, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&digits=${digits}&period=${stepSeconds}`;
}
