import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleared,
  countChosen,
  filterOf,
  readListing,
  sortOf,
  sorts,
  toggleOption,
  writeListing,
} from './listing-state.ts';

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
  page: fc.integer({ min: 1, max: 9_999 }),
});

describe('the chosen filters live in the address', () => {
  it('reads back whatever it wrote', () => {
    fc.assert(
      fc.property(state, (chosen) => {
        const written = writeListing(chosen, 'position', new URLSearchParams());
        expect(readListing(new URLSearchParams(written.toString()), 'position')).toEqual(chosen);
      }),
    );
  });

  it('keeps the search words and the store view', () => {
    const kept = new URLSearchParams('query=福&store=hk_en&metal=gold-999');
    expect(writeListing(cleared(readListing(kept, 'position')), 'position', kept).toString()).toBe(
      'query=%E7%A6%8F&store=hk_en',
    );
  });

  it.each([
    ['page=0', 1],
    ['page=-3', 1],
    ['page=1.5', 1],
    ['page=99999', 1],
    ['page=abc', 1],
    ['page=7', 7],
  ])('%s is page %i', (search, page) => {
    expect(readListing(new URLSearchParams(search), 'position').page).toBe(page);
  });

  it('takes nonsense for nothing', () => {
    const read = readListing(
      new URLSearchParams('price=-5_abc&sort=cheapest&__proto__=x&A=1&metal=,,'),
      'relevance',
    );
    expect(read.price).toEqual({ from: null, to: null });
    expect(read.sort).toBe('relevance');
    expect(Object.keys(read.chosen)).toEqual(['metal']);
    expect(countChosen(read)).toBe(0);
  });

  it('turns an option on and off, and goes back to the first page', () => {
    fc.assert(
      fc.property(state, (before) => {
        const on = toggleOption(before, 'colour', 'd');
        expect(on.page).toBe(1);
        expect(countChosen(on)).toBe(countChosen(before) + 1);
        expect(countChosen(toggleOption(on, 'colour', 'd'))).toBe(countChosen(before));
      }),
    );
  });

  it('asks the server for what was chosen', () => {
    const read = readListing(
      new URLSearchParams('metal=gold-999,pt950&price=5000_&sort=price_desc'),
      'position',
    );
    expect(filterOf(read)).toEqual({ metal: { in: ['gold-999', 'pt950'] }, price: { from: '5000' } });
    expect(sortOf(read)).toEqual({ price: 'DESC' });
  });
});
