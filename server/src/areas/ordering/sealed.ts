import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '../../platform/random.ts';

/** What must be stored and read again but helps nobody who sees the table: AES-256-GCM under a key of its own. */
const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'jinlan', 'ordering.payment-nonce', 32));

export function seal(secret: string, text: string, random: Random): string {
  const iv = random.bytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
}

/** Null where it was sealed with another key. */
export function unseal(secret: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
