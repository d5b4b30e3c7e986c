import type { Locale, Market } from '@jinlan/domain/markets';
import type { SignInFailures } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';

/** The fields of an account that the password check needs. */
export interface AccountRow {
  readonly customerId: number;
  readonly staffNo: string | null;
  readonly passwordHash: string | null;
  /** Null for an account without an e-mail address. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly market: Market;
  readonly locale: Locale;
}

/** An account, and how its e-mails are limited. */
export interface MailedAccountRow extends AccountRow {
  /**
   * Whether the owner has proven the address, or the retailer gave it to staff. Then no stranger has another account with
   * its mailbox.
   */
  readonly hasOwnLimit: boolean;
}

export const accountColumns = `customer.id as "customerId", password_hash as "passwordHash", email, first_name as "firstName",
  last_name as "lastName", market, locale`;
const mailedColumns = `${accountColumns}, null as "staffNo", (email_verified_at is not null
  or exists (select from identity.staff_member staff where staff.customer_id = customer.id)) as "hasOwnLimit"`;

export async function accountOfEmail(db: Connection, emailKey: string): Promise<MailedAccountRow | null> {
  const [row] = await db.query<MailedAccountRow>(
    'identity.account-of-email',
    `select ${mailedColumns} from identity.customer where email_key = $1`,
    [emailKey],
  );
  return row ?? null;
}

export async function accountOfStaff(db: Connection, staffNo: string): Promise<AccountRow | null> {
  const [row] = await db.query<AccountRow>(
    'identity.account-of-staff',
    `select ${accountColumns}, staff.staff_no as "staffNo" from identity.staff_member staff
     join identity.customer on customer.id = staff.customer_id where staff.staff_no = $1 and staff.active`,
    [staffNo],
  );
  return row ?? null;
}

/** The account of somebody who is signed in and enters the password again. */
export async function accountOfId(db: Connection, id: number): Promise<MailedAccountRow | null> {
  const [row] = await db.query<MailedAccountRow>(
    'identity.account-of-id',
    `select ${mailedColumns} from identity.customer where id = $1`,
    [id],
  );
  return row ?? null;
}

/**
 * Does the same as `accountOfId`, and prevents that anybody resets the password or starts the account over until the
 * transaction ends.
 */
export async function holdAccount(tx: Connection, id: number): Promise<AccountRow | null> {
  const [row] = await tx.query<AccountRow>(
    'identity.hold-account',
    `select ${accountColumns}, null as "staffNo" from identity.customer where id = $1 for share`,
    [id],
  );
  return row ?? null;
}

/**
 * Reads and locks the counter until the transaction ends, so that parallel attempts run one after the
 * other.
 */
export async function failuresOf(tx: Connection, key: Buffer): Promise<SignInFailures | null> {
  const [row] = await tx.query<SignInFailures>(
    'identity.failures',
    `select failures, blocked_until as "blockedUntil" from identity.sign_in_failures where account_key = $1 for update`,
    [key],
  );
  return row ?? null;
}

/**
 * Does the same as `failuresOf`, but inserts and locks the counter of a new name too, so that parallel first failures wait
 * for each other.
 */
export async function failuresForUpdate(
  tx: Connection,
  key: Buffer,
  now: Date,
): Promise<SignInFailures | null> {
  const [row] = await tx.query<SignInFailures & { readonly isNew: boolean }>(
    'identity.failures-for-update',
    `insert into identity.sign_in_failures as known (account_key, failures, last_at) values ($1, 1, $2)
     on conflict (account_key) do update set last_at = excluded.last_at
     returning failures, blocked_until as "blockedUntil", xmax = 0 as "isNew"`,
    [key, now],
  );
  return row === undefined || row.isNew ? null : { failures: row.failures, blockedUntil: row.blockedUntil };
}

export async function saveFailures(
  tx: Connection,
  key: Buffer,
  failures: SignInFailures,
  now: Date,
): Promise<void> {
  await tx.query(
    'identity.save-failures',
    `update identity.sign_in_failures set failures = $2, blocked_until = $3, last_at = $4 where account_key = $1`,
    [key, failures.failures, failures.blockedUntil, now],
  );
}

export async function deleteFailures(tx: Connection, key: Buffer): Promise<void> {
  await tx.query('identity.forget-failures', 'delete from identity.sign_in_failures where account_key = $1', [
    key,
  ]);
}

/**
 * Deletes failures older than `before`, and the oldest above `most`, so that invented names cannot fill
 * the table.
 */
export async function deleteOldFailures(
  db: Connection,
  before: Date,
  maxRows: number,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    'identity.delete-old-failures',
    `delete from identity.sign_in_failures where account_key in (
       (select account_key from identity.sign_in_failures where last_at < $1 order by last_at limit $3)
       union
       (select account_key from identity.sign_in_failures
        order by last_at desc offset $2 limit $3)
     ) returning failures`,
    [before, maxRows, limit],
  );
  return rows.length;
}
