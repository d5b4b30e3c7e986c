import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLongEnough, searchPath, searchText } from './search-text.ts';

describe('a search', () => {
  it.each([
    [null, ''],
    ['  福  牌\n', '福 牌'],
    ['\u202e福\u200f牌\u0000', '福 牌'],
    ['\ud800戒指', '戒指'],
    ['%', '%'],
    ["' or 1=1", "' or 1=1"],
    ['💍'.repeat(5000), '💍'.repeat(100)],
  ])('%j is searched as %j', (raw, text) => {
    expect(searchText(raw)).toBe(text);
  });

  it.each([
    ['福', false],
    ['福牌', true],
    ['𠮷', false],
    ['𠮷祥', true],
    ['1克', true],
    ['K金', true],
    ['<b>', false],
    ['< b >', false],
    ['💍💎', false],
    ['--', false],
    ['é', false],
    ['e\u0301', false],
  ])('counts only letters and digits: %s is long enough: %s', (text, long) => {
    expect(isLongEnough(text)).toBe(long);
  });

  it('is unchanged by a round trip through an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const text = searchText(raw);
        expect(new URL(searchPath(text), 'http://shop.test').searchParams.get('query')).toBe(text);
        expect(searchText(text)).toBe(text);
      }),
    );
  });
});
