/** Chooses among the customer's addresses, the default first, and a new one. */

import { useFieldsAround } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, Parted, RadioCard } from '@jinlan/ui';
import type { ComponentProps } from 'react';
import { addressText } from '../../../addresses/address-text.ts';
import { personText } from '../../order-words.ts';
import { isDefault } from '../checkout-customer.ts';
import { type CheckoutValues, NEW_ADDRESS } from '../checkout-form.ts';
import type { SavedAddressFragment } from '../queries.generated.ts';
import styles from './SavedAddresses.module.css';

interface SavedAddressesProps {
  readonly addresses: readonly SavedAddressFragment[];
  /** Opens the form of an address by its id. */
  readonly onEdit: (id: string) => void;
}

export function SavedAddresses({ addresses, onEdit }: SavedAddressesProps) {
  const words = useWords('orders');
  const { choice, problemOf, values } = useFieldsAround<CheckoutValues>();
  const error = problemOf('address');
  const chosen = addresses.find(({ id }) => String(id) === values.address);
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
      {chosen ? (
        <Button size="small" onClick={() => onEdit(String(chosen.id))}>
          {words('orders.checkout.editAddress')}
        </Button>
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
