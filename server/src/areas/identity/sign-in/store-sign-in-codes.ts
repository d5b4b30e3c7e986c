import type { Connection } from '../../../platform/database.ts';

export interface NewCode {
  readonly customerId: number;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

/** Replaces the account's earlier code. */
export async function saveCode(tx: Connection, code: NewCode): Promise<void> {
  await tx.query(
    'identity.save-sign-in-code',
    `insert into identity.sign_in_code (customer_id, code_hash, expires_at) values ($1, $2, $3)
     on conflict (customer_id) do update
       set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    [code.customerId, code.codeHash, code.expiresAt],
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

export async function deleteCode(tx: Connection, customerId: number): Promise<void> {
  await tx.query('identity.drop-sign-in-code', 'delete from identity.sign_in_code where customer_id = $1', [
    customerId,
  ]);
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
