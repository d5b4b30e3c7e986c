import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from './platform.ts';

/**
 * Keys of links that contain what they are for, signed with `APP_SECRET`, so that nothing is stored. A purpose keeps the
 * keys of one kind from being used as those of another.
 */
export interface KeyKind {
  readonly purpose: string;
  readonly validForMs: number;
  /** Longer texts are no keys. */
  readonly longest: number;
}

type KeyParts = Pick<Platform, 'clock' | 'config'>;
/** Whatever JSON keeps. */
type Value = string | number | null | readonly Value[];

/** Code of a text that only the holder of the secret can compute: 43 characters of base64url. */
export const macOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Whether a code is that of the text; takes as long for any wrong code. */
export function isMacOf(secret: string, text: string, mac: string): boolean {
  const given = Buffer.from(mac, 'base64url');
  const expected = Buffer.from(macOf(secret, text), 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A key that contains the values and is valid from now on. */
export function signedKey(
  { clock, config }: KeyParts,
  { purpose, validForMs }: KeyKind,
  values: readonly Value[],
): string {
  const text = JSON.stringify([...values, clock.now().getTime() + validForMs]);
  const mac = macOf(config.secrets.application, `${purpose}:${text}`);
  return `${Buffer.from(text).toString('base64url')}.${mac}`;
}

/** The values of a key; null if its signature is wrong or it has expired. */
export function readSignedKey(
  { clock, config }: KeyParts,
  { purpose, longest }: KeyKind,
  key: string,
): readonly unknown[] | null {
  const [body = '', mac = ''] = key.slice(0, longest).split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  if (!isMacOf(config.secrets.application, `${purpose}:${text}`, mac)) return null;
  const signed = JSON.parse(text) as readonly unknown[];
  const until = signed.at(-1);
  return typeof until === 'number' && until >= clock.now().getTime() ? signed.slice(0, -1) : null;
}
