import { refuse } from '../../../platform/requests/refusal.ts';
import { type CartContext, changeCart, openCart } from '../opening/open-cart.ts';
import { priceCart } from '../presenting/price-cart.ts';
import type { CartRow } from '../store.ts';
import type { CartParts } from './parts.ts';
import { acknowledge } from './store-lines.ts';

/**
 * Accepts the prices that the shopper has seen. Refuses with PRICE_CHANGED if the token stands for
 * other prices.
 */
export async function acknowledgePrices(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  priceToken: string,
): Promise<CartRow> {
  const { db } = parts.platform;
  const priced = await priceCart(
    parts,
    db,
    context,
    await openCart(parts.platform, db, context, cartId, 'cart.change'),
  );
  if (priced.priceToken !== priceToken) throw refuse('PRICE_CHANGED', { price_token: priced.priceToken });
  const acknowledgements = priced.lines.flatMap(({ row, present }) =>
    present.price === null ? [] : [{ id: row.id, version: present.version, price: present.price }],
  );
  return changeCart(parts.platform, context, cartId, (tx, row) => acknowledge(tx, row, acknowledgements));
}
