import type { StaffRole } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';

export interface SessionRow {
  readonly customerId: number;
  /** Null in a customer's session, even if the customer is also a member of staff. */
  readonly staffNo: string | null;
  readonly storeCode: string | null;
  readonly role: StaffRole | null;
  /** The proven mobile number of a member of staff; null in a customer's session. */
  readonly mobile: string | null;
  /** The e-mail address of a member of staff; null in a customer's session. */
  readonly email: string | null;
  readonly lastUsedAt: Date;
  /** The time at which the member of staff last used the session; null for a customer's session. */
  readonly activeAt: Date | null;
  readonly lockedAt: Date | null;
}

/** The seconds after the sign-in in which a session can be renewed, and a locked session of staff can be opened again. */
export const renewableSeconds = 12 * 3600;

/** Runs in every request with a token; reads one row by its key. */
export async function sessionOf(db: Connection, tokenHash: Buffer, now: Date): Promise<SessionRow | null> {
  const [row] = await db.query<SessionRow>(
    'identity.session',
    `select session.customer_id as "customerId", staff.staff_no as "staffNo", staff.store_code as "storeCode", staff.role,
       case when customer.mobile_proven_at is not null then customer.mobile end as mobile, customer.email,
       session.last_used_at as "lastUsedAt", session.active_at as "activeAt", session.locked_at as "lockedAt"
     from identity.session session left join identity.staff_member staff on staff.staff_no = session.staff_no
     left join identity.customer on customer.id = staff.customer_id
     where session.token_hash = $1 and session.expires_at > $2 and (session.staff_no is null or staff.active)`,
    [tokenHash, now],
  );
  return row ?? null;
}

/** Sessions of staff that were last used before this time are locked. */
interface OpenUntil {
  readonly now: Date;
  readonly lockedBefore: Date;
}

const isOpen = '(staff_no is null or (locked_at is null and active_at > $2))';

/** The id of a session that is neither ended nor locked, which stays when its token is renewed. */
export async function sessionIdOf(
  db: Connection,
  tokenHash: Buffer,
  { now, lockedBefore }: OpenUntil,
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    'identity.session-id',
    `select id from identity.session where token_hash = $1 and expires_at > $3 and ${isOpen}`,
    [tokenHash, lockedBefore, now],
  );
  return row?.id ?? null;
}

export async function isOpenSession(
  db: Connection,
  { customerId, sessionId }: { readonly customerId: number; readonly sessionId: number },
  { now, lockedBefore }: OpenUntil,
): Promise<boolean> {
  const rows = await db.query(
    'identity.open-session',
    `select id from identity.session where id = $1 and customer_id = $3 and expires_at > $4 and ${isOpen}`,
    [sessionId, lockedBefore, customerId, now],
  );
  return rows.length > 0;
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly customerId: number;
  readonly staffNo: string | null;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
  /** The `User-Agent` header. */
  readonly browser: string;
  /** Masked, as the owner sees it. */
  readonly network: string;
}

export async function addSession(tx: Connection, session: NewSession): Promise<void> {
  await tx.query(
    'identity.add-session',
    `insert into identity.session (token_hash, customer_id, staff_no, signed_in_at, expires_at, browser, network, last_used_at, active_at)
     values ($1, $2, $3, $4, $5, $6, $7, $4, case when $3::text is not null then $4::timestamptz end)`,
    [
      session.tokenHash,
      session.customerId,
      session.staffNo,
      session.signedInAt,
      session.expiresAt,
      session.browser.slice(0, 300),
      session.network,
    ],
  );
}

/** Replaces the token in one statement; false if it has expired or the sign-in was before `since`. */
export async function replaceToken(
  db: Connection,
  change: { from: Buffer; to: Buffer; now: Date; expiresAt: Date; since: Date },
): Promise<boolean> {
  const rows = await db.query(
    'identity.replace-token',
    `update identity.session set token_hash = $2, expires_at = $4, last_used_at = $3
     where token_hash = $1 and expires_at > $3 and signed_in_at > $5 returning customer_id`,
    [change.from, change.to, change.now, change.expiresAt, change.since],
  );
  return rows.length > 0;
}

/** Notes that the session is in use; of parallel requests one writes. */
export async function touchSession(
  db: Connection,
  tokenHash: Buffer,
  now: Date,
  before: Date,
): Promise<void> {
  await db.query(
    'identity.touch-session',
    'update identity.session set last_used_at = $2 where token_hash = $1 and last_used_at < $3',
    [tokenHash, now, before],
  );
}

export async function endSession(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.query(
    'identity.end-session',
    `with ended as (delete from identity.session where token_hash = $1 returning id)
     delete from identity.push_device using ended where session_id = ended.id`,
    [tokenHash],
  );
}

/** Ends all sessions but that with the token hash `except`. Other devices get no more messages either. */
export async function endSessionsOf(
  tx: Connection,
  customerId: number,
  except: Buffer | null,
): Promise<void> {
  await tx.query(
    'identity.end-sessions',
    `with ended as (
       delete from identity.session where customer_id = $1 and token_hash is distinct from $2::bytea
     )
     delete from identity.push_device where customer_id = $1 and session_id is distinct from
       (select id from identity.session where customer_id = $1 and token_hash = $2::bytea)`,
    [customerId, except],
  );
}

export interface ListedSession {
  readonly id: string;
  readonly browser: string;
  readonly network: string;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
  readonly isCurrent: boolean;
}

const mostListed = 50;

/** The sessions of a customer, the current one and then the last used first. */
export function sessionsOf(
  db: Connection,
  customerId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<ListedSession[]> {
  return db.query<ListedSession>(
    'identity.sessions-of-customer',
    `select id::text, browser, network, signed_in_at as "signedInAt", last_used_at as "lastUsedAt",
       token_hash = $2 as "isCurrent"
     from identity.session where customer_id = $1 and expires_at > $3
     order by token_hash = $2 desc, last_used_at desc, session.id desc limit $4`,
    [customerId, tokenHash, now, mostListed],
  );
}

export async function endSessionWithId(db: Connection, customerId: number, id: string): Promise<boolean> {
  const rows = await db.query(
    'identity.end-session-with-id',
    `with ended as (delete from identity.session where customer_id = $1 and id = $2 returning id),
     removed as (delete from identity.push_device using ended where session_id = ended.id)
     select id from ended`,
    [customerId, id],
  );
  return rows.length > 0;
}

/** Returns how many of the ended sessions were still valid. */
export async function endOtherSessions(
  db: Connection,
  customerId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'identity.end-other-sessions',
    `with ended as (
       delete from identity.session where customer_id = $1 and token_hash <> $2 returning expires_at
     ), removed as (
       delete from identity.push_device where customer_id = $1 and session_id is distinct from
         (select id from identity.session where customer_id = $1 and token_hash = $2)
     ) select count(*) filter (where expires_at > $3)::int as count from ended`,
    [customerId, tokenHash, now],
  );
  return row?.count ?? 0;
}

/** Whether the session began at `since` or later. */
export async function isSignedInSince(db: Connection, tokenHash: Buffer, since: Date): Promise<boolean> {
  const rows = await db.query(
    'identity.session-since',
    'select 1 from identity.session where token_hash = $1 and signed_in_at >= $2',
    [tokenHash, since],
  );
  return rows.length > 0;
}

export async function endSampleSessions(db: Connection): Promise<void> {
  await db.query(
    'identity.end-sample-sessions',
    `delete from identity.session where customer_id in (select id from identity.customer where sample_password)`,
  );
}

/** Also deletes sessions of staff, once they cannot be opened any more. */
export async function deleteExpiredSessions(db: Connection, now: Date, limit: number): Promise<number> {
  const since = new Date(now.getTime() - renewableSeconds * 1000);
  const rows = await db.query(
    'identity.delete-expired-sessions',
    `delete from identity.session where token_hash in (
       select token_hash from identity.session where expires_at <= $1 and (staff_no is null or signed_in_at <= $3)
       order by expires_at limit $2 for update skip locked
     ) returning customer_id`,
    [now, limit, since],
  );
  return rows.length;
}
