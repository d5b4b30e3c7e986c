import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../../testing/processes/database.ts';
import { createTestClock } from '../../testing/shop.ts';
import type { Database } from '../database.ts';
import { createJobs, type JobRunner } from '../jobs/runner.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createSharedLimits, deleteFreeRowsJob, HOUR, type SharedLimits } from './shared-limits.ts';

const threeAnHour = { name: 'test.hour', most: 3, seconds: HOUR };
const oneADay = { name: 'test.day', most: 1, seconds: 24 * HOUR };

const engines: [string, string | null][] = [['pglite', null]];
const url = testDatabaseUrl();
if (url !== undefined) engines.push(['postgres', url]);

describe.each(engines)('shared limits, %s', (_, at) => {
  let db: Database;
  let clock: ReturnType<typeof createTestClock>;
  let jobs: JobRunner;
  let limits: SharedLimits;
  let refusedLimits: string[];
  /** The limits of another process, which does not know the memory of this one. */
  const open = (): [SharedLimits, JobRunner] => {
    const runner = createJobs(db, clock, createLog('silent'), createMetrics());
    const parts = {
      db,
      clock,
      jobs: runner,
      secret: 'a key',
      onRefused: (name: string) => void refusedLimits.push(name),
    };
    return [createSharedLimits(parts), runner];
  };
  beforeEach(async () => {
    db = await openTestDatabase({ url: at });
    clock = createTestClock();
    refusedLimits = [];
    [limits, jobs] = open();
  });
  afterEach(() => db.close());
  const rows = async (): Promise<number> =>
    (await db.query<{ n: number }>('test.rows', 'select count(*)::int4 as n from platform.limit_use'))[0]
      ?.n ?? -1;

  it('keeps the uses of a day until it has ended, and their row no longer', async () => {
    const dayEnd = new Date(clock.now().getTime() + 5 * HOUR * 1000);
    const uses = [{ limit: { name: 'test.day', most: 3, seconds: 60, from: dayEnd }, subject: 'a mailbox' }];
    for (let count = 0; count < 3; count += 1) {
      expect((await limits.take(uses)).allowed).toBe(true);
      clock.advance({ seconds: HOUR });
    }
    const refused = await limits.take(uses);
    expect(refused).toMatchObject({ allowed: false, limit: 'test.day' });
    expect(refused.allowed ? 0 : refused.retryAfterSeconds).toBeGreaterThan(2 * HOUR - 1);
    expect(refused.allowed ? 0 : refused.retryAfterSeconds).toBeLessThan(2 * HOUR + 60);
    clock.advance({ seconds: 2 * HOUR + 60 });
    await jobs.runSchedule(deleteFreeRowsJob);
    expect(await rows()).toBe(0);
  });

  it('counts further uses in the same statement, and leaves them out where only they are refused', async () => {
    const uses = [{ limit: threeAnHour, subject: 'an order' }];
    const furtherUses = [{ limit: oneADay, subject: 'a letter' }];
    expect(await limits.takeWithMore(db, uses, furtherUses)).toEqual({ allowed: true, refusedMore: null });
    expect(await limits.takeWithMore(db, uses, furtherUses)).toEqual({
      allowed: true,
      refusedMore: 'test.day',
    });
    expect(await limits.takeWithMore(db, uses, [])).toEqual({ allowed: true, refusedMore: null });
    expect(refusedLimits).toEqual(['test.day']);
    expect(await limits.takeWithMore(db, uses, furtherUses)).toMatchObject({
      allowed: false,
      limit: 'test.hour',
    });
    expect(refusedLimits).toEqual(['test.day', 'test.hour']);
    // None of `furtherUses` was counted with the order that was refused.
    const otherUses = [{ limit: oneADay, subject: 'another letter' }];
    await limits.takeWithMore(db, uses, otherUses);
    expect(await limits.check(otherUses)).toEqual({ allowed: true });
  });

  it('allows a number at once in all processes together, and the next when one is free again', async () => {
    const [other] = open();
    const use = [{ limit: threeAnHour, subject: '203.0.113.7' }];
    for (const process of [limits, other, limits]) expect(await process.take(use)).toEqual({ allowed: true });
    const refusal = { allowed: false, limit: 'test.hour', retryAfterSeconds: 1200 };
    expect(await other.check(use)).toEqual(refusal);
    expect(refusedLimits).toEqual([]);
    expect(await other.take(use)).toEqual(refusal);
    expect(refusedLimits).toEqual(['test.hour']);
    expect(await other.take([{ limit: threeAnHour, subject: '203.0.113.8' }])).toEqual({ allowed: true });
    clock.advance({ minutes: 20 });
    expect(await limits.take(use)).toEqual({ allowed: true });
    expect(await limits.take(use)).toMatchObject({ allowed: false });
    clock.advance({ hours: 1 });
    for (let uses = 0; uses < 3; uses += 1) expect(await limits.take(use)).toEqual({ allowed: true });
    expect(await limits.take(use)).toMatchObject({ allowed: false });
  });

  it('starts again where a clock that ran ahead was set back', async () => {
    const [other] = open();
    const use = [{ limit: threeAnHour, subject: 'ahead' }];
    clock.advance({ hours: 72 });
    await limits.take(use);
    clock.advance({ hours: -72 });
    for (let uses = 0; uses < 3; uses += 1) expect(await other.take(use)).toEqual({ allowed: true });
    expect(await other.take(use)).toMatchObject({ allowed: false, retryAfterSeconds: 1200 });
  });

  it('counts exactly its number of fifty uses at the same instant', async () => {
    const [other] = open();
    const use = [{ limit: threeAnHour, subject: 'at once' }];
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => (turn % 2 === 0 ? limits : other).take(use)),
    );
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it('counts nothing where one of several limits refuses, and names that one', async () => {
    const day = { limit: oneADay, subject: 'a' };
    const hour = { limit: threeAnHour, subject: 'a' };
    expect(await limits.take([day, hour])).toEqual({ allowed: true });
    for (let turn = 0; turn < 5; turn += 1)
      expect(await limits.take([hour, day])).toEqual({
        allowed: false,
        limit: 'test.day',
        retryAfterSeconds: 86_400,
      });
    for (let turn = 0; turn < 2; turn += 1) expect(await limits.take([hour])).toEqual({ allowed: true });
    await limits.clear([hour]);
    for (let turn = 0; turn < 3; turn += 1) expect(await limits.take([hour])).toEqual({ allowed: true });
    expect(await limits.take([hour])).toMatchObject({ allowed: false });
  });

  it('takes a use back', async () => {
    const uses = [
      { limit: oneADay, subject: 'b' },
      { limit: threeAnHour, subject: 'b' },
    ];
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await limits.take(uses)).toEqual({ allowed: true });
      await limits.giveBack(uses);
    }
    expect(await limits.take(uses)).toEqual({ allowed: true });
    expect(await limits.take(uses)).toMatchObject({ allowed: false, limit: 'test.day' });
  });

  it('counts the sources of one wide network together, at four times the allowance of one', async () => {
    const from = (group: number, wide = '2001:db8:7') => [
      { limit: threeAnHour, source: `${wide}:${group.toString(16)}::/64` },
    ];
    for (let uses = 0; uses < 12; uses += 1)
      expect(await limits.take(from(Math.floor(uses / 3)))).toEqual({ allowed: true });
    const refusal = { allowed: false, limit: 'test.hour', retryAfterSeconds: 300 };
    expect(await limits.check(from(200))).toEqual(refusal);
    expect(await limits.take(from(200))).toEqual(refusal);
    expect(await limits.take(from(0))).toMatchObject({ allowed: false, retryAfterSeconds: 1200 });
    expect(await limits.take(from(0, '2001:db8:8'))).toEqual({ allowed: true });
    await limits.giveBack(from(3));
    expect(await limits.take(from(200))).toEqual({ allowed: true });
  });

  it('counts the addresses of one IPv4 /24 together, at the share that the limit gives them', async () => {
    const from = (host: number, ipv4Share?: number, block = '203.0.113') => [
      { limit: ipv4Share ? { ...threeAnHour, ipv4Share } : threeAnHour, source: `${block}.${host}` },
    ];
    for (let uses = 0; uses < 12; uses += 1) expect(await limits.take(from(uses))).toEqual({ allowed: true });
    expect(await limits.take(from(200))).toEqual({
      allowed: false,
      limit: 'test.hour',
      retryAfterSeconds: 300,
    });
    expect(await limits.take(from(200, undefined, '203.0.114'))).toEqual({ allowed: true });
    for (let uses = 0; uses < 18; uses += 1)
      expect(await limits.take(from(uses, 6, '198.51.100'))).toEqual({ allowed: true });
    expect(await limits.take(from(200, 6, '198.51.100'))).toMatchObject({ allowed: false });
  });

  it('stores no subject, and deletes rows that are no longer needed', async () => {
    await limits.take([{ limit: threeAnHour, subject: 'mei@example.com' }]);
    await limits.take([{ limit: oneADay, subject: 'mei@example.com' }]);
    expect(await rows()).toBe(2);
    const [row] = await db.query<{ all: string }>(
      'test.all',
      "select string_agg(known::text, ' ') as all from platform.limit_use known",
    );
    expect(row?.all).not.toContain(Buffer.from('mei').toString('hex'));
    clock.advance({ minutes: 20 });
    await jobs.runSchedule(deleteFreeRowsJob);
    expect(await rows()).toBe(1);
    clock.advance({ hours: 24 });
    await jobs.runSchedule(deleteFreeRowsJob);
    expect(await rows()).toBe(0);
  });

  it('stays bounded when strangers choose the subjects', async () => {
    await db.query(
      'test.flood',
      `insert into platform.limit_use select decode(md5(n::text), 'hex'), $1::timestamptz + n * interval '1 second'
       from generate_series(1, 200500) n`,
      [clock.now()],
    );
    await jobs.runSchedule(deleteFreeRowsJob);
    expect(await rows()).toBe(200_000);
  });
});
