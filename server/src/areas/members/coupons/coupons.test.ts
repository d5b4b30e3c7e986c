import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, fixedPiece, must, order, setStock, startCart } from '../../../testing/buyer.ts';
import { refusalOf, type SignedIn, signIn, signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { bookPointsJob } from '../index.ts';
import { issueCouponsJob } from './index.ts';

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

interface Coupon {
  readonly code: string;
  readonly state: string;
  readonly origin: string;
  readonly name: string;
  readonly valid_until: string;
  readonly issued_at: string;
  readonly conditions: readonly string[];
  readonly channels: readonly string[];
  readonly is_online: boolean;
}
const fields =
  'coupons { code state origin name valid_until issued_at conditions channels is_online category_path points }';
/** Signs in again, because the clock has ended former sessions. */
const couponsOf = async ({ email }: Pick<SignedIn, 'email'>, store = 'hk_en'): Promise<readonly Coupon[]> => {
  const { headers } = await signIn(shop, email);
  return (await must(shop.graphql(`{ customer { ${fields} } }`, {}, { ...headers, store }))).customer.coupons;
};
const ofOrigin = async (member: SignedIn, origin: string): Promise<readonly Coupon[]> =>
  (await couponsOf(member)).filter((coupon) => coupon.origin === origin);
const issue = () => shop.jobs.runSchedule(issueCouponsJob);
/** Registers a customer, and runs the jobs that follow a registration. */
const register = async (fields: Parameters<typeof signUp>[1] = {}): Promise<SignedIn> => {
  const member = await signUp(shop, fields);
  await shop.drain();
  return member;
};
const setLevel = (customerId: string, level: string) =>
  shop.db.query(
    'test.level',
    `insert into members.standing (customer_id, region, level, since, until) values ($1, 'hk', $2, '2026-01-01', '2099-01-01')`,
    [customerId, level],
  );
const apply = (cartId: string, code: string, headers: Record<string, string>) =>
  shop.graphql(
    `mutation ($id: String!, $code: String!) { applyCouponToCart(input: { cart_id: $id, coupon_code: $code }) {
       cart { applied_coupons { code } } } }`,
    { id: cartId, code },
    headers,
  );
const mails = (email: string) =>
  shop.db.query<{ subject: string; body: string }>(
    'test.mails',
    `select subject, body from platform.message where recipient = $1 and key like 'coupon:%' order by id`,
    [email],
  );

describe('the welcome coupon', () => {
  it('is issued once at the registration, in words, and is the market’s', async () => {
    const member = await register();
    await shop.db.transaction((tx) =>
      shop.platform.jobs.send(tx, 'identity.registered', { customerId: member.customerId }),
    );
    await shop.drain();
    expect(await couponsOf(member)).toEqual([
      expect.objectContaining({
        ...{ state: 'VALID', origin: 'WELCOME', name: 'Welcome: HK$200 off', valid_until: '2027-02-19' },
        conditions: [
          ...['HK$200 off', 'From HK$2,000', 'Only for the first order'],
          'Not off the gold value of gold by weight',
        ],
        ...{ channels: ['web shop and stores'], is_online: true, category_path: null, points: null },
      }),
    ]);
    const malay = await register({ store: 'my_en' });
    expect((await couponsOf(malay, 'my_en')).map(({ name }) => name)).toEqual(['Welcome: RM 100 off']);
    expect(await couponsOf(malay)).toEqual([]);
  });

  it('is written about only to those who allow it at an address that they have proven', async () => {
    const allow = async (member: SignedIn): Promise<SignedIn> => {
      await shop.db.query(
        'test.allow',
        `insert into identity.subscription (channel, recipient_key, purpose, subscribed, changed_at)
         select 'email', email_key, 'points', true, now() from identity.customer where id = $1`,
        [Number(member.customerId)],
      );
      return member;
    };
    const proven = async (allows: boolean): Promise<SignedIn> => {
      const member = await signUp(shop);
      if (allows) await allow(member);
      await shop.db.query(
        'test.proven',
        'update identity.customer set email_verified_at = now() where id = $1',
        [Number(member.customerId)],
      );
      await shop.drain();
      return member;
    };
    const quiet = [await proven(false), await register()];
    for (const { email } of quiet) expect(await mails(email)).toEqual([]);
    const reader = await proven(true);
    const [mail, ...others] = await mails(reader.email);
    expect(others).toEqual([]);
    expect(mail?.body).toContain('Welcome: HK$200 off (HK$200 off; From HK$2,000');
    expect(mail?.body).toContain('2027-02-19');
    expect(mail?.body).toContain('/unsubscribe?key=');
  });
});

describe('a member’s code', () => {
  it('works for its owner alone; to others it is unknown', async () => {
    const [owner, other] = [await register(), await register()];
    const [coupon] = await couponsOf(owner);
    const code = coupon?.code ?? '';
    const [own, foreign, guest] = [
      await startCart(shop, undefined, owner.headers),
      await startCart(shop, undefined, other.headers),
      await startCart(shop),
    ];
    const unknown = await apply(guest.cartId, 'NOSUCHCODE99', guest.headers);
    expect(refusalOf(unknown)).toMatchObject({ code: 'COUPON_INVALID', data: { rule: 'COUPON_UNKNOWN' } });
    const answers = [
      await apply(foreign.cartId, code, other.headers),
      await apply(guest.cartId, code, guest.headers),
    ];
    for (const answer of answers) expect(refusalOf(answer)).toEqual(refusalOf(unknown));
    expect((await must(apply(own.cartId, code, owner.headers))).applyCouponToCart.cart).toEqual({
      applied_coupons: [{ code }],
    });
  });

  it('is not used by a guest’s bag that another member takes over', async () => {
    const [owner, other] = [await register(), await register()];
    const code = (await couponsOf(owner))[0]?.code ?? '';
    const own = await startCart(shop, undefined, owner.headers);
    await must(apply(own.cartId, code, owner.headers));
    await shop.db.query('test.steal', 'update cart.cart set customer_id = $2 where id = $1', [
      own.cartId,
      other.customerId,
    ]);
    const { cart } = await must(
      shop.graphql(
        'query ($id: String!) { cart(cart_id: $id) { applied_coupons { code } } }',
        { id: own.cartId },
        other.headers,
      ),
    );
    expect(cart.applied_coupons ?? []).toEqual([]);
  });
});

describe('birthday coupons', () => {
  it('come in the month of the birthday, once a year, also of 29 February, and end with the month', async () => {
    const [leap, october, young] = [
      await register({ date_of_birth: '1992-02-29' }),
      await register({ date_of_birth: '1992-10-31' }),
      await register({ date_of_birth: '1992-02-10' }),
    ];
    for (const { customerId } of [leap, october]) await setLevel(customerId, 'gold');
    await issue();
    expect(await ofOrigin(leap, 'BIRTHDAY')).toEqual([]);
    shop.clock.set('2027-02-03T02:00:00Z');
    await issue();
    await issue();
    const [coupon, ...more] = await ofOrigin(leap, 'BIRTHDAY');
    expect(more).toEqual([]);
    expect(coupon).toMatchObject({ name: 'Birthday: HK$300 off', valid_until: '2027-02-28', state: 'VALID' });
    expect(await ofOrigin(october, 'BIRTHDAY')).toEqual([]);
    // The first level has no coupon for the birthday.
    expect(await ofOrigin(young, 'BIRTHDAY')).toEqual([]);
    shop.clock.set('2028-02-29T02:00:00Z');
    await issue();
    expect((await ofOrigin(leap, 'BIRTHDAY')).map(({ state }) => state).toSorted()).toEqual([
      'EXPIRED',
      'VALID',
    ]);
  });

  it('are issued once by two jobs at the same time', async () => {
    const member = await register({ date_of_birth: '1990-11-05' });
    await setLevel(member.customerId, 'silver');
    await Promise.all([issue(), issue(), issue()]);
    expect(await ofOrigin(member, 'BIRTHDAY')).toHaveLength(1);
    const codes = await shop.db.query(
      'test.codes',
      `select code from pricing.promotion_code join pricing.promotion on promotion.id = promotion_id
       where owner = $1 and key = 'birthday'`,
      [member.customerId],
    );
    expect(codes).toHaveLength(1);
  });
});

describe('coupons of the membership', () => {
  it('come on its anniversary, also if the job ran days late', async () => {
    shop.clock.set('2024-02-29T03:00:00Z');
    const member = await register();
    await setLevel(member.customerId, 'silver');
    const anniversaries = async () => (await ofOrigin(member, 'ANNIVERSARY')).map((each) => each.valid_until);
    await issue();
    expect(await anniversaries()).toEqual([]);
    shop.clock.set('2025-02-27T15:59:00Z');
    await issue();
    expect(await anniversaries()).toEqual([]);
    shop.clock.set('2025-03-05T03:00:00Z');
    await issue();
    expect(await anniversaries()).toEqual(['2025-04-04']);
    shop.clock.set('2025-03-20T03:00:00Z');
    await issue();
    expect(await anniversaries()).toHaveLength(1);
  });

  it('come with a higher level, once for each', async () => {
    const member = await register();
    const { placed } = await order(shop, cards.approved, [{ sku: fixedPiece, quantity: 1 }], member.headers);
    await shop.drain();
    const longAgo = new Date(shop.clock.now().getTime() - 20 * 86_400_000);
    await shop.db.transaction((tx) => shop.areas.members.purchases.receive(tx, placed.order_number, longAgo));
    await shop.jobs.runSchedule(bookPointsJob);
    await shop.drain();
    const [coupon, ...more] = await ofOrigin(member, 'UPGRADE');
    expect(more).toEqual([]);
    expect(coupon?.name).toMatch(/ level: HK\$/);
    await shop.db.transaction((tx) =>
      shop.platform.jobs.send(tx, 'members.reached-level', {
        ...{ customerId: member.customerId, region: 'hk' },
        level: coupon?.name.split(' ')[0]?.toLowerCase(),
      }),
    );
    await shop.drain();
    expect(await ofOrigin(member, 'UPGRADE')).toHaveLength(1);
  });
});

describe('a coupon that an order uses', () => {
  it('is shown as used, and as expired after its last day', async () => {
    const [member, late] = [await register(), await register()];
    const [coupon] = await couponsOf(member);
    const bag = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }], member.headers);
    await must(apply(bag.cartId, coupon?.code ?? '', member.headers));
    const { promotions } = shop.areas.pricing;
    const found = await promotions.byCode(shop.db, 'hk', coupon?.code ?? '', 'HKD', member.customerId);
    const code = coupon?.code ?? '';
    const need = { id: found?.rule.id ?? 0, market: 'hk', code, buyers: [], amount: 1 } as const;
    await shop.db.transaction((tx) => promotions.uses.hold(tx, '20261121900009', [need]));
    expect((await couponsOf(member))[0]?.state).toBe('USED');
    shop.clock.advance({ days: 91 });
    expect((await couponsOf(late))[0]?.state).toBe('EXPIRED');
    expect((await couponsOf(member))[0]?.state).toBe('USED');
  });
});

describe('coupons to claim', () => {
  const claim = (key: string, headers: Record<string, string>) =>
    shop.graphql(
      'mutation ($key: ID!) { claimCoupon(key: $key) { code name origin state valid_until conditions } }',
      { key },
      headers,
    );
  const claimable = async (headers: Record<string, string>) =>
    (
      await must(
        shop.graphql(
          '{ customer { claimable_coupons { key state valid_days level channels } } }',
          {},
          headers,
        ),
      )
    ).customer.claimable_coupons;

  it('are listed with what a member may claim, and refused with a reason', async () => {
    const member = await register();
    expect(await claimable(member.headers)).toEqual([
      {
        key: 'craft-week',
        state: 'AVAILABLE',
        valid_days: 14,
        level: null,
        channels: ['web shop and stores'],
      },
      {
        ...{ key: 'pearl-evening', state: 'LEVEL', valid_days: 30, level: 'GOLD' },
        channels: ['stores in Hong Kong'],
      },
    ]);
    const { claimCoupon } = await must(claim('craft-week', member.headers));
    expect(claimCoupon).toMatchObject({
      ...{ origin: 'CLAIM', state: 'VALID', valid_until: '2026-12-05' },
      conditions: ['30% off the craft charge', 'Only: gold by weight'],
    });
    for (const [key, code] of [
      ['craft-week', 'COUPON_CLAIMED'],
      ['pearl-evening', 'COUPON_LEVEL'],
      ['welcome', 'COUPON_NOT_CLAIMABLE'],
      ["' or 1=1 --", 'COUPON_NOT_CLAIMABLE'],
    ] as const)
      expect(refusalOf(await claim(key, member.headers)).code).toBe(code);
    expect(refusalOf(await claim('craft-week', { store: 'hk_en' })).code).toBe('NOT_AUTHORISED');
    expect((await claimable(member.headers))[0].state).toBe('CLAIMED');
  });

  it('keep their limits under fifty parallel claims, in total and of each member', async () => {
    await shop.db.query(
      'test.total',
      `update pricing.promotion set issue = jsonb_set(jsonb_set(issue, '{total}', '10'), '{perMember}', '2')
       where market = 'hk' and key = 'craft-week'`,
    );
    await shop.db.query('test.claims', 'delete from members.coupon_claims');
    const storeView = shop.areas.stores.storeView('hk_en');
    if (storeView === null) throw new Error('no store view');
    const attempt = (customerId: string) =>
      shop.areas.members.coupons
        .claim(
          { actor: { kind: 'customer', customerId, holds: null }, storeView, now: shop.clock.now() },
          'craft-week',
        )
        .then(
          () => 'ok',
          (error) => error.extensions?.code ?? error.code ?? String(error),
        );
    const own = await Promise.all(Array.from({ length: 10 }, () => attempt('900000')));
    expect(own.filter((each) => each === 'ok').length).toBeLessThanOrEqual(2);
    const taken = own.filter((each) => each === 'ok').length;
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => attempt(String(900_001 + index))));
    expect(all.filter((each) => each === 'ok')).toHaveLength(10 - taken);
    const [{ coupons, codes, counted } = { coupons: 0, codes: 0, counted: 0 }] = await shop.db.query<{
      coupons: number;
      codes: number;
      counted: number;
    }>(
      'test.counts',
      `select (select count(*) from members.coupon where customer_id::integer >= 900000)::integer as coupons,
         (select count(*) from pricing.promotion_code where owner::integer >= 900000)::integer as codes,
         (select claimed from members.coupon_claims where promotion = 'craft-week') as counted`,
    );
    expect({ coupons, codes, counted }).toEqual({ coupons: 10, codes: 10, counted: 10 });
  });
});
