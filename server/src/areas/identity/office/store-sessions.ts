import type { Market } from '@jinlan/domain/markets';
import type { OfficeRole } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';

export interface OfficeSessionRow {
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OfficeRole[];
  readonly markets: readonly Market[];
  readonly signedInAt: Date;
  readonly seenAt: Date;
}

/** A session is valid if it was used after `idleSince` and started after `startedSince`. */
export interface SessionBounds {
  readonly idleSince: Date;
  readonly startedSince: Date;
}

/** Runs in every back-office request; reads one row by its key. */
export async function officeSessionOf(
  db: Connection,
  tokenHash: Buffer,
  { idleSince, startedSince }: SessionBounds,
): Promise<OfficeSessionRow | null> {
  const [row] = await db.query<OfficeSessionRow>(
    'identity.office-session',
    `select account.id as "accountId", account.email, account.name, account.roles, account.markets,
       session.signed_in_at as "signedInAt", session.seen_at as "seenAt"
     from identity.office_session session join identity.office_account account on account.id = session.account_id
     where session.token_hash = $1 and session.seen_at > $2 and session.signed_in_at > $3 and account.active`,
    [tokenHash, idleSince, startedSince],
  );
  return row ?? null;
}

export async function markSeen(db: Connection, tokenHash: Buffer, now: Date): Promise<void> {
  await db.query(
    'identity.mark-office-session-seen',
    'update identity.office_session set seen_at = $2 where token_hash = $1 and seen_at < $2',
    [tokenHash, now],
  );
}

export interface NewOfficeSession {
  readonly tokenHash: Buffer;
  readonly accountId: number;
  readonly now: Date;
  readonly browser: string;
  readonly source: string;
}

export async function addOfficeSession(tx: Connection, session: NewOfficeSession): Promise<void> {
  await tx.query(
    'identity.add-office-session',
    `insert into identity.office_session (token_hash, account_id, signed_in_at, seen_at, browser, source)
     values ($1, $2, $3, $3, $4, $5)`,
    [session.tokenHash, session.accountId, session.now, session.browser, session.source],
  );
}

export interface OfficeSessionEntry {
  readonly id: number;
  readonly signedInAt: Date;
  readonly seenAt: Date;
  readonly browser: string;
  readonly source: string;
  readonly isThis: boolean;
}

/** Most recently used first, at most `limit`. */
export async function officeSessionsOf(
  db: Connection,
  accountId: number,
  filter: SessionBounds & { readonly tokenHash: Buffer; readonly limit: number },
): Promise<OfficeSessionEntry[]> {
  return db.query<OfficeSessionEntry>(
    'identity.office-sessions',
    `select id, signed_in_at as "signedInAt", seen_at as "seenAt", browser, source, token_hash = $2 as "isThis"
     from identity.office_session
     where account_id = $1 and seen_at > $3 and signed_in_at > $4 order by seen_at desc, id desc limit $5`,
    [accountId, filter.tokenHash, filter.idleSince, filter.startedSince, filter.limit],
  );
}

/** Ends a session; returns its account's id, or null if there was none. */
export async function endOfficeSessionOfToken(tx: Connection, tokenHash: Buffer): Promise<number | null> {
  const [row] = await tx.query<{ accountId: number }>(
    'identity.end-office-session-of-token',
    'delete from identity.office_session where token_hash = $1 returning account_id as "accountId"',
    [tokenHash],
  );
  return row?.accountId ?? null;
}

/** Ends a session of the account; returns false if the account has none with this id. */
export async function endOfficeSessionOf(tx: Connection, accountId: number, id: number): Promise<boolean> {
  const rows = await tx.query(
    'identity.end-office-session',
    'delete from identity.office_session where account_id = $1 and id = $2 returning id',
    [accountId, id],
  );
  return rows.length > 0;
}

export async function endOfficeSessionsOf(tx: Connection, accountId: number): Promise<void> {
  await tx.query(
    'identity.end-office-sessions',
    'delete from identity.office_session where account_id = $1',
    [accountId],
  );
}

/** Deletes sessions that started before `startedSince`, idle ones included. */
export async function deleteOldOfficeSessions(
  db: Connection,
  startedSince: Date,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    'identity.delete-old-office-sessions',
    `delete from identity.office_session where id in (
       select id from identity.office_session where signed_in_at <= $1 order by signed_in_at limit $2) returning id`,
    [startedSince, limit],
  );
  return rows.length;
}
