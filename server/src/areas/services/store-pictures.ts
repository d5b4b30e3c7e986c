import type { Connection } from '../../platform/database.ts';
import { type BytesRow, bytesOf, type ContentRow, contentOf } from '../../platform/pictures/rows.ts';
import type { PictureStore } from '../../platform/pictures/staff-pictures.ts';

export const pictureStore: PictureStore = {
  async add(tx, jobId, { sha256, content, addedBy }, now) {
    await tx.query(
      'services.add-picture',
      `insert into services.picture (job_id, sha256, bytes, content, added_at, added_by) values ($1, $2, $3, $4, $5, $6)
       on conflict (job_id, sha256) do nothing`,
      [jobId, sha256, content.length, content, now, addedBy],
    );
  },
  async has(tx, jobId, sha256) {
    const rows = await tx.query(
      'services.has-picture',
      'select 1 from services.picture where job_id = $1 and sha256 = $2',
      [jobId, sha256],
    );
    return rows.length > 0;
  },
  async remove(tx, jobId, pictureId) {
    const rows = await tx.query(
      'services.remove-picture',
      'delete from services.picture where job_id = $1 and id = $2 returning id',
      [jobId, pictureId],
    );
    return rows.length > 0;
  },
  bytes: async (tx) =>
    bytesOf(
      await tx.query<BytesRow>(
        'services.bytes-of-pictures',
        'select coalesce(sum(bytes), 0)::float8 as bytes from services.picture',
      ),
    ),
};

export const pictureContent = async (db: Connection, id: number): Promise<Buffer | null> =>
  contentOf(
    await db.query<ContentRow>(
      'services.picture-content',
      'select content from services.picture where id = $1',
      [id],
    ),
  );

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
