import type { SharedWishlist, Wishlist, WishlistOutput } from '../../graphql/generated/resolvers.ts';
import type { ListRow } from './store.ts';

/**
 * The types of the objects that resolvers return for GraphQL types whose fields have resolvers of their own. The mapper of
 * type `Xxx` is `XxxMapper`.
 */

interface ListSource {
  readonly row: ListRow;
}

export type WishlistMapper = Omit<Wishlist, 'items' | 'items_v2'> & ListSource;
export type WishlistOutputMapper = Omit<WishlistOutput, 'items'> & ListSource;
export type SharedWishlistMapper = Omit<SharedWishlist, 'items_v2'> & ListSource;
