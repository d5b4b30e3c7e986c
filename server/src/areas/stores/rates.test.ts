import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop?.close());

const names = {
  name: { 'zh-Hans-CN': '小店', 'en-US': 'Little shop' },
  subBrand: { 'zh-Hans-CN': '订制', 'en-US': 'To order' },
  copyright: { 'zh-Hans-CN': '© 小店', 'en-US': '© Little shop' },
  icp: { 'zh-Hans-CN': '', 'en-US': '' },
  socialLinks: [],
  markets: {},
};
const importShop = async (extra: object) => {
  const [report] = await shop.areas.stores.importFiles({ shop: JSON.stringify({ ...names, ...extra }) });
  return (report?.problems ?? []).map(({ path, message }) => `${path}: ${message}`);
};

it('derives inverse and cross rates from the default table', () => {
  expect(shop.areas.stores.rate('USD', 'HKD')).toBe(7_782_101);
  expect(shop.areas.stores.rate('CNY', 'USD')).toBe(140_437);
});

it('replaces the table by the rates of shop.json', async () => {
  expect(await importShop({ rates: { 'USD-HKD': '7.8', 'HKD-CNY': '0.92', 'HKD-MOP': 1.03 } })).toEqual([]);
  expect(shop.areas.stores.rate('USD', 'HKD')).toBe(7_800_000);
  expect(shop.areas.stores.rate('HKD', 'USD')).toBe(128_205);
  expect(shop.areas.stores.rate('USD', 'CNY')).toBe(7_176_000);
  expect(shop.areas.stores.rate('MOP', 'HKD')).toBe(970_874);
  expect(shop.areas.stores.rate('HKD', 'MYR')).toBeNull();
});

it('keeps the table where shop.json has no rates', async () => {
  expect(await importShop({})).toEqual([]);
  expect(shop.areas.stores.rate('USD', 'HKD')).toBe(7_800_000);
});

it('refuses an invalid pair of currencies and an invalid rate', async () => {
  expect(
    await importShop({
      rates: { 'HKD-EUR': '1', 'HKD-HKD': '1', hkd: '1', 'HKD-USD': '0', 'HKD-CNY': '-1' },
    }),
  ).toEqual([
    expect.stringMatching(/^rates\.HKD-EUR: /),
    expect.stringMatching(/^rates\.HKD-HKD: /),
    expect.stringMatching(/^rates\.hkd: /),
    expect.stringMatching(/^rates\.HKD-USD: /),
    expect.stringMatching(/^rates\.HKD-CNY: /),
  ]);
  expect(shop.areas.stores.rate('USD', 'HKD')).toBe(7_800_000);
});

it('reports two opposite rates that contradict each other', async () => {
  expect(await importShop({ rates: { 'USD-HKD': '7.8', 'HKD-USD': '0.1' } })).toEqual([
    'rates.HKD-USD: Contradicts USD-HKD: check both',
  ]);
  expect(await importShop({ rates: { 'USD-HKD': '7.8', 'HKD-USD': '0.128' } })).toEqual([]);
});
