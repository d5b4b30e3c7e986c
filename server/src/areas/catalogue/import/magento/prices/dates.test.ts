import { describe, expect, test } from 'vitest';
import { ExportDates } from './dates.ts';

const position = { line: 2, column: 1 };
const datesOf = (...cells: string[]): ExportDates => {
  const dates = new ExportDates();
  for (const cell of cells) dates.see(cell, 'special_price_to_date', position);
  return dates;
};

describe('a date of an export', () => {
  test.each([
    ['2020-12-31', '2020-12-31'],
    ['2020-12-31 00:00:00', '2020-12-31'],
    ['2020-12-31T00:00:00', '2020-12-31'],
    ['2020-1-1 0:00', '2020-01-01'],
    ['2020/1/1 上午12:00', '2020-01-01'],
    ['2020年1月1日', '2020-01-01'],
    ['２０２０年１２月３１日', '2020-12-31'],
    ['20200101', '2020-01-01'],
    ['31.12.20, 00:00', '2020-12-31'],
    ['1.1.2020', '2020-01-01'],
    ['Dec 31, 2020', '2020-12-31'],
    ['Dec 31, 2020, 12:00:00 AM', '2020-12-31'],
    ['31 December 2020', '2020-12-31'],
    ['31-Dec-20', '2020-12-31'],
    ['12/31/20, 12:00 AM', '2020-12-31'],
  ])('is parsed where it is unambiguous: %s', (cell, day) => {
    expect(datesOf(cell).read(cell)).toEqual({ day, problem: null });
  });

  test.each(['', '  ', '0000-00-00 00:00:00'])('may be missing: %j', (cell) => {
    expect(datesOf(cell).read(cell)).toEqual({ day: null, problem: null });
  });

  test.each([
    ...['nonsense', '43831', '2020-02-30', '32.1.2020', '2020', '13/13/2020', '2026-11-27T16:00:00Z'],
    ...['99999999', '31/12'],
  ])('is a problem where it is invalid: %s', (cell) => {
    expect(datesOf().read(cell)).toEqual({ day: null, problem: `"${cell}" is no day, as 2026-03-09` });
  });
});

describe('dates with slashes', () => {
  test('have the month first, as in Magento, with a note', () => {
    const dates = datesOf('05/12/2026');
    expect(dates.read('05/12/2026').day).toBe('2026-05-12');
    expect(dates.note?.message).toBe(
      'Dates with slashes are read with the month first, as Magento writes them: "05/12/2026" is 2026-05-12',
    );
  });

  test('need no note where one must have the month first', () => {
    expect(datesOf('05/12/2026', '05/31/2026').note).toBeNull();
  });

  test('have the day first in the whole file where one must have it first', () => {
    const dates = datesOf('05/12/2026', '31/12/20');
    expect(dates.read('05/12/2026').day).toBe('2026-12-05');
    expect(dates.read('31/12/20').day).toBe('2020-12-31');
    expect(dates.note?.message).toContain('"31/12/20" can only be');
  });

  test('are refused where the file has both forms', () => {
    const dates = datesOf('31/12/2026', '12/31/2026');
    for (const cell of ['31/12/2026', '05/12/2026'])
      expect(dates.read(cell)).toEqual({
        day: null,
        problem: `"${cell}" can be two days: write 2026-03-09`,
      });
    expect(dates.read('2026-12-31').day).toBe('2026-12-31');
    expect(dates.note?.message).toContain('no date with slashes is read');
  });
});
