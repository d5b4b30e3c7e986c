/**
 * Mobile numbers by region, from typed text to E.164 (trade-facts 6). A number of the right length outside the known
 * ranges is accepted with a warning: ranges open every year, and refusing a real customer would be worse.
 */
import { normalText, ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { type CountryCode, marketFacts, markets } from '../markets/index.ts';
import { asciiDigits, halfWidth, withoutInvisible } from './plain-text.ts';

export interface Phone {
  /** In the form E.164, such as "+85291234567". */
  readonly e164: string;
  readonly country: CountryCode;
  /** Without the dial code and the trunk prefix 0. */
  readonly national: string;
  /** True if the number is outside the known ranges. */
  readonly unusual: boolean;
}

export type PhoneRefusal =
  | Refusal<'PHONE_REQUIRED', Record<never, never>>
  | Refusal<'PHONE_NOT_DIGITS', { readonly character: string }>
  | Refusal<
      'PHONE_TOO_SHORT',
      { readonly country: CountryCode; readonly expected: number; readonly missing: number }
    >
  | Refusal<
      'PHONE_TOO_LONG',
      { readonly country: CountryCode; readonly expected: number; readonly extra: number }
    >
  | Refusal<'PHONE_NOT_MOBILE', { readonly country: CountryCode }>
  | Refusal<'PHONE_COUNTRY_UNSUPPORTED', Record<never, never>>;

interface PhoneRule {
  readonly dialCode: string;
  /** Digits before a number dialled inside the country, which E.164 omits. */
  readonly trunk: string;
  /** Length of the national number, which may depend on its first digits. */
  readonly length: (national: string) => number;
  readonly mobile: RegExp;
  readonly inService: RegExp;
}

const eightDigits = () => 8;

const rules: Readonly<Record<CountryCode, PhoneRule>> = {
  CN: {
    dialCode: '86',
    trunk: '',
    length: () => 11,
    mobile: /^1[3-9]/,
    inService: /^1(?:3\d|4[57]|[59][0-35-9]|6[25-7]|7[0-35-8]|8\d)/,
  },
  HK: { dialCode: '852', trunk: '', length: eightDigits, mobile: /^[4-9]/, inService: /^[4-9]/ },
  MO: { dialCode: '853', trunk: '', length: eightDigits, mobile: /^6/, inService: /^6/ },
  MY: {
    dialCode: '60',
    trunk: '0',
    length: (national) => (national.startsWith('11') ? 10 : 9),
    mobile: /^1/,
    inService: /^1/,
  },
  SG: {
    dialCode: '65',
    trunk: '',
    length: eightDigits,
    mobile: /^[89]/,
    inService: /^(?:80[1-9]|8[1-9]|9[0-8])/,
  },
};

/** Reads a number typed for `country`. A leading + or 00 may name another of the five countries. */
export function readPhone(input: string, country: CountryCode): Result<Phone, PhoneRefusal> {
  const typed = asciiDigits(halfWidth(withoutInvisible(normalText(input, 'NFC'))))
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\-–—‐‑−.()（）]/g, '')
    .trim();
  if (typed === '') return refuse('PHONE_REQUIRED', {});
  const international = /^(?:\+|00)/.test(typed);
  const digits = typed.replace(/^(?:\+|00)/, '');
  const nonDigit = /[^0-9]/u.exec(digits);
  if (nonDigit) return refuse('PHONE_NOT_DIGITS', { character: nonDigit[0] });
  if (international) {
    const numberCountry = countryOfDigits(digits);
    if (!numberCountry) return refuse('PHONE_COUNTRY_UNSUPPORTED', {});
    return checkNational(digits.slice(rules[numberCountry].dialCode.length), numberCountry);
  }
  return checkNational(withoutDialCode(digits, rules[country]), country);
}

/** Parses a stored number; null if it is not E.164 of one of the five countries. */
export function parseE164(e164: string): Phone | null {
  if (!/^\+\d+$/.test(e164)) return null;
  const country = countryOfDigits(e164.slice(1));
  const phone = country ? readPhone(e164, country) : null;
  return phone?.ok && phone.value.e164 === e164 ? phone.value : null;
}

/** Such as "138****8001" or "****4567": enough to recognise one's own number. */
export function maskPhone(e164: string): string {
  const national = parseE164(e164)?.national ?? e164.replace(/\D/g, '');
  const head = national.length >= 11 ? national.slice(0, 3) : '';
  return `${head}****${national.slice(-4)}`;
}

/** Such as "+86 138 0013 8000", "+852 9123 4567", "+60 3 2161 1234"; a number of another country as it is. */
export function formatPhone(e164: string): string {
  const country = /^\+\d+$/.test(e164) ? countryOfDigits(e164.slice(1)) : null;
  if (!country) return e164;
  const { dialCode } = rules[country];
  const national = e164.slice(1 + dialCode.length);
  const area = areaLength(country, national);
  const parts = [national.slice(0, area), national.slice(area, -4), national.slice(-4)];
  return [`+${dialCode}`, ...parts.filter((part) => part !== '')].join(' ');
}

/** Digits of the area, or of the head of a mobile number, before the last groups. */
function areaLength(country: CountryCode, national: string): number {
  if (country === 'MY') return /^(1|8)/.test(national) ? 2 : 1;
  // A city with seven digits, or a number such as 400 820 8888.
  const isShort = country === 'CN' && national.length === 10 && !/^(10|2)/.test(national);
  return isShort ? 3 : Math.max(0, national.length - 8);
}

function checkNational(digits: string, country: CountryCode): Result<Phone, PhoneRefusal> {
  const { dialCode, trunk, length, mobile, inService } = rules[country];
  const national = trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  const expected = length(national);
  const difference = national.length - expected;
  // Malaysian 015 numbers have two lengths. The longer one is accepted as unusual.
  const longer = country === 'MY' && national.startsWith('15') && difference === 1;
  if (difference < 0) return refuse('PHONE_TOO_SHORT', { country, expected, missing: -difference });
  if (difference > 0 && !longer) return refuse('PHONE_TOO_LONG', { country, expected, extra: difference });
  if (!mobile.test(national)) return refuse('PHONE_NOT_MOBILE', { country });
  return ok({
    e164: `+${dialCode}${national}`,
    country,
    national,
    unusual: longer || !inService.test(national),
  });
}

/** Removes a dial code typed without the plus ("8613800138000"), if the rest has the right length. */
function withoutDialCode(digits: string, rule: PhoneRule): string {
  if (!digits.startsWith(rule.dialCode)) return digits;
  const nationalDigits = digits.slice(rule.dialCode.length);
  const national =
    rule.trunk !== '' && nationalDigits.startsWith(rule.trunk)
      ? nationalDigits.slice(rule.trunk.length)
      : nationalDigits;
  return national.length === rule.length(national) && rule.mobile.test(national) ? nationalDigits : digits;
}

function countryOfDigits(digits: string): CountryCode | null {
  const market = markets.find((candidate) => digits.startsWith(marketFacts[candidate].dialCode.slice(1)));
  return market ? marketFacts[market].country : null;
}
