/** The authenticator app of a back-office user. */
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/**
 * Returns a code of six digits by RFC 6238. Each code is valid only once, so a second sign-in within half a minute needs the
 * next code. `ahead`: the number of steps of half a minute; the shop accepts a code one step early.
 */
export function authenticatorCode(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(Date.now() / stepMs) + ahead, 4);
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash[19] ?? 0) & 15;
  return String((hash.readInt32BE(at) & 0x7fffffff) % 1e6).padStart(6, '0');
}
