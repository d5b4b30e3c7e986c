/** One address, in the form of its country. A new one begins with the customer's own name and number. */

import { sessionValues, useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { addressForms, formatPhone } from '@jinlan/domain/people';
import { Button, Checkbox, Notice, Select } from '@jinlan/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { AddressFields } from '../../addresses/AddressFields.tsx';
import {
  type AddressFieldProblem,
  checkAddress,
  emptyAddress,
  problemsOfAddressRefusal,
} from '../../addresses/address-values.ts';
import { problemWords } from '../../addresses/field-words.ts';
import { useShop } from '../../app/shop.tsx';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import { wholeName } from '../names.ts';
import { AddAddressDocument, ChangeAddressDocument } from '../pages/queries.generated.ts';
import { refusalOf, resolverOf } from '../sign-in/form-checks.ts';
import styles from './AddressForm.module.css';
import {
  countries,
  type DraftPlace,
  forgetAddressDraft,
  keepAddressDraft,
  readAddressDraft,
} from './address-draft.ts';
import { type BookAddress, type BookValues, bookOnWire, bookValues } from './book.ts';

interface AddressFormProps {
  /** Null for a new one. */
  readonly address: BookAddress | null;
  readonly customer: CustomerDetailsFragment;
  readonly isFirst: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** They mean something only in the country they were typed for. */
const local = ['region', 'city', 'district', 'street', 'building', 'unit', 'postcode'] as const;

export function AddressForm({ address, customer, isFirst, onDone, onCancel }: AddressFormProps) {
  const words = useWords('account', 'buy');
  const { country: here } = marketFacts[useShop().market];
  const heading = useRef<HTMLHeadingElement>(null);
  const [add] = useMutation(AddAddressDocument);
  const [change] = useMutation(ChangeAddressDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const inWords = ({ field, problem }: AddressFieldProblem, country: BookValues['country']) =>
    problemWords(field, problem, country, words);
  const resolver: Resolver<BookValues> = resolverOf<BookValues>((values) => {
    const { problems } = checkAddress(values, values.country);
    // The first of each field stands.
    return Object.fromEntries(
      [...problems].reverse().map((problem) => [problem.field, inWords(problem, values.country)]),
    );
  });
  const place = useMemo<DraftPlace>(
    () => ({ customer: String(customer.id), address: address?.id ?? null }),
    [customer.id, address?.id],
  );
  const [defaultValues] = useState(
    () =>
      readAddressDraft(sessionValues, place) ??
      (address
        ? bookValues(address)
        : {
            ...emptyAddress,
            name: wholeName(customer),
            telephone: customer.mobile_phone ? formatPhone(customer.mobile_phone) : '',
            country: here,
            isDefault: isFirst,
          }),
  );
  const form = useForm<BookValues>({
    defaultValues,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const country = form.watch('country');

  useEffect(() => heading.current?.focus(), []);

  useEffect(() => {
    const typed = form.watch((values) => keepAddressDraft(sessionValues, place, values as BookValues));
    return () => typed.unsubscribe();
  }, [form, place]);

  const [submit, busy] = useSubmit(async (values: BookValues) => {
    setRefused(null);
    const input = bookOnWire(values, address);
    const id = address?.id ?? null;
    const outcome = id === null ? await add({ input }) : await change({ id, input });
    if (outcome.ok) {
      forgetAddressDraft(sessionValues);
      onDone();
      return;
    }
    const problems = problemsOfAddressRefusal(outcome.error);
    problems.forEach((problem, index) => {
      form.setError(
        problem.field,
        { message: inWords(problem, values.country) },
        { shouldFocus: index === 0 },
      );
    });
    if (problems.length === 0) setRefused(refusalOf(outcome.error, words).text);
  });

  /** By the order on the page: fields of a country chosen later come later to the form. */
  function focusFirst(): void {
    const { problems } = checkAddress(form.getValues(), country);
    const first = addressForms[country].find(({ name }) => problems.some(({ field }) => field === name));
    if (first) form.setFocus(first.name);
  }

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={form.handleSubmit(submit, focusFirst)} noValidate>
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
          {...form.register('country', {
            onChange: () => {
              for (const name of local) form.setValue(name, '');
              form.clearErrors();
            },
          })}
        />
        <AddressFields fields={addressForms[country]} country={country} />
        <Checkbox
          label={words('account.address.makeDefault')}
          hint={address?.default_shipping ? words('account.address.isDefault') : null}
          {...form.register('isDefault')}
          disabled={address?.default_shipping === true || isFirst}
        />
        {refused ? (
          <Notice tone="error" live>
            {refused}
          </Notice>
        ) : null}
        <div className={styles.actions}>
          <Button type="submit" priority="high" busy={busy && words('ui.busy')}>
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
      </form>
    </FormProvider>
  );
}
