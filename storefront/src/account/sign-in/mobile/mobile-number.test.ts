import { expect, test } from 'vitest';
import { e164Of, isCode, mobileValues } from './mobile-number.ts';

test.each([
  ['CN', '138 0013 8000', '+8613800138000'],
  ['CN', '+86-138-0013-8000', '+8613800138000'],
  ['HK', '9123 4567', '+85291234567'],
  ['HK', '＋８５２ ９１２３４５６７', '+85291234567'],
  ['HK', '+65 9123 4567', '+6591234567'],
  ['MY', '012-345 6789', '+60123456789'],
  ['MO', '6612 3456', '+85366123456'],
  ['HK', '2123 4567', null],
  ['HK', '', null],
])('reads in %s the number %j', (region, number, e164) => {
  expect(e164Of({ region, number })).toBe(e164);
});

test('shows a stored number in its region, and the own region without one', () => {
  expect(mobileValues('+6591234567', 'HK')).toEqual({ region: 'SG', number: '91234567' });
  expect(mobileValues(null, 'HK')).toEqual({ region: 'HK', number: '' });
});

test.each([
  ['123456', true],
  ['123 456', true],
  ['１２３４５６', true],
  ['\u202d123\u200b456\u202c', true],
  ['12345', false],
  ['', false],
  ['12345a', false],
])('takes %j for a code: %j', (text, isOne) => {
  expect(isCode(text)).toBe(isOne);
});
