import { marketFacts } from '@jinlan/domain/markets';
import { readEmail } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { isVirtualBag } from '../lines/pieces.ts';
import { type CartContext, changeCart, mustNotBeSale } from '../opening/open-cart.ts';
import * as store from '../store.ts';
import { type CartAddress, invalidAddress, readBuyer, readCollector } from './addresses.ts';
import { pickupStore } from './choose-delivery.ts';
import { collectAt } from './delivery.ts';
import {
  type AddressChoice,
  hasAddress,
  noAddress,
  readAddressChoice,
  readPerson,
  saveToBook,
} from './given-address.ts';

/**
 * Sets the e-mail address of a guest, or of a customer whose account has none. Refused for carts of other customers, which
 * use the address of the account. The refusal has Magento's text.
 */
export async function setGuestEmail(
  { platform, customers }: CartParts,
  context: CartContext,
  cartId: string,
  input: string,
): Promise<store.CartRow> {
  const email = readEmail(input);
  if (!email.ok) throw refuse('INVALID_EMAIL', { field: 'email', reason: email.error.data.reason });
  return changeCart(platform, context, cartId, async (tx, row) => {
    const buyer = row.customerId === null ? null : await customers.buyerOf(tx, row.customerId);
    if (row.customerId !== null && buyer?.email !== null) throw refuse('GUESTS_ONLY');
    return store.setEmail(tx, row, email.value);
  });
}

export interface ShippingAddress extends AddressChoice {
  readonly pickupLocationCode: string | null;
  /** Whether placeholders are accepted for now; see the domain's `readForEstimate`. */
  readonly mayEstimate: boolean;
}

/**
 * Sets the shipping address. With a store's code the order is collected there, and the address only
 * names the person. Without one, an earlier choice to collect is cleared, because the shopper asked for
 * a delivery.
 */
export async function setShippingAddress(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  { pickupLocationCode, mayEstimate, ...choice }: ShippingAddress,
): Promise<store.CartRow> {
  const address =
    pickupLocationCode === null
      ? await readAddressChoice(parts, context, choice, { mayEstimate })
      : await readAtStore(parts, context, choice, pickupLocationCode);
  if (address === null) throw refuse('BAD_REQUEST', { reason: 'the address is required' });
  if (pickupLocationCode === null) refuseOtherCountry(context, address.country);
  const cart = await changeCart(parts.platform, context, cartId, async (tx, row) => {
    mustNotBeSale(row);
    const shipped = await store.setAddress(tx, row, 'shipping', address);
    if (pickupLocationCode !== null) return store.setDelivery(tx, shipped, collectAt(pickupLocationCode));
    return shipped.carrierCode === 'pickup' ? store.setDelivery(tx, shipped, null) : shipped;
  });
  await saveToBook(parts, context, choice, address);
  return cart;
}

async function readAtStore(parts: CartParts, context: CartContext, choice: AddressChoice, code: string) {
  const person = await readPerson(parts, context, choice);
  return person && readCollector(person, pickupStore(parts, context, code), context.storeView.locale);
}

/**
 * Refuses a country outside the market for the courier, because jewellery sent across these borders is
 * dutiable (trade-facts 5.7).
 */
export function refuseOtherCountry({ storeView }: CartContext, country: string): void {
  const expected = marketFacts[storeView.market].country;
  if (country !== expected)
    throw invalidAddress([{ field: 'country', problem: { code: 'COUNTRY_UNSUPPORTED', data: { country } } }]);
}

/**
 * Reads an address without street and city as a buyer only, which suffices for virtual goods. Null for
 * a full address.
 */
async function readBuyerOnly(
  parts: CartParts,
  context: CartContext,
  choice: AddressChoice,
): Promise<CartAddress | null> {
  const { address } = choice;
  if (address === null || choice.customerAddressId !== null) return null;
  const lines = [...address.street, address.city ?? ''];
  if (lines.some((line) => (line ?? '').trim() !== '')) return null;
  const person = await readPerson(parts, context, choice);
  return person && readBuyer(person, context.storeView.market);
}

const streetMissing = () =>
  invalidAddress([{ field: 'street', problem: { code: 'FIELD_REQUIRED', data: {} } }]);

export interface BillingAddress extends AddressChoice {
  /**
   * Whether the billing address equals the shipping address. True takes precedence over an address in the request, as at
   * Magento: some clients send both.
   */
  readonly sameAsShipping: boolean;
  readonly useForShipping: boolean;
}

export async function setBillingAddress(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  { sameAsShipping, useForShipping, ...ownChoice }: BillingAddress,
): Promise<store.CartRow> {
  const choice = sameAsShipping ? noAddress : ownChoice;
  if (!sameAsShipping && !hasAddress(choice)) throw refuse('BILLING_ADDRESS_MISSING');
  const buyer = await readBuyerOnly(parts, context, choice);
  const billingAddress = buyer ?? (await readAddressChoice(parts, context, choice));
  if (billingAddress && useForShipping) refuseOtherCountry(context, billingAddress.country);
  const cart = await changeCart(parts.platform, context, cartId, async (tx, row) => {
    mustNotBeSale(row);
    if (billingAddress === null && row.shipping === null) throw refuse('SHIPPING_ADDRESS_MISSING');
    if (buyer && (useForShipping || !isVirtualBag(parts.catalogue, row.lines))) throw streetMissing();
    const billed = await store.setAddress(tx, row, 'billing', billingAddress);
    if (!billingAddress || !useForShipping) return billed;
    const shipped = await store.setAddress(tx, billed, 'shipping', billingAddress);
    return shipped.carrierCode === 'pickup' ? store.setDelivery(tx, shipped, null) : shipped;
  });
  if (billingAddress !== null) await saveToBook(parts, context, choice, billingAddress);
  return cart;
}
