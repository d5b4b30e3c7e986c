import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hk, must, order } from '../../testing/buyer.ts';
import { givePoints, pointsOf } from '../../testing/members/rewards.ts';
import { password, refusalOf, type SignedIn, signIn, signUpProven, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { accountOf, bookPointsJob, expirePointsJob, pointsLedger } from '../members/index.ts';
import { storeCreditLedger } from '../tenders/index.ts';
import { closeAccountsJob } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.limits', 'delete from platform.limit_use');
});

type Headers = Record<string, string>;
const ask = (headers: Headers, document: string, variables: object = {}) =>
  shop.graphql(document, variables, headers);
const close = (headers: Headers, variables: object = {}) =>
  ask(
    headers,
    `mutation ($password: String, $lose: Boolean!) {
       requestAccountClosing(password: $password, lose_points: $lose) { requested_at closes_at } }`,
    { password, lose: true, ...variables },
  );
const privacyOf = async (headers: Headers) =>
  (
    await must(
      ask(
        headers,
        '{ customer { privacy { closing { closes_at } obstacles { kind order_number } points } } }',
      ),
    )
  ).customer.privacy;
const keep = async (headers: Headers) => (await must(ask(headers, 'mutation { keepAccount }'))).keepAccount;
const work = () => shop.jobs.runSchedule(closeAccountsJob);
const again = (member: SignedIn) => signIn(shop, member.email);

/** The number of rows of each table that contain this customer or the address. */
async function traces({ customerId, email }: SignedIn): Promise<Readonly<Record<string, number>>> {
  const [row] = await shop.db.query<Record<string, number>>(
    'test.traces',
    `select (select count(*) from identity.customer where id = $1::integer)::int as account,
       (select count(*) from identity.address where customer_id = $1::integer)::int as addresses,
       (select count(*) from identity.session where customer_id = $1::integer)::int as sessions,
       (select count(*) from identity.subscription where recipient_key = $3)::int as subscriptions,
       (select count(*) from identity.consent where recipient_key = $3 or customer_id = $1::integer)::int as consents,
       (select count(*) from wishlists.list where customer_id = $2)::int as lists,
       (select count(*) from pricing.alert where customer_id = $2)::int as alerts,
       (select count(*) from comparing.list where customer_id = $2)::int as compared,
       (select count(*) from cart.cart where customer_id = $2)::int as bags,
       (select count(*) from platform.message where recipient = $3 and key not like 'account-closed:%')::int as messages,
       (select count(*) from privacy.closing where customer_id = $2)::int as closings`,
    [customerId, customerId, email],
  );
  return row ?? {};
}

async function fillAccount({ headers }: SignedIn): Promise<void> {
  await must(
    ask(
      headers,
      `mutation { createCustomerAddress(input: { firstname: "Ka Yan", lastname: "Chan", street: ["1 Queen's Road"],
         city: "Central", country_code: HK, telephone: "91234567" }) { id } }`,
    ),
  );
  await must(
    ask(headers, 'mutation { updateCustomerV2(input: { is_subscribed: true }) { customer { id } } }'),
  );
  await must(
    ask(
      headers,
      'mutation { addProductsToWishlist(wishlistId: "0", wishlistItems: [{ sku: "JL10412", quantity: 1 }]) { wishlist { id } } }',
    ),
  );
  await must(
    ask(headers, 'mutation { addGoldPriceAlert(type: HK_CK9999, direction: FALLS, target: 20000) { id } }'),
  );
  await must(ask(headers, 'mutation { createCompareList(input: { products: [] }) { uid } }'));
  await must(ask(headers, '{ customerCart { id } customer { member_card { code } } }'));
}

describe('closing an account', () => {
  it('waits for its days, then leaves nothing of the person, and the address may register anew', async () => {
    const member = await signUpProven(shop);
    await fillAccount(member);
    await givePoints(shop, { customerId: member.customerId, region: 'hk' }, 320);
    const full = await traces(member);
    for (const [what, count] of Object.entries(full))
      if (what !== 'closings' && what !== 'bags') expect(count, what).toBeGreaterThan(0);

    const { requestAccountClosing: closing } = await must(close(member.headers));
    expect(closing).toEqual({ requested_at: testNow, closes_at: '2026-12-06T06:00:00.000Z' });
    expect((await ask(member.headers, '{ customer { id } }')).errors, 'signed out at once').toBeDefined();
    expect((await traces(member)).sessions).toBe(0);

    shop.clock.advance({ days: 14 });
    await work();
    expect((await traces(member)).account).toBe(1);
    shop.clock.advance({ days: 1 });
    await work();
    expect(await traces(member)).toEqual(Object.fromEntries(Object.keys(full).map((what) => [what, 0])));
    const points = { customerId: member.customerId, region: 'hk' } as const;
    expect(await pointsOf(shop, points)).toEqual({ available: 0, total: 0 });
    const changes = await shop.db.query(
      'test.changes',
      `select action, after ->> 'pointsLapsed' as points from platform.change
       where record_kind = 'customer' and record_id = $1 order by id`,
      [member.customerId],
    );
    expect(changes).toEqual([
      { action: 'account.request-closing', points: null },
      { action: 'account.close', points: '320' },
    ]);
    const mails = await shop.db.query<{ subject: string }>(
      'test.mails',
      'select subject from platform.message where recipient = $1 order by id',
      [member.email],
    );
    expect(mails).toEqual([{ subject: 'Your account is closed' }]);

    const anew = await signUpProven(shop, { email: member.email });
    expect(anew.customerId).not.toBe(member.customerId);
    expect((await privacyOf(anew.headers)).closing).toBeNull();
  });

  it('keeps the account whose owner signs in and says so, and says false otherwise', async () => {
    const member = await signUpProven(shop);
    expect(await keep(member.headers)).toBe(false);
    await must(close(member.headers));
    const { headers } = await again(member);
    expect((await privacyOf(headers)).closing).toEqual({ closes_at: '2026-12-06T06:00:00.000Z' });
    expect(await keep(headers)).toBe(true);
    shop.clock.advance({ days: 30 });
    await work();
    expect((await traces(member)).account).toBe(1);
  });

  it('keeps the first day where it is requested twice, also at once', async () => {
    const member = await signUpProven(shop);
    const { headers } = await again(member);
    const [first, second] = await Promise.all([close(member.headers), close(headers)]);
    const closings = [first, second].flatMap(({ data }) => data?.requestAccountClosing ?? []);
    expect(closings.length).toBeGreaterThan(0);
    shop.clock.advance({ days: 2 });
    const later = await must(close((await again(member)).headers));
    expect(later.requestAccountClosing.closes_at).toBe('2026-12-06T06:00:00.000Z');
  });

  it('is refused without the password, by guests, and for points that nobody gave up', async () => {
    const member = await signUpProven(shop);
    for (const wrong of [null, '', 'Wrong-2026'])
      expect(refusalOf(await close(member.headers, { password: wrong })).code).toBe('WRONG_PASSWORD');
    expect(refusalOf(await close(hk)).code).toBe('NOT_AUTHORISED');
    await givePoints(shop, { customerId: member.customerId, region: 'sg' }, 7);
    expect(refusalOf(await close(member.headers, { lose: false }))).toMatchObject({
      ...{ code: 'POINTS_WOULD_LAPSE', data: { points: 7 } },
    });
    expect((await traces(member)).closings).toBe(0);
  });

  it('waits for open orders, store credit and the staff role, and names them', async () => {
    const member = await signUpProven(shop);
    const { placed } = await order(shop, null, undefined, member.headers);
    expect(refusalOf(await close(member.headers)).data).toMatchObject({
      obstacles: `order ${placed.order_number}`,
    });
    expect((await privacyOf(member.headers)).obstacles).toEqual([
      { kind: 'ORDER', order_number: placed.order_number },
    ]);

    const rich = await signUpProven(shop);
    await shop.db.transaction((tx) =>
      storeCreditLedger.credit(
        tx,
        { owner: rich.customerId, unit: 'SGD' },
        { amount: 100, against: 'goodwill', cause: 'test', expiresAt: null, at: shop.clock.now() },
      ),
    );
    expect((await privacyOf(rich.headers)).obstacles).toEqual([{ kind: 'CREDIT', order_number: null }]);
    const staff = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    expect(refusalOf(await close(staff.headers)).code).toBe('ACCOUNT_NOT_SETTLED');
  });

  it('is postponed by a day at a time for what was begun meanwhile', async () => {
    const member = await signUpProven(shop);
    await must(close(member.headers));
    shop.clock.advance({ days: 15 });
    const { headers } = await again(member);
    await order(shop, null, undefined, headers);
    await work();
    expect((await traces(member)).account).toBe(1);
    expect((await privacyOf(headers)).closing).toEqual({ closes_at: '2026-12-07T06:00:00.000Z' });
  });

  it('ends an overdrawn account of points at zero, and nothing is booked later', async () => {
    const member = await signUpProven(shop);
    const account = { customerId: member.customerId, region: 'hk' } as const;
    await givePoints(shop, account, 10, new Date('2026-11-22T00:00:00Z'));
    await givePoints(shop, { ...account, region: 'cn' }, 5);
    const taken = { amount: 12, against: 'orders', cause: 'test:taken', at: shop.clock.now() } as const;
    await shop.db.transaction((tx) => pointsLedger.debit(tx, accountOf({ ...account, region: 'cn' }), taken));
    expect(await pointsOf(shop, { ...account, region: 'cn' })).toEqual({ available: 0, total: -7 });
    await must(close(member.headers));
    shop.clock.advance({ days: 15 });
    await work();
    await shop.jobs.runSchedule(expirePointsJob);
    await shop.jobs.runSchedule(bookPointsJob);
    for (const region of ['hk', 'cn'] as const)
      expect(await pointsOf(shop, { ...account, region })).toEqual({ available: 0, total: 0 });
  });

  it('runs twice and in parallel without harm', async () => {
    const member = await signUpProven(shop);
    await must(close(member.headers));
    shop.clock.advance({ days: 15 });
    await Promise.all([work(), work()]);
    await work();
    const mails = await shop.db.query(
      'test.closed-mails',
      `select 1 from platform.message where recipient = $1 and key like 'account-closed:%'`,
      [member.email],
    );
    expect(mails).toHaveLength(1);
  });

  it('takes Magento’s mutation from a fresh session without points only', async () => {
    const remove = (headers: Headers) => ask(headers, 'mutation { deleteCustomer }');
    const member = await signUpProven(shop);
    shop.clock.advance({ minutes: 16 });
    expect(refusalOf(await remove(member.headers)).code).toBe('SIGN_IN_AGAIN');
    await givePoints(shop, { customerId: member.customerId, region: 'hk' }, 1);
    expect(refusalOf(await remove((await again(member)).headers)).code).toBe('POINTS_WOULD_LAPSE');
    const other = await signUpProven(shop);
    expect((await must(remove(other.headers))).deleteCustomer).toBe(true);
    expect((await traces(other)).closings).toBe(1);
  });

  it('leaves consents as proof without the person, and those of others alone', async () => {
    const member = await signUpProven(shop);
    const other = await signUpProven(shop);
    for (const { headers } of [member, other])
      await must(
        ask(headers, 'mutation { updateCustomerV2(input: { is_subscribed: true }) { customer { id } } }'),
      );
    await must(close(member.headers));
    shop.clock.advance({ days: 15 });
    await work();
    const proofs = await shop.db.query(
      'test.proofs',
      `select given, source, customer_id as id from identity.consent where recipient_key like 'closed:%' order by id desc limit 1`,
    );
    expect(proofs).toEqual([{ given: true, source: 'account', id: null }]);
    expect((await traces(other)).consents).toBe(1);
    await expect(
      shop.db.query('test.forge', `update identity.consent set given = false where customer_id = $1`, [
        Number(other.customerId),
      ]),
    ).rejects.toThrow('append only');
  });
});
