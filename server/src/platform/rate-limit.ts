import type { Clock } from './clock.ts';

/**
 * Token buckets in memory, one per key, such as `order-lookup:203.0.113.7`. Each process counts for itself: with
 * n processes a caller gets at most n times the allowance, which is enough against guessing.
 */
export interface RateLimiter {
  /** Takes one token of the bucket, or answers how many seconds to wait for the next. */
  take(key: string, allowance: Allowance): { allowed: true } | { allowed: false; retryAfterSeconds: number };
}

export interface Allowance {
  /** How many at once. */
  readonly burst: number;
  /** How many come back each minute. */
  readonly perMinute: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
  fullAt: number;
}

const maxBuckets = 50_000;

/** `onRefused` hears the limit's name: the key up to its colon. */
export function createRateLimiter(
  clock: Clock,
  onRefused: (limit: string) => void = () => undefined,
): RateLimiter {
  const buckets = new Map<string, Bucket>();

  const forgetFull = (now: number): void => {
    for (const [key, bucket] of buckets) if (bucket.fullAt <= now) buckets.delete(key);
    for (const key of buckets.keys()) {
      if (buckets.size < maxBuckets) break;
      buckets.delete(key);
    }
  };

  return {
    take(key, { burst, perMinute }) {
      const now = clock.now().getTime();
      const perMs = perMinute / 60_000;
      const bucket = buckets.get(key) ?? { tokens: burst, filledAt: now, fullAt: now };
      bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, now - bucket.filledAt) * perMs);
      bucket.filledAt = now;
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      else onRefused(key.split(':', 1)[0] ?? key);
      bucket.fullAt = now + (burst - bucket.tokens) / perMs;
      if (!buckets.has(key) && buckets.size >= maxBuckets) forgetFull(now);
      buckets.set(key, bucket);
      return allowed
        ? { allowed: true }
        : { allowed: false, retryAfterSeconds: Math.ceil((1 - bucket.tokens) / perMs / 1000) };
    },
  };
}
