import type { Connection } from '../../../platform/database.ts';

export interface NewCode {
  readonly customerId: number;
  /** Key of the address that the code is mailed to. */
  readonly emailKey: string;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

/** Replaces the account's earlier code. */
export async function saveCode(tx: Connection, code: NewCode): Promise<void> {
  await tx.query(
    'identity.save-sign-in-code',
    `insert into identity.sign_in_code (customer_id, code_hash, expires_at, email_key) values ($1, $2, $3, $4)
     on conflict (customer_id) do update
       set code_hash = excluded.code_hash, expires_at = excluded.expires_at, email_key = excluded.email_key, tries = 0`,
    [code.customerId, code.codeHash, code.expiresAt, code.emailKey],
  );
}

/** Counts an attempt. Returns the hash of the valid code, or null. */
export async function tryCode(
  tx: Connection,
  {
    customerId,
    maxTries,
    now,
  }: { readonly customerId: number; readonly maxTries: number; readonly now: Date },
): Promise<Buffer | null> {
  const [row] = await tx.query<{ codeHash: Uint8Array }>(
    'identity.try-sign-in-code',
    `update identity.sign_in_code set tries = tries + 1
     where customer_id = $1 and tries < $2 and expires_at > $3 returning code_hash as "codeHash"`,
    [customerId, maxTries, now],
  );
  return row ? Buffer.from(row.codeHash) : null;
}

/** Deletes a code that was right. The address that it was mailed to counts as verified, if it is still the account's. */
export async function redeemCode(tx: Connection, customerId: number, now: Date): Promise<void> {
  await tx.query(
    'identity.use-sign-in-code',
    `with used as (delete from identity.sign_in_code where customer_id = $1 returning customer_id, email_key)
     update identity.customer set email_verified_at = coalesce(email_verified_at, $2)
     from used where customer.id = used.customer_id and customer.email_key = used.email_key`,
    [customerId, now],
  );
}

export async function deleteExpiredCodes(db: Connection, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'identity.delete-expired-sign-in-codes',
    `delete from identity.sign_in_code where customer_id in (
       select customer_id from identity.sign_in_code where expires_at <= $1 order by expires_at limit $2
       for update skip locked
     ) returning customer_id`,
    [now, limit],
  );
  return rows.length;
}
