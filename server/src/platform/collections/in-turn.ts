import { setImmediate as afterOthers } from 'node:timers/promises';

/**
 * Results of queries that are sent one at a time. Each is sent while the previous result is processed,
 * so the database is never idle and never loaded with many at once.
 */
export interface ReadAhead<Answer> {
  /** Passes each result to `take`, in order, and stores none. Call it once. */
  each(take: (answer: Answer) => void): Promise<void>;
  /** Resolves when all results have arrived, even if they are not processed. */
  readonly answered: Promise<void>;
}

/** Sends the first query at once, or when the queries of `after` have finished. */
export function readAhead<Answer>(
  queries: readonly (() => Promise<Answer>)[],
  after?: Pick<ReadAhead<unknown>, 'answered'>,
): ReadAhead<Answer> {
  const { promise: answered, resolve: finish } = Promise.withResolvers<void>();
  const send = (index: number): Promise<Answer> | undefined => {
    const query = queries[index];
    const pending = query && (index === 0 && after ? after.answered.then(query) : query());
    // A rejection is handled when the result is awaited.
    pending?.catch(() => undefined);
    if (!pending) finish();
    return pending;
  };
  let current = send(0);
  return {
    answered,
    async each(take) {
      for (let next = 1; current; next += 1) {
        const result = await current;
        current = send(next);
        // The next query leaves only in the next turn of the event loop, and processing may take long.
        await afterOthers();
        take(result);
      }
    },
  };
}
