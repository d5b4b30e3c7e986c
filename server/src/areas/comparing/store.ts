import type { Connection } from '../../platform/database.ts';

export interface ListRow {
  readonly id: number;
  readonly uid: string;
  /** Null for a guest's list. */
  readonly customerId: string | null;
  /** The ids of the pieces in the order in which they were added. */
  readonly productIds: readonly number[];
}

const listColumns = `id, uid, customer_id as "customerId",
  array(select product_id from comparing.item where list_id = list.id order by item.id) as "productIds"`;

export async function loadList(db: Connection, uid: string): Promise<ListRow | null> {
  const [row] = await db.query<ListRow>(
    'comparing.load',
    `select ${listColumns} from comparing.list list where uid = $1`,
    [uid],
  );
  return row ?? null;
}

export async function loadListOf(db: Connection, customerId: string): Promise<ListRow | null> {
  const [row] = await db.query<ListRow>(
    'comparing.of-customer',
    `select ${listColumns} from comparing.list list where customer_id = $1`,
    [customerId],
  );
  return row ?? null;
}

/** Locks lists in the order of their ids, so that two callers cannot deadlock. */
export async function lockLists(tx: Connection, ids: readonly number[]): Promise<void> {
  await tx.query(
    'comparing.lock',
    'select id from comparing.list where id = any($1::integer[]) order by id for update',
    [ids],
  );
}

/** Adds a list; does nothing if the customer already has one. */
export async function addList(
  tx: Connection,
  uid: string,
  customerId: string | null,
  now: Date,
): Promise<void> {
  await tx.query(
    'comparing.add',
    'insert into comparing.list (uid, customer_id, touched_at) values ($1, $2, $3) on conflict (customer_id) do nothing',
    [uid, customerId, now],
  );
}

export async function addItems(
  tx: Connection,
  listId: number,
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    'comparing.add-items',
    `with touched as (update comparing.list set touched_at = $3 where id = $1)
     insert into comparing.item (list_id, product_id)
     select $1, product from unnest($2::integer[]) with ordinality as given(product, place) order by place
     on conflict (list_id, product_id) do nothing`,
    [listId, productIds, now],
  );
}

export async function removeItems(
  tx: Connection,
  listId: number,
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    'comparing.remove-items',
    `with touched as (update comparing.list set touched_at = $3 where id = $1)
     delete from comparing.item where list_id = $1 and product_id = any($2::integer[])`,
    [listId, productIds, now],
  );
}

export async function deleteList(tx: Connection, id: number): Promise<void> {
  await tx.query('comparing.delete', 'delete from comparing.list where id = $1', [id]);
}

/** Deletes guests' lists unchanged since `before`; returns how many. */
export async function deleteUntouched(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'comparing.delete-untouched',
    `delete from comparing.list where id in (
       select id from comparing.list where customer_id is null and touched_at < $1
       order by touched_at limit $2 for update skip locked) returning 1`,
    [before, limit],
  );
  return rows.length;
}
