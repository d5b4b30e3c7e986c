import { createHmac, timingSafeEqual } from 'node:crypto';

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

/** Returns the step of a matching code if it is later than `lastStep`; otherwise null. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const givenCode = Buffer.from(code);
  let matchingStep: number | null = null;
  for (let step = stepAt(now) - drift; step <= stepAt(now) + drift; step += 1) {
    const expectedCode = Buffer.from(codeAt(secret, step));
    if (
      givenCode.length === expectedCode.length &&
      timingSafeEqual(givenCode, expectedCode) &&
      step > lastStep
    )
      matchingStep = step;
  }
  return matchingStep;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The URI that an authenticator application reads as a QR code. */
export function secretUri(secret: Uint8Array, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&digits=${digits}&period=${stepSeconds}`;
}
