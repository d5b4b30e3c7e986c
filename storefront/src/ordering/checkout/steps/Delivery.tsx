/** Chooses delivery by courier, with an address of the country, or collection in a store. */

import { useFieldsAround } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import type { CountryCode } from '@jinlan/domain/markets';
import { addressForms } from '@jinlan/domain/people';
import { Checkbox, Icon, SegmentedControl } from '@jinlan/ui';
import { AddressFields } from '../../../addresses/AddressFields.tsx';
import { type CheckoutValues, type DeliveryKind, NEW_ADDRESS } from '../checkout-form.ts';
import type { SavedAddressFragment } from '../queries.generated.ts';
import type { Shortages as Short } from '../use-shortages.ts';
import { SavedAddresses } from './SavedAddresses.tsx';
import { Shortages } from './Shortages.tsx';
import { StoreChoice, type StoreToCollect } from './StoreChoice.tsx';

interface DeliveryProps {
  readonly stores: readonly StoreToCollect[];
  readonly country: CountryCode;
  /** The customer's addresses in this country; null for a guest. */
  readonly addresses: readonly SavedAddressFragment[] | null;
  readonly short: Short;
  /** Opens the form of a saved address by its id. */
  readonly onEditAddress: (id: string) => void;
}

/** Fields for the buyer of virtual pieces. */
export function Buyer({ country }: Pick<DeliveryProps, 'country'>) {
  const words = useWords('buy');
  return (
    <section>
      <h2>{words('buy.checkout.buyer')}</h2>
      <p>{words('buy.checkout.buyerHint')}</p>
      <AddressFields fields={personFields(country)} country={country} />
    </section>
  );
}

const personFields = (country: CountryCode) =>
  addressForms[country].filter(({ name }) => name === 'name' || name === 'telephone');

export function Delivery({ stores, country, addresses, short, onEditAddress }: DeliveryProps) {
  const words = useWords('buy', 'orders');
  const { values, setValue, field } = useFieldsAround<CheckoutValues>();
  const { delivery } = values;
  const hasChoice = delivery === 'courier' && addresses !== null && addresses.length > 0;
  const typed = !hasChoice || values.address === NEW_ADDRESS;
  const person = personFields(country);
  const placeFields = addressForms[country].filter(({ name }) => name !== 'name' && name !== 'telephone');
  return (
    <section>
      <h2>{words('buy.checkout.delivery')}</h2>
      <SegmentedControl<DeliveryKind>
        name="delivery"
        legend={words('buy.checkout.delivery')}
        value={delivery}
        segments={[
          {
            value: 'courier',
            label: (
              <>
                <Icon name="truck" size={20} /> {words('buy.checkout.courier')}
              </>
            ),
          },
          {
            value: 'collect',
            label: (
              <>
                <Icon name="store" size={20} /> {words('buy.checkout.collect')}
              </>
            ),
          },
        ]}
        onChange={(kind) => setValue('delivery', kind)}
      />
      {delivery === 'collect' ? <StoreChoice stores={stores} /> : null}
      <Shortages short={short} />
      {hasChoice ? <SavedAddresses addresses={addresses} onEdit={onEditAddress} /> : null}
      {typed ? <AddressFields fields={person} country={country} collects={delivery === 'collect'} /> : null}
      {delivery === 'courier' && typed ? <AddressFields fields={placeFields} country={country} /> : null}
      {delivery === 'courier' && typed && addresses !== null ? (
        <Checkbox label={words('orders.checkout.save')} {...field('saveAddress')} />
      ) : null}
    </section>
  );
}
