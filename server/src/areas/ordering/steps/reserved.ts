import { isPaidInFull } from '@jinlan/domain/orders';
import { namesOfOrder } from '@jinlan/domain/promotions';
import type { Connection } from '../../../platform/database.ts';
import { mailStoreAbout } from '../mail/mail-store.ts';
import type { Services } from '../services.ts';
import { markReleased, type OrderRow } from '../store.ts';
import { countInFull } from './member-purchase.ts';
import { issueGiftCards, voidGiftCards } from './sold-gift-cards.ts';
import { hasOtherPaid } from './store-effects.ts';

type ReservationServices = Pick<
  Services,
  | 'platform'
  | 'stores'
  | 'workshop'
  | 'catalogue'
  | 'diamonds'
  | 'pricing'
  | 'identity'
  | 'members'
  | 'tenders'
  | 'messages'
>;

/**
 * Takes the places in the workshop for an order that is paid or costs nothing, before stock is locked. If others have paid
 * first and the promised day is full, the order keeps its day, and the market's service desk gets one e-mail about it.
 */
export async function takePlaces(
  services: Pick<Services, 'platform' | 'stores' | 'workshop' | 'messages'>,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  if (!order.state.facts.madeToOrder) return;
  const fullDays = await services.workshop.take(tx, order.number);
  if (fullDays.length === 0) return;
  services.platform.log.warn({ order: order.number, fullDays }, 'a paid order is promised for a full day');
  await mailStoreAbout(services, tx, order, 'store.dayFull', 'day-full');
}

/**
 * Follows an order that becomes paid, or that costs nothing: takes its places in the workshop, marks the reserved pieces,
 * stones and uses of promotions as sold, and issues the gift cards that it bought. Also counts the order for its member and
 * gives its invoice a number, unless only a deposit is paid.
 */
export async function sellReserved(
  services: ReservationServices,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { catalogue, diamonds, pricing, identity } = services;
  const { number, state } = order;
  await takePlaces(services, tx, order);
  await catalogue.stock.reservation.sell(tx, number);
  await diamonds.stones.sell(tx, number);
  if (hasPromotion(order)) await pricing.promotions.uses.sell(tx, number);
  const { customerId } = state.facts;
  if (customerId !== null) await identity.rememberOrdered(tx, customerId, true);
  const { telephone, email } = order;
  const names = namesOfOrder({ customerId, telephone, email, isEmailProven: false });
  await pricing.promotions.rememberOrder(tx, number, names);
  if (isPaidInFull(state)) await countInFull(services, tx, order);
  await issueGiftCards(services, tx, order);
}

/**
 * Takes back what an order has sold: frees its places in the workshop, returns pieces to their sources, makes loose
 * diamonds and uses of promotions available again, and voids the gift cards that it issued.
 */
export async function restockReserved(
  services: Omit<ReservationServices, 'stores' | 'identity' | 'members' | 'messages'>,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { workshop, catalogue, diamonds, pricing } = services;
  if (order.state.facts.madeToOrder) await workshop.giveBack(tx, order.number);
  await voidGiftCards(services, tx, order);
  await catalogue.stock.reservation.giveBack(tx, order.number);
  await diamonds.stones.giveBack(tx, order.number);
  if (hasPromotion(order)) await pricing.promotions.uses.giveBack(tx, order.number);
}

/**
 * Takes back what a paid order has sold, because it ends with a refund. Its buyer may again get the promotions of a first
 * order.
 */
export async function restockPaid(
  services: ReservationServices,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  await restockReserved(services, tx, order);
  await services.pricing.promotions.forgetOrder(tx, order.number);
  const { customerId } = order.state.facts;
  if (customerId === null) return;
  // The customer is locked first, so that another order that is paid at the same time is seen, or waits.
  await services.identity.rememberOrdered(tx, customerId, true);
  if (await hasOtherPaid(tx, customerId, order.id)) return;
  await services.identity.rememberOrdered(tx, customerId, false);
}

const hasPromotion = ({ steps }: OrderRow): boolean =>
  steps.some(({ kind }) => kind === 'coupon' || kind === 'promotion');

/**
 * Releases everything that an unpaid order held: pieces, loose diamonds, uses of promotions, bag, gift cards and credit.
 * Does so only once for an order. Tenders of a paid order are refunded instead.
 */
export async function releaseOrder(
  services: Pick<
    Services,
    'platform' | 'workshop' | 'catalogue' | 'diamonds' | 'pricing' | 'tenders' | 'cart'
  >,
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
