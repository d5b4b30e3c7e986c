import { integer } from './setting-readers.ts';

/** The settings of wish lists; part of the table in `settings.ts`. */
export const wishlistSettings = {
  WISHLISTS_OF_ACCOUNT: {
    name: 'WISHLISTS_OF_ACCOUNT',
    about: 'Wish lists that one account may have, the default one included. 0 turns wish lists off.',
    standard: '20',
    read: integer(0, 100, 20),
  },
  WISHLIST_PIECES: {
    name: 'WISHLIST_PIECES',
    about: 'Different pieces that one wish list may hold.',
    standard: '200',
    read: integer(1, 1_000, 200),
  },
} as const;
