import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../testing/people.ts';
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
    const member = await signUp(shop);
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
      await pointsLedger.credit(tx, account, { amount: 500, cause: 'order:1', expiresAt, at: start });
      await pointsLedger.debit(tx, account, { amount: 180, cause: 'refund:1:2', at: start });
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
    expect(first?.body).toContain('320');
    expect(await after(71)).toBe(3);
    await shop.jobs.runSchedule(expirePointsJob);
    expect(await shop.db.query('test.notices', 'select days from members.expiry_notice')).toEqual([]);
  });
});
