import { isInvoiced } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import { linesOf, type OrderRow } from '../store.ts';

type CardServices = Pick<Services, 'platform' | 'tenders'>;

/**
 * Issues the gift cards that an order has bought, in the transaction in which it becomes paid. A repeated call does
 * nothing.
 */
export async function issueGiftCards(
  { platform, tenders }: CardServices,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  if (order.state.facts.giftCards === undefined) return;
  const lines = await linesOf(tx, order.id);
  const { number, market, locale, storeView } = order;
  await tenders.sold.issue(
    tx,
    {
      orderNumber: number,
      ...{ market, locale, storeView },
      lines: lines.flatMap(({ position, quantity, name, imageUrl, giftCard }) =>
        giftCard === null ? [] : [{ position, quantity, name, picture: imageUrl, giftCard }],
      ),
    },
    platform.clock.now(),
  );
}

/**
 * Takes the remaining balance of the gift cards of an order that ends. A manager who keeps a fee must keep at least the
 * part of the cards that was spent; otherwise refuses with GIFT_CARD_SPENT. An order that was never paid has no cards yet.
 */
export async function voidGiftCards(services: CardServices, tx: Connection, order: OrderRow): Promise<void> {
  const cards = order.state.facts.giftCards;
  if (cards === undefined || !isInvoiced(order.state)) return;
  await takeCards(services, tx, order, cards);
}

/**
 * Takes from the gift cards of an order the part of a refund that is for them, so that nobody gets the money and keeps the
 * card. Refuses with GIFT_CARD_SPENT if less is left.
 */
export async function takeRefundFromCards(
  services: CardServices,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { facts, cardsRefunded = 0 } = order.state;
  if (facts.giftCards === undefined) return;
  await takeCards(services, tx, order, cardsRefunded);
}

/**
 * Takes from the order's cards until `upTo` is taken in all, but never less than was refunded for them. Both amounts are in
 * the order's currency; the cards lose the same share of the amounts with which they were issued.
 */
async function takeCards(
  { platform, tenders }: CardServices,
  tx: Connection,
  { number, version, state }: OrderRow,
  upTo: number,
): Promise<void> {
  const { issued, taken } = await tenders.sold.sumsOf(tx, number);
  const stillToTake = (refunded: number): number =>
    Math.max(0, Math.ceil((refunded * issued) / (state.facts.giftCards ?? 1)) - taken);
  const least = stillToTake(state.cardsRefunded ?? 0);
  const most = stillToTake(upTo);
  const now = platform.clock.now();
  if (!(await tenders.sold.take(tx, { orderNumber: number, step: version, least, most }, now)))
    throw refuse('GIFT_CARD_SPENT');
}
