import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { formatPhone } from '@jinlan/domain/people';
import { Button, Disclosure, Link, Notice, Status } from '@jinlan/ui';
import { useState } from 'react';
import type { OwnReservationFragment } from './fragments.generated.ts';
import { PieceLine } from './PieceLine.tsx';
import { CancelReservationDocument } from './queries.generated.ts';
import styles from './Reservations.module.css';
import { reservationRefusal } from './refusals.ts';

const tones = {
  REQUESTED: 'run',
  PREPARED: 'act',
  TRIED: 'act',
  BOUGHT: 'done',
  RELEASED: 'closed',
  CANCELLED: 'closed',
  EXPIRED: 'closed',
} as const;

interface ReservationCardProps {
  readonly reservation: OwnReservationFragment;
  /** Loads the reservation again: after its step, and after a refusal because the reservation had changed meanwhile. */
  readonly onChanged: () => void;
}

/** A piece that a store has set aside, with the steps that its customer may take. */
export function ReservationCard({ reservation, onChanged }: ReservationCardProps) {
  const words = useWords('reservations');
  const { number, stage, store, expires_at: until } = reservation;
  // The end of the reservation is shown only before the customer tries the piece: later it may have passed.
  const waits = stage === 'REQUESTED' || stage === 'PREPARED';
  return (
    <article className={styles.card} aria-label={words('reservations.number', { number })}>
      <Status tone={tones[stage]}>{words('reservations.stage', { stage })}</Status>
      {waits ? (
        <h2 className={styles.until}>{words('reservations.until', { until: words.moment(until) })}</h2>
      ) : stage === 'EXPIRED' ? (
        <h2 className={styles.until}>{words('reservations.ended', { until: words.moment(until) })}</h2>
      ) : null}
      <PieceLine name={reservation.piece} choice={reservation.choice} product={reservation.product} />
      {store ? (
        <p>
          <Link to={`/storelocator/?place=${encodeURIComponent(store.name ?? '')}`}>{store.name}</Link>
          <br />
          <span className={styles.soft}>
            {store.city} {store.street} {store.phone ? formatPhone(store.phone) : null}
          </span>
        </p>
      ) : null}
      {reservation.reason ? <p>{words('reservations.reason', { reason: reservation.reason })}</p> : null}
      <p className={styles.soft}>
        {words('reservations.number', { number })} · {reservation.name} · {reservation.mobile}
      </p>
      {reservation.may_cancel ? <Cancel reservation={reservation} onChanged={onChanged} /> : null}
    </article>
  );
}

function Cancel({ reservation: { number, key, version }, onChanged }: ReservationCardProps) {
  const words = useWords('reservations');
  const toasts = useToasts();
  const [cancel, cancelling] = useMutation(CancelReservationDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <Disclosure summary={words('reservations.cancel')}>
      <div className={styles.step}>
        <p>{words('reservations.cancel.ask')}</p>
        <Button
          busy={cancelling && words('ui.busy')}
          onClick={async () => {
            const outcome = await cancel({ number, key, version });
            setRefusal(outcome.ok ? null : reservationRefusal(outcome.error, words));
            if (outcome.ok) toasts.add({ type: 'info', message: words('reservations.cancelled') });
            if (outcome.ok || outcome.error.code === 'RESERVATION_CHANGED') onChanged();
          }}
        >
          {words('reservations.cancel.do')}
        </Button>
        {refusal === null ? null : (
          <Notice tone="error" live>
            {refusal}
          </Notice>
        )}
      </div>
    </Disclosure>
  );
}
