import type { Connection } from '../../../platform/database.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, openCart } from '../opening/open-cart.ts';
import { type PricedCart, priceCart } from '../presenting/price-cart.ts';
import { lockCart } from '../store.ts';
import { openNonce } from './seal-nonce.ts';

/** The bag as an order takes it over: priced, checked, and locked until the caller's transaction ends. */
export interface CartForOrder {
  readonly cart: PricedCart;
  /** One-time token of the card form, in the clear; never to be logged, stored or answered. */
  readonly paymentNonce: string | null;
  /**
   * What stands against these prices. With the token that its shop showed, everything must be as shown and every
   * change accepted. A client that knows no tokens accepts what its last answer with prices showed.
   */
  priceRefusal(priceToken: string | null): 'PRICE_CHANGED' | 'PRICE_NOT_ACKNOWLEDGED' | null;
  /** Whether the last answer with prices showed these, with the same coupon or as little of one. */
  readonly wasShown: boolean;
}

export async function loadForOrder(
  parts: CartParts,
  tx: Connection,
  context: CartContext,
  cartId: string,
): Promise<CartForOrder> {
  const row = await openCart(parts.platform, tx, context, cartId, 'order.place', lockCart);
  const cart = await priceCart(parts, tx, context, row);
  const { paymentNonce, paymentNonceUntil } = row;
  const usable = paymentNonce !== null && paymentNonceUntil !== null && paymentNonceUntil > context.now;
  const changed = cart.lines.some(({ change }) => change !== null);
  const wasShown = row.shownPriceToken === cart.pieceToken;
  return {
    cart,
    paymentNonce: usable ? openNonce(parts.platform.config.secrets.application, cartId, paymentNonce) : null,
    priceRefusal(priceToken) {
      if (priceToken !== null) {
        if (priceToken !== cart.priceToken) return 'PRICE_CHANGED';
        return changed ? 'PRICE_NOT_ACKNOWLEDGED' : null;
      }
      return !changed || wasShown ? null : 'PRICE_CHANGED';
    },
    wasShown,
  };
}
