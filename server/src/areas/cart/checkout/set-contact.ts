import { marketFacts } from '@jinlan/domain/markets';
import { readEmail } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { isVirtualBag } from '../lines/pieces.ts';
import { type CartContext, changeCart } from '../opening/open-cart.ts';
import * as store from '../store.ts';
import { type CartAddress, invalidAddress, readBuyer, readCollector } from './addresses.ts';
import { pickupStore } from './choose-delivery.ts';
import { collectAt } from './delivery.ts';
import {
  type GivenAddress,
  isGiven,
  nothingGiven,
  readGiven,
  readPerson,
  remember,
} from './given-address.ts';

/** A customer's e-mail address is the account's: for their own cart the call is refused, in Magento's words. */
export async function setGuestEmail(
  { platform }: CartParts,
  context: CartContext,
  cartId: string,
  input: string,
): Promise<store.CartRow> {
  const email = readEmail(input);
  if (!email.ok) throw refuse('INVALID_EMAIL', { field: 'email', reason: email.error.data.reason });
  return changeCart(platform, context, cartId, async (tx, row) => {
    if (row.customerId !== null) throw refuse('GUESTS_ONLY');
    return store.setEmail(tx, row, email.value);
  });
}

export interface ShippingAddress extends GivenAddress {
  readonly pickupLocationCode: string | null;
  /** Whether placeholders are taken for now: see the domain's `readForEstimate`. */
  readonly mayEstimate: boolean;
}

/**
 * With a store's code the order is collected there, and the address only says by whom; without one, a choice to
 * collect made before is given up, because the shopper has asked for a delivery.
 */
export async function setShippingAddress(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  { pickupLocationCode, mayEstimate, ...given }: ShippingAddress,
): Promise<store.CartRow> {
  const read =
    pickupLocationCode === null
      ? await readGiven(parts, context, given, { mayEstimate })
      : await readAtStore(parts, context, given, pickupLocationCode);
  if (read === null) throw refuse('BAD_REQUEST', { reason: 'the address is required' });
  if (pickupLocationCode === null) refuseOtherCountry(context, read.country);
  const changed = await changeCart(parts.platform, context, cartId, async (tx, row) => {
    const sent = await store.setAddress(tx, row, 'shipping', read);
    if (pickupLocationCode !== null) return store.setDelivery(tx, sent, collectAt(pickupLocationCode));
    return sent.carrierCode === 'pickup' ? store.setDelivery(tx, sent, null) : sent;
  });
  await remember(parts, context, given, read);
  return changed;
}

async function readAtStore(parts: CartParts, context: CartContext, given: GivenAddress, code: string) {
  const person = await readPerson(parts, context, given);
  return person && readCollector(person, pickupStore(parts, context, code), context.storeView.locale);
}

/** A courier stays inside the market: jewellery sent across these borders is dutiable (trade-facts 5.7). */
export function refuseOtherCountry({ storeView }: CartContext, country: string): void {
  const expected = marketFacts[storeView.market].country;
  if (country !== expected)
    throw invalidAddress([{ field: 'country', problem: { code: 'COUNTRY_UNSUPPORTED', data: { country } } }]);
}

/** Null where an address is given. Without street and city it is only who buys, which is enough where nothing is sent. */
async function readWhoBuys(
  parts: CartParts,
  context: CartContext,
  given: GivenAddress,
): Promise<CartAddress | null> {
  const { address } = given;
  if (address === null || given.customerAddressId !== null) return null;
  const lines = [...address.street, address.city ?? ''];
  if (lines.some((line) => (line ?? '').trim() !== '')) return null;
  const person = await readPerson(parts, context, given);
  return person && readBuyer(person, context.storeView.market);
}

const streetMissing = () =>
  invalidAddress([{ field: 'street', problem: { code: 'FIELD_REQUIRED', data: {} } }]);

export interface BillingAddress extends GivenAddress {
  /** Wins over an address that is given beside it, as at Magento: some clients send both. */
  readonly sameAsShipping: boolean;
  readonly useForShipping: boolean;
}

export async function setBillingAddress(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  { sameAsShipping, useForShipping, ...sent }: BillingAddress,
): Promise<store.CartRow> {
  const given = sameAsShipping ? nothingGiven : sent;
  if (!sameAsShipping && !isGiven(given)) throw refuse('BILLING_ADDRESS_MISSING');
  const buyer = await readWhoBuys(parts, context, given);
  const read = buyer ?? (await readGiven(parts, context, given));
  if (read && useForShipping) refuseOtherCountry(context, read.country);
  const changed = await changeCart(parts.platform, context, cartId, async (tx, row) => {
    if (read === null && row.shipping === null) throw refuse('SHIPPING_ADDRESS_MISSING');
    if (buyer && (useForShipping || !isVirtualBag(parts.catalogue, row.lines))) throw streetMissing();
    const billed = await store.setAddress(tx, row, 'billing', read);
    if (!read || !useForShipping) return billed;
    const sent = await store.setAddress(tx, billed, 'shipping', read);
    return sent.carrierCode === 'pickup' ? store.setDelivery(tx, sent, null) : sent;
  });
  if (read !== null) await remember(parts, context, given, read);
  return changed;
}
