import { describe, expect, it } from 'vitest';
import type { CustomiserStylesQuery, StyleCardFragment } from '../flow/queries.generated.ts';
import {
  facesOf,
  matching,
  offeredStyles,
  optionsOf,
  readFilter,
  toggled,
  withoutFilters,
} from './styles-filter.ts';

const style = (code: string, overrides: Partial<StyleCardFragment> = {}): StyleCardFragment => ({
  code,
  name: code,
  lead: '',
  kind: 'band',
  metals: ['18k-yellow'],
  worn_by: [],
  shapes: [],
  profile: null,
  head: null,
  accents: null,
  cm_delivery_days: 12,
  picture: null,
  ...overrides,
});

const answer: CustomiserStylesQuery = {
  singleRing: [
    style('plain', { worn_by: ['women', 'men'] }),
    style('river', { metals: ['pt950'], worn_by: ['women'] }),
  ],
  pairRings: [style('plain', { worn_by: ['women', 'men'] })],
  diamondRing: [
    style('one', { kind: 'setting', shapes: ['round', 'oval'], metals: ['pt950', '18k-yellow'] }),
  ],
  bracelet: [],
  pendant: [],
  necklace: [],
};
const all = offeredStyles(answer, ['single-ring', 'pair-rings', 'diamond-ring']);
const read = (text: string) => readFilter(new URLSearchParams(text));

describe('the style grid', () => {
  it('shows a different picture for each flow that has one', () => {
    const pairs = [style('plain'), style('bridge')];
    const faces = (answer: CustomiserStylesQuery) =>
      [...facesOf(answer, ['single-ring', 'pair-rings', 'bracelet'])].map(([flow, { code }]) => [flow, code]);
    expect(faces({ ...answer, pairRings: pairs })).toEqual([
      ['single-ring', 'plain'],
      ['pair-rings', 'bridge'],
    ]);
    expect(faces(answer)).toEqual([
      ['single-ring', 'plain'],
      ['pair-rings', 'plain'],
    ]);
  });

  it('lists a band that is in two flows once, with both flows', () => {
    expect(all.map(({ code, flows }) => [code, flows])).toEqual([
      ['plain', ['single-ring', 'pair-rings']],
      ['river', ['single-ring']],
      ['one', ['diamond-ring']],
    ]);
  });

  it('stores its filters in the address, and keeps other parameters', () => {
    const once = toggled(new URLSearchParams('store=hk_en'), 'metal', 'pt950');
    expect(once.toString()).toBe('store=hk_en&metal=pt950');
    const twice = toggled(once, 'metal', '18k-rose');
    expect(readFilter(twice).metal).toEqual(['pt950', '18k-rose']);
    expect(toggled(once, 'metal', 'pt950').toString()).toBe('store=hk_en');
    expect(withoutFilters(twice).toString()).toBe('store=hk_en');
  });

  it('matches any value of a field, and all fields together', () => {
    const codes = (text: string) => matching(all, read(text)).map(({ code }) => code);
    expect(codes('')).toEqual(['plain', 'river', 'one']);
    expect(codes('metal=pt950')).toEqual(['river', 'one']);
    expect(codes('metal=pt950,18k-yellow&wearer=women')).toEqual(['plain', 'river']);
    expect(codes('shape=heart')).toEqual([]);
  });

  it('counts each option given the other fields, and keeps a chosen option without results', () => {
    const metals = optionsOf(all, read('wearer=women'), 'metal');
    expect(metals).toEqual([
      { value: '18k-yellow', count: 1, on: false },
      { value: 'pt950', count: 1, on: false },
    ]);
    expect(optionsOf(all, read('shape=heart'), 'shape')).toContainEqual({
      value: 'heart',
      count: 0,
      on: true,
    });
    expect(optionsOf(all.slice(0, 2), read(''), 'kind')).toEqual([]);
  });
});
