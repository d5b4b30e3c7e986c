import { useFieldsAround } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, RadioCard } from '@jinlan/ui';
import { useState } from 'react';
import { storeAddress } from '../../../addresses/address-text.ts';
import type { StoreToCollectFragment } from '../../fragments.generated.ts';
import type { CheckoutValues } from '../checkout-form.ts';
import styles from './StoreChoice.module.css';

export type StoreToCollect = StoreToCollectFragment;

/** Number of stores shown before the others are unfolded. */
const first = 4;

export function StoreChoice({ stores }: { readonly stores: readonly StoreToCollect[] }) {
  const words = useWords('buy');
  const { choice, problemOf, values } = useFieldsAround<CheckoutValues>();
  const chosen = values.store;
  const [all, setAll] = useState(false);
  const error = problemOf('store');
  const visibleStores = all
    ? stores
    : stores.filter((store, index) => index < first || store.pickup_location_code === chosen);
  return (
    <fieldset className={styles.stores} aria-describedby={error ? 'store-error' : undefined}>
      <legend>{words('buy.checkout.store')}</legend>
      {error ? (
        <p id="store-error" className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {visibleStores.map((store) => (
        <RadioCard
          key={store.pickup_location_code}
          label={store.name}
          hint={
            <>
              {storeAddress(store, words.locale)}
              <br />
              {words('browse.stores.hours', { hours: store.opening_hours })}
            </>
          }
          {...choice('store', store.pickup_location_code ?? '')}
        />
      ))}
      {stores.length > visibleStores.length ? (
        <Button priority="low" onClick={() => setAll(true)}>
          {words('buy.checkout.allStores', { count: stores.length })}
        </Button>
      ) : null}
    </fieldset>
  );
}
