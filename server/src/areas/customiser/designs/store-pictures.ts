import type { Connection } from '../../../platform/database.ts';

/** Stores a picture under the hash of its bytes; an existing one counts as used again. */
export async function addPicture(db: Connection, sha256: string, content: Buffer, now: Date): Promise<void> {
  await db.query(
    'customiser.keep-picture',
    `insert into customiser.picture (sha256, content, kept_at, opened_at) values ($1, $2, $3, $3)
     on conflict (sha256) do update
       set kept_at = greatest(picture.kept_at, excluded.kept_at), opened_at = excluded.opened_at`,
    [sha256, content, now],
  );
}

/** Renews a stored picture, so that it is not deleted soon. Returns false where it does not exist. */
export async function renewPicture(db: Connection, sha256: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    'customiser.keep-picture-longer',
    'update customiser.picture set kept_at = greatest(kept_at, $2), opened_at = $2 where sha256 = $1 returning 1',
    [sha256, now],
  );
  return rows.length > 0;
}

export async function loadPicture(db: Connection, sha256: string): Promise<Buffer | null> {
  const [row] = await db.query<{ content: Uint8Array }>(
    'customiser.load-picture',
    'select content from customiser.picture where sha256 = $1',
    [sha256],
  );
  return row ? Buffer.from(row.content) : null;
}

/** Pictures that were stored or checked before a time, oldest first. */
export async function picturesBefore(
  db: Connection,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db.query<{ sha256: string }>(
    'customiser.pictures-to-check',
    'select sha256 from customiser.picture where kept_at < $1 order by kept_at limit $2',
    [before, limit],
  );
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Deletes unused pictures, except those renewed meanwhile. Pictures in use are not checked again before `until`. Returns the
 * number of deleted pictures.
 */
export async function deletePictures(
  db: Connection,
  { unused, used }: { readonly unused: readonly string[]; readonly used: readonly string[] },
  { before, until }: { readonly before: Date; readonly until: Date },
): Promise<number> {
  const [result] = await db.query<{ deleted: number }>(
    'customiser.delete-pictures',
    `with gone as (delete from customiser.picture where sha256 = any($1::text[]) and kept_at < $3 returning 1),
       seen as (update customiser.picture set kept_at = $4 where sha256 = any($2::text[]))
     select count(*)::integer as deleted from gone`,
    [unused, used, before, until],
  );
  return result?.deleted ?? 0;
}

/** Records that pictures were opened, at most once a day for each. */
export async function openPictures(db: Connection, hashes: readonly string[], now: Date): Promise<void> {
  if (hashes.length === 0) return;
  await db.query(
    'customiser.open-pictures',
    `update customiser.picture set opened_at = $2
     where sha256 = any($1::text[]) and opened_at < $2::timestamptz - interval '1 day'`,
    [hashes, now],
  );
}

/** SQL for the bytes of a row, which takes about a kilobyte besides its content. */
const bytesOfRow = 'octet_length(content) + 1024';

/** Total bytes of the pictures that no paid order uses. */
export async function bytesOfPictures(db: Connection): Promise<number> {
  const [row] = await db.query<{ room: number }>(
    'customiser.room-of-pictures',
    `select coalesce(sum(${bytesOfRow}), 0)::float8 as room from customiser.picture where not sold`,
  );
  return row?.room ?? 0;
}

/** The least recently opened of these pictures, with the bytes of each. */
export function oldestPictures(
  db: Connection,
  limit: number,
): Promise<{ readonly sha256: string; readonly room: number }[]> {
  return db.query<{ sha256: string; room: number }>(
    'customiser.oldest-pictures',
    `select sha256, ${bytesOfRow} as room from customiser.picture where not sold order by opened_at limit $1`,
    [limit],
  );
}

/** Excludes pictures of paid orders from deletion. */
export async function markSold(db: Connection, hashes: readonly string[]): Promise<void> {
  await db.query(
    'customiser.mark-sold-pictures',
    'update customiser.picture set sold = true where sha256 = any($1::text[]) and not sold',
    [hashes],
  );
}

/** Deletes pictures that no paid order uses; returns how many. */
export async function deleteUnsold(db: Connection, hashes: readonly string[]): Promise<number> {
  const [row] = await db.query<{ deleted: number }>(
    'customiser.delete-pictures-for-room',
    `with gone as (delete from customiser.picture where sha256 = any($1::text[]) and not sold returning 1)
     select count(*)::integer as deleted from gone`,
    [hashes],
  );
  return row?.deleted ?? 0;
}
