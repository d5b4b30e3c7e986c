import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '../../../platform/random.ts';

/**
 * Encrypts the card form's one-time token for storage, with AES-256-GCM under its own key, bound to its
 * cart. The result is base64 of 12 bytes of nonce, the ciphertext and 16 bytes of tag.
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

/** Decrypts a token; null if it was sealed with another key or for another cart. */
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
