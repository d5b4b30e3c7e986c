import type { Locale } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { Connection } from '../../../platform/database.ts';
import type { GiftCardRow } from '../store.ts';

/** A card that an order has issued, beside its row in `tenders.gift_card`. */
export interface SoldCard {
  readonly cardId: number;
  readonly orderNumber: string;
  readonly line: number;
  /** From 1 to the quantity of the line. */
  readonly nth: number;
  readonly amount: number;
  readonly productName: string;
  readonly picture: string | null;
  readonly locale: Locale;
  readonly storeView: string;
  readonly senderName: string;
  readonly recipientName: string;
  readonly recipientEmail: string | null;
  /** Whether the card is printed and sent in the parcel. */
  readonly byCourier: boolean;
  readonly message: string | null;
  readonly sendAt: Date;
}

/** Whether the order has issued its cards. */
export async function hasIssued(tx: Connection, orderNumber: string): Promise<boolean> {
  const rows = await tx.query<{ cardId: number }>(
    'tenders.has-issued',
    'select card_id as "cardId" from tenders.sold_gift_card where order_number = $1 limit 1',
    [orderNumber],
  );
  return rows.length > 0;
}

export async function addSold(tx: Connection, cards: readonly SoldCard[]): Promise<void> {
  await tx.query(
    'tenders.add-sold',
    `insert into tenders.sold_gift_card (card_id, order_number, line, nth, amount_minor, product_name, picture, locale, store_view,
       sender_name, recipient_name, recipient_email, by_courier, message, send_at)
     select "cardId", "orderNumber", line, nth, amount, "productName", picture, locale, "storeView",
       "senderName", "recipientName", "recipientEmail", "byCourier", message, "sendAt"
     from jsonb_to_recordset($1::jsonb) as card ("cardId" bigint, "orderNumber" text, line integer, nth integer, amount bigint,
       "productName" text, picture text, locale text, "storeView" text, "senderName" text, "recipientName" text,
       "recipientEmail" text, "byCourier" boolean, message text, "sendAt" timestamptz)`,
    [JSON.stringify(cards)],
  );
}

export interface SoldSums {
  readonly issued: number;
  /** The sum that refunds of the order have taken. */
  readonly taken: number;
}

/** Sums of the order's cards, in minor units. */
export async function sumsOf(tx: Connection, orderNumber: string): Promise<SoldSums> {
  const [row] = await tx.query<SoldSums>(
    'tenders.sums-of-order',
    `select coalesce(sum(amount_minor), 0)::bigint as issued, coalesce(sum(taken_minor), 0)::bigint as taken
     from tenders.sold_gift_card where order_number = $1`,
    [orderNumber],
  );
  return row ?? { issued: 0, taken: 0 };
}

export interface TakeableCard {
  readonly cardId: number;
  readonly amount: number;
  readonly taken: number;
  /** The same for all cards of an order. */
  readonly currency: CurrencyCode;
}

/** The cards of an order, locked, in the order of their ids. */
export function lockSold(tx: Connection, orderNumber: string): Promise<TakeableCard[]> {
  return tx.query<TakeableCard>(
    'tenders.lock-sold',
    `select card_id as "cardId", amount_minor as amount, taken_minor as taken, card.currency
     from tenders.sold_gift_card sold join tenders.gift_card card on card.id = card_id
     where order_number = $1 order by card_id for update of sold`,
    [orderNumber],
  );
}

/** Saves how much was taken. Cards with nothing left are no longer valid. */
export async function noteTaken(
  tx: Connection,
  taken: readonly { readonly cardId: number; readonly amount: number; readonly isEmpty: boolean }[],
): Promise<void> {
  await tx.query(
    'tenders.note-taken',
    `with noted as (
       update tenders.sold_gift_card sold set taken_minor = taken_minor + took.amount
       from unnest($1::bigint[], $2::bigint[]) as took (card_id, amount) where sold.card_id = took.card_id
     )
     update tenders.gift_card set state = 'refunded' where id = any($3::bigint[]) and state = 'active'`,
    [
      taken.map(({ cardId }) => cardId),
      taken.map(({ amount }) => amount),
      taken.filter(({ isEmpty }) => isEmpty).map(({ cardId }) => cardId),
    ],
  );
}

/** A sold card with the data for its e-mail and its page. */
export type SoldCardDetails = SoldCard &
  Pick<GiftCardRow, 'lastFour' | 'codeSealed' | 'expiresAt' | 'state'> & {
    readonly currency: CurrencyCode;
    /** The amount that refunds have taken from the card, in minor units. */
    readonly taken: number;
    readonly sentAt: Date | null;
    readonly printedAt: Date | null;
  };

const details = `sold.card_id as "cardId", order_number as "orderNumber", line, nth, amount_minor as amount, taken_minor as taken, product_name as "productName",
  picture, locale, store_view as "storeView", sender_name as "senderName", recipient_name as "recipientName",
  recipient_email as "recipientEmail", by_courier as "byCourier", message, send_at as "sendAt", sent_at as "sentAt",
  printed_at as "printedAt", card.last_four as "lastFour",
  card.code_sealed as "codeSealed", card.expires_at as "expiresAt", card.state, card.currency`;

/** Returns the cards of an order that are due to be sent. */
export function dueCards(db: Connection, orderNumber: string, now: Date): Promise<SoldCardDetails[]> {
  return db.query<SoldCardDetails>(
    'tenders.due-cards',
    `select ${details} from tenders.sold_gift_card sold join tenders.gift_card card on card.id = sold.card_id
     where order_number = $1 and sent_at is null and send_at <= $2 and recipient_email is not null and card.state = 'active'
     order by sold.card_id`,
    [orderNumber, now],
  );
}

export async function soldCard(db: Connection, cardId: number): Promise<SoldCardDetails | null> {
  const [row] = await db.query<SoldCardDetails>(
    'tenders.sold-card',
    `select ${details} from tenders.sold_gift_card sold join tenders.gift_card card on card.id = sold.card_id where sold.card_id = $1`,
    [cardId],
  );
  return row ?? null;
}

/** Returns true for the one caller that must send the card. */
export async function markSent(tx: Connection, cardId: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'tenders.mark-sent',
    `update tenders.sold_gift_card sold set sent_at = $2 from tenders.gift_card card
     where card.id = sold.card_id and card.state = 'active' and sold.card_id = $1 and sent_at is null returning sold.card_id`,
    [cardId, now],
  );
  return rows.length > 0;
}

/** Returns the first hundred cards of an order; no parcel has more. */
export function cardsOfOrder(db: Connection, orderNumber: string): Promise<SoldCardDetails[]> {
  return db.query<SoldCardDetails>(
    'tenders.cards-of-order',
    `select ${details} from tenders.sold_gift_card sold join tenders.gift_card card on card.id = sold.card_id
     where order_number = $1 order by line, nth limit 100`,
    [orderNumber],
  );
}

/** Saves that a card was printed. Returns false if it was taken back in the meantime. */
export async function markPrinted(tx: Connection, cardId: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'tenders.mark-printed',
    `update tenders.sold_gift_card sold set printed_at = $2 from tenders.gift_card card
     where card.id = sold.card_id and card.state = 'active' and sold.card_id = $1 returning sold.card_id`,
    [cardId, now],
  );
  return rows.length > 0;
}
