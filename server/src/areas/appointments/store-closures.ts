import type { ClosureKind, Span } from '@jinlan/domain/appointments';
import type { Connection } from '../../platform/database.ts';

export interface ClosureRow extends Span {
  readonly id: number;
  readonly kind: ClosureKind;
}

const columns = `id::float8 as id, kind, starts_at as "startsAt", ends_at as "endsAt"`;

/** Closures of a store that have not ended at the moment, the earliest first. */
export const closuresOf = (db: Connection, storeCode: string, after: Date): Promise<ClosureRow[]> =>
  db.query<ClosureRow>(
    'appointments.closures',
    `select ${columns} from appointments.closure where store_code = $1 and ends_at > $2 order by ends_at, id limit 100`,
    [storeCode, after],
  );

/** Closures of several stores that have not ended at the moment. */
export const closuresOfStores = (
  db: Connection,
  storeCodes: readonly string[],
  after: Date,
): Promise<(ClosureRow & { storeCode: string })[]> =>
  db.query<ClosureRow & { storeCode: string }>(
    'appointments.closures-of-stores',
    `select ${columns}, store_code as "storeCode" from appointments.closure
     where store_code = any($1::text[]) and ends_at > $2 order by ends_at, id limit 1000`,
    [storeCodes, after],
  );

export async function addClosure(
  tx: Connection,
  closure: Omit<ClosureRow, 'id'> & { readonly storeCode: string; readonly closedBy: string },
): Promise<ClosureRow> {
  const [row] = await tx.query<ClosureRow>(
    'appointments.add-closure',
    `insert into appointments.closure (store_code, kind, starts_at, ends_at, closed_by) values ($1, $2, $3, $4, $5)
     returning ${columns}`,
    [closure.storeCode, closure.kind, closure.startsAt, closure.endsAt, closure.closedBy],
  );
  if (row === undefined) throw new Error('The closure was not added');
  return row;
}

/**
 * Ends a closure of the store. A closure that has not begun is deleted. Returns false if there is no such closure, or it has
 * ended already.
 */
export async function endClosure(tx: Connection, id: number, storeCode: string, now: Date): Promise<boolean> {
  const deleted = await tx.query(
    'appointments.delete-closure',
    'delete from appointments.closure where id = $1 and store_code = $2 and starts_at >= $3 returning id',
    [id, storeCode, now],
  );
  if (deleted.length > 0) return true;
  const ended = await tx.query(
    'appointments.end-closure',
    `update appointments.closure set ends_at = $3 where id = $1 and store_code = $2 and starts_at < $3 and ends_at > $3
     returning id`,
    [id, storeCode, now],
  );
  return ended.length > 0;
}

export async function deleteEndedClosures(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'appointments.delete-ended-closures',
    `delete from appointments.closure where id in (
       select id from appointments.closure where ends_at < $1 order by ends_at limit $2 for update skip locked
     ) returning id`,
    [before, limit],
  );
  return rows.length;
}
