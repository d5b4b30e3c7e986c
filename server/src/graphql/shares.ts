import type { Clock } from '../platform/clock.ts';
import type { RateLimiter, Turn } from '../platform/rate-limit.ts';

/** Milliseconds of work that every request may take without being counted: a page of the shop takes less. */
const uncounted = 20;

/** How much of this process the GraphQL requests of one source may take. */
export interface Shares {
  /** Whether the source may ask. */
  turnOf(source: string): Turn;
  /** Runs the request and counts its work. */
  count<Answer>(source: string, run: () => Promise<Answer>): Promise<Answer>;
}

/**
 * So that a few connections which ask the dearest allowed documents do not slow the pages of everybody else. The work of a
 * request, reading its document included, is the time that it took divided by the requests that ran beside it; up to 20 ms
 * are free. A source may take `seconds` of work at once, and a quarter of each second comes back.
 */
export function createShares(limiter: RateLimiter, clock: Clock, seconds: number): Shares {
  const allowance = { burst: seconds * 1000, perMinute: 15_000 };
  const keyOf = (source: string) => `graphql-work:${source}`;
  let running = 0;
  return {
    turnOf: (source) => limiter.check(keyOf(source), allowance),
    async count(source, run) {
      running += 1;
      const began = clock.now().getTime();
      const beside = running;
      try {
        return await run();
      } finally {
        const work = (clock.now().getTime() - began) / Math.max(beside, running);
        running -= 1;
        if (work > uncounted) limiter.spend(keyOf(source), allowance, work);
      }
    },
  };
}
