import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasCharacterIn, readFontTable, spansOf } from './font-table.ts';

const otherFonts = { arial: [], serif: [], script: [] };

describe('a table of fonts', () => {
  test('lists exactly the font’s characters', () => {
    const codePoints = fc.uniqueArray(fc.integer({ min: 0x20, max: 0x2ffff }), { minLength: 1 });
    fc.assert(
      fc.property(codePoints, fc.integer({ min: 0, max: 0x2ffff }), (some, other) => {
        const rising = some.toSorted((a, b) => a - b);
        const table = readFontTable({ ...otherFonts, kaiti: [{ file: 'a', characters: spansOf(rising) }] });
        if (!table) throw new Error(spansOf(rising));
        const has = hasCharacterIn(table);
        expect(rising.every((codePoint) => has('kaiti', codePoint))).toBe(true);
        expect(has('kaiti', other)).toBe(some.includes(other));
        expect(has('serif', other)).toBe(false);
      }),
    );
  });

  test('is written as ranges', () => {
    expect(spansOf([0x20, 0x41, 0x42, 0x43, 0x4e00])).toBe('20,41-43,4e00');
  });

  test.each([
    ['nothing', null],
    ['a text', 'kaiti'],
    ['without one of the fonts', { kaiti: [], arial: [], serif: [] }],
    ['with invalid characters', { ...otherFonts, kaiti: [{ file: 'a', characters: 'U+20' }] }],
    ['without files', { ...otherFonts, kaiti: [{ characters: '20' }] }],
  ])('is refused: %s', (_, content) => {
    expect(readFontTable(content)).toBeNull();
  });
});
