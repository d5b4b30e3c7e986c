import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scarcePieces } from './scarce.ts';

it.each([
  ['the only piece', { quantity: 1, free: 0, reserved: 1 }, 1],
  ['one of three', { quantity: 1, free: 2, reserved: 1 }, 1],
  ['the first of four', { quantity: 1, free: 3, reserved: 1 }, 0],
  ['the second of four', { quantity: 1, free: 2, reserved: 2 }, 1],
  ['30 of 100 at once', { quantity: 30, free: 70, reserved: 30 }, 5],
  ['the 30th of 100', { quantity: 1, free: 70, reserved: 30 }, 1],
  ['the 25th of 100', { quantity: 1, free: 75, reserved: 25 }, 0],
])('counts as scarce what goes beyond a quarter: %s', (_, stock, expected) => {
  expect(scarcePieces(stock)).toBe(expected);
});

it('leaves three quarters of a piece to others, whoever orders and in whatever steps', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }), (stock, orders) => {
      let free = stock;
      let scarce = 0;
      for (const quantity of orders.filter((wanted) => wanted <= stock)) {
        if (quantity > free) continue;
        free -= quantity;
        scarce += scarcePieces({ quantity, free, reserved: stock - free });
      }
      expect(stock - free - scarce).toBeLessThanOrEqual(stock / 4);
    }),
  );
});
