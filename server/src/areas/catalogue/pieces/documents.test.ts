import { afterAll, expect, test } from 'vitest';
import { createTestShop } from '../../../testing/shop.ts';
import { createDocuments } from './documents.ts';

const shop = await createTestShop({ sample: true });
afterAll(() => shop.close());

test('returns a document that the same list evicts from the cache', async () => {
  const { model } = shop.areas.catalogue;
  const documents = createDocuments(shop.db, () => model, 2);
  const [first, ...others] = [...model.columns.pieces.ids.slice(0, 5)] as [number, ...number[]];
  await documents.one(first);
  const found = await documents.many([first, ...others]);
  expect(found.map((document) => document?.piece.id)).toEqual([first, ...others]);
});

test('builds the document of a plain variant without a query, equal to the loaded one', async () => {
  const { model } = shop.areas.catalogue;
  const asked: string[] = [];
  const counted = {
    ...shop.db,
    query: ((name: string, ...rest: [string]) => {
      asked.push(name);
      return shop.db.query(name, ...rest);
    }) as typeof shop.db.query,
  };
  const bare = model.columns.units
    .slice()
    .filter((unit) => unit.bare)
    .map(({ piece }) => piece.id);
  expect(bare.length).toBeGreaterThan(20);
  const known = await createDocuments(counted, () => model).many(bare);
  expect(asked).toEqual([]);
  const { units: sold } = model.columns;
  const at = (unit: number) => {
    const one = sold.at(unit);
    return one && { piece: one.piece, optionIds: one.optionIds, bare: false };
  };
  const everyAsked = { ...model, columns: { ...model.columns, units: { at } } } as unknown as typeof model;
  const loaded = await createDocuments(counted, () => everyAsked).many(bare);
  expect(asked).toEqual(['catalogue.documents']);
  const told = (documents: typeof known) =>
    documents.map((one) => ({
      ...one,
      optionIds: one?.optionIds.toSorted(),
      description: one?.description.in('en-US'),
    }));
  expect(told(known)).toEqual(told(loaded));
});
