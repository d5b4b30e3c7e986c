import type { Connection } from '../../../platform/database.ts';

/** The customer of an account's e-mail address; null for an address without an account. */
export async function customerOfEmail(db: Connection, emailKey: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    'identity.customer-of-email',
    'select id from identity.customer where email_key = $1',
    [emailKey],
  );
  return row?.id ?? null;
}
