import type { Connection } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';

const pageSize = 200;

/**
 * Handles all that is due, each in a transaction of its own, so that one that fails does not stop the others. It may run
 * late, repeatedly, and in several processes at once. `read` returns what is due, at most `limit`, in a fixed order; what
 * is handled must no longer be due.
 */
export async function eachDue<Due>(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  read: (limit: number) => Promise<readonly Due[]>,
  handle: (tx: Connection, due: Due) => Promise<unknown>,
  failure: (due: Due) => { readonly fields: object; readonly message: string },
): Promise<void> {
  let failed = 0;
  for (;;) {
    const open = (await read(pageSize + failed)).slice(failed);
    for (const due of open) {
      try {
        await db.transaction((tx) => handle(tx, due));
      } catch (err) {
        failed += 1;
        const { fields, message } = failure(due);
        log.error({ err, ...fields }, message);
      }
    }
    if (open.length < pageSize) return;
  }
}
