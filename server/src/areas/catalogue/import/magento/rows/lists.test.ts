import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  namelessPaths,
  readCategoryPaths,
  readEntries,
  readPairs,
  readQuantities,
  readRepeated,
} from './lists.ts';
import { freeSlug, slugOf } from './slug.ts';

test.each([
  ['color=Blue,size=XS', { color: 'Blue', size: 'XS' }],
  ['note=Light, soft and warm,size=S', { note: 'Light, soft and warm', size: 'S' }],
  ['note="Light, size=not a pair",size="S"', { note: 'Light, size=not a pair', size: 'S' }],
  ['note="says ""yes""",size=S', { note: 'says "yes"', size: 'S' }],
  ['url=https://x.example/?a=1,size=S', { url: 'https://x.example/?a=1', size: 'S' }],
  ['empty=,size=S', { empty: '', size: 'S' }],
  ['multi="A"|"B, and=C",size=S', { multi: 'A|B, and=C', size: 'S' }],
  [
    '"color=Red","material=""Gold, 18K""","size=5"" long"',
    { color: 'Red', material: 'Gold, 18K', size: '5" long' },
  ],
  ['', {}],
  ['no pair', {}],
])('reads %s as pairs', (text, expected) => {
  expect(Object.fromEntries(readPairs(text))).toEqual(expected);
});

test('reads values exactly as written', () => {
  const value = fc.string({ unit: fc.constantFrom('a', ' ', ',', '=', '"', '金', 'b=') });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
      const text = values.map((value, index) => `k${index}="${value.replaceAll('"', '""')}"`).join(',');
      expect([...readPairs(text).values()]).toEqual(values);
    }),
  );
});

test('separates entries at bars', () => {
  expect(readEntries('sku=A,size=S|sku=B,size=M').map((entry) => entry.get('size'))).toEqual(['S', 'M']);
  expect(readEntries(' ')).toEqual([]);
});

test('does not separate at a bar inside quotes', () => {
  const entries = readEntries('name="Ring | bracelet",type="radio"|name="Chain",type="radio"');
  expect(entries.map((entry) => entry.get('name'))).toEqual(['Ring | bracelet', 'Chain']);
  expect(readEntries('name=5" ring,type=radio|name=6" ring,type=radio')).toHaveLength(2);
});

test('separates entries at commas too, where their first name occurs again', () => {
  const text = 'id=1,title=One, two,group=G,id=2,title=Three,group=G|id=3,title=Four';
  expect(readRepeated(text).map((entry) => entry.get('title'))).toEqual(['One, two', 'Three', 'Four']);
});

test('uses a default for a missing quantity, and accepts 0', () => {
  expect(readQuantities('A=2.0000,B,C=0')).toEqual([
    { sku: 'A', quantity: 2 },
    { sku: 'B', quantity: 1 },
    { sku: 'C', quantity: 0 },
  ]);
});

test('reads category paths without their root', () => {
  expect(readCategoryPaths('Default Category/Rings/Gold \\/ white,Default Category')).toEqual([
    ['Rings', 'Gold / white'],
  ]);
});

test('reports a path with an empty category name, and uses the other names', () => {
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

test('returns valid and unused slugs', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 12 }), (names) => {
      const slugsInUse = new Set<string>();
      const slugs = names.map((name) => freeSlug(name, slugsInUse));
      expect(new Set(slugs).size).toBe(names.length);
      for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{0,59}$/);
    }),
  );
});
