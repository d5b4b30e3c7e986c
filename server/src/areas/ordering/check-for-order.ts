import { type RefusalCode, refusalText } from '@jinlan/contract/wire';
import type { Missing } from '@jinlan/domain/cart';
import { Refusal } from '../../platform/refusal.ts';
import type { CartForOrder } from '../cart/index.ts';
import { invalidAddress } from '../identity/index.ts';

/**
 * Whether this bag may become an order, at these prices. Prices first: they are the reason to look at the bag
 * again. That goods by weight cannot be returned must be confirmed on the Mainland, for each purchase, or it does
 * not bind (trade-facts 5.5): our shop asks, and a client that cannot ask leaves its shopper the right to return.
 */
export function checkForOrder(
  { cart, priceRefusal }: CartForOrder,
  input: { priceToken: string | null; acceptsNoReturn: boolean },
): void {
  if (cart.lines.length === 0) throw refusal('CART_EMPTY');
  const price = priceRefusal(input.priceToken);
  if (price !== null) throw refusal(price, { price_token: cart.priceToken });
  const missing = cart.missing.find(({ code }) => code !== 'PRICE_NOT_ACKNOWLEDGED');
  if (missing !== undefined) throw refusalOf(missing, cart);
  if (cart.row.couponCode !== null && cart.coupon === null && input.priceToken === null)
    throw refusal('COUPON_INVALID', { coupon_code: cart.row.couponCode });
  const asksNoReturn = cart.storeView.market === 'cn' && cart.hasDynamicGold && input.priceToken !== null;
  if (asksNoReturn && !input.acceptsNoReturn) throw refusal('NO_RETURN_NOT_ACCEPTED');
}

const refusal = (code: RefusalCode, data?: Record<string, unknown>): Refusal =>
  new Refusal(code, refusalText(code), 'graphql-input', data);

function refusalOf(missing: Missing, cart: CartForOrder['cart']): Refusal {
  if (missing.code === 'INVALID_ADDRESS') return invalidAddress(cart.row.shipping?.open ?? []);
  if (missing.code !== 'LINE_PROBLEM') return refusal(missing.code);
  const { code, data } = missing.problem;
  const line = cart.lines.find(({ row }) => String(row.id) === missing.lineId);
  return refusal(lineCode(code), { sku: 'sku' in data ? data.sku : line?.row.sku, problem: code });
}

function lineCode(problem: string): RefusalCode {
  switch (problem) {
    case 'INSUFFICIENT_STOCK':
    case 'NOT_SALABLE':
    case 'OUT_OF_STOCK':
    case 'STONE_GONE':
    case 'STONE_IN_BAG':
    case 'DESIGN_RETIRED':
    case 'ENGRAVING_FORBIDDEN':
      return problem;
  }
  return /STOCK|QUANTITY/.test(problem) ? 'INSUFFICIENT_STOCK' : 'NOT_SALABLE';
}
