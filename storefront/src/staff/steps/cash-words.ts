/** "达 ¥100,000 须登记": the limit of the market whose currency the order is in. */
import { type Market, markets } from '@jinlan/domain/markets';
import { format } from '@jinlan/domain/money';
import { cashLimit } from '@jinlan/domain/orders';

/** The limit as written; null where none is known. */
export function cashLimitText(currency: string | null, market: Market): string | null {
  const known = markets.map(cashLimit).find((limit) => limit?.currency === currency) ?? cashLimit(market);
  return known ? format(known) : null;
}
