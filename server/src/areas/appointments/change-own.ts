import { NOTICE_HOURS, openStages } from '@jinlan/domain/appointments';
import type { Actor } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { DAY, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { keyOf } from './keys.ts';
import type { AppointmentParts } from './parts.ts';
import { readInstant, readPiece, readStore, takeSlot } from './slots.ts';
import { type AppointmentRow, appointmentByNumber, lockStore } from './store.ts';
import { openAppointment, type ReadAppointment, takeStep } from './take-step.ts';

/** How often one appointment is moved; see limits.md. */
const ofAppointment: SharedLimit = { name: 'appointment-move', most: 10, seconds: DAY };

type Caller = Pick<RequestContext, 'actor'>;

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

/**
 * Cancels an appointment in the caller's transaction for whoever booked it, where it is open and may still be cancelled;
 * otherwise it stays.
 */
export async function freeVisit(
  parts: AppointmentParts,
  tx: Connection,
  actor: Actor,
  number: string,
): Promise<void> {
  const row = await appointmentByNumber(tx, number);
  // One for something else was there before what shares it, and stays.
  if (row === null || row.purpose !== 'care' || !openStages.includes(row.stage)) return;
  const noticeMs = NOTICE_HOURS * 3_600_000;
  if (row.startsAt.getTime() - parts.platform.clock.now().getTime() < noticeMs) return;
  const read = { number, version: row.version, key: keyOf(parts.platform, number) };
  await takeStep(parts, tx, actor, read, { id: row.id, command: { kind: 'withdraw' } });
}

/** Moves an appointment in its store, by its customer or by staff. Bookings of the store take turns with it. */
export async function moveAppointment(
  parts: AppointmentParts,
  { actor }: Caller,
  read: ReadAppointment,
  typedStart: string,
  by: 'customer' | 'store',
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
    return takeStep(parts, tx, actor, read, { id: row.id, command }, async (locked) => {
      const slot = await takeSlot(parts, tx, source, startsAt, { firstDay, exceptId: locked.id });
      if (typeof slot === 'string') throw refuse('APPOINTMENT_SLOT_UNAVAILABLE', { reason: slot });
      // The adviser of the earlier time may have another appointment at the new one.
      return { slot: { startsAt: slot.startsAt, endsAt: slot.endsAt }, adviser: null };
    });
  });
}
