import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchIn } from '../../../../testing/search/searching.ts';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { attribute, category, piece, stores, text } from '../../../../testing/small-shop.ts';

let shop: TestShop;

const rule = (key: string, words: string[], means: string[], kind = 'exact') => ({
  ...{ key, kind, locale: 'zh-Hans-CN', words, means },
});

const names: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  HE: ['荷荷 足金手链', 'Harmony bracelet'],
  HERING: ['荷荷 足金戒指', 'Harmony ring'],
  LOTUS: ['清莲 足金戒指', 'Pure lily ring'],
  POND: ['荷花 足金吊坠', 'Pond pendant'],
  HEART: ['心形 足金吊坠', 'The one love pendant'],
  ONE: ['同心 足金素圈', 'One Heart plain band'],
  ROSE: ['晚霞 玫瑰金手链', 'Evening rose gold bracelet'],
  GOLD: ['朝阳 足金手链', 'Morning chain'],
  CORD: ['平安 足金项链(可换红绳)', 'Safe necklace'],
};

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  const reports = await shop.areas.catalogue.importFiles({
    attributes: JSON.stringify([attribute('metal', ['gold', 'rose']), attribute('kind', ['band', 'chain'])]),
    categories: JSON.stringify([category('rings', null)]),
    products: JSON.stringify(
      Object.entries(names).map(([sku, [zh, en]]) =>
        piece(sku, {
          name: text(zh, en),
          attributes: {
            metal: sku === 'ROSE' ? 'rose' : 'gold',
            kind: zh.includes('手链') ? 'chain' : 'band',
          },
        }),
      ),
    ),
    search: `[\n${[
      rule('lotus', ['荷花', '莲', '荷', 'lotus'], ['莲']),
      rule('heart', ['心', 'heart'], ['心形']),
      rule('cord', ['红绳'], ['清莲']),
      rule('gold', ['金', 'gold'], ['metal=gold']),
      rule('chain', ['手链', 'bracelet'], ['kind=chain']),
      rule('rose', ['玫瑰金', 'rose gold'], ['metal=rose'], 'synonym'),
    ]
      .map((entry) => JSON.stringify(entry))
      .join(',\n')}\n]`,
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
  await shop.areas.catalogue.fresh(true);
});
afterAll(() => shop.close());

const search = (words: string): Promise<string[]> => searchIn(shop, words);

describe('a name that contains the searched words', () => {
  test('comes first where rules read its characters as something else', async () => {
    expect(await search('荷荷')).toEqual(['HE', 'HERING', 'LOTUS']);
  });

  test('is found together with other words, with or without a space', async () => {
    expect((await search('荷荷 手链'))[0]).toBe('HE');
    expect((await search('荷荷手链'))[0]).toBe('HE');
    expect((await search('手链荷荷'))[0]).toBe('HE');
  });

  test('comes first where it stands alone as an exact word, also in pinyin', async () => {
    expect(await search('荷花')).toEqual(['POND', 'LOTUS']);
    expect(await search('hehua')).toEqual(['POND', 'LOTUS']);
    expect((await search('hehe')).slice(0, 2)).toEqual(['HE', 'HERING']);
  });

  test('comes first in English, whatever the rules make of its words', async () => {
    expect((await search('one heart'))[0]).toBe('ONE');
    expect((await search('One  Heart plain'))[0]).toBe('ONE');
  });

  test('does not match inside another word or phrase', async () => {
    expect(await search('红绳')).toEqual(['LOTUS']);
    expect(await search('heart')).toEqual(['HEART']);
    expect(await search('gold bracelet')).toEqual(['HE', 'GOLD']);
    expect(await search('金手链')).toEqual(['HE', 'GOLD']);
  });
});
