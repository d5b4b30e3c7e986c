import { expect, it } from 'vitest';
import { createTestClock } from '../../testing/shop.ts';
import { createRateLimiter } from './rate-limit.ts';

const allowance = { burst: 3, perMinute: 6 };

it('the limiter allows a burst, then one every ten seconds, for each key', () => {
  const clock = createTestClock();
  const limiter = createRateLimiter(clock);
  for (let i = 0; i < 3; i += 1) expect(limiter.take('a', allowance)).toEqual({ allowed: true });
  expect(limiter.take('a', allowance)).toEqual({ allowed: false, retryAfterSeconds: 10 });
  expect(limiter.take('b', allowance)).toEqual({ allowed: true });
  clock.advance({ seconds: 10 });
  expect(limiter.take('a', allowance)).toEqual({ allowed: true });
  expect(limiter.take('a', allowance)).toMatchObject({ allowed: false });
  clock.advance({ hours: 1 });
  for (let i = 0; i < 3; i += 1) expect(limiter.take('a', allowance)).toEqual({ allowed: true });
  expect(limiter.take('a', allowance)).toMatchObject({ allowed: false });
});

it('the limiter stays bounded under a flood of keys and still remembers those in use', () => {
  const clock = createTestClock();
  const limiter = createRateLimiter(clock);
  for (let i = 0; i < 3; i += 1) limiter.take('kept', allowance);
  for (let i = 0; i < 49_000; i += 1) limiter.take(`flood-${i}`, allowance);
  expect(limiter.take('kept', allowance)).toMatchObject({ allowed: false });
});
