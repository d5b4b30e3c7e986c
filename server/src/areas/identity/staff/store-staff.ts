import type { Locale, Market } from '@jinlan/domain/markets';
import { joinName, type Prefix, type StaffRole } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';

export interface NewStaffMember {
  readonly staffNo: string;
  readonly store: string;
  readonly role: StaffRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly prefix: Prefix | null;
  readonly email: string;
  readonly emailKey: string;
  readonly market: Market;
  readonly locale: Locale;
  /** Whether the member of staff can sign in. False also ends their sessions. */
  readonly active: boolean;
}

/** Returns the stored pairs of address and staff number of which one is in the lists. */
export async function staffWith(
  tx: Connection,
  { emailKeys, staffNos }: { readonly emailKeys: readonly string[]; readonly staffNos: readonly string[] },
): Promise<{ readonly staffNo: string; readonly emailKey: string }[]> {
  return tx.query(
    'identity.staff-like',
    `select staff.staff_no as "staffNo", customer.email_key as "emailKey"
     from identity.staff_member staff join identity.customer on customer.id = staff.customer_id
     where customer.email_key = any($1::text[]) or staff.staff_no = any($2::text[])`,
    [emailKeys, staffNos],
  );
}

/**
 * Adds or updates staff. Existing accounts keep their name and password; store and role come from the
 * file. `passwordHash` is that of the sample password, or null.
 */
export async function saveStaff(
  tx: Connection,
  staff: readonly NewStaffMember[],
  { passwordHash, now }: { readonly passwordHash: string | null; readonly now: Date },
): Promise<void> {
  const rows = JSON.stringify(staff);
  await tx.query(
    'identity.save-staff-customers',
    `insert into identity.customer (email, email_key, password_hash, first_name, last_name, prefix, market, locale, created_at,
       sample_password)
     select email, "emailKey", $2, "firstName", "lastName", prefix, market, locale, $3,
       $2::text is not null
     from jsonb_to_recordset($1::jsonb) as row (email text, "emailKey" text, "firstName" text, "lastName" text, prefix text,
       market text, locale text)
     on conflict (email_key) do nothing`,
    [rows, passwordHash, now],
  );
  await tx.query(
    'identity.save-staff',
    `insert into identity.staff_member (staff_no, customer_id, store_code, role, active)
     select row."staffNo", customer.id, row.store, row.role, row.active
     from jsonb_to_recordset($1::jsonb) as row ("staffNo" text, "emailKey" text, store text, role text, active boolean)
     join identity.customer on customer.email_key = row."emailKey"
     on conflict (staff_no) do update set store_code = excluded.store_code, role = excluded.role, active = excluded.active`,
    [rows],
  );
}

/** Returns the staff numbers of active staff that are not in `staffNos`, at most 1,000. */
export async function otherActiveStaff(db: Connection, staffNos: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ staffNo: string }>(
    'identity.active-staff-beside',
    `select staff_no as "staffNo" from identity.staff_member where active and staff_no <> all($1::text[])
     order by staff_no limit 1000`,
    [staffNos],
  );
  return rows.map(({ staffNo }) => staffNo);
}

export async function countSampleAccounts(db: Connection): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'identity.count-sample-accounts',
    'select count(*)::int as count from identity.customer where sample_password',
  );
  return row?.count ?? 0;
}

export async function isActiveStaff(db: Connection, customerId: number): Promise<boolean> {
  const rows = await db.query(
    'identity.is-active-staff',
    'select 1 as one from identity.staff_member where customer_id = $1 and active',
    [customerId],
  );
  return rows.length > 0;
}

/** A member of staff who works in a store, with the name that staff see. */
export interface StoreColleague {
  readonly staffNo: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The names of staff by staff number, as customers and colleagues read them. Includes staff who have left. */
export async function namesOfStaff(
  db: Connection,
  staffNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<StoreColleague>(
    'identity.names-of-staff',
    `select staff.staff_no as "staffNo", customer.first_name as "firstName", customer.last_name as "lastName"
     from identity.staff_member staff join identity.customer on customer.id = staff.customer_id
     where staff.staff_no = any($1::text[])`,
    [staffNos],
  );
  return new Map(
    rows.map(({ staffNo, firstName, lastName }) => [
      staffNo,
      joinName({ given: firstName, family: lastName }),
    ]),
  );
}

/** Active staff of a store, by staff number, at most 200. */
export const staffOfStore = (db: Connection, storeCode: string): Promise<StoreColleague[]> =>
  db.query<StoreColleague>(
    'identity.staff-of-store',
    `select staff.staff_no as "staffNo", customer.first_name as "firstName", customer.last_name as "lastName"
     from identity.staff_member staff join identity.customer on customer.id = staff.customer_id
     where staff.store_code = $1 and staff.active order by staff.staff_no limit 200`,
    [storeCode],
  );
