import { expect, it } from 'vitest';
import { createTestClock } from '../../testing/shop.ts';
import { createRateLimiter } from './rate-limit.ts';
import { createShares } from './shares.ts';

const busySource = '203.0.113.7';
const otherSource = '203.0.113.8';

/** A shop whose requests take as many milliseconds as they say, with a burst of two seconds. */
function open() {
  const clock = createTestClock();
  const shares = createShares(createRateLimiter(clock), clock, {
    name: 'work',
    seconds: 2,
    uncountedMs: 20,
  });
  return {
    clock,
    turnOf: shares.turnOf,
    work: (ms: number, source = busySource) =>
      shares.count(source, async () => clock.advance({ seconds: ms / 1000 })),
    fail: (ms: number) =>
      shares.count(busySource, async () => {
        clock.advance({ seconds: ms / 1000 });
        throw new Error('not to be read');
      }),
    waitFor: (end: Promise<void>, source = busySource) => shares.count(source, () => end),
  };
}

it('lets one source use its burst, then a quarter of the time, and others at any time', async () => {
  const { turnOf, work, clock } = open();
  await work(1500);
  expect(turnOf(busySource)).toEqual({ allowed: true });
  await work(2500);
  expect(turnOf(busySource)).toEqual({ allowed: false, retryAfterSeconds: 6 });
  expect(turnOf(otherSource)).toEqual({ allowed: true });
  clock.advance({ seconds: 6 });
  expect(turnOf(busySource)).toEqual({ allowed: true });
});

it('does not count requests within the time that every request may take', async () => {
  const { turnOf, work, clock } = open();
  await work(1990);
  for (let page = 0; page < 300; page += 1) {
    await work(20);
    clock.advance({ seconds: 0.3 });
  }
  expect(turnOf(busySource)).toEqual({ allowed: true });
});

it('counts such requests of a source that sends very many, and those of no other', async () => {
  const { turnOf, work } = open();
  for (let request = 0; request < 150; request += 1) await work(20);
  expect(turnOf(busySource)).toEqual({ allowed: true });
  for (let request = 0; request < 400; request += 1) await work(20);
  expect(turnOf(busySource)).toMatchObject({ allowed: false });
  expect(turnOf(otherSource)).toEqual({ allowed: true });
  await work(20, otherSource);
  expect(turnOf(otherSource)).toEqual({ allowed: true });
});

it('divides the time among the requests that ran at once', async () => {
  const { turnOf, work, waitFor } = open();
  const waits = Promise.withResolvers<void>();
  const waiting = waitFor(waits.promise, otherSource);
  for (let turn = 0; turn < 3; turn += 1) await work(1500);
  expect(turnOf(busySource)).toEqual({ allowed: true });
  waits.resolve();
  await waiting;
  for (let turn = 0; turn < 2; turn += 1) await work(1500);
  expect(turnOf(busySource)).toMatchObject({ allowed: false });
});

it('counts failed requests, too', async () => {
  const { turnOf, work, fail } = open();
  await work(1500);
  await expect(fail(2500)).rejects.toThrow('not to be read');
  expect(turnOf(busySource)).toMatchObject({ allowed: false });
});
