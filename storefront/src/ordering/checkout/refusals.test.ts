import type { ShopError } from '@jinlan/client/data';
import { describe, expect, it } from 'vitest';
import { problemsOfRefusal } from './checkout-form.ts';

describe('a refusal of the server', () => {
  const refusal = (code: ShopError['code'], data: ShopError['data'] = {}): ShopError => ({
    kind: 'refusal',
    code,
    message: '',
    data,
    reference: null,
  });

  it('of an address appears at every field it names, from top to bottom', () => {
    const fields = [
      { field: 'postcode', rule: 'POSTCODE_LENGTH', code: 'POSTCODE_LENGTH', expected: 6, actual: 4 },
      { field: 'country', rule: 'COUNTRY_UNSUPPORTED', code: 'COUNTRY_UNSUPPORTED', country: 'US' },
      {
        field: 'telephone',
        rule: 'PHONE_TOO_SHORT',
        code: 'PHONE_TOO_SHORT',
        country: 'CN',
        expected: 11,
        missing: 1,
      },
    ];
    expect(problemsOfRefusal(refusal('INVALID_ADDRESS', { ...fields[0], fields }))).toEqual([
      {
        field: 'telephone',
        problem: { code: 'PHONE_TOO_SHORT', data: { country: 'CN', expected: 11, missing: 1 } },
      },
      { field: 'postcode', problem: { code: 'POSTCODE_LENGTH', data: { expected: 6, actual: 4 } } },
    ]);
  });

  it.each([
    ['INVALID_EMAIL', { field: 'email', reason: 'no-at' }, 'email', 'INVALID_EMAIL'],
    ['MISSING_EMAIL', {}, 'email', 'INVALID_EMAIL'],
    ['GUEST_EMAIL_MISSING', {}, 'email', 'INVALID_EMAIL'],
    ['CARRIER_NOT_FOUND', {}, 'store', 'STORE_REQUIRED'],
    ['PAYMENT_METHOD_UNAVAILABLE', { method: 'card' }, 'payment', 'PAYMENT_REQUIRED'],
    ['PAYMENT_METHOD_UNAVAILABLE', { method: 'free' }, 'payment', 'SUM_CHANGED'],
    ['PAYMENT_METHOD_MISSING', {}, 'payment', 'PAYMENT_REQUIRED'],
    ['NO_RETURN_NOT_ACCEPTED', {}, 'acceptsNoReturn', 'NO_RETURN_NOT_ACCEPTED'],
  ] as const)('%s appears at its field', (code, data, field, problem) => {
    expect(problemsOfRefusal(refusal(code, data)).map((one) => [one.field, one.problem.code])).toEqual([
      [field, problem],
    ]);
  });

  it('of an e-mail by an unknown rule still has a text of the shop', () => {
    for (const rule of [undefined, 7, 'constructor', 'later']) {
      expect(problemsOfRefusal(refusal('INVALID_EMAIL', { rule }))).toEqual([
        { field: 'email', problem: { code: 'INVALID_EMAIL', data: { reason: 'domain' } } },
      ]);
    }
  });

  it('that concerns no field, or cannot be parsed, is shown at none', () => {
    expect(problemsOfRefusal(refusal('INSUFFICIENT_STOCK'))).toEqual([]);
    for (const fields of [
      undefined,
      null,
      'name',
      {},
      [null],
      ['name'],
      [{ field: 'name' }],
      [{ code: 'X' }],
      [7],
    ]) {
      expect(problemsOfRefusal(refusal('INVALID_ADDRESS', { fields }))).toEqual([]);
    }
  });
});
