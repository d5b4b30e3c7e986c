import type { Locale, Market } from '@jinlan/domain/markets';
import { person } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import type { Person } from '../store.ts';

export interface PendingSignUp {
  readonly emailKey: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly person: Person;
  readonly subscribes: boolean;
  readonly market: Market;
  readonly locale: Locale;
}

/** The key is left empty: it is an e-mail address, which errors must not contain. */
const pendingJson = jsonColumns('identity.pending_sign_up', [], { person });

/** Replaces an earlier sign-up with the address and its code. */
export async function savePending(
  tx: Connection,
  pending: PendingSignUp,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    'identity.save-pending-sign-up',
    `insert into identity.pending_sign_up
       (email_key, email, password_hash, person, subscribes, market, locale, mail_requested_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (email_key) do update set email = excluded.email, password_hash = excluded.password_hash,
       person = excluded.person, subscribes = excluded.subscribes, market = excluded.market, locale = excluded.locale,
       code_hash = null, tries = 0, mail_requested_at = excluded.mail_requested_at, expires_at = excluded.expires_at`,
    [
      pending.emailKey,
      pending.email,
      pending.passwordHash,
      JSON.stringify(pending.person),
      pending.subscribes,
      pending.market,
      pending.locale,
      now,
      expiresAt,
    ],
  );
}

export async function pendingOf(db: Connection, emailKey: string, now: Date): Promise<PendingSignUp | null> {
  const [row] = await readJson(
    pendingJson,
    db.query<PendingSignUp>(
      'identity.pending-sign-up',
      `select email_key as "emailKey", email, password_hash as "passwordHash", person, subscribes, market, locale
     from identity.pending_sign_up where email_key = $1 and expires_at > $2`,
      [emailKey, now],
    ),
  );
  return row ?? null;
}

/** Records a request for an e-mail; returns false if the last request was not before `before`. */
export async function askForMail(
  tx: Connection,
  emailKey: string,
  before: Date,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'identity.ask-for-sign-up-mail',
    `update identity.pending_sign_up set mail_requested_at = $3
     where email_key = $1 and mail_requested_at < $2 returning email_key`,
    [emailKey, before, now],
  );
  return rows.length > 0;
}

export async function saveSignUpCode(tx: Connection, emailKey: string, codeHash: Buffer): Promise<void> {
  await tx.query(
    'identity.save-sign-up-code',
    'update identity.pending_sign_up set code_hash = $2, tries = 0 where email_key = $1',
    [emailKey, codeHash],
  );
}

/**
 * Counts an attempt. Returns the hash of the valid code, or null. `passwordHash` must equal the stored
 * hash.
 */
export async function trySignUpCode(
  tx: Connection,
  {
    emailKey,
    passwordHash,
    maxTries,
    now,
  }: {
    readonly emailKey: string;
    readonly passwordHash: string;
    readonly maxTries: number;
    readonly now: Date;
  },
): Promise<Buffer | null> {
  const [row] = await tx.query<{ codeHash: Uint8Array | null }>(
    'identity.try-sign-up-code',
    `update identity.pending_sign_up set tries = tries + 1
     where email_key = $1 and password_hash = $2 and tries < $3 and expires_at > $4 returning code_hash as "codeHash"`,
    [emailKey, passwordHash, maxTries, now],
  );
  return row?.codeHash ? Buffer.from(row.codeHash) : null;
}

export async function deletePending(tx: Connection, emailKey: string): Promise<void> {
  await tx.query(
    'identity.drop-pending-sign-up',
    'delete from identity.pending_sign_up where email_key = $1',
    [emailKey],
  );
}

export async function deleteExpiredPending(db: Connection, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'identity.delete-expired-sign-ups',
    `delete from identity.pending_sign_up where email_key in (
       select email_key from identity.pending_sign_up where expires_at <= $1 order by expires_at limit $2
       for update skip locked
     ) returning email_key`,
    [now, limit],
  );
  return rows.length;
}
