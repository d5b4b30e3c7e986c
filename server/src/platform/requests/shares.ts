import type { Clock } from '../clock.ts';
import { RecentWork } from '../limits/recent-work.ts';
import type { RateLimiter, Turn } from './rate-limit.ts';

/** Limits how much of this process the requests of one source may take. */
export interface Shares {
  /** Whether the source may send a request now. */
  turnOf(source: string): Turn;
  /** Runs the request and counts its work. */
  count<Result>(source: string, run: () => Promise<Result>): Promise<Result>;
}

export interface ShareOptions {
  /** Name of the limit, as in `docs/operating/limits.md`. */
  readonly name: string;
  /** Seconds of work allowed at once; a quarter of each second is added back. */
  readonly seconds: number;
  /** Milliseconds of work for which a request is not counted, unless the source sends very many such requests. */
  readonly uncountedMs: number;
}

/** After this time, uncounted work counts half. So up to a sixth of the process stays free for a burst of 5 s. */
const uncountedHalfLifeMs = 20_000;

/**
 * Prevents a few connections with expensive requests, or with very many small ones, from slowing down all
 * others. A request's work is its duration divided by the number of requests that ran at the same time.
 * Small requests are counted once those of the source add up to its allowance.
 */
export function createShares(
  limiter: RateLimiter,
  clock: Clock,
  { name, seconds, uncountedMs }: ShareOptions,
): Shares {
  const allowance = { burst: seconds * 1000, perMinute: 15_000 };
  const keyOf = (source: string) => `${name}:${source}`;
  let running = 0;
  const smallWork = new RecentWork(() => clock.now().getTime(), uncountedHalfLifeMs);
  const isUncounted = (source: string, work: number): boolean => {
    if (work > uncountedMs) return false;
    smallWork.add(source, work);
    return smallWork.of(source) <= allowance.burst;
  };
  return {
    turnOf: (source) => limiter.check(keyOf(source), allowance),
    async count(source, run) {
      running += 1;
      const startedAt = clock.now().getTime();
      const concurrent = running;
      try {
        return await run();
      } finally {
        const work = (clock.now().getTime() - startedAt) / Math.max(concurrent, running);
        running -= 1;
        if (!isUncounted(source, work)) limiter.spend(keyOf(source), allowance, work);
      }
    },
  };
}
