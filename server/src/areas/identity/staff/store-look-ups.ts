import type { Connection } from '../../../platform/database.ts';

/** The id of the customer with an e-mail address, or null. */
export async function customerOfEmail(db: Connection, emailKey: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    'identity.customer-of-email',
    'select id from identity.customer where email_key = $1',
    [emailKey],
  );
  return row?.id ?? null;
}
