import { FieldsProvider } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import type { CountryCode } from '@jinlan/domain/markets';
import { addressForms } from '@jinlan/domain/people';
import { Checkbox, RadioCard } from '@jinlan/ui';
import { AddressFields } from '../../../addresses/AddressFields.tsx';
import { NEW_ADDRESS } from '../checkout-form.ts';
import type { SavedAddressFragment } from '../queries.generated.ts';
import type { Billing } from '../use-billing.ts';
import styles from './SavedAddresses.module.css';
import { AddressCard } from './SavedAddresses.tsx';

/** The billing address: the delivery's, unless the shopper chooses another. */
export function BillingAddress({
  billing,
  country,
  addresses,
}: {
  readonly billing: Billing;
  readonly country: CountryCode;
  /** From the customer's address book; empty for a guest. */
  readonly addresses: readonly SavedAddressFragment[];
}) {
  const words = useWords('buy', 'orders');
  const { isSame, setSame, savedAddress, setSavedAddress } = billing;
  return (
    <section>
      <h2 id="billing-heading">{words('buy.checkout.billing')}</h2>
      <Checkbox
        label={words('buy.checkout.billing.same')}
        checked={isSame}
        onChange={({ target }) => setSame(target.checked)}
      />
      {isSame || addresses.length === 0 ? null : (
        <fieldset className={styles.addresses} aria-labelledby="billing-heading">
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              name="billing-address"
              value={String(address.id)}
              checked={savedAddress === String(address.id)}
              onChange={() => setSavedAddress(String(address.id))}
            />
          ))}
          <RadioCard
            name="billing-address"
            label={words('orders.checkout.newAddress')}
            value={NEW_ADDRESS}
            checked={savedAddress === null}
            onChange={() => setSavedAddress(null)}
          />
        </fieldset>
      )}
      {isSame || savedAddress !== null ? null : (
        <fieldset aria-labelledby="billing-heading">
          <FieldsProvider fields={billing.fields}>
            <AddressFields fields={addressForms[country]} country={country} />
          </FieldsProvider>
        </fieldset>
      )}
    </section>
  );
}
