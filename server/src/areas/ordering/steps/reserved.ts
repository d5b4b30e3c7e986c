import { namesOfOrder } from '@jinlan/domain/promotions';
import type { Connection } from '../../../platform/database.ts';
import { numberLater } from '../documents/number-documents.ts';
import type { Services } from '../services.ts';
import { markReleased, type OrderRow } from '../store.ts';
import { countPurchase } from './member-purchase.ts';
import { issueGiftCards, voidGiftCards } from './sold-gift-cards.ts';
import { hasOtherPaid } from './store-effects.ts';

type ReservationServices = Pick<
  Services,
  'platform' | 'stores' | 'catalogue' | 'diamonds' | 'pricing' | 'identity' | 'members' | 'tenders'
>;

/**
 * Marks reserved pieces, stones and uses of promotions as sold once the order is paid or costs nothing, issues the
 * gift cards that it bought, and counts it for its member. Its invoice gets its number.
 */
export async function sellReserved(
  services: ReservationServices,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { platform, catalogue, diamonds, pricing, identity } = services;
  const { number, state } = order;
  await catalogue.stock.reservation.sell(tx, number);
  await diamonds.stones.sell(tx, number);
  if (hasPromotion(order)) await pricing.promotions.uses.sell(tx, number);
  await numberLater(platform, tx, order);
  const { customerId } = state.facts;
  if (customerId !== null) await identity.rememberOrdered(tx, customerId, true);
  const { telephone, email } = order;
  const names = namesOfOrder({ customerId, telephone, email, isEmailProven: false });
  await pricing.promotions.rememberOrder(tx, number, names);
  await countPurchase(services, tx, order);
  await issueGiftCards(services, tx, order);
}

/**
 * Returns pieces to their sources, makes loose diamonds and uses of promotions available again, and voids the gift cards
 * that the order issued.
 */
export async function restockReserved(
  services: Omit<ReservationServices, 'stores' | 'identity' | 'members'>,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { catalogue, diamonds, pricing } = services;
  await voidGiftCards(services, tx, order);
  await catalogue.stock.reservation.giveBack(tx, order.number);
  await diamonds.stones.giveBack(tx, order.number);
  if (hasPromotion(order)) await pricing.promotions.uses.giveBack(tx, order.number);
}

/** For a paid order that ends with a refund: its buyer may again have what a first order gets. */
export async function restockPaid(
  services: ReservationServices,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  await restockReserved(services, tx, order);
  await services.pricing.promotions.forgetOrder(tx, order.number);
  const { customerId } = order.state.facts;
  if (customerId === null) return;
  // Locks the customer first: another order that is paid meanwhile must be seen, or wait.
  await services.identity.rememberOrdered(tx, customerId, true);
  if (await hasOtherPaid(tx, customerId, order.id)) return;
  await services.identity.rememberOrdered(tx, customerId, false);
}

const hasPromotion = ({ steps }: OrderRow): boolean =>
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
