import { marketFacts } from '@jinlan/domain/markets';
import { readEmail } from '@jinlan/domain/people';
import { type CartAddressInput, invalidAddress, readAddress, readCollector } from './addresses.ts';
import { pickupStore } from './choose-delivery.ts';
import { collectAt } from './delivery.ts';
import { type CartContext, changeCart } from './open-cart.ts';
import type { CartParts } from './parts.ts';
import { refuse } from './refuse.ts';
import * as store from './store.ts';

export async function setGuestEmail(
  { platform }: CartParts,
  context: CartContext,
  cartId: string,
  input: string,
): Promise<void> {
  const email = readEmail(input);
  if (!email.ok) throw refuse('INVALID_EMAIL', {}, { field: 'email', rule: email.error.data.reason });
  await changeCart(platform.db, context, cartId, (tx) => store.setEmail(tx, cartId, email.value));
}

export interface ShippingAddress {
  readonly address: CartAddressInput | null;
  readonly pickupLocationCode: string | null;
}

/**
 * With a store's code the order is collected there, and the address only says by whom; without one, a choice to
 * collect made before is given up, because the shopper has asked for a delivery.
 */
export async function setShippingAddress(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  { address, pickupLocationCode }: ShippingAddress,
): Promise<void> {
  if (address === null) throw refuse('BAD_REQUEST', { reason: 'the address is required' });
  const read =
    pickupLocationCode === null
      ? readAddress(address)
      : readCollector(address, pickupStore(parts, context, pickupLocationCode), context.storeView.locale);
  if (pickupLocationCode === null) refuseOtherCountry(context, read.country);
  await changeCart(parts.platform.db, context, cartId, async (tx, row) => {
    await store.setAddress(tx, cartId, 'shipping', read);
    if (pickupLocationCode !== null) await store.setDelivery(tx, cartId, collectAt(pickupLocationCode));
    else if (row.carrierCode === 'pickup') await store.setDelivery(tx, cartId, null);
  });
}

/** A courier stays inside the market: jewellery sent across these borders is dutiable (trade-facts 5.7). */
function refuseOtherCountry({ storeView }: CartContext, country: string): void {
  const expected = marketFacts[storeView.market].country;
  if (country !== expected)
    throw invalidAddress([{ field: 'country', problem: { code: 'COUNTRY_UNSUPPORTED', data: { country } } }]);
}

export interface BillingAddress {
  readonly address: CartAddressInput | null;
  readonly sameAsShipping: boolean;
  readonly useForShipping: boolean;
}

export async function setBillingAddress(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  { address, sameAsShipping, useForShipping }: BillingAddress,
): Promise<void> {
  if (sameAsShipping && address !== null)
    throw refuse('BAD_REQUEST', { reason: 'give an address or same_as_shipping, not both' });
  if (!sameAsShipping && address === null) throw refuse('BILLING_ADDRESS_MISSING');
  const read = address && readAddress(address);
  if (read && useForShipping) refuseOtherCountry(context, read.country);
  await changeCart(parts.platform.db, context, cartId, async (tx, row) => {
    if (read === null && row.shipping === null) throw refuse('SHIPPING_ADDRESS_MISSING');
    await store.setAddress(tx, cartId, 'billing', read);
    if (!read || !useForShipping) return;
    await store.setAddress(tx, cartId, 'shipping', read);
    if (row.carrierCode === 'pickup') await store.setDelivery(tx, cartId, null);
  });
}
