import type { Connection } from '../../../platform/database.ts';
import type { SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { presentCard } from '../gift-card.ts';
import { drawCard } from './card-pdf.ts';
import { type SendingParts, sendAgain } from './send-cards.ts';
import { markPrinted, type SoldCardDetails, soldCard } from './store-sold.ts';

/** A gift card of an order, which staff print or send again. */
export interface HandedCard {
  readonly orderNumber: string;
  readonly cardId: number;
}

/** Records who handed the card out, in the transaction in which it is marked. */
export type NoteHanding = (tx: Connection, at: Date) => Promise<void>;

/** How often staff may send the e-mail of one card again. */
const againLimit: SharedLimit = { name: 'gift-card-again', most: 3, seconds: 86_400 };

/**
 * Draws a card with its code for the parcel, as PDF in base64. `note` records it in the same transaction. Refuses cards of
 * other orders, cards that were taken back, and cards that go out only by e-mail.
 */
export async function printCard(
  { db, config, clock }: Platform,
  { orderNumber, cardId }: HandedCard,
  shop: string,
  note: NoteHanding,
): Promise<string> {
  const card = await activeCard(db, orderNumber, cardId);
  if (!card.byCourier) throw refuse('GIFT_CARD_NOT_FOUND');
  const { code, balance } = presentCard(
    config.secrets.application,
    { ...card, id: cardId },
    card.amount - card.taken,
  );
  const pdf = await drawCard({ card, code, balance }, shop, config.baseUrl);
  await db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await markPrinted(tx, cardId, now))) throw refuse('GIFT_CARD_NOT_FOUND');
    await note(tx, now);
  });
  return pdf;
}

/** Sends the e-mail of a card again, to the same address. Refuses with TOO_MANY_REQUESTS after three in a day. */
export async function sendCardAgain(
  parts: SendingParts,
  { orderNumber, cardId }: HandedCard,
  note: NoteHanding,
): Promise<void> {
  const { db, clock, limits } = parts.platform;
  const card = await activeCard(db, orderNumber, cardId);
  if (card.sentAt === null) throw refuse('GIFT_CARD_NOT_FOUND');
  const verdict = await limits.take([{ limit: againLimit, subject: String(cardId) }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  await db.transaction(async (tx) => {
    const now = clock.now();
    await sendAgain(parts, tx, card, now);
    await note(tx, now);
  });
}

async function activeCard(db: Connection, orderNumber: string, cardId: number): Promise<SoldCardDetails> {
  const card = await soldCard(db, cardId);
  if (card?.orderNumber !== orderNumber || card.state !== 'active') throw refuse('GIFT_CARD_NOT_FOUND');
  return card;
}
