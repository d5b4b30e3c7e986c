import { createDecipheriv, createSign, createVerify, type KeyObject } from 'node:crypto';
import {
  authorizationScheme,
  resourceAlgorithm,
  resourceTagBytes,
  type SignedRequest,
  signatureHeaders,
  signedMessage,
  signedPayment,
  signedRequest,
  toleranceSeconds,
} from '@jinlan/contract/wechat-pay';

/** The shop's side of the signatures in `contract/wechat-pay.ts`. */

export interface MerchantKey {
  readonly mchid: string;
  readonly serial: string;
  readonly privateKey: KeyObject;
}

/** The `Authorization` header of a request. */
export function authorize({ mchid, serial, privateKey }: MerchantKey, request: SignedRequest): string {
  const signature = createSign('sha256').update(signedRequest(request)).sign(privateKey, 'base64');
  const fields = {
    mchid,
    nonce_str: request.nonce,
    signature,
    timestamp: request.timestamp,
    serial_no: serial,
  };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `${authorizationScheme} ${list.join(',')}`;
}

/** Returns the parameters that a page inside WeChat hands to WeChat, so that WeChat asks for the payment. */
export function paymentParameters(
  appid: string,
  privateKey: KeyObject,
  prepayId: string,
  { seconds, nonce }: { readonly seconds: string; readonly nonce: string },
): Readonly<Record<string, string>> {
  const text = signedPayment(appid, seconds, nonce, prepayId);
  return {
    appId: appid,
    timeStamp: seconds,
    nonceStr: nonce,
    package: `prepay_id=${prepayId}`,
    signType: 'RSA',
    paySign: createSign('sha256').update(text).sign(privateKey, 'base64'),
  };
}

export type Verdict = 'valid' | 'signature' | 'stale';

/**
 * Checks an answer or a callback over its raw body. A signature by a key that is not in the map counts as
 * wrong: WeChat Pay sends such signatures on purpose, to see whether merchants notice.
 */
export function verifyMessage(
  keys: ReadonlyMap<string, KeyObject>,
  header: (name: string) => string,
  body: string,
  now: Date,
): Verdict {
  const key = keys.get(header(signatureHeaders.serial));
  if (key === undefined) return 'signature';
  const timestamp = header(signatureHeaders.timestamp);
  const text = signedMessage(timestamp, header(signatureHeaders.nonce), body);
  const isSigned = createVerify('sha256')
    .update(text)
    .verify(key, header(signatureHeaders.signature), 'base64');
  if (!isSigned) return 'signature';
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  return age <= toleranceSeconds ? 'valid' : 'stale';
}

export const hasSignature = (header: (name: string) => string): boolean =>
  header(signatureHeaders.signature) !== '';

/** Decrypts the `resource` of a callback; null if it is not encrypted with this key. */
export function decryptResource(apiKey: string, resource: Readonly<Record<string, unknown>>): string | null {
  const { algorithm, ciphertext, nonce, associated_data: associated } = resource;
  if (algorithm !== resourceAlgorithm || typeof ciphertext !== 'string' || typeof nonce !== 'string')
    return null;
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length < resourceTagBytes || Buffer.byteLength(nonce) !== 12) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce));
    decipher.setAuthTag(bytes.subarray(-resourceTagBytes));
    if (typeof associated === 'string') decipher.setAAD(Buffer.from(associated));
    return Buffer.concat([decipher.update(bytes.subarray(0, -resourceTagBytes)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}
