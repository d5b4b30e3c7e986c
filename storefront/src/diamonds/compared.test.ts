import { describe, expect, it } from 'vitest';
import { createStoredValues } from '../data/stored-values.ts';
import { type ComparedStone, createComparedStones } from './compared.ts';

const stone = (sku: string): ComparedStone => ({
  sku,
  shape: 'round',
  carat: 1,
  colouredOption: 'white',
  origin: 'natural',
});
const skus = (stones: readonly ComparedStone[]) => stones.map(({ sku }) => sku);

describe('the stones that are compared', () => {
  it('are put in and taken out, kept in order, and a fifth is refused', () => {
    const values = createStoredValues(() => null);
    const compared = createComparedStones(values);
    for (const sku of ['A', 'B', 'C', 'D']) expect(compared.toggle(stone(sku))).toBe(true);
    expect(compared.toggle(stone('E'))).toBe(false);
    expect(skus(compared.list())).toEqual(['A', 'B', 'C', 'D']);
    expect(compared.toggle(stone('B'))).toBe(true);
    expect(skus(createComparedStones(values).list())).toEqual(['A', 'C', 'D']);
    compared.clear();
    expect(compared.list()).toEqual([]);
  });

  it('tell whoever shows them', () => {
    const compared = createComparedStones(createStoredValues(() => null));
    let told = 0;
    const leave = compared.subscribe(() => {
      told += 1;
    });
    compared.toggle(stone('A'));
    leave();
    compared.toggle(stone('B'));
    expect(told).toBe(1);
  });

  it.each([null, 'A,B', [null, 3, { sku: 'A' }], [stone('A'), stone('A'), { ...stone('B'), carat: '1' }]])(
    'are read out of anything that was stored: %#',
    (kept) => {
      const values = createStoredValues(() => null);
      values.set('compared_diamonds', kept);
      expect(skus(createComparedStones(values).list()).filter((sku) => sku !== 'A')).toEqual([]);
      expect(createComparedStones(values).list().length).toBeLessThanOrEqual(1);
    },
  );
});
