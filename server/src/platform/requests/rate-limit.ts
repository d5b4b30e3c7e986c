import type { Clock } from '../clock.ts';

/**
 * Token buckets in memory, one for each key, such as `order-lookup:203.0.113.7`. Each process counts on
 * its own: with n processes a caller gets at most n times the allowance, which still prevents guessing.
 */
export interface RateLimiter {
  /** Takes a token from the bucket, or returns the seconds until the next one. */
  take(key: string, allowance: Allowance): Turn;
  /** Returns what `take` would return, and takes nothing; for work whose size is known only afterwards. */
  check(key: string, allowance: Allowance): Turn;
  /** Takes tokens for work that was done. It may take more than the bucket has. */
  spend(key: string, allowance: Allowance, tokens: number): void;
}

export type Turn =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface Allowance {
  /** The most tokens. */
  readonly burst: number;
  /** Tokens added each minute. */
  readonly perMinute: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
  fullAt: number;
}

const maxBuckets = 50_000;

/** Creates the limiter. `onRefused` receives the limit's name, which is the key up to its colon. */
export function createRateLimiter(
  clock: Clock,
  onRefused: (limit: string) => void = () => undefined,
): RateLimiter {
  const buckets = new Map<string, Bucket>();

  const deleteFull = (now: number): void => {
    for (const [key, bucket] of buckets) if (bucket.fullAt <= now) buckets.delete(key);
    for (const key of buckets.keys()) {
      if (buckets.size < maxBuckets) break;
      buckets.delete(key);
    }
  };

  const refill = (key: string, { burst, perMinute }: Allowance, now: number): Bucket => {
    const bucket = buckets.get(key) ?? { tokens: burst, filledAt: now, fullAt: now };
    bucket.tokens = Math.min(
      burst,
      bucket.tokens + (Math.max(0, now - bucket.filledAt) * perMinute) / 60_000,
    );
    bucket.filledAt = now;
    return bucket;
  };

  const spendFrom = (key: string, bucket: Bucket, { burst, perMinute }: Allowance, tokens: number): void => {
    const now = bucket.filledAt;
    bucket.tokens -= tokens;
    bucket.fullAt = now + ((burst - bucket.tokens) / perMinute) * 60_000;
    if (!buckets.has(key) && buckets.size >= maxBuckets) deleteFull(now);
    buckets.set(key, bucket);
  };

  const resultOf = (key: string, { tokens }: Bucket, { perMinute }: Allowance): Turn => {
    if (tokens >= 1) return { allowed: true };
    onRefused(key.split(':', 1)[0] ?? key);
    return { allowed: false, retryAfterSeconds: Math.ceil(((1 - tokens) / perMinute) * 60) };
  };

  return {
    take(key, allowance) {
      const bucket = refill(key, allowance, clock.now().getTime());
      const result = resultOf(key, bucket, allowance);
      spendFrom(key, bucket, allowance, result.allowed ? 1 : 0);
      return result;
    },
    check(key, allowance) {
      const bucket = buckets.get(key);
      return bucket
        ? resultOf(key, refill(key, allowance, clock.now().getTime()), allowance)
        : { allowed: true };
    },
    spend(key, allowance, tokens) {
      spendFrom(key, refill(key, allowance, clock.now().getTime()), allowance, tokens);
    },
  };
}
