import type { Connection } from '../../../platform/database.ts';

/** Pictures of designs, by the hash of their bytes. */
export async function addPicture(db: Connection, sha256: string, content: Buffer, now: Date): Promise<void> {
  await db.query(
    'customiser.keep-picture',
    `insert into customiser.picture (sha256, content, kept_at, opened_at) values ($1, $2, $3, $3)
     on conflict (sha256) do update
       set kept_at = greatest(picture.kept_at, excluded.kept_at), opened_at = excluded.opened_at`,
    [sha256, content, now],
  );
}

/** A kept picture is shown once more, so it is not deleted meanwhile. */
export async function isKept(db: Connection, sha256: string, now: Date): Promise<boolean> {
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

/** Those that nobody has asked about for longest. */
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

/** Those in use are not looked at again before `until`; one that was kept anew meanwhile stays. Answers how many are gone. */
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

/** Somebody opens what shows them. Written once a day at most for each picture. */
export async function openPictures(db: Connection, hashes: readonly string[], now: Date): Promise<void> {
  if (hashes.length === 0) return;
  await db.query(
    'customiser.open-pictures',
    `update customiser.picture set opened_at = $2
     where sha256 = any($1::text[]) and opened_at < $2::timestamptz - interval '1 day'`,
    [hashes, now],
  );
}

/** A row takes about a kilobyte besides its content. */
const roomOfRow = 'octet_length(content) + 1024';

/** Bytes that the pictures take which no paid order shows. */
export async function roomOfPictures(db: Connection): Promise<number> {
  const [row] = await db.query<{ room: number }>(
    'customiser.room-of-pictures',
    `select coalesce(sum(${roomOfRow}), 0)::float8 as room from customiser.picture where not sold`,
  );
  return row?.room ?? 0;
}

/** Those of the same that nobody opened for the longest time, with the bytes that each takes. */
export function oldestPictures(
  db: Connection,
  limit: number,
): Promise<{ readonly sha256: string; readonly room: number }[]> {
  return db.query<{ sha256: string; room: number }>(
    'customiser.oldest-pictures',
    `select sha256, ${roomOfRow} as room from customiser.picture where not sold order by opened_at limit $1`,
    [limit],
  );
}

/** They are not deleted for room any more. */
export async function markSold(db: Connection, hashes: readonly string[]): Promise<void> {
  await db.query(
    'customiser.mark-sold-pictures',
    'update customiser.picture set sold = true where sha256 = any($1::text[]) and not sold',
    [hashes],
  );
}

/** Returns how many were deleted. */
export async function deleteUnsold(db: Connection, hashes: readonly string[]): Promise<number> {
  const [row] = await db.query<{ deleted: number }>(
    'customiser.delete-pictures-for-room',
    `with gone as (delete from customiser.picture where sha256 = any($1::text[]) and not sold returning 1)
     select count(*)::integer as deleted from gone`,
    [hashes],
  );
  return row?.deleted ?? 0;
}
