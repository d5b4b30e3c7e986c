import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { faultIn, positionOf, readJsonItems } from './json-items.ts';

describe('a list of JSON entries', () => {
  test.each([
    ['{"a": 1, "b": wrong}', 14],
    ['{"a": 1,}', 8],
    ['{"a" 1}', 5],
    ['[1, 2', 5],
    ['[1 2]', 3],
    ['{"a": "un', 6],
    ['{"a": 01}', 7],
    ['{a: 1}', 1],
    ['{"a": 1 /* no */}', 8],
    ['{"a": "x\ty"}', 6],
    ['{"a": 1}}', 8],
    ['', 0],
  ])('%s stops being JSON at position %i', (text, at) => {
    expect(faultIn(text)).toBe(at);
  });

  test('returns where each entry begins, with its name or else its number', () => {
    const { items } = readJsonItems(
      '[{"sku":"A1","urlKey":"a"},\n {"identifier":"home"}, {"urlKey":{}}, null]',
    );
    expect(items.map(positionOf)).toEqual([
      { line: 1, column: 2, entry: 'A1' },
      { line: 2, column: 2, entry: 'home' },
      { line: 2, column: 25, entry: 'entry 3' },
      { line: 2, column: 40, entry: 'entry 4' },
    ]);
  });

  test('has the values of the whole text', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 6 }), fc.nat(3), (values, indent) => {
        const { items, faults } = readJsonItems(JSON.stringify(values, null, indent));
        expect(faults).toEqual([]);
        expect(JSON.stringify(items.map(({ value }) => value))).toBe(JSON.stringify(values));
      }),
    );
  });

  test('gives each entry its line, and returns the good ones', () => {
    const { items, faults } = readJsonItems('\uFEFF[\n  {"a": ","},\n\n  {"b": ]x},\n  "]",\n 3\n]');
    expect(items.map(({ line, value }) => [line, value])).toEqual([[2, { a: ',' }]]);
    expect(faults[0]).toMatchObject({ line: 4, column: 9 });
  });
});

describe('comma-separated values', () => {
  test('are read as they were written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '金', ' ') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const write = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = ['x,y', ...rows.map((row) => row.map(write).join(','))].join('\r\n');
        const file = readCsv(text, ['x', 'y']);
        expect(file.faults).toEqual([]);
        expect(file.rows.map(({ cells }) => [cells.x, cells.y])).toEqual(rows);
      }),
    );
  });

  test.each([';', ',', '\t', '|'])('are read behind a first line that names the delimiter %j', (sign) => {
    const text = ['\uFEFFsep=', 'x', 'y'].join(sign).replace(`sep=${sign}x`, `sep=${sign}\r\nx`);
    const { rows, faults } = readCsv(`${text}\r\n1${sign}2\r\n`, ['x', 'y']);
    expect(faults).toEqual([]);
    expect(rows).toEqual([{ line: 3, cells: { x: '1', y: '2' } }]);
  });

  test('report errors by line', () => {
    expect(readCsv('x\n1', ['x', 'y']).faults).toEqual([
      { line: 1, column: 1, message: 'Missing columns: y' },
    ]);
    const { rows, faults } = readCsv('x,y\n"a\nb",2\n1\n3,"4"x\n5,6\n', ['x', 'y']);
    expect(rows.map(({ line }) => line)).toEqual([2, 6]);
    expect(faults.map(({ line }) => line)).toContain(4);
    expect(faults.map(({ line }) => line)).toContain(5);
  });
});
