import { createStoredValues, type StoredValues } from '@jinlan/client/data';
import { describe, expect, it } from 'vitest';
import { createComparedList } from './compared-list.ts';

interface Stone {
  readonly sku: string;
  readonly carat: number;
}

const stone = (sku: string): Stone => ({ sku, carat: 1 });
const skus = (stones: readonly Stone[]) => stones.map(({ sku }) => sku);
const listIn = (values: StoredValues, name = 'compared_diamonds') =>
  createComparedList<Stone>(
    name,
    ({ sku, carat }) => typeof sku === 'string' && typeof carat === 'number',
    values,
  );

describe('the compare list', () => {
  it('adds and removes entries in order, and refuses a fifth', () => {
    const values = createStoredValues(() => null);
    const compared = listIn(values);
    for (const sku of ['A', 'B', 'C', 'D']) expect(compared.toggle(stone(sku))).toBe(true);
    expect(compared.toggle(stone('E'))).toBe(false);
    expect(skus(compared.list())).toEqual(['A', 'B', 'C', 'D']);
    expect(compared.toggle(stone('B'))).toBe(true);
    expect(skus(listIn(values).list())).toEqual(['A', 'C', 'D']);
    expect(listIn(values, 'compared_pieces').list()).toEqual([]);
    compared.clear();
    expect(compared.list()).toEqual([]);
  });

  it('notifies its listeners', () => {
    const compared = listIn(createStoredValues(() => null));
    let calls = 0;
    const leave = compared.subscribe(() => {
      calls += 1;
    });
    compared.toggle(stone('A'));
    leave();
    compared.toggle(stone('B'));
    expect(calls).toBe(1);
  });

  it.each([null, 'A,B', [null, 3, { sku: 'A' }], [stone('A'), stone('A'), { ...stone('B'), carat: '1' }]])(
    'is parsed from any stored value: %#',
    (storedValue) => {
      const values = createStoredValues(() => null);
      values.set('compared_diamonds', storedValue);
      expect(skus(listIn(values).list()).filter((sku) => sku !== 'A')).toEqual([]);
      expect(listIn(values).list().length).toBeLessThanOrEqual(1);
    },
  );
});
