import { taxRate } from '@jinlan/domain/documents';
import type { ShopSeller } from '@jinlan/domain/validity';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';

type SoldOrder = Pick<OrderRow, 'market' | 'seller'>;

/** Who sold an order, as when it was placed; of orders of older versions the market's seller of today. Null for none. */
export const sellerOfOrder = (
  { stores }: Pick<Services, 'stores'>,
  { market, seller }: SoldOrder,
): ShopSeller | null => seller ?? stores.settings(market).seller;

/** The rate of the tax that an order's prices include, in basis points; null without tax, or without its seller's number. */
export const taxRateOfOrder = (services: Pick<Services, 'stores'>, order: SoldOrder): number | null =>
  taxRate(order.market, sellerOfOrder(services, order)?.taxNumber ?? null);
