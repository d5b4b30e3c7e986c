import type { Connection } from '../../../platform/database.ts';
import { numberLater } from '../documents/number-documents.ts';
import type { Services } from '../services.ts';
import { markReleased, type OrderRow } from '../store.ts';

type Order = Pick<OrderRow, 'id' | 'number' | 'market' | 'placedAt' | 'steps' | 'state'>;
type ReservationServices = Pick<Services, 'platform' | 'catalogue' | 'diamonds' | 'pricing' | 'identity'>;

/**
 * Marks reserved pieces, stones and uses of promotions as sold once the order is paid or costs nothing. Its invoice gets
 * its number.
 */
export async function sellReserved(
  { platform, catalogue, diamonds, pricing, identity }: ReservationServices,
  tx: Connection,
  order: Order,
): Promise<void> {
  const { number, state } = order;
  await catalogue.stock.reservation.sell(tx, number);
  await diamonds.stones.sell(tx, number);
  if (hasPromotion(order)) await pricing.promotions.uses.sell(tx, number);
  await numberLater(platform, tx, order);
  if (state.facts.customerId !== null) await identity.rememberOrdered(tx, state.facts.customerId);
}

/** Returns pieces to their sources, and makes loose diamonds and uses of promotions available again. */
export async function restockReserved(
  { catalogue, diamonds, pricing }: Omit<ReservationServices, 'platform' | 'identity'>,
  tx: Connection,
  order: Order,
): Promise<void> {
  await catalogue.stock.reservation.giveBack(tx, order.number);
  await diamonds.stones.giveBack(tx, order.number);
  if (hasPromotion(order)) await pricing.promotions.uses.giveBack(tx, order.number);
}

const hasPromotion = ({ steps }: Order): boolean =>
  steps.some(({ kind }) => kind === 'coupon' || kind === 'promotion');

/**
 * Releases what an unpaid order held: pieces, loose diamonds, uses of promotions, bag, gift cards and credit. Runs
 * exactly once for an order. What tenders have paid of a paid order is refunded instead.
 */
export async function releaseOrder(
  services: Pick<Services, 'platform' | 'catalogue' | 'diamonds' | 'pricing' | 'tenders' | 'cart'>,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { platform, tenders, cart } = services;
  const now = platform.clock.now();
  if (!(await markReleased(tx, order.id, now))) return;
  await restockReserved(services, tx, order);
  const { payment, tenders: heldTenders = [] } = order.state;
  if (payment.state !== 'paid' && payment.state !== 'not-needed')
    await tenders.payments.release(tx, order.number, heldTenders, now);
  await cart.reopen(tx, order.cartId, now);
}
