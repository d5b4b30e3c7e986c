import type { Connection } from '../../../platform/database.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, openCart } from '../opening/open-cart.ts';
import { type PricedCart, priceCart } from '../presenting/price-cart.ts';
import { hasLostPromotion } from '../presenting/shown-token.ts';
import { checkSale } from '../selling/check-sale.ts';
import { lockCart } from '../store.ts';
import { openNonce } from './seal-nonce.ts';

/** The bag for an order: priced, checked, and locked until the caller's transaction ends. */
export interface CartForOrder {
  readonly cart: PricedCart;
  /** The card form's one-time token in clear text. Never log, store or return it. */
  readonly paymentNonce: string | null;
  /**
   * Returns why these prices may not be ordered, or null. If the client sends a token, it must equal the current one, and
   * the shopper must have accepted every price change. A client without tokens accepts the prices in the last response that
   * showed it prices, and the part of them that gift cards and credit pay. TOTAL_NOT_SHOWN: no price has changed, but such a
   * client was not shown the amount that remains after cards, credit or gifts.
   */
  priceRefusal(
    priceToken: string | null,
  ): 'PRICE_CHANGED' | 'PRICE_NOT_ACKNOWLEDGED' | 'TOTAL_NOT_SHOWN' | null;
  /** Whether the last response with prices showed these prices, with the same coupon and tenders. */
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
  checkSale(parts, context.actor, cart);
  const { paymentNonce, paymentNonceUntil } = row;
  const isNonceValid = paymentNonce !== null && paymentNonceUntil !== null && paymentNonceUntil > context.now;
  const hasChanges = cart.lines.some(({ change }) => change !== null);
  const usesTenders = row.giftCardIds.length > 0 || row.usesStoreCredit || row.usesTradeIns;
  const isUncertain = usesTenders || row.gifts.length > 0;
  const wasShown = row.shownPriceToken === cart.pieceToken;
  return {
    cart,
    paymentNonce: isNonceValid
      ? openNonce(parts.platform.config.secrets.application, cartId, paymentNonce)
      : null,
    priceRefusal(priceToken) {
      if (priceToken !== null) {
        if (priceToken !== cart.priceToken) return 'PRICE_CHANGED';
        return hasChanges ? 'PRICE_NOT_ACKNOWLEDGED' : null;
      }
      if (hasLostPromotion(row.shownPriceToken, cart.pieceToken)) return 'PRICE_CHANGED';
      if (wasShown) return null;
      if (hasChanges) return 'PRICE_CHANGED';
      return isUncertain ? 'TOTAL_NOT_SHOWN' : null;
    },
    wasShown,
  };
}
