/** Trade-ins that the store's lists and the shop's jobs read. */
import type { TradeInStage } from '@jinlan/domain/trade-in';
import type { Connection } from '../../platform/database.ts';
import { type TradeInRow, tradeInColumns } from './store.ts';

/** The trade-ins of a store at some stages, the oldest first. */
export const tradeInsOfStore = (
  db: Connection,
  storeCode: string,
  stages: readonly TradeInStage[],
  take: number,
  skip: number,
): Promise<TradeInRow[]> =>
  db.query<TradeInRow>(
    'trade-ins.of-store',
    `select ${tradeInColumns} from trade_ins.trade_in where store_code = $1 and stage = any($2::text[])
     order by id limit $3 offset $4`,
    [storeCode, stages, take, skip],
  );

export async function countOfStore(
  db: Connection,
  storeCode: string,
  stages: readonly TradeInStage[],
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'trade-ins.count-of-store',
    'select count(*)::integer as count from trade_ins.trade_in where store_code = $1 and stage = any($2::text[])',
    [storeCode, stages],
  );
  return row?.count ?? 0;
}

/** The trade-ins that a store accepted from one moment until another, in the order of their acceptance. */
export const acceptedOfStore = (
  db: Connection,
  storeCode: string,
  from: Date,
  to: Date,
  limit: number,
): Promise<TradeInRow[]> =>
  db.query<TradeInRow>(
    'trade-ins.accepted-of-store',
    `select ${tradeInColumns} from trade_ins.trade_in
     where store_code = $1 and accepted_at >= $2 and accepted_at < $3
       and stage in ('credited', 'accepted', 'paid-out')
     order by accepted_at, id limit $4`,
    [storeCode, from, to, limit],
  );

/** The number of the customer's open trade-ins. */
export async function openTradeIns(db: Connection, customerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'trade-ins.open-of-customer',
    'select count(*)::integer as count from trade_ins.trade_in where customer_id = $1 and ended_at is null',
    [customerId],
  );
  return row?.count ?? 0;
}

/** Whether other pieces are still expected at the appointment. */
export async function hasOthersAt(db: Connection, appointment: string, exceptId: number): Promise<boolean> {
  const rows = await db.query(
    'trade-ins.others-at',
    `select 1 from trade_ins.trade_in where appointment = $1 and stage = 'requested' and id <> $2 limit 1`,
    [appointment, exceptId],
  );
  return rows.length > 0;
}

/** Changes the end of requested trade-ins whose pieces come to a moved appointment. */
export async function moveEnd(tx: Connection, appointment: string, expiresAt: Date): Promise<void> {
  await tx.query(
    'trade-ins.move-end',
    `update trade_ins.trade_in set expires_at = $2 where appointment = $1 and stage = 'requested'`,
    [appointment, expiresAt],
  );
}

/** Requested trade-ins whose pieces never came, at most `limit`. */
export const overdueTradeIns = (
  db: Connection,
  now: Date,
  limit: number,
): Promise<{ id: number; appointment: string | null }[]> =>
  db.query<{ id: number; appointment: string | null }>(
    'trade-ins.overdue',
    `select id, appointment from trade_ins.trade_in where stage = 'requested' and expires_at <= $1
     order by expires_at, id limit $2`,
    [now, limit],
  );

/** Deletes trade-ins that ended before the moment: those that were not accepted, or with `evenAccepted` all. */
export async function deleteEnded(
  db: Connection,
  before: Date,
  evenAccepted: boolean,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    'trade-ins.delete-ended',
    `delete from trade_ins.trade_in where id in (
       select id from trade_ins.trade_in where ended_at < $1 and ($2::boolean or accepted_at is null)
       order by ended_at, id limit $3 for update skip locked
     ) returning id`,
    [before, evenAccepted, limit],
  );
  return rows.length;
}
