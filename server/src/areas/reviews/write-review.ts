import { type Locale, textsOf } from '@jinlan/domain/markets';
import { customerIdOf } from '@jinlan/domain/people';
import { afterCommand, checkReview, claimsToBeShop, type ReviewText } from '@jinlan/domain/reviews';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { DAY, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ReceivedPiece } from '../ordering/index.ts';
import type { ReviewParts } from './parts.ts';
import { permitAuthor } from './permit.ts';
import {
  addReview,
  deleteReview,
  lockReview,
  type ReviewRow,
  removeVotes,
  reviewById,
  reviewedPieces,
  updateReview,
} from './store.ts';
import { countRatings } from './store-ratings.ts';

/** The most reviews that one account may write and change in a day. */
const ofAuthor: SharedLimit = { name: 'review-write', most: 30, seconds: DAY };

export interface TypedReview {
  readonly stars: number;
  readonly title: string;
  readonly text: string;
  readonly nickname: string;
}

type WritingContext = Pick<RequestContext, 'actor' | 'now' | 'storeView'>;

/** Returns the tidied review; refuses with REVIEW_INVALID and INVALID_TEXT. */
function readReview({ stores }: Pick<ReviewParts, 'stores'>, typed: TypedReview): ReviewText {
  const checked = checkReview(typed);
  if (checked.ok) {
    const isClaim = claimsToBeShop(checked.value.nickname, textsOf(stores.shop().name));
    if (isClaim) throw refuse('REVIEW_INVALID', { reason: 'shop' });
    return checked.value;
  }
  throw checked.error.code === 'INVALID_TEXT'
    ? refuse('INVALID_TEXT', checked.error.data)
    : refuse('REVIEW_INVALID', checked.error.data);
}

async function takeTurn({ platform }: ReviewParts, customerId: string): Promise<void> {
  const verdict = await platform.limits.take([{ limit: ofAuthor, subject: customerId }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
}

/** The SKU of the piece with the page. */
export function pageSku({ catalogue }: Pick<ReviewParts, 'catalogue'>, sku: string): string {
  const piece = catalogue.pieces.bySku(sku.trim().slice(0, 64));
  if (!piece) throw refuse('PRODUCT_NOT_FOUND', { sku: sku.slice(0, 64) });
  return (piece.parentId === null ? null : catalogue.pieces.byId(piece.parentId))?.sku ?? piece.sku;
}

/** The pieces that the customers have received and not reviewed yet, the newest order first. */
export async function piecesToReview(
  { ordering }: Pick<ReviewParts, 'ordering'>,
  db: Connection,
  query: Parameters<ReviewParts['ordering']['receivedPieces']>[1],
): Promise<readonly ReceivedPiece[]> {
  const received = await ordering.receivedPieces(db, query);
  if (received.length === 0) return [];
  const reviewed = await reviewedPieces(db, query.customerIds);
  const done = new Set(reviewed.map((each) => `${each.orderNumber} ${each.sku}`));
  return received.filter((piece) => !done.has(`${piece.orderNumber} ${piece.sku}`));
}

/** Writes a review of a received piece, which then waits for the shop. One for each piece and order. */
export async function writeReview(
  parts: ReviewParts,
  { actor, now, storeView }: WritingContext,
  { sku, orderNumber, ...typed }: TypedReview & { readonly sku: string; readonly orderNumber: string | null },
): Promise<ReviewRow> {
  if (customerIdOf(actor) === null) throw refuse('REVIEW_GUEST');
  const customerId = permitAuthor(actor, 'review.write');
  const review = readReview(parts, typed);
  await takeTurn(parts, customerId);
  await parts.catalogue.fresh();
  const page = pageSku(parts, sku);
  const { db } = parts.platform;
  const query = { customerIds: [customerId], sku: page, numbers: null };
  const waiting = await piecesToReview(parts, db, query);
  const bought = waiting.find((piece) => orderNumber === null || piece.orderNumber === orderNumber);
  if (bought === undefined) {
    const all = await parts.ordering.receivedPieces(db, query);
    throw refuse(all.length === 0 ? 'REVIEW_NOT_BOUGHT' : 'REVIEW_WRITTEN');
  }
  const id = await addReview(db, {
    ...{ sku: page, customerId, orderNumber: bought.orderNumber, market: bought.market },
    ...{ locale: storeView.locale, writtenAt: now },
    ...{ stars: review.stars, title: review.title, body: review.text, nickname: review.nickname },
  });
  const added = id === null ? null : await reviewById(db, id);
  if (added === null) throw refuse('REVIEW_WRITTEN');
  return added;
}

/**
 * Changes the author's own review under its lock. Refuses with REVIEW_NOT_FOUND for a review of another author. If the
 * review was published, the rating of its piece is counted again.
 */
export async function changeOwn(
  { platform: { db }, ratings }: ReviewParts,
  customerId: string,
  id: number | null,
  change: (tx: Connection, review: ReviewRow) => Promise<void>,
): Promise<void> {
  if (id === null) throw refuse('REVIEW_NOT_FOUND');
  const wasShown = await db.transaction(async (tx) => {
    const review = await lockReview(tx, id);
    if (review?.customerId !== customerId) throw refuse('REVIEW_NOT_FOUND');
    await change(tx, review);
    if (review.stage === 'shown') await countRatings(tx, review.sku);
    return review.stage === 'shown';
  });
  if (wasShown) await ratings.refresh();
}

/** Returns the review in the form in which it waits again after its author has changed it. */
export const editedReview = (
  review: ReviewRow,
  changes: Partial<ReviewRow>,
  edited: { readonly now: Date; readonly locale: Locale },
): ReviewRow => ({
  ...review,
  ...changes,
  locale: edited.locale,
  stage: afterCommand(review.stage, 'edit') ?? review.stage,
  version: review.version + 1,
  reason: null,
  reply: null,
  writtenAt: edited.now,
});

/** Changes the author's review, which then waits again. Votes for other words or stars are removed. */
export async function editReview(
  parts: ReviewParts,
  { actor, now, storeView: { locale } }: WritingContext,
  id: number | null,
  typed: TypedReview,
): Promise<ReviewRow> {
  const customerId = permitAuthor(actor, 'review.write');
  const { stars, title, text: body, nickname } = readReview(parts, typed);
  await takeTurn(parts, customerId);
  await changeOwn(parts, customerId, id, async (tx, review) => {
    await updateReview(tx, editedReview(review, { stars, title, body, nickname }, { now, locale }));
    if (review.stars !== stars || review.title !== title || review.body !== body)
      await removeVotes(tx, review.id);
  });
  return readOwn(parts, id);
}

/** A review after a change of it. */
export async function readOwn(
  { platform: { db } }: Pick<ReviewParts, 'platform'>,
  id: number | null,
): Promise<ReviewRow> {
  const review = id === null ? null : await reviewById(db, id);
  if (review === null) throw refuse('REVIEW_NOT_FOUND');
  return review;
}

/** Deletes the author's review with its pictures and votes. */
export async function removeReview(
  parts: ReviewParts,
  { actor }: Pick<RequestContext, 'actor'>,
  id: number | null,
): Promise<void> {
  const customerId = permitAuthor(actor, 'review.write');
  await changeOwn(parts, customerId, id, (tx, review) => deleteReview(tx, review.id));
}
