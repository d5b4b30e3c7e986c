import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { anniversaryLabelMax } from '@jinlan/domain/anniversaries';
import { businessDay } from '@jinlan/domain/kernel';
import { Button, Checkbox, Select, TextField } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import styles from './Anniversaries.module.css';
import { anniversaryKinds, calendars, dayNames, monthNames } from './anniversary-words.ts';
import { type AnniversaryFormValues, inputOf, problemsOf, refusalWords, valuesOf } from './form-values.ts';
import type { AnniversaryFactsFragment } from './fragments.generated.ts';
import { AddAnniversaryDocument, ChangeAnniversaryDocument } from './queries.generated.ts';

interface FormProps {
  /** The anniversary to edit; null for a new one. */
  readonly day: AnniversaryFactsFragment | null;
  readonly hasBirthday: boolean;
  /** Number of days before the anniversary at which the reminder is sent; null if the member has no anniversary. */
  readonly noticeDays: number | null;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The form of an anniversary. Of a birthday that is stored already, it edits only name and reminder. */
export function AnniversaryForm({ day, hasBirthday, noticeDays, onDone, onCancel }: FormProps) {
  const words = useWords('anniversaries');
  const heading = useRef<HTMLHeadingElement>(null);
  const today = businessDay(new Date());
  const [add] = useMutation(AddAnniversaryDocument);
  const [change] = useMutation(ChangeAnniversaryDocument);
  const form = useShopForm<AnniversaryFormValues>({
    defaultValues: valuesOf(day),
    check: (values) => problemsOf(values, today, words),
    async send(values) {
      const input = inputOf(values);
      const id = day?.id ?? null;
      const outcome = id === null ? await add({ input }) : await change({ id, input });
      if (!outcome.ok) return { whole: refusalWords(outcome.error, words) };
      onDone();
      return null;
    },
  });
  useEffect(() => heading.current?.focus(), []);
  const isSet = day?.kind === 'BIRTHDAY';
  const { kind } = form.values;
  const kinds = anniversaryKinds.filter((each) => each !== 'BIRTHDAY' || isSet || !hasBirthday);
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <div className={styles.actions}>
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words('anniversaries.save')}
          </Button>
          <Button onClick={onCancel}>{words('anniversaries.cancel')}</Button>
        </div>
      }
    >
      <h2 ref={heading} tabIndex={-1}>
        {words(day ? 'anniversaries.editTitle' : 'anniversaries.add')}
      </h2>
      <Select
        label={words('anniversaries.kind')}
        hint={kind === 'BIRTHDAY' ? words('anniversaries.birthday.once') : undefined}
        options={kinds.map((value) => ({ value, label: words(`anniversaries.kind.${value}`) }))}
        {...form.field('kind', { deps: ['label', 'year'] })}
        disabled={isSet}
      />
      <TextField
        label={words('anniversaries.label')}
        mark={kind === 'OTHER' ? undefined : words('ui.optional')}
        hint={words('anniversaries.label.hint')}
        autoComplete="off"
        maxLength={anniversaryLabelMax}
        {...form.field('label')}
      />
      {isSet ? null : <DateFields form={form} />}
      <Checkbox
        label={words('anniversaries.remind')}
        hint={noticeDays === null ? undefined : words('anniversaries.remind.hint', { days: noticeDays })}
        {...form.field('remind')}
      />
    </ShopForm>
  );
}

/** Calendar, year, month and day. */
function DateFields({ form }: { readonly form: ReturnType<typeof useShopForm<AnniversaryFormValues>> }) {
  const words = useWords('anniversaries');
  const calendar = form.values.calendar === 'LUNAR' ? 'LUNAR' : 'SOLAR';
  const optionsOf = (names: readonly string[]) =>
    names.map((label, index) => ({ value: String(index + 1), label }));
  return (
    <>
      <Select
        label={words('anniversaries.calendar')}
        options={calendars.map((value) => ({ value, label: words(`anniversaries.calendar.${value}`) }))}
        {...form.field('calendar', { deps: ['year', 'month', 'day'] })}
      />
      <div className={styles.date}>
        <TextField
          label={words('anniversaries.year')}
          hint={form.values.kind === 'BIRTHDAY' ? undefined : words('anniversaries.year.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...form.field('year', { deps: ['day'] })}
        />
        <Select
          label={words('anniversaries.month')}
          placeholder={words('anniversaries.choose')}
          options={optionsOf(monthNames(calendar, words))}
          {...form.field('month', { deps: ['day'] })}
        />
        <Select
          label={words('anniversaries.day')}
          placeholder={words('anniversaries.choose')}
          options={optionsOf(dayNames(calendar, words))}
          {...form.field('day')}
        />
      </div>
      {calendar === 'LUNAR' ? (
        <Checkbox label={words('anniversaries.leap')} {...form.field('isLeap', { deps: ['day'] })} />
      ) : null}
    </>
  );
}
