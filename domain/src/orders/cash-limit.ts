/**
 * Deals in cash that must be registered (trade-facts 0.10 and 8). Mainland: PBOC 银发〔2025〕124号 from 2025-08-01, cash
 * of CNY 100,000 or more. Hong Kong: dealers' register of 2023-04-01, HK$120,000 or more. Singapore: registered dealers,
 * cash over S$20,000. Malaysia: cash report above RM 50,000, by an undated page of the central bank. Macau: none known.
 * Linked deals of one day count together there; the shop knows single orders only, so it flags and does not decide.
 */
import type { Market } from '../markets/index.ts';
import { type CurrencyCode, compare, type Money, whole } from '../money/index.ts';

interface CashLimit {
  readonly limit: Money;
  /** Whether the limit itself counts already, or only what is above it. */
  readonly from: 'limit' | 'above';
}

const cashLimits: Readonly<Record<Market, CashLimit | null>> = {
  cn: { limit: whole(100_000, 'CNY'), from: 'limit' },
  hk: { limit: whole(120_000, 'HKD'), from: 'limit' },
  mo: null,
  my: { limit: whole(50_000, 'MYR'), from: 'above' },
  sg: { limit: whole(20_000, 'SGD'), from: 'above' },
};

/** From what amount on a market's deals in cash are registered; null where it has no such limit. */
export function cashLimit(market: Market): Money | null {
  return cashLimits[market]?.limit ?? null;
}

/** In what currency a market's limit is said; null where it has none. */
export function cashLimitCurrency(market: Market): CurrencyCode | null {
  return cashLimits[market]?.limit.currency ?? null;
}

/** `amount` is in the currency of the market's limit; TypeError otherwise. False where the market has none. */
export function mustRegisterCash(market: Market, amount: Money): boolean {
  const rule = cashLimits[market];
  if (rule === null) return false;
  const difference = compare(amount, rule.limit);
  return rule.from === 'limit' ? difference >= 0 : difference > 0;
}
