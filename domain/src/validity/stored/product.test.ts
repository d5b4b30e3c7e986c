import { describe, expect, it } from 'vitest';
import {
  bundlePricingOrNull,
  check,
  customOptions,
  downloads,
  giftCardOrNull,
  listedHeads,
} from '../index.ts';

const name = { 'zh-Hans-CN': '金卡', 'en-US': 'Gold card', 'zh-Hant-HK': '金卡' };

describe('a stored gift card', () => {
  const card = {
    kind: 'virtual',
    amounts: { CNY: [50_000, 100_000], HKD: [50_000] },
    open: { CNY: [10_000, 500_000] },
    lifetimeDays: 0,
    longestMessage: 200,
    redeemable: true,
  };
  it.each([[card], [{ ...card, open: null }], [null]])('is valid: %j', (value) => {
    expect(check(giftCardOrNull, value)).toEqual({ ok: true, value });
  });

  it.each<[object, string]>([
    [{ kind: 'paper' }, 'kind'],
    [{ amounts: { EUR: [1] } }, 'amounts.EUR'],
    [{ amounts: { CNY: [0.5] } }, 'amounts.CNY.0'],
    [{ open: { CNY: [1] } }, 'open.CNY.1'],
  ])('is not valid with %j', (change, path) => {
    expect(check(giftCardOrNull, { ...card, ...change })).toMatchObject({ ok: false, error: [{ path }] });
  });
});

it('a stored option has an amount or a percentage, and each value its title in every language', () => {
  const price = { sku: null, prices: { CNY: 1_000 } };
  const option = {
    ...{ ...price, key: 'card', title: name, input: 'radio', role: null, required: false, mostCharacters: 0 },
    values: [{ sku: null, prices: {}, percent: 500, key: 'red', title: name }],
  };
  expect(check(customOptions, [option])).toEqual({ ok: true, value: [option] });
  const wrong = {
    ...option,
    values: [{ ...price, key: 'red', title: { 'en-US': 'Red', 'zh-Hant-HK': '紅' } }],
  };
  expect(check(customOptions, [option, wrong])).toMatchObject({
    error: [{ path: '1.values.0.title.zh-Hans-CN' }],
  });
});

it('stored downloads name their files', () => {
  const link = { key: 'a', title: name, sample: null, prices: {}, downloads: 0, shareable: false };
  const files = { title: name, separately: true, links: [link], samples: [] };
  expect(check(downloads, files)).toMatchObject({ error: [{ path: 'links.0.file' }] });
  expect(check(downloads, { ...files, links: [{ ...link, file: 'a.pdf' }] })).toMatchObject({ ok: true });
});

it('the price of a bundle may omit what only some markets have', () => {
  const pricing = { base: null, view: 'range' };
  const discounts = { hk: { basisPoints: 800, from: '2026-11-01', to: null } };
  expect(check(bundlePricingOrNull, pricing)).toEqual({ ok: true, value: pricing });
  expect(check(bundlePricingOrNull, { ...pricing, discounts })).toMatchObject({ ok: true });
  expect(check(bundlePricingOrNull, { ...pricing, discounts: { tw: discounts.hk } })).toMatchObject({
    error: [{ path: 'discounts.tw' }],
  });
});

describe('a head of the read model’s lists', () => {
  const groups = [
    [true, [[7, 1, null]], null],
    [false, null, 'ring'],
  ];
  const head = [
    ...[
      1,
      'bundle',
      'set',
      name,
      'hk mo',
      null,
      groups,
      500,
      null,
      [{ CNY: 100 }],
      'both',
      null,
      false,
      null,
    ],
    ...['2026-11-01', null],
  ];
  it('is valid without dropping any field', () => {
    expect(check(listedHeads, [head])).toEqual({ ok: true, value: [head] });
  });

  it.each<[number, unknown, string]>([
    [1, 'pair', '0.1'],
    [3, { 'en-US': 'Set', 'zh-Hant-HK': '套裝' }, '0.3.zh-Hans-CN'],
    [5, '2026-02-30', '0.5'],
    [6, [[true, [[7, 1]], null]], '0.6.0.1.0.2'],
    [12, null, '0.12'],
  ])('is not valid with field %i as %j', (at, value, path) => {
    expect(check(listedHeads, [head.map((field, place) => (place === at ? value : field))])).toMatchObject({
      ok: false,
      error: [{ path }],
    });
  });
});
