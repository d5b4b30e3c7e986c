import { describe, expect, it } from 'vitest';
import { giftCardCode, readGiftCardCode } from '../gift-cards/index.ts';
import { memberCodeOf, memberPassToken, readMemberCode } from '../members/index.ts';
import { pickupText, readPickupText } from '../orders/index.ts';
import { couponCode } from '../pricing/index.ts';
import { isParcelNumber } from '../returns/index.ts';
import { readDocumentEnd } from '../trade-in/index.ts';
import { typedCode, typedDigits } from './index.ts';

/** Zero-width spaces and joiners, a byte order mark, a soft hyphen, marks of direction, a filler, a tag. */
const invisible = [
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\ufeff', '\u00ad'],
  ...['\u061c', '\u202a', '\u202c', '\u202d', '\u202e', '\u2066', '\u2069', '\u034f', '\u{e0020}'],
];

/** A text with the character before, inside and after it. */
const around = (text: string, character: string): string =>
  `${character}${text.slice(0, 3)}${character}${text.slice(3)}${character}`;

const card = giftCardCode([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
const member = memberCodeOf('123456789012345');
const order = '20261128000017';

describe('a typed or pasted code', () => {
  it.each(invisible)('has no invisible character (%j)', (character) => {
    const paste = (text: string) => around(text, character);
    expect(typedCode(` ${paste('JL-１２')} `)).toBe('JL-12');
    expect(typedDigits(paste('123 456'))).toBe('123456');
    expect(couponCode(paste('double11'))).toBe('DOUBLE11');
    expect(readGiftCardCode(paste(card))).toBe(card);
    expect(readMemberCode(paste(member))?.code).toBe(member);
    expect(readMemberCode(paste(memberPassToken(member, '12345678')))?.live?.from).toBe('pass');
    expect(readPickupText(paste(pickupText(order, '123456')))).toEqual({
      orderNumber: order,
      code: '123456',
    });
    expect(isParcelNumber(paste('SF1234567890'))).toBe(true);
    expect(readDocumentEnd(paste('567A'))).toEqual({ ok: true, value: '567A' });
  });

  it('that is nothing but invisible characters is empty', () => {
    expect(typedCode(` ${invisible.join('')}\u00a0`)).toBe('');
  });

  it('of digits is read with spaces, dashes and the digits of other scripts', () => {
    expect(typedDigits('１２３ – ４５６')).toBe('123456');
    expect(typedDigits('\u0661\u0662\u0663-\u0664\u0665\u0666')).toBe('123456');
    expect(typedDigits('12a456')).toBe('12a456');
  });
});
