import type { Client } from '../limits/turns.ts';
import { createWorkInTurn } from '../limits/work-in-turn.ts';

/** The limits of an uploaded picture, and the encodings in which it is stored. */
export interface PictureRule {
  readonly maxUploadBytes: number;
  readonly maxPixels: number;
  readonly maxStoredBytes: number;
  /** Tried in order until the result has at most `maxStoredBytes`. `side` is the longest one in px. */
  readonly encodings: readonly { readonly side: number; readonly quality: number }[];
}

/**
 * The most seconds of decoding, and the longest side in pixels. A picture beyond them is no photograph. A strip of one
 * pixel by millions takes the decoder seconds.
 */
const maxSeconds = 5;
const maxSide = 20_000;

/**
 * Decodes one picture at a time, because the decoder uses the same threads as passwords, files and the shop's own pictures.
 */
const inTurn = createWorkInTurn({ atOnce: 1, longest: { all: 100, ofNetwork: 10 } });

/**
 * Returns an uploaded JPEG, PNG or WebP as WebP without metadata; null for anything else, and for a file that is too large.
 * Every pixel is drawn anew, because uploads are not trusted. Refuses with TOO_MANY_REQUESTS if too many wait.
 */
export async function reEncodePicture(
  client: Client,
  base64: string,
  rule: PictureRule,
): Promise<Buffer | null> {
  const { maxUploadBytes } = rule;
  if (base64.length > Math.ceil(maxUploadBytes / 3) * 4 + 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    return null;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxUploadBytes || !isPicture(bytes)) return null;
  return inTurn(client, () => encode(bytes, rule));
}

/**
 * Whether the file begins as a JPEG, PNG or WebP. Other formats must not reach the decoder, which would for instance draw
 * an SVG to learn its size.
 */
const isPicture = (bytes: Buffer): boolean =>
  beginsWith(bytes, 0, 'ffd8ff') ||
  beginsWith(bytes, 0, '89504e470d0a1a0a') ||
  (beginsWith(bytes, 0, '52494646') && beginsWith(bytes, 8, '57454250'));

const beginsWith = (bytes: Buffer, at: number, hex: string): boolean =>
  bytes.toString('hex', at, at + hex.length / 2) === hex;

async function encode(bytes: Buffer, rule: PictureRule): Promise<Buffer | null> {
  const { maxPixels, maxStoredBytes, encodings } = rule;
  const largest = encodings[0];
  if (largest === undefined) throw new RangeError('A picture rule has no encoding');
  try {
    // Loaded on demand: it takes 17 MB.
    const { default: sharp } = await import('sharp');
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    const { width: across = 0, height: down = 0 } = await image.metadata();
    if (across > maxSide || down > maxSide) return null;
    const inside = { fit: 'inside', withoutEnlargement: true } as const;
    const { data, info } = await image
      .rotate()
      .resize({ width: largest.side, height: largest.side, ...inside })
      .raw()
      .timeout({ seconds: maxSeconds })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    for (const { side, quality } of encodings) {
      const encoded = await sharp(data, { raw: { width, height, channels } })
        .resize({ width: side, height: side, ...inside })
        .webp({ quality })
        .toBuffer();
      if (encoded.length <= maxStoredBytes) return encoded;
    }
  } catch {
    return null;
  }
  return null;
}
