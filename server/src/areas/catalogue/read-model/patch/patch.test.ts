import { readFile } from 'node:fs/promises';
import { locales, markets } from '@jinlan/domain/markets';
import { currencyCodes } from '@jinlan/domain/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullBits, rowsOf } from '../../../../platform/collections/bits.ts';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { attribute, category, piece, stores, text } from '../../../../testing/small-shop.ts';
import { beginReading } from '../../changes/reading.ts';
import { announcePieces } from '../../changes/store-changes.ts';
import { buildReadModel, type ReadModel } from '../index.ts';

let shop: TestShop;

/** Enough pieces that bit sets have several words, with unchanged pieces before and after the changed ones. */
const unchangedPieces = (from: number) =>
  Array.from({ length: 40 }, (_, at) =>
    piece(`STAY-${from + at}`, { position: at % 7, name: text(`素圈 ${from + at}`, `Band ${from + at}`) }),
  );

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({
    stores: stores([
      'hk-eshop,hk,仓,Warehouse,香港,Hong Kong,一号,"1, First Road",22.3,114.1,+85221550100,09:00,18:00,true,false',
    ]),
  });
  await shop.areas.pricing.importFiles({
    gold: await readFile(new URL('../../../../../../sample/gold.json', import.meta.url), 'utf8'),
  });
  const reports = await shop.areas.catalogue.importFiles({
    attributes: JSON.stringify([
      attribute('metal', ['gold', 'silver']),
      attribute('gem', ['ruby', 'jade', 'pearl'], { input: 'multiselect' }),
      attribute('size', ['s', 'm', 'l']),
      attribute('supply', ['stock', 'made-to-order']),
      attribute('gold_weight', [], { input: 'number' }),
      attribute('engraved', [], { input: 'boolean' }),
      attribute('poem', [], { input: 'text' }),
    ]),
    categories: JSON.stringify([
      ...[category('rings', null), category('bands', 'rings'), category('gifts', null)],
    ]),
    products: JSON.stringify([...unchangedPieces(0), piece('MID-1'), ...unchangedPieces(40)]),
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
  await shop.areas.catalogue.fresh(true);
});
afterAll(() => shop.close());

const { boolean, constant, constantFrom, integer, option, record, subarray, uniqueArray } = fc;

const soldIn = constantFrom(['cn'], ['hk'], ['cn', 'hk']);
const attributes = record(
  {
    metal: constantFrom('gold', 'silver'),
    gem: subarray(['ruby', 'jade', 'pearl']),
    supply: constantFrom('stock', 'made-to-order'),
    gold_weight: constantFrom(1.5, 2, 20),
    engraved: boolean(),
    poem: constantFrom('Moon', 'River'),
  },
  { requiredKeys: [] },
);
const fixedPrice = record({
  kind: constant('fixed'),
  amounts: record({ CNY: integer({ min: 1, max: 500_000 }), HKD: integer({ min: 1, max: 500_000 }) }),
  was: constantFrom({}, { CNY: 900_000 }),
});
const price = fc.oneof(
  fixedPrice,
  fixedPrice.map((fields) => ({ ...fields, was: { CNY: 900_000 }, saleFrom: { CNY: '2026-11-22' } })),
  record({
    kind: constant('by-weight'),
    metal: constantFrom('CK9999', 'PT9995'),
    weightMg: integer({ min: 1_000, max: 9_000 }),
    craft: constant({ CNY: 2_000, HKD: 2_300 }),
    commissionBasisPoints: constantFrom({}, { CNY: 200 }),
  }),
);
const stock = record(
  { 'cn-eshop': integer({ max: 3, min: 0 }), 'hk-eshop': integer({ max: 3, min: 0 }) },
  {
    requiredKeys: [],
  },
);
const common = record({
  markets: soldIn,
  categories: subarray(['rings', 'bands', 'gifts']),
  attributes,
  position: integer({ min: 0, max: 6 }),
  enabled: constantFrom(true, true, false),
  visibility: constantFrom('both', 'both', 'search', 'catalogue', 'none'),
  newFrom: option(constantFrom('2026-11-01', '2026-11-20')),
  name: constantFrom(
    text('素圈', 'Band'),
    text('福牌', 'Luck'),
    text('红绳', 'Red cord'),
    text('荷荷 珮', 'Lotus'),
  ),
  turn: integer({ min: 0, max: 2 }),
});
const simple = record({ common, price, stock, type: constantFrom('simple', 'virtual') }).map((fields) => ({
  ...fields.common,
  ...{ price: fields.price, stock: fields.stock },
  // A piece that is not shipped has no price by weight.
  type: fields.price.kind === 'fixed' ? fields.type : 'simple',
}));
const configurable = (sku: string) =>
  record({
    common,
    soldOut: boolean(),
    variants: uniqueArray(
      record({ size: constantFrom('s', 'm', 'l'), price, stock, fewer: boolean(), pictured: boolean() }),
      {
        selector: ({ size }) => size,
        minLength: 1,
      },
    ),
  }).map(({ common: fields, variants, soldOut }) => ({
    ...{ ...fields, soldOut },
    type: 'configurable',
    options: ['size'],
    variants: variants.map(({ size, fewer, pictured, ...variant }) => ({
      ...{ ...variant, ...(fewer ? { markets: fields.markets.slice(-1) } : {}) },
      pictures: pictured ? [{ file: `${size}.webp`, alt: text('环'), position: 0 }] : [],
      ...{ sku: `${sku}-${size}100`, attributes: { size } },
    })),
  }));
const bundle = record({
  common,
  parts: subarray(['A', 'B', 'CONF', 'STAY-3'], { minLength: 1 }),
  own: boolean(),
  soldOut: boolean(),
  discounts: constantFrom({}, { marketDiscounts: { hk: { basisPoints: 900, to: '2026-11-22' } } }),
}).map(({ common: fields, parts, own: hasPrice, soldOut, discounts }) => ({
  ...{ ...fields, ...discounts, soldOut },
  type: 'bundle',
  ...(hasPrice ? { bundlePrice: { CNY: 5_000, HKD: 6_000 } } : {}),
  setDiscountBasisPoints: 200,
  bundle: [{ key: 'choice', title: text('选', 'Choice'), selections: parts.map((sku) => ({ sku })) }],
}));
const grouped = record({ common, parts: subarray(['A', 'B', 'CONF'], { minLength: 1 }) }).map(
  ({ common: fields, parts }) => ({ ...fields, type: 'grouped', grouped: parts.map((sku) => ({ sku })) }),
);
const card = record({ common, price: fixedPrice }).map((fields) => ({
  ...fields.common,
  ...{ type: 'giftcard', price: fields.price, stock: {} },
  giftCard: { kind: 'virtual', amounts: { CNY: [10_000], HKD: [20_000, 30_000] } },
}));
const download = record({ common, price: fixedPrice, separately: boolean() }).map((fields) => ({
  ...fields.common,
  ...{ type: 'downloadable', price: fields.price, stock: { 'cn-eshop': 5 } },
  downloads: {
    title: text('文件', 'Files'),
    separately: fields.separately,
    links: [{ key: 'one', title: text('一', 'One'), file: 'one.pdf', prices: { CNY: 100, HKD: 120 } }],
  },
}));

const saved = fc.oneof(
  ...['A', 'B', 'MID-1'].map((sku) => simple.map((fields) => ({ sku, ...fields }))),
  ...['CONF', 'CONF-TWO'].map((sku) => configurable(sku).map((fields) => ({ sku, ...fields }))),
  bundle.map((fields) => ({ sku: 'SET', ...fields })),
  grouped.map((fields) => ({ sku: 'GROUP', ...fields })),
  card.map((fields) => ({ sku: 'CARD', ...fields })),
  download.map((fields) => ({ sku: 'FILES', ...fields })),
);
type Step =
  | { readonly kind: 'save'; readonly record: { readonly sku: string } }
  | { readonly kind: 'delete'; readonly sku: string };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: saved.map(({ turn, ...step }) => ({
      kind: 'save' as const,
      record: { ...piece(step.sku), ...step, urlKey: `piece-${step.sku.toLowerCase()}-${turn}` },
    })),
  },
  {
    weight: 1,
    arbitrary: constantFrom('A', 'MID-1', 'CONF', 'SET', 'CARD').map((sku) => ({
      kind: 'delete' as const,
      sku,
    })),
  },
);

async function applyStep(step: Step): Promise<void> {
  const { catalogue } = shop.areas;
  if (step.kind === 'save') {
    const before = await catalogue.readProduct(step.record.sku);
    const saving = await catalogue.saveProduct({ record: step.record, revision: before?.revision ?? null });
    // A set may contain a deleted piece.
    if (saving.kind === 'invalid')
      expect(saving.problems.every(({ path }) => path === 'bundle' || path === 'grouped')).toBe(true);
    else expect(saving.kind).toBe('saved');
    return;
  }
  await shop.db.transaction(async (tx) => {
    const changed = await tx.query<{ id: number }>(
      'test.piece-and-sets',
      `select id from catalogue.product where sku = $1 union select grouped_item.product_id
       from catalogue.grouped_item join catalogue.product on id = item_id where sku = $1 union select bundle_option.product_id
       from catalogue.bundle_option join catalogue.bundle_selection on option_id = bundle_option.id
       join catalogue.product on product.id = item_id where sku = $1`,
      [step.sku],
    );
    await tx.query('test.delete-piece', 'delete from catalogue.product where sku = $1', [step.sku]);
    await announcePieces(
      tx,
      changed.map(({ id }) => id),
    );
  });
  await catalogue.fresh(true);
}

const days = ['2026-11-21', '2026-11-23'];
const queries =
  '素圈, 福牌, band, red cord, conf, conf-s100, conf-two-m1, stay-33, a, hongsheng, ruby, rings, gold band, 福牌 素圈, fp, hhpf, hehe, 荷荷,' +
  '荷花, lotsu, luk, bands, gifts, 红神, pearl lotus';

/** Everything that a model contains, with ids of pieces instead of rows and units. */
async function contentOf(model: ReadModel) {
  const { columns, stock, prices, search } = model;
  const { pieces, units, unitStart, visible, values } = columns;
  const { catalogue } = shop.areas;
  const idOf = (row: number): number => pieces.ids[row] as number;
  const sets = (all: ReadonlyMap<number, Uint32Array>) =>
    [...all]
      .map(([key, bits]) => [key, rowsOf(bits).map(idOf)] as const)
      .filter(([, rows]) => rows.length > 0)
      .sort(([a], [b]) => a - b);
  const rows = Array.from(pieces.ids, (id, row) => ({
    ...{ id, row, foundAt: columns.rowById.get(id), piece: pieces.at(row) },
    urlKey: columns.urlKeys.at(row),
    atUrlKey: columns.idByUrlKey.get(columns.urlKeys.at(row)),
    rank: columns.positionRank[row],
    newFrom: columns.newFrom[row],
    grams: columns.goldWeight[row],
    categories: [...(columns.categoryIds[row] ?? [])].sort(),
    shown: Object.values(visible).map((bits) => bits === null || rowsOf(bits).includes(row)),
    idBySku: columns.idBySku.get(pieces.at(row)?.sku ?? ''),
    names: locales.map((locale) => pieces.nameOf(row, locale)),
    units: units.slice(unitStart[row], unitStart[row + 1]).map((unit) => ({
      ...{ id: unit.id, index: unit.index, row: unit.row, piece: unit.piece },
      ...{ foundAt: columns.unitById.get(unit.id), idBySku: columns.idBySku.get(units.skuOf(unit.index)) },
      ...{ metal: unit.metal, weightMg: unit.weightMg, bare: unit.bare, options: [...unit.optionIds].sort() },
      prices: currencyCodes.map((currency) => days.map((day) => unit.priceIn(currency, day))),
      salable: markets.map((market) => stock.salable(unit.index, market)),
      stock: [1, 2, 3].map((source) => stock.at(unit.index, source)),
    })),
  }));
  const sheets = (['cn', 'hk'] as const).map((market) => {
    const context = catalogue.prices.context(market, market === 'cn' ? 'CNY' : 'HKD');
    const { min, max, priced, inStock } = prices.sheet(context);
    const ranges = rows.map(({ row }) => prices.row(row, context));
    // `sheet` computes the totals of `row` again: the two must agree.
    expect([...min]).toEqual(ranges.map((range) => range?.lowest.price.total.minor ?? Number.NaN));
    expect([...max]).toEqual(ranges.map((range) => range?.highest.price.total.minor ?? Number.NaN));
    return {
      ...{ min: [...min], max: [...max], priced: rowsOf(priced), inStock: rowsOf(inStock) },
      rows: ranges,
    };
  });
  const finder = await search.finder();
  return {
    ...{ rows, sheets },
    inCategory: sets(columns.inCategory),
    withOption: sets(columns.withOption),
    flags: sets(values.flags),
    inMarket: Object.values(columns.inMarket).map((bits) => rowsOf(bits)),
    numbers: [...values.numbers].sort(([a], [b]) => a - b).map(([id, numbers]) => [id, [...numbers]]),
    texts: [...values.texts].sort(([a], [b]) => a - b),
    composites: [...columns.composites].sort(([a], [b]) => a - b),
    cards: [...columns.giftCards].sort(([a], [b]) => a - b),
    files: [...columns.filePrices].sort(([a], [b]) => a - b),
    held: [1, 2, 3].map((source) => rowsOf(stock.rowsInStock(source))),
    gone: ['A', 'B', 'CONF-s100', 'CONF-l100', 'SET'].map((sku) => columns.idBySku.get(sku)),
    formerKeys: ['a', 'b', 'conf', 'mid-1'].flatMap((key) =>
      [0, 1, 2].map((turn) => columns.idByUrlKey.get(`piece-${key}-${turn}`)),
    ),
    found: queries.split(/, ?/).map((query) => {
      const { rows: matching, weights } = finder.find(query);
      const relaxed = finder.relaxed(query, fullBits(columns.rows), []);
      return {
        ...{ query, matches: Array.from(matching, (row, at) => [row, weights[at]]) },
        ...{ corrected: finder.corrected(query), named: finder.namesWith(query) },
        relaxed: relaxed && {
          ...relaxed,
          relevance: [[...relaxed.relevance.rows], [...relaxed.relevance.weights]],
        },
      };
    }),
  };
}

async function loadAnew(): Promise<ReadModel> {
  const { stores: area } = shop.areas;
  const reading = await beginReading(shop.db, 'beside');
  return buildReadModel(
    reading,
    (id) => {
      const source = area.sourceById(id);
      return source && (source.isEshop || source.pickup) ? source.market : null;
    },
    (from, to) => area.rate(from, to),
  );
}

test('a patched model equals one built from the database', async () => {
  const { catalogue } = shop.areas;
  // Created before the first change, so that the test covers patched columns, not newly loaded ones.
  await contentOf(catalogue.model);
  expect(await catalogue.saveProduct({ record: piece('MID-1'), revision: 1 })).toMatchObject({
    kind: 'saved',
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const step of steps) await applyStep(step);
      const followed = await catalogue.fresh(true);
      expect(followed.changedSince).not.toBeNull();
      expect(await contentOf(followed)).toEqual(await contentOf(await loadAnew()));
    }),
    { numRuns: 40 },
  );
});

test('a piece that is renamed, added or moved to another category is searched at once, without a new index', async () => {
  const { catalogue } = shop.areas;
  const save = async (sku: string, changes: object): Promise<readonly string[]> => {
    const stored = await catalogue.readProduct(sku);
    const record = { ...piece(sku), ...changes };
    expect(await catalogue.saveProduct({ record, revision: stored?.revision ?? null })).toMatchObject({
      kind: 'saved',
    });
    const { search, columns } = await catalogue.fresh(true);
    // Only a patched index contains changes in addition to its built data.
    expect(search.index?.data.initials.changes).toBeGreaterThan(0);
    const finder = await search.finder();
    return ['珊瑚', 'gifts'].map((query) =>
      Array.from(finder.find(query).rows, (row) => columns.pieces.at(row)?.sku).join(' '),
    );
  };
  await catalogue.model.search.build();
  const [, gifts] = await save('STAY-9', { name: text('珊瑚 素圈', 'Coral band') });
  expect(await save('STAY-10', { name: text('珊瑚 福牌', 'Coral luck') })).toEqual(['STAY-9 STAY-10', gifts]);
  expect(await save('NEW-1', { name: text('珊瑚', 'Coral') })).toEqual(['STAY-9 STAY-10 NEW-1', gifts]);
  expect(await save('STAY-9', { categories: ['gifts'] })).toEqual([
    'STAY-10 NEW-1',
    `STAY-9 ${gifts}`.trim(),
  ]);
});
