import { type Money, money } from '@jinlan/domain/money';
import { anything, may } from '@jinlan/domain/people';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { giftCardLedger } from '../accounts.ts';
import { type CodeContext, limitGuesses } from '../find-gift-card.ts';
import { presentCard } from '../gift-card.ts';
import { readCardKey } from './card-key.ts';
import { type SoldCardDetails, soldCard } from './store-sold.ts';

/** A gift card as the link in its e-mail shows it. */
export interface ReceivedCard {
  readonly card: SoldCardDetails;
  readonly code: string;
  readonly balance: Money;
}

/**
 * Returns the card of a key. Refuses a wrong key and a card that was taken back in the same way. Wrong keys count as wrong
 * codes of their source.
 */
export async function openReceivedCard(
  platform: Platform,
  { actor, now, source }: CodeContext,
  key: string,
): Promise<ReceivedCard> {
  const { db, config } = platform;
  if (!may(actor, 'gift-card.read', anything)) throw refuse('GIFT_CARD_NOT_FOUND');
  const giveBack = await limitGuesses(platform, source, null);
  const secret = config.secrets.application;
  const cardId = readCardKey(secret, key);
  const card = cardId === null ? null : await soldCard(db, cardId);
  if (card === null || card.state !== 'active') throw refuse('GIFT_CARD_NOT_FOUND');
  await giveBack();
  const { currency } = card;
  const account = { owner: String(card.cardId), unit: currency };
  const { available } = await giftCardLedger.balance(db, account, now);
  const { code } = presentCard(secret, { ...card, id: card.cardId }, available);
  return { card, code, balance: money(available, currency) };
}
