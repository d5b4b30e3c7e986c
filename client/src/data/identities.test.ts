import type { Data } from '@urql/exchange-graphcache';
import { describe, expect, it } from 'vitest';
import { identityOf } from './cache.ts';

const keyOf = (type: string, data: object): string | null => identityOf(type, data as Data);

/** One row for each identity of specification 9, "Product type and cache identity". */
const identities: readonly (readonly [type: string, data: object, key: string | null])[] = [
  ['Cart', { id: 'one' }, 'only'],
  ['Cart', { id: 'another' }, 'only'],
  ['Customer', { id: 1 }, 'only'],
  ['CustomerConsents', {}, 'only'],
  ['CustomerPush', {}, 'only'],
  ['AppliedGiftCard', { code: 'ABCD' }, 'ABCD'],
  ['AvailablePaymentMethod', { code: 'checkmo' }, 'checkmo'],
  ['SelectedPaymentMethod', { code: 'checkmo' }, 'checkmo'],
  ['AvailableShippingMethod', { carrier_code: 'courier', method_code: 'standard' }, 'courier standard'],
  ['Breadcrumb', { category_id: 3 }, '3'],
  ['ProductImage', { url: '/media/a.webp' }, '/media/a.webp'],
  ['SelectedConfigurableOption', { id: 5, value_id: 7 }, '5 7'],
  ['ShippingCartAddress', { street: ['88 Queen’s Road', '3/F'] }, '88 Queen’s Road 3/F'],
];

describe('the identity of a record in the cache', () => {
  it.each(identities)('of %s %j is %s', (type, data, key) => expect(keyOf(type, data)).toBe(key));

  it.each([
    'AppliedGiftCard',
    'AvailableShippingMethod',
    'Breadcrumb',
    'ProductImage',
    'ShippingCartAddress',
  ])('of %s is null where a part of it was not requested', (type) =>
    expect(keyOf(type, { carrier_code: 'courier' })).toBeNull(),
  );

  it('of any other type is its id', () => {
    expect(keyOf('Country', { id: 'HK' })).toBe('HK');
    expect(keyOf('Money', { value: 1 })).toBeNull();
  });
});
