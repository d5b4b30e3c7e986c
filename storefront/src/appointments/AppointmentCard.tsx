import { type Outcome, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { formatPhone } from '@jinlan/domain/people';
import { Button, Disclosure, Notice, Status } from '@jinlan/ui';
import { useState } from 'react';
import styles from './AppointmentCard.module.css';
import type { OwnAppointmentFragment } from './fragments.generated.ts';
import { CancelAppointmentDocument, MoveAppointmentDocument } from './queries.generated.ts';
import { appointmentRefusal } from './refusals.ts';
import { SlotPicker } from './SlotPicker.tsx';
import { useReloadSlots } from './use-reload-slots.ts';

const tones = ['run', 'act', 'done', 'closed', 'closed'] as const;

interface AppointmentCardProps {
  readonly appointment: OwnAppointmentFragment;
  /** Loads the appointment again: after its step, and after a refusal because the appointment had changed meanwhile. */
  readonly onChanged: () => void;
}

/** An appointment, with the steps that its customer may take. */
export function AppointmentCard({ appointment, onChanged }: AppointmentCardProps) {
  const words = useWords('appointments');
  const { number, status, store, product, starts_at: from, ends_at: to, steps } = appointment;
  const isOpen = status < 2;
  return (
    <article className={styles.card} aria-label={words('appointments.number', { number })}>
      <Status tone={tones[status] ?? 'closed'}>{words('appointments.status', { status })}</Status>
      <h2 className={styles.when}>
        {words('appointments.at', {
          day: `${words.day(from)} ${words.weekday(from)}`,
          from: words.time(from),
          to: words.time(to),
        })}
      </h2>
      <p>
        {store ? `${store.name} · ` : null}
        {words(`appointments.purpose.${appointment.purpose}`)}
      </p>
      {store ? (
        <p className={styles.soft}>
          {store.city} {store.street} {store.phone ? formatPhone(store.phone) : null}
        </p>
      ) : null}
      {product ? (
        <p className={styles.soft}>
          {words('appointments.piece')}: {product.name}
        </p>
      ) : null}
      {appointment.remark ? <p className={styles.remark}>{appointment.remark}</p> : null}
      {appointment.reason ? <p>{words('appointments.reason', { reason: appointment.reason })}</p> : null}
      <p className={styles.soft}>
        {words('appointments.number', { number })} · {appointment.name} · {appointment.mobile}
      </p>
      {appointment.closure ? <Notice tone="warning">{words('appointments.closed')}</Notice> : null}
      {isOpen ? (
        <p>
          <a
            href={new URL(appointment.calendar_url).pathname}
            download
            aria-label={words('appointments.calendarOf', { number })}
          >
            {words('appointments.calendar')}
          </a>
        </p>
      ) : null}
      {steps.includes('MOVE') ? <Move appointment={appointment} onChanged={onChanged} /> : null}
      {steps.includes('WITHDRAW') ? <Cancel appointment={appointment} onChanged={onChanged} /> : null}
    </article>
  );
}

/**
 * Shows the outcome of a step: a toast, or why it was refused. Loads the appointment again if somebody else had changed
 * it.
 */
function useOutcome(onChanged: () => void) {
  const words = useWords('appointments');
  const toasts = useToasts();
  const [refusal, setRefusal] = useState<string | null>(null);
  function take<Data>(outcome: Outcome<Data>, done: string): void {
    setRefusal(outcome.ok ? null : appointmentRefusal(outcome.error, words));
    if (outcome.ok) toasts.add({ type: 'info', message: done });
    if (outcome.ok || outcome.error.code === 'APPOINTMENT_CHANGED') onChanged();
  }
  const notice =
    refusal === null ? null : (
      <Notice tone="error" live>
        {refusal}
      </Notice>
    );
  return { take, setRefusal, notice };
}

function Move({ appointment, onChanged }: AppointmentCardProps) {
  const words = useWords('appointments');
  const [move, moving] = useMutation(MoveAppointmentDocument);
  const [startsAt, setStartsAt] = useState('');
  const { take, setRefusal, notice } = useOutcome(onChanged);
  const reloadSlots = useReloadSlots();
  const { number, key, version, store, product } = appointment;
  const storeCode = store?.pickup_location_code;
  const sku = product?.sku ?? null;
  if (!storeCode) return null;
  return (
    <Disclosure summary={words('appointments.move')}>
      <div className={styles.step}>
        <SlotPicker storeCode={storeCode} sku={sku} value={startsAt} onChange={setStartsAt} />
        <Button
          priority="high"
          busy={moving && words('ui.busy')}
          onClick={async () => {
            if (startsAt === '') return setRefusal(words('appointments.slot.missing'));
            const outcome = await move({ number, key, version, startsAt });
            if (!outcome.ok && outcome.error.code === 'APPOINTMENT_SLOT_UNAVAILABLE') {
              setStartsAt('');
              reloadSlots(storeCode, sku);
            }
            take(outcome, words('appointments.moved'));
          }}
        >
          {words('appointments.moveTo')}
        </Button>
        {notice}
      </div>
    </Disclosure>
  );
}

function Cancel({ appointment: { number, key, version }, onChanged }: AppointmentCardProps) {
  const words = useWords('appointments');
  const [cancel, cancelling] = useMutation(CancelAppointmentDocument);
  const { take, notice } = useOutcome(onChanged);
  return (
    <Disclosure summary={words('appointments.cancel')}>
      <div className={styles.step}>
        <p>{words('appointments.cancel.ask')}</p>
        <Button
          busy={cancelling && words('ui.busy')}
          onClick={async () => take(await cancel({ number, key, version }), words('appointments.cancelled'))}
        >
          {words('appointments.cancel.do')}
        </Button>
        {notice}
      </div>
    </Disclosure>
  );
}
