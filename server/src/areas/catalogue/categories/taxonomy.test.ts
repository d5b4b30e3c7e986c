import { expect, test } from 'vitest';
import type { CategoryRow } from '../store.ts';
import { bestFirst, buildTaxonomy } from './taxonomy.ts';

const row = (id: number, parentId: number | null, level: number, labelCode: string | null = null) =>
  ({ id, parentId, level, labelCode, position: id, urlPath: String(id) }) as unknown as CategoryRow;
const rows = [
  row(1, null, 1),
  row(10, 1, 2),
  row(11, 10, 3, 'type'),
  row(12, 11, 4),
  row(13, 10, 3, 'pricing'),
  row(20, 1, 2),
  row(21, 20, 3, 'type'),
  row(22, 20, 3),
  row(30, 1, 2),
  row(31, 30, 3, 'audience'),
];
const { categoryById } = buildTaxonomy([], [], rows);
const first = (...ids: number[]) =>
  bestFirst(ids.flatMap((id) => categoryById.get(id) ?? [])).map(({ id }) => id)[0];

test('puts the kind of piece before price and recipient', () => {
  expect(first(31, 30, 21, 20)).toBe(21);
  expect(first(13, 31, 21)).toBe(21);
});

test('puts the deepest category of a kind first, and of two trees the first in the menu', () => {
  expect(first(10, 11, 12, 21)).toBe(12);
  expect(first(21, 11)).toBe(11);
  expect(first(22, 20)).toBe(22);
});

test('without a kind puts a tree before categories by price or recipient', () => {
  expect(first(31, 30)).toBe(30);
  expect(first(13, 31, 10)).toBe(10);
  expect(first(31)).toBe(31);
  expect(first(1, 31)).toBe(31);
  expect(first()).toBeUndefined();
});
