import { readEstimate } from './addresses.ts';
import { readMethod, type ShippingMethod } from './choose-delivery.ts';
import { type CartContext, openCart } from './open-cart.ts';
import type { CartParts } from './parts.ts';
import { type PricedCart, priceCart } from './price-cart.ts';
import { refuseOtherCountry } from './set-contact.ts';

/** Where a delivery would go, as far as a client knows it. */
export interface EstimateAddress {
  readonly country: string;
  readonly postcode: string | null;
  readonly region: string | null;
  readonly regionCode: string | null;
  readonly regionId: number | null;
}

export interface Estimate {
  readonly address: EstimateAddress;
  /** Null: the delivery that the cart has. */
  readonly method: ShippingMethod | null;
}

/** The cart as it would be with this address and delivery. The cart itself stays as it is. */
export async function estimateCart(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  { address, method }: Estimate,
): Promise<PricedCart> {
  const shipping = readEstimate({
    firstname: '',
    lastname: '',
    street: [],
    country_code: address.country,
    postcode: address.postcode,
    region: address.region,
    region_code: address.regionCode,
    region_id: address.regionId,
  });
  refuseOtherCountry(context, shipping.country);
  const row = await openCart(parts.platform, parts.platform.db, context, cartId, 'cart.read');
  if (method) readMethod(parts, context, method.carrierCode, method.methodCode);
  const chosen = method && { carrierCode: method.carrierCode, methodCode: method.methodCode };
  return priceCart(parts, parts.platform.db, context, { ...row, shipping, ...chosen });
}
