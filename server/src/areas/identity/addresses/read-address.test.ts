import { addressLines } from '@jinlan/domain/people';
import { expect, test } from 'vitest';
import { type PostalAddressInput, readPostalAddress } from './read-address.ts';
import { showAddress } from './sent-address.ts';

const hongKong: PostalAddressInput = {
  firstname: '大文',
  lastname: '陈',
  street: ['荷李活道 118 号'],
  city: 'Central',
  region: 'Central and Western',
  country_code: 'HK',
  telephone: '91234567',
};
const read = (changes: Partial<PostalAddressInput>) => readPostalAddress({ ...hongKong, ...changes });

test('the city and region that a stock client sends for Hong Kong become part of the street', () => {
  const street = ['1 Queen Road', 'Flat 2'];
  const written = read({ street, city: 'Central', region: 'Hong Kong Island' });
  expect(written.street).toEqual([...street, 'Central', 'Hong Kong Island']);
  expect(addressLines(written, 'en-US')).toContain('Central');
  expect(showAddress(written, 'en-US')).toMatchObject({ street, city: 'Central' });
  expect(read({ street, city: 'Hong Kong', region: 'Wan Chai' }).street).toEqual(street);
  const full = [...street, 'A', 'B'];
  expect(read({ street: full, city: 'Central', region: 'Wan Chai' }).street).toEqual([
    ...street,
    'A',
    'B, Central',
  ]);
  expect(read({ city: '', region: null, district: 'Mid-Levels' }).street).toEqual([
    '荷李活道 118 号',
    'Mid-Levels',
  ]);
});

test('four full street lines stay as they are: the city joins the last only where there is room', () => {
  const lines = ['A', 'B', 'C', 'D'.repeat(111)];
  const street = (city: string) => read({ street: lines, city, region: 'Wan Chai' }).street;
  expect(street('Central')).toEqual([...lines.slice(0, 3), `${lines[3]}, Central`]);
  expect(street('Centrals')).toEqual(lines);
});

test.each([
  'Hong Kong SAR',
  'Hong Kong S.A.R., China',
  'HKSAR',
  'Hong Kong Special Administrative Region',
  'Hong Kong, China',
  'Macao SAR',
  '中国香港',
  '香港特别行政区',
  '澳門特別行政區',
])('%s names no place within the city, and is not added to the street', (city) => {
  const written = read({ city, region: 'Wan Chai' });
  expect(written.street).toEqual(hongKong.street);
  expect(showAddress(written, 'en-US').city).toBe(city);
});

test('an address of our own form needs no copy of the fields that were sent', () => {
  expect(read({ city: '', region: 'CW' }).sent).toBeUndefined();
  const mainland = read({
    country_code: 'CN',
    region: '上海',
    city: '上海市',
    district: '静安区',
    postcode: '200040',
    telephone: '13800138000',
  });
  expect(mainland.sent).toBeUndefined();
});

test('an address that is sent again as it was returned stays the same', () => {
  const first = read({ city: 'Central', region: 'Hong Kong Island', postcode: '999077', vat_id: 'X1' });
  const { street, city, postcode, region, vatId } = showAddress(first, 'en-US');
  const repeated = read({ street, city, postcode, region: region?.name ?? null, vat_id: vatId });
  expect(repeated).toEqual(first);
});

test.each<[string, Partial<PostalAddressInput>]>([
  ['city', { city: 'x'.repeat(61), region: 'Wan Chai' }],
  ['postcode', { postcode: '9'.repeat(21) }],
  ['region', { city: '', region: 'x'.repeat(61) }],
  ['vat_id', { vat_id: 'a\u0000b' }],
])('a %s that is no text within its length is refused', (field, changes) => {
  expect(() => read(changes)).toThrow(expect.objectContaining({ code: 'INVALID_ADDRESS' }));
  expect(() => read(changes)).toThrow(new RegExp(field));
});
