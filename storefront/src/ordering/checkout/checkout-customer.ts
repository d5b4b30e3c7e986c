/** Fills the checkout form with the customer's data, so nothing known is asked again. */
import type { CountryCode } from '@jinlan/domain/markets';
import { joinName } from '@jinlan/domain/people';
import { type CheckoutRules, type CheckoutValues, NEW_ADDRESS } from './checkout-form.ts';
import type { CheckoutCustomerQuery, SavedAddressFragment } from './queries.generated.ts';

export type CheckoutCustomer = NonNullable<CheckoutCustomerQuery['customer']>;

/** Returns the addresses in this market's country, the default first. */
export function addressesIn(
  { addresses }: Pick<CheckoutCustomer, 'addresses'>,
  country: CountryCode,
): readonly SavedAddressFragment[] {
  const inCountry = (addresses ?? []).flatMap((address) =>
    address?.country_code === country ? address : [],
  );
  return [...inCountry.filter(isDefault), ...inCountry.filter((address) => !isDefault(address))];
}

export const isDefault = ({ default_shipping: isDefaultAddress }: SavedAddressFragment): boolean =>
  isDefaultAddress === true;

/**
 * Returns the initial form values: typed values, else those of the account. An address typed as a guest stays selected
 * after a sign-in; without one, the default address is selected.
 */
export function firstValues(
  draft: CheckoutValues,
  rules: CheckoutRules,
  customer: CheckoutCustomer | null,
): CheckoutValues {
  const values = {
    ...draft,
    store: rules.stores.includes(draft.store) ? draft.store : '',
    payment: rules.payments.includes(draft.payment) ? draft.payment : (rules.payments[0] ?? ''),
  };
  if (!customer || rules.addresses === null) return { ...values, address: NEW_ADDRESS };
  const [defaultAddress] = addressesIn(customer, rules.country);
  const typed = draft.address === NEW_ADDRESS && draft.street.trim() !== '';
  const isStillValid = rules.addresses.includes(draft.address) || typed;
  return {
    ...values,
    address: isStillValid ? draft.address : (rules.addresses[0] ?? NEW_ADDRESS),
    name: draft.name || joinName({ given: customer.firstname ?? '', family: customer.lastname ?? '' }),
    telephone: draft.telephone || (customer.mobile_phone ?? defaultAddress?.telephone ?? ''),
    email: customer.email ?? draft.email,
  };
}
