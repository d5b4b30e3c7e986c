/** The days and times that a store offers. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Notice, OptionGroup, Select, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useId, useState } from 'react';
import { AppointmentSlotsDocument } from './queries.generated.ts';
import styles from './SlotPicker.module.css';

interface SlotPickerProps {
  readonly storeCode: string;
  /** SKU of a piece that the customer wants to see; null without one. */
  readonly sku: string | null;
  /** The start of the chosen slot; empty for none. */
  readonly value: string;
  readonly onChange: (startsAt: string) => void;
  readonly error?: string | null | undefined;
}

/** At noon, so no time zone changes the day. */
const noonOf = (day: string): string => `${day}T12:00:00+08:00`;

export function SlotPicker({ storeCode, sku, value, onChange, error }: SlotPickerProps) {
  const words = useWords('appointments');
  const name = useId();
  const {
    data,
    error: failure,
    loading,
    refetch,
  } = useQuery(AppointmentSlotsDocument, { store: storeCode, sku }, { policy: 'cache-and-network' });
  const [chosenDay, chooseDay] = useState('');
  const slots = data?.appointmentSlots;
  if (!slots)
    return failure ? (
      <LoadError
        live
        size="small"
        error={failure}
        text={words('appointments.slots.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  const days = slots.days.filter(({ slots: ofDay }) => ofDay.some(({ free }) => free > 0));
  const day = days.find((each) => each.day === chosenDay) ?? days[0];
  const notices = (
    <>
      {slots.closures.map(({ uid, kind, starts_at: from, ends_at: to }) => (
        <Notice key={uid} tone="warning">
          {words(`appointments.closure.${kind}`, { from: words.moment(from), to: words.moment(to) })}
        </Notice>
      ))}
      {slots.first_day ? (
        <Notice>{words('appointments.piece.transfer', { day: words.date(noonOf(slots.first_day)) })}</Notice>
      ) : null}
    </>
  );
  if (day === undefined)
    return (
      <div className={styles.picker}>
        {notices}
        <Notice tone="warning" live>
          {words('appointments.slots.none')}
        </Notice>
      </div>
    );
  return (
    <div className={styles.picker}>
      {notices}
      <Select
        label={words('appointments.day')}
        options={days.map((each) => ({
          value: each.day,
          label: `${words.date(noonOf(each.day))} ${words.weekday(noonOf(each.day))}`,
        }))}
        value={day.day}
        onChange={(event) => {
          chooseDay(event.currentTarget.value);
          onChange('');
        }}
      />
      <OptionGroup
        name={name}
        legend={words('appointments.slot')}
        options={day.slots.map(({ starts_at: at, free }) => ({
          value: at,
          label: words.time(at),
          ...(free === 0 ? { closed: words('appointments.slot.full') } : {}),
        }))}
        value={value}
        onChange={onChange}
        error={error}
      />
    </div>
  );
}
