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
  ])('%j is asked as %j', (raw, text) => {
    expect(searchText(raw)).toBe(text);
  });

  it('counts characters, not code units', () => {
    expect(isLongEnough('💍')).toBe(false);
    expect(isLongEnough('福')).toBe(false);
    expect(isLongEnough('福牌')).toBe(true);
  });

  it('travels in an address and comes back, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const text = searchText(raw);
        expect(new URL(searchPath(text), 'http://shop.test').searchParams.get('query')).toBe(text);
        expect(searchText(text)).toBe(text);
      }),
    );
  });
});
