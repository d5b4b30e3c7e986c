import { takerOf } from '@jinlan/domain/payments';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';

/**
 * Codes of the stores that may take an order's money: all stores of its market, its own among them. For a bank transfer
 * only the market's e-shop, which has the bank's statement; empty if there is none.
 */
export function tillsOf(
  { stores }: Pick<Services, 'stores'>,
  { market, state }: Pick<OrderRow, 'market' | 'state'>,
): readonly string[] {
  if (takerOf(state.facts.method) !== 'account') return stores.sources(market).map(({ code }) => code);
  const eshop = stores.eshopSource(market);
  return eshop ? [eshop.code] : [];
}
