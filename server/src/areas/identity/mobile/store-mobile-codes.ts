import type { TextPurpose } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';

/** Identifies a code: its purpose, and the hash of the number and the browser. */
export interface CodeKey {
  readonly purpose: TextPurpose;
  readonly subjectKey: Buffer;
}

/** Replaces the earlier code of the same purpose, number and browser. */
export async function saveMobileCode(
  db: Connection,
  { purpose, subjectKey }: CodeKey,
  code: { readonly codeHash: Buffer; readonly sentAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.query(
    'identity.save-mobile-code',
    `insert into identity.mobile_code (purpose, subject_key, code_hash, sent_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (purpose, subject_key) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at,
       expires_at = excluded.expires_at, tries = 0, waits_for_name = false`,
    [purpose, subjectKey, code.codeHash, code.sentAt, code.expiresAt],
  );
}

export interface ValidCode {
  readonly codeHash: Buffer;
  readonly sentAt: Date;
}

/** Counts a try. Returns the valid code, or null. Other transactions with the same key wait for this one. */
export async function tryMobileCode(
  tx: Connection,
  { purpose, subjectKey }: CodeKey,
  { maxTries, now }: { readonly maxTries: number; readonly now: Date },
): Promise<ValidCode | null> {
  const [row] = await tx.query<{ codeHash: Uint8Array; sentAt: Date }>(
    'identity.try-mobile-code',
    `update identity.mobile_code set tries = tries + 1
     where purpose = $1 and subject_key = $2 and tries < $3 and expires_at > $4
     returning code_hash as "codeHash", sent_at as "sentAt"`,
    [purpose, subjectKey, maxTries, now],
  );
  return row ? { codeHash: Buffer.from(row.codeHash), sentAt: row.sentAt } : null;
}

/** Uses a code up; false if it was used or replaced in the meantime. */
export async function redeemMobileCode(
  tx: Connection,
  { purpose, subjectKey }: CodeKey,
  codeHash: Buffer,
): Promise<boolean> {
  const rows = await tx.query(
    'identity.redeem-mobile-code',
    'delete from identity.mobile_code where purpose = $1 and subject_key = $2 and code_hash = $3 returning tries',
    [purpose, subjectKey, codeHash],
  );
  return rows.length > 0;
}

/** Takes the counted try of a right code back. The code stays valid until its end. */
export async function giveTryBack(tx: Connection, { purpose, subjectKey }: CodeKey): Promise<void> {
  await tx.query(
    'identity.give-mobile-try-back',
    'update identity.mobile_code set tries = greatest(tries - 1, 0) where purpose = $1 and subject_key = $2',
    [purpose, subjectKey],
  );
}

/**
 * Takes the try back for a code that waits for the name. The first call extends the code's validity to `until`; later calls
 * do not.
 */
export async function putOffOnce(
  tx: Connection,
  { purpose, subjectKey }: CodeKey,
  until: Date,
): Promise<void> {
  await tx.query(
    'identity.wait-for-name',
    `update identity.mobile_code set tries = greatest(tries - 1, 0), waits_for_name = true,
       expires_at = case when waits_for_name then expires_at else greatest(expires_at, $3) end
     where purpose = $1 and subject_key = $2`,
    [purpose, subjectKey, until],
  );
}

export async function deleteExpiredMobileCodes(db: Connection, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'identity.delete-expired-mobile-codes',
    `delete from identity.mobile_code where (purpose, subject_key) in (
       select purpose, subject_key from identity.mobile_code where expires_at <= $1 order by expires_at limit $2
       for update skip locked
     ) returning tries`,
    [now, limit],
  );
  return rows.length;
}
