import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, hashOf, TextsBuilder } from './texts.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', '足金手镯', '金', '18K金', '💍', 'é'),
);

const textsOf = (all: readonly string[], expected?: number) => {
  const builder = new TextsBuilder(expected);
  for (const value of all) builder.add(value);
  return builder.build();
};

test('texts are returned as they were stored, however many were expected', () => {
  fc.assert(
    fc.property(fc.array(text), fc.nat(4), (all, expected) => {
      const texts = textsOf(all, expected);
      expect(texts.length).toBe(all.length);
      expect(all.map((_, index) => texts.at(index))).toEqual(all);
      expect(texts.at(all.length)).toBe('');
    }),
  );
});

test('texts are compared with bytes, and equal ones have one hash', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), text, (all, other) => {
      const texts = textsOf(all);
      const bytes = bytesOf(other);
      all.forEach((expected, index) => {
        expect(texts.is(index, bytes)).toBe(expected === other);
        expect(Math.sign(texts.compare(index, bytes))).toBe(Buffer.compare(bytesOf(expected), bytes));
        expect(texts.hash(index)).toBe(hashOf(bytesOf(expected)));
      });
    }),
  );
});

test('some texts can be selected', () => {
  const texts = textsOf(['戒指', 'ring', '', '手镯']);
  const picked = texts.pick(Int32Array.of(3, 2, 0));
  expect([picked.length, picked.at(0), picked.at(1), picked.at(2)]).toEqual([3, '手镯', '', '戒指']);
});
