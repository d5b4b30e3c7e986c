import { takenFromCards } from '@jinlan/domain/gift-cards';
import { isInvoiced, refundable } from '@jinlan/domain/orders';
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
  const { number, market, currency, locale, storeView } = order;
  await tenders.sold.issue(
    tx,
    {
      orderNumber: number,
      ...{ market, currency, locale, storeView },
      lines: lines.flatMap(({ position, quantity, name, imageUrl, giftCard }) =>
        giftCard === null ? [] : [{ position, quantity, name, picture: imageUrl, giftCard }],
      ),
    },
    platform.clock.now(),
  );
}

/**
 * For an order that ends: takes its cards back, all of them. Refuses with GIFT_CARD_SPENT if one was used. An order that was
 * never paid has no cards yet.
 */
export async function voidGiftCards(
  { platform, tenders }: CardServices,
  tx: Connection,
  { number, version, currency, state }: OrderRow,
): Promise<void> {
  const cards = state.facts.giftCards;
  if (cards === undefined || !isInvoiced(state)) return;
  const taken = await tenders.sold.takenOf(tx, number);
  const isTaken = await tenders.sold.take(
    tx,
    { orderNumber: number, step: version, amount: cards - taken, currency },
    platform.clock.now(),
  );
  if (!isTaken) throw refuse('GIFT_CARD_SPENT');
}

/**
 * For a refund: takes from the order's cards what exceeds its other goods, so that nobody gets the money and keeps the
 * card. Refuses with GIFT_CARD_SPENT if less is left.
 */
export async function takeRefundFromCards(
  { platform, tenders }: CardServices,
  tx: Connection,
  { number, version, currency, state }: OrderRow,
): Promise<void> {
  const cards = state.facts.giftCards;
  if (cards === undefined) return;
  const taken = await tenders.sold.takenOf(tx, number);
  const amount = takenFromCards({ left: refundable(state).minor, cards, taken });
  const isTaken = await tenders.sold.take(
    tx,
    { orderNumber: number, step: version, amount, currency },
    platform.clock.now(),
  );
  if (!isTaken) throw refuse('GIFT_CARD_SPENT');
}
