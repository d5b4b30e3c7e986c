import {
  type AppointmentCommand,
  checkGift,
  checkNote,
  checkReason,
  overlap,
} from '@jinlan/domain/appointments';
import type { Actor } from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';
import { permitStaff, type Staff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { textFrom } from '../../platform/requests/typed-text.ts';
import type { AppointmentParts } from './parts.ts';
import { type AppointmentRow, bookedIn, lockStore } from './store.ts';
import { openAppointment, type ReadAppointment, takeStep } from './take-step.ts';

type Read = Omit<ReadAppointment, 'key'>;
type Further = (tx: Connection, row: AppointmentRow, staff: Staff) => Promise<Partial<AppointmentRow>>;

/** Takes one step for the store's staff in a separate transaction. */
async function keep(
  parts: AppointmentParts,
  actor: Actor,
  read: Read,
  command: AppointmentCommand,
  further: Further = async () => ({}),
): Promise<AppointmentRow> {
  const staff = permitStaff(actor, 'appointment.keep');
  const { db } = parts.platform;
  const known = { ...read, key: null };
  const { id } = await openAppointment(parts, db, actor, known, 'appointment.keep');
  return db.transaction((tx) =>
    takeStep(parts, tx, actor, known, { id, command }, (row) => further(tx, row, staff)),
  );
}

/** Returns a staff number of the appointment's store. Refuses any other with APPOINTMENT_ADVISER_INVALID. */
async function colleagueOf(
  { customers }: AppointmentParts,
  tx: Connection,
  { storeCode }: AppointmentRow,
  staffNo: string,
): Promise<string> {
  const colleagues = await customers.staffOfStore(tx, storeCode);
  const found = colleagues.find((colleague) => colleague.staffNo === staffNo.trim().toUpperCase());
  if (found === undefined) throw refuse('APPOINTMENT_ADVISER_INVALID');
  return found.staffNo;
}

export const acceptAppointment = (parts: AppointmentParts, actor: Actor, read: Read) =>
  keep(parts, actor, read, { kind: 'accept' });

/** Assigns an adviser of the store, or removes the adviser. An adviser has only one appointment at a time. */
export const assignAppointment = (
  parts: AppointmentParts,
  actor: Actor,
  read: Read,
  staffNo: string | null,
): Promise<AppointmentRow> =>
  keep(parts, actor, read, { kind: 'assign' }, async (tx, row) => {
    if (staffNo === null || staffNo.trim() === '') return { adviser: null };
    const adviser = await colleagueOf(parts, tx, row, staffNo);
    await lockStore(tx, row.storeCode);
    const others = await bookedIn(tx, row.storeCode, row, row.id);
    if (others.some((other) => other.adviser === adviser && overlap(other, row)))
      throw refuse('APPOINTMENT_ADVISER_BUSY');
    return { adviser };
  });

export interface Completion {
  /** The member of staff who received the customer; null for the caller. */
  readonly staffNo: string | null;
  readonly gift: string;
  readonly reason: string;
}

export const completeAppointment = (
  parts: AppointmentParts,
  actor: Actor,
  read: Read,
  typed: Completion,
): Promise<AppointmentRow> =>
  keep(parts, actor, read, { kind: 'complete' }, async (tx, row, staff) => {
    const gift = textFrom(checkGift(typed.gift));
    const reason = textFrom(checkNote(typed.reason));
    const typedNo = (typed.staffNo ?? '').trim();
    const receptionist = typedNo === '' ? staff.staffNo : await colleagueOf(parts, tx, row, typedNo);
    return { gift, reason, receptionist };
  });

/** Cancels with a reason, which the customer gets. */
export const declineAppointment = (
  parts: AppointmentParts,
  actor: Actor,
  read: Read,
  typed: string,
): Promise<AppointmentRow> =>
  keep(parts, actor, read, { kind: 'cancel' }, async () => ({ reason: textFrom(checkReason(typed)) }));

export const missAppointment = (parts: AppointmentParts, actor: Actor, read: Read) =>
  keep(parts, actor, read, { kind: 'miss' }, async () => ({ missed: true }));
