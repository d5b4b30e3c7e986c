import { createHash } from 'node:crypto';
import type { Connection, Database } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { addPicture, deletePictures, picturesBefore } from './store-pictures.ts';

/**
 * Pictures that shoppers' screens drew of their designs. A stranger may send anything under that name, so what is kept is what
 * the shop itself encoded of it, no larger than it is ever shown, under the hash of its bytes: the same picture is one row.
 */
const largest = 300 * 1024;
const shown = { width: 800, height: 1000 } as const;
const most = { width: 2_400, height: 3_000 } as const;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

const invalid = (): Refusal => refuse('PICTURE_INVALID');

/** WebP of at most 800 × 1000 px, without whatever else the file carried. Refused as PICTURE_INVALID. */
export async function readPicture(base64: string): Promise<Buffer> {
  if (base64.length > Math.ceil(largest / 3) * 4 + 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw invalid();
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > largest) throw invalid();
  try {
    // Loaded for the first picture only: it takes 17 MB.
    const { default: sharp } = await import('sharp');
    const image = sharp(bytes, { limitInputPixels: most.width * most.height, failOn: 'error', pages: 1 });
    const { format } = await image.metadata();
    if (!formats.has(format ?? '')) throw invalid();
    return await image
      .rotate()
      .resize({ ...shown, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer();
  } catch {
    throw invalid();
  }
}

/** Answers its hash. */
export async function keepPicture(db: Connection, content: Buffer, now: Date): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await addPicture(db, sha256, content, now);
  return sha256;
}

/** Those of the given hashes that something still shows. */
export type PictureUse = (db: Connection, hashes: readonly string[]) => Promise<readonly string[]>;

const batch = 500;
/** What was kept a moment ago may be about to be put into a bag. */
const graceMs = 86_400_000;

/** Deletes what nothing shows any more; pictures in use are looked at again after a week. */
export async function deleteUnusedPictures(
  db: Database,
  uses: readonly PictureUse[],
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - graceMs);
  const hashes = await picturesBefore(db, before, batch);
  if (hashes.length === 0) return 0;
  const used = new Set((await Promise.all(uses.map((use) => use(db, hashes)))).flat());
  const unused = hashes.filter((hash) => !used.has(hash));
  return deletePictures(
    db,
    { unused, used: [...used] },
    { before, until: new Date(now.getTime() + 6 * graceMs) },
  );
}
