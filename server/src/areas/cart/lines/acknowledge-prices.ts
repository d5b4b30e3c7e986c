import { refuse } from '../../../platform/requests/refusal.ts';
import { type CartContext, changeCart, openCart } from '../opening/open-cart.ts';
import { priceCart } from '../presenting/price-cart.ts';
import type { CartRow } from '../store.ts';
import type { CartParts } from './parts.ts';
import { acknowledge } from './store-lines.ts';

/** The token says which prices the shopper has seen: only those can be accepted, and no newer ones unseen. */
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
  const seen = priced.lines.flatMap(({ row, present }) =>
    present.price === null ? [] : [{ id: row.id, version: present.version, price: present.price }],
  );
  return changeCart(parts.platform, context, cartId, (tx, row) => acknowledge(tx, row, seen));
}
