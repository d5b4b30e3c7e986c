import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

/** Compares the schema's answers about the sample's stones with a plain scan of the file. */
type Row = Readonly<Record<string, string>>;
let shop: TestShop;
let stones: readonly Row[];
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  const text = await readFile(new URL('../../../../sample/diamonds.csv', import.meta.url), 'utf8');
  const [head = '', ...lines] = text.trim().split('\n');
  const names = head.split(',');
  stones = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
});
afterAll(() => shop.close());

const card = 'sku carat price { value currency } price_per_carat { value }';
const ask = async (field: string, variables: object = {}, store = 'hk_zh', headers: object = {}) => {
  const declared =
    '($filter: DiamondFilterInput, $sort: DiamondSortInput, $size: Int, $page: Int, $sku: String, $skus: [String!]!)';
  const used = [...declared.matchAll(/\$(\w+): [\w[\]!]+/g)]
    .filter(([, name]) => new RegExp(`\\$${name}\\b`).test(field))
    .map(([declaration]) => declaration);
  return shop.graphql(`query ${used.length > 0 ? `(${used.join(', ')})` : ''} { ${field} }`, variables, {
    store,
    ...headers,
  });
};
const list = `diamonds(filter: $filter, sort: $sort, pageSize: $size, currentPage: $page) {
  total_count page_info { current_page page_size total_pages } items { ${card} }
  aggregations { attribute_code options { value count label } }
  ranges { attribute_code min max } presets { code active count }
}`;

const numbers: Readonly<Record<string, (stone: Row) => number>> = {
  carat: (stone) => Number(stone.carat),
  price: (stone) => Number(stone.price),
  price_per_carat: (stone) => Math.floor(Number(stone.price) / Number(stone.carat) + 0.5),
  depth_percent: (stone) => Number(stone.depth_percent),
  table_percent: (stone) => Number(stone.table_percent),
  delivery_days: (stone) =>
    stone.location?.startsWith('hk') ? Math.min(2, Number(stone.delivery_days)) : Number(stone.delivery_days),
};
const choiceNames = ['shape', 'colour', 'clarity', 'cut', 'polish', 'symmetry', 'fluorescence', 'origin'];

interface Filter {
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly ranges: Readonly<Record<string, readonly [number, number]>>;
  readonly inStock: boolean;
}

/** Filters the stones one by one, without indexes. */
function scan({ choices, ranges, inStock }: Filter, except?: string): readonly Row[] {
  return stones.filter(
    (stone) =>
      stone.sold === 'false' &&
      stone.markets?.includes('hk') &&
      (except === 'in_stock' || !inStock || stone.location?.startsWith('hk')) &&
      Object.entries(choices).every(
        ([field, codes]) => field === except || codes.includes(stone[field] as string),
      ) &&
      Object.entries(ranges).every(([field, [from, to]]) => {
        const value = numbers[field]?.(stone) as number;
        return field === except || (value >= from && value <= to);
      }),
  );
}

const arbitraryFilter = (): fc.Arbitrary<Filter> => {
  const valuesOf = (field: string) =>
    [...new Set(stones.map((stone) => stone[field] as string))].filter(Boolean);
  return fc.record({
    choices: fc
      .tuple(
        ...choiceNames.map((field) => fc.option(fc.subarray(valuesOf(field), { minLength: 1 }), { freq: 1 })),
      )
      .map((all) =>
        Object.fromEntries(choiceNames.flatMap((field, at) => (all[at] ? [[field, all[at]]] : []))),
      ),
    ranges: fc
      .tuple(
        ...Object.keys(numbers).map((field) =>
          fc.option(
            fc
              .tuple(fc.constantFrom(...stones), fc.constantFrom(...stones))
              .map(([one, other]) => [numbers[field]?.(one) as number, numbers[field]?.(other) as number]),
            { freq: 1 },
          ),
        ),
      )
      .map((all) =>
        Object.fromEntries(
          Object.keys(numbers).flatMap((field, at) => {
            const ends = all[at];
            return ends ? [[field, [Math.min(...ends), Math.max(...ends)] as const]] : [];
          }),
        ),
      ),
    inStock: fc.boolean(),
  });
};

const inputOf = ({ choices, ranges, inStock }: Filter) => ({
  ...Object.fromEntries(Object.entries(choices).map(([field, codes]) => [field, { in: codes }])),
  ...Object.fromEntries(
    // Both ends swapped, as a slider may send them.
    Object.entries(ranges).map(([field, [from, to]]) => [field, { from: String(to), to: String(from) }]),
  ),
  ...(inStock ? { in_stock: { eq: '1' } } : {}),
});

describe('a list', () => {
  test('matches a brute-force scan in results, counts, bounds and order', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryFilter(),
        fc.constantFrom('price', 'price_per_carat', 'carat', 'delivery_days'),
        fc.constantFrom('ASC', 'DESC'),
        async (filter, by, direction) => {
          const { data, errors } = await ask(list, {
            filter: inputOf(filter),
            sort: { [by]: direction },
            size: 100,
          });
          expect(errors).toBeUndefined();
          const { diamonds } = data;
          const matching = scan(filter);
          expect(diamonds.total_count).toBe(matching.length);
          const ordered = matching.toSorted((a, b) => {
            const sign = direction === 'DESC' ? -1 : 1;
            const value = (stone: Row): number => numbers[by]?.(stone) as number;
            return sign * (value(a) - value(b)) || Number(a.price) - Number(b.price);
          });
          expect(diamonds.items.map(({ sku }: Row) => sku).slice(0, 100)).toHaveLength(
            Math.min(100, matching.length),
          );
          diamonds.items.forEach((item: { price: { value: number } }, at: number) => {
            expect(item.price.value).toBe(Number(ordered[at]?.price));
          });
          for (const field of choiceNames) {
            const others = scan(filter, field);
            const facet = diamonds.aggregations.find(
              (aggregation: Row) => aggregation.attribute_code === field,
            );
            for (const { value, count } of facet.options)
              expect([field, value, count]).toEqual([
                field,
                value,
                others.filter((stone) => stone[field] === value).length,
              ]);
          }
          for (const [field, numberOf] of Object.entries(numbers)) {
            const values = scan(filter, field).map(numberOf);
            const bounds = diamonds.ranges.find((range: Row) => range.attribute_code === field);
            expect(bounds ? [field, bounds.min, bounds.max] : [field]).toEqual(
              values.length > 0 ? [field, Math.min(...values), Math.max(...values)] : [field],
            );
          }
          const stocked = diamonds.aggregations.find(
            (aggregation: Row) => aggregation.attribute_code === 'in_stock',
          );
          expect(stocked.options[0].count).toBe(
            scan(filter, 'in_stock').filter(({ location }) => location?.startsWith('hk')).length,
          );
          const withoutFluorescence = { ...filter, choices: { ...filter.choices, fluorescence: ['none'] } };
          expect(diamonds.presets.find((preset: Row) => preset.code === 'no_fluorescence').count).toBe(
            scan(withoutFluorescence).length,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('has the same order page by page', async () => {
    const filter = { shape: { eq: 'oval' }, origin: { eq: 'lab_grown' } };
    const pages: string[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data } = await ask(list, { filter, sort: { colour: 'ASC' }, size: 7, page });
      last = data.diamonds.page_info.total_pages;
      pages.push(...data.diamonds.items.map(({ sku }: Row) => sku));
    }
    const { data } = await ask(list, { filter, sort: { colour: 'ASC' }, size: 100 });
    expect(pages).toEqual(data.diamonds.items.map(({ sku }: Row) => sku));
    expect(new Set(pages).size).toBe(data.diamonds.total_count);
    const colours = pages.map((sku) => stones.find((stone) => stone.sku === sku)?.colour);
    expect(colours).toEqual(colours.toSorted());
  });

  test('contains the stores of its market in its language', async () => {
    for (const [store, name] of [
      ['hk_zh', '中'],
      ['hk_en', 'Central'],
    ] as const) {
      const { data } = await ask(list, {}, store);
      const locations = data.diamonds.aggregations.find(
        (aggregation: Row) => aggregation.attribute_code === 'location',
      ).options;
      expect(locations.every(({ value }: Row) => value?.startsWith('hk-'))).toBe(true);
      const central = locations.find(({ value }: Row) => value === 'hk-central');
      expect(central.label).toContain(name);
      const inside = await ask(list, { filter: { location: { eq: 'hk-central' } } }, store);
      expect(inside.data.diamonds.total_count).toBe(central.count);
    }
  });

  test.each([
    ['page 0', { page: 0 }, 'PAGE_INVALID'],
    ['a page below 0', { page: -1 }, 'PAGE_INVALID'],
    ['page 10⁹', { page: 1_000_000_000 }, 'PAGE_TOO_FAR'],
    ['an empty page', { size: 0 }, 'PAGE_INVALID'],
    ['a page too large', { size: 101 }, 'PAGE_TOO_LARGE'],
    ['a range without numbers', { filter: { carat: { from: 'heavy' } } }, 'BAD_REQUEST'],
    ['a range below zero', { filter: { price: { from: '-1' } } }, 'BAD_REQUEST'],
    ['too many choices', { filter: { shape: { in: Array(101).fill('round') } } }, 'BAD_REQUEST'],
    ['a number too long', { filter: { sku: { eq: 'x'.repeat(5_000) } } }, 'BAD_REQUEST'],
  ])('refuses %s', async (_, variables, code) => {
    const { errors } = await ask(list, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ code, category: 'graphql-input' });
  });

  test('refuses a page beyond the last, and names the last page', async () => {
    const { errors } = await ask(list, { filter: { sku: { eq: 'JD-000001' } }, page: 99 });
    expect(errors?.[0]?.extensions?.data).toEqual({ page: 99, last: 1 });
  });

  test.each(['%', "'", '\u202Eevil', '💎', '__proto__', "'; drop table diamonds.stone; --", '５'.repeat(50)])(
    'finds nothing for %j and does not fail',
    async (text) => {
      for (const field of ['shape', 'colour', 'sku', 'certificate_number', 'location']) {
        const { data, errors } = await ask(list, { filter: { [field]: { eq: text } } });
        expect(errors).toBeUndefined();
        expect(data.diamonds).toMatchObject({ total_count: 0, items: [] });
      }
    },
  );

  test('refuses an unknown field as a mistake of the caller', async () => {
    const { data, errors } = await ask(list, { filter: { sparkle: { eq: 'much' } } });
    expect([data, errors?.length]).toEqual([undefined, 1]);
    expect(errors?.[0]?.message).toContain('sparkle');
  });
});

describe('a stone', () => {
  const page = `uid sku url_key canonical_url shape carat colour cut measurements { length width depth } diameter ratio
    depth_percent table_percent stock_status delivery_days location { code name is_store }
    certificate { laboratory laboratory_name number issued_on inscription report_url is_sample } ${card}`;

  test('is found by SKU, URL key or certificate number, in any spelling', async () => {
    const row = stones.find(
      ({ sold, markets, laboratory }) =>
        sold === 'false' && markets === 'cn hk mo my sg' && laboratory === 'igi',
    ) as Row;
    const argumentLists = [
      `sku: "${row.sku?.toLowerCase()}"`,
      `url_key: "${row.sku?.toLowerCase()}"`,
      `certificate_number: "IGI ${row.certificate_number?.replace(/(\d{4})/, '$1 ')}"`,
    ];
    const answers = await Promise.all(argumentLists.map((args) => ask(`diamond(${args}) { ${page} }`)));
    for (const { data, errors } of answers) {
      expect(errors).toBeUndefined();
      expect(data.diamond).toEqual(answers[0]?.data.diamond);
    }
    const diamond = answers[0]?.data.diamond;
    expect(diamond).toMatchObject({
      sku: row.sku,
      canonical_url: `loose-diamonds/${row.sku?.toLowerCase()}.html`,
      carat: Number(row.carat),
      shape: row.shape,
      price: { value: Number(row.price), currency: 'HKD' },
      measurements: { length: Number(row.length), width: Number(row.width), depth: Number(row.depth) },
      depth_percent: Number(row.depth_percent),
      table_percent: Number(row.table_percent),
      certificate: {
        laboratory_name: 'IGI',
        number: row.certificate_number,
        issued_on: row.issued_on,
        is_sample: true,
      },
    });
    expect(diamond.certificate.report_url).toMatch(/^https:\/\/www\.igi\.org\//);
  });

  test('that is sold keeps its page but is in no list', async () => {
    const row = stones.find(({ sold, markets }) => sold === 'true' && markets?.includes('hk')) as Row;
    const { data } = await ask('diamond(sku: $sku) { sku stock_status similar { sku stock_status } }', {
      sku: row.sku,
    });
    expect(data.diamond.stock_status).toBe('OUT_OF_STOCK');
    expect(data.diamond.similar).toHaveLength(6);
    const listed = await ask(list, { filter: { sku: { eq: row.sku } } });
    expect(listed.data.diamonds.total_count).toBe(0);
  });

  test('that only another market sells is not found', async () => {
    const row = stones.find(({ markets }) => markets === 'cn') as Row;
    expect((await ask('diamond(sku: $sku) { sku }', { sku: row.sku })).data.diamond).toBeNull();
    const inChina = await ask('diamond(sku: $sku) { sku sold_in }', { sku: row.sku }, 'default');
    expect(inChina.data.diamond).toEqual({ sku: row.sku, sold_in: ['cn'] });
  });

  test('is priced in its market’s own currency, and converted to another', async () => {
    const row = stones.find(({ sold, markets }) => sold === 'false' && markets === 'cn hk mo my sg') as Row;
    const hkd = Number(row.price);
    const prices: readonly (readonly [string, Record<string, string>, string, number])[] = [
      ['hk_zh', {}, 'HKD', hkd],
      ['default', {}, 'CNY', Math.floor(hkd * 0.915 + 0.5)],
      ['mo_zh', {}, 'MOP', Math.floor(hkd * 1.03 + 0.5)],
      ['sg_en', {}, 'SGD', hkd * 0.167],
      ['hk_en', { 'content-currency': 'USD' }, 'USD', hkd * 0.1285],
    ];
    for (const [store, headers, currency, value] of prices) {
      const { data } = await ask(`diamond(sku: $sku) { ${card} }`, { sku: row.sku }, store, headers);
      expect(data.diamond.price.currency).toBe(currency);
      expect(data.diamond.price.value).toBeCloseTo(value, 2);
    }
  });

  test('shows its location only to the market where it is located', async () => {
    const row = stones.find(
      ({ location, markets, sold }) =>
        location === 'hk-central' && markets?.includes('sg') && sold === 'false',
    ) as Row;
    const inHongKong = (await ask(`diamond(sku: $sku) { ${page} }`, { sku: row.sku })).data.diamond;
    expect(inHongKong).toMatchObject({ location: { code: 'hk-central', is_store: true }, delivery_days: 2 });
    const inSingapore = (await ask(`diamond(sku: $sku) { ${page} }`, { sku: row.sku }, 'sg_en')).data.diamond;
    expect(inSingapore).toMatchObject({ location: null, delivery_days: Number(row.delivery_days) });
  });

  test('is similar to stones of its shape and kind, most of all to its twin', async () => {
    const row = stones.find(
      ({ shape, origin, coloured_option, sold, markets }) =>
        shape === 'round' &&
        origin === 'natural' &&
        coloured_option === 'white' &&
        sold === 'false' &&
        markets?.includes('hk'),
    ) as Row;
    const { data } = await ask(
      'diamond(sku: $sku) { similar(limit: 12) { sku shape origin coloured_option carat } }',
      { sku: row.sku },
    );
    expect(data.diamond.similar).toHaveLength(12);
    for (const other of data.diamond.similar) {
      expect(other).toMatchObject({ shape: 'round', origin: 'natural', coloured_option: 'white' });
      expect(other.sku).not.toBe(row.sku);
      expect(Math.abs(Math.log(other.carat / Number(row.carat)))).toBeLessThan(0.5);
    }
  });

  test.each([
    ['diamond { sku }', 'BAD_REQUEST'],
    ['diamond(sku: "a", url_key: "b") { sku }', 'BAD_REQUEST'],
    ['diamond(sku: "JD-000001") { similar(limit: 0) { sku } }', 'BAD_REQUEST'],
    ['diamond(sku: "JD-000001") { similar(limit: 13) { sku } }', 'BAD_REQUEST'],
    ['diamond(sku: "JD-000001") { similar { similar { sku } } }', 'BAD_REQUEST'],
    ['diamonds(pageSize: 100) { items { similar(limit: 12) { sku } } }', 'BAD_REQUEST'],
    [`diamondsBySku(skus: [${'"a" '.repeat(13)}]) { sku }`, 'BAD_REQUEST'],
  ])('refuses %s', async (field, code) => {
    expect((await ask(field)).errors?.[0]?.extensions).toMatchObject({ code });
  });

  test('is returned with others in the requested order', async () => {
    const skus = stones
      .filter(({ markets, sold }) => markets?.includes('hk') && sold === 'false')
      .slice(0, 3)
      .map(({ sku }) => sku);
    const { data } = await ask('diamondsBySku(skus: $skus) { sku }', { skus: [skus[2], 'JD-X', skus[0]] });
    expect(data.diamondsBySku).toEqual([{ sku: skus[2] }, null, { sku: skus[0] }]);
  });
});

describe('a number typed into the search box', () => {
  const findByText = async (text: string, store = 'hk_zh') =>
    (
      await shop.graphql(
        `query ($text: String!) { searchTerm(Search: $text) { redirect }
           searchSuggestions(search: $text) { kind label url price { value currency } } }`,
        { text },
        { store },
      )
    ).data as ReturnType<typeof JSON.parse>;

  test.each([
    ['0000000001', 'jd-000001'],
    [' gia 0000 000-001 ', 'jd-000001'],
    ['ＧＩＡ ００００００００01', 'jd-000001'],
    ['IGI 000000002', 'jd-000002'],
    ['jd-000001', 'jd-000001'],
  ])('finds the stone by %j', async (text, key) => {
    const url = `/loose-diamonds/${key}.html`;
    const { searchTerm, searchSuggestions } = await findByText(text);
    expect(searchTerm.redirect).toBe(url);
    expect(searchSuggestions[0]).toMatchObject({ kind: 'product', url, price: { currency: 'HKD' } });
  });

  test('labels the stone with report, weight and grades, and prices it in the current market', async () => {
    const [first] = stones;
    const { searchSuggestions } = await findByText('0000000001');
    expect(searchSuggestions[0].label).toBe('GIA 0000000001 · 1.60 ct · I · VS1');
    expect(searchSuggestions[0].price.value).toBe(Number(first?.price));
    expect((await findByText('0000000001', 'default')).searchSuggestions[0].price.currency).toBe('CNY');
  });

  test.each(['IGI 0000000001', '9999999999', '0000000001 戒指', '钻石', '%', '0'.repeat(5_000)])(
    'finds nothing for %.20j',
    async (text) => {
      const { searchTerm, searchSuggestions } = await findByText(text);
      expect(searchTerm.redirect).toBeNull();
      expect(searchSuggestions.map(({ url }: { url: string }) => url).join()).not.toContain(
        'loose-diamonds/',
      );
    },
  );
});
