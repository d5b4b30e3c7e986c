import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askOffice,
  codeOf,
  createOfficeShop,
  type OfficePerson,
  officePerson,
} from '../../../testing/office.ts';
import type { TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let owner: OfficePerson;
let colleague: OfficePerson;
beforeAll(async () => {
  shop = await createOfficeShop({ config: { trustedProxies: ['127.0.0.1'] } });
  owner = await officePerson(shop);
  colleague = await officePerson(shop, ['marketing'], ['hk']);
});
afterAll(() => shop.close());

const fields =
  'market code kind amount basisPoints minSubtotal firstDay lastDay labelZh labelEn useLimit buyerLimit used revision';

const coupon = {
  market: 'hk',
  code: 'WELCOME',
  kind: 'percent',
  basisPoints: 800,
  minSubtotal: 100_000,
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  labelZh: '迎新九二折',
  labelEn: 'Welcome: 8 % off',
  useLimit: 100,
  buyerLimit: 1,
};

const save = (input: object, revision: number | null, who: Pick<OfficePerson, 'cookie'> = owner) =>
  askOffice(
    shop,
    `mutation ($input: CouponInput!, $revision: Int) { saveCoupon(input: $input, revision: $revision) {
       __typename
       ... on CouponSaved { coupon { ${fields} } }
       ... on CouponConflict { stored { ${fields} } author { kind id name } at } } }`,
    { input, revision },
    who,
  );
const saveCoupon = async (...args: Parameters<typeof save>) => {
  const answer = await save(...args);
  if (answer.data?.saveCoupon?.__typename !== 'CouponSaved') throw new Error(JSON.stringify(answer));
  return answer.data.saveCoupon.coupon;
};
const list = (variables: object, who: Pick<OfficePerson, 'cookie'> = owner) =>
  askOffice(
    shop,
    `query ($first: Int! = 50, $after: String, $search: String, $market: Market) {
       coupons(first: $first, after: $after, search: $search, market: $market) { items { market code revision } next } }`,
    variables,
    who,
  );
const history = (id: string, who: Pick<OfficePerson, 'cookie'> = owner, page: object = {}) =>
  askOffice(
    shop,
    `query ($record: RecordInput!, $first: Int! = 50, $after: ID) {
       changes(record: $record, first: $first, after: $after) { next items {
         id at action revision before after author { kind id name } } } }`,
    { record: { kind: 'coupon', id }, ...page },
    who,
  );

let codes = 0;
const newCode = (): string => {
  codes += 1;
  return `NEW${codes}`;
};

describe('a coupon in the back office', () => {
  it('is created, read and used in a bag of the shop', async () => {
    const saved = await saveCoupon({ ...coupon, code: ' welcome ' }, null);
    expect(saved).toEqual({ ...coupon, amount: null, used: 0, revision: 1 });
    const read = await askOffice(shop, `{ coupon(market: hk, code: "welcome") { ${fields} } }`, {}, owner);
    expect(read.data.coupon).toEqual(saved);
    const stored = await shop.areas.pricing.promotions.byCode(shop.db, 'hk', 'welcome', 'HKD');
    expect(stored?.rule).toMatchObject({
      code: 'WELCOME',
      currency: 'HKD',
      action: { kind: 'order-percent', basisPoints: 800 },
      conditions: {
        minSubtotal: 100_000,
        from: '2026-10-31T16:00:00.000Z',
        until: '2026-11-30T16:00:00.000Z',
      },
    });
    const none = await askOffice(shop, '{ coupon(market: cn, code: "WELCOME") { code } }', {}, owner);
    expect(none.data).toEqual({ coupon: null });
  });

  it('records who changed which field from what to what, and nothing for a save without changes', async () => {
    const code = newCode();
    const first = await saveCoupon({ ...coupon, code }, null);
    const same = await saveCoupon({ ...coupon, code }, first.revision);
    expect(same.revision).toBe(1);
    shop.clock.advance({ minutes: 1 });
    const second = await saveCoupon({ ...coupon, code, basisPoints: 1_000, useLimit: null }, 1, colleague);
    expect(second).toMatchObject({ revision: 2, basisPoints: 1_000, useLimit: null });
    const { changes } = (await history(`hk/${code}`)).data;
    expect(changes).toEqual({
      next: null,
      items: [
        {
          id: expect.any(String),
          at: shop.clock.now().toISOString(),
          action: 'coupon.change',
          revision: 2,
          before: { basisPoints: 800, useLimit: 100 },
          after: { basisPoints: 1_000, useLimit: null },
          author: { kind: 'office', id: colleague.id, name: expect.stringMatching(/^Office \d+$/) },
        },
        {
          id: expect.any(String),
          at: expect.any(String),
          action: 'coupon.change',
          revision: 1,
          before: null,
          after: { ...coupon, code, amount: null },
          author: { kind: 'office', id: owner.id, name: expect.any(String) },
        },
      ],
    });
    const page = (await history(`hk/${code}`, owner, { first: 1 })).data.changes;
    expect(page).toMatchObject({ items: [{ revision: 2 }], next: page.items[0].id });
    const rest = (await history(`hk/${code}`, owner, { first: 1, after: page.next })).data.changes;
    expect(rest).toMatchObject({ items: [{ revision: 1 }], next: null });
    const [row] = await shop.db.query<{ request: string }>(
      'test',
      'select request from platform.change where id = $1',
      [page.items[0].id],
    );
    expect(row?.request).toMatch(/^[\w-]{8,64}$/);
  });

  it('is not overwritten from an older revision: the conflict contains the stored one and its author', async () => {
    const code = newCode();
    await saveCoupon({ ...coupon, code }, null);
    await saveCoupon({ ...coupon, code, basisPoints: 900 }, 1, colleague);
    const answer = await save({ ...coupon, code, basisPoints: 700 }, 1);
    expect(answer.data.saveCoupon).toMatchObject({
      __typename: 'CouponConflict',
      stored: { basisPoints: 900, revision: 2 },
      author: { kind: 'office', id: colleague.id },
      at: shop.clock.now().toISOString(),
    });
    expect((await save({ ...coupon, code }, null)).data.saveCoupon.__typename).toBe('CouponConflict');
    expect((await history(`hk/${code}`)).data.changes.items).toHaveLength(2);
  });

  it('is saved by only one of two concurrent saves, new or not', async () => {
    const code = newCode();
    const kinds = async (revision: number | null, basisPoints: readonly number[]) =>
      (
        await Promise.all(
          basisPoints.map((points) => save({ ...coupon, code, basisPoints: points }, revision)),
        )
      )
        .map(({ data }) => data.saveCoupon.__typename)
        .sort();
    expect(await kinds(null, [810, 820])).toEqual(['CouponConflict', 'CouponSaved']);
    expect(await kinds(1, [830, 840, 850])).toEqual(['CouponConflict', 'CouponConflict', 'CouponSaved']);
    expect((await history(`hk/${code}`)).data.changes.items).toHaveLength(2);
  });

  it('gets a new revision without author from an import, and none from an import without changes', async () => {
    const code = newCode();
    await saveCoupon({ ...coupon, code }, null);
    const csv = (percent: number) =>
      [
        'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit,buyer_limit',
        `${code},hk,percent,${percent},100000,2026-11-01,2026-11-30,迎新九二折,Welcome: 8 % off,100,1`,
      ].join('\n');
    await shop.areas.pricing.importFiles({ coupons: csv(8) });
    expect(await saveCoupon({ ...coupon, code }, 1)).toMatchObject({ revision: 1 });
    await shop.areas.pricing.importFiles({ coupons: csv(9) });
    expect((await save({ ...coupon, code }, 1)).data.saveCoupon).toMatchObject({
      stored: { basisPoints: 900, revision: 2 },
      author: null,
      at: null,
    });
  });

  it('is refused with the list of invalid fields', async () => {
    const answer = await save({ ...coupon, code: newCode(), basisPoints: 0, lastDay: '2026-10-01' }, null);
    expect(answer.errors?.[0]).toMatchObject({
      message: 'The coupon is not valid: basisPoints, lastDay',
      extensions: {
        code: 'COUPON_FIELDS_INVALID',
        data: {
          problems: [
            { field: 'basisPoints', rule: 'percent-range' },
            { field: 'lastDay', rule: 'before-first-day' },
          ],
        },
      },
    });
    expect(codeOf(await save({ ...coupon, code: newCode() }, 1))).toBe('NO_SUCH_COUPON');
  });

  it('refuses a limit below its uses, and keeps its revision when it is used', async () => {
    const code = newCode();
    await saveCoupon({ ...coupon, code }, null);
    const stored = await shop.areas.pricing.promotions.byCode(shop.db, 'hk', code, 'HKD');
    const need = { id: stored?.rule.id ?? 0, market: 'hk', code, buyers: [], amount: 100 } as const;
    for (const order of ['20261126000001', '20261126000002'])
      await shop.db.transaction((tx) => shop.areas.pricing.promotions.uses.hold(tx, order, [need]));
    const answer = await save({ ...coupon, code, useLimit: 1 }, 1);
    expect(answer.errors?.[0]?.extensions?.data).toMatchObject({
      problems: [{ field: 'useLimit', rule: 'below-used' }],
    });
    expect(await saveCoupon({ ...coupon, code, useLimit: 2 }, 1)).toMatchObject({ used: 2, revision: 2 });
  });

  it('adds no row to the record of changes when it is refused', async () => {
    const count = async () =>
      (await shop.db.query<{ n: number }>('test', 'select count(*) as n from platform.change'))[0]?.n;
    const before = await count();
    await save({ ...coupon, code: '!' }, null);
    await save({ ...coupon, code: newCode() }, 7);
    await save({ ...coupon, market: 'cn' }, null, colleague);
    await save(coupon, null, { cookie: '' });
    expect(await count()).toBe(before);
  });
});

describe('the list of coupons', () => {
  it('is paged by market and code, without duplicates', async () => {
    for (const market of ['cn', 'sg', 'mo'])
      for (const code of ['LIST-A', 'LIST-B']) await saveCoupon({ ...coupon, market, code }, null);
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { items, next }: { items: { market: string; code: string }[]; next: string | null } = (
        await list({ first: 3, after, search: 'list' })
      ).data.coupons;
      expect(items.length).toBeLessThanOrEqual(3);
      seen.push(...items.map(({ market, code }) => `${market}/${code}`));
      after = next;
      more = next !== null;
    }
    expect(seen).toEqual(['cn/LIST-A', 'cn/LIST-B', 'mo/LIST-A', 'mo/LIST-B', 'sg/LIST-A', 'sg/LIST-B']);
  });

  it.each([
    ['%welcome', 0],
    ['_', 0],
    ['zh-Hans', 0],
    ["'; drop table pricing.coupon; --", 0],
    ['春节', 1],
    ['spring', 1],
    ['spr1', 1],
  ])('finds by %j %i of them', async (search, count) => {
    await save({ ...coupon, market: 'my', code: 'SPR1', labelZh: '春节礼', labelEn: 'Spring gift' }, null);
    expect((await list({ search })).data.coupons.items).toHaveLength(count);
  });

  it('contains only the requested market, and none of other persons’ markets', async () => {
    for (const market of ['cn', 'hk']) await save({ ...coupon, market, code: 'FILTERED' }, null);
    const marketsOf = async (market: string, who = owner) =>
      (await list({ search: 'FILTERED', market }, who)).data.coupons.items.map(
        (coupon: { market: string }) => coupon.market,
      );
    expect(await marketsOf('cn')).toEqual(['cn']);
    expect(await marketsOf('hk', colleague)).toEqual(['hk']);
    expect(await marketsOf('cn', colleague)).toEqual([]);
  });

  it('has at most 100 coupons per page', async () => {
    expect((await list({ first: 1_000_000 })).errors?.[0]?.extensions?.code).toBe('QUERY_TOO_COMPLEX');
    expect((await list({ first: -1 })).data.coupons.items).toHaveLength(1);
  });
});

describe('a coupon of another person’s market', () => {
  it('is not listed, read or changed, and its history is refused', async () => {
    await save({ ...coupon, market: 'cn', code: 'SECRET' }, null);
    const markets = (await list({}, colleague)).data.coupons.items.map(
      ({ market }: { market: string }) => market,
    );
    expect(new Set(markets)).toEqual(new Set(['hk']));
    const read = await askOffice(shop, '{ coupon(market: cn, code: "SECRET") { code } }', {}, colleague);
    expect(codeOf(read)).toBe('NOT_AUTHORISED');
    expect(codeOf(await save({ ...coupon, market: 'cn', code: 'SECRET' }, 1, colleague))).toBe(
      'NOT_AUTHORISED',
    );
    for (const id of ['cn/SECRET', 'SECRET', '', 'hk', 'toString/x'])
      expect([id, codeOf(await history(id, colleague))]).toEqual([
        id,
        id.startsWith('hk') ? expect.any(Object) : 'NOT_AUTHORISED',
      ]);
  });

  it('is not reachable through an unknown kind of record', async () => {
    for (const kind of ['gold-board', 'customer', 'toString', '__proto__']) {
      const answer = await askOffice(
        shop,
        'query ($record: RecordInput!) { changes(record: $record) { next } }',
        { record: { kind, id: 'x' } },
        owner,
      );
      expect(codeOf(answer)).toBe('NOT_AUTHORISED');
    }
  });
});
