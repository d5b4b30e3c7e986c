import type { AppointmentPurpose, AppointmentStage, Span } from '@jinlan/domain/appointments';
import type { Locale } from '@jinlan/domain/markets';
import type { Connection } from '../../platform/database.ts';

export interface AppointmentRow {
  readonly id: number;
  readonly number: string;
  readonly storeCode: string;
  readonly purpose: AppointmentPurpose;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly stage: AppointmentStage;
  readonly version: number;
  readonly customerId: string | null;
  readonly name: string;
  readonly mobile: string;
  readonly email: string | null;
  readonly locale: Locale;
  readonly remark: string;
  readonly sku: string | null;
  readonly adviser: string | null;
  readonly receptionist: string | null;
  readonly gift: string;
  readonly reason: string;
  readonly missed: boolean;
  readonly reminders: number;
  readonly createdAt: Date;
}

export type NewAppointment = Pick<
  AppointmentRow,
  | 'number'
  | 'storeCode'
  | 'purpose'
  | 'startsAt'
  | 'endsAt'
  | 'stage'
  | 'customerId'
  | 'name'
  | 'mobile'
  | 'email'
  | 'locale'
  | 'remark'
  | 'sku'
  | 'reminders'
  | 'createdAt'
>;

const columns = `id::float8 as id, number, store_code as "storeCode", purpose, starts_at as "startsAt", ends_at as "endsAt",
  stage, version, customer_id as "customerId", name, mobile, email, locale, remark, sku, adviser, receptionist, gift, reason,
  missed, reminders, created_at as "createdAt"`;

/**
 * Locks a store until the transaction ends. Bookings, moves and closures of one store run one after the other, so that the
 * last slot is given once.
 */
export async function lockStore(tx: Connection, storeCode: string): Promise<void> {
  await tx.query(
    'appointments.lock-store',
    "select pg_advisory_xact_lock(hashtextextended('appointments.store:' || $1::text, 0))",
    [storeCode],
  );
}

/** Open appointments of the store that touch the time, except one. */
export const bookedIn = (
  db: Connection,
  storeCode: string,
  { startsAt, endsAt }: Span,
  exceptId: number | null = null,
): Promise<(Span & { adviser: string | null })[]> =>
  db.query<Span & { adviser: string | null }>(
    'appointments.booked',
    `select starts_at as "startsAt", ends_at as "endsAt", adviser from appointments.appointment
     where store_code = $1 and stage in ('waiting', 'accepted')
       and starts_at > $2::timestamptz - interval '4 hours' and starts_at < $3 and ends_at > $2
       and ($4::bigint is null or id <> $4) limit 50000`,
    [storeCode, startsAt, endsAt, exceptId],
  );

/** Frees a number whose appointment is over although no step has ended it. */
export async function freeMobile(tx: Connection, mobile: string, now: Date): Promise<void> {
  await tx.query(
    'appointments.free-mobile',
    'update appointments.appointment set holds_mobile = false where mobile = $1 and holds_mobile and ends_at <= $2',
    [mobile, now],
  );
}

/**
 * Adds an appointment. Null if the number of the appointment is taken, or if the mobile number already has an appointment.
 */
export async function addAppointment(tx: Connection, row: NewAppointment): Promise<AppointmentRow | null> {
  const [added] = await tx.query<AppointmentRow>(
    'appointments.add',
    `insert into appointments.appointment (number, store_code, purpose, starts_at, ends_at, stage, customer_id, name, mobile,
       email, locale, remark, sku, reminders, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing returning ${columns}`,
    [
      ...[row.number, row.storeCode, row.purpose, row.startsAt, row.endsAt, row.stage, row.customerId],
      ...[row.name, row.mobile, row.email, row.locale, row.remark, row.sku, row.reminders, row.createdAt],
    ],
  );
  return added ?? null;
}

/** Whether an appointment occupies the number, so that no other may be booked with it. */
export async function holdsMobile(db: Connection, mobile: string): Promise<boolean> {
  const rows = await db.query(
    'appointments.holds-mobile',
    'select 1 from appointments.appointment where mobile = $1 and holds_mobile',
    [mobile],
  );
  return rows.length > 0;
}

/**
 * Returns the open appointment of a number in a store at a time, locked so that it does not end meanwhile; null for none.
 */
export async function openAt(
  tx: Connection,
  mobile: string,
  storeCode: string,
  startsAt: Date,
): Promise<AppointmentRow | null> {
  const [row] = await tx.query<AppointmentRow>(
    'appointments.open-at',
    `select ${columns} from appointments.appointment where mobile = $1 and holds_mobile and store_code = $2
       and starts_at = $3 and stage in ('waiting', 'accepted') for update`,
    [mobile, storeCode, startsAt],
  );
  return row ?? null;
}

/** The start times of open appointments by their numbers. Appointments that are over or cancelled are missing. */
export const startsOf = (
  db: Connection,
  numbers: readonly string[],
): Promise<{ number: string; startsAt: Date }[]> =>
  db.query<{ number: string; startsAt: Date }>(
    'appointments.starts',
    `select number, starts_at as "startsAt" from appointments.appointment
     where number = any($1::text[]) and stage in ('waiting', 'accepted') limit 1000`,
    [numbers],
  );

export async function appointmentByNumber(db: Connection, number: string): Promise<AppointmentRow | null> {
  const [row] = await db.query<AppointmentRow>(
    'appointments.by-number',
    `select ${columns} from appointments.appointment where number = $1`,
    [number],
  );
  return row ?? null;
}

export async function lockAppointment(tx: Connection, id: number): Promise<AppointmentRow | null> {
  const [row] = await tx.query<AppointmentRow>(
    'appointments.lock',
    `select ${columns} from appointments.appointment where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

/** Saves the changes of a step with the next version. The caller holds the row's lock. */
export async function saveAppointment(tx: Connection, row: AppointmentRow): Promise<AppointmentRow | null> {
  const [saved] = await tx.query<AppointmentRow>(
    'appointments.save',
    `update appointments.appointment set stage = $2, version = version + 1, starts_at = $3, ends_at = $4, adviser = $5,
       receptionist = $6, gift = $7, reason = $8, missed = $9, reminders = $10,
       holds_mobile = holds_mobile and $2 in ('waiting', 'accepted') where id = $1 returning ${columns}`,
    [
      ...[row.id, row.stage, row.startsAt, row.endsAt, row.adviser, row.receptionist],
      ...[row.gift, row.reason, row.missed, row.reminders],
    ],
  );
  return saved ?? null;
}

/** The customer's own appointments, the latest day first. */
export const appointmentsOfCustomer = (
  db: Connection,
  customerId: string,
  take: number,
  skip: number,
): Promise<AppointmentRow[]> =>
  db.query<AppointmentRow>(
    'appointments.of-customer',
    `select ${columns} from appointments.appointment where customer_id = $1
     order by starts_at desc, id desc limit $2 offset $3`,
    [customerId, take, skip],
  );

export async function countOfCustomer(db: Connection, customerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'appointments.count-of-customer',
    'select count(*)::integer as count from appointments.appointment where customer_id = $1',
    [customerId],
  );
  return row?.count ?? 0;
}

/** The number of the customer's open appointments that are not over yet. */
export async function openAppointments(db: Connection, customerId: string, now: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'appointments.open-of-customer',
    `select count(*)::integer as count from appointments.appointment
     where customer_id = $1 and stage in ('waiting', 'accepted') and ends_at > $2`,
    [customerId, now],
  );
  return row?.count ?? 0;
}

/** The appointments of a store in a period, by start; `stage` null for all. */
export async function appointmentsOfStore(
  db: Connection,
  storeCode: string,
  { startsAt, endsAt }: Span,
  stage: AppointmentStage | null,
  take: number,
): Promise<{
  readonly rows: readonly (AppointmentRow & { missedBefore: number })[];
  readonly total: number;
}> {
  const values = [storeCode, startsAt, endsAt, stage];
  const rows = await db.query<AppointmentRow & { missedBefore: number }>(
    'appointments.of-store',
    `select ${columns}, (select count(*)::integer from appointments.appointment other
       where other.mobile = appointment.mobile and other.mobile <> '' and other.missed) as "missedBefore"
     from appointments.appointment where store_code = $1 and starts_at >= $2 and starts_at < $3
       and ($4::text is null or stage = $4::text) order by starts_at, id limit $5`,
    [...values, take],
  );
  const [counted] = await db.query<{ count: number }>(
    'appointments.count-of-store',
    `select count(*)::integer as count from appointments.appointment where store_code = $1 and starts_at >= $2
       and starts_at < $3 and ($4::text is null or stage = $4::text)`,
    values,
  );
  return { rows, total: counted?.count ?? 0 };
}

/** Open appointments of a store in a period, to tell their customers that the store closes. */
export const openInStore = (db: Connection, storeCode: string, { startsAt, endsAt }: Span) =>
  db.query<AppointmentRow>(
    'appointments.open-in-store',
    `select ${columns} from appointments.appointment where store_code = $1 and stage in ('waiting', 'accepted')
       and starts_at > $2::timestamptz - interval '4 hours' and starts_at < $3 and ends_at > $2
     order by starts_at, id limit 50000`,
    [storeCode, startsAt, endsAt],
  );

/**
 * Open appointments that need a reminder. The first reminder is due for starts before `until`, the second for starts before
 * `soon`.
 */
export const toRemind = (
  db: Connection,
  { now, until, soon }: { readonly now: Date; readonly until: Date; readonly soon: Date },
  limit: number,
): Promise<{ id: number }[]> =>
  db.query<{ id: number }>(
    'appointments.to-remind',
    `select id::float8 as id from appointments.appointment
     where stage in ('waiting', 'accepted') and reminders < 2 and starts_at > $1 and starts_at <= $2
       and (reminders = 0 or starts_at <= $3)
     order by starts_at, id limit $4`,
    [now, until, soon, limit],
  );

export async function saveReminders(tx: Connection, id: number, reminders: number): Promise<void> {
  await tx.query(
    'appointments.save-reminders',
    'update appointments.appointment set reminders = $2 where id = $1',
    [id, reminders],
  );
}

/** Deletes appointments that ended before the moment, at most `limit`; returns how many. */
export async function deleteEnded(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'appointments.delete-ended',
    `delete from appointments.appointment where id in (
       select id from appointments.appointment where ends_at < $1 order by ends_at limit $2 for update skip locked
     ) returning id`,
    [before, limit],
  );
  return rows.length;
}
