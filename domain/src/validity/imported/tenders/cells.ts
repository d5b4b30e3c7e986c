import { type Market, marketFacts } from '../../../markets/index.ts';
import type { Money } from '../../../money/index.ts';
import { amountOf } from '../amount-cell.ts';
import { dayCell } from '../day-cell.ts';

/** The last day on which something is valid; null for every day. */
export const lastDay = dayCell;

/** A cell's amount in the currency of a market, or the problem: it must be above 0. */
export function amountAboveZero(text: string, market: Market): Money | string {
  const { amount, problem } = amountOf(text, marketFacts[market].currency);
  if (amount === null) return problem;
  return amount.minor > 0 ? amount : 'Must be above 0';
}
