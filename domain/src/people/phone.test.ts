import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountryCode } from '../markets/index.ts';
import { formatPhone, maskPhone, parseE164, readPhone } from './index.ts';

describe('reading', () => {
  it.each<[CountryCode, string, string]>([
    ['CN', '138 0013 8000', '+8613800138000'],
    ['CN', '+86 138-0013-8000', '+8613800138000'],
    ['CN', '008613800138000', '+8613800138000'],
    ['CN', '8613800138000', '+8613800138000'],
    ['CN', '１３８００１３８０００', '+8613800138000'],
    ['HK', '9123 4567', '+85291234567'],
    ['HK', '4401 2345', '+85244012345'],
    ['HK', '7071 2345', '+85270712345'],
    ['HK', '(852) 6123-4567', '+85261234567'],
    ['HK', '+86 13800138000', '+8613800138000'],
    ['MO', '6612 3456', '+85366123456'],
    ['MY', '012-345 6789', '+60123456789'],
    ['MY', '12 345 6789', '+60123456789'],
    ['MY', '011-1234 5678', '+601112345678'],
    ['MY', '+60 12 345 6789', '+60123456789'],
    ['MY', '60123456789', '+60123456789'],
    ['SG', '9123 4567', '+6591234567'],
    ['SG', '81234567', '+6581234567'],
  ])('in %s reads %s as %s', (country, typed, e164) => {
    expect(readPhone(typed, country)).toMatchObject({ ok: true, value: { e164, unusual: false } });
  });

  it.each<[CountryCode, string]>([
    ['CN', '15412345678'],
    ['CN', '19412345678'],
    ['CN', '16012345678'],
    ['SG', '80012345'],
    ['SG', '99123456'],
    ['MY', '015 1234 5678'],
  ])('in %s accepts %s with a warning', (country, typed) => {
    expect(readPhone(typed, country)).toMatchObject({ ok: true, value: { unusual: true } });
  });

  it.each<[CountryCode, string, string, object]>([
    ['CN', '', 'PHONE_REQUIRED', {}],
    ['CN', ' - ', 'PHONE_REQUIRED', {}],
    ['CN', '1380013800', 'PHONE_TOO_SHORT', { expected: 11, missing: 1 }],
    ['CN', '138001380001', 'PHONE_TOO_LONG', { expected: 11, extra: 1 }],
    ['CN', '12345678901', 'PHONE_NOT_MOBILE', { country: 'CN' }],
    ['HK', '9123456', 'PHONE_TOO_SHORT', { expected: 8, missing: 1 }],
    ['HK', '2123 4567', 'PHONE_NOT_MOBILE', { country: 'HK' }],
    ['MO', '2888 1234', 'PHONE_NOT_MOBILE', { country: 'MO' }],
    ['MY', '012-345 678', 'PHONE_TOO_SHORT', { expected: 9, missing: 1 }],
    ['MY', '03-1234 5678', 'PHONE_NOT_MOBILE', { country: 'MY' }],
    ['SG', '6123 4567', 'PHONE_NOT_MOBILE', { country: 'SG' }],
    ['HK', '9123x567', 'PHONE_NOT_DIGITS', { character: 'x' }],
    ['HK', '<b>91234567</b>', 'PHONE_NOT_DIGITS', { character: '<' }],
    ['HK', '+44 7911 123456', 'PHONE_COUNTRY_UNSUPPORTED', {}],
    ['HK', '9123tel:4567', 'PHONE_NOT_DIGITS', { character: 't' }],
  ])('in %s refuses %j with %s', (country, typed, code, data) => {
    expect(readPhone(typed, country)).toMatchObject({ ok: false, error: { code, data } });
  });
});

const mobile = fc.oneof(
  fc.stringMatching(/^1[3-9]\d{9}$/).map((national) => ({ country: 'CN' as const, national })),
  fc.stringMatching(/^[4-9]\d{7}$/).map((national) => ({ country: 'HK' as const, national })),
  fc.stringMatching(/^6\d{7}$/).map((national) => ({ country: 'MO' as const, national })),
  fc.stringMatching(/^1[02-46-9]\d{7}$/).map((national) => ({ country: 'MY' as const, national })),
  fc.stringMatching(/^[89]\d{7}$/).map((national) => ({ country: 'SG' as const, national })),
);

it('a telephone number is the same in every notation', () => {
  fc.assert(
    fc.property(mobile, ({ country, national }) => {
      const result = readPhone(national, country);
      if (!result.ok) throw new Error(`${country} ${national} ${result.error.code}`);
      const { e164 } = result.value;
      expect(parseE164(e164)).toEqual(result.value);
      for (const typed of [
        e164,
        formatPhone(e164),
        national.replace(/(\d{3})/g, '$1 '),
        e164.replace('+', '00'),
      ]) {
        expect(readPhone(typed, country)).toEqual(result);
      }
      expect(maskPhone(e164)).toMatch(/^\d{0,3}\*{4}\d{4}$/);
      expect(maskPhone(e164).endsWith(national.slice(-4))).toBe(true);
    }),
  );
});

const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));

it('any text is either read or refused as a number', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom<CountryCode>('CN', 'HK', 'MO', 'MY', 'SG'), (text, country) => {
      expect(typeof readPhone(text, country).ok).toBe('boolean');
    }),
  );
});

it.each([
  ['+8613800138001', '138****8001', '+86 138 0013 8001'],
  ['+85291234567', '****4567', '+852 9123 4567'],
  ['+60123456789', '****6789', '+60 12 345 6789'],
  ['+6591234567', '****4567', '+65 9123 4567'],
])('masks and shows %s', (e164, masked, formatted) => {
  expect(maskPhone(e164)).toBe(masked);
  expect(formatPhone(e164)).toBe(formatted);
});

it.each([
  ['+862155500101', '+86 21 5550 0101'],
  ['+8657188881234', '+86 571 8888 1234'],
  ['+864008208888', '+86 400 820 8888'],
  ['+85221234567', '+852 2123 4567'],
  ['+65 6555 0100', '+65 6555 0100'],
  ['+4930123456', '+4930123456'],
  ['+60321611234', '+60 3 2161 1234'],
  ['+6088231234', '+60 88 23 1234'],
])('shows the landline %s in the groups of its country', (e164, formatted) => {
  expect(formatPhone(e164)).toBe(formatted);
});

it.each([
  ['\u202a+852 9123 4567\u202c', 'a pasted number with marks of direction'],
  ['\ufeff9123\u200b4567', 'a zero-width space and a byte order mark'],
  ['9123\u00a04567', 'a non-breaking space'],
  ['tel:+852-9123-4567', 'a link'],
  ['٩١٢٣٤٥٦٧', 'Arabic digits'],
  ['９１２３４５６７', 'full-width digits'],
])('reads %j: %s', (typed) => {
  expect(readPhone(typed, 'HK')).toMatchObject({ ok: true, value: { e164: '+85291234567' } });
});
