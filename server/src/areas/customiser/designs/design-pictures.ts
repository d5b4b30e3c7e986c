import { createHash } from 'node:crypto';
import type { Connection, Database } from '../../../platform/database.ts';
import type { Client } from '../../../platform/limits/turns.ts';
import { type PictureRule, reEncodePicture } from '../../../platform/pictures/re-encode-picture.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import * as store from './store-pictures.ts';

/**
 * Pictures of designs, drawn in shoppers' browsers. The shop re-encodes them: a thumbnail of at
 * most 60 kB, stored under the hash of its bytes. Equal pictures share a row.
 */
/** Maximum stored size in bytes. A typical picture has 15 kB; only noise needs more than the first encoding. */
export const maxStoredBytes = 60 * 1024;

const rule: PictureRule = {
  maxUploadBytes: 300 * 1024,
  maxPixels: 2_400 * 3_000,
  maxStoredBytes,
  encodings: [
    { side: 640, quality: 82 },
    { side: 640, quality: 50 },
    { side: 400, quality: 50 },
    { side: 240, quality: 40 },
  ],
};

/** Returns WebP of at most 640 × 640 px and 60 kB, without metadata. Refused with PICTURE_INVALID. */
export async function readPicture(client: Client, base64: string): Promise<Buffer> {
  const content = await reEncodePicture(client, base64, rule);
  if (content === null) throw refuse('PICTURE_INVALID');
  return content;
}

/** Stores a picture; returns its hash. */
export async function storePicture(db: Connection, content: Buffer, now: Date): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await store.addPicture(db, sha256, content, now);
  return sha256;
}

/** Returns those of `hashes` that are still in use. */
export type PictureUse = (db: Connection, hashes: readonly string[]) => Promise<readonly string[]>;

const batch = 500;
/** The time that an unused picture is stored: a shopper may be about to put its design into a bag. */
const graceMs = 86_400_000;

/** Deletes unused pictures. Pictures in use are checked again after a week. Returns the number of deleted pictures. */
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
