import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';

/**
 * Decrypts a message as a browser does (RFC 8291). Returns null if the message is for another browser, or incomplete.
 */
export function decryptPush(body: Buffer, browser: ECDH, auth: Buffer): string | null {
  if (body.length < 21 + 65 + 17 || body.readUInt8(20) !== 65) return null;
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 86);
  const sealed = body.subarray(86);
  if (sealed.length > body.readUInt32BE(16)) return null;
  try {
    const shared = browser.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
    const keyed = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
    const derive = (use: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', keyed, salt, Buffer.from(`Content-Encoding: ${use}\0`), length));
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    const end = text.lastIndexOf(2);
    return end < 0 || text.subarray(end + 1).some((byte) => byte !== 0)
      ? null
      : text.toString('utf8', 0, end);
  } catch {
    return null;
  }
}

const readJson = (part: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
};

/**
 * Returns the problem of the header `Authorization` (RFC 8292); null without one. `key`: the key with which the browser
 * subscribed.
 */
export function vapidProblem(
  header: string | undefined,
  { audience, key, now }: { readonly audience: string; readonly key: string; readonly now: Date },
): string | null {
  const [, token = '', sentKey = ''] = /^vapid t=([^,\s]+),\s*k=([A-Za-z0-9_-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (sentKey !== key) return 'the key is not that of the subscription';
  try {
    const point = Buffer.from(key, 'base64url');
    const coordinates = { x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33, 65) };
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...coordinates } });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!isSigned || readJson(head).alg !== 'ES256') return 'the signature is wrong';
    const { aud, exp, sub } = readJson(claims);
    if (aud !== audience) return 'the token is for another service';
    const seconds = now.getTime() / 1_000;
    if (typeof exp !== 'number' || exp <= seconds || exp > seconds + 86_400)
      return 'the token has expired, or is too long';
    return typeof sub === 'string' && /^(?:mailto:|https?:)/.test(sub) ? null : 'nobody can be reached';
  } catch {
    return 'the token cannot be read';
  }
}
