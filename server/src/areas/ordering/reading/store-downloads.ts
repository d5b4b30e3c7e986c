import { readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import { type OrderRow, orderColumns, orderJson } from '../store.ts';

/** One file of one line of an order. */
export interface FileKey {
  readonly orderId: number;
  readonly position: number;
  readonly key: string;
}

/**
 * Counts a download if fewer than `most` were counted; with `most` 0 there is no limit. Returns whether the download was
 * counted.
 */
export async function countFetch(
  db: Connection,
  fileKey: FileKey,
  most: number,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    'ordering.count-download',
    `insert into ordering.download as had (order_id, position, key, fetched, last_at) values ($1, $2, $3, 1, $5)
     on conflict (order_id, position, key) do update set fetched = had.fetched + 1, last_at = excluded.last_at
       where $4 = 0 or had.fetched < $4
     returning fetched`,
    [fileKey.orderId, fileKey.position, fileKey.key, most, now],
  );
  return rows.length > 0;
}

/** Returns how often each file of these orders was downloaded, by `order/position/key`. */
export async function fetchedOf(
  db: Connection,
  orderIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: string; fetched: number }>(
    'ordering.downloads-fetched',
    `select order_id || '/' || position || '/' || key as id, fetched from ordering.download
     where order_id = any($1::bigint[])`,
    [orderIds],
  );
  return new Map(rows.map(({ id, fetched }) => [id, fetched]));
}

/** Orders with files, newest first. */
export async function ordersWithDownloads(
  db: Connection,
  customerId: string,
  limit: number,
): Promise<OrderRow[]> {
  return readJson(
    orderJson,
    db.query<OrderRow>(
      'ordering.with-downloads',
      `select ${orderColumns} from ordering.sales_order sold
     where customer_id = $1 and exists (
       select from ordering.order_line line where line.order_id = sold.id and line.downloads <> '[]'::jsonb)
     order by placed_at desc, sold.id desc limit $2`,
      [customerId, limit],
    ),
  );
}
