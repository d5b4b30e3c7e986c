import { refuse } from '../requests/refusal.ts';

/** Runs the work of one key one after another. */
export type InOrder = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs work that locks one row, such as changes of one bag, one after another. While a caller waits here, it holds no
 * connection of the database. Refuses with TOO_MANY_REQUESTS if `mostWaiting` callers wait for the same key.
 */
export function createInOrder(mostWaiting: number): InOrder {
  /** Callbacks of the calls that wait, by the key whose work runs. */
  const running = new Map<string, (() => void)[]>();
  return async (key, work) => {
    const waiting = running.get(key);
    if (waiting === undefined) running.set(key, []);
    else if (waiting.length < mostWaiting) await new Promise<void>((begin) => waiting.push(begin));
    else throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: 1 });
    try {
      return await work();
    } finally {
      const next = running.get(key)?.shift();
      if (next) next();
      else running.delete(key);
    }
  };
}
