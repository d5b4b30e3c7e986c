import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { listProducts } from '../../finding/list-products.ts';
import { inSlices, orderInSteps } from '../in-slices.ts';
import type { ReadModel } from '../index.ts';
import type { Relevance } from './parts.ts';
import { SearchIndex } from './search.ts';
import { indexColumns } from './search-parts.ts';
import { BackgroundIndex } from './searching.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const byRow = ({ rows, weights }: Relevance, rowOf = (row: number) => row): Map<number, number | undefined> =>
  new Map([...rows].map((row, index) => [rowOf(row), weights[index]]));

/** The steps of building an index, which finish only after `finish` is called. */
function createBuild(model: ReadModel) {
  let isAllowedToFinish = false;
  return {
    finish() {
      isAllowedToFinish = true;
    },
    *steps() {
      while (!isAllowedToFinish) yield;
      return new SearchIndex(yield* indexColumns(model.columns, model.taxonomy, model.searchRules));
    },
  };
}

async function totalOf(model: ReadModel, args: Parameters<typeof listProducts>[2]): Promise<number> {
  const context = shop.areas.catalogue.prices.context('hk', 'HKD');
  const list = await listProducts(model, { ...context, locale: 'zh-Hans-CN', stores: [] }, args);
  return list.total;
}

const all = { filter: { name: null } };
const rings = { search: '戒指' };

describe('while the search index is being built', () => {
  test('lists are answered, and the first search waits', async () => {
    const { model } = shop.areas.catalogue;
    const build = createBuild(model);
    const search = new BackgroundIndex(model.columns, build.steps);
    const first = totalOf({ ...model, search }, rings);
    let isAnswered = false;
    void first.then(() => {
      isAnswered = true;
    });
    expect(await totalOf({ ...model, search }, all)).toBeGreaterThan(50);
    await turn();
    expect(isAnswered).toBe(false);
    build.finish();
    expect(await first).toBe(await totalOf(model, rings));
    expect(await first).toBeGreaterThan(5);
  });

  test('an earlier index answers for pieces that still exist, in current rows', async () => {
    const { model } = shop.areas.catalogue;
    await model.search.build();
    const last = model.columns.rows - 1;
    /** The rows in another order, without one piece. */
    const ids = [...model.columns.pieces.ids].reverse();
    const rowNow = (id: number): number | undefined => ids.indexOf(id) - 1;
    const moved = {
      ...model.columns,
      rowById: {
        get: (id: number) => (rowNow(id) === -1 ? undefined : rowNow(id)),
      } as ReadModel['columns']['rowById'],
    };
    const build = createBuild(model);
    const later = new BackgroundIndex(moved, build.steps, model.search);
    const now = (await later.finder()).find('戒指');
    const before = (await model.search.finder()).find('戒指');
    expect(byRow(now, (row) => last - 1 - row)).toEqual(
      new Map([...byRow(before)].filter(([row]) => row !== last)),
    );
    build.finish();
    await later.settled();
    expect((await later.finder()).find('戒指')).toEqual(before);
  });

  test('a build is cancelled by a later change, and its searches are answered anyway', async () => {
    const { model } = shop.areas.catalogue;
    await model.search.build();
    const overtaken = new BackgroundIndex(model.columns, createBuild(model).steps, model.search);
    const build = createBuild(model);
    const later = new BackgroundIndex(model.columns, build.steps, overtaken);
    await overtaken.build();
    const matches = (await model.search.finder()).find('戒指');
    expect((await overtaken.finder()).find('戒指')).toEqual(matches);
    expect((await later.finder()).find('戒指')).toEqual(matches);
    build.finish();
    await later.build();
  });
});

test('sorting in steps gives the same order as a sort', async () => {
  for (const length of [0, 1, 511, 512, 513, 1_025, 5_000]) {
    const keys = Array.from({ length }, (_, index) => (index * 7_919) % 1_009);
    const compare = (a: number, b: number): number => (keys[a] as number) - (keys[b] as number);
    const order = await inSlices(orderInSteps(length, compare), () => true);
    expect([...(order ?? [])]).toEqual(Array.from(keys, (_, index) => index).sort(compare));
  }
});

test('a search finds the same, whatever was searched before', () => {
  const { model } = shop.areas.catalogue;
  const fresh = (): SearchIndex => {
    const steps = indexColumns(model.columns, model.taxonomy, model.searchRules);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return new SearchIndex(step.value);
  };
  const queries = ['戒指', 'dimond ring', '足金手镯', 'jiezhi', 'zs', '钻石 项链', '950', 'x', '戒指'];
  const busy = fresh();
  for (const query of queries) busy.find(query);
  for (const query of queries.toReversed()) {
    const alone = fresh();
    expect(byRow(busy.find(query))).toEqual(byRow(alone.find(query)));
    expect(busy.corrected(query)).toBe(alone.corrected(query));
  }
  expect(busy.find('戒指').rows.length).toBeGreaterThan(5);
});
