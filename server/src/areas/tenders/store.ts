import type { Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { Connection } from '../../platform/database.ts';

/** The states of a gift card. `refunded`: its remaining balance went back to its buyer. */
export type GiftCardState = 'active' | 'blocked' | 'refunded';

export interface GiftCardRow {
  readonly id: number;
  readonly lastFour: string;
  readonly codeSealed: string;
  readonly market: Market;
  readonly currency: CurrencyCode;
  readonly expiresAt: Date | null;
  readonly state: GiftCardState;
}

const cardColumns = `id, last_four as "lastFour", code_sealed as "codeSealed", market, currency, expires_at as "expiresAt", state`;

export async function cardOfCode(db: Connection, codeHash: Buffer): Promise<GiftCardRow | null> {
  const [row] = await db.query<GiftCardRow>(
    'tenders.card-of-code',
    `select ${cardColumns} from tenders.gift_card where code_hash = $1`,
    [codeHash],
  );
  return row ?? null;
}

export function cardsById(db: Connection, ids: readonly number[]): Promise<GiftCardRow[]> {
  return db.query<GiftCardRow>(
    'tenders.cards',
    `select ${cardColumns} from tenders.gift_card where id = any($1::bigint[])`,
    [ids],
  );
}

export interface CardEnd {
  readonly id: number;
  readonly expiresAt: Date | null;
  readonly isExtended: boolean;
}

/**
 * Extends cards that expire before this instant, each once, so that a refund to them can be spent. Returns when the cards
 * expire.
 */
export async function extendCards(
  tx: Connection,
  ids: readonly number[],
  until: Date,
): Promise<readonly CardEnd[]> {
  await tx.query(
    'tenders.extend-cards',
    `update tenders.gift_card set expires_at = $2, is_extended = true
     where id = any($1::bigint[]) and expires_at < $2 and not is_extended`,
    [ids, until],
  );
  return tx.query<CardEnd>(
    'tenders.ends-of-cards',
    `select id, expires_at as "expiresAt", is_extended as "isExtended" from tenders.gift_card where id = any($1::bigint[])`,
    [ids],
  );
}

/** Makes cards valid again that get money after their balance was refunded to their buyers. */
export async function revive(tx: Connection, ids: readonly number[]): Promise<void> {
  await tx.query(
    'tenders.revive-cards',
    `update tenders.gift_card set state = 'active' where id = any($1::bigint[]) and state = 'refunded'`,
    [ids],
  );
}

export interface NewGiftCard extends Omit<GiftCardRow, 'id'> {
  readonly codeHash: Buffer;
}

interface StoredGiftCard extends Pick<GiftCardRow, 'id' | 'market' | 'expiresAt'> {
  readonly codeHash: Buffer;
  readonly isNew: boolean;
}

/** Adds the cards. For a card that exists, changes only the state, and returns the card as it was before. */
export function saveCards(
  tx: Connection,
  cards: readonly NewGiftCard[],
  now: Date,
): Promise<StoredGiftCard[]> {
  return tx.query<StoredGiftCard>(
    'tenders.save-cards',
    `insert into tenders.gift_card (code_hash, last_four, code_sealed, market, currency, expires_at, state, created_at)
     select code_hash, last_four, code_sealed, market, currency, expires_at, state, $8
     from unnest($1::bytea[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[])
       as given (code_hash, last_four, code_sealed, market, currency, expires_at, state)
     order by code_hash
     on conflict (code_hash) do update set state = excluded.state
     returning id, market, expires_at as "expiresAt", code_hash as "codeHash", xmax = 0 as "isNew"`,
    [
      cards.map(({ codeHash }) => codeHash),
      cards.map(({ lastFour }) => lastFour),
      cards.map(({ codeSealed }) => codeSealed),
      cards.map(({ market }) => market),
      cards.map(({ currency }) => currency),
      cards.map(({ expiresAt }) => expiresAt),
      cards.map(({ state }) => state),
      now,
    ],
  );
}
