import { type DiamondFilter, noFilter, readQuery } from '@jinlan/domain/diamonds';
import { describe, expect, it } from 'vitest';
import { loosenings } from './loosen.ts';
import { endsOf, optionsOf, type StoneCounts } from './stones-answer.ts';

const filter = (address: string): DiamondFilter => readQuery(new URLSearchParams(address)).filter;
const counts = (
  aggregations: Readonly<Record<string, Readonly<Record<string, number>>>>,
  ranges: Readonly<Record<string, readonly [number, number]>> = {},
): StoneCounts => ({
  aggregations: Object.entries(aggregations).map(([attribute_code, options]) => ({
    attribute_code,
    options: Object.entries(options).map(([value, count]) => ({ value, count })),
  })),
  ranges: Object.entries(ranges).map(([attribute_code, [min, max]]) => ({ attribute_code, min, max })),
});

describe('the filters to remove', () => {
  it('are the chosen ones that hide stones, those that hide most first', () => {
    const suggestions = loosenings(
      filter('shape=heart&colour=D&clarity=FL'),
      counts({
        shape: { round: 2, heart: 0 },
        colour: { D: 0, E: 5, F: 4 },
        clarity: { FL: 0 },
        cut: { good: 7 },
      }),
    );
    expect(suggestions.map((one) => [one.field, 'count' in one && one.count])).toEqual([
      ['colour', 9],
      ['shape', 2],
    ]);
    expect(suggestions[0]?.without).toEqual(filter('shape=heart&clarity=FL'));
  });

  it('include a range without matching stones, with the range that has some', () => {
    const [one] = loosenings(
      filter('carat=9_10&colour=D'),
      counts({ colour: { D: 0 } }, { carat: [0.25, 3.19] }),
    );
    expect(one).toEqual({ field: 'carat', min: 25, max: 319, without: filter('colour=D') });
  });

  it('are none if removing a single one does not help', () => {
    expect(
      loosenings(filter('shape=heart&colour=D'), counts({ shape: { heart: 0 }, colour: { D: 0 } })),
    ).toEqual([]);
    expect(loosenings(noFilter, counts({ shape: { round: 0 } }))).toEqual([]);
  });

  it('include a store', () => {
    const [one] = loosenings(
      filter('location=hk-central'),
      counts({ location: { 'hk-central': 0, 'hk-shatin': 3 } }),
    );
    expect(one).toMatchObject({ field: 'location', count: 3, without: noFilter });
  });
});

it('options and ends are read by field, in whole stored units', () => {
  const answer = counts({ cut: { ideal: 1 } }, { table_percent: [51, 70.5] });
  expect(optionsOf(answer, 'cut')).toEqual([{ value: 'ideal', count: 1, label: null }]);
  expect(optionsOf(answer, 'polish')).toEqual([]);
  expect(endsOf(answer, 'table_percent')).toEqual({ min: 510, max: 705 });
  expect(endsOf(answer, 'carat')).toBeNull();
});
