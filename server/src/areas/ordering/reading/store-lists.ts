import type { Money } from '@jinlan/domain/money';
import { paymentEvents, type Tracking } from '@jinlan/domain/orders';
import { amountOrNull, trackingOrNull } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import type { HistoryEntry } from '../../../platform/process.ts';
import {
  type LineRow,
  lineColumns,
  lineJson,
  type OfOrder,
  type OrderRow,
  orderColumns,
  orderJson,
} from '../store.ts';

/** Filter of a customer's orders. */
export interface CustomerOrdersQuery {
  readonly customerId: string;
  /** Null in any field means no filter. */
  readonly stages: readonly string[] | null;
  readonly numbers: readonly string[] | null;
  readonly partOfNumber: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  /** The least and the greatest grand total in minor units, whatever their currency; both are included. */
  readonly least: number | null;
  readonly most: number | null;
}

const eventJson = jsonColumns('ordering.order_event', ['orderId', 'version'], {
  tracking: trackingOrNull,
  paid: amountOrNull,
  refund: amountOrNull,
});

const matches = `customer_id = $1 and ($2::text[] is null or state ->> 'stage' = any($2::text[]))
  and ($3::text[] is null or number = any($3::text[])) and ($4::text is null or position($4::text in number) > 0)
  and ($5::timestamptz is null or placed_at >= $5::timestamptz)
  and ($6::timestamptz is null or placed_at <= $6::timestamptz)
  and ($7::bigint is null or total_minor >= $7::bigint) and ($8::bigint is null or total_minor <= $8::bigint)`;

const parametersOf = ({
  customerId,
  stages,
  numbers,
  partOfNumber,
  from,
  to,
  least,
  most,
}: CustomerOrdersQuery) => [customerId, stages, numbers, partOfNumber, from, to, least, most];

const sortClauses = {
  'created-desc': 'placed_at desc, id desc',
  'created-asc': 'placed_at, id',
  'number-desc': 'number desc',
  'number-asc': 'number',
} as const;

export type OrdersSort = keyof typeof sortClauses;

export async function ordersOfCustomer(
  db: Connection,
  query: CustomerOrdersQuery,
  sort: OrdersSort,
  limit: number,
  offset: number,
): Promise<OrderRow[]> {
  return readJson(
    orderJson,
    db.query<OrderRow>(
      `ordering.of-customer-${sort}`,
      `select ${orderColumns} from ordering.sales_order where ${matches}
     order by ${sortClauses[sort]} limit $9 offset $10`,
      [...parametersOf(query), limit, offset],
    ),
  );
}

/** Returns the orders in no particular order. */
export async function ordersById(db: Connection, ids: readonly number[]): Promise<OrderRow[]> {
  return readJson(
    orderJson,
    db.query<OrderRow>(
      'ordering.orders-by-id',
      `select ${orderColumns} from ordering.sales_order where id = any($1::bigint[])`,
      [ids],
    ),
  );
}

/** The number of matching orders, and the time of the customer's first order regardless of the filter. */
export async function countOfCustomer(
  db: Connection,
  query: CustomerOrdersQuery,
): Promise<{ total: number; first: Date | null }> {
  const [row] = await db.query<{ total: number; first: Date | null }>(
    'ordering.count-of-customer',
    `select count(*) filter (where ${matches})::integer as total, min(placed_at) as first
     from ordering.sales_order where customer_id = $1`,
    parametersOf(query),
  );
  return row ?? { total: 0, first: null };
}

export async function linesOfMany(
  db: Connection,
  orderIds: readonly number[],
): Promise<(LineRow & OfOrder)[]> {
  return readJson(
    lineJson,
    db.query<LineRow & OfOrder>(
      'ordering.lines-of-many',
      `select order_id as "orderId", ${lineColumns} from ordering.order_line where order_id = any($1::bigint[])
     order by order_id, position`,
      [orderIds],
    ),
  );
}

/** A change of an order, with the parcel that was sent and the money that arrived with it. */
export interface ShownEvent extends HistoryEntry {
  readonly tracking: Tracking | null;
  readonly paid: Money | null;
  /** The part of `paid` that goes back at once. */
  readonly refund: Money | null;
}

export async function eventsOfMany(
  db: Connection,
  orderIds: readonly number[],
): Promise<(ShownEvent & OfOrder)[]> {
  return readJson(
    eventJson,
    db.query<ShownEvent & OfOrder>(
      'ordering.events-of-many',
      `select order_id as "orderId", version, at, actor, event, reason, from_state as "fromState", to_state as "toState",
       case event when 'ship' then data -> 'command' -> 'tracking' end as tracking,
       case when event = any($2) then data -> 'command' -> 'amount' end as paid,
       case when event = any($2) then nullif(data -> 'refund', 'null') end as refund
     from ordering.order_event where order_id = any($1::bigint[]) order by order_id, version`,
      [orderIds, [...paymentEvents]],
    ),
  );
}
