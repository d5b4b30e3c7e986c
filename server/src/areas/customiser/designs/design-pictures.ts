import { createHash } from 'node:crypto';
import type { Connection, Database } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import * as store from './store-pictures.ts';

/**
 * Pictures of designs, drawn in shoppers' browsers. Uploads are not trusted, so the shop re-encodes them: a thumbnail of at
 * most 60 kB, stored under the hash of its bytes. Equal pictures share a row.
 */
const maxUploadBytes = 300 * 1024;
const maxPixels = { width: 2_400, height: 3_000 } as const;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/** Maximum stored size in bytes. A typical picture has 15 kB; only noise needs more than the first encoding. */
export const maxStoredBytes = 60 * 1024;
const encodings = [
  { side: 640, quality: 82 },
  { side: 640, quality: 50 },
  { side: 400, quality: 50 },
  { side: 240, quality: 40 },
] as const;

const invalid = (): Refusal => refuse('PICTURE_INVALID');

/** Returns WebP of at most 640 × 640 px and 60 kB, without metadata. Refused with PICTURE_INVALID. */
export async function readPicture(base64: string): Promise<Buffer> {
  if (base64.length > Math.ceil(maxUploadBytes / 3) * 4 + 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw invalid();
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxUploadBytes) throw invalid();
  try {
    // Loaded on demand: it takes 17 MB.
    const { default: sharp } = await import('sharp');
    const image = sharp(bytes, {
      limitInputPixels: maxPixels.width * maxPixels.height,
      failOn: 'error',
      pages: 1,
    });
    const { format } = await image.metadata();
    if (!formats.has(format ?? '')) throw invalid();
    const inside = { fit: 'inside', withoutEnlargement: true } as const;
    const { data, info } = await image
      .rotate()
      .resize({ width: encodings[0].side, height: encodings[0].side, ...inside })
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
    throw invalid();
  }
  throw invalid();
}

/** Stores a picture; returns its hash. */
export async function storePicture(db: Connection, content: Buffer, now: Date): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await store.addPicture(db, sha256, content, now);
  return sha256;
}

/** Returns those of the given hashes that are still in use. */
export type PictureUse = (db: Connection, hashes: readonly string[]) => Promise<readonly string[]>;

const batch = 500;
/** For how long an unused picture stays: it may be about to be put into a bag. */
const graceMs = 86_400_000;

/** Deletes unused pictures; those in use are checked again after a week. Returns the number of deleted ones. */
export async function deleteUnusedPictures(
  db: Database,
  uses: readonly PictureUse[],
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - graceMs);
  const hashes = await store.picturesBefore(db, before, batch);
  if (hashes.length === 0) return 0;
  const used = new Set((await Promise.all(uses.map((use) => use(db, hashes)))).flat());
  const unused = hashes.filter((hash) => !used.has(hash));
  return store.deletePictures(
    db,
    { unused, used: [...used] },
    { before, until: new Date(now.getTime() + 6 * graceMs) },
  );
}

/**
 * Deletes the least recently opened pictures until the others take at most `bytes`. Pictures of paid orders stay and do not
 * count. Designs with a deleted picture are shown without it. Returns the number of deleted pictures.
 */
export async function freeSpace(db: Database, soldBy: readonly PictureUse[], bytes: number): Promise<number> {
  let deleted = 0;
  for (let excess = (await store.bytesOfPictures(db)) - bytes; excess > 0; ) {
    const oldest = await store.oldestPictures(db, batch);
    if (oldest.length === 0) break;
    const hashes = oldest.map(({ sha256 }) => sha256);
    const sold = new Set((await Promise.all(soldBy.map((use) => use(db, hashes)))).flat());
    const checked: string[] = [];
    for (const { sha256, room } of oldest) {
      if (excess <= 0) break;
      excess -= room;
      checked.push(sha256);
    }
    await store.markSold(
      db,
      checked.filter((sha256) => sold.has(sha256)),
    );
    deleted += await store.deleteUnsold(
      db,
      checked.filter((sha256) => !sold.has(sha256)),
    );
  }
  return deleted;
}
