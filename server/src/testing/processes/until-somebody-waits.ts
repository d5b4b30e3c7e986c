import type { Database } from '../../platform/database.ts';

/** PostgreSQL: until somebody waits for a lock. The embedded database lets one transaction begin after the other. */
export async function untilSomebodyWaits(db: Pick<Database, 'kind' | 'query'>): Promise<void> {
  for (let looks = 0; looks < 10_000 && db.kind === 'postgres'; looks += 1) {
    const waiting = await db.query(
      'test.waiting',
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return;
  }
}
