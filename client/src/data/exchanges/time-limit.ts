/**
 * Limits the time of a request: all its attempts together, without the pauses between them. After that it fails like a
 * lost connection, but is not retried. A mutation has longer, because it may wait for the database (10 s,
 * `postgres.ts`) and then for the bank (10 s at most, `sandbox-gateway.ts`). A shopper who stopped earlier would not
 * see the result.
 */
import { makeOperation, mapExchange } from '@urql/core';

/** Milliseconds, our choice: the specification sets no limit. */
export const PATIENCE_MS = { query: 15_000, mutation: 30_000, subscription: 15_000, teardown: 0 } as const;

export const timeLimitExchange = mapExchange({
  onOperation(operation) {
    const { kind, context } = operation;
    const baseFetch = context.fetch ?? fetch;
    let leftMs: number = PATIENCE_MS[kind];
    const limited: typeof fetch = async (input, init) => {
      const begun = Date.now();
      const stop = new AbortController();
      setTimeout(() => stop.abort(new DOMException('No answer', 'TimeoutError')), leftMs);
      init?.signal?.addEventListener('abort', () => stop.abort());
      try {
        return await baseFetch(input, { ...init, signal: stop.signal });
      } finally {
        leftMs -= Date.now() - begun;
      }
    };
    return makeOperation(kind, operation, { ...context, fetch: limited });
  },
});

/** Older browsers name every abort AbortError; a request that nobody waits for returns nothing. */
export const isOutOfTime = (error: Error | undefined): boolean => /^(Timeout|Abort)/.test(error?.name ?? '');
