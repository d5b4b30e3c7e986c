import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import { markReleased, type OrderRow } from '../store.ts';

type Order = Pick<OrderRow, 'number'>;
type Reserving = Pick<Services, 'catalogue' | 'diamonds'>;

/** Paid, or free of charge: pieces and stones that the order holds do not come back by themselves. */
export async function sellReserved(
  { catalogue, diamonds }: Reserving,
  tx: Connection,
  { number }: Order,
): Promise<void> {
  await catalogue.stock.reservation.sell(tx, number);
  await diamonds.stones.sell(tx, number);
}

/** Pieces go back to where they came from, and loose diamonds can be had again, paid or not. */
export async function giveReservedBack(
  { catalogue, diamonds }: Reserving,
  tx: Connection,
  { number }: Order,
): Promise<void> {
  await catalogue.stock.reservation.giveBack(tx, number);
  await diamonds.stones.giveBack(tx, number);
}

/** Gives back all that an unpaid order held, exactly once: pieces, loose diamonds, the coupon, and the bag to its shopper. */
export async function releaseOrder(
  services: Pick<Services, 'platform' | 'catalogue' | 'diamonds' | 'pricing' | 'cart'>,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { platform, pricing, cart } = services;
  const now = platform.clock.now();
  if (!(await markReleased(tx, order.id, now))) return;
  await giveReservedBack(services, tx, order);
  if (order.couponCode !== null) await pricing.coupons.giveBack(tx, order.number);
  await cart.reopen(tx, order.cartId, now);
}
