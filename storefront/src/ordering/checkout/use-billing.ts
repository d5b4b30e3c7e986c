/**
 * The billing address: the delivery's, or another in a form within the page's form. Typed values are stored like the
 * delivery's draft (specification 3, `billing_address`).
 */

import type { StoredValues } from '@jinlan/client/data';
import { type FormFields, useFormFields } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { STORAGE } from '@jinlan/contract/wire';
import type { CountryCode } from '@jinlan/domain/markets';
import { useEffect, useState } from 'react';
import {
  type AddressValues,
  addressOnWire,
  checkAddress,
  emptyAddress,
} from '../../addresses/address-values.ts';
import { problemsInWords } from '../../addresses/field-words.ts';
import { DRAFT_TTL_SECONDS, recordOf, textOf } from './draft.ts';

export interface BillingDraft {
  readonly sameAsShippingAddress: boolean;
  /** Id of an address in the customer's address book; null if `address` is used. */
  readonly savedAddress: string | null;
  readonly address: AddressValues;
}

const fields = Object.keys(emptyAddress) as readonly (keyof AddressValues)[];

/** Returns the stored draft for this country. Without one, billing and delivery address are the same. */
export function readBilling(stored: StoredValues, country: CountryCode): BillingDraft {
  const storedBilling = recordOf(stored.get(STORAGE.billingAddress));
  if (storedBilling.country !== country)
    return { sameAsShippingAddress: true, savedAddress: null, address: { ...emptyAddress } };
  const address = Object.fromEntries(fields.map((name) => [name, textOf(storedBilling, name)]));
  return {
    sameAsShippingAddress: storedBilling.sameAsShippingAddress !== false,
    savedAddress: textOf(storedBilling, 'savedAddress') || null,
    address: { ...emptyAddress, ...address },
  };
}

export function storeBilling(stored: StoredValues, country: CountryCode, billing: BillingDraft): void {
  const { address, sameAsShippingAddress, savedAddress } = billing;
  const typed = Object.fromEntries(fields.map((name) => [name, address[name]]));
  stored.set(
    STORAGE.billingAddress,
    { country, sameAsShippingAddress, savedAddress, ...typed },
    DRAFT_TTL_SECONDS,
  );
}

/** Returns the API's `BillingAddressInput`. */
export function billingOnWire(
  { sameAsShippingAddress, savedAddress, address }: BillingDraft,
  country: CountryCode,
) {
  if (sameAsShippingAddress) return { same_as_shipping: true };
  if (savedAddress !== null) return { customer_address_id: Number(savedAddress) };
  return { address: addressOnWire(address, country) };
}

export interface Billing {
  readonly fields: FormFields<AddressValues>;
  readonly isSame: boolean;
  readonly setSame: (isSame: boolean) => void;
  /** Id of the chosen address in the address book; null for a typed one. */
  readonly savedAddress: string | null;
  readonly setSavedAddress: (id: string | null) => void;
  /** Returns false for an invalid typed address; its fields then show the problems. */
  readonly check: () => boolean;
  readonly onWire: () => ReturnType<typeof billingOnWire>;
}

/** `book`: ids of the customer's addresses in this country, the default first; empty for a guest. */
export function useBilling(stored: StoredValues, country: CountryCode, book: readonly string[]): Billing {
  const words = useWords('buy');
  const [first] = useState(() => readBilling(stored, country));
  const [isSame, setSame] = useState(first.sameAsShippingAddress);
  /** Undefined until the customer has chosen. */
  const [chosen, setSavedAddress] = useState<string | null | undefined>(first.savedAddress ?? undefined);
  const fields = useFormFields<AddressValues>({
    defaultValues: first.address,
    mode: 'onTouched',
    check: (values) => problemsInWords(checkAddress(values, country).problems, country, words),
  });
  // The address book may load after the page. An address typed by then stays the billing address.
  const preferredAddress = chosen === undefined && fields.values.street === '' ? book[0] : chosen;
  // Null for an address that has been deleted, and after a sign-out.
  const savedAddress = preferredAddress && book.includes(preferredAddress) ? preferredAddress : null;

  const { valuesNow, onValues } = fields;
  useEffect(() => {
    const store = (address: AddressValues) =>
      storeBilling(stored, country, { sameAsShippingAddress: isSame, savedAddress, address });
    store(valuesNow());
    return onValues(store);
  }, [stored, country, valuesNow, onValues, isSame, savedAddress]);

  return {
    fields,
    isSame,
    setSame,
    savedAddress,
    setSavedAddress,
    check: () => isSame || savedAddress !== null || fields.checkAll(),
    onWire: () =>
      billingOnWire({ sameAsShippingAddress: isSame, savedAddress, address: valuesNow() }, country),
  };
}
