/**
 * Stores typed values for an hour, so they survive a reload or an error (specification 3). It never gets card data,
 * which is typed into the bank's own frame.
 */

import type { StoredValues } from '@jinlan/client/data';
import { STORAGE } from '@jinlan/contract/wire';
import type { CountryCode } from '@jinlan/domain/markets';
import { type CheckoutValues, emptyCheckout, NEW_ADDRESS } from './checkout-form.ts';
import type { SaveDeliveryMutation } from './queries.generated.ts';

export const DRAFT_TTL_SECONDS = 3600;

const personal = ['name', 'telephone', 'email', 'remark', 'giftMessage', 'giftTo', 'giftFrom'] as const;
/** Fields that are cleared when the country changes. */
const local = ['region', 'city', 'district', 'street', 'building', 'unit', 'postcode'] as const;

export const textOf = (record: Record<string, unknown>, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value : '';
};

export const recordOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};

export function readDraft(stored: StoredValues, country: CountryCode): CheckoutValues {
  const address = recordOf(stored.get(STORAGE.shippingAddress));
  const method = recordOf(stored.get(STORAGE.shippingMethod));
  const payment = stored.get(STORAGE.paymentMethod);
  const isSameCountry = address.country === country;
  return {
    ...emptyCheckout,
    ...Object.fromEntries(personal.map((name) => [name, textOf(address, name)])),
    ...(isSameCountry ? Object.fromEntries(local.map((name) => [name, textOf(address, name)])) : {}),
    address: (isSameCountry && textOf(address, 'address')) || NEW_ADDRESS,
    saveAddress: address.saveAddress !== false,
    isGift: address.isGift === true,
    hidesPrices: address.hidesPrices !== false,
    delivery: method.delivery === 'collect' ? 'collect' : 'courier',
    store: method.country === country ? textOf(method, 'store') : '',
    payment: typeof payment === 'string' ? payment : '',
  };
}

export function storeDraft(stored: StoredValues, country: CountryCode, values: CheckoutValues): void {
  const typed = Object.fromEntries([...personal, ...local].map((name) => [name, values[name]]));
  const { address: chosen, saveAddress, isGift, hidesPrices } = values;
  stored.set(
    STORAGE.shippingAddress,
    { country, ...typed, address: chosen, saveAddress, isGift, hidesPrices },
    DRAFT_TTL_SECONDS,
  );
  stored.set(
    STORAGE.shippingMethod,
    { country, delivery: values.delivery, store: values.store },
    DRAFT_TTL_SECONDS,
  );
  stored.set(STORAGE.paymentMethod, values.payment, DRAFT_TTL_SECONDS);
}

/** Carriers of the last saved delivery (specification 3): `code` and `title` repeat the carrier's. */
export function storeShippingMethods(stored: StoredValues, saved: SaveDeliveryMutation): void {
  const [address] = saved.setShippingMethodsOnCart?.cart.shipping_addresses ?? [];
  const methods = (address?.available_shipping_methods ?? []).flatMap((method) =>
    method
      ? [{ ...method, __typename: undefined, code: method.carrier_code, title: method.carrier_title }]
      : [],
  );
  stored.set(STORAGE.availableShippingMethods, methods, DRAFT_TTL_SECONDS);
}
