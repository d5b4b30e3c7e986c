import { type Actor, anything, customerIdOf, may } from '@jinlan/domain/people';
import { isStars, type Ratings, type ReviewStage } from '@jinlan/domain/reviews';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Page } from '../../platform/requests/pages.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ReceivedPiece } from '../ordering/index.ts';
import { inviteBuyers, inviteEverySeconds, inviteJob } from './invite.ts';
import { type ReadReview, refuseReview, replyToReview, showReview } from './moderate.ts';
import type { ReviewParts } from './parts.ts';
import { permitEshop, readUid, skippedBefore, uidOf } from './permit.ts';
import { addReviewPicture, removeReviewPicture } from './pictures.ts';
import { presentReview, presentStaffReview } from './present.ts';
import { createPieceRatings } from './ratings.ts';
import { createShownPages } from './shown-pages.ts';
import {
  countOfCustomer,
  countOfMarket,
  type ReviewRow,
  reviewsOfCustomer,
  reviewsOfMarket,
  shownReviews,
  votesOf,
} from './store.ts';
import { voteForReview } from './vote.ts';
import {
  editReview,
  pageSku,
  piecesToReview,
  removeReview,
  type TypedReview,
  writeReview,
} from './write-review.ts';

export { resolvers } from './resolvers.ts';
export { reviewPictureRoutes } from './routes.ts';
export { reviewsHeld } from './store-held.ts';

const entry = 20;
export const listSizes = {
  'ProductReviews.items': { entry },
  'PieceReviews.items': { entry },
  'StaffReviews.items': { entry },
} as const;
/** Costs in fields: one statement reads the reviews of all pieces of a document, so each piece costs little. */
export const objectCosts = { ProductReviews: 100 } as const;
export const useCosts = {
  'Query.pieceReviews': 2_000,
  'Query.staffReviews': 2_000,
  'Customer.reviews': 2_000,
  'Customer.pieces_to_review': 2_000,
  'Customer.helpful_reviews': 1_000,
} as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly reviews: Reviews;
  }
}

interface Found {
  readonly rows: readonly ReviewRow[];
  readonly total: number;
}

type Caller = Pick<RequestContext, 'actor' | 'now' | 'storeView' | 'source' | 'isGone'>;

/** The most reviews whose votes may be read in one request. */
const mostVotes = 50;

/** Reviews of pieces by their buyers. `uid` is `ProductReview.uid`. */
export interface Reviews {
  /** The rating of the piece with the page, from memory. */
  ratingOf(sku: string): Ratings;
  /** Changes whenever a shared answer with reviews could change. */
  stamp(): Promise<string>;
  /** A page of shown reviews of the piece with the page. */
  shownOf(sku: string, page: Page): Promise<readonly ReviewRow[]>;
  find(
    context: Pick<RequestContext, 'actor'>,
    filter: { readonly sku: string; readonly stars: number | null; readonly onlyWithPictures: boolean },
    page: Page,
  ): Promise<Found & { readonly rating: Ratings }>;
  /** Null for anybody but the signed-in customer. */
  ofCustomer(
    context: Pick<RequestContext, 'actor'>,
    customerId: string | null,
    page: Page,
  ): Promise<Found | null>;
  toReview(
    context: Pick<RequestContext, 'actor'>,
    customerId: string | null,
    sku: string | null,
  ): Promise<readonly ReceivedPiece[] | null>;
  helpfulOf(
    context: Pick<RequestContext, 'actor'>,
    customerId: string | null,
    uids: readonly string[],
  ): Promise<readonly string[] | null>;
  write(
    context: Caller,
    review: TypedReview & { readonly sku: string; readonly orderNumber: string | null },
  ): Promise<ReviewRow>;
  edit(context: Caller, uid: string, review: TypedReview): Promise<ReviewRow>;
  remove(context: Caller, uid: string): Promise<void>;
  addPicture(context: Caller, uid: string, base64: string): Promise<ReviewRow>;
  removePicture(context: Caller, uid: string, pictureUid: string): Promise<ReviewRow>;
  vote(context: Caller, uid: string, isHelpful: boolean): Promise<ReviewRow>;
  present(review: ReviewRow, viewer: 'everybody' | 'author'): Wire<'ProductReview'>;
  presentToStaff(context: Pick<RequestContext, 'storeView'>, review: ReviewRow): Wire<'StaffReview'>;
  /** The reviews of a market, for the manager of its e-shop. */
  ofMarket(actor: Actor, stage: ReviewStage, page: Page): Promise<Found>;
  show(actor: Actor, read: ReadReview): Promise<ReviewRow>;
  refuse(actor: Actor, read: ReadReview, reason: string): Promise<ReviewRow>;
  reply(actor: Actor, read: ReadReview, reply: string): Promise<ReviewRow>;
  close(): Promise<void>;
}

export async function createReviews(areas: Omit<ReviewParts, 'ratings'>): Promise<Reviews> {
  const { platform, catalogue } = areas;
  const { db } = platform;
  const ratings = await createPieceRatings(platform);
  const parts: ReviewParts = { ...areas, ratings };
  const readShown = createShownPages(db);
  platform.jobs.every(inviteJob, inviteEverySeconds, () => inviteBuyers(parts));

  /** The id of the signed-in customer, if it is this one. */
  const ownId = (actor: Actor, customerId: string | null): string | null =>
    customerId !== null &&
    customerIdOf(actor) === customerId &&
    may(actor, 'review.write', { id: customerId, customerId, storeId: null })
      ? customerId
      : null;

  return {
    ratingOf: ratings.of,
    stamp: ratings.stamp,
    async shownOf(sku, page) {
      const skip = skippedBefore(page);
      if (ratings.of(sku).count <= skip) return [];
      return readShown({ sku, skip, take: page.pageSize });
    },
    async find({ actor }, { sku, stars, onlyWithPictures }, page) {
      if (!may(actor, 'review.read', anything)) throw refuse('NOT_AUTHORISED');
      if (stars !== null && !isStars(stars)) throw refuse('REVIEW_INVALID', { reason: 'stars' });
      await catalogue.fresh();
      const pageOf = pageSku(parts, sku);
      const rating = ratings.of(pageOf);
      if (rating.count === 0) return { rows: [], total: 0, rating };
      const filter = { sku: pageOf, stars, onlyWithPictures };
      return { ...(await shownReviews(db, filter, page.pageSize, skippedBefore(page))), rating };
    },
    async ofCustomer({ actor }, customerId, page) {
      const own = ownId(actor, customerId);
      if (own === null) return null;
      const [rows, total] = await Promise.all([
        reviewsOfCustomer(db, own, page.pageSize, skippedBefore(page)),
        countOfCustomer(db, own),
      ]);
      return { rows, total };
    },
    async toReview({ actor }, customerId, sku) {
      const own = ownId(actor, customerId);
      if (own === null) return null;
      await catalogue.fresh();
      const page = sku === null ? null : pageSku(parts, sku);
      return piecesToReview(parts, db, { customerIds: [own], sku: page, numbers: null });
    },
    async helpfulOf({ actor }, customerId, uids) {
      const own = ownId(actor, customerId);
      if (own === null) return null;
      if (uids.length > mostVotes) throw refuse('BAD_REQUEST', { reason: `at most ${mostVotes} uids` });
      const ids = uids.flatMap((uid) => readUid(uid) ?? []);
      return ids.length === 0 ? [] : (await votesOf(db, own, ids)).map(uidOf);
    },
    write: (context, review) => writeReview(parts, context, review),
    edit: (context, uid, review) => editReview(parts, context, readUid(uid), review),
    remove: (context, uid) => removeReview(parts, context, readUid(uid)),
    addPicture: (context, uid, base64) => addReviewPicture(parts, context, uid, base64),
    removePicture: (context, uid, pictureUid) => removeReviewPicture(parts, context, uid, pictureUid),
    vote: (context, uid, isHelpful) => voteForReview(parts, context, uid, isHelpful),
    present: (review, viewer) => presentReview(platform, review, viewer),
    presentToStaff: ({ storeView }, review) =>
      presentStaffReview(
        platform,
        review,
        catalogue.pieces.bySku(review.sku)?.name[storeView.locale] ?? review.sku,
      ),
    async ofMarket(actor, stage, page) {
      const { market } = permitEshop(parts, actor, 'review.moderate');
      const [rows, total] = await Promise.all([
        reviewsOfMarket(db, market, stage, page.pageSize, skippedBefore(page)),
        countOfMarket(db, market, stage),
      ]);
      return { rows, total };
    },
    show: (actor, read) => showReview(parts, actor, read),
    refuse: (actor, read, reason) => refuseReview(parts, actor, read, reason),
    reply: (actor, read, reply) => replyToReview(parts, actor, read, reply),
    close: () => ratings.close(),
  };
}
