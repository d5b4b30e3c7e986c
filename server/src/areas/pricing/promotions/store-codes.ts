import { giftCardAlphabet } from '@jinlan/domain/gift-cards';
import type { Market } from '@jinlan/domain/markets';
import type { Connection } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { randomNumbers } from '../../../platform/random.ts';

export interface IssuedCode {
  readonly code: string;
  /** The first moment at which it can no longer be used. */
  readonly validUntil: Date;
}

const codeLength = 14;

/** A new code that nobody can guess. */
export const newCode = ({ random }: Pick<Platform, 'random'>): string =>
  randomNumbers(random, codeLength, giftCardAlphabet.length)
    .map((number) => giftCardAlphabet[number])
    .join('');

export interface CodeToIssue {
  readonly market: Market;
  readonly key: string;
  /** A code from `newCode`. */
  readonly code: string;
  /** The only customer who can use the code. */
  readonly owner: string;
  readonly validUntil: Date;
  readonly now: Date;
}

/**
 * Adds a code to the set of a promotion, in the caller's transaction. It works once, for its owner, until `validUntil` or the
 * end of the promotion. Returns null where the market has no such promotion with a set of codes, or it is over or used up.
 */
export async function issueCode(
  tx: Connection,
  { market, key, code, owner, validUntil, now }: CodeToIssue,
): Promise<IssuedCode | null> {
  const [row] = await tx.query<IssuedCode>(
    'pricing.issue-code',
    `insert into pricing.promotion_code (market, code, promotion_id, use_limit, issued_at, valid_until, owner)
     select market, $3, id, 1, $5, $4, $6 from pricing.promotion
     where market = $1 and key = $2 and trigger = 'codes' and not exhausted and (promotion.valid_until is null or promotion.valid_until > $5)
     returning code, least($4, (select promotion.valid_until from pricing.promotion where promotion.id = promotion_id)) as "validUntil"`,
    [market, key, code, validUntil, now, owner],
  );
  return row ?? null;
}

/** A code in its market. */
export interface MarketCode {
  readonly market: Market;
  readonly code: string;
}

/** Returns the codes that were used already, as `market/code`. */
export async function usedCodes(db: Connection, codes: readonly MarketCode[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ name: string }>(
    'pricing.used-codes',
    `select market || '/' || code as name
     from unnest($1::text[], $2::text[]) as asked (market, code) join pricing.promotion_code using (market, code)
     where used >= use_limit`,
    [codes.map(({ market }) => market), codes.map(({ code }) => code)],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Returns those of the promotions that have a set of codes, as `market/key`. */
export async function promotionsWithCodes(
  db: Connection,
  named: readonly { readonly market: Market; readonly key: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ name: string }>(
    'pricing.promotions-with-codes',
    `select promotion.market || '/' || promotion.key as name
     from unnest($1::text[], $2::text[]) as named (market, key) join pricing.promotion using (market, key)
     where trigger = 'codes'`,
    [named.map(({ market }) => market), named.map(({ key }) => key)],
  );
  return new Set(rows.map(({ name }) => name));
}
