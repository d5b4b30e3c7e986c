import type { Connection } from '../database.ts';

/** Returns by how many milliseconds the shop's time was moved forward. */
export async function readShift(db: Connection): Promise<number> {
  const [row] = await db.query<{ ms: number }>(
    'platform.clock-shift',
    'select ms::float8 as ms from platform.clock_shift where id = 1',
  );
  return row?.ms ?? 0;
}

export async function addShift(db: Connection, ms: number): Promise<void> {
  await db.query(
    'platform.move-clock',
    `insert into platform.clock_shift (id, ms) values (1, $1)
     on conflict (id) do update set ms = platform.clock_shift.ms + excluded.ms`,
    [ms],
  );
}
