import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { PushSubscription } from '@jinlan/domain/push';

/** The size that a record states; a message is one record, and push services take up to 4,096 bytes. */
const recordSize = 4_096;

/**
 * Encrypts a message for one browser: RFC 8291, with the coding `aes128gcm` of RFC 8188. `salt` and `privateKey` must be
 * new for each message. Throws where the browser's key is no point of the curve.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  { salt, privateKey }: { readonly salt: Buffer; readonly privateKey: Buffer },
): Buffer {
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const ownKey = own.getPublicKey();
  const browserKey = Buffer.from(p256dh, 'base64url');
  const shared = own.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const keyed = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const derive = (use: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', keyed, salt, Buffer.from(`Content-Encoding: ${use}\0`), length));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(recordSize, 16);
  header.writeUInt8(ownKey.length, 20);
  // The byte 2 ends the text of the last record.
  const body = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])),
    cipher.final(),
  ]);
  return Buffer.concat([header, ownKey, body, cipher.getAuthTag()]);
}
