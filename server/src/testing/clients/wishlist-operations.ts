import type { Action } from '@jinlan/domain/people';
import { ownersWishlist, type People } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

/** Returns the entries of the operations on wish lists. */
export function wishlistOperations(
  shop: TestShop,
  people: People,
  { open, own }: { readonly open: MakeEntry; readonly own: MakeEntry },
): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry>>;
} {
  const ofMembers: Partial<Entry> = { refused: 'WISHLIST_NOT_ALLOWED' };
  const notFound = 'WISHLIST_NOT_FOUND';
  /** For operations on the owner's second list. All roles send its id. */
  const ofOwner = (variables: (id: string) => object): Entry => ({
    asks: ['wishlist.change'],
    thing: () => ownersWishlist(shop, people),
    variables: ({ id }) => variables(id),
    refused: {
      guest: 'WISHLIST_NOT_ALLOWED',
      ...{ stranger: notFound, adviser: notFound, manager: notFound, elsewhere: notFound, eshop: notFound },
    },
  });
  const list = (variables: object): Entry => ofOwner((id) => ({ wishlistId: id, ...variables }));
  const transfer = ofOwner((id) => ({
    sourceWishlistUid: id,
    destinationWishlistUid: '0',
    wishlistItems: [],
  }));
  return {
    queries: {
      wishlist: own('wishlist.read', () => ({}), ofMembers),
      sharedWishlist: open('wishlist.read-shared', () => ({ code: 'A'.repeat(22) })),
      wishedProducts: open('catalogue.browse', () => ({ skus: ['JL10428'] })),
    },
    mutations: {
      createWishlist: own(
        'wishlist.change',
        () => ({ input: { name: `List ${crypto.randomUUID().slice(0, 8)}`, visibility: 'PUBLIC' } }),
        ofMembers,
      ),
      updateWishlist: list({ name: 'Wishes', visibility: 'PUBLIC' }),
      deleteWishlist: list({}),
      addProductsToWishlist: list({ wishlistItems: [{ sku: 'JL10428', quantity: 1 }] }),
      removeProductsFromWishlist: list({ wishlistItemsIds: ['1'] }),
      updateProductsInWishlist: list({ wishlistItems: [{ wishlist_item_id: '1', quantity: 2 }] }),
      copyProductsBetweenWishlists: transfer,
      moveProductsBetweenWishlists: transfer,
      addWishlistItemsToCart: list({ wishlistItemIds: ['1'] }),
      clearWishlist: list({}),
    },
  };
}
