import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../services.ts';
import type { WantedReturn } from './request-return.ts';

/** What the link of the e-mail confirms. The key contains it, signed, so nothing is stored (as decision 080). */
export interface GuestReturn extends WantedReturn {
  /** The order's number. */
  readonly number: string;
  /** Which return of the order it requests: after that one, the key is used up. */
  readonly sequence: number;
}

const validForMs = 24 * 3_600_000;
/** Lines of a return and its texts fit into it; see `TEXTS_MAX` of guest-return.ts. */
export const KEY_MAX = 8_000;

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`order-return-2:${text}`).digest();

export function returnKey({ platform }: Services, { number, sequence, lines, comment }: GuestReturn): string {
  const until = platform.clock.now().getTime() + validForMs;
  const rows = lines.map(({ position, quantity, reason }) => [position, quantity, reason]);
  const text = JSON.stringify([number, sequence, rows, comment, until]);
  const signature = sign(platform.config.secrets.application, text).toString('base64url');
  return `${Buffer.from(text).toString('base64url')}.${signature}`;
}

/** Returns null if the signature is wrong or the key has expired. */
export function readReturnKey({ platform }: Services, key: string): GuestReturn | null {
  const [body = '', signature = ''] = key.slice(0, KEY_MAX).split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(platform.config.secrets.application, text);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [number, sequence, rows, comment, until] = JSON.parse(text) as [
    string,
    number,
    [number, number, string | null][],
    string | null,
    number,
  ];
  if (until < platform.clock.now().getTime()) return null;
  return {
    number,
    sequence,
    comment,
    lines: rows.map(([position, quantity, reason]) => ({ position, quantity, reason })),
  };
}
