/**
 * The gold value of a piece: grams × the buy-back board of its market, rounded down to the currency's step
 * (product-decisions 15). A metal below 999 counts with its share of fine metal. Diamonds and craft are not valued.
 */
import { ok, type Result, refuse } from '../kernel/index.ts';
import { type CurrencyCode, currencies, MILLIGRAMS_PER, type Money, money, sum } from '../money/index.ts';
import type { GoldMetal, GoldQuote, GoldQuotes } from '../pricing/index.ts';
import { boardFineness, fullPriceFineness, type MetalOfPiece } from './metals.ts';

/** `no-metal`: weight or fineness is not recorded. `no-board`: the market does not buy the metal back. */
export type NotValued = 'no-metal' | 'no-board';

/**
 * The value of so many equal pieces together, rounded down once. Currency and step are those of the quotes. Metals without a
 * buy-back price add nothing.
 */
export function valueOfPiece(
  metals: readonly MetalOfPiece[],
  quotes: GoldQuotes,
  quantity = 1,
): Result<Money, { readonly code: NotValued; readonly data: Record<never, never> }> {
  if (metals.length === 0) return refuse('no-metal', {});
  let numerator = 0n;
  let denominator = 1n;
  let currency: CurrencyCode | null = null;
  for (const { board, fineness, weightMg } of metals) {
    const quote = board === null ? undefined : quotes[board];
    if (board === null || !quote?.buy) continue;
    if (currency !== null && currency !== quote.buy.currency)
      throw new TypeError(`Cannot mix ${currency} with ${quote.buy.currency}`);
    currency = quote.buy.currency;
    const paid = fineness >= fullPriceFineness ? boardFineness[board] : fineness;
    const share = BigInt(boardFineness[board]) * BigInt(MILLIGRAMS_PER[quote.unit]);
    const worth = BigInt(quantity) * BigInt(weightMg) * BigInt(paid) * BigInt(quote.buy.minor);
    numerator = numerator * share + worth * denominator;
    denominator *= share;
  }
  if (currency === null) return refuse('no-board', {});
  const { step } = currencies[currency];
  return ok(money(Number(numerator / (denominator * BigInt(step))) * step, currency));
}

/** One value for each currency, in the order of the first amounts. Currencies are never mixed. */
export const totalsOf = (amounts: readonly Money[]): readonly Money[] =>
  [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, alike]) => sum(currency, alike));

export interface ValuePoint {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly value: Money;
}

/** The quotes of several boards over time, the oldest first; each holds until the next of its board. */
type BoardHistory = readonly { readonly board: GoldMetal; readonly quote: GoldQuote }[];

/**
 * The value after each change of a board. It begins once every board that values a metal of the piece has a price.
 */
export function valueHistory(
  metals: readonly MetalOfPiece[],
  history: BoardHistory,
  quantity = 1,
): readonly ValuePoint[] {
  const boards = new Set(history.map(({ board }) => board));
  const current: Partial<Record<GoldMetal, GoldQuote>> = {};
  const points: ValuePoint[] = [];
  for (const { board, quote } of history.toSorted(byTime)) {
    current[board] = quote;
    if (Object.keys(current).length < boards.size) continue;
    const value = valueOfPiece(metals, current, quantity);
    if (!value.ok) continue;
    const last = points.at(-1);
    if (last?.at === quote.effectiveAt) points.pop();
    points.push({ at: quote.effectiveAt, value: value.value });
  }
  return points;
}

const byTime = (a: BoardHistory[number], b: BoardHistory[number]): number =>
  Date.parse(a.quote.effectiveAt) - Date.parse(b.quote.effectiveAt) || a.quote.version - b.quote.version;
