import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** The key by which push services recognise the shop (RFC 8292). */
export interface PushKeys {
  /** A point of P-256 in 65 bytes, and the private key in 32 bytes; both in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Reads the keys; null unless both belong together. `text`: public and private key with a dot between them. */
export function readPushKeys(text: string): PushKeys | null {
  const [publicKey = '', privateKey = ''] = text.split('.');
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url') === publicKey ? { publicKey, privateKey } : null;
  } catch {
    return null;
  }
}

/** Reads the keys as `readPushKeys` does; throws if the text of the configuration is invalid. */
export function pushKeysOf(text: string): PushKeys {
  const keys = readPushKeys(text);
  if (keys === null) throw new Error('PUSH_KEYS, or the file push among the stored secrets, has no key pair');
  return keys;
}

/** Makes new keys, in the form of the setting. */
export async function makePushKeys(): Promise<string> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // A private key that begins with zeros would be shorter.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return `${publicKey}.${privateKey.toString('base64url')}`;
}

/** Push services refuse tokens of more than a day. */
const tokenSeconds = 12 * 3_600;

/** Returns the header `Authorization` of a request to the push service at this origin. */
export function vapidHeader(
  { publicKey, privateKey }: PushKeys,
  { audience, contact, now }: { readonly audience: string; readonly contact: string; readonly now: Date },
): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: audience, exp: Math.floor(now.getTime() / 1_000) + tokenSeconds, sub: contact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256', d: privateKey },
      ...{ x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33, 65) },
    },
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
