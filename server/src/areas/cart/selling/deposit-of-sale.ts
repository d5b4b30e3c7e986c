import { type DepositOffer, depositOffer } from '@jinlan/domain/orders';
import type { Stores } from '../../stores/index.ts';
import type { PricedCart } from '../presenting/price-cart.ts';

/** The deposit by which a sale may be paid. Null for a shopper's bag, and where the market or the bag allows no deposit. */
export function depositOfSale(
  stores: Pick<Stores, 'settings'>,
  { row, order, storeView, hasDynamicGold }: PricedCart,
): DepositOffer | null {
  if (row.seller === null) return null;
  const { depositPercent } = stores.settings(storeView.market);
  return depositOffer(order.due, { percent: depositPercent, byWeight: hasDynamicGold });
}
