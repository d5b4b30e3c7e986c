import { createPublicKey, createVerify, type KeyObject } from 'node:crypto';
import { signedFields, signType, unsigned } from '@jinlan/contract/alipay';

export const readKeys = (pems: readonly string[]): readonly KeyObject[] =>
  pems.map((pem) => createPublicKey(pem));

/** Whether one of Alipay's keys made an RSA2 signature. */
export const isSigned = (keys: readonly KeyObject[], text: string, signature: unknown): boolean =>
  typeof signature === 'string' &&
  /^[A-Za-z0-9+/]+={0,2}$/.test(signature) &&
  keys.some((key) => createVerify('sha256').update(text).verify(key, signature, 'base64'));

/**
 * Returns the fields of a notice; null unless one of Alipay's keys signed them. The SDK's own check knows only one key, and
 * would accept the older RSA with SHA-1 if a notice says so.
 */
export function readNotice(
  keys: readonly KeyObject[],
  rawBody: string,
): Readonly<Record<string, string>> | null {
  const entries = [...new URLSearchParams(rawBody)];
  const fields = Object.fromEntries(entries);
  if (entries.length !== Object.keys(fields).length || fields.sign_type !== signType) return null;
  return isSigned(keys, signedFields(fields, unsigned.notice), fields.sign) ? fields : null;
}
