import { type AppointmentPurpose, NOTICE_HOURS, openStages } from '@jinlan/domain/appointments';
import type { Actor } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { DAY, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { keyOf } from './keys.ts';
import type { AppointmentParts } from './parts.ts';
import { readInstant, readPiece, readStore, takeSlot } from './slots.ts';
import { type AppointmentRow, appointmentByNumber, lockAppointment, lockStore } from './store.ts';
import { openAppointment, type ReadAppointment, takeStep } from './take-step.ts';

/** The most moves of one appointment; see limits.md. */
const ofAppointment: SharedLimit = { name: 'appointment-move', most: 10, seconds: DAY };

type Caller = Pick<RequestContext, 'actor'>;
/** The work of another area in the transaction in which an appointment is moved. */
export type WhenMoved = (tx: Connection, row: AppointmentRow) => Promise<void>;

/** Cancels the customer's own appointment. */
export async function withdrawAppointment(
  parts: AppointmentParts,
  { actor }: Caller,
  read: ReadAppointment,
): Promise<AppointmentRow> {
  const { db } = parts.platform;
  const { id } = await openAppointment(parts, db, actor, read, 'appointment.change');
  return db.transaction((tx) => takeStep(parts, tx, actor, read, { id, command: { kind: 'withdraw' } }));
}

/** Locks an appointment in the caller's transaction, so that nobody adds a service or a trade-in to it meanwhile. */
export async function lockVisit(tx: Connection, number: string): Promise<void> {
  const row = await appointmentByNumber(tx, number);
  if (row !== null) await lockAppointment(tx, row.id);
}

/**
 * Why the visit ends: the customer withdraws it, the store cancels it, or the record for which it was made has expired long
 * after the visit.
 */
export type VisitEnd =
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'cancel'; readonly reason: string }
  | { readonly kind: 'lapse' };

/**
 * Ends an appointment that was made for another record of the shop, such as a service, in the caller's transaction. It must be
 * open and may still be ended in this way; otherwise it stays. The customer is told, unless it lies in the past.
 */
export async function endVisit(
  parts: AppointmentParts,
  tx: Connection,
  actor: Actor,
  number: string,
  end: VisitEnd,
  purpose: AppointmentPurpose = 'care',
): Promise<void> {
  const row = await appointmentByNumber(tx, number);
  // An appointment with another purpose existed before and is only shared, so it stays.
  if (row === null || row.purpose !== purpose || !openStages.includes(row.stage)) return;
  const left = row.startsAt.getTime() - parts.platform.clock.now().getTime();
  const mayEnd =
    end.kind === 'withdraw' ? left >= NOTICE_HOURS * 3_600_000 : end.kind === 'cancel' ? left > 0 : left <= 0;
  if (!mayEnd) return;
  const key = end.kind === 'withdraw' ? keyOf(parts.platform, number) : null;
  const read = { number, version: row.version, key };
  await takeStep(parts, tx, actor, read, { id: row.id, command: { kind: end.kind } }, async () =>
    end.kind === 'cancel' ? { reason: end.reason } : {},
  );
}

/**
 * Moves an appointment within its store, for its customer or for staff. Moves and bookings of one store run one after the
 * other.
 */
export async function moveAppointment(
  parts: AppointmentParts,
  { actor }: Caller,
  read: ReadAppointment,
  typedStart: string,
  by: 'customer' | 'store',
  moved: WhenMoved,
): Promise<AppointmentRow> {
  const { db, clock, config, limits } = parts.platform;
  const action = by === 'customer' ? 'appointment.change' : 'appointment.keep';
  const row = await openAppointment(parts, db, actor, read, action);
  const startsAt = readInstant(typedStart, 'starts_at');
  const source = readStore(parts, row.storeCode);
  const { firstDay } = await readPiece(parts, source, row.sku, clock.now()).catch(() => ({ firstDay: null }));
  if (by === 'customer') {
    const verdict = await limits.take([{ limit: ofAppointment, subject: row.number }]);
    if (!verdict.allowed)
      throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  }
  const command =
    by === 'customer'
      ? ({ kind: 'move', isAccepted: config.appointments.isAutoAccepted } as const)
      : ({ kind: 'reschedule' } as const);
  return db.transaction(async (tx) => {
    await lockStore(tx, row.storeCode);
    const saved = await takeStep(parts, tx, actor, read, { id: row.id, command }, async (locked) => {
      const slot = await takeSlot(parts, tx, source, startsAt, { firstDay, exceptId: locked.id });
      if (typeof slot === 'string') throw refuse('APPOINTMENT_SLOT_UNAVAILABLE', { reason: slot });
      // The adviser of the earlier time may have another appointment at the new one.
      return { slot: { startsAt: slot.startsAt, endsAt: slot.endsAt }, adviser: null };
    });
    await moved(tx, saved);
    return saved;
  });
}
