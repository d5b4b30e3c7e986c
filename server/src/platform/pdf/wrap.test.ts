import { describe, expect, test } from 'vitest';
import { wrap } from './wrap.ts';

/** Chinese characters are as wide as two Latin ones. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character > '⺀' ? 2 : 1), 0);

describe('wrap', () => {
  test('breaks between words, and cuts a word that is wider than a line', () => {
    expect(wrap('A plain gold ring', 8, widthOf)).toEqual(['A plain', 'gold', 'ring']);
    expect(wrap('Donaudampfschiff', 8, widthOf)).toEqual(['Donaudam', 'pfschiff']);
  });

  test('breaks between Chinese characters, but not before closing punctuation or after an opening one', () => {
    expect(wrap('永结同心金戒指', 8, widthOf)).toEqual(['永结同心', '金戒指']);
    expect(wrap('永结同心，金', 8, widthOf)).toEqual(['永结同', '心，金']);
    expect(wrap('永结同（金）', 8, widthOf)).toEqual(['永结同', '（金）']);
  });

  test('keeps line breaks, and ends for a width that fits nothing', () => {
    expect(wrap('a\nb', 8, widthOf)).toEqual(['a', 'b']);
    expect(wrap('金金', 1, widthOf)).toEqual(['金', '金']);
    expect(wrap('', 8, widthOf)).toEqual(['']);
  });

  test('loses no character of any text', () => {
    const text = '足金999.9「小满」金豆 twelve beans（红包装）, HK$12,345 — 🦋 done.';
    for (let width = 1; width < 60; width++)
      expect(wrap(text, width, widthOf).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });
});
