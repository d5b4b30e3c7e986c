import {
  type AppointmentCommand,
  type AppointmentState,
  decideAppointment,
  NOTICE_HOURS,
  overlap,
  type Span,
} from '@jinlan/domain/appointments';
import { DAY_MS } from '@jinlan/domain/kernel';
import { type Action, type Actor, holding, may } from '@jinlan/domain/people';
import { recordChange } from '../../platform/changes/changes.ts';
import type { Connection } from '../../platform/database.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { retentionDays } from './book.ts';
import { readKey } from './keys.ts';
import { type Notice, notify } from './notify.ts';
import type { AppointmentParts } from './parts.ts';
import { type AppointmentRow, appointmentByNumber, lockAppointment, saveAppointment } from './store.ts';
import { closuresOf } from './store-closures.ts';

/** The appointment that somebody has read: its number, its version, and a guest's key. */
export interface ReadAppointment {
  readonly number: string;
  readonly version: number;
  readonly key: string | null;
}

export const subjectOf = ({ number, customerId, storeCode }: AppointmentRow) => ({
  id: number,
  customerId,
  storeId: storeCode,
});

/**
 * Returns the actor as the holder of the appointment if `key` is its key; otherwise the actor unchanged. A key also opens an
 * appointment that belongs to an account, for reading.
 */
export const holderOf = (
  { platform }: Pick<AppointmentParts, 'platform'>,
  actor: Actor,
  number: string,
  key: string | null,
): Actor => (key !== null && readKey(platform, key) === number ? holding(actor, number) : actor);

/**
 * Returns the appointment as the record to be permitted. With its key, the appointment counts as a guest's: the key stands
 * for the person who booked, signed in or not, so that the links of messages work in every browser.
 */
const subjectFor = (parts: Pick<AppointmentParts, 'platform'>, row: AppointmentRow, key: string | null) =>
  key !== null && readKey(parts.platform, key) === row.number
    ? { ...subjectOf(row), customerId: null }
    : subjectOf(row);

/** The appointment with the number, if the actor may do this with it; otherwise APPOINTMENT_NOT_FOUND. */
export async function openAppointment(
  parts: Pick<AppointmentParts, 'platform'>,
  db: Connection,
  actor: Actor,
  { number, key }: Pick<ReadAppointment, 'number' | 'key'>,
  action: Action,
): Promise<AppointmentRow> {
  const row = await appointmentByNumber(db, number.trim().slice(0, 20));
  if (row === null || !may(holderOf(parts, actor, row.number, key), action, subjectFor(parts, row, key)))
    throw refuse('APPOINTMENT_NOT_FOUND');
  return row;
}

/** Returns the closure of the store during which the appointment would be. */
export async function closureOf(db: Connection, row: AppointmentRow) {
  const closures = await closuresOf(db, row.storeCode, row.startsAt);
  return closures.find((closure) => overlap(closure, row)) ?? null;
}

export const stateOf = (row: AppointmentRow, isStoreClosed: boolean): AppointmentState => ({
  stage: row.stage,
  startsAt: row.startsAt,
  isStoreClosed,
});

type Changes = Partial<Pick<AppointmentRow, 'adviser' | 'receptionist' | 'gift' | 'reason' | 'missed'>> & {
  readonly slot?: Span;
};

/**
 * Takes a step with an appointment: decides by the table, saves, records the change and tells the customer, in the caller's
 * transaction. `further` runs under the row's lock, before the step is saved.
 */
export async function takeStep(
  parts: AppointmentParts,
  tx: Connection,
  actor: Actor,
  read: ReadAppointment,
  { id, command }: { readonly id: number; readonly command: AppointmentCommand },
  further: (row: AppointmentRow) => Promise<Changes> = async () => ({}),
): Promise<AppointmentRow> {
  const now = parts.platform.clock.now();
  const row = await lockAppointment(tx, id);
  if (row === null) throw refuse('APPOINTMENT_NOT_FOUND');
  const state = stateOf(row, (await closureOf(tx, row)) !== null);
  const decided = decideAppointment(state, command, {
    actor: holderOf(parts, actor, row.number, read.key),
    subject: subjectFor(parts, row, read.key),
    now,
  });
  if (!decided.ok && decided.error.reason === 'role') throw refuse('APPOINTMENT_NOT_FOUND');
  if (row.version !== read.version) throw refuse('APPOINTMENT_CHANGED');
  if (!decided.ok) {
    if (decided.error.reason === 'condition' && decided.error.condition === 'in-time')
      throw refuse('APPOINTMENT_TOO_LATE', { hours: NOTICE_HOURS });
    const condition = decided.error.reason === 'condition' ? decided.error.condition : row.stage;
    throw refuse('APPOINTMENT_STEP_REFUSED', { condition });
  }
  const { slot, ...changes } = await further(row);
  const [event] = decided.value;
  if (event === undefined) return row;
  const isSoon = slot !== undefined && slot.startsAt.getTime() - now.getTime() <= DAY_MS;
  const moved = slot === undefined ? {} : { ...slot, reminders: isSoon ? 1 : 0 };
  const saved = await saveAppointment(tx, { ...row, ...changes, ...moved, stage: event.to });
  if (saved === null) throw refuse('APPOINTMENT_NOT_FOUND');
  await recordChange(tx, actor, now, {
    action: `appointment.${command.kind}`,
    record: { kind: 'appointment', id: row.number },
    before: { stage: row.stage, starts_at: row.startsAt.toISOString(), adviser: row.adviser },
    after: { stage: saved.stage, starts_at: saved.startsAt.toISOString(), adviser: saved.adviser },
    expiresAt: new Date(saved.endsAt.getTime() + retentionDays * DAY_MS),
  });
  for (const effect of event.effects)
    if (effect === 'tell') await notify(parts, tx, saved, noticeOf(command, saved));
  return saved;
}

const noticeOf = ({ kind }: AppointmentCommand, { stage }: AppointmentRow): Notice => {
  if (kind === 'move' && stage === 'waiting') return 'waiting';
  if (kind === 'move' || kind === 'reschedule') return 'moved';
  return stage === 'cancelled-by-customer' || stage === 'cancelled-by-store' ? stage : 'accepted';
};
