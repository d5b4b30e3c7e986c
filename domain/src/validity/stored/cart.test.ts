import { describe, expect, it } from 'vitest';
import { cartBillingOrNull, cartLines, cartShippingOrNull, check } from '../index.ts';

describe('a stored line of a bag', () => {
  const line = {
    ...{
      id: 7,
      sku: 'JL1',
      parentSku: null,
      quantity: 2,
      links: null,
      made: null,
      giftCard: null,
      giftWrap: false,
    },
    ...{ giftMessage: null, acknowledgedVersion: 3, acknowledgedPrice: null },
    parts: [{ option: 'ring', sku: 'JL2', quantity: 1 }],
    options: [{ option: 'card', values: ['red'], text: null }],
  };
  it('is valid without dropping any field', () => {
    expect(check(cartLines, [line])).toEqual({ ok: true, value: [line] });
  });

  it.each<[object, string]>([
    [{ quantity: '2' }, '0.quantity'],
    [{ parts: [{ option: 'ring', sku: 'JL2' }] }, '0.parts.0.quantity'],
    [{ options: [{ option: 'card', values: null, text: '福' }] }, '0.options.0.values'],
    [{ made: {} }, '0.made.code'],
  ])('is not valid with %j', (change, path) => {
    const checked = check(cartLines, [{ ...line, ...change }]);
    expect(checked.ok ? [] : checked.error[0]).toMatchObject({ path });
  });
});

describe('a stored address of a bag', () => {
  const address = {
    ...{
      country: 'HK',
      firstName: '玉',
      lastName: '陈',
      telephone: '+85261234567',
      region: null,
      city: null,
    },
    ...{
      district: null,
      street: ['1 Queen Street'],
      building: null,
      unit: null,
      postcode: null,
      company: null,
    },
    collector: false,
  };
  const open = [{ field: 'region', problem: { code: 'FIELD_REQUIRED', data: {} } }];
  it.each([[address], [{ ...address, bookId: 4 }], [{ ...address, open }], [null]])(
    'is valid: %j',
    (value) => {
      expect(check(cartShippingOrNull, value)).toEqual({ ok: true, value });
    },
  );

  it.each<[object, string]>([
    [{ collector: undefined }, 'collector'],
    [{ open: [{ field: 'shoe', problem: { code: 'FIELD_REQUIRED', data: {} } }] }, 'open'],
    [{ open: [null] }, 'open'],
  ])('is not valid with %j', (change, path) => {
    expect(check(cartShippingOrNull, { ...address, ...change })).toMatchObject({ error: [{ path }] });
  });

  it('may equal the shipping address', () => {
    expect(check(cartBillingOrNull, { address: null })).toEqual({ ok: true, value: { address: null } });
  });
});
