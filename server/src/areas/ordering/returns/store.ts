import type { KeptGift } from '@jinlan/domain/returns';
import { type OrderReturnLine, orderReturnLines } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';

export interface ReturnRow {
  readonly id: number;
  readonly orderId: number;
  /** 1 for the order's first return. */
  readonly sequence: number;
  readonly requestedVersion: number;
  /** The order's version after the settlement; null while it waits. */
  readonly settledVersion: number | null;
  readonly requestedAt: Date;
  readonly comment: string | null;
  readonly lines: readonly OrderReturnLine[];
}

const returnJson = jsonColumns('ordering.order_return', ['id'], { lines: orderReturnLines });
const columns = `sent.id, sent.order_id as "orderId", sent.sequence, sent.requested_version as "requestedVersion",
  sent.settled_version as "settledVersion", sent.requested_at as "requestedAt", sent.comment,
  (select jsonb_agg(jsonb_build_object('position', line, 'quantity', quantity, 'accepted', accepted, 'kept', kept, 'keptMinor', kept_minor,
     'reason', reason)
     order by line) from ordering.order_return_line where return_id = sent.id) as lines`;

/** Returns of orders, oldest first. */
export async function returnsOfMany(db: Connection, orderIds: readonly number[]): Promise<ReturnRow[]> {
  return readJson(
    returnJson,
    db.query<ReturnRow>(
      'ordering.returns-of-many',
      `select ${columns} from ordering.order_return sent where sent.order_id = any($1::bigint[])
       order by sent.order_id, sent.sequence`,
      [orderIds],
    ),
  );
}

/** Adds the return that an order's step requested. The caller holds the order's lock. */
export async function addReturn(
  tx: Connection,
  row: Pick<ReturnRow, 'orderId' | 'sequence' | 'requestedVersion' | 'requestedAt' | 'comment'>,
  lines: readonly Pick<OrderReturnLine, 'position' | 'quantity' | 'reason'>[],
): Promise<void> {
  await tx.query(
    'ordering.add-return',
    `with sent as (
       insert into ordering.order_return (order_id, sequence, requested_version, requested_at, comment)
       values ($1, $2, $3, $4, $5) returning id
     )
     insert into ordering.order_return_line (return_id, line, quantity, reason)
     select sent.id, line.position, line.quantity, line.reason
     from sent, jsonb_to_recordset($6::jsonb) as line (position integer, quantity integer, reason text)`,
    [row.orderId, row.sequence, row.requestedVersion, row.requestedAt, row.comment, JSON.stringify(lines)],
  );
}

/** Saves which pieces of a return were accepted, and which gifts did not come back. The caller holds the order's lock. */
export async function settleReturn(
  tx: Connection,
  returnId: number,
  settledVersion: number,
  accepted: readonly { readonly position: number; readonly quantity: number; readonly restock: boolean }[],
  kept: readonly KeptGift[],
): Promise<void> {
  await tx.query(
    'ordering.settle-return',
    `with settled as (
       update ordering.order_return set settled_version = $2 where id = $1 and settled_version is null returning id
     ), taken as (
       select * from settled, jsonb_to_recordset($3::jsonb)
         as taken (position integer, quantity integer, restock boolean, kept integer, "keptMinor" bigint)
     ), sent as (
       update ordering.order_return_line line set accepted = taken.quantity, restocked = case when taken.restock then taken.quantity else 0 end,
         kept = taken.kept, kept_minor = taken."keptMinor"
       from taken where line.return_id = taken.id and line.line = taken.position returning line.line
     )
     insert into ordering.order_return_line (return_id, line, quantity, accepted, restocked, kept_minor)
     select id, position, 0, 0, 0, "keptMinor" from taken where position <> all (select line from sent)`,
    [returnId, settledVersion, JSON.stringify(settledLines(accepted, kept))],
  );
}

/**
 * Returns the lines of the return, and a line for each gift whose price from an earlier return still reduced this refund.
 */
function settledLines(
  accepted: readonly { readonly position: number; readonly quantity: number; readonly restock: boolean }[],
  kept: readonly KeptGift[],
) {
  const owed = kept.filter(({ position }) => !accepted.some((line) => line.position === position));
  return [...accepted, ...owed.map(({ position }) => ({ position, quantity: 0, restock: false }))].map(
    (line) => {
      const gift = kept.find(({ position }) => position === line.position);
      return { ...line, kept: gift?.quantity ?? 0, keptMinor: gift?.amount.minor ?? 0 };
    },
  );
}
