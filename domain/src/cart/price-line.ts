/**
 * A line of the bag as it stands now: live price, what changed since the shopper last agreed, and what is
 * wrong with it. One bad line never spoils the bag: it carries its own problems, keeps its last price where
 * it has one, and every other line can still be changed.
 */
import type { Refusal } from '../kernel/index.ts';
import {
  type GoldQuotes,
  type PriceBasis,
  type PriceChange,
  type PriceRefusal,
  priceChange,
  priceLine,
  pricePiece,
  type Waterfall,
} from '../pricing/index.ts';
import { type MadeLine, type MadeProblem, madeProblems } from './made.ts';
import { checkQuantity, type QuantityRefusal, type Stock } from './quantity.ts';

export interface LineForPricing {
  readonly quantity: number;
  readonly basis: PriceBasis;
  /** The quotes the shopper acknowledged, in the currency of the basis. */
  readonly acknowledged: GoldQuotes;
  readonly salable: boolean;
  /** What the chosen delivery can bring. */
  readonly stock: Stock;
  /** Another delivery could bring as many. */
  readonly elsewhere: boolean;
  /** Of a made-to-order design; left out of all else. */
  readonly made?: MadeLine;
}

export type LineProblem =
  | QuantityRefusal
  /** Not by this delivery: it has not run out. */
  | Refusal<'STOCK_ELSEWHERE', { readonly requested: number; readonly available: number }>
  | PriceRefusal
  | MadeProblem
  | { readonly code: 'NOT_SALABLE'; readonly data: Record<never, never> };

export interface PricedBagLine {
  /** Null only when the line has no price at all, old or new. */
  readonly unit: Waterfall | null;
  readonly row: Waterfall | null;
  /** Non-null while the shopper has to acknowledge a change. */
  readonly change: PriceChange | null;
  readonly problems: readonly LineProblem[];
}

export function priceBagLine(line: LineForPricing, current: GoldQuotes): PricedBagLine {
  const problems: LineProblem[] = [];
  if (!line.salable) problems.push({ code: 'NOT_SALABLE', data: {} });
  if (line.made) problems.push(...madeProblems(line.made));
  const quantity = checkQuantity(line.quantity, line.stock);
  if (!quantity.ok) {
    const { error } = quantity;
    const isElsewhere = line.elsewhere && error.code === 'INSUFFICIENT_STOCK';
    problems.push(isElsewhere ? { ...error, code: 'STOCK_ELSEWHERE' } : error);
  }

  const live = pricePiece(line.basis, current);
  if (!live.ok) problems.push(live.error);
  const shown = live.ok ? live : pricePiece(line.basis, line.acknowledged);
  const change = live.ok ? priceChange(line.basis, line.quantity, line.acknowledged, current) : null;
  return {
    unit: shown.ok ? shown.value : null,
    row: shown.ok ? priceLine(shown.value, line.quantity) : null,
    change: change?.ok ? change.value : null,
    problems,
  };
}
