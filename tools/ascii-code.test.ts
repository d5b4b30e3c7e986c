import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { asciiOf } from './ascii-code.ts';

describe('code in ASCII', () => {
  it.each([
    ['words', `'足金 – 中国黄金'`],
    ['words after a backslash', String.raw`'C:\\金'`],
    ['pairs of surrogates', `'💍'.length + '💍'`],
    ['templates', '`金兰`'],
    ['names', `({ 价: 1 }).价`],
    ['patterns', `'a金b'.replace(/[金-钻]/, '')`],
    ['patterns by code point', `/^[💍]$/u.test('💍')`],
  ])('keeps the value of %s', (_, code) => {
    const ascii = asciiOf(code);
    expect(ascii).toMatch(/^[\0-\x7f]*$/);
    expect(runInNewContext(ascii)).toEqual(runInNewContext(code));
  });

  it('refuses what an escape would change', () => {
    expect(() => asciiOf(String.raw`/\・/`)).toThrow('backslash before ・');
  });
});
