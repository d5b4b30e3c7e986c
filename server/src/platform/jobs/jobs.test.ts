import { afterEach, describe, expect, it } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../../testing/database.ts';
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

  it('exist exactly when their cause does', async () => {
    const jobs = await open(createTestClock());
    const seen: object[] = [];
    jobs.on('mail', async (data) => void seen.push(data));
    await db
      .transaction(async (tx) => {
        await jobs.send(tx, 'mail', { to: 'nobody' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await jobs.drain()).toBe(0);
    await db.transaction((tx) => jobs.send(tx, 'mail', { to: 'her', words: ['金'] }));
    expect(await jobs.drain()).toBe(1);
    expect(seen).toEqual([{ to: 'her', words: ['金'] }]);
    expect(await waiting()).toEqual([]);
  });

  it('wait for their time', async () => {
    const clock = createTestClock();
    const jobs = await open(clock);
    let runs = 0;
    jobs.on('expire', async () => {
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
    const seen: unknown[] = [];
    jobs.on<{ n: number }>('index', async ({ n }) => {
      seen.push(n);
      if (n === 1) await jobs.send(db, 'index', { n: 4 }, { key: 'a' });
    });
    await jobs.send(db, 'index', { n: 1 }, { key: 'a' });
    await jobs.send(db, 'index', { n: 2 }, { key: 'a' });
    await jobs.send(db, 'index', { n: 3 }, { key: 'b' });
    await jobs.drain();
    expect(seen).toEqual([1, 3, 4]);
  });

  it('are tried again with growing pauses, then lie dead with their error', async () => {
    const clock = createTestClock();
    const jobs = await open(clock);
    let runs = 0;
    jobs.on(
      'bank',
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

  it('that fail while a newer one of their key waits leave the work to it', async () => {
    const clock = createTestClock();
    const jobs = await open(clock);
    const seen: number[] = [];
    jobs.on<{ n: number }>('index', async ({ n }) => {
      seen.push(n);
      if (n > 1) return;
      await jobs.send(db, 'index', { n: 2 }, { key: 'a' });
      throw new Error('again');
    });
    await jobs.send(db, 'index', { n: 1 }, { key: 'a' });
    await jobs.drain();
    clock.advance({ minutes: 1 });
    await jobs.drain();
    expect(seen).toEqual([1, 2]);
    expect(await waiting()).toEqual([]);
  });

  it('go to one runner only, and at once', async () => {
    const first = await open();
    const second = await open();
    const seen: string[] = [];
    let enough: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const note = (who: string) => async (data: { n: number }) => {
      seen.push(`${data.n}`);
      void who;
      if (seen.length >= 40) enough();
    };
    first.on('count', note('first'));
    second.on('count', note('second'));
    await first.start();
    await second.start();
    await db.transaction(async (tx) => {
      for (let n = 0; n < 40; n += 1) await first.send(tx, 'count', { n });
    });
    await all;
    await Promise.all([first.stop(), second.stop()]);
    expect(seen.toSorted()).toEqual(Array.from({ length: 40 }, (_, n) => `${n}`).toSorted());
    expect(await waiting()).toEqual([]);
  });

  it('of a runner that died are taken by another when the lock has run out', async () => {
    const clock = createTestClock();
    const jobs = await open(clock);
    let runs = 0;
    jobs.on('half-done', async () => {
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

  it('that repeat run in one process at a time', async () => {
    const first = await open();
    const second = await open();
    let inside = 0;
    let most = 0;
    let runs = 0;
    let enough: () => void = () => undefined;
    const thrice = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside -= 1;
      runs += 1;
      if (runs === 3) enough();
    };
    first.every('gold', 0.1, work);
    second.every('gold', 0.1, work);
    await first.start();
    await second.start();
    await thrice;
    expect(most).toBe(1);
  });

  it('are finished before the runner has stopped', async () => {
    const jobs = await open();
    let started: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    let done = false;
    jobs.on('slow', async () => {
      started();
      await new Promise((resolve) => setTimeout(resolve, 50));
      done = true;
    });
    await jobs.start();
    await jobs.send(db, 'slow', {});
    await running;
    await jobs.stop();
    expect(done).toBe(true);
    expect(await waiting()).toEqual([]);
  });
});
