import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { piece, text } from '../../../testing/small-shop.ts';
import { createReadModelLoader } from '../changes/keep-read-model.ts';
import { beginReading } from '../changes/reading.ts';
import { createCatalogue, type StoredProduct } from '../index.ts';
import { createDocuments } from '../pieces/documents.ts';
import type { ReadModel } from '../read-model/index.ts';
import { announceChange } from '../store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

/** The data of any answer; each test checks its shape. */
type Data = ReturnType<typeof JSON.parse>;

const stored = async (sku: string): Promise<StoredProduct & { readonly record: Data }> => {
  const product = await shop.areas.catalogue.readProduct(sku);
  if (!product) throw new Error(`There is no ${sku}`);
  return product;
};

/** Saves a change of the stored piece, and returns the result. */
async function change(sku: string, changes: object) {
  const { record, revision } = await stored(sku);
  return shop.areas.catalogue.saveProduct({ record: { ...record, ...changes }, revision });
}

const listed = async (sku: string): Promise<Data> => {
  const { data, errors } = await shop.graphql(
    `{ products(filter: { sku: { eq: "${sku}" } }) { items {
      name url_key description { html } price_range { minimum_price { final_price { value } } } } } }`,
    {},
    { store: 'default' },
  );
  expect(errors).toBeUndefined();
  return data.products.items[0];
};

const fresh = (sku: string, changes: object = {}) =>
  piece(sku, { categories: ['gold'], attributes: {}, ...changes });

describe('a product', () => {
  test('of the sample does not change when it is saved as stored', async () => {
    const skus = await shop.db.query<{ sku: string }>(
      'test.skus',
      'select sku from catalogue.product where parent_id is null order by id',
    );
    expect(skus.length).toBeGreaterThan(100);
    for (const { sku } of skus) {
      const before = await stored(sku);
      const saving = await shop.areas.catalogue.saveProduct(before);
      expect(saving).toMatchObject({ kind: 'saved', revision: before.revision + 1 });
      expect(await stored(sku)).toEqual({ record: before.record, revision: before.revision + 1 });
    }
  });

  test('that is saved is shown at once, also in a list requested before', async () => {
    await listed('JL11001');
    const { record } = await stored('JL11001');
    const amounts = { ...record.price.amounts, CNY: 1_234_500 };
    expect(
      await change('JL11001', {
        name: { ...record.name, 'zh-Hans-CN': '月上福牌' },
        description: text('<p>新</p>'),
        price: { ...record.price, amounts },
      }),
    ).toMatchObject({ kind: 'saved' });
    expect(await listed('JL11001')).toMatchObject({
      name: '月上福牌',
      description: { html: '<p>新</p>' },
      price_range: { minimum_price: { final_price: { value: 12_345 } } },
    });
  });

  test('that is new is saved without a revision, and found by URL and search', async () => {
    const saving = await shop.areas.catalogue.saveProduct({
      record: fresh('JL99001', { name: text('蓝莓戒', 'Blueberry ring') }),
      revision: null,
    });
    expect(saving).toMatchObject({ kind: 'saved', revision: 1 });
    const search = '{ products(search: "blueberry") { items { sku } } }';
    // This answer may use the search index of the previous state; such an answer must not be cached.
    await shop.graphql(search);
    const { data } = await shop.graphql('{ route(url: "piece-jl99001.html") { type } }');
    expect(data.route).toMatchObject({ type: 'PRODUCT' });
    await shop.areas.catalogue.fresh(true);
    expect((await shop.graphql(search)).data.products.items).toEqual([{ sku: 'JL99001' }]);
  });

  test('with a new URL key redirects from its former one', async () => {
    const { record } = await stored('JL11001');
    await change('JL11001', { urlKey: 'moved-piece' });
    const { data } = await shop.graphql(
      '{ old: route(url: "OLD") { relative_url redirect_code } }'.replace('OLD', `${record.urlKey}.html`),
    );
    expect(data.old).toEqual({ relative_url: 'moved-piece.html', redirect_code: 301 });
  });

  test('that is disabled is hidden, and keeps its stock', async () => {
    const { catalogue } = shop.areas;
    const id = catalogue.pieces.bySku('JL11001')?.id ?? 0;
    const before = catalogue.stock.salable(id, 'cn');
    expect(before).toBeGreaterThan(0);
    await change('JL11001', { enabled: false });
    expect([catalogue.pieces.bySku('JL11001'), await listed('JL11001')]).toEqual([null, undefined]);
    await change('JL11001', { enabled: true });
    expect(catalogue.stock.salable(id, 'cn')).toBe(before);
  });

  test('no longer sells variants that it does not list', async () => {
    const { record } = await stored('JL10428');
    const [first, ...others] = record.variants;
    expect(others.length).toBeGreaterThan(0);
    await change('JL10428', { variants: others });
    const skus = () => {
      const id = shop.areas.catalogue.pieces.bySku('JL10428')?.id ?? 0;
      return shop.areas.catalogue.pieces.variantsOf(id).map(({ sku }) => sku);
    };
    expect(skus()).not.toContain(first.sku);
    await change('JL10428', { variants: record.variants });
    expect(skus()).toContain(first.sku);
  });
});

describe('a product is not saved', () => {
  const unchanged = async (sku: string, save: () => Promise<unknown>): Promise<unknown> => {
    const before = await shop.areas.catalogue.readProduct(sku);
    const saving = await save();
    expect(await shop.areas.catalogue.readProduct(sku)).toEqual(before);
    return saving;
  };

  test('where somebody else saved it meanwhile: the conflict contains it', async () => {
    const { record, revision } = await stored('JL10602');
    await change('JL10602', { position: 77 });
    const saving = await unchanged('JL10602', () =>
      shop.areas.catalogue.saveProduct({ record: { ...record, position: 78 }, revision }),
    );
    expect(saving).toEqual({ kind: 'conflict', stored: await stored('JL10602') });
  });

  test('where an import or a price list changed it meanwhile', async () => {
    const { record, revision } = await stored('JL10602');
    const [head, ...rows] = ['sku,currency,amount', `${record.variants?.[0].sku ?? 'JL10602'},CNY,999.00`];
    await shop.areas.catalogue.importFiles({
      prices: {
        name: 'prices.csv',
        bytes: 0,
        async *open() {
          yield Buffer.from([head, ...rows].join('\n'));
        },
      },
    });
    expect(await shop.areas.catalogue.saveProduct({ record, revision })).toMatchObject({ kind: 'conflict' });
  });

  test('where it exists already or is gone', async () => {
    const { catalogue } = shop.areas;
    const conflict = await unchanged('JL11001', () =>
      catalogue.saveProduct({ record: fresh('JL11001'), revision: null }),
    );
    expect(conflict).toMatchObject({ kind: 'conflict', stored: { record: { sku: 'JL11001' } } });
    const gone = await unchanged('JL-GONE', () =>
      catalogue.saveProduct({ record: fresh('JL-GONE'), revision: 3 }),
    );
    expect(gone).toEqual({ kind: 'conflict', stored: null });
  });

  test.each([
    ['a missing price', { price: { kind: 'fixed', amounts: {} } }, 'price.amounts.CNY'],
    ['an unknown category', { categories: ['no-such'] }, 'categories'],
    ['an unknown option', { attributes: { metal: 'mud' } }, 'attributes.metal'],
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['a link to an unknown piece', { related: ['JL-NONE'] }, 'related'],
    ['the address of another piece', { urlKey: 'yanghu-gold-care-handbook' }, 'urlKey'],
    ['the article number of a variant', { sku: 'JL10428-14' }, 'sku'],
  ])('with %s', async (_, changes, path) => {
    const sku = 'sku' in changes ? changes.sku : 'JL99002';
    const saving = await unchanged(sku, () =>
      shop.areas.catalogue.saveProduct({ record: fresh('JL99002', changes), revision: null }),
    );
    expect(saving).toMatchObject({ kind: 'invalid', problems: [{ path }] });
  });

  test('where it is no object', async () => {
    expect(await shop.areas.catalogue.saveProduct({ record: null, revision: null })).toMatchObject({
      kind: 'invalid',
    });
  });

  test('more than once by concurrent saves', async () => {
    const { record, revision } = await stored('JL10806');
    const saves = await Promise.all(
      [1, 2, 3].map((position) =>
        shop.areas.catalogue.saveProduct({ record: { ...record, position }, revision }),
      ),
    );
    expect(saves.map(({ kind }) => kind).sort()).toEqual(['conflict', 'conflict', 'saved']);
    const created = await Promise.all(
      [1, 2, 3].map((position) =>
        shop.areas.catalogue.saveProduct({ record: fresh('JL99003', { position }), revision: null }),
      ),
    );
    expect(created.map(({ kind }) => kind).sort()).toEqual(['conflict', 'conflict', 'saved']);
    expect((await stored('JL99003')).revision).toBe(1);
  });
});

describe('a process', () => {
  /** The read model of another process, which applies changes when the test calls for it. */
  async function createFollower() {
    const { stores } = shop.areas;
    const keeper = createReadModelLoader(await beginReading(shop.db, 'beside'), {
      db: shop.db,
      marketOf: (id) => stores.sourceById(id)?.market ?? null,
      rateOf: (from, to) => stores.rate(from, to),
      freshen: () => stores.fresh(),
    });
    let model = await keeper.load();
    return {
      model: () => model,
      async follow(): Promise<ReadModel> {
        await keeper.version();
        model = await keeper.load();
        return model;
      },
    };
  }

  const nameOf = ({ columns }: ReadModel): string | undefined =>
    columns.pieces.at(columns.rowById.get(columns.idBySku.get('JL10602') ?? 0) ?? -1)?.name['en-US'];
  const rename = async (name: string): Promise<void> => {
    const { record } = await stored('JL10602');
    await change('JL10602', { name: { ...record.name, 'en-US': name } });
  };
  const id = (): number => shop.areas.catalogue.pieces.bySku('JL10602')?.id ?? 0;

  test('patches its model after saves of others', async () => {
    const { follow } = await createFollower();
    await rename('Once');
    await rename('Twice');
    const model = await follow();
    expect([nameOf(model), model.changedSince?.pieces]).toEqual(['Twice', [id()]]);
  });

  test('keeps the same state without changes', async () => {
    const { model, follow } = await createFollower();
    expect(await follow()).toBe(model());
  });

  test('rebuilds its model after any other change', async () => {
    const { follow } = await createFollower();
    await rename('Thrice');
    await shop.db.transaction(announceChange);
    await rename('Four times');
    const model = await follow();
    expect([nameOf(model), model.changedSince]).toEqual(['Four times', null]);
  });

  test('rebuilds its model where the changed pieces are unknown', async () => {
    const { follow } = await createFollower();
    await rename('Five times');
    await shop.db.query('test.forget', 'delete from catalogue.piece_change');
    const model = await follow();
    expect([nameOf(model), model.changedSince]).toEqual(['Five times', null]);
  });

  test('evicts only the document of the saved product', async () => {
    const { model, follow } = await createFollower();
    const documents = createDocuments(shop.db, model);
    const ids = [id(), shop.areas.catalogue.pieces.bySku('JL11001')?.id ?? 0];
    const before = await documents.many(ids);
    await rename('Six times');
    await follow();
    const after = await documents.many(ids);
    expect(after.map((document, at) => document === before[at])).toEqual([false, true]);
    expect(after[0]?.piece.name['en-US']).toBe('Six times');
  });

  test('is notified by another process', async () => {
    const other = await createCatalogue(shop.platform, shop.areas);
    await other.ready;
    try {
      await rename('Seven times');
      await expect.poll(() => other.pieces.bySku('JL10602')?.name['en-US']).toBe('Seven times');
    } finally {
      await other.close();
    }
  });
});
