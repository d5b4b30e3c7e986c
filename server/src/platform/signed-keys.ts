import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from './platform.ts';

/**
 * Keys of links that contain their own data, signed with `APP_SECRET`, so that nothing is stored. Each kind of key has a
 * purpose, so that a key of one kind is invalid as a key of another.
 */
export interface KeyKind {
  readonly purpose: string;
  readonly validForMs: number;
  /** A longer text is no key. */
  readonly longest: number;
}

type KeyParts = Pick<Platform, 'clock' | 'config'>;
/** A value that JSON can represent. */
type Value = string | number | null | readonly Value[];

/** Code of a text that only the holder of the secret can compute: 43 characters of base64url. */
export const macOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Whether a code belongs to the text. Takes the same time for every wrong code. */
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
