/**
 * The form of one address with the fields of its country. A new address starts with the customer's own name and number.
 */

import { sessionValues, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { addressForms, formatPhone } from '@jinlan/domain/people';
import { Button, Checkbox, Select } from '@jinlan/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AddressFields } from '../../addresses/AddressFields.tsx';
import { checkAddress, emptyAddress, problemsOfAddressRefusal } from '../../addresses/address-values.ts';
import { problemsInWords } from '../../addresses/field-words.ts';
import { useShop } from '../../app/shop.tsx';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import { wholeName } from '../names.ts';
import { AddAddressDocument, ChangeAddressDocument } from '../pages/queries.generated.ts';
import { refusalOf } from '../sign-in/form-checks.ts';
import styles from './AddressForm.module.css';
import {
  countries,
  type DraftPlace,
  forgetAddressDraft,
  readAddressDraft,
  storeAddressDraft,
} from './address-draft.ts';
import { type BookAddress, type BookValues, bookOnWire, bookValues } from './book.ts';

interface AddressFormProps {
  /** Null for a new address. */
  readonly address: BookAddress | null;
  readonly customer: CustomerDetailsFragment;
  readonly isFirst: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Fields that are cleared when the country changes. */
const local = ['region', 'city', 'district', 'street', 'building', 'unit', 'postcode'] as const;

export function AddressForm({ address, customer, isFirst, onDone, onCancel }: AddressFormProps) {
  const words = useWords('account', 'buy');
  const { country: marketCountry } = marketFacts[useShop().market];
  const heading = useRef<HTMLHeadingElement>(null);
  const [add] = useMutation(AddAddressDocument);
  const [change] = useMutation(ChangeAddressDocument);
  const draftPlace = useMemo<DraftPlace>(
    () => ({ customer: String(customer.id), address: address?.id ?? null }),
    [customer.id, address?.id],
  );
  const [defaultValues] = useState(
    () =>
      readAddressDraft(sessionValues, draftPlace) ??
      (address
        ? bookValues(address)
        : {
            ...emptyAddress,
            name: wholeName(customer),
            telephone: customer.mobile_phone ? formatPhone(customer.mobile_phone) : '',
            country: marketCountry,
            isDefault: isFirst,
          }),
  );
  const form = useShopForm<BookValues>({
    defaultValues,
    mode: 'onTouched',
    check: (values) => problemsInWords(checkAddress(values, values.country).problems, values.country, words),
    async send(values) {
      const input = bookOnWire(values, address);
      const id = address?.id ?? null;
      const outcome = id === null ? await add({ input }) : await change({ id, input });
      if (!outcome.ok) {
        const problems = problemsOfAddressRefusal(outcome.error);
        return problems.length > 0
          ? { fields: problemsInWords(problems, values.country, words) }
          : { whole: refusalOf(outcome.error, words).text };
      }
      forgetAddressDraft(sessionValues);
      onDone();
      return null;
    },
  });
  const country = form.values.country;

  useEffect(() => heading.current?.focus(), []);

  const { onValues } = form;
  useEffect(() => {
    return onValues((values) => storeAddressDraft(sessionValues, draftPlace, values));
  }, [onValues, draftPlace]);

  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <div className={styles.actions}>
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words('account.save')}
          </Button>
          <Button
            onClick={() => {
              forgetAddressDraft(sessionValues);
              onCancel();
            }}
          >
            {words('account.cancel')}
          </Button>
        </div>
      }
    >
      <h2 ref={heading} tabIndex={-1}>
        {words(address ? 'account.address.edit' : 'account.address.add')}
      </h2>
      <Select
        label={words('account.address.country')}
        autoComplete="country"
        options={countries.map((code) => ({
          value: code,
          label: words(`account.address.country.${code}`),
        }))}
        {...form.field('country', {
          onChange: () => {
            for (const name of local) form.setValue(name, '');
            form.clearProblems();
          },
        })}
      />
      <AddressFields fields={addressForms[country]} country={country} />
      <Checkbox
        label={words('account.address.makeDefault')}
        hint={address?.default_shipping ? words('account.address.isDefault') : null}
        {...form.field('isDefault')}
        disabled={address?.default_shipping === true || isFirst}
      />
    </ShopForm>
  );
}
