import type { Clock } from '../clock.ts';

/**
 * Token buckets in memory, one per key, such as `order-lookup:203.0.113.7`. Each process counts for itself: with
 * n processes a caller gets at most n times the allowance, which is enough against guessing.
 */
export interface RateLimiter {
  /** Takes one token of the bucket, or answers how many seconds to wait for the next. */
  take(key: string, allowance: Allowance): Turn;
  /** As `take`, but takes nothing: for work whose size is known only when it is done. */
  check(key: string, allowance: Allowance): Turn;
  /** Takes so many tokens of work that was done, more than there are where need be. */
  spend(key: string, allowance: Allowance, tokens: number): void;
}

export type Turn =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

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

  const filled = (key: string, { burst, perMinute }: Allowance, now: number): Bucket => {
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
    if (!buckets.has(key) && buckets.size >= maxBuckets) forgetFull(now);
    buckets.set(key, bucket);
  };

  const turnOf = (key: string, { tokens }: Bucket, { perMinute }: Allowance): Turn => {
    if (tokens >= 1) return { allowed: true };
    onRefused(key.split(':', 1)[0] ?? key);
    return { allowed: false, retryAfterSeconds: Math.ceil(((1 - tokens) / perMinute) * 60) };
  };

  return {
    take(key, allowance) {
      const bucket = filled(key, allowance, clock.now().getTime());
      const turn = turnOf(key, bucket, allowance);
      spendFrom(key, bucket, allowance, turn.allowed ? 1 : 0);
      return turn;
    },
    check(key, allowance) {
      const bucket = buckets.get(key);
      return bucket
        ? turnOf(key, filled(key, allowance, clock.now().getTime()), allowance)
        : { allowed: true };
    },
    spend(key, allowance, tokens) {
      spendFrom(key, filled(key, allowance, clock.now().getTime()), allowance, tokens);
    },
  };
}
