import { expect, it } from 'vitest';
import { showPhone } from './phone.ts';

it.each([
  ['+862855500105', '+86 28 5550 0105'],
  ['+85225550100', '+852 2555 0100'],
  ['+60355550100', '+60 3 5555 0100'],
  ['+65 6555 0100', '+65 6555 0100'],
  ['+4930123456', '+4930123456'],
])('shows %s as %s', (phone, formatted) => {
  expect(showPhone(phone)).toBe(formatted);
});
