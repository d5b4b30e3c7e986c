import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../server/src/testing/processes/database.ts';
import { promptly } from '../../server/src/testing/processes/promptly.ts';
import { createTestShop, type TestShop } from '../../server/src/testing/shop.ts';
import { dueShare, generateMembers, makeDue, memberJobs } from './generated-members.ts';
import { medianOfReads, memberReads } from './members.ts';

// A hundredth of the measurement of a million members (docs/benchmarks.md#members), and less on the embedded database.

const members = testDatabaseUrl() === undefined ? 1_000 : 10_000;
const due = members / dueShare;
/** Milliseconds: a hundredth of ten minutes for all jobs; reads take as long whatever the number of members. */
const limits = { points: 3, records: 10, jobs: 6_000 } as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  await generateMembers(shop, members);
});
afterAll(() => shop.close());

it('reads balance, next expiry and records of a member at once', async () => {
  const { points, records } = memberReads(shop, members);
  await promptly(limits.points, async () => (await medianOfReads(points)).p50);
  await promptly(limits.records, async () => (await medianOfReads(records)).p50);
});

it('runs the daily jobs of members within their time', async () => {
  const counts = async () => {
    const [row] = await shop.db.query<{ expiries: number; mails: number; levels: number }>(
      'test.counts',
      `select (select count(*)::integer from platform.ledger_entry where kind = 'expiry') as expiries,
         (select count(*)::integer from platform.message where key like 'points-expiry:%') as mails,
         (select count(*)::integer from members.standing_change) as levels`,
    );
    return row;
  };
  let turns = 0;
  await promptly(limits.jobs, async () => {
    await makeDue(shop, dueShare, turns);
    turns += 1;
    const start = performance.now();
    for (const job of memberJobs) await shop.jobs.runSchedule(job);
    return performance.now() - start;
  });
  expect(await counts()).toEqual({ expiries: turns * due, mails: turns * due, levels: turns * due });
});
