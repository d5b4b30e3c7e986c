import type { Connection } from '../../../platform/database.ts';
import type { AccountRow } from './store-sign-in.ts';

export interface NewReset {
  readonly customerId: number;
  readonly tokenHash: Buffer;
  readonly emailKey: string;
  readonly expiresAt: Date;
  readonly requestId: string;
}

/** Replaces the customer's earlier link. Returns false if this request has already created its link. */
export async function saveReset(tx: Connection, reset: NewReset): Promise<boolean> {
  const rows = await tx.query(
    'identity.save-reset',
    `insert into identity.password_reset as known (customer_id, token_hash, email_key, expires_at, request_id)
     values ($1, $2, $3, $4, $5)
     on conflict (customer_id) do update set token_hash = excluded.token_hash, email_key = excluded.email_key,
       expires_at = excluded.expires_at, request_id = excluded.request_id
     where known.request_id <> excluded.request_id returning customer_id`,
    [reset.customerId, reset.tokenHash, reset.emailKey, reset.expiresAt, reset.requestId],
  );
  return rows.length > 0;
}

export interface ResetLink {
  readonly tokenHash: Buffer;
  readonly emailKey: string;
  readonly now: Date;
}

interface ResetTarget extends Pick<AccountRow, 'passwordHash' | 'email' | 'firstName' | 'lastName'> {
  /** Whether the owner of the account had shown before that the address is theirs. */
  readonly isVerified: boolean;
}

/** The account that a link belongs to; null if the link is unknown, expired or used. */
export async function accountOfReset(
  db: Connection,
  { tokenHash, emailKey, now }: ResetLink,
): Promise<ResetTarget | null> {
  const [row] = await db.query<ResetTarget>(
    'identity.reset-open',
    `select password_hash as "passwordHash", email, first_name as "firstName", last_name as "lastName",
       email_verified_at is not null as "isVerified"
     from identity.password_reset reset
     join identity.customer on customer.id = reset.customer_id
     where reset.token_hash = $1 and reset.email_key = $2 and reset.expires_at > $3`,
    [tokenHash, emailKey, now],
  );
  return row ?? null;
}

export interface ResetAccount extends Omit<AccountRow, 'passwordHash'> {
  readonly emailKey: string;
}

/**
 * Sets the password and deletes the link in one statement, so that it works once. The e-mail address
 * counts as verified.
 */
export async function resetPasswordBy(
  tx: Connection,
  { tokenHash, emailKey, now }: ResetLink,
  passwordHash: string,
): Promise<ResetAccount | null> {
  const [row] = await tx.query<ResetAccount>(
    'identity.reset-password',
    `with used as (
       delete from identity.password_reset where token_hash = $1 and email_key = $2 and expires_at > $3
       returning customer_id, email_key
     )
     update identity.customer set password_hash = $4, sample_password = false, email_verified_at = coalesce(email_verified_at, $3)
     from used where customer.id = used.customer_id and customer.email_key = used.email_key
     returning customer.id as "customerId", customer.email, used.email_key as "emailKey",
       first_name as "firstName", last_name as "lastName", market, locale,
       (select staff_no from identity.staff_member where customer_id = customer.id) as "staffNo"`,
    [tokenHash, emailKey, now, passwordHash],
  );
  return row ?? null;
}

export async function deleteReset(tx: Connection, customerId: number): Promise<void> {
  await tx.query('identity.drop-reset', 'delete from identity.password_reset where customer_id = $1', [
    customerId,
  ]);
}

export async function deleteExpiredResets(db: Connection, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'identity.delete-expired-resets',
    `delete from identity.password_reset where customer_id in (
       select customer_id from identity.password_reset where expires_at <= $1 order by expires_at limit $2
       for update skip locked
     ) returning customer_id`,
    [now, limit],
  );
  return rows.length;
}
