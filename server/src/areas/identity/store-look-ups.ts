import type { Connection } from '../../platform/database.ts';

export interface LookUp {
  readonly staffNo: string;
  readonly storeCode: string;
  /** What is to be seen of the customer. */
  readonly what: 'saved-designs';
  readonly emailKey: string;
  readonly now: Date;
}

/** One statement finds and writes down, so that no customer is found unwritten and nobody takes longer than somebody. */
export async function lookUp(
  db: Connection,
  { staffNo, storeCode, what, emailKey, now }: LookUp,
): Promise<number | null> {
  const [row] = await db.query<{ customerId: number | null }>(
    'identity.look-up',
    `insert into identity.staff_look_up (staff_no, store_code, what, customer_id, at)
     values ($1, $2, $3, (select id from identity.customer where email_key = $4), $5)
     returning customer_id as "customerId"`,
    [staffNo, storeCode, what, emailKey, now],
  );
  return row?.customerId ?? null;
}

export async function deleteOldLookUps(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'identity.delete-old-look-ups',
    `delete from identity.staff_look_up where id in (
       select id from identity.staff_look_up where at < $1 order by at limit $2) returning id`,
    [before, limit],
  );
  return rows.length;
}
