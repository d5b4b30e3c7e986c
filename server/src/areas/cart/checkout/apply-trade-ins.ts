import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, changeCart, mustNotBeSale } from '../opening/open-cart.ts';
import { type CartRow, setTradeIns } from '../store.ts';

/** Pays with the value of the customer's trade-ins, before gift cards and credit. Refuses guests' carts, and sales. */
export function useTradeIns(
  { platform }: CartParts,
  context: CartContext,
  cartId: string,
  uses: boolean,
): Promise<CartRow> {
  return changeCart(platform, context, cartId, (tx, row) => {
    if (row.customerId === null) throw refuse('TRADE_IN_FOR_CUSTOMERS');
    // The value has no code that its owner could give.
    mustNotBeSale(row);
    return setTradeIns(tx, row, uses);
  });
}
