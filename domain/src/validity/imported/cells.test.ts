import { describe, expect, it } from 'vitest';
import { readDay } from './day-cell.ts';
import { decimalOf, percentOf, wholeOf } from './number-cell.ts';

describe('the day of a cell', () => {
  it.each([
    ['2027-12-31', '2027-12-31'],
    ['31.12.2027', '2027-12-31'],
    ['2027/6/30', '2027-06-30'],
    ['2027年6月30日', '2027-06-30'],
    ['31/12/2027', '2027-12-31'],
    ['12/31/2027', '2027-12-31'],
    ['6/6/2027', '2027-06-06'],
    ['2027-06-30 00:00:00', '2027-06-30'],
    ['', null],
  ])('is read where it is unambiguous: %j', (cell, day) => {
    expect(readDay(cell)).toEqual({ day, problem: null });
  });

  it.each([
    ['6/7/2027', '"6/7/2027" can be two days: write 2026-03-09'],
    ['2027-02-30', '"2027-02-30" is no day, as 2026-03-09'],
    ['soon', '"soon" is no day, as 2026-03-09'],
  ])('is a problem otherwise: %j', (cell, problem) => {
    expect(readDay(cell)).toEqual({ day: null, problem });
  });

  it('follows the order of its file', () => {
    expect(readDay('6/7/2027', 'day-first').day).toBe('2027-07-06');
    expect(readDay('6/7/2027', 'month-first').day).toBe('2027-06-07');
    expect(readDay('31/12/2027', 'both').day).toBeNull();
  });
});

describe('a number of a cell', () => {
  it.each([
    ['7.5', '7.5', null, 750],
    ['7,5', '7.5', null, 750],
    ['７.5 %', null, null, 750],
    ['8', '8', 8, 800],
    [' 1,200 ', '1.200', 1200, 120],
    ['1200.0', '1200.0', 1200, 120_000],
    ['1,2000', '1.2000', null, 120],
    ['-3', '-3', null, null],
    ['7,255', '7.255', 7255, null],
    ['1e3', null, null, null],
    ['', null, null, null],
  ])('is a decimal, a whole number and a per cent: %j', (cell, decimal, whole, percent) => {
    expect([decimalOf(cell), wholeOf(cell), percentOf(cell)]).toEqual([decimal, whole, percent]);
  });
});
