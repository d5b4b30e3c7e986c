import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setStock } from '../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

/** The data of any answer; each test checks its shape. */
type Data = ReturnType<typeof JSON.parse>;

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const hk = { store: 'hk_en' };
const priceFields = `total_count items { sku name price_range { minimum_price { final_price { value currency } } } }`;
const list = async (args: string, headers: Record<string, string> = {}, fields = priceFields) => {
  const { data, errors } = await shop.graphql(`{ products(${args}) { ${fields} } }`, {}, headers);
  expect(errors).toBeUndefined();
  return data.products;
};
const prices = (items: { price_range: { minimum_price: { final_price: { value: number } } } }[]): number[] =>
  items.map((item) => item.price_range.minimum_price.final_price.value);
const publish = async (type: 'CN-CK9999' | 'HK-CK9999', change: number) => {
  const current = shop.areas.pricing.current(type);
  if (!current) throw new Error(`No board ${type}`);
  shop.clock.advance({ minutes: 1 });
  const scale = (minor: number) => Math.round((minor * change) / 1000) * 1000;
  await shop.areas.pricing.publishGoldPrice(
    { kind: 'system', job: 'test' },
    {
      type,
      sell: scale(current.sell.minor),
      source: 'back-office',
      publisher: 'test',
    },
  );
};

describe('a list', () => {
  test('contains the pieces of a category and its descendants, in the retailer’s order, page by page', async () => {
    const all = await list('filter: {category_url_path: {eq: "gold"}}, pageSize: 100');
    const first = await list('filter: {category_url_path: {eq: "gold"}}, pageSize: 4');
    const second = await list('filter: {category_url_path: {eq: "gold"}}, pageSize: 4, currentPage: 2');
    expect(all.total_count).toBeGreaterThan(8);
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 8));
    const below = await list('filter: {category_url_path: {eq: "gold/bracelets"}}, pageSize: 100');
    expect(below.total_count).toBeLessThan(all.total_count);
    const skus = new Set(all.items.map(({ sku }: { sku: string }) => sku));
    expect(below.items.every(({ sku }: { sku: string }) => skus.has(sku))).toBe(true);
  });

  test('accepts numbers where a filter expects text, as stock clients send them', async () => {
    const { data } = await shop.graphql('{ categoryList(filters: {url_path: {eq: "gold"}}) { id uid } }');
    const [{ id, uid }] = data.categoryList;
    const inline = await list(`filter: {category_id: {eq: ${id}}}`);
    const byUid = await list(`filter: {category_uid: {eq: "${uid}"}}`);
    const { data: byVariable, errors } = await shop.graphql(
      'query ($filter: ProductAttributeFilterInput) { products(filter: $filter) { total_count } }',
      { filter: { category_id: { eq: id } } },
    );
    expect(errors).toBeUndefined();
    expect(inline.total_count).toBe(byUid.total_count);
    expect(byVariable.products.total_count).toBe(inline.total_count);
  });

  test('returns pieces that are in a category of each filter, as Magento does', async () => {
    const { data } = await shop.graphql(
      '{ gold: categoryList(filters: {url_path: {eq: "gold"}}) { id uid } below: categoryList(filters: {url_path: {eq: "gold/bracelets"}}) { id uid } }',
    );
    const [gold, below] = [data.gold[0], data.below[0]];
    const bracelets = await list(`filter: {category_uid: {eq: "${below.uid}"}}, pageSize: 300`);
    expect(bracelets.total_count).toBeGreaterThan(0);
    const both = `filter: {category_id: {eq: "${gold.id}"}, category_uid: {in: ["${below.uid}"]}}`;
    expect((await list(both)).total_count).toBe(bracelets.total_count);
    const either = `filter: {category_uid: {in: ["${below.uid}", "${gold.uid}"]}}`;
    expect((await list(either)).total_count).toBeGreaterThan(bracelets.total_count);
    const none = `filter: {category_id: {eq: "999999"}, category_uid: {eq: "${below.uid}"}}`;
    expect((await list(none)).total_count).toBe(0);
  });

  test('labels price ranges as Magento does, without a comma', async () => {
    const { data } = await shop.graphql(
      '{ products(filter: {}) { aggregations { attribute_code options { label value count } } } }',
    );
    const bands = data.products.aggregations.find(
      ({ attribute_code }: { attribute_code: string }) => attribute_code === 'price',
    ).options;
    expect(bands.length).toBeGreaterThan(1);
    for (const { label, value, count } of bands) {
      expect(value).toMatch(/^\d+_(\d+|\*)$/);
      expect(label).toBe(value.replace('_', '-'));
      const [from, to] = value.split('_');
      const end = to === '*' ? '' : `, to: "${to}"`;
      expect((await list(`filter: {price: {from: "${from}"${end}}}`)).total_count).toBe(count);
    }
  });

  test('counts each filter ignoring its own choice', async () => {
    const fields = 'total_count aggregations { attribute_code options { value count } }';
    const facet = (answer: Data, code: string): Map<string, number> =>
      new Map(
        answer.aggregations
          .find((aggregation: Data) => aggregation.attribute_code === code)
          ?.options.map((option: Data) => [option.value, option.count]),
      );
    const all = await list('filter: {category_url_path: {eq: "gold"}}', {}, fields);
    const fixed = await list(
      'filter: {category_url_path: {eq: "gold"}, pricing_mode: {eq: "fixed"}}',
      {},
      fields,
    );
    expect(facet(fixed, 'pricing_mode')).toEqual(facet(all, 'pricing_mode'));
    expect(fixed.total_count).toBe(facet(all, 'pricing_mode').get('fixed'));
    const both = await list(
      'filter: {category_url_path: {eq: "gold"}, pricing_mode: {in: ["fixed", "by_weight"]}}',
      {},
      fields,
    );
    expect(both.total_count).toBe(all.total_count);
    for (const [value, count] of facet(fixed, 'craft')) {
      const narrowed = await list(
        `filter: {category_url_path: {eq: "gold"}, pricing_mode: {eq: "fixed"}, craft: {eq: "${value}"}}`,
      );
      expect(narrowed.total_count).toBe(count);
    }
    for (const [value, count] of facet(all, 'price')) {
      const [from, to] = value.split('_');
      const range = await list(
        `filter: {category_url_path: {eq: "gold"}, price: {from: "${from}", to: "${to}"}}`,
      );
      expect(range.total_count).toBe(count);
    }
  });

  test('offers occasions as a filter, with the retailer’s labels and order', async () => {
    const fields =
      'total_count items { sku } aggregations { attribute_code label options { value label count } }';
    const proposals =
      'filter: {category_url_path: {eq: "diamonds"}, occasion: {eq: "proposal"}}, pageSize: 100';
    const chosen = await list(proposals, {}, fields);
    const facet = (answer: Data) =>
      answer.aggregations.find((aggregation: Data) => aggregation.attribute_code === 'occasion');
    expect(chosen.items.map(({ sku }: Data) => sku)).toContain('JL20108');
    expect(facet(chosen).label).toBe('场合');
    expect(facet(chosen).options).toContainEqual({
      value: 'proposal',
      label: '求婚',
      count: chosen.total_count,
    });
    const gold = facet(await list('filter: {category_url_path: {eq: "gold"}}', hk, fields));
    expect(gold.options.map(({ label }: Data) => label)).toEqual(
      expect.arrayContaining(['Every day', 'Wedding', 'Full moon', 'New Year', 'For parents and elders']),
    );
  });

  test('sorts by price in both directions, by name and by newness', async () => {
    const up = prices((await list('filter: {}, sort: {price: ASC}, pageSize: 100')).items);
    const down = prices((await list('filter: {}, sort: {price: DESC}, pageSize: 100')).items);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(down).toEqual(down.toSorted((a, b) => b - a));
    expect(down[0]).toBeGreaterThanOrEqual(up.at(-1) as number);
    const names = (await list('filter: {}, sort: {name: ASC}, pageSize: 100', hk)).items.map(
      (item: Data) => item.name,
    );
    expect(names).toEqual(names.toSorted(new Intl.Collator('en-US', { numeric: true }).compare));
    const newest = (
      await list('filter: {}, sort: {newest: DESC}, pageSize: 100', {}, 'items { new_from_date }')
    ).items;
    const days = newest.map((item: Data) => item.new_from_date ?? '');
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test('refuses invalid arguments with a clear message', async () => {
    const refusalOf = async (args: string) => {
      const { errors } = await shop.graphql(`{ products${args} { total_count } }`);
      return [errors?.[0]?.extensions?.code, errors?.[0]?.message];
    };
    expect(await refusalOf('')).toEqual([
      'SEARCH_OR_FILTER_REQUIRED',
      "'search' or 'filter' input argument is required.",
    ]);
    expect(await refusalOf('(filter: {}, pageSize: 0)')).toEqual([
      'PAGE_INVALID',
      'pageSize value must be greater than 0.',
    ]);
    expect(await refusalOf('(filter: {}, pageSize: 301)')).toEqual([
      'PAGE_TOO_LARGE',
      'Maximum pageSize is 300',
    ]);
    expect(await refusalOf('(filter: {}, currentPage: -1)')).toEqual([
      'PAGE_INVALID',
      'currentPage value must be greater than 0.',
    ]);
    expect((await refusalOf('(filter: {}, currentPage: 900)'))[0]).toBe('PAGE_TOO_FAR');
    expect((await refusalOf('(search: "a")'))[0]).toBe('SEARCH_TOO_SHORT');
    expect((await refusalOf('(filter: {price: {from: "cheap"}})'))[0]).toBe('BAD_REQUEST');
    expect((await list('filter: {metal: {eq: "moon-dust"}}')).total_count).toBe(0);
    expect((await list('filter: {category_id: {eq: "999999"}}')).total_count).toBe(0);
  });

  test('exposes its filters to introspection, as stock filter panels request', async () => {
    const { data } = await shop.graphql(
      '{ __type(name: "ProductAttributeFilterInput") { inputFields { name type { name } } } }',
    );
    const kinds = new Map(data.__type.inputFields.map((field: Data) => [field.name, field.type.name]));
    expect(kinds.get('metal')).toBe('FilterEqualTypeInput');
    expect(kinds.get('price')).toBe('FilterRangeTypeInput');
    expect(kinds.get('name')).toBe('FilterMatchTypeInput');
    const offered = (await list('filter: {}', {}, 'aggregations { attribute_code }')).aggregations;
    for (const { attribute_code } of offered) expect(kinds.has(attribute_code)).toBe(true);
  });
});

describe('prices', () => {
  test('follow the gold board at once in lists, sorting and price parts', async () => {
    const bySku = async () => {
      const { items } = await list(
        'filter: {pricing_mode: {eq: "by-weight"}}, sort: {price: ASC}, pageSize: 100',
      );
      return new Map<string, number>(items.map((item: Data) => [item.sku, prices([item])[0]]));
    };
    const before = await bySku();
    await publish('CN-CK9999', 1.02);
    const after = await bySku();
    const moved = [...after].filter(([sku, price]) => price > (before.get(sku) ?? 0));
    expect(moved.length).toBeGreaterThan(5);
    expect([...after.values()]).toEqual([...after.values()].toSorted((a, b) => a - b));
    const { items } = await list(
      'filter: {pricing_mode: {eq: "by-weight"}}, pageSize: 100',
      {},
      'items { price_range { minimum_price { final_price { value } } } price_parts { steps { amount { value } } total { value } } }',
    );
    for (const { price_parts: parts, price_range: range } of items) {
      expect(parts.steps.reduce((sum: number, { amount }: Data) => sum + amount.value, 0)).toBe(
        parts.total.value,
      );
      expect(parts.total.value).toBe(range.minimum_price.final_price.value);
    }
  });

  test('are the same in the list and in the bag, in the requested currency', async () => {
    const inHongKongDollars = (await list('filter: {pricing_mode: {eq: "fixed"}}, pageSize: 3', hk)).items;
    const dollars = (
      await list('filter: {pricing_mode: {eq: "fixed"}}, pageSize: 3', { ...hk, 'content-currency': 'USD' })
    ).items;
    expect(inHongKongDollars[0].price_range.minimum_price.final_price.currency).toBe('HKD');
    expect(dollars[0].price_range.minimum_price.final_price.currency).toBe('USD');
    expect(prices(dollars)[0]).toBeCloseTo((prices(inHongKongDollars)[0] as number) * 0.1285, 1);
  });
});

describe('search', () => {
  test.each([
    ['红绳', {}, 'JL10428'],
    ['金珠红', {}, 'JL10428'],
    ['jl10428', {}, 'JL10428'],
    ['red cord', hk, 'JL10428'],
    ['reun bead', hk, 'JL10428'],
  ])('finds a piece by %s', async (search, headers, sku) => {
    const { items } = await list(`search: "${search}"`, headers);
    expect(items[0].sku).toBe(sku);
  });

  test('finds nothing where no part matches', async () => {
    expect((await list('search: "飞机 潜水艇"')).total_count).toBe(0);
    expect((await list('search: "<script>alert(1)</script>"')).total_count).toBe(0);
  });

  test('suggests pieces from two characters on, categories from one', async () => {
    const suggestions = async (search: string) =>
      (
        await shop.graphql(
          'query ($s: String!) { searchSuggestions(search: $s) { kind label search url } }',
          {
            s: search,
          },
        )
      ).data.searchSuggestions;
    expect((await suggestions('红')).map((suggestion: Data) => suggestion.kind)).not.toContain('product');
    const suggested = await suggestions('红绳');
    expect(suggested.map((suggestion: Data) => suggestion.kind)).toContain('category');
    expect(suggested).toContainEqual(
      expect.objectContaining({ kind: 'product', url: '/tuanyuan-gold-bead-red-cord-bracelet.html' }),
    );
    expect(suggested.length).toBeLessThanOrEqual(10);
    for (const { search, label } of suggested) expect(search).toBe(label);
  });
});

describe('a URL', () => {
  const resolve = async (url: string, headers = {}) =>
    (
      await shop.graphql(
        `query ($url: String!) { urlResolver(url: $url) { id relative_url redirectCode type }
           route(url: $url) { __typename relative_url redirect_code type } }`,
        { url },
        headers,
      )
    ).data;

  test.each([
    ['/tuanyuan-gold-bead-red-cord-bracelet.html', 'PRODUCT', 'ConfigurableProduct'],
    ['tuanyuan-gold-bead-red-cord-bracelet', 'PRODUCT', 'ConfigurableProduct'],
    ['/gold/bracelets.html?page=2', 'CATEGORY', 'CategoryTree'],
    ['/about', 'CMS_PAGE', 'CmsPage'],
    ['/', 'CMS_PAGE', 'CmsPage'],
  ])('%s resolves to a %s', async (url, type, typename) => {
    const { urlResolver, route } = await resolve(url);
    expect(urlResolver).toMatchObject({ type, redirectCode: 0 });
    expect(urlResolver.id).toBeGreaterThan(0);
    expect(route).toMatchObject({ __typename: typename, type, relative_url: urlResolver.relative_url });
  });

  test.each([
    '/nowhere.html',
    'https://elsewhere.example/gold.html',
    '//gold.html',
    '/%E0%A4%A',
    '/gold/../x',
    ''.padEnd(3000, 'a'),
  ])('that is unknown resolves to null: %s', async (url) => {
    expect(await resolve(url)).toEqual({ urlResolver: null, route: null });
  });
});

describe('a piece', () => {
  const page = `__typename id uid sku name type_id url_key url_suffix description { html } image { url label }
    media_gallery_entries { id uid file position width height color } stock_status has_dynamic_gold gold_price_type gold_weight
    categories { uid name breadcrumbs { category_id category_name } } related_products { sku }
    details { label value } card_facts rating_summary review_count
    ... on ConfigurableProduct {
      configurable_options { attribute_code attribute_uid label values { uid label value_index hint } }
      variants { attributes { code uid } product { sku stock_status price_range { minimum_price { final_price { value } } } } }
      configurable_product_options_selection(configurableOptionValueUids: $uids) {
        options_available_for_selection { attribute_code option_value_uids } variant { sku image { url } } media_gallery { url } } }`;
  const open = async (sku: string, uids: string[], headers = {}) =>
    (
      await shop.graphql(
        `query ($sku: String!, $uids: [ID!]) { products(filter: {sku: {eq: $sku}}) { items { ${page} } } }`,
        { sku, uids },
        headers,
      )
    ).data.products.items[0];

  test('shows its facts, sizes and variants in both languages', async () => {
    const chinese = await open('JL10206', []);
    const english = await open('JL10206', [], hk);
    expect(chinese).toMatchObject({
      __typename: 'ConfigurableProduct',
      type_id: 'configurable',
      gold_price_type: 'CN-CK9999',
    });
    expect(english.gold_price_type).toBe('HK-CK9999');
    expect(chinese.uid).toBe(btoa(String(chinese.id)));
    expect(chinese.name).not.toBe(english.name);
    const [size] = chinese.configurable_options;
    const [value] = size.values;
    expect(value.uid).toBe(btoa(`configurable/${atob(size.attribute_uid)}/${value.value_index}`));
    expect(value.hint).toMatch(/^内地\d+½?，内周 \d\d\.\d mm$/);
    expect(english.configurable_options[0].values[0].hint).toMatch(/^Mainland \d+½?, \d\d\.\d mm inside$/);
    expect(chinese.variants.length).toBe(size.values.length);
    expect(chinese.image.url).toMatch(/^http:\/\/localhost:4000\/media\//);
    expect(chinese.media_gallery_entries[0]).toMatchObject({
      width: 960,
      color: expect.stringMatching(/^#/),
    });
    const weights = await shop.graphql(
      '{ products(filter: {sku: {eq: "JL10206"}}) { items { price_range { minimum_price { final_price { value } } maximum_price { final_price { value } } } } } }',
    );
    const { minimum_price: low, maximum_price: high } = weights.data.products.items[0].price_range;
    expect(high.final_price.value).toBeGreaterThan(low.final_price.value);
  });

  test('shows weight and price of the sizes in stock, or of all where none is', async () => {
    const price = 'price_range { minimum_price { final_price { value } } }';
    const variants = `variants { product { sku gold_weight ${price} } }`;
    const fields = `items { card_facts gold_weight ${price} ... on ConfigurableProduct { ${variants} } }`;
    const readNecklace = async (): Promise<Data> =>
      (await list('filter: {sku: {eq: "JL10206"}}', hk, fields)).items[0];
    const lowest = (variants: Data[]) => ({
      gold_weight: Math.min(...variants.map(({ product }) => product.gold_weight)),
      price_range: {
        minimum_price: {
          final_price: { value: Math.min(...prices(variants.map(({ product }) => product))) },
        },
      },
    });
    const beforeSale = await readNecklace();
    const sizes: Data[] = beforeSale.variants.toSorted(
      (first: Data, second: Data) => first.product.gold_weight - second.product.gold_weight,
    );
    const [lightest, next] = sizes;
    expect(lightest.product.gold_weight).toBeLessThan(next.product.gold_weight);
    try {
      for (const { product } of sizes)
        await setStock(shop, product.sku, product === lightest.product ? 0 : 1);
      await shop.areas.catalogue.fresh(true);
      const rest = await readNecklace();
      expect(rest).toMatchObject(lowest(sizes.slice(1)));
      expect(rest.card_facts).toContain(`From ${next.product.gold_weight} g`);
      for (const { product } of sizes) await setStock(shop, product.sku, 0);
      await shop.areas.catalogue.fresh(true);
      expect(await readNecklace()).toMatchObject(lowest(sizes));
    } finally {
      for (const { product } of sizes) await setStock(shop, product.sku, 5);
      await shop.areas.catalogue.fresh(true);
    }
  });

  test('chooses the variant of a size', async () => {
    const { configurable_options: options, variants } = await open('JL10206', []);
    const [{ uid }] = options[0].values;
    const chosen = (await open('JL10206', [uid])).configurable_product_options_selection;
    expect(chosen.variant.sku).toBe(
      variants.find((variant: Data) => variant.attributes[0].uid === uid).product.sku,
    );
    expect(chosen.variant.image.url).toBe(chosen.media_gallery[0].url);
    const wrong = (await open('JL10206', ['nonsense'])).configurable_product_options_selection;
    expect(wrong.variant).toBeNull();
  });

  test('needs a constant number of statements for a page of pieces', async () => {
    const statements = async (): Promise<number> => {
      const { values } = await shop.platform.metrics.sqlPerRequest.get();
      return values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value ?? 0;
    };
    await shop.db.query('test.touch', 'update catalogue.version set version = version + 1');
    const before = await statements();
    const fields =
      'total_count items { sku details { label } image { url } related_products { sku image { url } } }';
    expect((await list('filter: {}, pageSize: 100', {}, fields)).total_count).toBeGreaterThan(24);
    expect((await statements()) - before).toBeLessThan(15);
  });
});
