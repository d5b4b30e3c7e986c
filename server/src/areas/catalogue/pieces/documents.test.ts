import { afterAll, expect, test } from 'vitest';
import { createTestShop } from '../../../testing/shop.ts';
import { createDocuments } from './documents.ts';

const shop = await createTestShop({ sample: true });
afterAll(() => shop.close());

test('returns a document although the same request evicts it from the cache', async () => {
  const { model } = shop.areas.catalogue;
  const documents = createDocuments(shop.db, () => model, 2);
  const [first, ...others] = [...model.columns.pieces.ids.slice(0, 5)] as [number, ...number[]];
  await documents.one(first);
  const documentsFound = await documents.many([first, ...others]);
  expect(documentsFound.map((document) => document?.piece.id)).toEqual([first, ...others]);
});

test('builds the document of a plain variant without a query, equal to the loaded one', async () => {
  const { model } = shop.areas.catalogue;
  const statements: string[] = [];
  const counted = {
    ...shop.db,
    query: ((name: string, ...rest: [string]) => {
      statements.push(name);
      return shop.db.query(name, ...rest);
    }) as typeof shop.db.query,
  };
  const bare = model.columns.units
    .slice()
    .filter((unit) => unit.bare)
    .map(({ piece }) => piece.id);
  expect(bare.length).toBeGreaterThan(20);
  const fromMemory = await createDocuments(counted, () => model).many(bare);
  expect(statements).toEqual([]);
  const { units: sold } = model.columns;
  const at = (unit: number) => {
    const piece = sold.at(unit);
    return piece && { piece: piece.piece, optionIds: piece.optionIds, bare: false };
  };
  const recording = { ...model, columns: { ...model.columns, units: { at } } } as unknown as typeof model;
  const loaded = await createDocuments(counted, () => recording).many(bare);
  expect(statements).toEqual(['catalogue.documents']);
  const comparable = (documents: typeof fromMemory) =>
    documents.map((document) => ({
      ...document,
      optionIds: document?.optionIds.toSorted(),
      description: document?.description.in('en-US'),
    }));
  expect(comparable(fromMemory)).toEqual(comparable(loaded));
});
