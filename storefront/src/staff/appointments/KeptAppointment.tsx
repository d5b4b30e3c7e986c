import { type Outcome, type ShopError, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { Button, Notice, Status } from '@jinlan/ui';
import { useState } from 'react';
import { tellLater } from '../waiting/tell-later.ts';
import type { AppointmentsList } from './list.ts';
import {
  AcceptAppointmentDocument,
  type KeptAppointmentFragment,
  MissAppointmentDocument,
} from './queries.generated.ts';
import styles from './StaffAppointmentsScreen.module.css';
import { AssignStep, CompleteStep, DeclineStep, MoveStep } from './steps.tsx';

const tones = ['act', 'run', 'done', 'closed', 'closed'] as const;

/** The text for a refused step of staff. */
function stepRefusal(error: ShopError, words: Words<'staffAppointments'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'APPOINTMENT_CHANGED':
      return words('staffappt.refused.changed');
    case 'APPOINTMENT_ADVISER_BUSY':
      return words('staffappt.refused.busy');
    case 'APPOINTMENT_SLOT_UNAVAILABLE':
      return words('staffappt.refused.slot');
    case 'APPOINTMENT_STEP_REFUSED':
    case 'APPOINTMENT_ADVISER_INVALID':
      return words('staffappt.refused.step');
    default:
      return words('errors.data');
  }
}

export interface StepProps {
  readonly appointment: KeptAppointmentFragment;
  readonly colleagues: AppointmentsList['colleagues'];
  readonly storeCode: string;
  /** Shows a toast after a step, or returns why the step was refused. */
  readonly take: <Data>(outcome: Outcome<Data>, done: string) => string | null;
}

interface KeptAppointmentProps extends Omit<StepProps, 'take'> {
  readonly onChanged: () => void;
}

/** An appointment with the steps that the staff member may take. */
export function KeptAppointment({ appointment, colleagues, storeCode, onChanged }: KeptAppointmentProps) {
  const words = useWords('appointments', 'staff', 'staffAppointments');
  const toasts = useToasts();
  const [accept, accepting] = useMutation(AcceptAppointmentDocument);
  const [miss, missing] = useMutation(MissAppointmentDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { number, version, status, steps } = appointment;

  function take<Data>(outcome: Outcome<Data>, done: string): string | null {
    if (!outcome.ok && tellLater(outcome.error, words, toasts)) {
      setRefusal(null);
      if (outcome.error.code === 'ACTION_DONE') onChanged();
      return null;
    }
    const refused = outcome.ok ? null : stepRefusal(outcome.error, words);
    setRefusal(refused);
    if (outcome.ok) toasts.add({ type: 'info', message: done });
    if (outcome.ok || outcome.error.code === 'APPOINTMENT_CHANGED') onChanged();
    return refused;
  }
  const nameOf = (staffNo: string): string =>
    `${colleagues.find((each) => each.staff_no === staffNo)?.name ?? ''} ${staffNo}`.trim();
  const step = { appointment, colleagues, storeCode, take };
  return (
    <article
      className={styles.card}
      aria-label={`${appointment.name} ${words('staffappt.number', { number })}`}
    >
      <Status tone={tones[status] ?? 'closed'}>
        {appointment.missed ? words('staffappt.missed') : words('staffappt.status', { status })}
      </Status>
      <h3>
        {words.time(appointment.starts_at)}–{words.time(appointment.ends_at)} {appointment.name}
      </h3>
      <p>{words(`appointments.purpose.${appointment.purpose}`)}</p>
      <p className={styles.soft}>
        {appointment.mobile} · {words(appointment.is_member ? 'staffappt.member' : 'staffappt.guest')}
      </p>
      <p className={styles.soft}>{words('staffappt.number', { number })}</p>
      {appointment.sku ? (
        <p>
          {words('staffappt.piece', { piece: appointment.piece ?? appointment.sku, sku: appointment.sku })}
        </p>
      ) : null}
      {appointment.remark ? <p>{words('staffappt.remark', { remark: appointment.remark })}</p> : null}
      {appointment.missed_before > 0 ? (
        <p className={styles.warning}>
          {words('staffappt.missedBefore', { count: appointment.missed_before })}
        </p>
      ) : null}
      {appointment.adviser ? (
        <p>{words('staffappt.adviserIs', { name: nameOf(appointment.adviser) })}</p>
      ) : null}
      {appointment.receptionist ? (
        <p>{words('staffappt.receptionist', { name: nameOf(appointment.receptionist) })}</p>
      ) : null}
      {appointment.gift ? <p>{words('staffappt.gift', { gift: appointment.gift })}</p> : null}
      {appointment.reason ? <p>{words('staffappt.reason', { reason: appointment.reason })}</p> : null}
      {steps.includes('ACCEPT') ? (
        <Button
          size="small"
          priority="high"
          busy={accepting && words('ui.busy')}
          onClick={async () => take(await accept({ number, version }), words('staffappt.accepted'))}
        >
          {words('staffappt.accept')}
        </Button>
      ) : null}
      {steps.includes('COMPLETE') ? <CompleteStep {...step} /> : null}
      {steps.includes('ASSIGN') ? <AssignStep {...step} /> : null}
      {steps.includes('RESCHEDULE') ? <MoveStep {...step} /> : null}
      {steps.includes('CANCEL') ? <DeclineStep {...step} /> : null}
      {steps.includes('MISS') ? (
        <Button
          size="small"
          busy={missing && words('ui.busy')}
          onClick={async () => take(await miss({ number, version }), words('staffappt.miss.done'))}
        >
          {words('staffappt.miss')}
        </Button>
      ) : null}
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
    </article>
  );
}
