import { type ExpireJob, expireOrderData, mailLinkData, noJobData } from '@jinlan/domain/validity';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../../testing/processes/database.ts';
import { createTestClock } from '../../testing/shop.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../database.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createJobs, type JobRunner } from './runner.ts';

const engines: [string, string | null][] = [['pglite', null]];
const url = testDatabaseUrl();
if (url !== undefined) engines.push(['postgres', url]);

describe.each(engines)('jobs, %s', (_, at) => {
  let db: Database;
  const runners: JobRunner[] = [];
  const open = async (clock = systemClock): Promise<JobRunner> => {
    db ??= await openTestDatabase({ url: at });
    const runner = createJobs(db, clock, createLog('silent'), createMetrics());
    runners.push(runner);
    return runner;
  };
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await db.close();
    db = undefined as unknown as Database;
  });
  const waiting = () =>
    db.query(
      'test.jobs',
      'select name, state, attempts, last_error as "lastError" from platform.job order by id',
    );

  it('exist exactly when the transaction that sent them is committed', async () => {
    const jobs = await open(createTestClock());
    const handled: object[] = [];
    jobs.on('mail', mailLinkData, async (data) => void handled.push(data));
    await db
      .transaction(async (tx) => {
        await jobs.send(tx, 'mail', { number: '1', mobiles: [], requestId: 'a' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await jobs.drain()).toBe(0);
    const data = { number: '2', mobiles: ['金'], requestId: 'b' };
    await db.transaction((tx) => jobs.send(tx, 'mail', data));
    expect(await jobs.drain()).toBe(1);
    expect(handled).toEqual([data]);
    expect(await waiting()).toEqual([]);
  });

  it('wait until they are due', async () => {
    const clock = createTestClock();
    const jobs = await open(clock);
    let runs = 0;
    jobs.on('expire', noJobData, async () => {
      runs += 1;
    });
    await jobs.send(db, 'expire', {}, { at: new Date(clock.now().getTime() + 30 * 60_000) });
    clock.advance({ minutes: 29, seconds: 59 });
    expect(await jobs.drain()).toBe(0);
    clock.advance({ seconds: 1 });
    expect(await jobs.drain()).toBe(1);
    expect(runs).toBe(1);
  });

  it('are added once while one of their key waits', async () => {
    const jobs = await open(createTestClock());
    const handled: unknown[] = [];
    jobs.on('index', expireOrderData, async ({ orderId: n }) => {
      handled.push(n);
      if (n === 1) await jobs.send(db, 'index', { orderId: 4 }, { key: 'a' });
    });
    await jobs.send(db, 'index', { orderId: 1 }, { key: 'a' });
    await jobs.send(db, 'index', { orderId: 2 }, { key: 'a' });
    await jobs.send(db, 'index', { orderId: 3 }, { key: 'b' });
    await jobs.drain();
    expect(handled).toEqual([1, 3, 4]);
  });

  it('are retried with growing pauses, then remain dead with their error', async () => {
    const clock = createTestClock();
    const jobs = await open(clock);
    let runs = 0;
    jobs.on(
      'bank',
      noJobData,
      async () => {
        runs += 1;
        throw new Error('the bank is closed');
      },
      { retries: 2 },
    );
    await jobs.send(db, 'bank', {});
    expect(await jobs.drain()).toBe(1);
    expect(await jobs.drain()).toBe(0);
    clock.advance({ seconds: 2 });
    expect(await jobs.drain()).toBe(1);
    clock.advance({ seconds: 1 });
    expect(await jobs.drain()).toBe(0);
    clock.advance({ seconds: 2 });
    expect(await jobs.drain()).toBe(1);
    clock.advance({ days: 1 });
    expect(await jobs.drain()).toBe(0);
    expect(runs).toBe(3);
    expect(await waiting()).toEqual([
      { name: 'bank', state: 'dead', attempts: 3, lastError: 'Error: the bank is closed' },
    ]);
  });

  it('whose data is invalid fail without a run, and name the wrong field', async () => {
    const jobs = await open(createTestClock());
    let runs = 0;
    const work = async (): Promise<void> => {
      runs += 1;
    };
    jobs.on('expire', expireOrderData, work, { retries: 0 });
    await jobs.send(db, 'expire', { orderId: '12' });
    expect(await jobs.drain()).toBe(1);
    expect(runs).toBe(0);
    expect(await waiting()).toMatchObject([
      {
        state: 'dead',
        lastError: expect.stringMatching(/^WrongColumn: platform\.job \(expire, id \d+\), data\.orderId: /),
      },
    ]);
  });

  it('that fail while a newer one of their key waits are replaced by it', async () => {
    const clock = createTestClock();
    const jobs = await open(clock);
    const handled: number[] = [];
    jobs.on('index', expireOrderData, async ({ orderId: n }) => {
      handled.push(n);
      if (n > 1) return;
      await jobs.send(db, 'index', { orderId: 2 }, { key: 'a' });
      throw new Error('again');
    });
    await jobs.send(db, 'index', { orderId: 1 }, { key: 'a' });
    await jobs.drain();
    clock.advance({ minutes: 1 });
    await jobs.drain();
    expect(handled).toEqual([1, 2]);
    expect(await waiting()).toEqual([]);
  });

  it('go to one runner only, and at once', async () => {
    const first = await open();
    const second = await open();
    const handled: string[] = [];
    let enough: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const note = (runner: string) => async (data: ExpireJob) => {
      handled.push(`${data.orderId}`);
      void runner;
      if (handled.length >= 40) enough();
    };
    first.on('count', expireOrderData, note('first'));
    second.on('count', expireOrderData, note('second'));
    await first.start();
    await second.start();
    await db.transaction(async (tx) => {
      for (let n = 0; n < 40; n += 1) await first.send(tx, 'count', { orderId: n });
    });
    await all;
    await Promise.all([first.stop(), second.stop()]);
    expect(handled.toSorted()).toEqual(Array.from({ length: 40 }, (_, n) => `${n}`).toSorted());
    expect(await waiting()).toEqual([]);
  });

  it('of a runner that died are taken by another when the lock has expired', async () => {
    const clock = createTestClock();
    const jobs = await open(clock);
    let runs = 0;
    jobs.on('half-done', noJobData, async () => {
      runs += 1;
    });
    await jobs.send(db, 'half-done', {});
    await db.query('test.die', "update platform.job set state = 'running', attempts = 1, locked_until = $1", [
      new Date(clock.now().getTime() + 30_000),
    ]);
    expect(await jobs.drain()).toBe(0);
    clock.advance({ seconds: 31 });
    expect(await jobs.drain()).toBe(1);
    expect(runs).toBe(1);
  });

  it('that last longer than their lock stay with the runner that lives, and nobody else runs them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const end = Promise.withResolvers<void>();
    try {
      const clock = createTestClock();
      const first = await open(clock);
      const second = await open(clock);
      const started = Promise.withResolvers<void>();
      let runs = 0;
      const work = async (): Promise<void> => {
        runs += 1;
        started.resolve();
        await end.promise;
      };
      first.on('long', noJobData, work);
      second.on('long', noJobData, work);
      await first.start();
      await first.send(db, 'long', {});
      await started.promise;
      const lockedUntil = async () =>
        (await db.query<{ until: Date }>('test.lock', 'select locked_until as until from platform.job'))[0]
          ?.until;
      for (let tens = 0; tens < 9; tens += 1) {
        clock.advance({ seconds: 10 });
        await vi.advanceTimersByTimeAsync(10_000);
        await expect.poll(lockedUntil, { interval: 5 }).toEqual(new Date(clock.now().getTime() + 30_000));
        expect(await second.drain()).toBe(0);
      }
      end.resolve();
      await first.stop();
      expect(runs).toBe(1);
      expect(await waiting()).toEqual([]);
    } finally {
      end.resolve();
      vi.useRealTimers();
    }
  });

  it('that another runner has taken over are no longer locked by the slow one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const end = Promise.withResolvers<void>();
    try {
      const clock = createTestClock();
      const slow = await open(clock);
      const started = Promise.withResolvers<void>();
      slow.on('long', noJobData, async () => {
        started.resolve();
        await end.promise;
      });
      await slow.start();
      await slow.send(db, 'long', {});
      await started.promise;
      const lockedUntil = new Date(clock.now().getTime() + 1_000);
      await db.query('test.take-over', 'update platform.job set attempts = 2, locked_until = $1', [
        lockedUntil,
      ]);
      await vi.advanceTimersByTimeAsync(10_000);
      end.resolve();
      await slow.stop();
      expect(
        await db.query('test.taken', 'select state, attempts, locked_until as until from platform.job'),
      ).toEqual([{ state: 'running', attempts: 2, until: lockedUntil }]);
    } finally {
      end.resolve();
      vi.useRealTimers();
    }
  });

  it('that repeat run in one process at a time', async () => {
    const clock = createTestClock();
    const runners = { first: await open(clock), second: await open(clock) };
    const afterLook = { first: () => {}, second: () => {} };
    let inside = 0;
    let maxRunning = 0;
    let runs = 0;
    const thrice = Promise.withResolvers<void>();
    const work = async (): Promise<void> => {
      // Both runners may be stopping by now, and would not be notified of another job.
      if (runs === 3) return;
      inside += 1;
      maxRunning = Math.max(maxRunning, inside);
      // Both runners have looked for due work, and each ran its own job.
      clock.advance({ seconds: 1 });
      for (const name of ['first', 'second'] as const) {
        const looked = Promise.withResolvers<void>();
        afterLook[name] = looked.resolve;
        await runners[name].send(db, name, {});
        await looked.promise;
      }
      inside -= 1;
      runs += 1;
      if (runs === 3) thrice.resolve();
    };
    for (const name of ['first', 'second'] as const) {
      runners[name].on(name, noJobData, async () => afterLook[name]());
      runners[name].every('gold', 0.1, work);
      await runners[name].start();
    }
    await thrice.promise;
    expect(maxRunning).toBe(1);
  });

  it('are finished before the runner has stopped', async () => {
    const jobs = await open();
    const started = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const order: string[] = [];
    jobs.on('slow', noJobData, async () => {
      started.resolve();
      await end.promise;
      order.push('done');
    });
    await jobs.start();
    await jobs.send(db, 'slow', {});
    await started.promise;
    const stopped = jobs.stop().then(() => order.push('stopped'));
    // The job had finished all of its work.
    expect(await waiting()).toHaveLength(1);
    end.resolve();
    await stopped;
    expect(order).toEqual(['done', 'stopped']);
    expect(await waiting()).toEqual([]);
  });
});
