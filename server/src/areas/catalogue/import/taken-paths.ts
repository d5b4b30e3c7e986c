import { isOwnPath } from '@jinlan/contract/own-paths';
import type { StoreView } from '@jinlan/domain/markets';

export const takenByShop = 'Is an address of the shop itself';

/** Whether the shop itself answers where a piece or a category of this path would stand, in any store view. */
export const takenIn =
  (storeViews: readonly StoreView[], suffix: 'productSuffix' | 'categorySuffix') =>
  (path: string): boolean =>
    storeViews.some((view) => isOwnPath(path + view[suffix]));
