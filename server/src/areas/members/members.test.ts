import { type Money, money } from '@jinlan/domain/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../platform/database.ts';
import { cards, fixedPiece, must, order, setStock } from '../../testing/buyer.ts';
import { recordReturn, step } from '../../testing/counter.ts';
import { type SignedIn, signIn, signUp, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { accountOf, pointsLedger } from './accounts.ts';
import { bookPointsJob, endStandingsJob, expirePointsJob } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.limits', 'delete from platform.limit_use');
  await setStock(shop, fixedPiece, 50);
});

const run = (job: string) => shop.jobs.runSchedule(job);
const pass = (days: number): void => shop.clock.advance({ days });

const fields = `membership { level level_code since until pending_spend { value } next { level spent { value currency } lacking { value } by }
    keep { level spent { value } lacking { value } by } points { available balance pending expiring expires_on }
    levels { level reach { value } months } points_records { items { kind change order_number at } next } }
  reward_points { balance { points money { value currency } } balance_history { balance { points } change_reason points_change }
    exchange_rates { earning { points currency_amount } redemption { points } } subscription_status { balance_updates } }`;
/** Signs in again, because the clock has ended former sessions. */
const see = async ({ email }: SignedIn, store = 'hk_en') => {
  const { headers } = await signIn(shop, email);
  return (await must(shop.graphql(`{ customer { ${fields} } }`, {}, { ...headers, store }))).customer;
};
const manager = () => staffOf(shop, { store: 'hk-eshop', role: 'manager' });

/** Places an order that the member pays by card, and returns its total in dollars. The courier is free. */
async function paid(member: SignedIn, quantity = 1) {
  const { placed } = await order(shop, cards.approved, [{ sku: fixedPiece, quantity }], member.headers);
  await shop.drain();
  return { number: placed.order_number, total: placed.total.value };
}

async function received(number: string): Promise<void> {
  const staff = await manager();
  await step(shop, staff, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF0000001' });
  await step(shop, staff, number, 'markOrderDelivered');
}

const bookLater = async (days: number): Promise<void> => {
  pass(days);
  await run(bookPointsJob);
};

describe('a member', () => {
  it('begins with the first level, without points', async () => {
    const member = await signUp(shop);
    expect(await see(member)).toMatchObject({
      membership: {
        ...{ level: 'FANS', level_code: 60005, since: null, until: null, keep: null },
        next: { level: 'SILVER', spent: { value: 0, currency: 'HKD' }, by: null },
        points: { available: 0, balance: 0, pending: 0, expiring: 0, expires_on: null },
        points_records: { items: [], next: null },
        levels: expect.arrayContaining([{ level: 'GOLD', reach: { value: 20_000 }, months: 12 }]),
      },
      reward_points: {
        balance: { points: 0, money: { value: 0, currency: 'HKD' } },
        balance_history: [],
        exchange_rates: { earning: { points: 1, currency_amount: 1 }, redemption: null },
      },
    });
    expect((await see(member, 'default')).membership).toMatchObject({
      level_code: 60023,
      next: { spent: { currency: 'CNY' } },
    });
  });

  it('is told to nobody else', async () => {
    const { data } = await shop.graphql(`{ customer { ${fields} } }`, {}, { store: 'hk_en' });
    expect(data?.customer ?? null).toBeNull();
  });

  it('has points and level of an order fifteen days after its receipt', async () => {
    const member = await signUp(shop);
    const { number, total: points } = await paid(member);
    expect((await see(member)).membership).toMatchObject({
      ...{ level: 'FANS', level_code: 60005, pending_spend: { value: points } },
      next: { level: 'SILVER', spent: { value: 0 } },
      points: { available: 0, pending: points },
      points_records: { items: [{ kind: 'PENDING', change: points, order_number: number, at: null }] },
    });
    await bookLater(30);
    expect((await see(member)).membership.points).toMatchObject({ available: 0, pending: points });
    await received(number);
    await bookLater(14);
    expect((await see(member)).membership.points).toMatchObject({ available: 0, pending: points });
    await bookLater(1);
    const { membership, reward_points } = await see(member);
    expect(membership).toMatchObject({
      ...{ level: 'SILVER', level_code: 60006, pending_spend: null },
      next: { level: 'GOLD', spent: { value: points }, lacking: { value: 20_000 - points } },
    });
    expect(membership.points).toMatchObject({ available: points, pending: 0, expiring: points });
    expect(membership.points.expires_on).toBe('2029-01-31');
    expect(membership.points_records.items).toMatchObject([
      { kind: 'EARNED', change: points, order_number: number },
    ]);
    expect(reward_points).toMatchObject({
      balance: { points },
      balance_history: [{ points_change: points, change_reason: 'Earned with an order' }],
    });
    await run(bookPointsJob);
    expect((await see(member)).membership.points).toMatchObject({ available: points });
  });

  it('loses what the order gave when it is cancelled', async () => {
    const member = await signUp(shop);
    const { number } = await paid(member);
    await step(shop, await manager(), number, 'cancelStaffOrder', { reason: 'Damaged' });
    expect((await see(member)).membership).toMatchObject({
      level: 'FANS',
      points: { available: 0, pending: 0 },
    });
    await bookLater(60);
    expect((await see(member)).reward_points.balance_history).toEqual([]);
  });

  it('keeps the points of what was not refunded', async () => {
    const member = await signUp(shop);
    const { number, total } = await paid(member, 2);
    await received(number);
    await bookLater(16);
    expect((await see(member)).membership).toMatchObject({ level: 'GOLD', points: { available: total } });
    const staff = await manager();
    await recordReturn(shop, number, 'One is too small');
    const some = { outcome: 'some', amount: total / 2, reason: 'As new' };
    await step(shop, staff, number, 'settleOrderReturn', some);
    expect((await see(member)).membership).toMatchObject({
      level: 'SILVER',
      next: { spent: { value: total / 2 } },
      points: { available: total / 2 },
    });
  });

  it('has neither while a return of the order waits, and both where it is refused', async () => {
    const member = await signUp(shop);
    const { number, total } = await paid(member);
    await received(number);
    pass(5);
    await recordReturn(shop, number, 'Too small');
    await bookLater(20);
    expect((await see(member)).membership).toMatchObject({
      ...{ level: 'FANS', pending_spend: { value: total } },
      points: { available: 0, pending: total },
    });
    await step(shop, await manager(), number, 'settleOrderReturn', { outcome: 'none', reason: 'Worn' });
    await run(bookPointsJob);
    expect((await see(member)).membership).toMatchObject({ level: 'SILVER', points: { available: total } });
  });

  it('has no points of an order without an account, until the order is claimed', async () => {
    const member = await signUp(shop);
    const { placed } = await order(shop, cards.approved);
    await shop.drain();
    expect((await see(member)).membership.level).toBe('FANS');
    const claim = () =>
      must(
        shop.graphql(
          'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
          { input: { order_number: placed.order_number, access_token: placed.access_token } },
          member.headers,
        ),
      );
    await claim();
    const first = (await see(member)).membership;
    expect(first.pending_spend.value).toBeGreaterThan(0);
    expect(first.points.pending).toBeGreaterThan(0);
    await claim();
    expect((await see(member)).membership).toEqual(first);
  });

  it.each(['none', 'some'] as const)(
    'has the points of an order that was claimed while its return waited, after it ended with %s accepted',
    async (outcome) => {
      const member = await signUp(shop);
      const { placed } = await order(shop, cards.approved);
      await shop.drain();
      await received(placed.order_number);
      await recordReturn(shop, placed.order_number, 'Too small');
      await must(
        shop.graphql(
          'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
          { input: { order_number: placed.order_number, access_token: placed.access_token } },
          member.headers,
        ),
      );
      await bookLater(30);
      expect((await see(member)).membership.points).toMatchObject({ available: 0 });
      await step(shop, await manager(), placed.order_number, 'settleOrderReturn', {
        ...{ outcome, reason: 'Worn' },
        ...(outcome === 'some' && { amount: 1 }),
      });
      await bookLater(16);
      const { points } = (await see(member)).membership;
      expect(points.available).toBeGreaterThan(0);
      expect(points.pending).toBe(0);
    },
  );

  it('keeps a level whose end other terms put off, with its new end and without a note', async () => {
    const member = await signUp(shop);
    const { number } = await paid(member);
    await received(number);
    await bookLater(16);
    const ofMember = 'where customer_id = (select customer_id from members.purchase where order_number = $1)';
    await shop.db.query('test.end', `update members.standing set until = since ${ofMember}`, [number]);
    await run(endStandingsJob);
    expect(
      await shop.db.query(
        'test.put-off',
        `select level, until > since as later from members.standing ${ofMember}`,
        [number],
      ),
    ).toEqual([{ level: 'silver', later: true }]);
    expect(
      await shop.db.query('test.notes', `select former from members.standing_change ${ofMember}`, [number]),
    ).toEqual([{ former: 'fans' }]);
  });

  it('falls when the level has ended, and its points expire', async () => {
    const member = await signUp(shop);
    const { number } = await paid(member);
    await received(number);
    await bookLater(16);
    const { membership } = await see(member);
    expect(membership).toMatchObject({ level: 'SILVER', keep: { level: 'SILVER' } });
    pass(731);
    // A page shows the right level before the job has run.
    expect((await see(member)).membership.level).toBe('FANS');
    await run(endStandingsJob);
    await run(endStandingsJob);
    const changes = await shop.db.query<{ former: string; level: string }>(
      'test.changes',
      `select former, level from members.standing_change
       where customer_id = (select customer_id from members.purchase where order_number = $1) order by id`,
      [number],
    );
    expect(changes).toEqual([
      { former: 'fans', level: 'silver' },
      { former: 'silver', level: 'fans' },
    ]);
    pass(60);
    await run(expirePointsJob);
    const { reward_points } = await see(member);
    expect(reward_points.balance.points).toBe(0);
    expect(reward_points.balance_history[0]).toMatchObject({ change_reason: 'Expired' });
  });
});

describe('purchases', () => {
  const region = 'sg' as const;
  const purchase = (customerId: string, number: string, dollars: number) => ({
    ...{ number, customerId, region },
    lines: [{ position: 1, paid: dollars * 100, earns: dollars * 100 }],
  });
  const within = <T>(work: (tx: Connection) => Promise<T>): Promise<T> => shop.db.transaction(work);

  it('of one member that are paid at once all count, each once', async () => {
    const customerId = 'member-at-once';
    const now = shop.clock.now();
    const { members } = shop.areas;
    // 17 of 100 Hong Kong dollars: 20 purchases of S$170 are HK$20,000.
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        within((tx) => members.purchases.count(tx, purchase(customerId, `A${index % 20}`, 170), now)),
      ),
    );
    const member = { customerId, region };
    expect(await members.points(member, now)).toMatchObject({ pending: 20_000, pendingSpend: 340_000 });
    for (let index = 0; index < 20; index += 1)
      await within((tx) => members.purchases.receive(tx, `A${index}`, now));
    await bookLater(16);
    await run(bookPointsJob);
    expect((await members.membership(member, shop.clock.now())).standing.level).toBe('gold');
  });

  it('take their points back after these could be used, which may leave less than none', async () => {
    const customerId = 'member-taken-back';
    const { members } = shop.areas;
    const member = { customerId, region };
    await within((tx) => members.purchases.count(tx, purchase(customerId, 'B1', 170), shop.clock.now()));
    await within((tx) => members.purchases.receive(tx, 'B1', shop.clock.now()));
    await bookLater(16);
    const now = shop.clock.now();
    expect(await members.points(member, now)).toMatchObject({ available: 1_000, pending: 0 });
    await within((tx) =>
      pointsLedger.debit(tx, accountOf(member), { amount: 900, against: 'rewards', cause: 'gift', at: now }),
    );
    const back = (step: number, amount: Money | null) =>
      within((tx) => members.purchases.takeBack(tx, 'B1', { step, amount, returned: [] }, now));
    await back(7, money(8_500, 'SGD'));
    expect(await members.points(member, now)).toMatchObject({ available: 0, balance: -400 });
    await back(8, null);
    expect(await members.points(member, now)).toMatchObject({ available: 0, balance: -900 });
    expect((await members.membership(member, now)).standing.level).toBe('fans');
  });
});
