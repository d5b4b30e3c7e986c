import type { Clock } from '../clock.ts';
import type { RateLimiter, Turn } from './rate-limit.ts';

/** How much of this process one kind of requests of one source may take. */
export interface Shares {
  /** Whether the source may ask. */
  turnOf(source: string): Turn;
  /** Runs the request and counts its work. */
  count<Answer>(source: string, run: () => Promise<Answer>): Promise<Answer>;
}

export interface ShareOptions {
  /** Of the limit, as `docs/operating/limits.md` has it. */
  readonly name: string;
  /** Seconds of work at once; a quarter of each second comes back. */
  readonly seconds: number;
  /** Milliseconds of work that every request may take without being counted. */
  readonly uncountedMs: number;
}

/**
 * So that a few connections which ask for the dearest that is allowed do not slow the pages of everybody else. The work of a
 * request is the time that it took divided by the requests that ran beside it.
 */
export function createShares(
  limiter: RateLimiter,
  clock: Clock,
  { name, seconds, uncountedMs }: ShareOptions,
): Shares {
  const allowance = { burst: seconds * 1000, perMinute: 15_000 };
  const keyOf = (source: string) => `${name}:${source}`;
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
        if (work > uncountedMs) limiter.spend(keyOf(source), allowance, work);
      }
    },
  };
}
