/** What an uploaded picture may be, and what is kept of it. */
export interface PictureRule {
  readonly maxUploadBytes: number;
  readonly maxPixels: number;
  readonly maxStoredBytes: number;
  /** Tried in order until the result has at most `maxStoredBytes`. `side` is the longest one in px. */
  readonly encodings: readonly { readonly side: number; readonly quality: number }[];
}

const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/**
 * Returns an uploaded JPEG, PNG or WebP as WebP without metadata; null for anything else, and for what is too large. Uploads
 * are not trusted, so every pixel is drawn anew.
 */
export async function reEncodePicture(base64: string, rule: PictureRule): Promise<Buffer | null> {
  const { maxUploadBytes, maxPixels, maxStoredBytes, encodings } = rule;
  const largest = encodings[0];
  if (largest === undefined) throw new RangeError('A picture rule has no encoding');
  if (base64.length > Math.ceil(maxUploadBytes / 3) * 4 + 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    return null;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxUploadBytes) return null;
  try {
    // Loaded on demand: it takes 17 MB.
    const { default: sharp } = await import('sharp');
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    const { format } = await image.metadata();
    if (!formats.has(format ?? '')) return null;
    const inside = { fit: 'inside', withoutEnlargement: true } as const;
    const { data, info } = await image
      .rotate()
      .resize({ width: largest.side, height: largest.side, ...inside })
      .raw()
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
