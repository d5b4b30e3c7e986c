import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../platform/database.ts';
import { setStock } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import type { Piece } from '../pieces/piece.ts';

/** The data of any answer; each test checks its shape. */
type Data = ReturnType<typeof JSON.parse>;

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const hk = { store: 'hk_en' };
const list = async (args: string, fields = 'total_count items { sku stock_status }') => {
  const { data, errors } = await shop.graphql(`{ products(${args}) { ${fields} } }`, {}, hk);
  expect(errors).toBeUndefined();
  return data.products;
};

describe('stock', () => {
  const order = '20261121000001';
  const quantity = async (id: number): Promise<number> =>
    (await shop.areas.catalogue.stock.read(shop.db, [id])).reduce((sum, row) => sum + row.quantity, 0);

  test('is held only once by concurrent orders, and never becomes negative', async () => {
    const { catalogue } = shop.areas;
    const piece = catalogue.pieces.bySku('JL11001');
    const [warehouse] = catalogue.stock.sourcesFor('cn', null);
    if (!piece || !warehouse) throw new Error('The sample has no such piece');
    const before = await quantity(piece.id);
    const held = catalogue.stock.at(piece.id, warehouse.id);
    const line = { productId: piece.id, sourceIds: [warehouse.id], quantity: 1 };
    const answers = await Promise.all(
      Array.from({ length: held + 5 }, () =>
        shop.db.transaction((tx) => catalogue.stock.reservation.hold(tx, order, [line])),
      ),
    );
    expect(answers.filter(({ ok }) => ok).length).toBe(held);
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 5 }, () => ({ ok: false, failed: [0] })),
    );
    expect(await quantity(piece.id)).toBe(before - held);
    await catalogue.fresh(true);
    expect(catalogue.stock.at(piece.id, warehouse.id)).toBe(0);
    await shop.db.transaction((tx) => catalogue.stock.reservation.giveBack(tx, order));
    await catalogue.fresh(true);
    expect(catalogue.stock.at(piece.id, warehouse.id)).toBe(held);
  });

  test('reports the line that fails, and a rolled-back transaction holds nothing', async () => {
    const { catalogue } = shop.areas;
    const ids = ['JL11001', 'JL10428-14'].map((sku) => catalogue.pieces.bySku(sku)?.id ?? 0);
    const [warehouse] = catalogue.stock.sourcesFor('hk', null);
    const before = await Promise.all(ids.map(quantity));
    const lines = ids.map((productId, index) => ({
      productId,
      sourceIds: [warehouse?.id ?? 0],
      quantity: index === 0 ? 1_000_000 : 1,
    }));
    const attempt = shop.db.transaction(async (tx) => {
      const answer = await catalogue.stock.reservation.hold(tx, order, lines);
      if (!answer.ok) throw new Error(`line ${answer.failed}`);
    });
    await expect(attempt).rejects.toThrow('line 0');
    expect(await Promise.all(ids.map(quantity))).toEqual(before);
  });

  test('is locked in one order, so that orders cannot deadlock', async () => {
    const { catalogue } = shop.areas;
    const sourceIds = catalogue.stock.sourcesFor('hk', null).map(({ id }) => id);
    const lines = ['JL11001', 'JL10428-14', 'JL10521', 'JL10428-15'].map((sku) => ({
      productId: catalogue.pieces.bySku(sku)?.id ?? 0,
      sourceIds,
      quantity: 1,
    }));
    const touchedBy = async (bought: typeof lines): Promise<unknown[]> => {
      const touched: unknown[] = [];
      await shop.db.transaction(async (tx) => {
        const watched: Connection = {
          ...tx,
          query(name, text, params) {
            if (name === 'catalogue.take-stock') touched.push(params?.[0]);
            return tx.query(name, text, params);
          },
        };
        expect((await catalogue.stock.reservation.hold(watched, order, bought)).ok).toBe(true);
        await catalogue.stock.reservation.giveBack(watched, order);
      });
      return touched;
    };
    const touched = await touchedBy(lines);
    expect(touched).toHaveLength(lines.length);
    expect(await touchedBy(lines.toReversed())).toEqual(touched);
  });

  test('for a collected order comes from the store, else from the warehouse', async () => {
    const { catalogue } = shop.areas;
    expect(catalogue.stock.sourcesFor('hk', 'hk-central').map(({ code }) => code)).toEqual([
      'hk-central',
      'hk-eshop',
    ]);
    expect(catalogue.stock.sourcesFor('hk', 'cn-shanghai-jingan').map(({ code }) => code)).toEqual([
      'hk-eshop',
    ]);
  });

  test('of a store filters lists, is counted per store, and follows sales', async () => {
    const facet = async () => {
      const { aggregations } = await list(
        'filter: {}',
        'aggregations { attribute_code options { value count } }',
      );
      const storeFacet = aggregations.find((aggregation: Data) => aggregation.attribute_code === 'in_store');
      return new Map<string, number>(storeFacet.options.map((option: Data) => [option.value, option.count]));
    };
    const listInStore = (store: string) => list(`filter: {in_store: {eq: "${store}"}}, pageSize: 100`);
    const counts = await facet();
    expect(counts.size).toBeGreaterThan(2);
    for (const [store, count] of counts) expect((await listInStore(store)).total_count).toBe(count);
    const { items } = await listInStore('hk-central');
    const { catalogue, stores } = shop.areas;
    const central = stores.source('hk-central')?.id ?? 0;
    const [first] = items;
    for (const { sku } of items) {
      const piece = catalogue.pieces.bySku(sku);
      if (!piece) throw new Error(sku);
      const units = [piece, ...catalogue.pieces.variantsOf(piece.id)];
      expect(units.some(({ id }) => catalogue.stock.at(id, central) > 0)).toBe(true);
    }
    expect((await listInStore('cn-shanghai-jingan')).total_count).toBe(0);
    expect((await listInStore('nowhere')).total_count).toBe(0);

    const sold = catalogue.pieces.bySku(first.sku);
    if (!sold) throw new Error(first.sku);
    const lines = [sold, ...catalogue.pieces.variantsOf(sold.id)].flatMap(({ id }) => {
      const quantity = catalogue.stock.at(id, central);
      return quantity > 0 ? [{ productId: id, sourceIds: [central], quantity }] : [];
    });
    await shop.db.transaction((tx) => catalogue.stock.reservation.hold(tx, order, lines));
    await catalogue.fresh(true);
    const after = await listInStore('hk-central');
    expect(after.total_count).toBe(items.length - 1);
    expect(after.items.map(({ sku }: Data) => sku)).not.toContain(first.sku);
    expect((await facet()).get('hk-central')).toBe(items.length - 1);
  });

  test('of made-to-order pieces never runs out, wherever it is shown', async () => {
    const { catalogue } = shop.areas;
    const { pieces } = catalogue.model.columns;
    const pieceRows = Array.from(pieces.ids, (_, row) => pieces.at(row) as Piece).filter(
      ({ madeToOrder, markets }) => madeToOrder && markets.includes('hk'),
    );
    const skus = JSON.stringify(pieceRows.map(({ sku }) => sku));
    const { items } = await list(`filter: {sku: {in: ${skus}}}, pageSize: 100`);
    expect(items.length).toBeGreaterThan(1);
    for (const { id, sku } of pieceRows)
      for (const variant of [{ sku }, ...catalogue.pieces.variantsOf(id)])
        await setStock(shop, variant.sku, 0);
    await catalogue.fresh(true);
    const after = await list(`filter: {sku: {in: ${skus}}, in_stock: {eq: "1"}}, pageSize: 100`);
    expect(after.items).toEqual(items.map((item: Data) => ({ ...item, stock_status: 'IN_STOCK' })));
  });
});
