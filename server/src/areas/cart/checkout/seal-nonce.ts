import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '../../../platform/random.ts';

/**
 * The card form's one-time token is worth money until it is used, so the table holds it only sealed: AES-256-GCM under
 * a key of its own, bound to its cart. Sealed text is base64 of 12 bytes of nonce, the text, 16 bytes of tag.
 */
const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'jinlan', 'cart.payment-nonce', 32));

export function sealNonce(secret: string, cartId: string, nonce: string, random: Random): string {
  const iv = random.bytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(cartId));
  return Buffer.concat([iv, cipher.update(nonce, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
}

/** Null where it was sealed with another key or for another cart. */
export function openNonce(secret: string, cartId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < 28) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(cartId)).setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
