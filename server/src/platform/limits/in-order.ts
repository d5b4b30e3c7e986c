import { refuse } from '../requests/refusal.ts';

/** Runs work of one key after another. */
export type InOrder = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * For work that locks one row, such as changes of one bag: whoever waits for it in this process holds no connection of
 * the database meanwhile. Refuses with TOO_MANY_REQUESTS where `mostWaiting` wait for the same key.
 */
export function createInOrder(mostWaiting: number): InOrder {
  /** Those who wait, by the keys whose work runs. */
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
