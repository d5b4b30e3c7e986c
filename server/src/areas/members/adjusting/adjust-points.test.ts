import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { givePoints, pointsOf, requestKey } from '../../../testing/members/rewards.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

let shop: TestShop;
let manager: SignedIn & { readonly staffNo: string };
beforeAll(async () => {
  shop = await createTestShop({ sample: true, config: { adjustedPoints: { atOnce: 1_000, aDay: 1_500 } } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.limits', 'delete from platform.limit_use');
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
});

type Headers = Record<string, string>;
const codeOf = async ({ headers }: Pick<SignedIn, 'headers'>): Promise<string> =>
  (await must(shop.graphql('{ customer { member_card { code } } }', {}, headers))).customer.member_card.code;
const adjust = (headers: Headers, input: object) =>
  shop.graphql(
    'mutation ($input: AdjustPointsInput!) { adjustPoints(input: $input) { available most } }',
    { input: { reason: 'Broken clasp, sorry', request_key: requestKey(), ...input } },
    headers,
  );
const identify = (headers: Headers, code: string) =>
  shop.graphql(
    'mutation ($code: String!) { identifyMember(code: $code) { code name points { available most } } }',
    { code },
    headers,
  );
const total = async ({ customerId }: SignedIn) => (await pointsOf(shop, { customerId, region: 'hk' })).total;

describe('adjusting points', () => {
  it('gives and takes with a reason, which the record of changes has, and the member sees it', async () => {
    const member = await signUp(shop);
    const code = await codeOf(member);
    expect((await must(adjust(manager.headers, { code, change: 320 }))).adjustPoints).toEqual({
      ...{ available: 320, most: 1_000 },
    });
    expect((await must(adjust(manager.headers, { code, change: -20 }))).adjustPoints.available).toBe(300);
    const { customer } = await must(
      shop.graphql(
        '{ customer { membership { points_records { items { kind change is_adjustment order_number } } } } }',
        {},
        member.headers,
      ),
    );
    expect(customer.membership.points_records.items).toEqual([
      { kind: 'TAKEN', change: -20, is_adjustment: true, order_number: null },
      { kind: 'EARNED', change: 320, is_adjustment: true, order_number: null },
    ]);
    const changes = await shop.db.query(
      'test.changes',
      `select actor_id as by, reason, after from platform.change where action = 'points.adjust' and record_id = $1 order by id`,
      [member.customerId],
    );
    expect(changes).toEqual([
      {
        by: manager.staffNo,
        reason: 'Broken clasp, sorry',
        after: { region: 'hk', change: 320, store: 'hk-eshop' },
      },
      {
        by: manager.staffNo,
        reason: 'Broken clasp, sorry',
        after: { region: 'hk', change: -20, store: 'hk-eshop' },
      },
    ]);
  });

  it('books once for one key, also for clicks at the same moment', async () => {
    const member = await signUp(shop);
    const input = { code: await codeOf(member), change: 100, request_key: requestKey() };
    const answers = await Promise.all([1, 2, 3].map(() => adjust(manager.headers, input)));
    for (const answer of answers)
      expect((await must(Promise.resolve(answer))).adjustPoints.available).toBe(100);
    expect(await total(member)).toBe(100);
    expect(refusalOf(await adjust(manager.headers, { ...input, change: 99 })).code).toBe('BAD_REQUEST');
  });

  it('is bounded at once and in a day, also at once, and never takes what is not there', async () => {
    const member = await signUp(shop);
    const code = await codeOf(member);
    const wrong = async (input: object) => refusalOf(await adjust(manager.headers, { code, ...input }));
    expect(await wrong({ change: 1_001 })).toMatchObject({ data: { problem: 'too-large', most: 1_000 } });
    expect(await wrong({ change: 0 })).toMatchObject({ data: { problem: 'zero' } });
    expect(await wrong({ change: 5, reason: ' ok  ' })).toMatchObject({ data: { problem: 'reason-short' } });
    expect(await wrong({ change: 5, reason: 'x'.repeat(201) })).toMatchObject({
      data: { problem: 'reason-long' },
    });
    expect(await wrong({ change: -1 })).toMatchObject({ code: 'POINTS_SHORT', data: { available: 0 } });
    expect(await wrong({ change: 1, code: '1234567890123456' })).toMatchObject({
      code: 'MEMBER_CODE_INVALID',
    });
    const answers = await Promise.all([1, 2].map(() => adjust(manager.headers, { code, change: 1_000 })));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(await wrong({ change: -501 })).toMatchObject({ code: 'ADJUSTMENT_LIMIT', data: { left: 500 } });
    await shop.db.query(
      'test.yesterday',
      `update members.points_adjustment set at = at - interval '1 day' where staff_no = $1`,
      [manager.staffNo],
    );
    expect((await must(adjust(manager.headers, { code, change: -501 }))).adjustPoints.available).toBe(499);
  });

  it('is for the manager of an e-shop alone, and not for their own points', async () => {
    const member = await signUp(shop);
    const code = await codeOf(member);
    for (const who of [
      member,
      await staffOf(shop, { store: 'hk-central', role: 'manager' }),
      await staffOf(shop, { store: 'hk-eshop', role: 'adviser' }),
    ])
      expect(refusalOf(await adjust(who.headers, { code, change: 5 })).code).toBe('STAFF_ONLY');
    const own = await codeOf(manager);
    expect(refusalOf(await adjust(manager.headers, { code: own, change: 5 })).code).toBe('ADJUSTMENT_OWN');
    expect(await total(member)).toBe(0);
  });

  it('shows points to the manager of the e-shop, who also finds members by their proven number', async () => {
    const member = await signUp(shop);
    await givePoints(shop, { customerId: member.customerId, region: 'hk' }, 7);
    await shop.db.query(
      'test.prove',
      `update identity.customer set mobile = '+85291230007', mobile_proven_at = created_at where id = $1`,
      [Number(member.customerId)],
    );
    const found = (await must(identify(manager.headers, '9123 0007'))).identifyMember;
    expect(found).toMatchObject({ code: await codeOf(member), points: { available: 7, most: 1_000 } });
    expect(refusalOf(await identify(manager.headers, '9123 9999')).code).toBe('MEMBER_NOT_FOUND');
    const adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    expect(refusalOf(await identify(adviser.headers, '9123 0007')).code).toBe('MEMBER_CODE_INVALID');
    expect((await must(identify(adviser.headers, found.code))).identifyMember.points).toBeNull();
    const looks = await shop.db.query(
      'test.looks',
      `select 1 from platform.change where action = 'member.identify' and actor_id = $1`,
      [manager.staffNo],
    );
    expect(looks).toHaveLength(2);
  });
});
