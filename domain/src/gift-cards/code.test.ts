import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatGiftCardCode,
  giftCardAlphabet,
  giftCardCode,
  hasWrongCheck,
  maskGiftCardCode,
  readGiftCardCode,
} from './index.ts';

const numbers = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 15, maxLength: 15 });
const codes = numbers.map(giftCardCode);
const position = fc.integer({ min: 0, max: 15 });

const fullWidth = (text: string): string =>
  text.replace(/[0-9A-Z]/gi, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

describe('a gift card code', () => {
  it('has 16 characters that nobody confuses, the last one computed from the others', () => {
    expect(giftCardAlphabet).toHaveLength(31);
    expect(giftCardAlphabet).not.toMatch(/[0O1IL]/);
    expect(giftCardCode([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])).toBe('23456789ABCDEFG6');
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toMatch(new RegExp(`^[${giftCardAlphabet}]{16}$`));
        expect(hasWrongCheck(code)).toBe(false);
      }),
    );
  });

  it('is read however it is typed', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const grouped = formatGiftCardCode(code);
        for (const typed of [
          code,
          grouped,
          grouped.replaceAll('-', ' '),
          grouped.replaceAll('-', '－'),
          grouped.replaceAll('-', ' – '),
          `\t${code.toLowerCase()}　`,
          fullWidth(code.toLowerCase()),
        ])
          expect(readGiftCardCode(typed)).toBe(code);
      }),
    );
  });

  it('with one wrong character has a wrong check character', () => {
    fc.assert(
      fc.property(codes, position, fc.integer({ min: 1, max: 30 }), (code, at, shift) => {
        const wrong = giftCardAlphabet[(giftCardAlphabet.indexOf(code[at] as string) + shift) % 31];
        expect(hasWrongCheck(`${code.slice(0, at)}${wrong}${code.slice(at + 1)}`)).toBe(true);
      }),
    );
  });

  it('with two neighbours exchanged has a wrong check character', () => {
    fc.assert(
      fc.property(codes, fc.integer({ min: 0, max: 13 }), (code, at) => {
        const [one, two] = [code[at] as string, code[at + 1] as string];
        fc.pre(one !== two);
        expect(hasWrongCheck(`${code.slice(0, at)}${two}${one}${code.slice(at + 2)}`)).toBe(true);
      }),
    );
  });

  it('of an earlier system may have another form', () => {
    expect(readGiftCardCode('00o1-il00-0123')).toBe('00O1IL000123');
    expect(hasWrongCheck('00O1IL000123')).toBe(false);
  });

  it.each(['', '   ', '123456789', 'A'.repeat(33), '1234567890💎', '一二三四五六七八九十', '-'.repeat(300)])(
    'is never %j',
    (typed) => {
      expect(readGiftCardCode(typed)).toBeNull();
    },
  );

  it('is made of 15 numbers from 0 to 30', () => {
    expect(() => giftCardCode([1, 2])).toThrow(RangeError);
    expect(() => giftCardCode(Array.from({ length: 15 }, () => 31))).toThrow(RangeError);
  });

  it('is shown to others by its last four characters', () => {
    expect(maskGiftCardCode('WXYZ')).toBe('****WXYZ');
  });
});
