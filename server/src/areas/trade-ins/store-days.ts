/** The trade-ins of a mobile number, a member of staff who assays, and a certificate. */
import type { AcceptedOfDay } from '@jinlan/domain/trade-in';
import type { Connection } from '../../platform/database.ts';
import { lockMobile, type TradeInRow } from './store.ts';

/**
 * The amounts that were accepted on a day besides one trade-in, in minor units. `cash`: the part of the number's amounts
 * that was paid in cash.
 */
export interface DayOfTradeIn extends AcceptedOfDay {
  readonly cash: number;
}

export const emptyDay: DayOfTradeIn = { ofNumber: 0, ofAssayer: 0, cash: 0 };

const amount = "case other.outcome when 'value' then other.value else other.payout end";
const isAccepted = `other.accepted_at >= $2 and other.market = trade_in.market and other.id <> trade_in.id
  and other.stage in ('credited', 'accepted', 'paid-out')`;

/**
 * Returns by the id of each trade-in the amounts that were accepted since a moment for its number and its member of staff
 * who assayed.
 */
export async function daysOf(
  db: Connection,
  ids: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, DayOfTradeIn>> {
  const rows = await db.query<DayOfTradeIn & { id: number }>(
    'trade-ins.days',
    `select trade_in.id, coalesce(number.accepted, 0)::float8 as "ofNumber", coalesce(number.cash, 0)::float8 as cash,
       coalesce(assayer.accepted, 0)::float8 as "ofAssayer"
     from trade_ins.trade_in
     cross join lateral (
       select sum(${amount}) as accepted, sum(other.payout) filter (where other.payout_method = 'cash') as cash
       from trade_ins.trade_in other where other.mobile = trade_in.mobile and ${isAccepted}) number
     cross join lateral (
       select sum(${amount}) as accepted from trade_ins.trade_in other
       where other.assayed_by = trade_in.assayed_by and other.confirmed_by is null and ${isAccepted}) assayer
     where trade_in.id = any($1::bigint[])`,
    [ids, since],
  );
  return new Map(rows.map(({ id, ...day }) => [id, day]));
}

/**
 * Does the same as `daysOf` for one trade-in. Acceptances of the same number or after assays by the same member of staff
 * wait until the transaction ends.
 */
export async function lockDayOf(
  tx: Connection,
  { id, mobile, assayedBy }: Pick<TradeInRow, 'id' | 'mobile' | 'assayedBy'>,
  since: Date,
): Promise<DayOfTradeIn> {
  await lockMobile(tx, mobile);
  await tx.query(
    'trade-ins.lock-assayer',
    "select pg_advisory_xact_lock(hashtextextended('trade_ins.assayer:' || $1::text, 0))",
    [assayedBy],
  );
  return (await daysOf(tx, [id], since)).get(id) ?? emptyDay;
}

/** Whether another trade-in has the certificate. Other transactions with the same certificate wait until this one ends. */
export async function isCertificateTraded(
  tx: Connection,
  certificateKey: string,
  exceptId: number,
): Promise<boolean> {
  await tx.query(
    'trade-ins.lock-certificate',
    "select pg_advisory_xact_lock(hashtextextended('trade_ins.certificate:' || $1::text, 0))",
    [certificateKey],
  );
  const rows = await tx.query(
    'trade-ins.of-certificate',
    'select 1 from trade_ins.trade_in where certificate_key = $1 and id <> $2',
    [certificateKey, exceptId],
  );
  return rows.length > 0;
}
