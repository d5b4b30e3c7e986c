/**
 * Cash payments that must be registered (trade-facts 0.10 and 8). Mainland: PBOC 银发〔2025〕124号 from
 * 2025-08-01, CNY 100,000 or more. Hong Kong: dealers' register of 2023-04-01, HK$120,000 or more. Singapore:
 * registered dealers, above S$20,000. Malaysia: above RM 50,000, by an undated page of the central bank.
 * Macau: none known. The law adds up linked payments of one day. The shop knows single orders only, so it
 * flags and does not decide.
 */
import type { Market } from '../../markets/index.ts';
import { type CurrencyCode, compare, type Money, whole } from '../../money/index.ts';

interface CashLimit {
  readonly limit: Money;
  /** Whether the limit itself must be registered, or only what is above it. */
  readonly from: 'limit' | 'above';
}

const cashLimits: Readonly<Record<Market, CashLimit | null>> = {
  cn: { limit: whole(100_000, 'CNY'), from: 'limit' },
  hk: { limit: whole(120_000, 'HKD'), from: 'limit' },
  mo: null,
  my: { limit: whole(50_000, 'MYR'), from: 'above' },
  sg: { limit: whole(20_000, 'SGD'), from: 'above' },
};

/** The amount from which cash payments of a market are registered; null without such a limit. */
export function cashLimit(market: Market): Money | null {
  return cashLimits[market]?.limit ?? null;
}

/** The currency of a market's limit; null without one. */
export function cashLimitCurrency(market: Market): CurrencyCode | null {
  return cashLimits[market]?.limit.currency ?? null;
}

/**
 * Whether a cash payment must be registered; false without a limit. `amount` must be in the limit's currency
 * (TypeError otherwise).
 */
export function mustRegisterCash(market: Market, amount: Money): boolean {
  const rule = cashLimits[market];
  if (rule === null) return false;
  const difference = compare(amount, rule.limit);
  return rule.from === 'limit' ? difference >= 0 : difference > 0;
}
