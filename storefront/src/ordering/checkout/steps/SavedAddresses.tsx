/** Chooses among the customer's addresses, the default first, and a new one. */

import { useFieldsAround } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Parted, RadioCard } from '@jinlan/ui';
import type { ComponentProps } from 'react';
import { addressText } from '../../../addresses/address-text.ts';
import { personText } from '../../order-words.ts';
import { isDefault } from '../checkout-customer.ts';
import { type CheckoutValues, NEW_ADDRESS } from '../checkout-form.ts';
import type { SavedAddressFragment } from '../queries.generated.ts';
import styles from './SavedAddresses.module.css';

export function SavedAddresses({ addresses }: { readonly addresses: readonly SavedAddressFragment[] }) {
  const words = useWords('orders');
  const { choice, problemOf } = useFieldsAround<CheckoutValues>();
  const error = problemOf('address');
  return (
    <fieldset className={styles.addresses} aria-describedby={error ? 'address-error' : undefined}>
      <legend>{words('orders.checkout.addresses')}</legend>
      {addresses.map((address) => (
        <AddressCard key={address.id} address={address} {...choice('address', String(address.id))} />
      ))}
      <RadioCard label={words('orders.checkout.newAddress')} {...choice('address', NEW_ADDRESS)} />
      {error ? (
        <p id="address-error" className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface AddressCardProps extends Omit<ComponentProps<typeof RadioCard>, 'label' | 'hint' | 'end'> {
  readonly address: SavedAddressFragment;
}

/** An address of the address book as a radio button. */
export function AddressCard({ address, ...radio }: AddressCardProps) {
  const words = useWords('orders');
  return (
    <RadioCard
      {...radio}
      label={<Parted parts={personText(asOrderAddress(address))} />}
      hint={addressText(asOrderAddress(address), words.locale)}
      end={isDefault(address) ? words('orders.checkout.default') : null}
    />
  );
}

const asOrderAddress = (address: SavedAddressFragment) => ({
  firstname: address.firstname ?? '',
  lastname: address.lastname ?? '',
  street: address.street ?? [],
  city: address.city ?? '',
  district: address.district,
  region: address.region?.region ?? null,
  postcode: address.postcode,
  country_code: address.country_code,
  telephone: address.telephone,
});
