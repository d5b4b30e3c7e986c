import { readGiftCardCode } from '@jinlan/domain/gift-cards';
import { isZero } from '@jinlan/domain/money';
import { anything, may } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import { HOUR, type SharedLimit, type Use } from '../../platform/limits/shared-limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { giftCardLedger } from './accounts.ts';
import { type GiftCard, hashOfCode, presentCard } from './gift-card.ts';
import { cardOfCode } from './store.ts';

export type CodeContext = Pick<RequestContext, 'actor' | 'storeView' | 'currency' | 'now' | 'source'>;

const ofSource: SharedLimit = { name: 'gift-card-source', most: 20, seconds: HOUR };
const ofSubject: SharedLimit = { name: 'gift-card-subject', most: 10, seconds: HOUR };

/**
 * Returns the gift card with a typed code, if it can pay here and now. Null for an unknown, empty, expired or blocked card,
 * and for one of another market or currency: so somebody who guesses codes learns nothing. `subject`: the bag or the
 * customer. Wrong codes are counted for it and for the source; refuses with TOO_MANY_REQUESTS beyond the limits.
 */
export async function findGiftCard(
  { db, config, limits }: Platform,
  { actor, storeView, currency, now, source }: CodeContext,
  typed: string,
  subject: string | null,
): Promise<GiftCard | null> {
  if (!may(actor, 'gift-card.read', anything)) return null;
  if (typed.trim() === '') throw refuse('GIFT_CARD_CODE_MISSING');
  const giveBack = await limitGuesses({ limits }, source, subject);
  const code = readGiftCardCode(typed) ?? '';
  const row = await cardOfCode(db, hashOfCode(config.secrets.application, code));
  // The balance is read for unknown codes too, so that the time of the answer reveals nothing.
  const { available } = await giftCardLedger.balance(
    db,
    { owner: String(row?.id ?? 0), unit: currency },
    now,
  );
  if (row === null || row.market !== storeView.market || row.currency !== currency) return null;
  const card = presentCard(config.secrets.application, row, available);
  if (isZero(card.balance)) return null;
  await giveBack();
  return card;
}

/**
 * Counts a guess of a code or key, for its source and for the bag or customer. Refuses with TOO_MANY_REQUESTS beyond the
 * limits. Returns a function that undoes the count; call it if the guess was right.
 */
export async function limitGuesses(
  { limits }: Pick<Platform, 'limits'>,
  source: string,
  subject: string | null,
): Promise<() => Promise<void>> {
  const uses: Use[] = [
    { limit: ofSource, source },
    ...(subject === null ? [] : [{ limit: ofSubject, subject }]),
  ];
  const verdict = await limits.take(uses);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  return () => limits.giveBack(uses);
}
