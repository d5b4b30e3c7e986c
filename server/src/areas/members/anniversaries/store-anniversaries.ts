import { type AnniversaryKind, mostAnniversaries, type YearlyDay } from '@jinlan/domain/anniversaries';
import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Connection } from '../../../platform/database.ts';

/** The fields of a day that a member can set. */
export interface AnniversaryValues extends YearlyDay {
  readonly kind: AnniversaryKind;
  /** The member's own words; may be empty. */
  readonly label: string;
  readonly remind: boolean;
}

export interface AnniversaryRow extends AnniversaryValues {
  readonly id: number;
  readonly customerId: string;
  /** The next date of the day, as the job has stored it; null after the lunar year 2100. */
  readonly nextOn: BusinessDay | null;
}

const columns = `id, customer_id as "customerId", kind, label, calendar, month, is_leap as "isLeap", day, year, remind,
  next_on as "nextOn"`;

/** A member's days, in the order in which they were added. */
export const anniversariesOf = (db: Connection, customerId: string): Promise<AnniversaryRow[]> =>
  db.query<AnniversaryRow>(
    'members.anniversaries-of',
    `select ${columns} from members.anniversary where customer_id = $1 order by id limit ${mostAnniversaries}`,
    [customerId],
  );

export async function lockAnniversary(
  tx: Connection,
  customerId: string,
  id: number,
): Promise<AnniversaryRow | null> {
  const [row] = await tx.query<AnniversaryRow>(
    'members.lock-anniversary',
    `select ${columns} from members.anniversary where id = $2 and customer_id = $1 for update`,
    [customerId, id],
  );
  return row ?? null;
}

/**
 * Adds a day in the first free place. Null if there is no free place, another request has just taken it, or the birthday is
 * there.
 */
export async function addAnniversary(
  tx: Connection,
  customerId: string,
  values: AnniversaryValues,
  nextOn: BusinessDay | null,
  now: Date,
): Promise<AnniversaryRow | null> {
  const [row] = await tx.query<AnniversaryRow>(
    'members.add-anniversary',
    `insert into members.anniversary (customer_id, slot, kind, label, calendar, month, is_leap, day, year, remind, next_on, created_at)
     select $1, free.slot, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from generate_series(1, ${mostAnniversaries}) as free (slot)
     where not exists (select from members.anniversary taken where taken.customer_id = $1 and taken.slot = free.slot)
     order by free.slot limit 1
     on conflict do nothing returning ${columns}`,
    [
      ...[customerId, values.kind, values.label, values.calendar, values.month, values.isLeap, values.day],
      ...[values.year, values.remind, nextOn, now],
    ],
  );
  return row ?? null;
}

/** Saves a day; a changed day is reminded of again. */
export async function saveAnniversary(
  tx: Connection,
  id: number,
  values: AnniversaryValues,
  nextOn: BusinessDay | null,
): Promise<void> {
  await tx.query(
    'members.save-anniversary',
    `update members.anniversary set kind = $2, label = $3, calendar = $4, month = $5, is_leap = $6, day = $7, year = $8,
       remind = $9, next_on = $10 where id = $1`,
    [
      ...[id, values.kind, values.label, values.calendar, values.month, values.isLeap, values.day],
      ...[values.year, values.remind, nextOn],
    ],
  );
}

/** Returns false if the member has no such day, and for a birthday, which stays. */
export async function removeAnniversary(db: Connection, customerId: string, id: number): Promise<boolean> {
  const rows = await db.query(
    'members.remove-anniversary',
    `delete from members.anniversary where id = $2 and customer_id = $1 and kind <> 'birthday' returning 1 as one`,
    [customerId, id],
  );
  return rows.length > 0;
}

/**
 * Days of which the member has to be reminded: their next date is between today and `until`, and no reminder of it was noted
 * yet.
 */
export const daysToRemind = (
  db: Connection,
  { today, until }: { readonly today: BusinessDay; readonly until: BusinessDay },
  limit: number,
): Promise<AnniversaryRow[]> =>
  db.query<AnniversaryRow>(
    'members.days-to-remind',
    `select ${columns} from members.anniversary
     where next_on between $1 and $2 and remind and reminded_for is distinct from next_on
     order by next_on, id limit $3`,
    [today, until, limit],
  );

/** Notes a reminder; false if another process has noted it, or the day was changed since. */
export async function noteReminder(tx: Connection, { id, nextOn }: AnniversaryRow): Promise<boolean> {
  const rows = await tx.query(
    'members.note-reminder',
    `update members.anniversary set reminded_for = next_on
     where id = $1 and next_on = $2 and remind and reminded_for is distinct from next_on returning 1 as one`,
    [id, nextOn],
  );
  return rows.length > 0;
}

/** Days that have come, the earliest first. */
export const daysThatCame = (db: Connection, today: BusinessDay, limit: number): Promise<AnniversaryRow[]> =>
  db.query<AnniversaryRow>(
    'members.days-that-came',
    `select ${columns} from members.anniversary where next_on <= $1 order by next_on, id limit $2`,
    [today, limit],
  );

/** Moves a day to its next date; false if the day was moved or changed since. */
export async function moveOn(
  tx: Connection,
  { id, nextOn }: AnniversaryRow,
  next: BusinessDay | null,
): Promise<boolean> {
  const rows = await tx.query(
    'members.move-on',
    'update members.anniversary set next_on = $3 where id = $1 and next_on = $2 returning 1 as one',
    [id, nextOn, next],
  );
  return rows.length > 0;
}

/** Ends all reminders of a member; the days stay. */
export async function endReminders(db: Connection, customerId: string): Promise<void> {
  await db.query(
    'members.end-reminders',
    'update members.anniversary set remind = false where customer_id = $1 and remind',
    [customerId],
  );
}
