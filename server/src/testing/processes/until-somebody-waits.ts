import type { Database } from '../../platform/database.ts';

/**
 * Returns when a session of PostgreSQL waits for a lock, or after 10,000 checks. For PGlite it returns immediately, because
 * PGlite runs transactions one after the other.
 */
export async function untilSomebodyWaits(db: Pick<Database, 'kind' | 'query'>): Promise<void> {
  for (let checks = 0; checks < 10_000 && db.kind === 'postgres'; checks += 1) {
    const waiting = await db.query(
      'test.waiting',
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return;
  }
}
