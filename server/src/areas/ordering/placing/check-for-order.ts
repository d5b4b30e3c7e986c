import type { LineProblem, Missing } from '@jinlan/domain/cart';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { type CartForOrder, presentReturnExclusions } from '../../cart/index.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import { invalidAddress } from '../../identity/index.ts';

/**
 * Throws the first reason why this bag may not be ordered at these prices; price changes come first. For each purchase,
 * Mainland buyers must accept that goods by weight and bullion cannot be returned (trade-facts 5.5). Some clients cannot
 * show that question; their buyers keep the right to return.
 */
export function checkForOrder(
  { cart, priceRefusal, wasShown }: CartForOrder,
  input: { priceToken: string | null; acceptsNoReturn: boolean },
  catalogue: Catalogue,
): void {
  if (cart.lines.length === 0) throw refuse('CART_EMPTY');
  const price = priceRefusal(input.priceToken);
  if (price !== null) throw refuse(price, { price_token: cart.priceToken });
  const requirement = cart.missing.find(({ code }) => code !== 'PRICE_NOT_ACKNOWLEDGED');
  if (requirement !== undefined) throw refusalOf(requirement, cart);
  // A client without price tokens that last saw the bag with the coupon would charge more than it has shown.
  if (cart.row.couponCode !== null && cart.coupon === null && input.priceToken === null && !wasShown)
    throw refuse('COUPON_INVALID', { coupon_code: cart.row.couponCode });
  const mustAcceptNoReturn =
    input.priceToken !== null &&
    presentReturnExclusions(cart, catalogue).some(({ must_confirm }) => must_confirm);
  if (mustAcceptNoReturn && !input.acceptsNoReturn) throw refuse('NO_RETURN_NOT_ACCEPTED');
}

function refusalOf(missing: Missing, cart: CartForOrder['cart']): Refusal {
  if (missing.code === 'INVALID_ADDRESS') return invalidAddress(cart.row.shipping?.open ?? []);
  if (missing.code === 'PAYMENT_METHOD_UNAVAILABLE') return refuse(missing.code, { method: missing.method });
  if (missing.code !== 'LINE_PROBLEM') return refuse(missing.code);
  const { code, data } = missing.problem;
  const line = cart.lines.find(({ row }) => String(row.id) === missing.lineId);
  return refuse(lineCode(code), { sku: 'sku' in data ? data.sku : line?.row.sku, problem: code });
}

/** Maps the rules' problem codes to the fewer codes of the schema. */
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
