import type { Locale, Market } from '@jinlan/domain/markets';
import type { ReviewStage, Stars } from '@jinlan/domain/reviews';
import type { Connection } from '../../platform/database.ts';

export interface ReviewRow {
  readonly id: number;
  /** The piece with the page. */
  readonly sku: string;
  readonly customerId: string;
  readonly orderNumber: string;
  readonly market: Market;
  /** The language in which it was written. */
  readonly locale: Locale;
  readonly stars: Stars;
  readonly title: string;
  readonly body: string;
  readonly nickname: string;
  readonly stage: ReviewStage;
  readonly version: number;
  readonly reason: string | null;
  readonly reply: string | null;
  readonly helpful: number;
  readonly writtenAt: Date;
  readonly pictureIds: readonly number[];
}

export type NewReview = Pick<
  ReviewRow,
  | 'sku'
  | 'customerId'
  | 'orderNumber'
  | 'market'
  | 'locale'
  | 'stars'
  | 'title'
  | 'body'
  | 'nickname'
  | 'writtenAt'
>;

const columns = `review.id, review.sku, review.customer_id as "customerId", review.order_number as "orderNumber",
  review.market, review.locale, review.stars, review.title, review.body, review.nickname, review.stage, review.version,
  review.reason, review.reply, review.helpful, review.written_at as "writtenAt",
  array(select id::float8 from reviews.picture where review_id = review.id order by id) as "pictureIds"`;

/** Adds a review; null if the customer has one of this piece and order. */
export async function addReview(tx: Connection, review: NewReview): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    'reviews.add',
    `insert into reviews.review (sku, customer_id, order_number, market, locale, stars, title, body, nickname, written_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [
      ...[review.sku, review.customerId, review.orderNumber, review.market, review.locale],
      ...[review.stars, review.title, review.body, review.nickname, review.writtenAt],
    ],
  );
  return row?.id ?? null;
}

export async function lockReview(tx: Connection, id: number): Promise<ReviewRow | null> {
  await tx.query('reviews.lock', 'select 1 from reviews.review where id = $1 for update', [id]);
  return reviewById(tx, id);
}

export async function reviewById(db: Connection, id: number): Promise<ReviewRow | null> {
  const [row] = await db.query<ReviewRow>(
    'reviews.by-id',
    `select ${columns} from reviews.review review where id = $1`,
    [id],
  );
  return row ?? null;
}

export async function updateReview(
  tx: Connection,
  review: Omit<NewReview, 'sku' | 'customerId' | 'orderNumber' | 'market'> &
    Pick<ReviewRow, 'id' | 'stage' | 'version' | 'reason' | 'reply'>,
): Promise<void> {
  await tx.query(
    'reviews.save',
    `update reviews.review set locale = $2, stars = $3, title = $4, body = $5, nickname = $6, stage = $7, version = $8,
       reason = $9, reply = $10, written_at = $11 where id = $1`,
    [
      ...[review.id, review.locale, review.stars, review.title, review.body, review.nickname],
      ...[review.stage, review.version, review.reason, review.reply, review.writtenAt],
    ],
  );
}

export async function deleteReview(tx: Connection, id: number): Promise<void> {
  await tx.query('reviews.delete', 'delete from reviews.review where id = $1', [id]);
}

/** The orders and pieces that these customers have reviewed. */
export const reviewedPieces = (
  db: Connection,
  customerIds: readonly string[],
): Promise<{ sku: string; orderNumber: string }[]> =>
  db.query<{ sku: string; orderNumber: string }>(
    'reviews.reviewed-pieces',
    `select sku, order_number as "orderNumber" from reviews.review where customer_id = any($1::text[])
     order by id desc limit $2`,
    [customerIds, 1_000 * customerIds.length],
  );

/** The customer's own reviews, the newest first. */
export const reviewsOfCustomer = (
  db: Connection,
  customerId: string,
  take: number,
  skip: number,
): Promise<ReviewRow[]> =>
  db.query<ReviewRow>(
    'reviews.of-customer',
    `select ${columns} from reviews.review review where customer_id = $1 order by id desc limit $2 offset $3`,
    [customerId, take, skip],
  );

export async function countOfCustomer(db: Connection, customerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'reviews.count-of-customer',
    'select count(*)::integer as count from reviews.review where customer_id = $1',
    [customerId],
  );
  return row?.count ?? 0;
}

export interface ShownPage {
  readonly sku: string;
  readonly skip: number;
  readonly take: number;
}

/** Pages of the shown reviews of several pieces, in one statement; the newest first. */
export const shownOnPages = (
  db: Connection,
  pages: readonly ShownPage[],
): Promise<(ReviewRow & { page: number })[]> =>
  db.query<ReviewRow & { page: number }>(
    'reviews.shown-on-pages',
    `select page.number::integer as page, review.* from
       unnest($1::text[], $2::integer[], $3::integer[]) with ordinality as page(sku, skip, take, number)
     cross join lateral (
       select ${columns} from reviews.review review where review.sku = page.sku and review.stage = 'shown'
       order by review.id desc offset page.skip limit page.take
     ) review order by page.number, review.id desc`,
    [pages.map(({ sku }) => sku), pages.map(({ skip }) => skip), pages.map(({ take }) => take)],
  );

/** Filter of a piece's shown reviews; null means any stars. */
export interface ShownFilter {
  readonly sku: string;
  readonly stars: Stars | null;
  readonly onlyWithPictures: boolean;
}

const matchesFilter = `sku = $1 and stage = 'shown' and ($2::integer is null or stars = $2::integer)
  and (not $3::boolean or exists (select from reviews.picture where review_id = review.id))`;

export async function shownReviews(
  db: Connection,
  { sku, stars, onlyWithPictures }: ShownFilter,
  take: number,
  skip: number,
): Promise<{ readonly rows: ReviewRow[]; readonly total: number }> {
  const rows = await db.query<ReviewRow>(
    'reviews.shown',
    `select ${columns} from reviews.review review where ${matchesFilter} order by helpful desc, id desc limit $4 offset $5`,
    [sku, stars, onlyWithPictures, take, skip],
  );
  const [counted] = await db.query<{ count: number }>(
    'reviews.count-shown',
    `select count(*)::integer as count from reviews.review review where ${matchesFilter}`,
    [sku, stars, onlyWithPictures],
  );
  return { rows, total: counted?.count ?? 0 };
}

/** The reviews of a market at a stage. Waiting reviews are sorted oldest first, others newest first. */
export const reviewsOfMarket = (
  db: Connection,
  market: Market,
  stage: ReviewStage,
  take: number,
  skip: number,
): Promise<ReviewRow[]> =>
  db.query<ReviewRow>(
    stage === 'waiting' ? 'reviews.waiting-of-market' : 'reviews.of-market',
    `select ${columns} from reviews.review review where market = $1 and stage = $2
     order by id ${stage === 'waiting' ? 'asc' : 'desc'} limit $3 offset $4`,
    [market, stage, take, skip],
  );

export async function countOfMarket(db: Connection, market: Market, stage: ReviewStage): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'reviews.count-of-market',
    'select count(*)::integer as count from reviews.review where market = $1 and stage = $2',
    [market, stage],
  );
  return row?.count ?? 0;
}

/** Counts or takes back a vote; a repeated one changes nothing. The caller holds the lock of the review. */
export async function setVote(
  tx: Connection,
  id: number,
  customerId: string,
  isHelpful: boolean,
): Promise<void> {
  const changed = isHelpful
    ? await tx.query<{ id: number }>(
        'reviews.add-vote',
        `insert into reviews.vote (review_id, customer_id) values ($1, $2) on conflict do nothing
         returning review_id as id`,
        [id, customerId],
      )
    : await tx.query<{ id: number }>(
        'reviews.remove-vote',
        'delete from reviews.vote where review_id = $1 and customer_id = $2 returning review_id as id',
        [id, customerId],
      );
  if (changed.length > 0)
    await tx.query('reviews.count-vote', 'update reviews.review set helpful = helpful + $2 where id = $1', [
      id,
      isHelpful ? 1 : -1,
    ]);
}

/** Removes all votes of a review. The caller holds the lock of the review. */
export async function removeVotes(tx: Connection, id: number): Promise<void> {
  await tx.query(
    'reviews.remove-votes',
    `with gone as (delete from reviews.vote where review_id = $1)
     update reviews.review set helpful = 0 where id = $1`,
    [id],
  );
}

/** Returns those of these reviews that the customer found helpful. */
export async function votesOf(db: Connection, customerId: string, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'reviews.votes-of',
    'select review_id as id from reviews.vote where customer_id = $1 and review_id = any($2::bigint[])',
    [customerId, ids],
  );
  return rows.map(({ id }) => id);
}
