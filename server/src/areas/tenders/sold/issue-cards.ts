import { giftCardAlphabet, giftCardCode, lastDayOfCard } from '@jinlan/domain/gift-cards';
import { addDays, atMinute, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { type Locale, type Market, marketFacts } from '@jinlan/domain/markets';
import type { OrderedGiftCard, SendGiftCardsJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { randomNumbers } from '../../../platform/random.ts';
import { giftCardLedger } from '../accounts.ts';
import { hashOfCode, sealCode } from '../gift-card.ts';
import { type NewGiftCard, saveCards } from '../store.ts';
import { sendCardsJob } from './send-cards.ts';
import {
  addSold,
  hasIssued,
  lockSold,
  noteTaken,
  type SoldCard,
  type SoldSums,
  sumsOf,
} from './store-sold.ts';

/** An order that became paid, and the gift cards that it bought. */
export interface CardOrder {
  readonly orderNumber: string;
  /** The market whose currency the cards have, whatever the order was paid in. */
  readonly market: Market;
  readonly locale: Locale;
  readonly storeView: string;
  readonly lines: readonly CardLine[];
}

export interface CardLine {
  readonly position: number;
  readonly quantity: number;
  readonly name: string;
  readonly picture: string | null;
  readonly giftCard: OrderedGiftCard;
}

export interface TakenCards {
  readonly orderNumber: string;
  /** Distinguishes the refunds of one order. */
  readonly step: number;
  /** The least amount that must be taken, in minor units of the cards. */
  readonly least: number;
  /** The amount that is taken if the cards have it, in minor units of the cards; 0 takes nothing. */
  readonly most: number;
}

/** Gift cards that orders buy. All functions belong to the transaction of the order's step, which locks the order. */
export interface SoldCards {
  /** Issues the cards of a paid order: one for each piece, active at once, sent on their day. Repeats do nothing. */
  issue(tx: Connection, order: CardOrder, now: Date): Promise<void>;
  /**
   * Returns the amount with which the order's cards were issued, and the amount that was taken back so far, in minor units
   * of the cards.
   */
  sumsOf(tx: Connection, orderNumber: string): Promise<SoldSums>;
  /** Takes money back from the order's cards. Returns false if less than `least` is left; then the caller must roll back. */
  take(tx: Connection, taken: TakenCards, now: Date): Promise<boolean>;
}

/** The minute of the day at which cards are sent: 9:00. */
const sendMinute = 9 * 60;

export const soldCards = (platform: Platform): SoldCards => ({
  issue: (tx, order, now) => issueCards(platform, tx, order, now),
  sumsOf,
  take: takeFromCards,
});

async function issueCards(platform: Platform, tx: Connection, order: CardOrder, now: Date): Promise<void> {
  if (order.lines.length === 0 || (await hasIssued(tx, order.orderNumber))) return;
  const pieces = order.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({ line, nth: index + 1 })),
  );
  const drafts = pieces.map((piece) => ({ ...piece, ...draftCard(platform, order, piece.line, now) }));
  const stored = await saveCards(
    tx,
    drafts.map(({ card }) => card),
    now,
  );
  const ids = new Map(stored.map(({ codeHash, id, isNew }) => [keyOf(codeHash), isNew ? id : null]));
  const sold = drafts.map(({ line, nth, card, sendAt }): SoldCard => {
    const cardId = ids.get(keyOf(card.codeHash));
    if (!cardId) throw new Error(`Order ${order.orderNumber} drew the code of another gift card`);
    const { senderName, recipientName, recipientEmail, message, amount } = line.giftCard;
    return {
      ...{ cardId, nth, amount, sendAt, senderName, recipientName, recipientEmail, message },
      orderNumber: order.orderNumber,
      line: line.position,
      byCourier: line.giftCard.kind !== 'virtual',
      productName: line.name,
      picture: line.picture,
      locale: order.locale,
      storeView: order.storeView,
    };
  });
  await addSold(tx, sold);
  await giftCardLedger.openWithCredit(
    tx,
    sold.map(({ cardId, amount, line, nth }, index) => ({
      ...{ owner: String(cardId), unit: marketFacts[order.market].currency, amount },
      against: 'card-sales',
      cause: `issue:${order.orderNumber}:${line}:${nth}`,
      expiresAt: drafts[index]?.card.expiresAt ?? null,
    })),
    now,
  );
  await sendLater(platform, tx, order.orderNumber, sold);
}

const keyOf = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');

function draftCard(
  platform: Platform,
  { market }: CardOrder,
  { giftCard }: CardLine,
  now: Date,
): { readonly card: NewGiftCard; readonly sendAt: Date } {
  const code = giftCardCode(randomNumbers(platform.random, 15, giftCardAlphabet.length));
  const day = giftCard.deliveryDay;
  const onDay = day === null ? now : atMinute(day, sendMinute);
  const sendAt = onDay > now ? onDay : now;
  const lastDay = lastDayOfCard(market, giftCard.lifetimeDays, businessDay(sendAt));
  return {
    sendAt,
    card: {
      codeHash: hashOfCode(platform.config.secrets.application, code),
      codeSealed: sealCode(platform, code),
      lastFour: code.slice(-4),
      ...{ market, currency: marketFacts[market].currency },
      expiresAt: lastDay === null ? null : startOfBusinessDay(addDays(lastDay, 1)),
      state: 'active',
    },
  };
}

/** Queues one job for each moment at which cards of the order are due. */
async function sendLater(
  { jobs }: Platform,
  tx: Connection,
  orderNumber: string,
  sold: readonly SoldCard[],
): Promise<void> {
  const moments = new Set(
    sold.flatMap(({ recipientEmail, sendAt }) => (recipientEmail === null ? [] : [sendAt.getTime()])),
  );
  const data: SendGiftCardsJob = { orderNumber };
  for (const at of moments) await jobs.send(tx, sendCardsJob, data, { at: new Date(at) });
}

async function takeFromCards(
  tx: Connection,
  { orderNumber, step, least, most }: TakenCards,
  now: Date,
): Promise<boolean> {
  if (most === 0) return true;
  const cards = await lockSold(tx, orderNumber);
  const currency = cards[0]?.currency;
  if (currency === undefined) return least === 0;
  const balances = await giftCardLedger.balances(
    tx,
    cards.map(({ cardId }) => String(cardId)),
    currency,
    now,
  );
  let rest = most;
  const taken = [];
  for (const card of cards) {
    const balance = balances.get(String(card.cardId))?.available ?? 0;
    const part = Math.min(rest, card.amount - card.taken, balance);
    if (part <= 0) continue;
    const account = { owner: String(card.cardId), unit: currency };
    const booked = await giftCardLedger.debit(tx, account, {
      ...{ amount: part, against: 'card-sales', cause: `refund:${orderNumber}:${step}`, at: now },
    });
    if (!booked.ok) return false;
    rest -= part;
    taken.push({ cardId: card.cardId, amount: part, isEmpty: part === balance });
  }
  if (most - rest < least) return false;
  await noteTaken(tx, taken);
  return true;
}
