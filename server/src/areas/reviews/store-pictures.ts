import type { Connection } from '../../platform/database.ts';
import { type BytesRow, bytesOf, type ContentRow, contentOf } from '../../platform/pictures/rows.ts';
import type { StoredPicture } from '../../platform/pictures/take-picture.ts';

/** Adds a picture; one with the same content is left as it is. The caller holds the lock of the review. */
export async function addPicture(
  tx: Connection,
  reviewId: number,
  { sha256, content }: StoredPicture,
): Promise<void> {
  await tx.query(
    'reviews.add-picture',
    `insert into reviews.picture (review_id, sha256, bytes, content) values ($1, $2, $3, $4)
     on conflict (review_id, sha256) do nothing`,
    [reviewId, sha256, content.length, content],
  );
}

export async function removePicture(tx: Connection, reviewId: number, pictureId: number): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    'reviews.remove-picture',
    'delete from reviews.picture where review_id = $1 and id = $2 returning id',
    [reviewId, pictureId],
  );
  return rows.length > 0;
}

/** A picture; of a review that is not shown only with `evenHidden`. */
export async function pictureContent(
  db: Connection,
  id: number,
  evenHidden: boolean,
): Promise<Buffer | null> {
  return contentOf(
    await db.query<ContentRow>(
      'reviews.picture-content',
      `select picture.content from reviews.picture picture join reviews.review review on review.id = picture.review_id
     where picture.id = $1 and ($2::boolean or review.stage = 'shown')`,
      [id, evenHidden],
    ),
  );
}

/** Bytes of the pictures of all reviews together. */
export const bytesOfPictures = async (db: Connection): Promise<number> =>
  bytesOf(
    await db.query<BytesRow>(
      'reviews.bytes-of-pictures',
      'select coalesce(sum(bytes), 0)::float8 as bytes from reviews.picture',
    ),
  );
