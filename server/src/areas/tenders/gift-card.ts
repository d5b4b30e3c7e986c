import { createHmac } from 'node:crypto';
import { maskGiftCardCode } from '@jinlan/domain/gift-cards';
import { type CurrencyCode, type Money, money } from '@jinlan/domain/money';
import type { Connection } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { sealFor, unsealFor } from '../../platform/seal.ts';
import { giftCardLedger } from './accounts.ts';
import { cardsById, type GiftCardRow } from './store.ts';

/** A gift card with the amount that can be spent now: 0 if the card is blocked. */
export interface GiftCard {
  readonly id: number;
  /** The whole code, only for the shopper who has typed it. */
  readonly code: string;
  /** The last four characters, for everybody else. */
  readonly label: string;
  readonly balance: Money;
  /** The instant from which it is no longer valid; null for never. */
  readonly expiresAt: Date | null;
}

const purpose = 'tenders.gift-card';

/** The hash under which a code, in the form of `readGiftCardCode`, is stored. */
export const hashOfCode = (secret: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\0${code}`).digest();

export const sealCode = ({ config, random }: Platform, code: string): string =>
  sealFor(purpose, config.secrets.application, code, random);

/** Returns gift cards by their ids, in the order of the ids. Leaves out those of another currency. */
export async function giftCardsOf(
  { config }: Pick<Platform, 'config'>,
  db: Connection,
  ids: readonly number[],
  currency: CurrencyCode,
  now: Date,
): Promise<readonly GiftCard[]> {
  const rows = (await cardsById(db, ids)).filter((row) => row.currency === currency);
  const balances = await giftCardLedger.balances(
    db,
    rows.map(({ id }) => String(id)),
    currency,
    now,
  );
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => presentCard(config.secrets.application, row, balances.get(String(row.id))?.available ?? 0));
}

export function presentCard(
  secret: string,
  { id, lastFour, codeSealed, currency, expiresAt, state }: Omit<GiftCardRow, 'market'>,
  available: number,
): GiftCard {
  const label = maskGiftCardCode(lastFour);
  return {
    id,
    code: unsealFor(purpose, secret, codeSealed) ?? label,
    label,
    balance: money(state === 'active' ? available : 0, currency),
    expiresAt,
  };
}
