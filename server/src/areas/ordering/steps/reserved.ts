import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import { markReleased, type OrderRow } from '../store.ts';

type Order = Pick<OrderRow, 'number'>;
type ReservationServices = Pick<Services, 'catalogue' | 'diamonds'>;

/** Marks the reserved pieces and stones as sold once the order is paid or costs nothing. */
export async function sellReserved(
  { catalogue, diamonds }: ReservationServices,
  tx: Connection,
  { number }: Order,
): Promise<void> {
  await catalogue.stock.reservation.sell(tx, number);
  await diamonds.stones.sell(tx, number);
}

/** Returns reserved or sold pieces to their sources, and makes loose diamonds available again. */
export async function restockReserved(
  { catalogue, diamonds }: ReservationServices,
  tx: Connection,
  { number }: Order,
): Promise<void> {
  await catalogue.stock.reservation.giveBack(tx, number);
  await diamonds.stones.giveBack(tx, number);
}

/**
 * Releases what an unpaid order held: pieces, loose diamonds, coupon and bag. Runs exactly once for an
 * order.
 */
export async function releaseOrder(
  services: Pick<Services, 'platform' | 'catalogue' | 'diamonds' | 'pricing' | 'cart'>,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { platform, pricing, cart } = services;
  const now = platform.clock.now();
  if (!(await markReleased(tx, order.id, now))) return;
  await restockReserved(services, tx, order);
  if (order.couponCode !== null) await pricing.coupons.giveBack(tx, order.number);
  await cart.reopen(tx, order.cartId, now);
}
