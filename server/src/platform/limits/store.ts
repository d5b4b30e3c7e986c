import type { Connection } from '../database.ts';

/**
 * A row represents all uses of one limit by one subject. Each use moves `free_at` by a step; a use is
 * allowed while `free_at` stays within one period after `from` (generic cell rate algorithm).
 */
export interface UseRow {
  readonly key: Buffer;
  /** Now, or a later time to which no use expires. */
  readonly from: Date;
  /** The number of milliseconds by which one use moves `free_at`. */
  readonly stepMs: number;
  readonly periodMs: number;
}

/** A refused use: its index in the request, and the time until it would be allowed. */
export interface Wait {
  readonly place: number;
  readonly waitMs: number;
}

const ms = "interval '1 millisecond'";

/**
 * SQL for the time from which the next use counts: `free_at`, or `from` if that is earlier or missing. A row
 * more than two periods ahead was written with a wrong clock, and is ignored.
 */
const countedFrom = (freeAt: string, from: string, period: string): string =>
  `case when ${freeAt} <= ${from} + 2 * ${period} * ${ms} then greatest(${freeAt}, ${from}) else ${from} end`;

const currentRows = `uses as (
    select key, step, period, base, place - 1 as place
    from unnest($1::bytea[], $2::int8[], $3::int8[], $4::timestamptz[])
      with ordinality as uses (key, step, period, base, place)
  ), next_times as (
    select uses.key, place, step, period, base, ${countedFrom('free_at', 'base', 'period')} + step * ${ms} as next
    from uses left join platform.limit_use using (key)
  ), refused as (
    select place, key, extract(epoch from next - period * ${ms} - $5::timestamptz) * 1000 as wait
    from next_times where next > base + period * ${ms}
  )`;

const ofRow = (column: 'step' | 'period' | 'base'): string =>
  `(select ${column} from uses where uses.key = limit_row.key)`;
const nextOfRow = `${countedFrom('limit_row.free_at', ofRow('base'), ofRow('period'))} + ${ofRow('step')} * ${ms}`;

const paramsOf = (rows: readonly UseRow[], now: Date): unknown[] => [
  rows.map(({ key }) => key),
  rows.map(({ stepMs }) => stepMs),
  rows.map(({ periodMs }) => periodMs),
  rows.map(({ from }) => from),
  now,
];

/**
 * Counts all uses, or none if one is refused. The conflict clause checks the newest row, so parallel
 * requests cannot exceed the limit. Rows are locked in the order of their keys, so callers cannot
 * deadlock.
 */
export function countUses(db: Connection, rows: readonly UseRow[], now: Date): Promise<Wait[]> {
  return db.query<Wait>(
    'platform.count-uses',
    `with ${currentRows}, counted as (
       insert into platform.limit_use as limit_row (key, free_at)
       select key, next from next_times where not exists (select from refused) order by key
       on conflict (key) do update
         set free_at = ${nextOfRow}
         where ${nextOfRow} <= ${ofRow('base')} + ${ofRow('period')} * ${ms}
       returning key
     )
     select place::int4 as place, wait::float8 as "waitMs" from refused
     union all
     select place::int4, step::float8 from uses
     where not exists (select from refused) and key not in (select key from counted)`,
    paramsOf(rows, now),
  );
}

/** The uses that `countUses` would refuse. */
export function waitsOf(db: Connection, rows: readonly UseRow[], now: Date): Promise<Wait[]> {
  return db.query<Wait>(
    'platform.waits-of-uses',
    `with ${currentRows} select place::int4 as place, wait::float8 as "waitMs" from refused`,
    paramsOf(rows, now),
  );
}

/** Undoes uses; locks rows in the order of their keys, as `countUses` does. */
export async function uncountUses(db: Connection, rows: readonly UseRow[]): Promise<void> {
  await db.query(
    'platform.uncount-uses',
    `with uses as (
       select * from unnest($1::bytea[], $2::int8[]) as uses (key, step)
     ), locked as (
       select key from platform.limit_use where key = any($1::bytea[]) order by key for update
     )
     update platform.limit_use as limit_row set free_at = free_at - step * ${ms}
     from uses join locked using (key) where limit_row.key = uses.key`,
    [rows.map(({ key }) => key), rows.map(({ stepMs }) => stepMs)],
  );
}

export async function clearUses(db: Connection, keys: readonly Buffer[]): Promise<void> {
  await db.query('platform.clear-uses', 'delete from platform.limit_use where key = any($1::bytea[])', [
    keys,
  ]);
}

/** Deletes expired rows, and above `most` rows those that expire next. */
export async function deleteFreeRows(
  db: Connection,
  now: Date,
  most: number,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    'platform.delete-limit-uses',
    `delete from platform.limit_use where key = any(array(
       (select key from platform.limit_use where free_at <= $1 order by free_at limit $3)
       union
       (select key from platform.limit_use order by free_at desc offset $2 limit $3)
     )) returning free_at`,
    [now, most, limit],
  );
  return rows.length;
}
