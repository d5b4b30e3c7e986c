import type { Connection } from '../database.ts';
import type { Platform } from '../platform.ts';
import { batchOrEach } from './batch-or-each.ts';
import { createRests } from './rests.ts';

const pageSize = 200;

/**
 * Handles everything that is due, each item in a transaction of its own, so that an item that fails does not stop the
 * others. It may run late, repeatedly, and in several processes at once. It pauses after each item, so that it does not
 * slow requests. `read` returns at most `limit` due items in a fixed order; once an item was handled, it must no longer be
 * due.
 */
export function eachDue<Due>(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  read: (limit: number) => Promise<readonly Due[]>,
  handle: (tx: Connection, due: Due) => Promise<unknown>,
  failure: (due: Due) => { readonly fields: object; readonly message: string },
): Promise<void> {
  return batchesDue(
    { db, log },
    1,
    read,
    (tx, [due]) => (due === undefined ? null : handle(tx, due)),
    failure,
  );
}

/**
 * Handles due items as `eachDue` does, but up to `size` in one transaction. If a batch fails, handles each of its items
 * alone.
 */
export async function batchesDue<Due>(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  size: number,
  read: (limit: number) => Promise<readonly Due[]>,
  handle: (tx: Connection, batch: readonly Due[]) => unknown,
  failure: (due: Due) => { readonly fields: object; readonly message: string },
): Promise<void> {
  const rest = createRests();
  let failed = 0;
  const handleBatch = (batch: readonly Due[]) => db.transaction(async (tx) => handle(tx, batch));
  for (;;) {
    const open = (await read(pageSize + failed)).slice(failed);
    for (let from = 0; from < open.length; from += size) {
      await batchOrEach(open.slice(from, from + size), handleBatch, (err, due) => {
        failed += 1;
        const { fields, message } = failure(due);
        log.error({ err, ...fields }, message);
      });
      await rest();
    }
    if (open.length < pageSize) return;
  }
}
