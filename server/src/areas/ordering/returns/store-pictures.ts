import type { Connection } from '../../../platform/database.ts';

/** Adds a picture; one with the same content is left as it is. The caller holds the order's lock. */
export async function addPicture(
  tx: Connection,
  returnId: number,
  { sha256, content }: { readonly sha256: string; readonly content: Buffer },
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

export async function pictureContent(db: Connection, id: number): Promise<Buffer | null> {
  const [row] = await db.query<{ content: Uint8Array }>(
    'ordering.return-picture-content',
    'select content from ordering.order_return_picture where id = $1',
    [id],
  );
  return row ? Buffer.from(row.content) : null;
}

/** Bytes of the pictures of all returns together. */
export async function bytesOfPictures(db: Connection): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    'ordering.bytes-of-return-pictures',
    'select coalesce(sum(bytes), 0)::float8 as bytes from ordering.order_return_picture',
  );
  return row?.bytes ?? 0;
}

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
