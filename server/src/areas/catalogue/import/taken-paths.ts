import { isOwnPath } from '@jinlan/contract/own-paths';
import type { StoreView } from '@jinlan/domain/markets';

export const reservedByShop = 'Is an address of the shop itself';

/** Returns a check whether the shop itself serves a path (with suffix) in any store view. */
export const isReservedIn =
  (storeViews: readonly StoreView[], suffix: 'productSuffix' | 'categorySuffix') =>
  (path: string): boolean =>
    storeViews.some((view) => isOwnPath(path + view[suffix]));
