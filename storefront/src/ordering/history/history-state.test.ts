import { customerStatus, orderStages } from '@jinlan/domain/orders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  digitsOf,
  filterOnWire,
  filters,
  joinPages,
  MOST_AT_ONCE,
  PAGE_SIZE,
  readHistory,
  renew,
  writeHistory,
} from './history-state.ts';

const numbers = (list: readonly { readonly number: string }[]) => list.map(({ number }) => number);
const orders = (...list: string[]) => list.map((number) => ({ number }));

describe('the address of an order history', () => {
  it('contains the state and is parsed back', () => {
    fc.assert(
      fc.property(
        fc.record({
          number: fc.stringMatching(/^\d{0,14}$/),
          filter: fc.constantFrom(...filters),
          shown: fc.integer({ min: PAGE_SIZE, max: MOST_AT_ONCE }),
        }),
        (state) => {
          expect(readHistory(writeHistory(state))).toEqual(state);
        },
      ),
    );
  });

  it('corrects invalid values', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (number, status, count) => {
        const state = readHistory(new URLSearchParams({ number, status, shown: count }));
        expect(state.number).toMatch(/^\d{0,14}$/);
        expect(filters).toContain(state.filter);
        expect(state.shown).toBeGreaterThanOrEqual(PAGE_SIZE);
        expect(state.shown).toBeLessThanOrEqual(MOST_AT_ONCE);
      }),
    );
  });

  it('has no parameters if everything is shown', () => {
    expect(String(writeHistory({ number: '', filter: 'all', shown: PAGE_SIZE }))).toBe('');
  });

  it.each([
    ['2026 0822 1407', '202608221407'],
    ['订单２０２６', '2026'],
    ['—', ''],
  ])('reads %s as %s', (text, digits) => expect(digitsOf(text)).toBe(digits));
});

describe('the filters', () => {
  it('cover every status, each once', () => {
    const statuses = filters.flatMap((filter) => filterOnWire({ number: '', filter })?.status?.in ?? []);
    expect(statuses.toSorted()).toEqual([...new Set(orderStages.map(customerStatus))].toSorted());
  });

  it('request a part of the number, and nothing without filters', () => {
    expect(filterOnWire({ number: '0822', filter: 'all' })).toEqual({ number: { match: '0822' } });
    expect(filterOnWire({ number: '', filter: 'all' })).toBeNull();
  });
});

describe('pages of orders', () => {
  it('show an order once, even if a new one has moved it to the next page', () => {
    expect(numbers(joinPages(orders('5', '4', '3'), orders('3', '2', '1')))).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
    ]);
  });

  it('keep the orders below when the first page is fetched again', () => {
    expect(numbers(renew(orders('3', '2', '1'), orders('4', '3', '2')))).toEqual(['4', '3', '2', '1']);
  });
});
