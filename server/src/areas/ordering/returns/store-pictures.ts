import type { Connection } from '../../../platform/database.ts';
import { type BytesRow, bytesOf, type ContentRow, contentOf } from '../../../platform/pictures/rows.ts';
import type { StoredPicture } from '../../../platform/pictures/take-picture.ts';

/** Adds a picture. If the return has one with the same content, changes nothing. The caller holds the order's lock. */
export async function addPicture(
  tx: Connection,
  returnId: number,
  { sha256, content }: StoredPicture,
  at: Date,
): Promise<void> {
  await tx.query(
    'ordering.add-return-picture',
    `insert into ordering.order_return_picture (return_id, at, sha256, bytes, content) values ($1, $2, $3, $4, $5)
     on conflict (return_id, sha256) do nothing`,
    [returnId, at, sha256, content.length, content],
  );
}

export async function removePicture(tx: Connection, returnId: number, pictureId: number): Promise<void> {
  await tx.query(
    'ordering.remove-return-picture',
    'delete from ordering.order_return_picture where return_id = $1 and id = $2',
    [returnId, pictureId],
  );
}

export const pictureContent = async (db: Connection, id: number): Promise<Buffer | null> =>
  contentOf(
    await db.query<ContentRow>(
      'ordering.return-picture-content',
      'select content from ordering.order_return_picture where id = $1',
      [id],
    ),
  );

/** Bytes of the pictures of all returns together. */
export const bytesOfPictures = async (db: Connection): Promise<number> =>
  bytesOf(
    await db.query<BytesRow>(
      'ordering.bytes-of-return-pictures',
      'select coalesce(sum(bytes), 0)::float8 as bytes from ordering.order_return_picture',
    ),
  );

/** Deletes the oldest pictures that were sent before a time; returns how many. */
export async function deletePicturesBefore(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'ordering.delete-return-pictures',
    `delete from ordering.order_return_picture where id in (
       select id from ordering.order_return_picture where at < $1 order by at limit $2) returning id`,
    [before, limit],
  );
  return rows.length;
}
