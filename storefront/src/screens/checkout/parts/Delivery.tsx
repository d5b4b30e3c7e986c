/** By courier to an address in the form of the country, or to be collected in a store. */
import type { CountryCode } from '@jinlan/domain/markets';
import { type AddressField, addressForms, regions } from '@jinlan/domain/people';
import { SegmentedControl, Select, TextField } from '@jinlan/ui';
import { useFormContext } from 'react-hook-form';
import { useWords } from '../../../words/words.tsx';
import { type CheckoutValues, checkoutWarnings, type DeliveryKind } from '../checkout-form.ts';
import { labelWords } from '../field-words.ts';
import styles from './Delivery.module.css';
import { StoreChoice, type StoreToCollect } from './StoreChoice.tsx';

interface DeliveryProps {
  readonly stores: readonly StoreToCollect[];
  readonly country: CountryCode;
}

export function Delivery({ stores, country }: DeliveryProps) {
  const words = useWords();
  const { watch, setValue } = useFormContext<CheckoutValues>();
  const delivery = watch('delivery');
  const person = addressForms[country].filter(({ name }) => name === 'name' || name === 'telephone');
  const place = addressForms[country].filter(({ name }) => name !== 'name' && name !== 'telephone');
  return (
    <section>
      <h2>{words('buy.checkout.delivery')}</h2>
      <SegmentedControl<DeliveryKind>
        name="delivery"
        legend={words('buy.checkout.delivery')}
        value={delivery}
        segments={[
          { value: 'courier', label: words('buy.checkout.courier') },
          { value: 'collect', label: words('buy.checkout.collect') },
        ]}
        onChange={(kind) => setValue('delivery', kind, { shouldDirty: true })}
      />
      {delivery === 'collect' ? <StoreChoice stores={stores} /> : null}
      <div className={styles.pair}>
        {person.map((field) => (
          <AddressInput key={field.name} field={field} country={country} collects={delivery === 'collect'} />
        ))}
      </div>
      {delivery === 'courier' ? (
        <div className={styles.pair}>
          {place.map((field) => (
            <div key={field.name} className={field.name === 'street' ? styles.whole : undefined}>
              <AddressInput field={field} country={country} collects={false} />
            </div>
          ))}
        </div>
      ) : null}
    </section>
  );
}

interface AddressInputProps {
  readonly field: AddressField;
  readonly country: CountryCode;
  readonly collects: boolean;
}

function AddressInput({ field, country, collects }: AddressInputProps) {
  const words = useWords();
  const { register, formState, watch } = useFormContext<CheckoutValues>();
  const { name } = field;
  const error = formState.errors[name]?.message;
  const label =
    collects && name === 'name' ? words('buy.checkout.collector') : labelWords(field.label, words);
  const mark = field.required ? undefined : words('ui.optional');
  const frame = { label, error, ...(mark ? { mark } : {}) };
  if (field.fromRegions) {
    return (
      <Select
        {...frame}
        autoComplete={field.autocomplete}
        placeholder={words('buy.address.placeholder')}
        options={regions[country].map(({ code, name: text }) => ({ value: code, label: text[words.locale] }))}
        {...register(name)}
      />
    );
  }
  const hint = hintOf(name, country, watch(), words.locale, words);
  return (
    <TextField
      {...frame}
      {...(hint ? { hint } : {})}
      type={name === 'telephone' ? 'tel' : 'text'}
      inputMode={field.inputMode}
      autoComplete={field.autocomplete}
      maxLength={field.maxLength + 20}
      {...register(name)}
    />
  );
}

function hintOf(
  name: string,
  country: CountryCode,
  values: CheckoutValues,
  locale: 'zh-Hans-CN' | 'en-US',
  words: ReturnType<typeof useWords>,
): string | null {
  if (name === 'telephone') {
    const unusual = checkoutWarnings(values, country).some(({ code }) => code === 'PHONE_UNUSUAL');
    return words(unusual ? 'buy.address.phone.unusual' : 'buy.address.phone.hint', { country });
  }
  if (name === 'postcode') {
    const other = checkoutWarnings(values, country).find(({ code }) => code === 'POSTCODE_OF_OTHER_STATE');
    return other && 'state' in other
      ? words('buy.address.postcode.otherState', { state: other.state.name[locale] })
      : null;
  }
  return null;
}
