import { describe, expect, it } from 'vitest';
import { inMarketOrder, type Locale, type Market, marketFacts, markets, viewForReader } from './index.ts';

const view = (code: string, market: Market, locale: Locale) => ({ code, market, locale });
const views = [
  view('default', 'cn', 'zh-Hans-CN'),
  view('cn_en', 'cn', 'en-US'),
  view('hk_zh', 'hk', 'zh-Hans-CN'),
  view('hk_en', 'hk', 'en-US'),
  view('hk_hant', 'hk', 'zh-Hant-HK'),
  view('mo_hant', 'mo', 'zh-Hant-HK'),
  view('sg_en', 'sg', 'en-US'),
  view('sg_zh', 'sg', 'zh-Hans-CN'),
];

it('each market begins with its own language, in the order of the markets', () => {
  expect(inMarketOrder([...views].reverse()).map(({ code }) => code)).toEqual([
    ...['default', 'cn_en', 'hk_hant', 'hk_en', 'hk_zh', 'mo_hant', 'sg_zh', 'sg_en'],
  ]);
});

it('Hong Kong and Macau read Traditional Chinese first', () => {
  expect(markets.map((market) => marketFacts[market].locale)).toEqual([
    ...['zh-Hans-CN', 'zh-Hant-HK', 'zh-Hant-HK', 'zh-Hans-CN', 'zh-Hans-CN'],
  ]);
});

describe('a browser in Hong Kong', () => {
  const ofHongKong = inMarketOrder(views.filter(({ market }) => market === 'hk'));
  it.each([
    [undefined, 'hk_hant'],
    ['', 'hk_hant'],
    ['*', 'hk_hant'],
    ['zh-HK,zh;q=0.9,en;q=0.8', 'hk_hant'],
    ['zh-TW,zh;q=0.9', 'hk_hant'],
    ['yue', 'hk_hant'],
    ['zh', 'hk_hant'],
    ['zh-Hant', 'hk_hant'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'hk_zh'],
    ['zh-Hans-HK', 'hk_zh'],
    ['zh-SG', 'hk_zh'],
    ['en-GB,en;q=0.9,zh-CN;q=0.5', 'hk_en'],
    ['zh-CN;q=0.4, en;q=0.7', 'hk_en'],
    ['fr-FR,fr;q=0.9', 'hk_hant'],
    ['fr, en;q=0.3', 'hk_en'],
    ['en;q=0, zh-CN;q=0.1', 'hk_zh'],
    ['nonsense_;;;q=x,,,%%', 'hk_hant'],
    [`${'x-'.repeat(10_000)},zh-CN`, 'hk_hant'],
  ])('with the languages %j sees %s', (languages, code) => {
    expect(viewForReader(ofHongKong, languages)?.code).toBe(code);
  });
});

it('no view fits where there is none', () => {
  expect(viewForReader([], 'zh-HK')).toBeUndefined();
});
