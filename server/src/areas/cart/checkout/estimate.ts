import type { EstimateTotalsInput } from '../../../graphql/generated/resolvers.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, openCart } from '../opening/open-cart.ts';
import { type PricedCart, priceCart } from '../presenting/price-cart.ts';
import { readEstimate } from './addresses.ts';
import { readMethod } from './choose-delivery.ts';
import { refuseOtherCountry } from './set-contact.ts';

/** Prices the cart with another address and delivery, without changing it. */
export async function estimateCart(
  parts: CartParts,
  context: CartContext,
  { cart_id, address, shipping_method: method }: EstimateTotalsInput,
): Promise<PricedCart> {
  const shipping = readEstimate({
    firstname: '',
    lastname: '',
    street: [],
    country_code: address.country_code,
    postcode: address.postcode,
    ...address.region,
  });
  refuseOtherCountry(context, shipping.country);
  const row = await openCart(parts.platform, parts.platform.db, context, cart_id, 'cart.read');
  const delivery = method && readMethod(parts, context, method.carrier_code, method.method_code);
  const methodColumns = delivery && { carrierCode: delivery.carrier, methodCode: delivery.method };
  return priceCart(parts, parts.platform.db, context, { ...row, shipping, ...methodColumns });
}
