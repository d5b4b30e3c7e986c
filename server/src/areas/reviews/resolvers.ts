import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { pageInfo, readPage } from '../../platform/requests/pages.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { PieceSource } from '../catalogue/index.ts';
import { ratingId, stageOf, valueIdOf } from './present.ts';
import type { ReviewRow } from './store.ts';

const starsFrom = [1, 2, 3, 4, 5] as const;

interface Rating {
  readonly id: string;
  readonly value_id: string;
}

/** Returns the stars from Magento's ratings. Refuses any input but one value of the form's only rating. */
function readStars(ratings: readonly (Rating | null | undefined)[]): number {
  const [rating, ...others] = ratings;
  const stars = starsFrom.find((each) => valueIdOf(each) === rating?.value_id);
  if (others.length > 0 || rating?.id !== ratingId || stars === undefined)
    throw refuse('REVIEW_INVALID', { reason: 'stars' });
  return stars;
}

const toAuthor = ({ areas }: RequestContext, review: ReviewRow) => ({
  review: areas.reviews.present(review, 'author'),
});

/** The piece with the page: variants have the reviews of their piece. */
const skuOf = ({ piece }: PieceSource, { areas }: RequestContext): string =>
  (piece.parentId === null ? null : areas.catalogue.pieces.byId(piece.parentId))?.sku ?? piece.sku;

interface PageArgs {
  readonly pageSize?: number | null;
  readonly currentPage?: number | null;
}

const pieceFields = {
  rating_summary: (source: PieceSource, _: object, context: RequestContext): number =>
    context.areas.reviews.ratingOf(skuOf(source, context)).percent,
  review_count: (source: PieceSource, _: object, context: RequestContext): number =>
    context.areas.reviews.ratingOf(skuOf(source, context)).count,
  async reviews(
    source: PieceSource,
    args: PageArgs,
    context: RequestContext,
  ): Promise<Wire<'ProductReviews'>> {
    const page = readPage(args);
    const sku = skuOf(source, context);
    const { reviews } = context.areas;
    const rows = await reviews.shownOf(sku, page);
    return {
      items: rows.map((row) => reviews.present(row, 'everybody')),
      page_info: pageInfo(page, reviews.ratingOf(sku).count),
    };
  },
};

/** The piece of a SKU with all that its page shows; null where it has left the catalogue. */
async function pieceOf(sku: string, { areas: { catalogue } }: RequestContext): Promise<PieceSource | null> {
  await catalogue.fresh();
  const piece = catalogue.pieces.bySku(sku);
  return piece ? catalogue.pieces.documents.one(piece.id) : null;
}

export const resolvers = {
  Query: {
    productReviewRatingsMetadata: () => ({
      items: [
        {
          id: ratingId,
          name: 'Rating',
          values: starsFrom.map((stars) => ({ value_id: valueIdOf(stars), value: String(stars) })),
        },
      ],
    }),
    async pieceReviews(_, { sku, stars, with_pictures: onlyWithPictures, ...args }, context) {
      const { reviews } = context.areas;
      const page = readPage(args);
      const filter = { sku, stars: stars ?? null, onlyWithPictures: onlyWithPictures ?? false };
      const { rows, total, rating } = await reviews.find(context, filter, page);
      return {
        items: rows.map((row) => reviews.present(row, 'everybody')),
        page_info: pageInfo(page, total),
        total_count: total,
        review_count: rating.count,
        average: rating.tenths / 10,
        stars: [...rating.counts],
      };
    },
    async staffReviews(_, { stage, ...args }, context) {
      const { reviews } = context.areas;
      const page = readPage(args);
      const { rows, total } = await reviews.ofMarket(context.actor, stageOf(stage), page);
      return {
        items: rows.map((row) => reviews.presentToStaff(context, row)),
        page_info: pageInfo(page, total),
        total_count: total,
      };
    },
  },
  Mutation: {
    async createProductReview(_, { input }, context) {
      const { sku, nickname, summary: title, text, ratings, order_number: orderNumber } = input;
      const review = {
        sku,
        nickname,
        title,
        text,
        stars: readStars(ratings),
        orderNumber: orderNumber ?? null,
      };
      return toAuthor(context, await context.areas.reviews.write(context, review));
    },
    async updateProductReview(_, { input: { uid, nickname, summary: title, text, ratings } }, context) {
      const review = { nickname, title, text, stars: readStars(ratings) };
      return toAuthor(context, await context.areas.reviews.edit(context, uid, review));
    },
    async deleteProductReview(_, { uid }, context) {
      await context.areas.reviews.remove(context, uid);
      return true;
    },
    addReviewPicture: async (_, { uid, picture }, context) =>
      toAuthor(context, await context.areas.reviews.addPicture(context, uid, picture)),
    removeReviewPicture: async (_, { uid, picture_uid: pictureUid }, context) =>
      toAuthor(context, await context.areas.reviews.removePicture(context, uid, pictureUid)),
    async voteForReview(_, { uid, helpful }, context) {
      const { reviews } = context.areas;
      return { review: reviews.present(await reviews.vote(context, uid, helpful), 'everybody') };
    },
    async showReview(_, read, context) {
      const { reviews } = context.areas;
      return reviews.presentToStaff(context, await reviews.show(context.actor, read));
    },
    async refuseReview(_, { reason, ...read }, context) {
      const { reviews } = context.areas;
      return reviews.presentToStaff(context, await reviews.refuse(context.actor, read, reason));
    },
    async replyToReview(_, { reply, ...read }, context) {
      const { reviews } = context.areas;
      return reviews.presentToStaff(context, await reviews.reply(context.actor, read, reply));
    },
  },
  Customer: {
    async reviews({ customer_id }, args, context) {
      const page = readPage(args);
      const { reviews } = context.areas;
      const own = (await reviews.ofCustomer(context, customer_id ?? null, page)) ?? { rows: [], total: 0 };
      return {
        items: own.rows.map((row) => reviews.present(row, 'author')),
        page_info: pageInfo(page, own.total),
      };
    },
    async pieces_to_review({ customer_id }, { sku }, context) {
      const { reviews, catalogue } = context.areas;
      const pieces = await reviews.toReview(context, customer_id ?? null, sku ?? null);
      if (pieces === null) return null;
      const found = pieces.map((piece) => catalogue.pieces.bySku(piece.sku) ?? null);
      await catalogue.pieces.documents.many(found.flatMap((piece) => piece?.id ?? []));
      return Promise.all(
        pieces.map(async ({ sku: own, orderNumber, name }, index) => {
          const piece = found[index];
          return {
            ...{ sku: own, order_number: orderNumber, name },
            product: piece ? await catalogue.pieces.documents.one(piece.id) : null,
          };
        }),
      );
    },
    helpful_reviews: async ({ customer_id }, { uids }, context) => {
      const own = await context.areas.reviews.helpfulOf(context, customer_id ?? null, uids);
      return own && [...own];
    },
  },
  ProductReview: {
    async product({ sku }, _, context) {
      const piece = await pieceOf(sku, context);
      if (piece === null) throw refuse('PRODUCT_NOT_FOUND', { sku });
      return piece;
    },
  },
  SimpleProduct: pieceFields,
  ConfigurableProduct: pieceFields,
  VirtualProduct: pieceFields,
  DownloadableProduct: pieceFields,
  GiftCardProduct: pieceFields,
  BundleProduct: pieceFields,
  GroupedProduct: pieceFields,
} satisfies Resolvers;
