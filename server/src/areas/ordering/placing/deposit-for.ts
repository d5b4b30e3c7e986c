import { type Money, toNumber } from '@jinlan/domain/money';
import { refuse } from '../../../platform/requests/refusal.ts';
import { depositOfSale, type PricedCart } from '../../cart/index.ts';
import type { Services } from '../services.ts';

/**
 * Returns the deposit of a new order; null if it is paid as a whole. `wanted`: the deposit that its seller saw, null to pay
 * the whole order. Refuses with DEPOSIT_NOT_OFFERED if the bag or the market offers no deposit, or another one by now.
 */
export function depositFor(
  { stores }: Pick<Services, 'stores'>,
  cart: PricedCart,
  wanted: number | null,
): Money | null {
  if (wanted === null) return null;
  const offered = depositOfSale(stores, cart)?.deposit ?? null;
  const shown = offered && toNumber(offered);
  if (offered === null || shown !== wanted)
    throw refuse('DEPOSIT_NOT_OFFERED', { deposit: shown, currency: cart.currency });
  return offered;
}
