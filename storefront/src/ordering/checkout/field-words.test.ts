import { wordsIn } from '@jinlan/client/words/testing';
import type { CountryCode } from '@jinlan/domain/markets';
import { addressForms } from '@jinlan/domain/people';
import { type Locale, locales } from '@jinlan/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelWords } from '../../addresses/field-words.ts';
import { bagErrorWords } from '../../bag/line/lines.ts';
import {
  type CheckoutField,
  type CheckoutProblem,
  type CheckoutValues,
  checkCheckout,
  emptyCheckout,
} from './checkout-form.ts';
import { problemWords } from './field-words.ts';

const countries = ['CN', 'HK', 'MO', 'MY', 'SG'] as const satisfies readonly CountryCode[];
const wordsOf = (locale: Locale) => wordsIn(locale, 'buy');

type Sample = readonly [field: CheckoutField, data: object];
const phone = (extra: object): Sample[] => countries.map((country) => ['telephone', { country, ...extra }]);

/** Every problem code of domain and form. A new code does not compile until it is added here. */
const samples: Readonly<Record<CheckoutProblem['code'], readonly Sample[]>> = {
  FIELD_REQUIRED: (['region', 'city', 'district', 'street', 'postcode'] as const).map((field) => [field, {}]),
  PHONE_REQUIRED: [['telephone', {}]],
  PHONE_NOT_DIGITS: [['telephone', { character: 'x' }]],
  PHONE_TOO_SHORT: [...phone({ expected: 9, missing: 1 }), ...phone({ expected: 9, missing: 3 })],
  PHONE_TOO_LONG: [...phone({ expected: 9, extra: 1 }), ...phone({ expected: 9, extra: 3 })],
  PHONE_NOT_MOBILE: phone({}),
  PHONE_COUNTRY_UNSUPPORTED: [['telephone', {}]],
  NAME_CHARACTER: [['name', { character: '9' }]],
  NAME_WEB_ADDRESS: [['name', { text: 'evil.example' }]],
  INVALID_TEXT: [
    ['street', { field: 'street', reason: 'too-long', max: 120, length: 123 }],
    ['name', { field: 'name', reason: 'too-short', min: 2, length: 0 }],
    ['name', { field: 'name', reason: 'too-short', min: 2, length: 1 }],
    ['remark', { field: 'remark', reason: 'forbidden-character', codePoint: 7 }],
    ['giftMessage', { field: 'gift_message', reason: 'forbidden-character', codePoint: 0x1f48d }],
    ['giftTo', { field: 'gift_to', reason: 'forbidden-character', codePoint: 7 }],
  ],
  TOO_MANY_LINES: [['street', { max: 4 }]],
  REGION_UNKNOWN: [['region', { region: 'XX' }]],
  POSTCODE_LENGTH: [['postcode', { expected: 6, actual: 4 }]],
  POSTCODE_UNKNOWN: [['postcode', { postcode: '000000' }]],
  FIELD_PATTERN: [
    ['unit', { pattern: '' }],
    ['postcode', { pattern: '' }],
  ],
  COUNTRY_UNSUPPORTED: [['name', { country: 'US' }]],
  INVALID_EMAIL: ['empty', 'too-long', 'no-at', 'local-part', 'domain'].map((reason) => [
    'email',
    { reason },
  ]),
  ADDRESS_REQUIRED: [['address', {}]],
  STORE_REQUIRED: [['store', {}]],
  PAYMENT_REQUIRED: [['payment', {}]],
  SUM_CHANGED: [['payment', {}]],
  BANK_REQUIRED: [['bank', {}]],
  NO_RETURN_NOT_ACCEPTED: [['acceptsNoReturn', {}]],
  TERMS_NOT_ACCEPTED: [['acceptsTerms', {}]],
};

const asProblem = (code: string, data: object) => ({ code, data }) as CheckoutProblem;
/** Matches internal codes, message keys and unfilled placeholders. */
const raw = /[A-Z]{2,}_[A-Z]|\bbuy\.|undefined|\[object|[{}]|address\./;

describe.each(locales)('the problems of a field, in %s', (locale) => {
  it('have a text for every code, without the code itself', async () => {
    const words = await wordsOf(locale);
    const other = words('buy.address.other');
    for (const [code, each] of Object.entries(samples)) {
      for (const [field, data] of each) {
        for (const country of countries) {
          const text = problemWords(field, asProblem(code, data), country, words);
          expect(text).not.toBe('');
          expect(text).not.toMatch(raw);
          if (locale.startsWith('zh-')) expect(text).toMatch(/\p{Script=Han}/u);
          else expect(text).not.toMatch(/\p{Script=Han}/u);
          if (code !== 'COUNTRY_UNSUPPORTED') expect(text).not.toBe(other);
        }
      }
    }
  });

  it('have a label for every field of every country', async () => {
    const words = await wordsOf(locale);
    for (const { label } of Object.values(addressForms).flat()) {
      expect(labelWords(label, words)).not.toMatch(raw);
    }
    expect(labelWords('constructor', words)).toBe('constructor');
  });

  it('have a text for any input', async () => {
    const words = await wordsOf(locale);
    const typed = fc.oneof(fc.string({ unit: 'binary', maxLength: 130 }), fc.string({ maxLength: 30 }));
    const fields = ['name', 'telephone', 'region', 'city', 'district', 'street', 'unit', 'postcode', 'email'];
    fc.assert(
      fc.property(
        fc.constantFrom(...countries),
        fc.record(Object.fromEntries(fields.map((name) => [name, typed]))),
        (country, changes) => {
          const values = { ...emptyCheckout, ...changes } as CheckoutValues;
          const rules = {
            country,
            addresses: null,
            isVirtual: false,
            stores: [],
            payments: [],
            asksNoReturn: true,
            asksTerms: true,
          };
          for (const { field, problem } of checkCheckout(values, rules)) {
            expect(problemWords(field, problem, country, words).length).toBeGreaterThan(1);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a mobile number of Malaysia', () => {
  it('is counted without the leading 0, which most people type', async () => {
    const problem = asProblem('PHONE_TOO_SHORT', { country: 'MY', expected: 9, missing: 1 });
    expect(problemWords('telephone', problem, 'MY', await wordsOf('en-US'))).toBe(
      'A mobile number here has 9 digits after its first 0; 1 is missing',
    );
    expect(problemWords('telephone', problem, 'MY', await wordsOf('zh-Hans-CN'))).toBe(
      '手机号开头的 0 之后应为 9 位，还差 1 位',
    );
  });
});

describe('missing checkout data', () => {
  it('is reported in the words of the specification', async () => {
    const english = await wordsIn('en-US', 'buy');
    const empty = { code: 'INVALID_EMAIL', data: { reason: 'empty' } } as const;
    expect(problemWords('email', empty, 'HK', english)).toBe('Missing required information: email');
    const missing = {
      kind: 'refusal',
      code: 'MISSING_CART_ID',
      message: '',
      data: {},
      reference: null,
    } as const;
    expect(bagErrorWords(missing, english)).toBe('Missing required information: cartId');
  });
});
