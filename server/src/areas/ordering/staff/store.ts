import { type OrderEventData, orderEventData } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import type { HistoryEntry } from '../../../platform/process.ts';
import { type OfOrder, type OrderRow, orderColumns, orderJson } from '../store.ts';

export interface FullEvent extends HistoryEntry {
  /** The data that `advance-order.ts` wrote. The first event, of placing the order, has no command. */
  readonly data: OrderEventData;
}

const eventLimit = 500;

const eventJson = jsonColumns('ordering.order_event', ['orderId', 'version'], { data: orderEventData });

/** Events after `version`, oldest first. */
export async function fullEvents(db: Connection, orderId: number, version = 0): Promise<FullEvent[]> {
  return readJson(
    eventJson,
    db.query<FullEvent & OfOrder>(
      'ordering.full-events',
      `select order_id as "orderId", version, at, actor, event, reason, from_state as "fromState", to_state as "toState", data
     from ordering.order_event where order_id = $1 and version > $2 order by version limit ${eventLimit}`,
      [orderId, version],
    ),
  );
}

/** Ids of orders that were shipped before `shippedBefore` and have not arrived, longest ago first. */
export async function longShipped(db: Connection, shippedBefore: Date, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'ordering.long-shipped',
    `select id from ordering.sales_order
     where stage = 'shipped' and (state ->> 'shippedAt') collate "C" <= $1
     order by (state ->> 'shippedAt') collate "C" limit $2`,
    [shippedBefore.toISOString(), limit],
  );
  return rows.map(({ id }) => id);
}

/** The orders of a store with these numbers, in any order. */
export function ordersByNumbers(
  db: Connection,
  sourceCode: string,
  numbers: readonly string[],
): Promise<OrderRow[]> {
  return readJson(
    orderJson,
    db.query<OrderRow>(
      'ordering.orders-by-numbers',
      `select ${orderColumns} from ordering.sales_order where number = any($1::text[]) and source_code = $2`,
      [numbers, sourceCode],
    ),
  );
}
