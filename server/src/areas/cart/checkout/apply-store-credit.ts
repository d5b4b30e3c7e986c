import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, changeCart, mustNotBeSale } from '../opening/open-cart.ts';
import { type CartRow, setStoreCredit } from '../store.ts';

/**
 * Uses the customer's credit for the amount that gift cards leave to be paid, as far as the credit lasts. Refuses guests'
 * carts.
 */
export function applyStoreCredit(
  { platform }: CartParts,
  context: CartContext,
  cartId: string,
): Promise<CartRow> {
  return changeCart(platform, context, cartId, (tx, row) => {
    if (row.customerId === null) throw refuse('STORE_CREDIT_FOR_CUSTOMERS');
    // Credit has no code that its owner could give.
    mustNotBeSale(row);
    return setStoreCredit(tx, row, true);
  });
}

export function removeStoreCredit(
  { platform }: CartParts,
  context: CartContext,
  cartId: string,
): Promise<CartRow> {
  return changeCart(platform, context, cartId, (tx, row) => {
    if (row.customerId === null) throw refuse('STORE_CREDIT_FOR_CUSTOMERS');
    return setStoreCredit(tx, row, false);
  });
}
