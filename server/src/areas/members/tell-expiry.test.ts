import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { setConsents } from '../../testing/members/consents.ts';
import { signUpProven } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { accountOf, pointsLedger } from './accounts.ts';
import { expirePointsJob, tellExpiryJob } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const mails = (email: string) =>
  shop.db.query<{ subject: string; body: string }>(
    'test.mails',
    `select subject, body from platform.message where recipient = $1 and key like 'points-expiry:%' order by id`,
    [email],
  );

describe('e-mails about points that expire', () => {
  it('are sent 60, 30 and 7 days before, once each, with what is left', async () => {
    const member = await signUpProven(shop);
    await must(setConsents(shop, member, [{ kind: 'POINTS', given: true }]));
    const { data } = await shop.graphql(
      '{ customer { customer_id } }',
      {},
      {
        ...member.headers,
        store: 'hk_en',
      },
    );
    const account = accountOf({ customerId: String(data?.customer.customer_id), region: 'hk' });
    const start = shop.clock.now();
    const expiresAt = new Date(start.getTime() + 70 * 86_400_000);
    await shop.db.transaction(async (tx) => {
      await pointsLedger.credit(tx, account, {
        amount: 500,
        against: 'orders',
        cause: 'order:1',
        expiresAt,
        at: start,
      });
      await pointsLedger.debit(tx, account, {
        amount: 180,
        against: 'orders',
        cause: 'refund:1:2',
        at: start,
      });
    });
    const after = async (days: number): Promise<number> => {
      shop.clock.set(new Date(start.getTime() + days * 86_400_000).toISOString());
      await shop.jobs.runSchedule(tellExpiryJob);
      await shop.jobs.runSchedule(tellExpiryJob);
      return (await mails(member.email)).length;
    };
    expect(await after(8)).toBe(0);
    expect(await after(11)).toBe(1);
    expect(await after(20)).toBe(1);
    expect(await after(41)).toBe(2);
    expect(await after(64)).toBe(3);
    expect(await after(69)).toBe(3);
    const [first] = await mails(member.email);
    expect(first?.body).toContain('/unsubscribe?key=');
    expect(first?.body).toContain('320');
    expect(await after(71)).toBe(3);
    await shop.jobs.runSchedule(expirePointsJob);
    expect(await shop.db.query('test.notices', 'select days from members.expiry_notice')).toEqual([]);
  });

  it('of lots that end a month apart come for each lot, with what that one has', async () => {
    const member = await signUpProven(shop);
    await must(setConsents(shop, member, [{ kind: 'POINTS', given: true }]));
    const account = accountOf({ customerId: member.customerId, region: 'hk' });
    const start = shop.clock.now();
    const inDays = (days: number) => new Date(start.getTime() + days * 86_400_000);
    await shop.db.transaction(async (tx) => {
      await pointsLedger.credit(tx, account, {
        amount: 111,
        against: 'orders',
        cause: 'order:3',
        expiresAt: inDays(70),
        at: start,
      });
      await pointsLedger.credit(tx, account, {
        amount: 222,
        against: 'orders',
        cause: 'order:4',
        expiresAt: inDays(98),
        at: start,
      });
    });
    for (const days of [11, 39]) {
      shop.clock.set(inDays(days).toISOString());
      await shop.jobs.runSchedule(tellExpiryJob);
    }
    const [first, second, ...others] = await mails(member.email);
    expect(others).toEqual([]);
    expect([first?.body, second?.body]).toEqual([
      expect.stringContaining('111'),
      expect.stringContaining('222'),
    ]);
  });

  it('are sent once each to more members than one transaction has, and one that fails stops no other', async () => {
    const member = await signUpProven(shop);
    await must(setConsents(shop, member, [{ kind: 'POINTS', given: true }]));
    // The readers are copies of this one and differ only in their address. One of them has an unknown language.
    const ids = await shop.db.query<{ id: number; email: string }>(
      'test.copies',
      `with copy as (
         insert into identity.customer (email, email_key, first_name, last_name, market, locale, created_at, email_verified_at)
         select 'expiring-' || n || '@example.com', 'expiring-' || n || '@example.com', 'Ka Yan', 'Chan', 'hk',
           case when n = 7 then 'xx-XX' else 'en-US' end, now(), now()
         from generate_series(1, 230) n returning id, email
       ), allowed as (
         insert into identity.subscription (channel, recipient_key, purpose, subscribed, changed_at)
         select 'email', email, 'points', true, now() from copy)
       select id, email from copy order by id`,
    );
    const at = shop.clock.now();
    const expiresAt = new Date(at.getTime() + 20 * 86_400_000);
    await shop.db.transaction((tx) =>
      pointsLedger.openWithCredit(
        tx,
        ids.map(({ id }) => ({
          ...accountOf({ customerId: String(id), region: 'hk' }),
          ...{ amount: 40, cause: 'order:3', expiresAt },
          against: 'orders' as const,
        })),
        at,
      ),
    );
    const told = async () =>
      (
        await shop.db.query<{ recipient: string }>(
          'test.told',
          `select recipient from platform.message where recipient like 'expiring-%' order by recipient`,
        )
      ).map(({ recipient }) => recipient);
    const expected = ids.map(({ email }) => email).filter((email) => email !== 'expiring-7@example.com');
    await Promise.all([1, 2].map(() => shop.jobs.runSchedule(tellExpiryJob)));
    await shop.jobs.runSchedule(tellExpiryJob);
    expect((await told()).toSorted()).toEqual(expected.toSorted());
    // The one that failed has no note, so the next run tries again.
    await shop.db.query('test.mend', `update identity.customer set locale = 'en-US' where locale = 'xx-XX'`);
    await shop.jobs.runSchedule(tellExpiryJob);
    expect(await told()).toHaveLength(230);
  });

  it('are not sent to members who do not allow them', async () => {
    const member = await signUpProven(shop, { is_subscribed: true });
    const account = accountOf({ customerId: member.customerId, region: 'hk' });
    const at = shop.clock.now();
    const expiresAt = new Date(at.getTime() + 20 * 86_400_000);
    await shop.db.transaction((tx) =>
      pointsLedger.credit(tx, account, { amount: 500, against: 'orders', cause: 'order:2', expiresAt, at }),
    );
    await shop.jobs.runSchedule(tellExpiryJob);
    expect(await mails(member.email)).toEqual([]);
  });
});
