import { readFileSync } from 'node:fs';
import { fold } from '@jinlan/domain/search';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promptly } from '../../../testing/processes/promptly.ts';
import { mainlandPieces, type SamplePiece, searchIn } from '../../../testing/search/searching.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

/** The data of any answer; each test checks its shape. */
type Data = ReturnType<typeof JSON.parse>;

const pieces = mainlandPieces;

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const search = (text: string, headers: Record<string, string> = {}): Promise<string[]> =>
  searchIn(shop, text, headers);

const under =
  (...categories: string[]) =>
  (piece: SamplePiece): boolean =>
    categories.some((category) => piece.categories.includes(category));

/** Words with a fixed meaning, whatever words they contain: a peace ring is not a ring. */
const exactWords = new Set(
  (
    JSON.parse(readFileSync(new URL('../../../../../sample/search.json', import.meta.url), 'utf8')) as {
      readonly kind: string;
      readonly words: readonly string[];
    }[]
  ).flatMap(({ kind, words }) => (kind === 'exact' ? words.map(fold) : [])),
);
const isExact = (word: string): boolean =>
  exactWords.has(fold(word)) || exactWords.has(fold(word).replace(/s$/, ''));

const rule = (key: string, changes: object = {}) => ({
  key,
  kind: 'synonym',
  locale: 'zh-Hans-CN',
  words: ['紧箍'],
  means: ['手镯'],
  ...changes,
});

describe('search', () => {
  const suggest = async (text: string, headers: Record<string, string> = {}): Promise<Data[]> =>
    (
      (
        await shop.graphql(
          'query ($s: String!) { searchSuggestions(search: $s) { kind label below url image_url } }',
          { s: text },
          headers,
        )
      ).data as Data
    ).searchSuggestions;

  test.each(['平安扣', '翡翠', '足金', '手链', '钻戒', '铂金', '红绳'])(
    'ranks pieces named %s before those that are only in its category',
    async (text) => {
      const holds = (await search(text)).map((sku) =>
        pieces.find((piece) => piece.sku === sku)?.name['zh-Hans-CN'].includes(text),
      );
      expect(holds[0]).toBe(true);
      expect(holds).toEqual(holds.toSorted((a, b) => Number(b) - Number(a)));
    },
  );

  test('ranks the whole name first, and a category before an attribute', async () => {
    expect((await search('星河 圆钻手链'))[0]).toBe('JL20201');
    await shop.areas.catalogue.importFiles({
      search: JSON.stringify([rule('test-rank', { words: ['稀奇'], means: ['送宝宝', '微镶'] })]),
    });
    const skus = await search('稀奇');
    const inCategory = skus.map((sku) =>
      pieces.some((piece) => piece.sku === sku && under('gifts-baby')(piece)),
    );
    expect(new Set(inCategory).size).toBe(2);
    expect(inCategory).toEqual(inCategory.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('by item number finds the piece of a variant, and all pieces with this prefix', async () => {
    expect(await search('jl1042')).toEqual(['JL10428']);
    expect((await search('jl10')).length).toBe(pieces.filter((piece) => piece.sku.startsWith('JL10')).length);
  });

  test('finds a piece by any two adjacent characters of its name without an exact meaning', async () => {
    const parts = pieces
      .flatMap((piece) =>
        [...piece.name['zh-Hans-CN'].matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(
          (match) => [piece.sku, match[1] as string] as const,
        ),
      )
      .filter(([, part]) => !isExact(part) && ![...part].every(isExact));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...parts), async ([number, part]) => {
        expect(await search(part)).toContain(number);
      }),
      { numRuns: 300 },
    );
  });

  test('finds a piece by every word of its English name without an exact meaning', async () => {
    const words = pieces
      .flatMap((piece) =>
        [...piece.name['en-US'].matchAll(/[a-z]{2,}/gi)].map(([word]) => [piece.sku, word] as const),
      )
      .filter(([, word]) => !isExact(word));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...words), async ([number, word]) => {
        expect(await search(word)).toContain(number);
      }),
      { numRuns: 200 },
    );
  });

  test('answers any text quickly', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', minLength: 2, maxLength: 200 }),
      fc.constantFrom(
        '戒指'.repeat(2_500),
        'xian'.repeat(1_250),
        '%_'.repeat(2_500),
        "' or 1=1 --",
        'a b '.repeat(1_250),
      ),
      fc
        .array(
          fc.constantFrom('金', '戒指', 'jie', 'gold', '%', "'", '🙂', '\u202e', '\u0000', '10428', ' '),
          {
            minLength: 2,
            maxLength: 100,
          },
        )
        .map((parts) => parts.join('')),
    );
    await search('jie zhi');
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        fc.pre([...text.trim()].length > 1);
        await promptly(1_000, async () => {
          const begun = performance.now();
          expect((await search(text)).length).toBeLessThanOrEqual(pieces.length);
          await suggest(text);
          return performance.now() - begun;
        });
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ['红绳', 'category', '红绳手链'],
    ['手鐲', 'category', '手镯'],
    ['shouzh', 'category', '手镯'],
    ['sz', 'category', '手镯'],
    ['戒子', 'category', '戒指'],
    ['bangl', 'category', '手镯'],
    ['luozuan', 'category', '裸钻'],
    ['zumulv', 'term', '祖母绿'],
    ['足金', 'term', '足金999'],
    ['hssl', 'product', '团圆 金珠红绳手链'],
    ['jl10428', 'product', '团圆 金珠红绳手链'],
  ])('suggests for %s a %s: %s', async (text, kind, label) => {
    const suggested = await suggest(text);
    expect(suggested).toContainEqual(expect.objectContaining({ kind, label }));
    expect(suggested.length).toBeLessThanOrEqual(10);
    for (const suggestion of suggested)
      if (suggestion.kind === 'product') expect(suggestion.image_url).not.toBeNull();
  });

  test.each([
    ['jz', [['黄金'], ['K金与铂金'], ['珍珠彩宝']]],
    ['戒指', [['黄金'], ['婚嫁'], ['K金与铂金'], ['珍珠彩宝']]],
    ['生肖吊坠', [['黄金', '吊坠']]],
    ['黄金', [[], ['黄金'], ['黄金'], ['黄金']]],
  ])('suggests for %s categories with distinguishable labels', async (text, below) => {
    const categories = (await suggest(text)).filter(({ kind }) => kind === 'category');
    expect(categories.map((page) => page.below)).toEqual(below);
    expect(new Set(categories.map(({ url }) => url)).size).toBe(categories.length);
  });

  const looseDiamonds = { kind: 'category', label: '裸钻', below: ['钻石'], url: '/loose-diamonds' };
  const looseDiamondsInEnglish = { ...looseDiamonds, label: 'Loose diamonds', below: ['Diamonds'] };
  const pagesFor = async (text: string, headers: Record<string, string> = {}): Promise<Data[]> => {
    const query = 'query ($s: String) { searchTerm(Search: $s) { pages { kind label below url } } }';
    return ((await shop.graphql(query, { s: text }, headers)).data as Data).searchTerm.pages;
  };

  test.each([
    ['裸钻', ''],
    ['裸鑽', ''],
    ['GIA裸钻', '?laboratory=gia'],
    ['圆形裸钻', '?shape=round'],
    ['裸钻 1克拉', '?carat=0.9_1.1'],
    ['钻石', ''],
    ['鑽石', ''],
    ['1克拉', '?carat=0.9_1.1'],
    ['GIA 钻石', '?laboratory=gia'],
    ['gia 0.5', '?laboratory=gia&carat=0.45_0.55'],
    ['心形钻石', '?shape=heart'],
    ['1克拉钻戒', '?carat=0.9_1.1'],
    ['想买钻石', ''],
  ])('links from %s to the loose diamonds%s, in results and suggestions', async (text, query) => {
    const page = { ...looseDiamonds, url: `${looseDiamonds.url}${query}` };
    expect(await pagesFor(text)).toEqual([page]);
    expect(await suggest(text)).toContainEqual({ ...page, image_url: null });
  });

  test.each([
    ['loose diamond', ''],
    ['Loose Diamonds', ''],
    ['diamond', ''],
    ['diamonds', ''],
    ['diamond 1ct', '?carat=0.9_1.1'],
    ['1 carat diamond ring', '?carat=0.9_1.1'],
    ['GIA diamond', '?laboratory=gia'],
  ])('links from %s to the loose diamonds%s in English', async (text, query) => {
    const page = { ...looseDiamondsInEnglish, url: `${looseDiamondsInEnglish.url}${query}` };
    expect(await pagesFor(text, { store: 'cn_en' })).toEqual([page]);
    expect(await suggest(text, { store: 'cn_en' })).toContainEqual({ ...page, image_url: null });
  });

  test.each(['钻戒', '钻石项链', '戒指', '翡翠', '18 carat gold', '潜水艇', '%%'])(
    'has for %s no link to the loose diamonds',
    async (text) => {
      expect(await pagesFor(text)).toEqual([]);
    },
  );

  const redirect = async (text: string, headers: Record<string, string> = {}): Promise<string | null> => {
    const query = 'query ($s: String) { searchTerm(Search: $s) { redirect } }';
    return ((await shop.graphql(query, { s: text }, headers)).data as Data).searchTerm.redirect;
  };

  test.each([
    ['/loose-diamonds', '裸钻', '裸鑽', '裸石', 'luozuan'],
    ['/contact', '客服', '聯繫我們', '人工客服', '电话'],
    ['/faq', '以旧换新', '舊金換新', '清洗', '保养', '发票', '改圈', '常見問題'],
    ['/checkout/checkOrder/', '订单', '查訂單', '物流', '我的订单'],
    ['/size-guide', '尺寸', '圈口', '戒指尺码', '怎么量手寸'],
    ['/storelocator/', '門市', '金店地址', '营业时间', 'mendian'],
    ['/dynamicGoldPrice/', '黄金多少一克', '黃金回收', '今日黄金价格', 'jinjia'],
    ['/made-to-order', '訂製', '定做'],
    ['/shipping', '退货政策', '包邮', '到店自提'],
    ['/gold-pricing', '工费', '手工費'],
    ['/sign-in', '登录'],
    ['/customizer', '自己设计'],
    ['/loose-diamonds?origin=lab_grown', '培育钻石', '實驗室培育鑽石', 'lab grown diamonds'],
    ['/loose-diamonds?origin=lab_grown&laboratory=igi&carat=0.9_1.1', 'IGI培育钻1克拉'],
    ['/loose-diamonds?coloured_option=pink', '粉钻', 'pink diamond'],
  ])('redirects to %s', async (url, ...texts) => {
    for (const text of texts) expect([text, await redirect(text)]).toEqual([text, url]);
  });

  test.each([
    ['/loose-diamonds', 'Loose Diamonds', 'loose stones'],
    ['/loose-diamonds?laboratory=gia', 'GIA certified diamonds'],
    ['/loose-diamonds?shape=asscher', 'asscher', 'Asscher cut diamond'],
    ['/loose-diamonds?shape=princess', 'princess cut'],
    ['/loose-diamonds?shape=radiant', 'radiant cut diamonds'],
    ['/contact', 'contact', 'Contact us', 'customer service'],
    ['/faq', 'faq', 'trade in', 'trade-in', 'cleaning', 'repair', 'resize'],
    ['/checkout/checkOrder/', 'track order', 'order status', 'where is my order'],
    ['/storelocator/', 'store near me', 'opening hours', 'find a store'],
    ['/made-to-order', 'custom made', 'customize', 'bespoke'],
    ['/customizer', 'design your own ring'],
    ['/size-guide', 'how to measure ring size', 'ring size chart'],
    ['/dynamicGoldPrice/', 'sell gold', 'gold price today', 'today\u2019s gold price'],
  ])('redirects to %s in English', async (url, ...texts) => {
    for (const text of texts) expect([text, await redirect(text, { store: 'hk_en' })]).toEqual([text, url]);
  });

  test('redirects to the page of a search rule, in the language of the store view', async () => {
    expect(await redirect(' 金價 ')).toBe('/dynamicGoldPrice/');
    expect(await redirect('Gold  Price', { store: 'hk_en' })).toBe('/dynamicGoldPrice/');
    expect(await redirect('裸鑽')).toBe('/loose-diamonds');
    expect(await redirect('gia裸钻')).toBe('/loose-diamonds?laboratory=gia');
    expect(await redirect('公主方鑽石')).toBe('/loose-diamonds?shape=princess');
    expect(await redirect('Loose Diamonds', { store: 'cn_en' })).toBe('/loose-diamonds');
    expect(await redirect('find a store')).toBeNull();
    expect(await redirect('金价戒指')).toBeNull();
  });
});

describe('a mistyped word', () => {
  const suggestionsFor = async (text: string): Promise<string[]> => {
    const { data } = await shop.graphql(
      'query ($s: String) { products(search: $s) { total_count suggestions { search } } }',
      { s: text },
    );
    const { suggestions, total_count } = (data as Data).products;
    expect(total_count).toBeGreaterThan(0);
    return suggestions.map((suggestion: Data) => suggestion.search);
  };

  test.each([
    ['Braclet', ['bracelet']],
    ['gold  neklace', ['gold necklace']],
    ['bracelet', []],
    ['手链', []],
    ['jiezhi', []],
    ['earirng', ['earring']],
  ])('%s is corrected to %j', async (text, expected) => {
    expect(await suggestionsFor(text)).toEqual(expected);
    expect(await suggestionsFor(text)).toEqual(expected);
  });
});

describe('limits of price and weight among the words', () => {
  const query = `query ($s: String, $f: ProductAttributeFilterInput) {
    products(search: $s, filter: $f, pageSize: 100) { total_count items { sku } }
  }`;
  const list = async (s: string | null, f: object | null, headers: Record<string, string>) =>
    ((await shop.graphql(query, { s, f }, headers)).data as Data).products;

  test.each([
    ['3000元以下', 'default', null, { price: { to: '3000' } }, '/search.html?price=_3000'],
    [
      '3000元以下 手链',
      'default',
      '手链',
      { price: { to: '3000' } },
      `query=${encodeURIComponent('手链')}&price=_3000`,
    ],
    ['5克以下 手链', 'default', '手链', { gold_weight: { to: '5' } }, 'gold_weight=0_5'],
    ['20克以上手镯', 'default', '手镯', { gold_weight: { from: '20' } }, 'gold_weight=20_*'],
    ['HK$5,000-8,000 戒指', 'hk_zh', '戒指', { price: { from: '5000', to: '8000' } }, 'price=5000_8000'],
    ['necklaces under 10k', 'cn_en', 'necklaces', { price: { to: '10000' } }, 'query=necklaces&price=_10000'],
  ])('%s finds the same as the filter, and redirects to it', async (text, store, words, filter, address) => {
    const headers = { store };
    const narrowed = await list(text, null, headers);
    expect(narrowed.total_count).toBeGreaterThan(0);
    expect(narrowed.total_count).toBeLessThan((await list(words, words ? null : {}, headers)).total_count);
    expect(narrowed).toEqual(await list(words, filter, headers));
    const { data } = await shop.graphql(
      'query ($s: String) { searchTerm(Search: $s) { redirect } }',
      { s: text },
      headers,
    );
    expect((data as Data).searchTerm.redirect).toContain(address);
    // Suggestions for the same text keep to the same limits.
    const suggested = (
      await shop.graphql(
        'query ($s: String!) { searchSuggestions(search: $s) { kind url } }',
        { s: text },
        headers,
      )
    ).data as Data;
    const pieces = suggested.searchSuggestions.filter(({ kind }: Data) => kind === 'product');
    expect(pieces.length).toBe(words === null ? 0 : Math.min(narrowed.total_count, pieces.length));
  });

  test('narrow a chosen filter, and do not apply to item numbers', async () => {
    const both = await list('手链 5000元以下', { price: { from: '3000', to: '9000' } }, {});
    expect(both).toEqual(await list('手链', { price: { from: '3000', to: '5000' } }, {}));
    const { data } = await shop.graphql(
      '{ a: searchTerm(Search: "JL10428-14") { redirect } b: searchTerm(Search: "5克") { redirect } }',
    );
    expect(data).toEqual({ a: { redirect: null }, b: { redirect: null } });
  });
});

describe('rules of search', () => {
  const load = async (rules: object[]) =>
    (
      await shop.areas.catalogue.importFiles({
        search: `[\n${rules.map((rule) => JSON.stringify(rule)).join(',\n')}\n]`,
      })
    )[0];

  test('are imported by key, and apply at once', async () => {
    expect(await search('紧箍')).toEqual([]);
    expect((await load([rule('test-hoop')]))?.problems).toEqual([]);
    expect(await search('紧箍')).toContain('JL10315');
    await load([rule('test-hoop', { means: ['金条'] })]);
    expect(await search('紧箍')).not.toContain('JL10315');
  });

  test('hide no matches of the words themselves', async () => {
    await load([rule('test-made-of', { words: ['足金红绳'] })]);
    expect(await search('足金红绳')).toEqual(expect.arrayContaining(['JL10428', 'JL10315']));
  });

  test('report line and path of each mistake, and save the valid ones', async () => {
    const report = await load([
      rule('test-good'),
      rule('test-good'),
      rule('test-empty', { words: [] }),
      rule('test-nothing', { words: ['戒', '%%'] }),
      rule('test-away', { kind: 'redirect', means: undefined, url: 'https://elsewhere.example/' }),
      rule('test-both', { url: '/x' }),
      rule('test-locale', { locale: 'xx' }),
    ]);
    expect(report?.imported).toBe(1);
    expect(report?.problems.map(({ line, path }) => [line, path])).toEqual([
      [3, 'key'],
      [4, 'words'],
      [5, 'words.1'],
      [6, 'url'],
      [7, 'url'],
      [8, 'locale'],
    ]);
  });
});

test('a document may search for many words once, and for few twenty times, but not for many twenty times', async () => {
  const ask = async (searches: number, words: number): Promise<unknown> => {
    const text = Array(words).fill('gold').join(' ');
    const fields = [
      'products(search: $s, pageSize: 5) { total_count }',
      'searchSuggestions(search: $s) { label }',
    ];
    const codes = fields.map(async (field) => {
      const aliased = Array.from({ length: searches }, (_, at) => `a${at}: ${field}`).join(' ');
      const { errors } = await shop.graphql(`query ($s: String!) { ${aliased} }`, { s: text });
      return errors?.[0]?.extensions?.code;
    });
    return Promise.all(codes);
  };
  expect(await ask(1, 150)).toEqual([undefined, undefined]);
  expect(await ask(20, 4)).toEqual([undefined, undefined]);
  expect(await ask(20, 150)).toEqual(['QUERY_TOO_COMPLEX', 'QUERY_TOO_COMPLEX']);
});
