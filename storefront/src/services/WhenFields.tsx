import type { ShopFormState } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { FieldGroup, RadioCard, Select } from '@jinlan/ui';
import { SlotPicker } from '../appointments/SlotPicker.tsx';
import styles from './Services.module.css';

export interface WhenValues {
  store: string;
  /** `SLOT` for an appointment, `ANY` for a visit at any time. */
  when: string;
  slot: string;
}

interface WhenFieldsProps<Values extends WhenValues> {
  readonly form: ShopFormState<Values>;
  readonly stores: readonly { readonly code: string; readonly name: string }[];
  readonly onSlot: (slot: string) => void;
}

/** The store, and an appointment there or a visit at any time. */
export function WhenFields<Values extends WhenValues>({
  form: anyForm,
  stores,
  onSlot,
}: WhenFieldsProps<Values>) {
  // Every such form has these fields; only its other values differ.
  const form = anyForm as unknown as ShopFormState<WhenValues>;
  const words = useWords('appointments', 'services');
  return (
    <>
      <h2>{words('services.when')}</h2>
      <Select
        label={words('services.store')}
        options={stores.map((store) => ({ value: store.code, label: store.name }))}
        {...form.field('store', { onChange: () => form.setValue('slot', '') })}
      />
      <FieldGroup label={words('services.when')}>
        <div className={styles.fields}>
          <RadioCard label={words('services.when.slot')} {...form.choice('when', 'SLOT')} />
          <RadioCard label={words('services.when.any')} {...form.choice('when', 'ANY')} />
        </div>
      </FieldGroup>
      {form.values.when === 'SLOT' && form.values.store !== '' ? (
        <SlotPicker
          key={form.values.store}
          storeCode={form.values.store}
          sku={null}
          value={form.values.slot}
          onChange={onSlot}
          error={form.problemOf('slot')}
        />
      ) : null}
    </>
  );
}
