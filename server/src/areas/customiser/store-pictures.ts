import type { Connection } from '../../platform/database.ts';

/** Pictures of designs, by the hash of their bytes. */
export async function addPicture(db: Connection, sha256: string, content: Buffer, now: Date): Promise<void> {
  await db.query(
    'customiser.keep-picture',
    `insert into customiser.picture (sha256, content, kept_at) values ($1, $2, $3)
     on conflict (sha256) do update set kept_at = greatest(picture.kept_at, excluded.kept_at)`,
    [sha256, content, now],
  );
}

/** A kept picture is shown once more, so it is not deleted meanwhile. */
export async function isKept(db: Connection, sha256: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    'customiser.keep-picture-longer',
    'update customiser.picture set kept_at = greatest(kept_at, $2) where sha256 = $1 returning 1',
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
