import type { Connection } from '../../../platform/database.ts';

/** A session of staff that can be opened by a PIN or the password, even if its token has expired. */
export interface LockedSession {
  readonly customerId: number;
  readonly staffNo: string;
  readonly tries: number;
  readonly pinHash: string | null;
  readonly passwordHash: string | null;
}

/**
 * Counts a try to open a session and returns it; null if the session has ended, began before `since`, or has no tries left.
 * Parallel tries wait for each other.
 */
export async function countUnlockTry(
  db: Connection,
  tokenHash: Buffer,
  since: Date,
): Promise<LockedSession | null> {
  const [row] = await db.query<LockedSession>(
    'identity.count-unlock-try',
    `update identity.session session set unlock_tries = unlock_tries + 1
     from identity.staff_member staff, identity.customer customer
     where session.token_hash = $1 and session.signed_in_at > $2 and session.unlock_tries < 5
       and staff.staff_no = session.staff_no and staff.active and customer.id = session.customer_id
     returning session.customer_id as "customerId", staff.staff_no as "staffNo", unlock_tries as tries,
       staff.pin_hash as "pinHash", customer.password_hash as "passwordHash"`,
    [tokenHash, since],
  );
  return row ?? null;
}

/**
 * Opens the session under a new token. False if it has ended meanwhile, or the password or PIN was changed. The owner's row
 * is locked, so that a new password, which ends all sessions, cannot be missed.
 */
export async function openSession(
  tx: Connection,
  change: { from: Buffer; to: Buffer; session: LockedSession; now: Date; expiresAt: Date; since: Date },
): Promise<boolean> {
  const { from, to, session, now, expiresAt, since } = change;
  const held = await tx.query(
    'identity.hold-unlocking-staff',
    `select customer.id from identity.customer join identity.staff_member staff on staff.customer_id = customer.id
     where customer.id = $1 and staff.staff_no = $2 and staff.active and password_hash is not distinct from $3
       and pin_hash is not distinct from $4 for share`,
    [session.customerId, session.staffNo, session.passwordHash, session.pinHash],
  );
  if (held.length === 0) return false;
  const rows = await tx.query(
    'identity.unlock-session',
    `update identity.session set token_hash = $2, active_at = $3, last_used_at = $3, locked_at = null, unlock_tries = 0, expires_at = $4
     where token_hash = $1 and signed_in_at > $5 returning customer_id`,
    [from, to, now, expiresAt, since],
  );
  return rows.length > 0;
}

/** Locks an open session of staff; false for any other. */
export async function lockSession(db: Connection, tokenHash: Buffer, now: Date): Promise<boolean> {
  const rows = await db.query(
    'identity.lock-session',
    `update identity.session set locked_at = $2 where token_hash = $1 and staff_no is not null and locked_at is null
     returning customer_id`,
    [tokenHash, now],
  );
  return rows.length > 0;
}

/** Notes when the session was last used; of parallel requests one writes. */
export async function noteActive(db: Connection, tokenHash: Buffer, at: Date, before: Date): Promise<void> {
  await db.query(
    'identity.note-active',
    `update identity.session set active_at = $2, last_used_at = greatest(last_used_at, $2)
     where token_hash = $1 and active_at < $3 and locked_at is null`,
    [tokenHash, at, before],
  );
}

export interface StaffSessionRow {
  readonly staffNo: string;
  readonly hasPin: boolean;
  readonly activeAt: Date;
  readonly lockedAt: Date | null;
  readonly expiresAt: Date;
}

/** The session of staff with a token, locked or not; null if it has ended or began before `since`. */
export async function staffSessionOf(
  db: Connection,
  tokenHash: Buffer,
  since: Date,
): Promise<StaffSessionRow | null> {
  const [row] = await db.query<StaffSessionRow>(
    'identity.staff-session',
    `select staff.staff_no as "staffNo", pin_hash is not null as "hasPin",
       coalesce(active_at, signed_in_at) as "activeAt", locked_at as "lockedAt",
       expires_at as "expiresAt"
     from identity.session session join identity.staff_member staff on staff.staff_no = session.staff_no
     where token_hash = $1 and signed_in_at > $2 and staff.active and unlock_tries < 5`,
    [tokenHash, since],
  );
  return row ?? null;
}

export async function savePin(tx: Connection, staffNo: string, pinHash: string | null): Promise<void> {
  await tx.query('identity.save-pin', 'update identity.staff_member set pin_hash = $2 where staff_no = $1', [
    staffNo,
    pinHash,
  ]);
}

/** Ends sessions of staff by their tokens; returns how many. */
export async function endStaffTokens(db: Connection, tokenHashes: readonly Buffer[]): Promise<number> {
  const rows = await db.query(
    'identity.end-staff-tokens',
    'delete from identity.session where token_hash = any($1::bytea[]) and staff_no is not null returning id',
    [tokenHashes],
  );
  return rows.length;
}

/** Ends all sessions that began with a staff number; returns how many. */
export async function endSessionsOfStaff(tx: Connection, staffNo: string): Promise<number> {
  const rows = await tx.query(
    'identity.end-sessions-of-staff',
    'delete from identity.session where staff_no = $1 returning id',
    [staffNo],
  );
  return rows.length;
}

/** Whether an active member of staff with this number works in the store. The row is locked until the transaction ends. */
export async function holdColleague(tx: Connection, staffNo: string, storeCode: string): Promise<boolean> {
  const rows = await tx.query(
    'identity.hold-colleague',
    'select 1 as one from identity.staff_member where staff_no = $1 and store_code = $2 and active for update',
    [staffNo, storeCode],
  );
  return rows.length > 0;
}

export interface ColleagueRow {
  readonly staffNo: string;
  readonly role: 'adviser' | 'manager';
  readonly firstName: string;
  readonly lastName: string;
  readonly hasPin: boolean;
  readonly sessions: number;
}

/** Active staff of a store with the sessions that have not ended, at most 200. */
export const colleaguesOf = (db: Connection, storeCode: string, since: Date): Promise<ColleagueRow[]> =>
  db.query<ColleagueRow>(
    'identity.colleagues',
    `select staff.staff_no as "staffNo", staff.role, customer.first_name as "firstName", customer.last_name as "lastName",
       staff.pin_hash is not null as "hasPin",
       (select count(*)::int from identity.session where session.staff_no = staff.staff_no and session.signed_in_at > $2) as sessions
     from identity.staff_member staff join identity.customer on customer.id = staff.customer_id
     where staff.store_code = $1 and staff.active order by staff.staff_no limit 200`,
    [storeCode, since],
  );

export async function isActionDone(db: Connection, staffNo: string, key: string): Promise<boolean> {
  const rows = await db.query(
    'identity.is-action-done',
    'select 1 as one from identity.staff_action where staff_no = $1 and key = $2',
    [staffNo, key],
  );
  return rows.length > 0;
}

export async function addDoneAction(db: Connection, staffNo: string, key: string, at: Date): Promise<void> {
  await db.query(
    'identity.add-done-action',
    'insert into identity.staff_action (staff_no, key, done_at) values ($1, $2, $3) on conflict do nothing',
    [staffNo, key, at],
  );
}

export async function deleteDoneActions(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'identity.delete-done-actions',
    `delete from identity.staff_action where (staff_no, key) in (
       select staff_no, key from identity.staff_action where done_at < $1 order by done_at limit $2
     ) returning key`,
    [before, limit],
  );
  return rows.length;
}
