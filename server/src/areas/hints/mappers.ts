import type { Hint } from '../../graphql/generated/resolvers.ts';

/** The sources of resolvers, where they are not the GraphQL type itself: `XxxMapper` for the type `Xxx`. */

export type HintMapper = Omit<Hint, 'product'> & {
  /** SKU of the piece; null for other kinds. */
  readonly sku: string | null;
};
