import type { LineProblem, Missing } from '@jinlan/domain/cart';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import type { CartForOrder } from '../../cart/index.ts';
import { invalidAddress } from '../../identity/index.ts';

/**
 * Whether this bag may become an order, at these prices. Prices first: they are the reason to look at the bag
 * again. That goods by weight cannot be returned must be confirmed on the Mainland, for each purchase, or it does
 * not bind (trade-facts 5.5): our shop asks, and a client that cannot ask leaves its shopper the right to return.
 */
export function checkForOrder(
  { cart, priceRefusal, wasShown }: CartForOrder,
  input: { priceToken: string | null; acceptsNoReturn: boolean },
): void {
  if (cart.lines.length === 0) throw refuse('CART_EMPTY');
  const price = priceRefusal(input.priceToken);
  if (price !== null) throw refuse(price, { price_token: cart.priceToken });
  const missing = cart.missing.find(({ code }) => code !== 'PRICE_NOT_ACKNOWLEDGED');
  if (missing !== undefined) throw refusalOf(missing, cart);
  // A client that knows no tokens and was last shown the bag with the coupon would pay more than it knows.
  if (cart.row.couponCode !== null && cart.coupon === null && input.priceToken === null && !wasShown)
    throw refuse('COUPON_INVALID', { coupon_code: cart.row.couponCode });
  const asksNoReturn = cart.storeView.market === 'cn' && cart.hasDynamicGold && input.priceToken !== null;
  if (asksNoReturn && !input.acceptsNoReturn) throw refuse('NO_RETURN_NOT_ACCEPTED');
}

function refusalOf(missing: Missing, cart: CartForOrder['cart']): Refusal {
  if (missing.code === 'INVALID_ADDRESS') return invalidAddress(cart.row.shipping?.open ?? []);
  if (missing.code !== 'LINE_PROBLEM') return refuse(missing.code);
  const { code, data } = missing.problem;
  const line = cart.lines.find(({ row }) => String(row.id) === missing.lineId);
  return refuse(lineCode(code), { sku: 'sku' in data ? data.sku : line?.row.sku, problem: code });
}

/** The wire has fewer codes for what is wrong with a piece than the rules. */
function lineCode(problem: LineProblem['code']) {
  switch (problem) {
    case 'INSUFFICIENT_STOCK':
    case 'STONE_GONE':
    case 'STONE_IN_BAG':
    case 'DESIGN_RETIRED':
    case 'ENGRAVING_FORBIDDEN':
      return problem;
    case 'STOCK_ELSEWHERE':
    case 'QUANTITY_INVALID':
      return 'INSUFFICIENT_STOCK';
    case 'NOT_SALABLE':
    case 'GOLD_PRICE_UNAVAILABLE':
    case 'PRICE_CURRENCY_MISMATCH':
    case 'PRICE_INVALID':
      return 'NOT_SALABLE';
  }
}
