/**
 * A call that is never answered would leave the page waiting for ever. Each has its time for all its attempts together,
 * the pauses between them not counted; once that is over it is a lost connection like any other, but is not asked again.
 *
 * A mutation has longer: where it asks the bank (10 s at most, `sandbox-gateway.ts`) after waiting for the database
 * (10 s, `postgres.ts`), the shopper who gives up earlier would not see how it ended.
 */
import { makeOperation, mapExchange } from '@urql/core';

/** Milliseconds, our choice: the specification sets no limit. */
export const PATIENCE_MS = { query: 15_000, mutation: 30_000, subscription: 15_000, teardown: 0 } as const;

export const timeLimitExchange = mapExchange({
  onOperation(operation) {
    const { kind, context } = operation;
    const ask = context.fetch ?? fetch;
    let leftMs: number = PATIENCE_MS[kind];
    const limited: typeof fetch = async (input, init) => {
      const begun = Date.now();
      const stop = new AbortController();
      setTimeout(() => stop.abort(new DOMException('No answer', 'TimeoutError')), leftMs);
      init?.signal?.addEventListener('abort', () => stop.abort());
      try {
        return await ask(input, { ...init, signal: stop.signal });
      } finally {
        leftMs -= Date.now() - begun;
      }
    };
    return makeOperation(kind, operation, { ...context, fetch: limited });
  },
});

/** Older browsers call whatever is stopped an AbortError; of what nobody waits for there is no answer. */
export const isOutOfTime = (error: Error | undefined): boolean => /^(Timeout|Abort)/.test(error?.name ?? '');
