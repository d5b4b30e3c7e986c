import type { ProductReview } from '../../graphql/generated/resolvers.ts';

/** The sources of resolvers, where they are not the GraphQL type itself: `XxxMapper` for the type `Xxx`. */

export type ProductReviewMapper = Omit<ProductReview, 'product'> & {
  /** The piece with the page. */
  readonly sku: string;
};
