/**
 * The current state of a line: its price, what changed since the shopper last accepted it, and its problems.
 * One bad line never affects the others: it has its own problems and keeps its last price.
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
  /** Another delivery could bring the quantity. */
  readonly elsewhere: boolean;
  /** Set for a made-to-order design only. */
  readonly made?: MadeLine;
}

export type LineProblem =
  | QuantityRefusal
  /** This delivery cannot bring it, another can: it has not run out. */
  | Refusal<'STOCK_ELSEWHERE', { readonly requested: number; readonly available: number }>
  | PriceRefusal
  | MadeProblem
  | { readonly code: 'NOT_SALABLE'; readonly data: Record<never, never> };

export interface PricedBagLine {
  /** Null only if the line has no price at all, old or new. */
  readonly unit: Waterfall | null;
  readonly row: Waterfall | null;
  /** Set while the shopper has to accept a change. */
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

  const currentPrice = pricePiece(line.basis, current);
  if (!currentPrice.ok) problems.push(currentPrice.error);
  const displayedPrice = currentPrice.ok ? currentPrice : pricePiece(line.basis, line.acknowledged);
  const change = currentPrice.ok ? priceChange(line.basis, line.quantity, line.acknowledged, current) : null;
  return {
    unit: displayedPrice.ok ? displayedPrice.value : null,
    row: displayedPrice.ok ? priceLine(displayedPrice.value, line.quantity) : null,
    change: change?.ok ? change.value : null,
    problems,
  };
}
