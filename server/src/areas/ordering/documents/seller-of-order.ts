import { taxRate } from '@jinlan/domain/documents';
import type { ShopSeller } from '@jinlan/domain/validity';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';

type SoldOrder = Pick<OrderRow, 'market' | 'seller'>;

/**
 * Returns who sold an order: the seller at the time of the order, or for orders of older versions the market's seller of
 * today. Null if there is none.
 */
export const sellerOfOrder = (
  { stores }: Pick<Services, 'stores'>,
  { market, seller }: SoldOrder,
): ShopSeller | null => seller ?? stores.settings(market).seller;

/**
 * Returns the rate of the tax that an order's prices include, in basis points. Null if the market has no tax, or the seller
 * no tax number.
 */
export const taxRateOfOrder = (services: Pick<Services, 'stores'>, order: SoldOrder): number | null =>
  taxRate(order.market, sellerOfOrder(services, order)?.taxNumber ?? null);
