import type { StarCounts } from '@jinlan/domain/reviews';
import type { Connection } from '../../platform/database.ts';

export const ratingsChannel = 'review-ratings';

export interface RatingRow {
  readonly sku: string;
  readonly stars: StarCounts;
  readonly version: number;
}

export async function ratingsVersion(db: Connection): Promise<number> {
  const [row] = await db.query<{ version: number }>(
    'reviews.ratings-version',
    'select version from reviews.ratings_version',
  );
  return row?.version ?? 0;
}

/** The ratings that changed after a version. A piece without shown reviews any more has zeros. */
export const ratingsAfter = (db: Connection, version: number): Promise<RatingRow[]> =>
  db.query<RatingRow>(
    'reviews.ratings-after',
    'select sku, stars, version from reviews.rating where version > $1 limit 1000000',
    [version],
  );

/** Counts the shown reviews of a piece again. Changes of ratings take turns until their transactions end. */
export async function countRatings(tx: Connection, sku: string): Promise<void> {
  // The lock is a separate statement, so that the next one sees the rows that the transaction before has committed.
  await tx.query('reviews.lock-ratings', 'select version from reviews.ratings_version for update');
  await tx.query(
    'reviews.count-ratings',
    `with next as (update reviews.ratings_version set version = version + 1 returning version),
     counted as (
       select count(*) filter (where stars = 1)::integer as one, count(*) filter (where stars = 2)::integer as two,
         count(*) filter (where stars = 3)::integer as three, count(*) filter (where stars = 4)::integer as four,
         count(*) filter (where stars = 5)::integer as five
       from reviews.review where sku = $1 and stage = 'shown'),
     saved as (
       insert into reviews.rating (sku, stars, version)
       select $1, array[one, two, three, four, five], next.version from counted, next
       on conflict (sku) do update set stars = excluded.stars, version = excluded.version)
     select pg_notify('${ratingsChannel}', version::text) from next`,
    [sku],
  );
}
