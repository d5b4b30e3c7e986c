import { readFileSync } from 'node:fs';
import type { LocalText } from '@jinlan/domain/markets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type JudgedQuery, judgeSearches, meanOf } from '../../../testing/search/search-evaluation.ts';
import { mainlandPieces, searchIn } from '../../../testing/search/searching.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

/** The data of any answer; each test checks its shape. */
type Data = ReturnType<typeof JSON.parse>;

const pieces = mainlandPieces;

/** A piece with the weight of each of its sizes, where it is sold by weight. */
type Weighed = Omit<(typeof pieces)[number], 'variants'> & {
  readonly variants?: readonly { readonly price?: { readonly weightMg?: number } }[];
};
/** A piece with the texts of its page. */
type Detailed = (typeof pieces)[number] & {
  readonly shortDescription?: LocalText;
  readonly description?: LocalText;
  readonly details?: readonly { readonly label: LocalText; readonly value: LocalText }[];
};
const search = (text: string): Promise<string[]> => searchIn(shop, text);

test('queries by an independent author find the expected pieces, and few others', async () => {
  const queries = JSON.parse(
    readFileSync(new URL('search-queries.json', import.meta.url), 'utf8'),
  ) as JudgedQuery[];
  const judgements = await judgeSearches(shop, queries);
  expect(judgements.length).toBeGreaterThanOrEqual(195);
  expect(meanOf(judgements.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.95);
  expect(meanOf(judgements.map(({ precision }) => precision))).toBeGreaterThanOrEqual(0.9);
});

test('suggests nothing without matches', async () => {
  const document =
    'query ($s: String, $f: ProductAttributeFilterInput) { products(search: $s, filter: $f) { total_count suggestions { search } dropped_words searched_for } }';
  for (const [s, f] of [
    ['flavour 12'],
    ['水晶'],
    ['watches under 3000'],
    ['neklace', { sku: { eq: 'JL10428' } }],
    ['周大福'],
    ['六福'],
    ['梵克雅宝 四叶草'],
  ])
    expect(((await shop.graphql(document, { s, f })).data as Data).products).toEqual({
      total_count: 0,
      suggestions: [],
      dropped_words: [],
      searched_for: null,
    });
});

describe('a search without matches as a whole', () => {
  const document =
    'query ($s: String) { products(search: $s, pageSize: 100) { items { sku } dropped_words searched_for } searchTerm(Search: $s) { redirect } }';
  const find = async (s: string, headers: Record<string, string> = {}): Promise<Data> =>
    (await shop.graphql(document, { s }, headers)).data as Data;

  test.each([
    ['杨幂同款玫瑰金项链', ['杨幂'], '同款玫瑰金项链', '玫瑰金项链'],
    ['阿福牌翡翠手镯', ['阿福牌'], '翡翠手镯', '翡翠手镯'],
    ['红绳 潜水艇', ['潜水艇'], '红绳', '红绳'],
    // Unknown names with a character that is a word of the shop.
    ['周大福 足金手链', ['周大福'], '足金手链', '足金手链'],
    ['六福 吊坠', ['六福'], '吊坠', '吊坠'],
    ['六福珠宝 金戒指', ['六福珠宝'], '金戒指', '金戒指'],
    ['梵克雅宝四叶草 手链', ['梵克雅宝四叶草'], '手链', '手链'],
    ['小红书 手链', ['小红书'], '手链', '手链'],
    ['perak 吊坠', ['perak'], '吊坠', '吊坠'],
    ['九錢金牌', ['九錢'], '金牌', '金牌'],
    ['D色钻戒', ['D色'], '钻戒', '钻戒'],
    // Words with a character for a material or a kind of piece.
    ['玉佛 吊坠', ['佛'], '玉 吊坠', '玉 吊坠'],
    ['公主方戒 18K', ['公主方'], '戒 18K', '戒 18K'],
    ['22K金戒指', ['22K'], '金戒指', '金戒指'],
    ['916 gold', ['916'], 'gold', 'gold'],
    ['22k gold ring', ['22k'], 'gold ring', 'gold ring'],
    ['100元以下手镯', ['100元以下'], '手镯', '手镯'],
    ['submarine ring', ['submarine'], 'ring', 'ring'],
    ['钻石项链 3克拉', ['3克拉'], '钻石项链', '钻石项链'],
  ])('drops words of %s: %j', async (text, dropped, searchedFor, same) => {
    const { products, searchTerm } = await find(text);
    expect(products.dropped_words).toEqual(dropped);
    expect(products.searched_for).toBe(searchedFor);
    expect(new Set(products.items.map((item: Data) => item.sku))).toEqual(new Set(await search(same)));
    expect(searchTerm.redirect).toBeNull();
  });

  test.each([
    ['18K手镯', ['18K'], '手镯'],
    ['10克手镯', ['10克'], '手镯'],
    ['属龙吊坠', ['属龙'], '吊坠'],
    ['生肖龙', ['龙'], '生肖'],
    ['属龙', ['龙'], '属'],
    // Bars are sold in the Mainland only; beans are the nearest matches.
    ['金條', ['金條'], ''],
    ['gold bars', ['gold bars'], ''],
    ['10g gold bar', ['gold bar'], '10g'],
    ['20g gold bar', ['gold bar', '20g'], ''],
    ['18k blue pendant', ['pendant'], '18k blue'],
    ['月亮吊坠', ['吊坠'], '月亮'],
  ])('in Hong Kong drops words of %s and reports them: %j', async (text, dropped, searchedFor) => {
    const { products } = await find(text, { store: 'hk_zh' });
    expect(products.items.length).toBeGreaterThan(0);
    expect(products.dropped_words).toEqual(dropped);
    expect(products.searched_for).toBe(searchedFor);
  });

  test.each(['gold diamond ring', '金钻戒', '五錢金手鏈', '20克金手链', '订婚戒指', 'gold pellets'])(
    'reports nothing dropped where %s matches',
    async (text) => {
      const { products } = await find(text, { store: 'hk_zh' });
      expect(products.items.length).toBeGreaterThan(0);
      expect(products.dropped_words).toEqual([]);
      expect(products.searched_for).toBeNull();
    },
  );

  test('uses the matching words of a phrase with another meaning', async () => {
    const { products } = await find('platinum signet ring', { store: 'sg_en' });
    expect(products.dropped_words).toEqual(['signet']);
    expect(products.searched_for).toBe('platinum ring');
    expect(products.items.length).toBeGreaterThan(0);
  });

  test('returns only what this market sells', async () => {
    expect((await find('足铂戒指', { store: 'hk_zh' })).products.dropped_words).toEqual([]);
    const { products } = await find('足铂戒指');
    expect(products.dropped_words).not.toEqual([]);
    expect(products.items.length).toBeGreaterThan(0);
  });
});

describe('weights, sizes and carats among the words', () => {
  test('find the pieces of about that weight, nearest first', async () => {
    const skus = await search('手镯 30克');
    expect(skus).toEqual(['JL10318', 'JL10310', 'JL10319', 'JL10320', 'JL10317', 'JL10316']);
    expect(await search('一两金镯')).toEqual(['JL10317']);
    expect(await search('30g gold bangle')).toEqual(skus);
  });

  test.each(['5克', '10克', '20克', '50克', '5g', '10g', '20g', '50g', '1克', '30克', '半両', '5g gold'])(
    'find something in a market that has no bar named %s',
    async (text) => {
      expect(await searchIn(shop, text, { store: 'hk_zh' })).not.toEqual([]);
    },
  );

  test('find the bar with that name where it is sold', async () => {
    expect(await search('10克')).toEqual(['JL10801']);
    expect(await search('5g')).toEqual(['JL10809']);
  });

  test('find a piece with a size of about that weight, where no stated weight matches', async () => {
    for (const text of ['五錢金手鏈', '半两金手链', '20克金手链'])
      expect([text, await search(text)]).toEqual([text, ['JL10124']]);
  });

  test('sort by nearness also where no piece has about that weight', async () => {
    expect((await search('10克手镯')).slice(0, 3)).toEqual(['JL10322', 'JL10321', 'JL10315']);
  });

  test('find the pieces with a size within the limit', async () => {
    const weightsOf = ({ variants = [], attributes }: Weighed): readonly number[] => {
      const grams = variants.flatMap(({ price }) => (price?.weightMg ? [price.weightMg / 1000] : []));
      return grams.length > 0 ? grams : [Number(attributes.gold_weight)];
    };
    const weighing = (piece: string, from: number, to: number): string[] =>
      (pieces as readonly Weighed[])
        .filter(({ attributes }) => attributes.piece === piece && attributes.metal === 'gold-999')
        .filter((piece) => weightsOf(piece).some((grams) => grams >= from && grams <= to))
        .map(({ sku }) => sku)
        .toSorted();
    for (const [text, piece, from, to] of [
      ['30克以上的金手镯', 'bangle', 30, 1000],
      ['20克以上金手镯', 'bangle', 20, 1000],
      ['5-10克 金戒指', 'ring', 5, 10],
      ['10克以上金项链', 'necklace', 10, 1000],
      ['7-8克金戒指', 'ring', 7, 8],
    ] as const)
      expect([text, (await search(text)).toSorted()]).toEqual([text, weighing(piece, from, to)]);
  });

  test('find the pieces with that size', async () => {
    const inSize = (code: string): string[] =>
      pieces
        .filter(({ variants = [] }) => variants.some(({ attributes }) => attributes.ring_size === code))
        .map(({ sku }) => sku)
        .sort();
    expect((await search('港度15号戒指')).toSorted()).toEqual(inSize('hk-15'));
    expect((await search('US7 戒指')).toSorted()).toEqual(inSize('hk-15'));
  });

  test('find the pieces with about such a stone', async () => {
    expect((await search('五十份鑽戒')).toSorted()).toEqual(['JL20108', 'JL20115', 'JL20118', 'LZ20101']);
    expect((await search('half carat diamond ring')).toSorted()).toEqual(
      (await search('50分钻戒')).toSorted(),
    );
  });
});

test.each([
  ['三周年纪念日戒指', '周年纪念日戒指'],
  ['10周年 项链', '周年 项链'],
  ['<b>钻戒</b>', '钻戒'],
  ['cincin emas', 'gold ring'],
  ['rantai emas', 'gold necklace'],
  ['zmlv', '祖母绿'],
  ['cms', '长命锁'],
  ['gfsz', '古法手镯'],
  ['保养', '养护手册'],
  ['电子礼品卡', '礼品卡'],
  ['喜镯', '龙凤镯'],
  ['婚鈪', '龙凤镯'],
  ['开运', '好运'],
  ['gift for mum', 'mother'],
  ['present for mom', 'mother'],
  ['solid gold ring', 'gold ring'],
  ['铂今戒指', '铂金戒指'],
  ['750 戒指', '18K 戒指'],
])('%s finds what %s finds', async (typed, same) => {
  const results = await search(same);
  expect(results).not.toEqual([]);
  expect((await search(typed)).toSorted()).toEqual(results.toSorted());
});

test.each([
  ['戒指刻字', ['JL90102']],
  ['鸽血红', ['JL30110', 'JL30115', 'JL30122', 'JL30124']],
  ['排戒', ['JL20310', 'JL20311', 'JL20312']],
  ['红宝石手链', ['JL30311']],
  ['清洗抛光', ['JL90101', 'JL90201']],
  ['zzxl', ['JL30201', 'JL30212', 'JL30213', 'JL30214']],
])('%s finds %j', async (typed, skus) => {
  const results = await search(typed);
  expect(skus.filter((sku) => !results.includes(sku))).toEqual([]);
});

test('finds bars in a market that sells none with that name', async () => {
  const results = await searchIn(shop, '金條', { store: 'hk_zh' });
  expect(results).toContain('JL10805');
  expect(results.every((sku) => /^JL108/.test(sku))).toBe(true);
});

describe('a search for details of a piece', () => {
  /** The pieces of these kinds with a detail of this label whose value fits. */
  const withDetail = (kinds: readonly string[], label: string, fits: (value: string) => boolean): string[] =>
    (pieces as readonly Detailed[])
      .filter(({ attributes }) => kinds.includes(String(attributes.piece)))
      .filter(({ details = [] }) =>
        details.some((detail) => detail.label['zh-Hans-CN'] === label && fits(detail.value['zh-Hans-CN'])),
      )
      .map(({ sku }) => sku);

  test.each([40, 42, 45])('finds necklaces of %i cm, or that can be made so', async (length) => {
    const fits = (value: string): boolean => {
      const [, from = '0', to = from] = /(?:链长 |^)(\d+)(?: 至 (\d+))? 厘米/.exec(value) ?? [];
      const [, extension = '0'] = /附 (\d+) 厘米延长链/.exec(value) ?? [];
      return length >= Number(from) && length <= Number(to) + Number(extension);
    };
    const expected = withDetail(['necklace'], '尺寸', fits);
    const results = await search(`${length}cm项链`);
    expect(expected.length).toBeGreaterThan(3);
    expect(expected.filter((sku) => !results.includes(sku))).toEqual([]);
  });

  test.each([14, 16, 18])('finds bracelets for a wrist of %i cm, or that can be made so', async (girth) => {
    const fits = (value: string): boolean => {
      const [, from, to] = /绳长 (\d+) 至 (\d+) 厘米可调/.exec(value) ?? [];
      const [, inside] = /内周 (\d+) 厘米/.exec(value) ?? [];
      return girth >= Number(from ?? inside) && girth <= Number(to ?? inside);
    };
    const inSize = pieces
      .filter(({ variants = [] }) =>
        variants.some(({ attributes }) => attributes.wrist_size === `cm-${girth}`),
      )
      .map(({ sku }) => sku);
    const expected = [...withDetail(['bracelet', 'cord'], '尺寸', fits), ...inSize].toSorted();
    expect(expected.length).toBeGreaterThan(3);
    for (const text of [`手围${girth}`, `手圍${girth}厘米`, `wrist ${girth}`, `${girth}cm wrist`])
      expect([text, (await search(text)).toSorted()]).toEqual([text, expected]);
  });

  test.each([
    ['链长45', '45cm'],
    ['20 inch', '50cm'],
    ['gold chain 18 inches', 'gold chain 45cm'],
  ])('%s finds what %s finds', async (typed, same) => {
    const results = await search(same);
    expect(results).not.toEqual([]);
    expect(await search(typed)).toEqual(results);
  });

  test.each([
    ['中空', /中空/],
    ['无荧光', /无荧光/],
    ['龙虾扣', /龙虾扣/],
    ['旗袍', /旗袍/],
    ['3EX', /3EX|均为 EX/],
    ['敬茶', /敬茶/],
    ['乔迁', /乔迁/],
    ['开业', /开业/],
    ['冰种晴水', /冰种晴水/],
    ['实心', /实心/],
  ])('%s finds the pieces whose text contains it', async (word, written) => {
    const expected = (pieces as readonly Detailed[])
      .filter(({ name, shortDescription, description, details = [] }) =>
        [name, shortDescription, description, ...details.map(({ value }) => value)].some((text) =>
          written.test(text?.['zh-Hans-CN'] ?? ''),
        ),
      )
      .map(({ sku }) => sku);
    const results = await search(word);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.filter((sku) => !results.includes(sku))).toEqual([]);
  });

  test.each([
    ['圈口55', ['JL30306']],
    ['56圈口翡翠', ['JL30307']],
    ['7mm akoya 45cm 项链', ['JL30201']],
  ])('%s finds %j', async (text, skus) => {
    expect(await search(text)).toEqual(skus);
  });

  test.each([7, 8, 8.5, 9, 10])('finds pearls of %d mm', async (size) => {
    const fits = (value: string): boolean => {
      const [, from = '0', to = '0'] = /([\d.]+)–([\d.]+) 毫米/.exec(value) ?? [];
      return size >= Number(from) && size <= Number(to);
    };
    const expected = withDetail(['ring', 'necklace', 'bracelet', 'earrings'], '珍珠', fits);
    const results = await search(`${size}mm珍珠`);
    expect(expected.filter((sku) => !results.includes(sku))).toEqual([]);
  });

  test('finds pieces by colour and clarity', async () => {
    const rings = (colour: string | null, clarity: string): string[] =>
      pieces
        .filter(({ attributes: { piece, gem } }) => piece === 'ring' && gem === 'diamond')
        .filter(({ attributes }) => colour === null || attributes.colour === colour)
        .filter(({ attributes }) => attributes.clarity === clarity)
        .map(({ sku }) => sku)
        .toSorted();
    expect((await search('VS1钻戒')).toSorted()).toEqual(rings(null, 'vs1'));
    expect((await search('F色 VS1 钻戒')).toSorted()).toEqual(rings('f', 'vs1'));
    expect((await search('f colour vs2 diamond ring')).toSorted()).toEqual(rings('f', 'vs2'));
  });
});

test.each([
  ['100 days', 'baby'],
  ["baby's 100 days", 'baby'],
  ['housewarming', '乔迁'],
  ['摆酒', '聘金'],
  ['空心', '中空'],
  ['husband ring', '男戒'],
  ['gold bean', 'gold pellets'],
  ['bullion', '金币'],
])('%s finds what %s finds in Hong Kong', async (typed, same) => {
  const results = await searchIn(shop, same, { store: 'hk_en' });
  expect(results).not.toEqual([]);
  expect((await searchIn(shop, typed, { store: 'hk_en' })).toSorted()).toEqual(results.toSorted());
});

test('several item numbers find each piece', async () => {
  for (const text of ['JL10602 JL10605', 'JL10602,JL10605', 'jl-10602 10605'])
    expect((await search(text)).toSorted()).toEqual(['JL10602', 'JL10605']);
});

test('every suggestion leads to pieces that this market sells', async () => {
  const offers = 'query ($s: String!) { searchSuggestions(search: $s) { kind label url } }';
  const count =
    'query ($s: String!) { products(search: $s) { total_count } searchTerm(Search: $s) { redirect } }';
  const listed =
    'query ($u: String!) { products(filter: { category_url_path: { eq: $u } }) { total_count } }';
  const headers = { store: 'hk_zh' };
  const empty: string[] = [];
  for (const letter of '金足投岁如钻铂珍翡手戒项吊耳克银K') {
    const { data } = await shop.graphql(offers, { s: letter }, headers);
    for (const { kind, label, url } of (data as Data).searchSuggestions) {
      if (kind === 'term') {
        const { products, searchTerm } = (await shop.graphql(count, { s: label }, headers)).data as Data;
        if (products.total_count === 0 && searchTerm.redirect === null) empty.push(label);
      }
      if (kind === 'category' && url.endsWith('.html')) {
        const path = url.slice(1, -'.html'.length);
        const { products } = (await shop.graphql(listed, { u: path }, headers)).data as Data;
        if (products.total_count === 0) empty.push(url);
      }
    }
  }
  expect(empty).toEqual([]);
});

test.each([
  ['项琏', '项链'],
  ['手着', '手镯'],
  ['钻介', '钻戒'],
  ['珍株', '珍珠'],
  ['砖戒', '钻戒'],
  ['祖母录', '祖母绿'],
  ['手蜀', '手镯'],
  ['胡芦', '葫芦'],
  ['xianglain', '项链'],
])('%s is corrected to %s', async (typed, meant) => {
  expect(new Set(await search(typed))).toEqual(new Set(await search(meant)));
  const { data } = await shop.graphql(
    'query ($s: String) { products(search: $s) { suggestions { search } } }',
    {
      s: typed,
    },
  );
  expect((data as Data).products.suggestions).toEqual([{ search: meant }]);
});

test('a single character suggests the words that begin with it, and no pieces', async () => {
  const document = 'query ($s: String!) { searchSuggestions(search: $s) { kind label } }';
  const { data } = await shop.graphql(document, { s: '钻' });
  const offered = (data as Data).searchSuggestions as { kind: string; label: string }[];
  expect(offered.map(({ label }) => label)).toContain('钻戒');
  expect(offered.every(({ kind, label }) => kind !== 'product' && label.startsWith('钻'))).toBe(true);
  expect(offered.length).toBeLessThanOrEqual(10);
  const { errors } = await shop.graphql('{ products(search: "钻") { total_count } }');
  expect(errors?.[0]?.extensions?.code).toBe('SEARCH_TOO_SHORT');
});
