import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namelessPaths, readCategoryPaths, readEntries, readPairs, readQuantities } from './lists.ts';
import { freeSlug, slugOf } from './slug.ts';

test.each([
  ['color=Blue,size=XS', { color: 'Blue', size: 'XS' }],
  ['note=Light, soft and warm,size=S', { note: 'Light, soft and warm', size: 'S' }],
  ['note="Light, size=not a pair",size="S"', { note: 'Light, size=not a pair', size: 'S' }],
  ['note="says ""yes""",size=S', { note: 'says "yes"', size: 'S' }],
  ['url=https://x.example/?a=1,size=S', { url: 'https://x.example/?a=1', size: 'S' }],
  ['empty=,size=S', { empty: '', size: 'S' }],
  ['', {}],
  ['no pair', {}],
])('%s is pairs', (text, expected) => {
  expect(Object.fromEntries(readPairs(text))).toEqual(expected);
});

test('values are read back as they were written, whatever they hold', () => {
  const value = fc.string({ unit: fc.constantFrom('a', ' ', ',', '=', '"', '金', 'b=') });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
      const text = values.map((one, index) => `k${index}="${one.replaceAll('"', '""')}"`).join(',');
      expect([...readPairs(text).values()]).toEqual(values);
    }),
  );
});

test('entries are parted by bars', () => {
  expect(readEntries('sku=A,size=S|sku=B,size=M').map((one) => one.get('size'))).toEqual(['S', 'M']);
  expect(readEntries(' ')).toEqual([]);
});

test('quantities have a default, and 0 is one', () => {
  expect(readQuantities('A=2.0000,B,C=0')).toEqual([
    { sku: 'A', quantity: 2 },
    { sku: 'B', quantity: 1 },
    { sku: 'C', quantity: 0 },
  ]);
});

test('categories are ways without their root', () => {
  expect(readCategoryPaths('Default Category/Rings/Gold \\/ white,Default Category')).toEqual([
    ['Rings', 'Gold / white'],
  ]);
});

test('a way with a category that has no name is told, and the names that are there count', () => {
  const written = '/,Default Category/,Default Category//Rings,Default Category/Gold';
  expect(readCategoryPaths(written)).toEqual([['Rings'], ['Gold']]);
  expect(namelessPaths(written)).toEqual(['/', 'Default Category/', 'Default Category//Rings']);
});

test.each([
  ['Gold bead Bracelet', 'gold-bead-bracelet'],
  ['Crème brûlée', 'creme-brulee'],
  ['团圆', 'tuan-yuan'],
  ['  --  ', expect.stringMatching(/^n[a-z0-9]+$/)],
])('%s has the slug %s', (name, slug) => {
  expect(slugOf(name)).toEqual(slug);
});

test('slugs are keys, and free', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 12 }), (names) => {
      const taken = new Set<string>();
      const slugs = names.map((name) => freeSlug(name, taken));
      expect(new Set(slugs).size).toBe(names.length);
      for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{0,59}$/);
    }),
  );
});
