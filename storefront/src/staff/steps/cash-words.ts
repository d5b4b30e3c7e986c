/** "达 ¥100,000 须登记": the cash limit of the market whose currency the order has. */
import { type Market, markets } from '@jinlan/domain/markets';
import { format } from '@jinlan/domain/money';
import { cashLimit } from '@jinlan/domain/orders';

/** The formatted limit; null if none is known. */
export function cashLimitText(currency: string | null, market: Market): string | null {
  const cashLimitOfCurrency =
    markets.map(cashLimit).find((limit) => limit?.currency === currency) ?? cashLimit(market);
  return cashLimitOfCurrency ? format(cashLimitOfCurrency) : null;
}
