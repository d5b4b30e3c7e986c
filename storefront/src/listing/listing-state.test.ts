import type { ShopError } from '@jinlan/client/data';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedPage,
  cleared,
  countChosen,
  filterOf,
  readListing,
  sortOf,
  sorts,
  toggleOption,
  withMore,
  writeListing,
} from './listing-state.ts';
import { unknownFilters } from './use-listed.ts';

const state = fc.record({
  chosen: fc.dictionary(
    fc.constantFrom('metal', 'craft', 'gem', 'piece', 'ring_size'),
    fc.uniqueArray(fc.constantFrom('gold-999', 'hk-12', 'jade', 'woven'), { minLength: 1, maxLength: 4 }),
    { noNullPrototype: true },
  ),
  price: fc.record({
    from: fc.option(fc.nat(1_000_000), { nil: null }),
    to: fc.option(fc.nat(1_000_000), { nil: null }),
  }),
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 2, max: 9_999 }),
  allPages: fc.boolean(),
});
/** Filters with the ends of the price in order. */
const ordered = state.filter(({ price: { from, to } }) => from === null || to === null || from <= to);

describe('the state of a list in the address', () => {
  it('is parsed back from its own address', () => {
    fc.assert(
      fc.property(ordered, (chosen) => {
        const written = writeListing(chosen, 'position', new URLSearchParams());
        expect(readListing(new URLSearchParams(written.toString()), 'position')).toEqual(chosen);
      }),
    );
  });

  it('keeps the search words and the store view', () => {
    const address = new URLSearchParams('query=福&store=hk_en&metal=gold-999');
    expect(writeListing(cleared(readListing(address, 'position')), 'position', address).toString()).toBe(
      'query=%E7%A6%8F&store=hk_en',
    );
  });

  it.each([
    ['page=0', 1],
    ['page=-3', 1],
    ['page=1.5', 1],
    ['page=99999', 99_999],
    ['page=1000000000', 1_000_000],
    ['page=1e999', 1],
    ['page=abc', 1],
    ['page=7', 7],
  ])('%s is page %i', (search, page) => {
    expect(readListing(new URLSearchParams(search), 'position').page).toBe(page);
  });

  it('ignores invalid values', () => {
    const parsed = readListing(
      new URLSearchParams('price=-5_abc&sort=cheapest&__proto__=x&A=1&metal=,,'),
      'relevance',
    );
    expect(parsed.price).toEqual({ from: null, to: null });
    expect(parsed.sort).toBe('relevance');
    expect(Object.keys(parsed.chosen)).toEqual([]);
    expect(countChosen(parsed)).toBe(0);
  });

  it('drops control characters, which no page can show', () => {
    const parsed = readListing(new URLSearchParams('metal=%00&craft=wo%00ven,%1F'), 'position');
    expect(parsed.chosen).toEqual({ craft: ['woven'] });
  });

  it('swaps the ends of a reversed price range', () => {
    const read = (price: string) => readListing(new URLSearchParams({ price }), 'position').price;
    expect(read('500_100')).toEqual({ from: 100, to: 500 });
    expect(read('100_500')).toEqual({ from: 100, to: 500 });
    expect(read('_500')).toEqual({ from: null, to: 500 });
  });

  it('ignores tracking parameters of advertisers', () => {
    const search = new URLSearchParams('utm_source=a&gclid=b&fbclid=c&metal=gold-999');
    expect(readListing(search, 'position').chosen).toEqual({ metal: ['gold-999'] });
  });

  it('switches an option on and off, and goes back to the first page', () => {
    fc.assert(
      fc.property(state, (before) => {
        const on = toggleOption(before, 'colour', 'd');
        expect(on.page).toBe(1);
        expect(countChosen(on)).toBe(countChosen(before) + 1);
        expect(countChosen(toggleOption(on, 'colour', 'd'))).toBe(countChosen(before));
      }),
    );
  });

  it('has only one band of a number at a time', () => {
    const read = (search: string) => readListing(new URLSearchParams(search), 'position');
    expect(filterOf(read('carat=0.5_1'))).toEqual({ carat: { from: '0.5', to: '1' } });
    expect(filterOf(read('carat=2_*'))).toEqual({ carat: { from: '2' } });
    expect(toggleOption(read('carat=0.5_1'), 'carat', '2_*').chosen).toEqual({ carat: ['2_*'] });
    expect(toggleOption(read('carat=0.5_1'), 'carat', '0.5_1').chosen).toEqual({ carat: [] });
  });

  it('is converted to the filter of the request', () => {
    const parsed = readListing(
      new URLSearchParams('metal=gold-999,pt950&price=5000_&sort=price_desc'),
      'position',
    );
    expect(filterOf(parsed)).toEqual({ metal: { in: ['gold-999', 'pt950'] }, price: { from: '5000' } });
    expect(sortOf(parsed)).toEqual({ price: 'DESC' });
  });
});

describe('a list to which more was loaded', () => {
  const read = (search: string) => readListing(new URLSearchParams(search), 'position');

  it('requests everything from the first piece, and is restored from its address', () => {
    const grown = withMore(read(''), 12);
    expect(grown && writeListing(grown, 'position', new URLSearchParams()).toString()).toBe('page=2&from=1');
    expect(askedPage(read('page=2&from=1'), 12)).toEqual({ pageSize: 24, currentPage: 1 });
    expect(askedPage(read('page=2'), 12)).toEqual({ pageSize: 12, currentPage: 2 });
  });

  it('can only grow if it begins at the first page, up to the server’s largest page', () => {
    expect(withMore(read('page=3'), 12)).toBeNull();
    expect(withMore(read('page=7&from=1'), 12)?.page).toBe(8);
    expect(withMore(read('page=8&from=1'), 12)).toBeNull();
    expect(askedPage(read('page=500&from=1'), 12)).toEqual({ pageSize: 96, currentPage: 1 });
  });
});

describe('filters that the server does not know', () => {
  const refused = (message: string): ShopError => ({
    kind: 'fault',
    code: 'UNEXPECTED',
    message,
    data: {},
    reference: null,
  });
  const chosen = readListing(new URLSearchParams('banana=1&metal=gold-999&gold_weight=5_10'), 'position');

  it('are those that its refusal names', () => {
    const message = 'Variable "$filter" got invalid value {}; Field "banana" is not defined by type "F".';
    expect(unknownFilters(refused(message), chosen)).toEqual(['banana']);
  });

  it('are all filters if it names none, and none for another error', () => {
    expect(unknownFilters(refused('Variable "$filter" got invalid value []'), chosen)).toEqual([
      'banana',
      'metal',
      'gold_weight',
    ]);
    expect(unknownFilters(refused('Something broke'), chosen)).toEqual([]);
    expect(unknownFilters(null, chosen)).toEqual([]);
  });
});
