/**
 * A line of the bag stores the quotes that its shopper accepted. If the board has changed since, old and new
 * price are shown and must be accepted, in both directions (product-decisions 4). A new version with the same
 * price for the line needs no acceptance.
 */
import { ok, type Result } from '../kernel/index.ts';
import { type CurrencyCode, equal, type Money, subtract } from '../money/index.ts';
import type { GoldQuote, GoldQuotes } from './gold.ts';
import { metalsOf, type PriceBasis, pricePiece } from './piece.ts';
import type { PriceRefusal } from './price-refusal.ts';
import { priceLine } from './set.ts';
import type { Waterfall } from './waterfall.ts';

export interface PriceChange {
  /** The line's accepted price, and its current one. */
  readonly old: Money;
  readonly current: Money;
  /** current − old. */
  readonly difference: Money;
  readonly oldQuote: GoldQuote | null;
  readonly currentQuote: GoldQuote | null;
}

/** Null if the line costs the same under both sets of quotes. */
export function priceChange(
  basis: PriceBasis,
  quantity: number,
  acknowledged: GoldQuotes,
  current: GoldQuotes,
): Result<PriceChange | null, PriceRefusal> {
  const before = pricePiece(basis, acknowledged);
  if (!before.ok) return before;
  const after = pricePiece(basis, current);
  if (!after.ok) return after;
  const old = priceLine(before.value, quantity).total;
  const now = priceLine(after.value, quantity).total;
  if (equal(old, now)) return ok(null);
  const [metal] = metalsOf(basis);
  const quoteOf = (quotes: GoldQuotes) => (metal === undefined ? null : (quotes[metal] ?? null));
  return ok({
    old,
    current: now,
    difference: subtract(now, old),
    oldQuote: quoteOf(acknowledged),
    currentQuote: quoteOf(current),
  });
}

export interface PricedForToken {
  readonly id: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unit: Waterfall;
}

/**
 * The text of a price token. Equal prices always give the same text, and any different amount or version
 * gives another; the server hashes it. Grammar, one record a line, fields escaped as JSON: currency, due,
 * then per line (by id) id, sku, quantity, unit total, and `type@version` of its gold.
 */
export function priceTokenText(currency: CurrencyCode, due: Money, lines: readonly PricedForToken[]): string {
  const records = [...lines]
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    .map(({ id, sku, quantity, unit }) => [
      id,
      sku,
      quantity,
      unit.total.minor,
      unit.steps.flatMap((step) =>
        step.kind === 'gold-value' ? [`${step.cause.type}@${step.cause.version}`] : [],
      ),
    ]);
  return ['price-token/1', [currency, due.minor], ...records]
    .map((record) => JSON.stringify(record))
    .join('\n');
}
