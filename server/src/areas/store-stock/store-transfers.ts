import type { TransferStage } from '@jinlan/domain/store-stock';
import type { Connection } from '../../platform/database.ts';

export interface TransferRow {
  readonly id: number;
  readonly number: string;
  readonly fromStore: string;
  readonly toStore: string;
  readonly stage: TransferStage;
  readonly version: number;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly sentBy: string | null;
  readonly sentAt: Date | null;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
  readonly reason: string;
}

export interface TransferLine {
  readonly transferId: number;
  readonly position: number;
  readonly productId: number;
  readonly sku: string;
  readonly requested: number;
  /** Null until it is sent. */
  readonly sent: number | null;
  /** Null until it has arrived. */
  readonly received: number | null;
}

const columns = `id::float8 as id, number, from_store as "fromStore", to_store as "toStore", stage, version,
  requested_by as "requestedBy", requested_at as "requestedAt", sent_by as "sentBy", sent_at as "sentAt",
  ended_by as "endedBy", ended_at as "endedAt", reason`;

export type NewTransfer = Pick<
  TransferRow,
  'number' | 'fromStore' | 'toStore' | 'requestedBy' | 'requestedAt'
>;

/** Adds a transfer with its lines; null if its number is taken. */
export async function addTransfer(
  tx: Connection,
  row: NewTransfer,
  lines: readonly Pick<TransferLine, 'productId' | 'sku' | 'requested'>[],
): Promise<TransferRow | null> {
  const [added] = await tx.query<TransferRow>(
    'store-stock.add-transfer',
    `insert into store_stock.transfer (number, from_store, to_store, stage, requested_by, requested_at)
     values ($1, $2, $3, 'requested', $4, $5) on conflict do nothing returning ${columns}`,
    [row.number, row.fromStore, row.toStore, row.requestedBy, row.requestedAt],
  );
  if (added === undefined) return null;
  await tx.query(
    'store-stock.add-transfer-lines',
    `insert into store_stock.transfer_line (transfer_id, position, product_id, sku, requested)
     select $1, line.position, line."productId", line.sku, line.requested
     from jsonb_to_recordset($2::jsonb) as line (position smallint, "productId" integer, sku text, requested integer)`,
    [added.id, JSON.stringify(lines.map((line, position) => ({ ...line, position })))],
  );
  return added;
}

/** Requests of one store take turns, so that their number stays bounded. */
export async function lockTransfersTo(tx: Connection, storeCode: string): Promise<void> {
  await tx.query(
    'store-stock.lock-transfers-to',
    "select pg_advisory_xact_lock(hashtextextended('store-stock.transfers-to:' || $1::text, 0))",
    [storeCode],
  );
}

/** Transfers to the store that have not ended, counted up to `most`. */
export async function openTransfersTo(tx: Connection, storeCode: string, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'store-stock.open-transfers-to',
    `select count(*)::integer as count from (
       select 1 from store_stock.transfer where to_store = $1 and ended_at is null limit $2
     ) open`,
    [storeCode, most],
  );
  return row?.count ?? 0;
}

export async function transferByNumber(db: Connection, number: string): Promise<TransferRow | null> {
  const [row] = await db.query<TransferRow>(
    'store-stock.transfer-by-number',
    `select ${columns} from store_stock.transfer where number = $1`,
    [number],
  );
  return row ?? null;
}

export async function lockTransfer(tx: Connection, id: number): Promise<TransferRow | null> {
  const [row] = await tx.query<TransferRow>(
    'store-stock.lock-transfer',
    `select ${columns} from store_stock.transfer where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

/** Saves the changes of a step with the next version. The caller holds the row's lock. */
export async function saveTransfer(tx: Connection, row: TransferRow): Promise<TransferRow | null> {
  const [saved] = await tx.query<TransferRow>(
    'store-stock.save-transfer',
    `update store_stock.transfer set stage = $2, version = version + 1, sent_by = $3, sent_at = $4, ended_by = $5,
       ended_at = $6, reason = $7 where id = $1 returning ${columns}`,
    [row.id, row.stage, row.sentBy, row.sentAt, row.endedBy, row.endedAt, row.reason],
  );
  return saved ?? null;
}

/** Saves how many pieces of each line were sent or received, by position. */
export async function saveCounted(
  tx: Connection,
  transferId: number,
  step: 'send' | 'receive',
  counted: readonly number[],
): Promise<void> {
  await tx.query(
    'store-stock.save-counted',
    `update store_stock.transfer_line line set sent = case when $3 then counted.quantity else line.sent end,
       received = case when $3 then null else counted.quantity end
     from unnest($2::integer[]) with ordinality as counted (quantity, place)
     where line.transfer_id = $1 and line.position = counted.place - 1`,
    [transferId, counted, step === 'send'],
  );
}

/** The lines of transfers, by position. */
export const linesOf = (db: Connection, transferIds: readonly number[]): Promise<TransferLine[]> =>
  db.query<TransferLine>(
    'store-stock.transfer-lines',
    `select transfer_id::float8 as "transferId", position, product_id as "productId", sku, requested, sent, received
     from store_stock.transfer_line where transfer_id = any($1::bigint[]) order by transfer_id, position limit 5000`,
    [transferIds],
  );

/**
 * The transfers from or to a store: open ones, the newest first, then the latest that have ended. Of the open ones only the
 * oldest `take` in each direction, so that later ones appear once those before them have ended.
 */
export async function transfersOfStore(
  db: Connection,
  storeCode: string,
  { take, ended }: { readonly take: number; readonly ended: number },
): Promise<readonly TransferRow[]> {
  const open = await db.query<TransferRow>(
    'store-stock.transfers-of-store',
    `select * from (
       (select ${columns} from store_stock.transfer where to_store = $1 and ended_at is null order by transfer.id limit $2)
       union all
       (select ${columns} from store_stock.transfer where from_store = $1 and ended_at is null order by transfer.id limit $2)
     ) open order by id desc`,
    [storeCode, take],
  );
  return [...open, ...(await endedTransfers(db, storeCode, ended))];
}

/** The latest transfers from or to a store that have ended. */
const endedTransfers = (db: Connection, storeCode: string, take: number): Promise<TransferRow[]> =>
  db.query<TransferRow>(
    'store-stock.ended-transfers-of-store',
    `(select ${columns} from store_stock.transfer
       where to_store = $1 and ended_at is not null order by transfer.id desc limit $2)
     union all
     (select ${columns} from store_stock.transfer
       where from_store = $1 and ended_at is not null order by transfer.id desc limit $2)
     order by id desc limit $2`,
    [storeCode, take],
  );

/** Deletes transfers that ended before the moment, at most `limit`; returns how many. */
export async function deleteEndedTransfers(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'store-stock.delete-ended-transfers',
    `delete from store_stock.transfer where id in (
       select id from store_stock.transfer where ended_at is not null and ended_at < $1 order by ended_at limit $2
       for update skip locked
     ) returning id`,
    [before, limit],
  );
  return rows.length;
}
