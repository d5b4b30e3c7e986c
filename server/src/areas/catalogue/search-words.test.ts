/** Ambiguous words: a stone or the cut named after it, a metal or its purest kind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mainlandPieces, searchIn } from '../../testing/search/searching.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const pieces = mainlandPieces;
const search = (text: string): Promise<string[]> => searchIn(shop, text);

describe('a word that is also part of another', () => {
  const exactly = (fits: (piece: (typeof pieces)[number]) => boolean): string[] =>
    pieces
      .filter(fits)
      .map(({ sku }) => sku)
      .toSorted();
  const sortedSkus = async (text: string): Promise<string[]> => (await search(text)).toSorted();

  test.each(['祖母绿戒指', '绿宝石戒指', 'emerald ring'])(
    'means the stone, not the cut named after it: %s',
    async (text) => {
      expect(await sortedSkus(text)).toEqual(
        exactly(({ attributes: { gem, piece } }) => gem === 'emerald' && piece === 'ring'),
      );
    },
  );

  test.each(['祖母绿形戒指', 'emerald cut ring'])('means the cut: %s', async (text) => {
    expect(await sortedSkus(text)).toEqual(
      exactly(({ attributes: { shape, piece } }) => shape === 'emerald' && piece === 'ring'),
    );
  });

  test.each([
    ['pear', '梨形钻戒', 'pear diamond ring', 'pear shaped diamond ring', '水滴钻戒指'],
    ['oval', '椭圆钻戒', 'oval diamond ring'],
    ['cushion', '垫形钻戒', 'cushion cut diamond ring'],
  ])('means the cut of the diamond, not of another stone beside it: %s', async (cut, ...texts) => {
    const expected = exactly(
      ({ attributes: { shape, gem, piece } }) => shape === cut && gem === 'diamond' && piece === 'ring',
    );
    for (const text of texts) expect([text, await sortedSkus(text)]).toEqual([text, expected]);
  });

  test.each(['plain gold band', 'plain gold ring', 'plain gold rings'])(
    '%s finds the plain bands of gold by their Chinese names',
    async (text) => {
      expect(await sortedSkus(text)).toEqual(
        exactly(
          ({ name, attributes: { metal } }) =>
            /素圈(?!手镯)/.test(name['zh-Hans-CN']) && metal === 'gold-999',
        ),
      );
    },
  );
});

test('platinum includes the purest platinum', async () => {
  for (const text of ['鉑金戒指', '铂金', '铂戒'])
    expect([text, await searchIn(shop, text, { store: 'hk_zh' })]).toEqual([
      text,
      expect.arrayContaining(['JL20410']),
    ]);
});

test('anklets are no necklaces', async () => {
  for (const text of ['脚链', '腳鏈', 'anklet'])
    expect([text, await search(text)]).toEqual([text, ['JL10613']]);
});

test('wedding gold ranks before other rings', async () => {
  const letters = 'JL90202';
  const results = await searchIn(shop, '過大禮', { store: 'hk_zh' });
  expect(results).toContain(letters);
  const skus = results.filter((sku) => sku !== letters);
  const golds = skus.filter((sku) => /^JL10/.test(sku));
  expect(golds.length).toBeGreaterThan(15);
  expect(golds.slice(0, 12)).toEqual(skus.slice(0, 12));
});
