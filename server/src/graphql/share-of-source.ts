import type { Clock } from '../platform/clock.ts';
import type { RateLimiter } from '../platform/rate-limit.ts';
import { refuse } from '../platform/refusal.ts';
import type { Execute } from './execute.ts';

/** Milliseconds of work that every document may take without being counted: a page of the shop takes less. */
const uncounted = 20;

/**
 * Bounds the work that one source may cause by GraphQL in this process, so that a few connections which ask the dearest
 * allowed documents do not slow the pages of everybody else. A document's work is the time that it took, divided by the documents that ran
 * beside it; up to 20 ms are free. A source may take `seconds` of work at once, and a quarter of each second comes back. What is
 * answered from memory is not asked here.
 */
export function withinShare(
  execute: Execute,
  { limiter, clock, seconds }: { limiter: RateLimiter; clock: Clock; seconds: number },
): Execute {
  const allowance = { burst: seconds * 1000, perMinute: 15_000 };
  let running = 0;
  return async (request, requestId, makeContext, options) => {
    let work: { readonly key: string; readonly began: number; readonly beside: number } | undefined;
    try {
      return await execute(
        request,
        requestId,
        async (operation) => {
          const context = await makeContext(operation);
          const key = `graphql-work:${context.source}`;
          const turn = limiter.check(key, allowance);
          if (!turn.allowed)
            throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: turn.retryAfterSeconds });
          running += 1;
          work = { key, began: clock.now().getTime(), beside: running };
          return context;
        },
        options,
      );
    } finally {
      if (work) {
        const taken = (clock.now().getTime() - work.began) / Math.max(work.beside, running);
        running -= 1;
        if (taken > uncounted) limiter.spend(work.key, allowance, taken);
      }
    }
  };
}
