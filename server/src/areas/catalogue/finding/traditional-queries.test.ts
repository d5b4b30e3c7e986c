import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toHongKongChinese } from '../../../platform/import/convert-chinese.ts';
import { type JudgedQuery, judgeSearches, meanOf } from '../../../testing/search/search-evaluation.ts';
import { searchIn } from '../../../testing/search/searching.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

/** Tests that shoppers who read and type Traditional Chinese find what others find. */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const traditional = { store: 'hk_hant' };
const simplified = { store: 'hk_zh' };

test('the queries of the Mainland, converted, find the expected pieces of Hong Kong', async () => {
  const queries = (
    JSON.parse(readFileSync(new URL('search-queries.json', import.meta.url), 'utf8')) as JudgedQuery[]
  )
    .filter(({ language }) => language === 'zh-Hans')
    .map((query) => ({ ...query, language: 'zh-Hant', query: toHongKongChinese(query.query) }));
  const judgements = await judgeSearches(shop, queries);
  expect(judgements.length).toBeGreaterThanOrEqual(70);
  expect(meanOf(judgements.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.95);
  expect(meanOf(judgements.map(({ precision }) => precision))).toBeGreaterThanOrEqual(0.88);
});

describe("Hong Kong's word", () => {
  test.each([
    ['鑽戒', '钻戒'],
    ['手鈪', '手镯'],
    ['頸鏈', '项链'],
    ['金頸鏈', '金项链'],
    ['耳環', '耳环'],
    ['介子', '戒指'],
    ['金介子', '金戒指'],
    ['龍鳳鈪', '龙凤镯'],
    ['金粒', '金豆'],
    ['裸石', '裸钻'],
    ['吊咀', '吊坠'],
    ['腳鏈', '脚链'],
    ['手鏈', '手链'],
    ['鉑金', '铂金'],
    ['玉鈪', '玉镯'],
  ])('%s finds what %s finds', async (word, mainlandWord) => {
    const skus = await searchIn(shop, word, traditional);
    expect(new Set(skus)).toEqual(new Set(await searchIn(shop, mainlandWord, simplified)));
  });

  test('for a gold pig finds the pieces of that gift', async () => {
    const skus = await searchIn(shop, '金豬牌', traditional);
    expect(skus).toEqual(await searchIn(shop, '金猪牌', simplified));
    expect(skus.length).toBeGreaterThan(0);
  });
});

const suggestionsFor = async (search: string, headers: Record<string, string>) => {
  const { data, errors } = await shop.graphql(
    'query ($s: String!) { searchSuggestions(search: $s) { label kind } }',
    { s: search },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.searchSuggestions as { readonly label: string }[];
};

test.each(['頸鏈', '鑽石', '手鐲', '婚嫁', '翡翠'])(
  '%s has suggestions in Traditional Chinese',
  async (typed) => {
    const suggestions = await suggestionsFor(typed, traditional);
    expect(suggestions.length).toBeGreaterThan(0);
    const names = suggestions.map(({ label }) => label).join('');
    expect(names).not.toMatch(/[钻镯链颈饰颜铂红]/);
  },
);
