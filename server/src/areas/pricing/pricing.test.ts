import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEvents, type ServerEvent } from '../../platform/events.ts';
import { promptly } from '../../testing/processes/promptly.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { createBoards } from './boards.ts';

const sample = (name: string): Promise<string> =>
  readFile(new URL(`../../../../sample/${name}`, import.meta.url), 'utf8');
const system = { kind: 'system', job: 'test' } as const;

const goldPrices = `query ($all: Boolean) { goldPrices(all: $all) {
  type version name sell { value currency } buy_back { value } exchange { value } unit sell_per_gram { value currency }
  effective_at change_percent change { value currency } source is_sample is_tradable
  derived_from { currency unit rate } } }`;

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.pricing.importFiles({
    gold: await sample('gold.json'),
    coupons: await sample('coupons.csv'),
  });
});
afterAll(() => shop.close());

interface Amount {
  readonly value: number;
  readonly currency: string;
}

/** The fields of `goldPrices` that these tests read. */
interface Quote {
  readonly type: string;
  readonly version: number;
  readonly name: string;
  readonly sell: Amount;
  readonly buy_back: Pick<Amount, 'value'>;
  readonly exchange: Pick<Amount, 'value'>;
  readonly unit: string;
  readonly sell_per_gram: Amount;
  readonly effective_at: string;
  readonly change_percent: number;
  readonly change: Amount;
  readonly source: string;
  readonly is_sample: boolean;
  readonly is_tradable: boolean;
  readonly derived_from: { readonly currency: string; readonly unit: string; readonly rate: number } | null;
}

const quote = async (type: string, headers: Record<string, string> = {}): Promise<Quote> => {
  const { data, errors } = await shop.graphql<{ goldPrices: readonly Quote[] }>(
    goldPrices,
    { all: true },
    headers,
  );
  expect(errors).toBeUndefined();
  const goldPrice = data.goldPrices.find((board) => board.type === type);
  if (!goldPrice) throw new Error(`No board ${type}`);
  return goldPrice;
};

const publish = (type: 'CN-CK9999' | 'HK-CK9999', sell: number, changes: object = {}) =>
  shop.areas.pricing.publishGoldPrice(system, {
    type,
    sell,
    source: 'back-office',
    publisher: 'a test',
    ...changes,
  });

describe('the boards of a market', () => {
  test('the Mainland has two boards per gram in yuan', async () => {
    const { data } = await shop.graphql(goldPrices);
    expect(data.goldPrices.map(({ type }: { type: string }) => type)).toEqual(['CN-CK9999', 'CN-CKBAR']);
    const [gold] = data.goldPrices;
    expect(gold).toMatchObject({
      unit: 'gram',
      name: '足金（饰品）',
      source: 'simulator',
      is_sample: true,
      is_tradable: true,
    });
    expect(gold.sell).toEqual(gold.sell_per_gram);
    expect(Number.isInteger(gold.sell.value)).toBe(true);
    expect(gold.buy_back.value).toBeLessThan(gold.sell.value);
  });

  test('names follow the language, and all boards include those of the other country', async () => {
    const { data } = await shop.graphql(goldPrices, { all: true }, { store: 'cn_en' });
    expect(data.goldPrices).toHaveLength(5);
    expect(data.goldPrices[0].name).toBe('Pure gold ornaments');
    expect(data.goldPrices.at(-1).sell.currency).toBe('HKD');
  });

  test('Macau is Hong Kong × 1.03, Malaysia and Singapore are Hong Kong per gram', async () => {
    const hk = await quote('HK-CK9999', { store: 'hk_en' });
    const mo = await quote('HK-CK9999', { store: 'mo_en' });
    const my = await quote('HK-CK9999', { store: 'my_en' });
    const sg = await quote('HK-CK9999', { store: 'sg_zh' });
    expect(hk).toMatchObject({ unit: 'tael', sell: { currency: 'HKD' } });
    expect(hk.sell_per_gram.value).toBeCloseTo(hk.sell.value / 37.429, 1);
    expect(mo).toMatchObject({
      unit: 'tael',
      sell: { value: Math.round(hk.sell.value * 1.03), currency: 'MOP' },
    });
    expect(my).toMatchObject({ unit: 'gram', sell: { currency: 'MYR' }, version: hk.version });
    expect(my.sell.value).toBeCloseTo((hk.sell.value * 0.532) / 37.429, 1);
    expect(sg.sell.currency).toBe('SGD');
  });

  test('a board in another currency shows its origin and rate, a board as published does not', async () => {
    const from = async (headers: Record<string, string>, type = 'HK-CK9999') =>
      (await quote(type, headers)).derived_from;
    const hongKong = { currency: 'HKD', unit: 'tael' };
    expect(await from({ store: 'mo_zh' })).toEqual({ ...hongKong, rate: 1.03 });
    expect(await from({ store: 'my_en' })).toEqual({ ...hongKong, rate: 0.532 });
    expect(await from({ store: 'hk_en', 'content-currency': 'USD' })).toEqual({ ...hongKong, rate: 0.1285 });
    expect(await from({ store: 'mo_zh', 'content-currency': 'HKD' })).toBeNull();
    expect(await from({ store: 'hk_zh' })).toBeNull();
    expect(await from({}, 'CN-CK9999')).toBeNull();
    expect(await from({ store: 'mo_zh' }, 'CN-CK9999')).toBeNull();
  });

  test('Content-Currency converts the board to another currency of the market', async () => {
    const hk = await quote('HK-CK9999', { store: 'hk_en' });
    const usd = await quote('HK-CK9999', { store: 'hk_en', 'content-currency': 'USD' });
    expect(usd.sell).toEqual({ value: Math.round(hk.sell.value * 12.85) / 100, currency: 'USD' });
  });
});

describe('history', () => {
  const history = `query ($type: GoldPriceTypeEnum!, $range: GoldPriceRangeEnum) {
    goldPriceHistory(type: $type, range: $range) { effective_at sell { value currency } } }`;

  test('the first start fills a year with at least one version a day, newest first and at most 400', async () => {
    const { data, errors } = await shop.graphql(history, { type: 'CN_CK9999', range: 'YEAR' });
    expect(errors).toBeUndefined();
    const points = data.goldPriceHistory as { effective_at: string; sell: { value: number } }[];
    expect(points.length).toBeGreaterThan(360);
    expect(points.length).toBeLessThanOrEqual(400);
    const times = points.map(({ effective_at }) => Date.parse(effective_at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(times.at(-1)).toBeLessThan(Date.parse('2025-11-25T00:00:00Z'));
  });

  test('the last row of a day is the version in force when the day began', async () => {
    const { data } = await shop.graphql(history, { type: 'HK_CK9999', range: 'DAY' }, { store: 'hk_en' });
    const points = data.goldPriceHistory as { effective_at: string }[];
    expect(points.length).toBeGreaterThanOrEqual(2);
    expect(Date.parse(points.at(-1)?.effective_at ?? '')).toBeLessThanOrEqual(
      Date.parse('2026-11-20T16:00:00Z'),
    );
  });

  test('an unknown board is refused by the schema', async () => {
    const { errors } = await shop.graphql(history, { type: 'XX', range: 'DAY' });
    expect(errors?.[0]?.message).toContain('XX');
  });
});

describe('publishing', () => {
  test('a new version is in force at once, reaches every open page, and replaces no older one', async () => {
    const before = await quote('CN-CK9999');
    const heard: ServerEvent[] = [];
    const stop = shop.platform.events.subscribe('cn', (event) => heard.push(event));
    const changed: number[] = [];
    const stopChanges = shop.areas.pricing.onChange((version) => changed.push(version));
    const sell = before.sell.value * 100 + 300;
    const published = await publish('CN-CK9999', sell);
    stop();
    stopChanges();

    const after = await quote('CN-CK9999');
    expect(after).toMatchObject({
      version: published.version,
      sell: { value: sell / 100 },
      is_tradable: true,
      is_sample: false,
    });
    expect(after.version).toBeGreaterThan(before.version);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ event: 'gold-price', id: String(published.version) });
    expect(heard[0]?.data).toContainEqual(
      expect.objectContaining({ type: 'CN-CK9999', sell: { value: sell / 100, currency: 'CNY' } }),
    );
    expect(changed).toEqual([published.version]);
    const old = await shop.areas.pricing.version(before.version, 'cn', 'CNY');
    expect(old?.sell.minor).toBe(before.sell.value * 100);
  });

  test('missing buy-back and exchange prices keep their ratio to the selling price', async () => {
    const now = await quote('CN-CK9999');
    await publish('CN-CK9999', now.sell.value * 100 + 100);
    const after = await quote('CN-CK9999');
    expect(after.buy_back.value / after.sell.value).toBeCloseTo(now.buy_back.value / now.sell.value, 2);
  });

  test('the change is computed from the last version of the previous day', async () => {
    const now = await quote('CN-CK9999');
    const { data } = await shop.graphql(
      `{ goldPriceHistory(type: CN_CK9999, range: WEEK) { effective_at sell { value } } }`,
    );
    const yesterday = data.goldPriceHistory.find(
      ({ effective_at }: { effective_at: string }) =>
        Date.parse(effective_at) < Date.parse('2026-11-20T16:00:00Z'),
    );
    expect(now.change.value).toBe(now.sell.value - yesterday.sell.value);
    expect(now.change_percent).toBeCloseTo((now.change.value / yesterday.sell.value) * 100, 1);
  });

  test('a jump above 3 % is published and halts ordering until a person confirms that very version', async () => {
    const now = await quote('HK-CK9999', { store: 'hk_en' });
    const sell = Math.round((now.sell.value * 1.05) / 10) * 1000;
    const { version, needsConfirmation } = await publish('HK-CK9999', sell);
    expect(needsConfirmation).toBe(true);
    expect(await quote('HK-CK9999', { store: 'mo_zh' })).toMatchObject({ version, is_tradable: false });
    expect(shop.areas.pricing.halt('HK-CK9999')).toMatchObject({ code: 'GOLD_PRICE_JUMP' });
    await expect(
      shop.areas.pricing.confirmGoldPrice(system, 'HK-CK9999', (version ?? 0) - 1),
    ).rejects.toMatchObject({ code: 'GOLD_PRICE_OVERTAKEN' });
    await shop.areas.pricing.confirmGoldPrice(system, 'HK-CK9999', version ?? 0);
    expect(await quote('HK-CK9999', { store: 'hk_zh' })).toMatchObject({ version, is_tradable: true });
  });

  test.each([
    ['off the board’s step', 138_750, {}, 'BOARD_PRICE_OFF_STEP'],
    ['zero', 0, {}, 'BOARD_PRICE_NOT_POSITIVE'],
    ['below zero', -100, {}, 'BOARD_PRICE_NOT_POSITIVE'],
    ['not a number', Number.NaN, {}, 'BOARD_PRICE_OFF_STEP'],
    ['bought back above its price', 138_700, { buy: 150_000 }, 'BOARD_ABOVE_SELL'],
    [
      'older than the current one',
      138_700,
      { effectiveAt: new Date('2026-01-01') },
      'BOARD_TIME_BEFORE_CURRENT',
    ],
    ['years ahead', 138_700, { effectiveAt: new Date('2031-01-01') }, 'BOARD_TIME_TOO_FAR'],
  ])('a price %s is refused', async (_, sell, changes, reason) => {
    await expect(publish('CN-CK9999', sell, changes)).rejects.toMatchObject({ data: { reason } });
  });

  test('only authorised actors may publish', async () => {
    await expect(
      shop.areas.pricing.publishGoldPrice(
        { kind: 'guest', holds: null },
        { type: 'CN-CK9999', sell: 138_700, source: 'back-office', publisher: 'a guest' },
      ),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORISED' });
  });

  test('a price for a later time is published at that time, once', async () => {
    const now = await quote('CN-CK9999');
    const sell = now.sell.value * 100 + 200;
    const at = new Date(shop.clock.now().getTime() + 3_600_000);
    const planned = await publish('CN-CK9999', sell, { effectiveAt: at });
    expect(planned).toMatchObject({ version: null, effectiveAt: at });
    expect((await quote('CN-CK9999')).version).toBe(now.version);
    shop.clock.advance({ minutes: 61 });
    await shop.drain();
    await shop.areas.pricing.refresh();
    expect(await quote('CN-CK9999')).toMatchObject({
      sell: { value: sell / 100 },
      effective_at: at.toISOString(),
    });
  });

  test('the database itself refuses to change a version', async () => {
    await expect(shop.db.query('test', 'update pricing.board_version set sell_minor = 1')).rejects.toThrow(
      /never changed/,
    );
    await expect(shop.db.query('test', 'delete from pricing.board_version')).rejects.toThrow(/never changed/);
  });
});

describe('another process', () => {
  const other = async (db: TestShop['db']) => {
    const events = createEvents();
    const boards = await createBoards({ ...shop.platform, db, events }, (from, to) =>
      shop.areas.stores.rate(from, to),
    );
    const heard = new Promise<ServerEvent>((resolve) => events.subscribe('cn', resolve));
    return { boards, heard };
  };
  const raisePrice = async () => publish('CN-CK9999', (await quote('CN-CK9999')).sell.value * 100 + 100);

  test('updates its own pages within a second', async () => {
    await promptly(1_000, async () => {
      const { boards, heard } = await other(shop.db);
      const { version } = await raisePrice();
      const committed = performance.now();
      expect((await heard).id).toBe(String(version));
      const took = performance.now() - committed;
      expect(boards.quotes('cn', 'CNY').CK9999?.version).toBe(version);
      await boards.close();
      return took;
    });
  });

  test('reloads after the notification, before its next check', async () => {
    let seen: Promise<unknown[]> | undefined;
    const { boards, heard } = await other({
      ...shop.db,
      query<R>(name: string, text: string, params?: readonly unknown[]): Promise<R[]> {
        if (name !== 'pricing.read-revision') return shop.db.query<R>(name, text, params);
        seen ??= shop.db.query(name, text, params);
        return seen as Promise<R[]>;
      },
    });
    const { version } = await raisePrice();
    expect((await heard).id).toBe(String(version));
    await boards.close();
  });

  test('detects the change by itself when the notification was lost', async () => {
    const { boards, heard } = await other({ ...shop.db, listen: async () => async () => undefined });
    const { version } = await raisePrice();
    expect((await heard).id).toBe(String(version));
    await boards.close();
  });
});

describe('the development route', () => {
  test('sets a price, rounded to the step, and refuses invalid input', async () => {
    const now = await quote('CN-CK9999');
    const accepted = await shop.http({
      method: 'POST',
      url: '/dev/gold-price',
      payload: { type: 'CN-CK9999', sell: now.sell.value + 5.4 },
    });
    expect(accepted.statusCode).toBe(200);
    expect(await quote('CN-CK9999')).toMatchObject({ sell: { value: now.sell.value + 5 }, is_sample: true });
    const refusedResponse = await shop.http({
      method: 'POST',
      url: '/dev/gold-price',
      payload: { type: 'GOLD', sell: 'x' },
    });
    expect(refusedResponse.statusCode).toBe(400);
  });
});

describe('coupons', () => {
  test('are imported with per cent and days as people write them', async () => {
    const [report] = await shop.areas.pricing.importFiles({
      coupons: [
        'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit',
        'COMMA,hk,percent,"7,5",,2026/6/30,31.12.2027,减,Off,"1,000"',
        'TWODAYS,hk,percent,8,,6/7/2026,2027年6月30日,减,Off,',
      ].join('\n'),
    });
    expect(report).toMatchObject({
      imported: 1,
      problems: [{ line: 3, path: 'valid_from', message: expect.stringContaining('can be two days') }],
    });
    const stored = await shop.db.query(
      'test.coupon',
      `select terms, use_limit from pricing.promotion where key = 'COMMA'`,
    );
    expect(stored).toMatchObject([{ terms: { action: { basisPoints: 750 } }, use_limit: 1000 }]);
  });

  const header = 'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit';

  test('the import saves valid lines and reports invalid ones', async () => {
    const [report] = await shop.areas.pricing.importFiles({
      coupons: [
        header,
        'good1,hk,amount,1000,0,2026-01-01,2026-12-31,好,"Good, one",1',
        'BAD1,fr,amount,1000,0,2026-01-01,2026-12-31,坏,Bad,',
        'BAD2,hk,percent,120,0,2026-01-01,2026-12-31,坏,Bad,',
        'BAD3,hk,amount,ten,0,2026-01-01,2026-12-31,坏,Bad,',
        'BAD4,hk,amount,10,0,2026-02-30,2026-12-31,坏,Bad,',
        'GOOD1,hk,amount,10,0,2026-01-01,2026-12-31,再,Again,',
      ].join('\n'),
    });
    expect(report).toMatchObject({ file: 'coupons.csv', imported: 1 });
    expect(report?.problems.map(({ line, path }) => [line, path])).toEqual([
      [3, 'market'],
      [4, 'value'],
      [5, 'value'],
      [6, 'valid_from'],
      [7, 'code'],
    ]);
  });

  test.each(['20.00', '50.0000', '1,000', '1 000', '20.5', '-20', '¥20'])(
    'an amount of %s, which is not in minor units, is refused',
    async (text) => {
      const days = '2026-01-01,2026-12-31,减,Off,';
      const [report] = await shop.areas.pricing.importFiles({
        coupons: [
          header,
          `VALUE,hk,amount,"${text}",0,${days}`,
          `LEAST,hk,amount,2000,"${text}",${days}`,
        ].join('\n'),
      });
      expect(report?.problems).toMatchObject([
        { line: 2, path: 'value', message: expect.stringContaining('2000 for 20.00') },
        { line: 3, path: 'min_subtotal', message: expect.stringContaining('2000 for 20.00') },
      ]);
    },
  );

  test('the import notes a coupon of 100 %', async () => {
    const row = (code: string, percent: number) =>
      `${code},hk,percent,${percent},0,2026-01-01,2026-12-31,好,Good,`;
    const coupons = [header, row('HALF', 50), row('WHOLE', 100)].join('\n');
    const [report] = await shop.areas.pricing.importFiles({ coupons });
    expect([report?.imported, report?.problems]).toEqual([2, []]);
    expect(report?.notes).toMatchObject([{ line: 3, path: 'value' }]);
  });

  test('a code is found ignoring case, only in its own market, and in the currency of the cart', async () => {
    const { promotions } = shop.areas.pricing;
    const byAmount = await promotions.byCode(shop.db, 'hk', ' welcome300 ', 'HKD');
    expect(byAmount?.rule).toMatchObject({
      code: 'WELCOME300',
      currency: 'HKD',
      action: { kind: 'order-amount', amount: 30_000 },
      conditions: { minSubtotal: 300_000 },
    });
    expect((await promotions.byCode(shop.db, 'hk', 'WELCOME300', 'USD'))?.rule).toMatchObject({
      currency: 'USD',
      action: { kind: 'order-amount', amount: 3_855 },
    });
    expect(await promotions.byCode(shop.db, 'sg', 'WELCOME300', 'SGD')).toBeNull();
    expect(await promotions.byCode(shop.db, 'hk', "x' or 1=1 --", 'HKD')).toBeNull();
  });
});

describe('the simulator', () => {
  let simulated: TestShop;
  beforeEach(async () => {
    simulated = await createTestShop({ config: { goldSimulator: true } });
    await simulated.areas.pricing.importFiles({ gold: await sample('gold.json') });
    return () => simulated.close();
  });

  test('publishes missed versions once, also with several processes, and never halts', async () => {
    const before = simulated.areas.pricing.current('HK-CK9999');
    simulated.clock.advance({ days: 3 });
    await Promise.all([1, 2].map(() => simulated.jobs.runSchedule('pricing.simulate')));
    await simulated.areas.pricing.refresh();
    const after = simulated.areas.pricing.current('HK-CK9999');
    expect(Date.parse(after?.effectiveAt ?? '')).toBeGreaterThan(
      Date.parse(before?.effectiveAt ?? '') + 2 * 86_400_000,
    );
    expect(simulated.areas.pricing.halt('HK-CK9999')).toBeNull();
    const rows = await simulated.db.query<{ version: number }>(
      'test',
      'select version from pricing.board_version order by version',
    );
    expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 1));
  });

  test('a price becomes stale without the simulator, and halts ordering', async () => {
    simulated.clock.advance({ days: 2 });
    expect(simulated.areas.pricing.halt('CN-CK9999')).toMatchObject({ code: 'GOLD_PRICE_STALE' });
    await simulated.areas.pricing.confirmGoldPrice(
      system,
      'CN-CK9999',
      simulated.areas.pricing.current('CN-CK9999')?.version ?? 0,
    );
    expect(simulated.areas.pricing.halt('CN-CK9999')).toBeNull();
  });

  test('a broken calibration is reported and changes nothing', async () => {
    const reports = await simulated.areas.pricing.importFiles({ gold: '{"anchor": {}}' });
    expect(reports[0]?.imported).toBe(0);
    expect(reports[0]?.problems.slice(0, 2)).toEqual([
      { file: 'gold.json', line: 1, path: 'anchor.date', message: 'Is missing or wrong' },
      { file: 'gold.json', line: 1, path: 'anchor.sell', message: 'Is missing or wrong' },
    ]);
  });
});
