import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectMigratedShopAccounts } from '../../../testing/books.ts';
import { must } from '../../../testing/buyer.ts';
import { givePoints, pointsOf, requestKey } from '../../../testing/members/rewards.ts';
import { refusalOf, type SignedIn, signIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { expirePointsJob } from '../index.ts';
import { expireGiftsJob } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.limits', 'delete from platform.limit_use');
});

const cord = { key: 'red-cord-barrel', points: 3_800 };
const coupon = { key: 'amount-coupon', points: 1_000 };
const store = 'hk-central';
const regionHk = (customerId: string) => ({ customerId, region: 'hk' as const });

const giftFields =
  'id name stage code points ready_by collect_until may_cancel store { code name } image_url redeemed_at';
const redeemDocument = `mutation ($input: RedeemRewardInput!) { redeemReward(input: $input) {
  gift { ${giftFields} } coupon { id name code state valid_until points about } } }`;

const redeem = (headers: Record<string, string>, input: object, to = 'hk_en') =>
  shop.graphql(redeemDocument, { input: { request_key: requestKey(), ...input } }, { ...headers, store: to });
const redeemCord = async (headers: Record<string, string>) =>
  (await must(redeem(headers, { ...cord, store_code: store }))).redeemReward.gift;

/** A member with points. */
async function memberWith(points: number): Promise<SignedIn & { readonly customerId: string }> {
  const member = await signUp(shop);
  if (points > 0) await givePoints(shop, regionHk(member.customerId), points);
  return member;
}
const available = async (customerId: string) => (await pointsOf(shop, regionHk(customerId))).available;
const ask = async (headers: Record<string, string>, document: string, variables = {}) =>
  shop.graphql(document, variables, { ...headers, store: 'hk_en' });
const codeOfRefusal = async (answer: ReturnType<typeof ask>) => refusalOf(await answer).code;
const receive = (headers: Record<string, string>, id: string) =>
  ask(headers, `mutation ($id: ID!) { receiveRewardGift(id: $id) { stage collect_until actions } }`, { id });
const handOver = (headers: Record<string, string>, code: string) =>
  ask(
    headers,
    `mutation ($code: String!) { handOverRewardGift(code: $code) { stage history { event staff_no } } }`,
    { code },
  );
const cancel = (headers: Record<string, string>, id: string) =>
  ask(headers, `mutation ($id: ID!) { cancelRewardGift(id: $id) { stage may_cancel code } }`, { id });
const adviser = (storeCode = store) => staffOf(shop, { store: storeCode, role: 'adviser' });

async function setStock(key: string, left: number): Promise<void> {
  await shop.db.query('test.stock', 'update members.reward set stock = taken + $2 where key = $1', [
    key,
    left,
  ]);
}

describe('a coupon', () => {
  it('is redeemed once by several requests of one key at the same time, which all get it', async () => {
    const { headers, customerId } = await memberWith(5_000);
    const input = { ...coupon, request_key: requestKey() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => must(redeem(headers, input))));
    const ids = answers.map(({ redeemReward }) => redeemReward.coupon.id);
    expect(new Set(ids).size).toBe(1);
    expect(await available(customerId)).toBe(4_000);
  });
});

describe('the catalogue of rewards', () => {
  it('has what the market offers, in the order of the file, in both languages', async () => {
    const list = async (to: string) =>
      (
        await must(
          shop.graphql(
            '{ rewards { key kind name points level sold_out image_url ready_by valid_days stores { code } } }',
            {},
            { store: to },
          ),
        )
      ).rewards;
    const rewards = await list('hk_en');
    expect(rewards).toHaveLength(8);
    expect(rewards[0]).toMatchObject({
      ...{ key: cord.key, kind: 'GIFT', points: cord.points, level: 'FANS', sold_out: false },
      ...{ name: 'Lucky barrel on a red cord', valid_days: null, ready_by: '2026-12-21' },
      image_url: expect.stringMatching(/\/media\/jl10412-front/),
      stores: expect.arrayContaining([{ code: store }]),
    });
    expect((await list('hk_zh'))[0].name).toBe('转运 足金路路通红绳手链');
    expect((await list('mo_en'))[0]).toMatchObject({
      ready_by: '2026-12-12',
      stores: expect.not.arrayContaining([{ code: store }]),
    });
    expect((await list('sg_en')).map(({ key }: { key: string }) => key)).toEqual([
      ...['red-cord-barrel', 'peanut-pendant', 'amount-coupon'],
    ]);
  });

  it('refuses an unknown reward, and one of another market', async () => {
    const one = (key: string) =>
      shop.graphql('query ($key: ID!) { reward(key: $key) { key } }', { key }, { store: 'sg_en' });
    expect(refusalOf(await one('nothing')).code).toBe('REWARD_NOT_FOUND');
    expect(refusalOf(await one('baby-bell')).code).toBe('REWARD_NOT_FOUND');
  });

  it('is imported entry by entry: wrong ones are reported, stock and uses stay apart', async () => {
    const entry = {
      key: 'box',
      kind: 'gift',
      name: { 'zh-Hans-CN': '盒', 'en-US': 'Box' },
      markets: ['hk'],
      points: 5,
      stock: 3,
    };
    const take = (entries: readonly object[]) =>
      shop.areas.members.rewards.importFile(JSON.stringify(entries));
    const report = await take([
      entry,
      entry,
      { ...entry, key: 'a', points: 0 },
      { ...entry, key: 'b', stores: ['cn-eshop'] },
      { ...entry, key: 'c', kind: 'coupon' },
      { ...entry, key: 'd', colour: 'red' },
      { ...entry, key: 'e', kind: 'coupon', stock: null, promotion: 'grams-of-two', validDays: 9 },
    ]);
    expect(report.imported).toBe(1);
    expect(report.problems.map(({ path }) => path).sort()).toEqual(
      ['key', 'points', 'stores.0', 'promotion', 'validDays', 'stock', 'colour', 'promotion'].sort(),
    );
    const { headers } = await memberWith(100);
    await must(redeem(headers, { key: 'box', points: 5, store_code: store }));
    await take([{ ...entry, withdrawn: true }]);
    expect(refusalOf(await redeem(headers, { key: 'box', points: 5, store_code: store })).code).toBe(
      'REWARD_NOT_FOUND',
    );
  });
});

describe('a gift', () => {
  it('is redeemed for points, the first to expire first, and shows its code to the member alone', async () => {
    const member = await memberWith(3_000);
    const soon = new Date(shop.clock.now().getTime() + 86_400_000);
    await givePoints(shop, regionHk(member.customerId), 1_000, soon);
    const gift = await redeemCord(member.headers);
    expect(gift).toMatchObject({
      ...{ stage: 'REQUESTED', points: 3_800, ready_by: '2026-12-21', collect_until: null },
      ...{ may_cancel: true, store: { code: store }, name: 'Lucky barrel on a red cord' },
      code: expect.stringMatching(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/),
    });
    expect(await available(member.customerId)).toBe(200);
    // The remaining points belong to the lot that expires later.
    shop.clock.advance({ days: 2 });
    expect(await available(member.customerId)).toBe(200);
    const stored = await shop.db.query<{ text: string }>(
      'test.stored',
      'select gift_redemption::text as text from members.gift_redemption where id = $1',
      [gift.id],
    );
    expect(stored[0]?.text).not.toContain(gift.code.replaceAll('-', ''));
  });

  it('is refused without points, level, stock, store, or at another price, and then nothing is taken', async () => {
    const { headers, customerId } = await memberWith(4_000);
    const refused = async (input: object, to?: string) =>
      refusalOf(await redeem(headers, { ...cord, store_code: store, ...input }, to));
    expect(await refused({ points: 3_799 })).toMatchObject({
      code: 'REWARD_CHANGED',
      data: { points: 3_800 },
    });
    expect(await refused({ store_code: 'cn-shanghai-jingan' })).toMatchObject({
      code: 'REWARD_STORE_INVALID',
    });
    expect(await refused({ store_code: null })).toMatchObject({ code: 'REWARD_STORE_INVALID' });
    expect(await refused({ key: 'red-envelope-bean', points: 6_800 })).toMatchObject({
      code: 'REWARD_LEVEL',
      data: { level: 'silver' },
    });
    expect(await refused({ request_key: 'short' })).toMatchObject({ code: 'BAD_REQUEST' });
    // The member's points are of another region.
    expect(await refused({ store_code: 'sg-orchard' }, 'sg_en')).toMatchObject({
      code: 'POINTS_SHORT',
      data: { lacking: 3_800, available: 0 },
    });
    await setStock(cord.key, 0);
    expect(await refused({})).toMatchObject({ code: 'REWARD_SOLD_OUT' });
    await setStock(cord.key, 100);
    expect(await available(customerId)).toBe(4_000);
    expect(refusalOf(await redeem({}, { ...cord, store_code: store })).code).toBe('NOT_AUTHORISED');
  });

  it('is redeemed once by a repeated request', async () => {
    const { headers, customerId } = await memberWith(10_000);
    const input = { ...cord, store_code: store, request_key: requestKey() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => must(redeem(headers, input))));
    expect(new Set(answers.map(({ redeemReward }) => redeemReward.gift.code)).size).toBe(1);
    expect(await available(customerId)).toBe(6_200);
  });

  it('of which one is left goes to exactly one of 50 members at once', async () => {
    await setStock(cord.key, 1);
    const members = await Promise.all(Array.from({ length: 50 }, () => memberWith(3_800)));
    const answers = await Promise.all(
      members.map(({ headers }) => redeem(headers, { ...cord, store_code: store })),
    );
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ errors }) => errors?.[0]?.extensions?.code ?? []))).toEqual(
      new Set(['REWARD_SOLD_OUT']),
    );
    const left = await Promise.all(members.map(({ customerId }) => available(customerId)));
    expect(left.filter((points) => points === 0)).toHaveLength(1);
    await setStock(cord.key, 100);
  });

  it('takes the last points of a member once, however often they ask at once', async () => {
    const { headers, customerId } = await memberWith(3_800);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => redeem(headers, { ...cord, store_code: store })),
    );
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(await pointsOf(shop, regionHk(customerId))).toEqual({ available: 0, total: 0 });
  });

  it('that the member cancels returns its points to their lots, once', async () => {
    const { headers, customerId } = await memberWith(4_000);
    const gift = await redeemCord(headers);
    const answers = await Promise.all(Array.from({ length: 4 }, () => must(cancel(headers, gift.id))));
    expect(answers[0].cancelRewardGift).toMatchObject({ stage: 'CANCELLED', may_cancel: false, code: null });
    expect(await available(customerId)).toBe(4_000);
    const stranger = await memberWith(0);
    expect(await codeOfRefusal(cancel(stranger.headers, gift.id))).toBe('REWARD_GIFT_NOT_FOUND');
  });

  it('is in the history of points as redeemed, and as returned after it was cancelled', async () => {
    const { headers } = await memberWith(4_000);
    const gift = await redeemCord(headers);
    const reasons = async () => {
      const { customer } = await must(
        ask(
          headers,
          '{ customer { reward_points { balance_history { change_reason points_change } } } }',
          {},
        ),
      );
      return customer.reward_points.balance_history.map(
        (entry: { change_reason: string; points_change: number }) => [
          entry.change_reason,
          entry.points_change,
        ],
      );
    };
    expect((await reasons())[0]).toEqual(['Redeemed', -3_800]);
    await must(cancel(headers, gift.id));
    expect((await reasons())[0]).toEqual(['Returned from a redemption', 3_800]);
  });

  it('cancelled after its points have expired gives them for thirty more days', async () => {
    const member = await memberWith(0);
    const soon = new Date(shop.clock.now().getTime() + 2 * 86_400_000);
    await givePoints(shop, regionHk(member.customerId), 3_000, soon);
    await givePoints(shop, regionHk(member.customerId), 1_000);
    const gift = await redeemCord(member.headers);
    shop.clock.advance({ days: 5 });
    await shop.jobs.runSchedule(expirePointsJob);
    const { headers } = await signIn(shop, member.email);
    await must(cancel(headers, gift.id));
    expect(await available(member.customerId)).toBe(4_000);
    shop.clock.advance({ days: 30 });
    expect(await available(member.customerId)).toBe(4_000);
    shop.clock.advance({ days: 1 });
    expect(await available(member.customerId)).toBe(1_000);
    await shop.jobs.runSchedule(expirePointsJob);
    await shop.jobs.runSchedule(expirePointsJob);
    expect(await pointsOf(shop, regionHk(member.customerId))).toEqual({ available: 1_000, total: 1_000 });
  });

  it('gives points that have expired thirty more days once, however often it is redeemed and cancelled', async () => {
    const member = await memberWith(0);
    const soon = new Date(shop.clock.now().getTime() + 86_400_000);
    await givePoints(shop, regionHk(member.customerId), 3_800, soon);
    const redeemAndCancel = async (days: number) => {
      const { headers } = await signIn(shop, member.email);
      const gift = await redeemCord(headers);
      shop.clock.advance({ days });
      await must(cancel((await signIn(shop, member.email)).headers, gift.id));
    };
    await redeemAndCancel(2);
    shop.clock.advance({ days: 29 });
    expect(await available(member.customerId)).toBe(3_800);
    await redeemAndCancel(3);
    expect(await pointsOf(shop, regionHk(member.customerId))).toEqual({ available: 0, total: 0 });
  });

  it('of a member of staff is received, handed over and taken back by another person', async () => {
    const [own, colleague] = [await adviser(), await adviser()];
    const chief = await staffOf(shop, { store, role: 'manager' });
    await givePoints(shop, regionHk(own.customerId), 4_000);
    await givePoints(shop, regionHk(chief.customerId), 4_000);
    const gift = await redeemCord(own.headers);
    expect(await codeOfRefusal(receive(own.headers, gift.id))).toBe('STAFF_OWN');
    await must(receive(colleague.headers, gift.id));
    expect(await codeOfRefusal(handOver(own.headers, gift.code))).toBe('STAFF_OWN');
    await must(handOver(colleague.headers, gift.code));
    const withdraw = ask(
      chief.headers,
      'mutation ($id: ID!) { withdrawRewardGift(id: $id, reason: "Lost") { stage } }',
      { id: (await redeemCord(chief.headers)).id },
    );
    expect(await codeOfRefusal(withdraw)).toBe('STAFF_OWN');
  });

  it('is received and handed over by the staff of its store, by its code, and recorded', async () => {
    const member = await memberWith(4_000);
    const gift = await redeemCord(member.headers);
    const staff = await adviser();
    const elsewhere = await adviser('hk-sheungwan');
    expect(await codeOfRefusal(handOver(staff.headers, gift.code))).toBe('REWARD_STEP_REFUSED');
    expect(await codeOfRefusal(receive(elsewhere.headers, gift.id))).toBe('REWARD_GIFT_NOT_FOUND');
    expect(await codeOfRefusal(receive(member.headers, gift.id))).toBe('STAFF_ONLY');
    await must(receive(staff.headers, gift.id));
    expect((await must(receive(staff.headers, gift.id))).receiveRewardGift).toEqual({
      ...{ stage: 'READY', collect_until: '2027-01-20', actions: ['hand-over'] },
    });
    expect(await codeOfRefusal(cancel(member.headers, gift.id))).toBe('REWARD_STEP_REFUSED');
    expect(await codeOfRefusal(handOver(elsewhere.headers, gift.code))).toBe('REWARD_GIFT_NOT_FOUND');
    const typed = ` ${gift.code.toLowerCase().replaceAll('-', ' ')} `;
    const handed = (await must(handOver(staff.headers, typed))).handOverRewardGift;
    expect(handed).toMatchObject({
      stage: 'COLLECTED',
      history: [
        { event: 'request', staff_no: null },
        { event: 'receive', staff_no: staff.staffNo },
        { event: 'hand-over', staff_no: staff.staffNo },
      ],
    });
    await must(handOver(staff.headers, gift.code));
    const changes = await shop.db.query<{ action: string }>(
      'test.changes',
      `select action from platform.change where record_kind = 'reward-gift' and record_id = $1 order by id`,
      [gift.id],
    );
    expect(changes.map(({ action }) => action)).toEqual(['reward.receive', 'reward.hand-over']);
  });

  it('cannot be guessed: wrong codes are limited by staff member', async () => {
    const staff = await adviser();
    const find = () =>
      ask(staff.headers, 'mutation { findRewardGift(code: "2345-6789-ABCD-EFG6") { id } }').then(
        (answer) => refusalOf(answer).code,
      );
    const codes: unknown[] = [];
    for (let index = 0; index < 21; index += 1) codes.push(await find());
    expect(codes.filter((code) => code === 'REWARD_GIFT_NOT_FOUND')).toHaveLength(20);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  it('that nobody collects within sixty days ends without its points, and is there for others', async () => {
    const member = await memberWith(4_000);
    const gift = await redeemCord(member.headers);
    const taken = async () =>
      (
        await shop.db.query<{ taken: number }>(
          'test.taken',
          'select taken from members.reward where key = $1',
          [cord.key],
        )
      )[0]?.taken ?? 0;
    const before = await taken();
    await must(receive((await adviser()).headers, gift.id));
    shop.clock.advance({ days: 60 });
    await shop.jobs.runSchedule(expireGiftsJob);
    const now = await adviser();
    const list = async () => {
      const answer = await ask(
        now.headers,
        '{ storeRewardGifts(stage: READY, pageSize: 50) { items { id is_late actions } total_count } }',
      );
      return (await must(Promise.resolve(answer))).storeRewardGifts.items.map(({ id }: { id: string }) => id);
    };
    expect(await list()).toContain(gift.id);
    shop.clock.advance({ days: 1 });
    const after = await adviser();
    expect(await codeOfRefusal(handOver(after.headers, gift.code))).toBe('REWARD_STEP_REFUSED');
    await shop.jobs.runSchedule(expireGiftsJob);
    await shop.jobs.runSchedule(expireGiftsJob);
    expect(await taken()).toBe(before - 1);
    expect(await available(member.customerId)).toBe(200);
  });

  it('is withdrawn by the manager with a reason, and its points return', async () => {
    const member = await memberWith(4_000);
    const gift = await redeemCord(member.headers);
    const withdraw = (headers: Record<string, string>, reason: string) =>
      ask(
        headers,
        'mutation ($id: ID!, $reason: String!) { withdrawRewardGift(id: $id, reason: $reason) { stage } }',
        { id: gift.id, reason },
      );
    const manager = await staffOf(shop, { store, role: 'manager' });
    expect(await codeOfRefusal(withdraw((await adviser()).headers, 'Damaged'))).toBe('STAFF_ONLY');
    expect(await codeOfRefusal(withdraw(manager.headers, '  '))).toBe('INVALID_TEXT');
    expect((await must(withdraw(manager.headers, 'Damaged'))).withdrawRewardGift.stage).toBe('CANCELLED');
    expect(await available(member.customerId)).toBe(4_000);
  });
});

describe('a coupon for points', () => {
  it('has a code of its own that works once, and says until when', async () => {
    const { headers, customerId } = await memberWith(2_500);
    const input = { ...coupon, request_key: requestKey() };
    const first = (await must(redeem(headers, input))).redeemReward.coupon;
    expect((await must(redeem(headers, input))).redeemReward.coupon.code).toBe(first.code);
    const second = (await must(redeem(headers, coupon))).redeemReward.coupon;
    expect(first).toMatchObject({ state: 'VALID', valid_until: '2027-02-19', points: 1_000 });
    expect(second.code).not.toBe(first.code);
    expect(await available(customerId)).toBe(500);
    const { promotions } = shop.areas.pricing;
    const found = await promotions.byCode(shop.db, 'hk', first.code, 'HKD', customerId);
    expect(found?.rule.conditions.until).toBe('2027-02-19T16:00:00.000Z');
    const need = { id: found?.rule.id ?? 0, market: 'hk', code: first.code, buyers: [], amount: 1 } as const;
    const hold = (order: string) =>
      shop.db.transaction((tx) => promotions.uses.hold(tx, order, [need]).then(({ ok }) => ok));
    expect(await hold('20261121900001')).toBe(true);
    expect(await hold('20261121900002')).toBe(false);
    const states = async () =>
      (await must(ask(headers, '{ customer { coupons { code state origin } } }'))).customer.coupons;
    expect(await states()).toEqual([
      { code: first.code, state: 'USED', origin: 'POINTS' },
      { code: second.code, state: 'VALID', origin: 'POINTS' },
    ]);
    // A repeated import of the campaigns keeps issued codes.
    const file = await readFile(new URL('../../../../../sample/promotions.json', import.meta.url), 'utf8');
    await shop.areas.pricing.importFiles({ promotions: file });
    expect(await promotions.byCode(shop.db, 'hk', second.code, 'HKD', customerId)).not.toBeNull();
  });
});

it('the migration gives every entry from before the account of the shop that it has now', () =>
  expectMigratedShopAccounts(shop.db));
