import type { Connection } from '../../../platform/database.ts';
import type { Member } from '../store.ts';

export interface Adjustment extends Member {
  /** Negative for points that were taken. */
  readonly change: number;
  readonly reason: string;
  readonly staffNo: string;
  readonly requestKey: string;
}

export interface AdjustmentRow extends Adjustment {
  readonly id: number;
}

/** Makes adjustments of one member of staff run one after the other, so that none exceeds the limit of a day. */
export async function lockAdjuster(tx: Connection, staffNo: string): Promise<void> {
  await tx.query('members.lock-adjuster', 'select pg_advisory_xact_lock(hashtextextended($1::text, 78201))', [
    staffNo,
  ]);
}

export async function adjustmentOfRequest(
  tx: Connection,
  staffNo: string,
  requestKey: string,
): Promise<AdjustmentRow | null> {
  const [row] = await tx.query<AdjustmentRow>(
    'members.adjustment-of-request',
    `select id, customer_id as "customerId", region, change, reason, staff_no as "staffNo", request_key as "requestKey"
     from members.points_adjustment where staff_no = $1 and request_key = $2`,
    [staffNo, requestKey],
  );
  return row ?? null;
}

/** The points that a member of staff gave and took since then, added up without signs. */
export async function adjustedSince(tx: Connection, staffNo: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ sum: number }>(
    'members.adjusted-since',
    `select coalesce(sum(abs(change)), 0)::bigint as sum from members.points_adjustment
     where staff_no = $1 and at >= $2`,
    [staffNo, since],
  );
  return row?.sum ?? 0;
}

/** Returns the number of the adjustment. */
export async function addAdjustment(tx: Connection, adjustment: Adjustment, now: Date): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'members.add-adjustment',
    `insert into members.points_adjustment (customer_id, region, change, reason, staff_no, request_key, at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      ...[adjustment.customerId, adjustment.region, adjustment.change, adjustment.reason],
      ...[adjustment.staffNo, adjustment.requestKey, now],
    ],
  );
  return row?.id ?? 0;
}
