/**
 * Limits the time of a request: all its attempts together, without the pauses between them. Then it fails like a lost
 * connection, but is not retried. A mutation has longer, because it may wait for the database (10 s, `postgres.ts`) and
 * then for the bank (at most 10 s, `sandbox-gateway.ts`): the shopper must see the result.
 */
import { makeOperation, mapExchange } from '@urql/core';

/** Milliseconds. The specification sets no limit. */
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

/** Older browsers name every abort AbortError. Only the time limit gets here: cancelled requests return nothing. */
export const isOutOfTime = (error: Error | undefined): boolean => /^(Timeout|Abort)/.test(error?.name ?? '');
