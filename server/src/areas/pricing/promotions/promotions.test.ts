import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservationLaws } from '../../../testing/at-store/reservation-laws.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const campaign = (key: string, over: object = {}) => ({
  key,
  market: 'hk',
  name: { 'zh-Hans-CN': '活动', 'en-US': key },
  action: { kind: 'order-amount', amount: 10_000 },
  ...over,
});
const take = async (...entries: object[]) => {
  const [report] = await shop.areas.pricing.importFiles({ promotions: JSON.stringify(entries) });
  return report;
};
const idOf = async (key: string): Promise<number> => {
  const [row] = await shop.db.query<{ id: number }>(
    'test.promotion',
    "select id from pricing.promotion where market = 'hk' and key = $1",
    [key],
  );
  return row?.id ?? 0;
};
const automatic = (key: string) =>
  shop.areas.pricing.promotions.automatic('hk', 'HKD').find(({ label }) => label['en-US'] === key);
let orders = 0;
const nextOrder = (): string => {
  orders += 1;
  return `20261121${String(orders).padStart(6, '0')}`;
};

describe('uses of promotions', () => {
  const keys = ['first', 'second', 'third', 'fourth'];
  beforeAll(() => take(...keys.map((key) => campaign(key, { useLimit: 1 }))));

  reservationLaws(async () => {
    const { db } = shop;
    const { uses } = shop.areas.pricing.promotions;
    const ids = await Promise.all(keys.map(idOf));
    const numbers = new Map<string, string>();
    /** The tests of the laws name holders by any text, but an order has a number. */
    const numberOf = (holder: string): string => {
      const number = numbers.get(holder) ?? nextOrder();
      numbers.set(holder, number);
      return number;
    };
    return {
      db,
      most: 1,
      things: ids.length,
      reservation: {
        sell: (tx, holder) => uses.sell(tx, numberOf(holder)),
        giveBack: (tx, holder) => uses.giveBack(tx, numberOf(holder)),
      },
      hold: (tx, holder, lines) =>
        uses.hold(
          tx,
          numberOf(holder),
          lines.map(({ thing }) => ({
            id: ids[thing] ?? 0,
            market: 'hk',
            code: null,
            buyers: [],
            amount: 0,
          })),
        ),
      free: async () => {
        const rows = await db.query<{ id: number; used: number }>(
          'test.used',
          'select id, used from pricing.promotion where id = any($1::bigint[])',
          [ids],
        );
        return ids.map((id) => 1 - (rows.find((row) => row.id === id)?.used ?? 0));
      },
      sold: async () =>
        (
          await db.query(
            'test.sold',
            'select 1 from pricing.promotion_use where sold and promotion_id = any($1::bigint[])',
            [ids],
          )
        ).length,
    };
  });
});

describe('a use', () => {
  const refused = new Error('refused');
  /** Like an order, rolls back the uses if some could not be held. */
  const hold = async (
    need: { id: number; code?: string; buyers?: readonly string[]; amount?: number },
    order = nextOrder(),
  ): Promise<boolean> => {
    const work = shop.db.transaction(async (tx) => {
      const { ok } = await shop.areas.pricing.promotions.uses.hold(tx, order, [
        { market: 'hk', code: null, buyers: [], amount: 0, ...need },
      ]);
      if (!ok) throw refused;
      return ok;
    });
    return work.catch((error: unknown) => {
      if (error !== refused) throw error;
      return false;
    });
  };
  const giveBack = (order: string) =>
    shop.db.transaction((tx) => shop.areas.pricing.promotions.uses.giveBack(tx, order));

  it('is had by exactly as many of 60 orders at once as the limit allows', async () => {
    await take(campaign('limited', { useLimit: 10 }));
    const id = await idOf('limited');
    const held = await Promise.all(Array.from({ length: 60 }, () => hold({ id })));
    expect(held.filter(Boolean)).toHaveLength(10);
  });

  it('ends with the budget, which only the last order may exceed, and returns with what is given back', async () => {
    await take(campaign('budget', { budget: 25_000 }));
    const id = await idOf('budget');
    const order = nextOrder();
    expect(await hold({ id, amount: 10_000 }, order)).toBe(true);
    const held = await Promise.all(Array.from({ length: 9 }, () => hold({ id, amount: 10_000 })));
    expect(held.filter(Boolean)).toHaveLength(2);
    await shop.areas.pricing.promotions.refresh();
    expect(automatic('budget')?.rule.usedUp).toBe('everyone');
    await giveBack(order);
    await giveBack(order);
    await shop.areas.pricing.promotions.refresh();
    expect(automatic('budget')?.rule.usedUp).toBeNull();
    expect(await hold({ id, amount: 10_000 })).toBe(true);
  });

  it('is limited for each buyer', async () => {
    await take(campaign('per-buyer', { buyerLimit: 2 }));
    const id = await idOf('per-buyer');
    const held = await Promise.all(Array.from({ length: 6 }, () => hold({ id, buyers: ['one'] })));
    expect(held.filter(Boolean)).toHaveLength(2);
    expect(await hold({ id, buyers: ['two'] })).toBe(true);
    const { promotions } = shop.areas.pricing;
    expect(await promotions.usedUpByBuyer(shop.db, [{ id, buyer: 'one' }])).toEqual([id]);
    expect(await promotions.usedUpByBuyer(shop.db, [{ id, buyer: 'two' }])).toEqual([]);
  });

  it('is limited for each of the two hashes of a guest, and returns to both', async () => {
    await take(campaign('per-guest', { buyerLimit: 1 }));
    const id = await idOf('per-guest');
    const order = nextOrder();
    expect(await hold({ id, buyers: ['telephone', 'mailbox'] }, order)).toBe(true);
    const { promotions } = shop.areas.pricing;
    for (const buyers of [['telephone', 'other'], ['other', 'mailbox'], ['mailbox']]) {
      expect(await hold({ id, buyers })).toBe(false);
      const counted = buyers.map((buyer) => ({ id, buyer }));
      expect(await promotions.usedUpByBuyer(shop.db, counted)).toEqual([id]);
    }
    expect(await hold({ id, buyers: ['third', 'other'] })).toBe(true);
    await giveBack(order);
    expect(await hold({ id, buyers: ['mailbox', 'telephone'] })).toBe(true);
  });

  it('of an order placed before a limit of buyers can be given back, and does not count for the limit', async () => {
    await take(campaign('limited-later'));
    const id = await idOf('limited-later');
    const [before, after] = [nextOrder(), nextOrder()];
    expect(await hold({ id, buyers: ['one'] }, before)).toBe(true);
    await take(campaign('limited-later', { buyerLimit: 1 }));
    expect(await hold({ id, buyers: ['one'] }, after)).toBe(true);
    await giveBack(before);
    expect(await hold({ id, buyers: ['one'] })).toBe(false);
    await giveBack(after);
    expect(await hold({ id, buyers: ['one'] })).toBe(true);
  });

  it('whose buyer an earlier version did not count can be given back', async () => {
    await take(campaign('counted-late', { buyerLimit: 1 }));
    const id = await idOf('counted-late');
    const order = nextOrder();
    expect(await hold({ id, buyers: ['one'] }, order)).toBe(true);
    await shop.db.query(
      'test.uncount',
      'update pricing.promotion_buyer set used = 0 where promotion_id = $1',
      [id],
    );
    await giveBack(order);
    expect(await hold({ id, buyers: ['one'] })).toBe(true);
  });

  it('of a set of codes is had once with each', async () => {
    await take(campaign('set', { codes: ['AAAAABBBBB', 'CCCCCDDDDD'] }));
    const { promotions } = shop.areas.pricing;
    const found = await promotions.byCode(shop.db, 'hk', ' ａａａａａ bbbbb', 'HKD');
    expect(found?.rule).toMatchObject({ code: 'AAAAABBBBB', usedUp: null });
    const id = found?.rule.id ?? 0;
    const held = await Promise.all(Array.from({ length: 5 }, () => hold({ id, code: 'AAAAABBBBB' })));
    expect(held.filter(Boolean)).toHaveLength(1);
    expect((await promotions.byCode(shop.db, 'hk', 'AAAAABBBBB', 'HKD'))?.rule.usedUp).toBe('everyone');
    expect((await promotions.byCode(shop.db, 'hk', 'CCCCCDDDDD', 'HKD'))?.rule.usedUp).toBeNull();
  });
});

describe('the import of promotions.json', () => {
  it('reports wrong entries with their place, and takes the others', async () => {
    const report = await take(
      campaign('good'),
      campaign('wrong', { minSubtotl: 5 }),
      campaign('good'),
      campaign('coded', { code: 'MINE' }),
      campaign('thief', { code: 'mine' }),
    );
    expect(report).toMatchObject({
      imported: 2,
      problems: [
        { entry: 'wrong', path: 'minSubtotl', message: 'No such field' },
        { entry: 'good', path: 'key' },
        { entry: 'mine', path: 'codes' },
      ],
    });
  });

  it('notes names of categories, pieces, gifts and levels that the shop does not have', async () => {
    const giftChoice = { kind: 'gift-choice', skus: ['NO-GIFT'] };
    const entries = [
      campaign('named', {
        categories: ['no-category'],
        skus: ['NO-PIECE', '61100R'],
        levels: ['60005', '60023'],
      }),
      campaign('gifts', { action: giftChoice }),
    ];
    const [report] = await shop.areas.pricing.importFiles(
      { promotions: JSON.stringify(entries) },
      async ({ categories, skus }) => ({ categories, skus: skus.filter((sku) => sku.startsWith('NO-')) }),
    );
    expect(report).toMatchObject({ imported: 2, problems: [] });
    expect(report?.notes?.map(({ entry, path, message }) => [entry, path, message])).toEqual([
      ['named', 'categories', 'No category has the key no-category: no piece matches it'],
      ['named', 'skus', 'No piece has the number NO-PIECE: nothing happens until an import brings it'],
      ['named', 'levels', 'No level of hk has the code 60023: they are 60005, 60006, 60007, 60008, 60009'],
      ['gifts', 'action.skus', 'No piece has the number NO-GIFT: nothing happens until an import brings it'],
    ]);
  });

  it('refuses codes of other campaigns and of coupons, which refuse those of campaigns', async () => {
    const coupon = (code: string) =>
      `code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en\n${code},hk,amount,100,0,2026-01-01,2026-12-31,一,One`;
    await shop.areas.pricing.importFiles({ coupons: coupon('TAKEN') });
    expect(await take(campaign('late', { code: 'TAKEN' }))).toMatchObject({
      imported: 0,
      problems: [{ path: 'codes', message: 'Another promotion has the code TAKEN' }],
    });
    await take(campaign('early', { code: 'EARLY' }));
    const [report] = await shop.areas.pricing.importFiles({ coupons: coupon('EARLY') });
    expect(report).toMatchObject({
      imported: 0,
      problems: [{ path: 'code', message: 'A campaign has this code' }],
    });
  });

  it('makes a new version of a changed campaign only, and remembers the earlier one', async () => {
    await take(campaign('versions'));
    await take(campaign('versions'));
    expect(automatic('versions')?.rule.version).toBe(1);
    await take(campaign('versions', { minSubtotal: 5_000 }));
    expect(automatic('versions')?.rule).toMatchObject({ version: 2, conditions: { minSubtotal: 5_000 } });
    const versions = await shop.db.query<{ version: number; least: string | null }>(
      'test.versions',
      `select version, terms #>> '{conditions,minSubtotal}' as least from pricing.promotion_version
       where promotion_id = $1 order by version`,
      [await idOf('versions')],
    );
    expect(versions).toEqual([
      { version: 1, least: null },
      { version: 2, least: '5000' },
    ]);
    await expect(
      shop.db.query('test.change', 'update pricing.promotion_version set version = 9'),
    ).rejects.toThrow(/never changed/);
  });

  it('reaches the memory of other processes by itself', async () => {
    await take(campaign('noticed', { lastDay: '2020-01-01' }));
    expect(automatic('noticed')).toBeUndefined();
    await shop.db.query(
      'test.save',
      "update pricing.promotion set valid_until = null, revision = 2 where key = 'noticed'",
    );
    await expect.poll(() => automatic('noticed')?.rule.version, { timeout: 5_000 }).toBe(2);
  });
});
