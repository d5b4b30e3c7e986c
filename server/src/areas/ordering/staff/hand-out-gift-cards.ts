import { money } from '@jinlan/domain/money';
import { isBeingPacked, subjectOf } from '@jinlan/domain/orders';
import { type Actor, may } from '@jinlan/domain/people';
import type { GiftCardHandOutInput } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { recordChange } from '../../../platform/changes/changes.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { presentMoney } from '../../catalogue/index.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { findStoreOrder, isOwnOrder, refuseOwnOrder, type Staff, staffOf } from './find-order.ts';
import { orderNotFound } from './refuse.ts';

/** Prints a bought gift card for the parcel. Returns its order and the PDF, base64. */
export async function printGiftCard(
  services: Services,
  actor: Actor,
  input: GiftCardHandOutInput,
): Promise<{ readonly order: OrderRow; readonly pdf: string }> {
  const { staff, order, card } = await findCard(services, actor, input);
  if (!isBeingPacked(order.state))
    throw refuse('ORDER_STEP_REFUSED', { reason: 'condition', condition: 'being-packed' });
  const shop = services.stores.shop().name[order.locale];
  const pdf = await services.tenders.printCard(card, shop, (tx, at) =>
    recordChange(tx, staff, at, { ...changeOf(card), after: { handedOut: 'printed' } }),
  );
  return { order, pdf };
}

/** Sends the e-mail of a bought gift card to its recipient once more. */
export async function sendGiftCardAgain(
  services: Services,
  actor: Actor,
  input: GiftCardHandOutInput,
): Promise<OrderRow> {
  const { staff, order, card } = await findCard(services, actor, input);
  await services.tenders.sendCardAgain(card, (tx, at) =>
    recordChange(tx, staff, at, { ...changeOf(card), after: { handedOut: 'sent again' } }),
  );
  return order;
}

interface Card {
  readonly orderNumber: string;
  readonly cardId: number;
}

const changeOf = ({ orderNumber, cardId }: Card) => ({
  action: 'order.hand-out-gift-card' as const,
  record: { kind: 'gift-card', id: `${orderNumber}/${cardId}` },
  before: null,
});

async function findCard(
  services: Services,
  actor: Actor,
  { order_number, card_id }: GiftCardHandOutInput,
): Promise<{ readonly staff: Staff; readonly order: OrderRow; readonly card: Card }> {
  const staff = staffOf(actor);
  const order = await findStoreOrder(services, staff, order_number);
  const subject = subjectOf(order.state);
  if (!may(staff, 'order.hand-out-gift-card', subject)) throw orderNotFound();
  refuseOwnOrder(staff, order);
  const cardId = /^[1-9]\d{0,14}$/.test(card_id) ? Number(card_id) : 0;
  return { staff, order, card: { orderNumber: order.number, cardId } };
}

/**
 * Presents the gift cards that an order bought, without names, messages and codes. Only for staff of its store; none for a
 * member of staff who is its buyer.
 */
export async function presentIssuedCards(
  { tenders }: Services,
  staff: Staff,
  order: OrderRow,
): Promise<Wire<'StaffGiftCard'>[]> {
  const { number, state } = order;
  if (state.facts.giftCards === undefined || isOwnOrder(staff, order)) return [];
  if (!may(staff, 'order.hand-out-gift-card', subjectOf(state))) return [];
  const cards = await tenders.issuedCards(number);
  return cards.map(
    ({ cardId, amount, currency, lastFour, sentAt, printedAt, state: cardState, byCourier }) => ({
      id: String(cardId),
      amount: presentMoney(money(amount, currency)),
      last_four: lastFour,
      sent_at: sentAt?.toISOString() ?? null,
      printed_at: printedAt?.toISOString() ?? null,
      may_print: byCourier && cardState === 'active' && isBeingPacked(state),
      may_send_again: sentAt !== null && cardState === 'active',
    }),
  );
}
