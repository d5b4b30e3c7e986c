import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../services.ts';

/** What the link of the e-mail confirms. The key contains it, signed, so nothing is stored. */
export interface Confirmation {
  /** The order's number. */
  readonly number: string;
  readonly reason: string;
}

const validForMs = 24 * 3_600_000;

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`order-cancel:${text}`).digest();

export function confirmationKey({ platform }: Services, { number, reason }: Confirmation): string {
  const until = platform.clock.now().getTime() + validForMs;
  const text = JSON.stringify([number, reason, until]);
  const signature = sign(platform.config.secrets.application, text).toString('base64url');
  return `${Buffer.from(text).toString('base64url')}.${signature}`;
}

/** Returns null if the signature is wrong or the key has expired. */
export function readConfirmationKey({ platform }: Services, key: string): Confirmation | null {
  const [body = '', signature = ''] = key.slice(0, 1_000).split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(platform.config.secrets.application, text);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [number, reason, until] = JSON.parse(text) as [string, string, number];
  return until < platform.clock.now().getTime() ? null : { number, reason };
}
