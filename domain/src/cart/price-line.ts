/**
 * The current state of a line: its price, what has changed since the shopper last accepted it, and its problems. A line
 * with problems does not affect the others, and keeps its last price.
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
  /** The quotes the shopper last accepted, in the currency of the basis. */
  readonly acknowledged: GoldQuotes;
  readonly salable: boolean;
  /** Stock that the chosen delivery can bring. */
  readonly stock: Stock;
  /** Whether another delivery could bring the quantity. */
  readonly elsewhere: boolean;
  /** Set only for a made-to-order design. */
  readonly made?: MadeLine;
}

export type LineProblem =
  | QuantityRefusal
  /** The chosen delivery cannot bring it, but another can: it is not sold out. */
  | Refusal<'STOCK_ELSEWHERE', { readonly requested: number; readonly available: number }>
  | PriceRefusal
  | MadeProblem
  | { readonly code: 'NOT_SALABLE'; readonly data: Record<never, never> };

export interface PricedBagLine {
  /** Null only if the line never had a price. */
  readonly unit: Waterfall | null;
  readonly row: Waterfall | null;
  /** Set as long as the shopper must accept a change. */
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
