import { memberCodeOf } from '@jinlan/domain/members';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bookPointsJob,
  endStandingsJob,
  expirePointsJob,
  type Member,
  tellExpiryJob,
} from './areas/members/index.ts';
import { findOverdue } from './platform/ledger/store-overdue.ts';
import { statementRunner } from './testing/books.ts';
import { expectConsistentPoints } from './testing/points/expect-points.ts';
import {
  type KnownPoints,
  makeOperations,
  type Operation,
  type Outcome,
  seededNumbers,
  type TestMember,
  testRewards,
} from './testing/points/operations.ts';
import { createPerformer } from './testing/points/perform.ts';
import {
  inThisProcess,
  killPointsProcesses,
  operationCount,
  type PointsProcesses,
  startPointsProcesses,
} from './testing/points/points-processes.ts';
import { testDatabaseUrl } from './testing/processes/database.ts';
import { createTestShop, type TestShop, testNow } from './testing/shop.ts';

// Members' points under random operations while processes are killed without a warning, each time one of two.
// `POINTS_OPERATIONS` is the number of operations, 1,000 by default. One process is killed for each thousand, and at least
// ten.

const rounds = Math.max(10, Math.ceil(operationCount / 1_000));
const url = testDatabaseUrl();
/** The embedded database belongs to one process, so no process is killed there. */
const kills = url === undefined ? 0 : rounds;
const memberCount = Math.max(20, Math.ceil(operationCount / 100));
/** The days of the whole test. Points last two years, so some expire in it. */
const totalDays = 2_000;
const random = seededNumbers(20_261_127);
const jobs = [bookPointsJob, expirePointsJob, endStandingsJob, tellExpiryJob];

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(async () => {
  killPointsProcesses();
  await shop.close();
});

/** Members who allow e-mails about their points. */
async function addMembers(): Promise<readonly TestMember[]> {
  const codes = Array.from({ length: memberCount }, (_, nth) =>
    memberCodeOf(`7${String(nth).padStart(14, '0')}`),
  );
  return shop.db.query<TestMember>(
    'test.add-members',
    `with added as (
       insert into identity.customer (email, email_key, first_name, last_name, market, locale, created_at, member_code)
       select address, address, 'Ka Yan', 'Chan', 'hk', 'en-US', $2, code
       from unnest($1::text[]) code, concat('points-', code, '@example.com') address returning id, email, member_code
     ), allowed as (
       insert into identity.subscription (channel, recipient_key, purpose, subscribed, changed_at)
       select 'email', email, 'points', true, $2 from added)
     select id::text as "customerId", member_code as code from added order by id`,
    [codes, new Date(testNow)],
  );
}

async function prepare(): Promise<void> {
  await shop.db.script(`
    create schema test_points;
    create table test_points.step (order_number text, step integer, primary key (order_number, step))`);
  await shop.db.query(
    'test.cheap-rewards',
    `update members.reward set points = given.points, level = 'fans', stock = case when kind = 'gift' then 1000000 end
     from unnest($1::text[], $2::bigint[]) given (key, points) where reward.key = given.key`,
    [testRewards.map(({ key }) => key), testRewards.map(({ points }) => points)],
  );
}

async function startProcesses(): Promise<PointsProcesses> {
  if (url === undefined) return inThisProcess(createPerformer(shop));
  const [row] = await shop.db.query<{ name: string }>('test.name', 'select current_database() as name');
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${row?.name}`;
  return startPointsProcesses(databaseUrl.href);
}

it(
  `points add up after ${operationCount} random operations and ${kills} killed processes`,
  async () => {
    const members = await addMembers();
    await prepare();
    const processes = await startProcesses();
    const known: KnownPoints = { orders: new Map(), gifts: new Map(), cancelled: new Set() };
    /** The first outcome of each operation that the shop accepted, by its text. */
    const accepted = new Map<string, Outcome>();
    const refused = new Set<string>();
    const answered = (operation: Operation, outcome: Outcome): void => {
      const text = JSON.stringify(operation);
      if (!outcome.ok) {
        expect(outcome.refused).toBe('POINTS_SHORT');
        refused.add(text);
        return;
      }
      expect(outcome).toEqual(accepted.get(text) ?? outcome);
      accepted.set(text, outcome);
      learn(known, operation, outcome);
    };

    let [sent, sentAgain] = [0, 0];
    let repeats: readonly Operation[] = [];
    for (let round = 0; round < rounds; round += 1) {
      shop.clock.advance({ days: totalDays / rounds });
      const size = Math.floor(operationCount / rounds);
      const fresh = makeOperations(size - repeats.length, { members, jobs, known, random }, round);
      // Some operations are sent twice at once, and some that were answered before are repeated.
      const twins = fresh.filter(() => random() < 0.04);
      const operations = [...fresh, ...repeats, ...twins].toSorted(() => random() - 0.5);
      sent += operations.length;
      const killAfter = Math.floor(operations.length * (0.1 + 0.7 * random()));
      sentAgain += await processes.performAll(operations, shop.clock.now(), killAfter, answered);
      repeats = fresh.filter(({ kind }) => kind !== 'job' && random() < 0.15).slice(0, size / 4);
    }
    shop.clock.advance({ days: 30 });
    const work = jobs.map((job): Operation => ({ kind: 'job', job }));
    await processes.performAll([...work, ...work], shop.clock.now(), null, answered);
    await processes.end();

    expect(sent).toBeGreaterThanOrEqual(operationCount);
    expect(sentAgain).toBeGreaterThanOrEqual(kills);
    await expectOnlyAccepted(accepted, refused, known);
    await expectConsistentPoints(statementRunner(shop.db));
    await expectAnswersOfMembers(members);
    await expectExpiry(members);
  },
  Math.max(600_000, operationCount * 60),
);

function learn(known: KnownPoints, operation: Operation, outcome: Outcome): void {
  switch (operation.kind) {
    case 'earn':
      if (!known.orders.has(operation.order))
        known.orders.set(operation.order, { paid: operation.paid, steps: 1 });
      break;
    case 'return': {
      const order = known.orders.get(operation.order);
      if (order) order.steps = Math.max(order.steps, operation.step);
      break;
    }
    case 'redeem': {
      const [kind, id = ''] = outcome.ok ? outcome.id.split(':') : [];
      if (kind === 'gift') known.gifts.set(id, operation.customerId);
      break;
    }
    case 'cancel':
      known.cancelled.add(operation.gift);
      break;
    case 'adjust':
    case 'job':
  }
}

/** Each accepted operation is stored once; a refused one is not stored. */
async function expectOnlyAccepted(
  accepted: ReadonlyMap<string, Outcome>,
  refused: ReadonlySet<string>,
  known: KnownPoints,
): Promise<void> {
  const keys = (kind: Operation['kind'], texts: Iterable<string>): string[] =>
    [...texts].flatMap((text) => {
      const operation: Operation = JSON.parse(text);
      return operation.kind === kind && 'key' in operation ? [operation.key] : [];
    });
  const stored = async (statement: string): Promise<string[]> =>
    (await statementRunner(shop.db)(statement)).map(({ key }) => String(key)).toSorted();
  const gifts = 'select request_key as key from members.gift_redemption';
  const coupons = `select request_key as key from members.coupon where origin = 'points'`;
  const redeemed = await stored(`${gifts} union all ${coupons}`);
  expect(redeemed).toEqual(keys('redeem', accepted.keys()).toSorted());
  const adjusted = await stored('select request_key as key from members.points_adjustment');
  expect(adjusted).toEqual(keys('adjust', accepted.keys()).toSorted());
  expect(keys('redeem', refused).length).toBeGreaterThan(0);
  expect(await stored('select order_number as key from members.purchase')).toEqual(
    [...known.orders.keys()].toSorted(),
  );
  expect(await stored(`select id as key from members.gift_redemption where stage = 'cancelled'`)).toEqual(
    [...known.cancelled].toSorted(),
  );
}

/** Expects that the area's answers to members agree with the entries and purchases. */
async function expectAnswersOfMembers(members: readonly TestMember[]): Promise<void> {
  const sums = await shop.db.query<{ owner: string; sum: number }>(
    'test.sums',
    `select owner, sum(amount)::bigint as sum from platform.ledger_account account
     join platform.ledger_entry on account_id = account.id where account.kind = 'points' group by owner`,
  );
  const sumOf = new Map(sums.map(({ owner, sum }) => [owner, sum]));
  const levels = await shop.db.query<{ customerId: string; level: string }>(
    'test.levels',
    `select customer_id as "customerId", level from members.standing where region = 'hk'`,
  );
  const levelOf = new Map(levels.map(({ customerId, level }) => [customerId, level]));
  for (const { customerId } of members) {
    const member: Member = { customerId, region: 'hk' };
    const { balance, available } = await shop.areas.members.points(member, shop.clock.now());
    const sum = sumOf.get(`${customerId}:hk`) ?? 0;
    expect({ balance, available }).toEqual({ balance: sum, available: Math.max(0, sum) });
    const { standing } = await shop.areas.members.membership(member, shop.clock.now());
    expect(standing.level).toBe(levelOf.get(customerId) ?? 'fans');
  }
}

/** Expects that years later no points can be used, and that a second and third run of the expiry book nothing. */
async function expectExpiry(members: readonly TestMember[]): Promise<void> {
  shop.clock.advance({ days: 1_000 });
  await shop.jobs.runSchedule(expirePointsJob);
  const count = async () => (await statementRunner(shop.db)('select count(*) from platform.ledger_entry'))[0];
  const before = await count();
  await Promise.all([1, 2].map(() => shop.jobs.runSchedule(expirePointsJob)));
  expect(await count()).toEqual(before);
  const overdue = await findOverdue(shop.db, ['points'], shop.clock.now(), { after: null, limit: 1_000_000 });
  expect(overdue.accounts).toEqual([]);
  await expectConsistentPoints(statementRunner(shop.db));
  for (const { customerId } of members) {
    const points = await shop.areas.members.points({ customerId, region: 'hk' }, shop.clock.now());
    expect(points.available).toBe(0);
    expect(points.balance).toBeLessThanOrEqual(0);
  }
}
