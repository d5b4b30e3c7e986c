import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { createLog } from './log.ts';
import { createVersioned } from './versioned.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());

/** A source of versions that the test advances. Loads wait until the test releases them. */
async function followed(pauseMs = 0) {
  let hint: () => void = () => undefined;
  let version = 1;
  let [loading, mostAtOnce] = [0, 0];
  const loads: number[] = [];
  let gate: Promise<void> = Promise.resolve();
  const db = {
    async listen(_channel: string, onMessage: () => void) {
      hint = onMessage;
      return async () => undefined;
    },
  } as unknown as Database;
  const versioned = await createVersioned<number>({
    ...{ db, log: createLog('silent'), channel: 'test' },
    version: async () => version,
    async load() {
      loading += 1;
      mostAtOnce = Math.max(mostAtOnce, loading);
      const loaded = version;
      await gate;
      loading -= 1;
      loads.push(loaded);
      return loaded;
    },
    pauseMs: () => pauseMs,
  });
  return {
    versioned,
    loads,
    atOnce: () => mostAtOnce,
    change() {
      version += 1;
      hint();
    },
    /** Loads wait until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}

test('changes that arrive during a load are loaded together after it', async () => {
  const { versioned, loads, atOnce, change, hold } = await followed();
  const goOn = hold();
  change();
  await vi.advanceTimersByTimeAsync(1);
  for (let changes = 0; changes < 10; changes += 1) change();
  goOn();
  expect(await versioned.fresh()).toBe(12);
  expect(loads).toEqual([1, 2, 12]);
  expect(atOnce()).toBe(1);
  await versioned.stop();
});

test('a burst of changes waits for the pause, and is then loaded once', async () => {
  const { versioned, loads, change } = await followed(100);
  change();
  await vi.advanceTimersByTimeAsync(0);
  expect(loads).toEqual([1, 2]);
  for (let changes = 0; changes < 10; changes += 1) {
    change();
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(await versioned.fresh()).toBe(2);
  expect(loads).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(100);
  expect(versioned.current).toBe(12);
  expect(loads).toEqual([1, 2, 12]);
  await versioned.stop();
});

test('the caller that has just made a change does not wait for the pause', async () => {
  const { versioned, loads, change } = await followed(100);
  change();
  await vi.advanceTimersByTimeAsync(0);
  change();
  await vi.advanceTimersByTimeAsync(0);
  expect(versioned.current).toBe(2);
  expect(await versioned.fresh(true)).toBe(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(loads).toEqual([1, 2, 3]);
  await versioned.stop();
});
