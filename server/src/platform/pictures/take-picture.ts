import { createHash } from 'node:crypto';
import type { Use } from '../limits/shared-limits.ts';
import type { Client } from '../limits/turns.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../requests/refusal.ts';
import { type PictureRule, reEncodePicture } from './re-encode-picture.ts';

/** A picture as it is stored: WebP, and the SHA-256 of its bytes in hexadecimal digits. */
export interface StoredPicture {
  readonly sha256: string;
  readonly content: Buffer;
}

/** The limits of a photograph of a piece that customers and staff send, and the form in which it is stored. */
export const photograph: PictureRule = {
  maxUploadBytes: 700_000,
  maxPixels: 2_400 * 3_000,
  maxStoredBytes: 400_000,
  encodings: [
    { side: 1_600, quality: 80 },
    { side: 1_600, quality: 50 },
    { side: 1_000, quality: 50 },
  ],
};

/**
 * Returns an uploaded photograph in the form in which it is stored. Each counts as a use of a limit, because decoding takes
 * up to a second of a processor. Refuses with TOO_MANY_REQUESTS beyond the limit, and with PICTURE_INVALID for a file that
 * is no JPEG, PNG or WebP or is too large.
 */
export async function takePicture(
  { limits }: Pick<Platform, 'limits'>,
  client: Client,
  base64: string,
  use: Use,
  rule: PictureRule = photograph,
): Promise<StoredPicture> {
  const verdict = await limits.take([use]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const content = await reEncodePicture(client, base64, rule);
  if (content === null) throw refuse('PICTURE_INVALID');
  return { sha256: createHash('sha256').update(content).digest('hex'), content };
}
