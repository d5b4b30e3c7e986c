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
 * Releases what an unpaid order held: pieces, loose diamonds, coupon, bag, gift cards and credit. Runs
 * exactly once for an order. What tenders have paid of a paid order is refunded instead.
 */
export async function releaseOrder(
  services: Pick<Services, 'platform' | 'catalogue' | 'diamonds' | 'pricing' | 'tenders' | 'cart'>,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { platform, pricing, tenders, cart } = services;
  const now = platform.clock.now();
  if (!(await markReleased(tx, order.id, now))) return;
  await restockReserved(services, tx, order);
  if (order.couponCode !== null) await pricing.coupons.giveBack(tx, order.number);
  const { payment, tenders: heldTenders = [] } = order.state;
  if (payment.state !== 'paid' && payment.state !== 'not-needed')
    await tenders.payments.release(tx, order.number, heldTenders, now);
  await cart.reopen(tx, order.cartId, now);
}
