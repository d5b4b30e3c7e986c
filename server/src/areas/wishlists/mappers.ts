import type { SharedWishlist, Wishlist, WishlistOutput } from '../../graphql/generated/resolvers.ts';
import type { ListRow } from './store.ts';

/**
 * The objects that resolvers pass on for a GraphQL type where they differ from it: `XxxMapper` for the
 * type `Xxx`.
 */

interface ListSource {
  readonly row: ListRow;
}

export type WishlistMapper = Omit<Wishlist, 'items' | 'items_v2'> & ListSource;
export type WishlistOutputMapper = Omit<WishlistOutput, 'items'> & ListSource;
export type SharedWishlistMapper = Omit<SharedWishlist, 'items_v2'> & ListSource;
