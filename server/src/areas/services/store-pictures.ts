import type { Connection } from '../../platform/database.ts';

/** Adds a picture; one with the same content is left as it is. The caller holds the lock of the service. */
export async function addPicture(
  tx: Connection,
  jobId: number,
  {
    sha256,
    content,
    addedBy,
  }: { readonly sha256: string; readonly content: Buffer; readonly addedBy: string },
  now: Date,
): Promise<void> {
  await tx.query(
    'services.add-picture',
    `insert into services.picture (job_id, sha256, bytes, content, added_at, added_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (job_id, sha256) do nothing`,
    [jobId, sha256, content.length, content, now, addedBy],
  );
}

export async function hasPicture(db: Connection, jobId: number, sha256: string): Promise<boolean> {
  const rows = await db.query(
    'services.has-picture',
    'select 1 from services.picture where job_id = $1 and sha256 = $2',
    [jobId, sha256],
  );
  return rows.length > 0;
}

export async function removePicture(tx: Connection, jobId: number, pictureId: number): Promise<boolean> {
  const rows = await tx.query(
    'services.remove-picture',
    'delete from services.picture where job_id = $1 and id = $2 returning id',
    [jobId, pictureId],
  );
  return rows.length > 0;
}

export async function pictureContent(db: Connection, id: number): Promise<Buffer | null> {
  const [row] = await db.query<{ content: Uint8Array }>(
    'services.picture-content',
    'select content from services.picture where id = $1',
    [id],
  );
  return row ? Buffer.from(row.content) : null;
}

/** Bytes of the pictures of all services together. */
export async function bytesOfPictures(db: Connection): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    'services.bytes-of-pictures',
    'select coalesce(sum(bytes), 0)::float8 as bytes from services.picture',
  );
  return row?.bytes ?? 0;
}

/** Deletes pictures of services that ended before the moment, at most `limit`; returns how many. */
export async function deletePicturesOfEnded(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'services.delete-pictures-of-ended',
    `delete from services.picture where id in (
       select picture.id from services.job job join services.picture picture on picture.job_id = job.id
       where job.ended_at < $1 limit $2 for update of picture skip locked
     ) returning id`,
    [before, limit],
  );
  return rows.length;
}
