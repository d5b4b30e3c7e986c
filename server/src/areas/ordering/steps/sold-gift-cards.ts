import { isInvoiced } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import { linesOf, type OrderRow } from '../store.ts';

type CardServices = Pick<Services, 'platform' | 'tenders'>;

/** Issues the gift cards that an order has bought, in the transaction in which it becomes paid. Repeats do nothing. */
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
 * For an order that ends: takes what is left of its cards. A manager who keeps a fee keeps at least what of the cards was
 * spent; otherwise it refuses with GIFT_CARD_SPENT. An order that was never paid has no cards yet.
 */
export async function voidGiftCards(services: CardServices, tx: Connection, order: OrderRow): Promise<void> {
  const cards = order.state.facts.giftCards;
  if (cards === undefined || !isInvoiced(order.state)) return;
  await takeCards(services, tx, order, cards);
}

/**
 * For a refund: takes from the order's cards what the refund counts for them, so that nobody gets the money and keeps the
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
 * Takes so much of the order's cards that `upTo` is taken of them in all, but at least what was refunded for them. Both are
 * in the order's currency; the cards lose the same part of what they were issued with.
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
