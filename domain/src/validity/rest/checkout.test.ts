import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, namedCart, paymentInformation, type Schema, shippingInformation } from '../index.ts';

const problemsOf = (schema: Schema<unknown>, value: unknown) => {
  const checked = check(schema, value);
  return checked.ok ? [] : checked.error.map(({ path, message }) => `${path} ${message}`);
};
const body = (more: object = {}, address: object = {}) => ({
  addressInformation: { shipping_address: address, ...more },
});

describe('a body of the REST checkout', () => {
  it('may have numbers for texts, and missing optional fields', () => {
    const checked = check(
      shippingInformation,
      body({}, { postcode: 50_000, region_id: '7', street: '1 Road' }),
    );
    expect(checked.ok && checked.value).toMatchObject({
      billing_address: null,
      shipping_carrier_code: '',
      shipping_address: {
        bookId: null,
        address: { firstname: '', postcode: '50000', region_id: 7, street: ['1 Road'], company: null },
      },
    });
  });

  it.each([
    [{ region: { region: 'Selangor', region_id: 3 } }, { region: 'Selangor', region_id: 3 }],
    [
      { region: 'Selangor', region_code: 'SGR' },
      { region: 'SGR', region_id: null },
    ],
    [{ region: 'Selangor' }, { region: 'Selangor', region_id: null }],
    [{ region: { region_code: 'SGR', region: 'Selangor' } }, { region: 'SGR' }],
    [{ region_id: '0x3' }, { region: null, region_id: null }],
    [{ country_code: 'MY' }, { country_code: 'MY' }],
    [{ street: ['1', 2, null] }, { street: ['1', '', ''] }],
    [
      { countryId: 'HK', vatId: '1' },
      { country_code: 'HK', vat_id: '1' },
    ],
    [
      { regionId: '7', regionCode: 'SGR', customAttributes: {} },
      { region: 'SGR', region_id: 7 },
    ],
    [{ region: { regionCode: 'SGR', regionId: 3 } }, { region: 'SGR', region_id: 3 }],
    [{ countryId: 'HK', country_id: 'MY' }, { country_code: 'MY' }],
  ])('may have an address in any client’s form: %j', (address, expected) => {
    const checked = check(shippingInformation, body({}, address));
    expect(checked.ok && checked.value.shipping_address.address).toMatchObject(expected);
  });

  it.each([
    [{ sameAsShippingAddress: true }, 'as shipping'],
    [{ same_as_billing: 1, firstname: {} }, 'as shipping'],
    [{ sameAsBilling: 1 }, 'as shipping'],
    [null, null],
    [undefined, null],
  ])('decides by %j which billing address is used', (billing_address, expected) => {
    const checked = check(shippingInformation, body({ billing_address }));
    expect(checked.ok && checked.value.billing_address).toBe(expected);
  });

  it('reports the path of each wrong value', () => {
    expect(problemsOf(shippingInformation, [])).toEqual([' must be an object']);
    expect(problemsOf(shippingInformation, {})).toEqual(['addressInformation must be an object']);
    expect(problemsOf(shippingInformation, body({ billing_address: 3 }, { city: {}, prefix: true }))).toEqual(
      [
        'addressInformation.shipping_address.city must be a text',
        'addressInformation.shipping_address.prefix must be a text',
        'addressInformation.billing_address must be an object',
      ],
    );
    expect(problemsOf(paymentInformation, { email: [] })).toEqual([
      'email must be a text',
      'paymentMethod must be an object',
    ]);
  });

  it('may state the billing address of a payment in either of two ways', () => {
    for (const name of ['billingAddress', 'billing_address']) {
      const checked = check(paymentInformation, { paymentMethod: {}, [name]: { city: 'X' } });
      expect(checked.ok && checked.value.billing_address).toMatchObject({ address: { city: 'X' } });
    }
  });

  it('is checked without an error for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const schema of [shippingInformation, paymentInformation] as readonly Schema<unknown>[])
          for (const body of [value, { addressInformation: value, paymentMethod: value }]) {
            const checked = check(schema, body);
            expect(checked.ok || checked.error.every(({ message }) => message !== '')).toBe(true);
          }
        expect(check(namedCart, value).ok).toBe(true);
      }),
    );
  });
});
