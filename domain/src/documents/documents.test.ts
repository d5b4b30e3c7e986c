import { describe, expect, test } from 'vitest';
import { money } from '../money/index.ts';
import { documentSeries, includedTax, taxInside, taxOfRefund, taxRate, untaxedLines } from './index.ts';

const sgd = (minor: number) => money(minor, 'SGD');

describe('the tax inside an amount', () => {
  test.each([
    [109_00, 9_00],
    [100_00, 8_26],
    [0, 0],
    [1, 0],
    [-109_00, -9_00],
  ])('of %i cents at 9 % is %i', (total, tax) => {
    expect(taxInside(sgd(total), 900)).toEqual(sgd(tax));
  });

  test('of refunds in any parts adds up to the tax of their sum', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 500; round++) {
      const total = 1 + Math.floor(random() * 5_000_000);
      let [refunded, tax] = [0, 0];
      while (refunded < total) {
        const part = Math.min(total - refunded, 1 + Math.floor(random() * total));
        tax += taxOfRefund(sgd(refunded), sgd(part), sgd(total), 900).minor;
        refunded += part;
      }
      expect(tax).toBe(taxInside(sgd(total), 900).minor);
    }
  });

  test('of refunds is that of the goods, which go back before gift cards that the order bought', () => {
    const goods = sgd(109_00);
    expect(taxOfRefund(sgd(0), sgd(209_00), goods, 900)).toEqual(sgd(9_00));
    expect(taxOfRefund(sgd(54_50), sgd(100_00), goods, 900)).toEqual(sgd(4_50));
    expect(taxOfRefund(sgd(109_00), sgd(100_00), goods, 900)).toEqual(sgd(0));
  });
});

describe('the tax inside an order', () => {
  const charges = (goods: number, wrap: number, shipping: number, soldCards: number) => ({
    subtotal: sgd(goods + 20_00),
    goods: sgd(goods),
    shipping: sgd(shipping),
    cost: sgd(goods + wrap + shipping),
    soldCards: sgd(soldCards),
  });

  test('is that of its cost without sold gift cards, and delivery has its share', () => {
    expect(includedTax(charges(189_00, 10_00, 10_00, 100_00), 900)).toEqual({
      basisPoints: 900,
      taxed: sgd(109_00),
      total: sgd(9_00),
      shipping: sgd(83),
      subtotal: sgd(9_00),
      goods: sgd(7_35),
    });
  });

  test('has shares of goods and delivery that add up to the whole and are never negative', () => {
    for (let goods = 0; goods < 40; goods++)
      for (let fee = 0; fee < 40; fee++) {
        const { total, shipping } = includedTax(charges(goods, 0, fee, 0), 900);
        expect(total).toEqual(taxInside(sgd(goods + fee), 900));
        expect(total.minor - shipping.minor).toBe(taxInside(sgd(goods), 900).minor);
        expect(shipping.minor).toBeGreaterThanOrEqual(0);
      }
  });
});

describe('documents of a market', () => {
  test('show tax only where the market asks for it and the seller has a number', () => {
    expect(taxRate('sg', 'M0-0000000-0')).toBe(900);
    expect(taxRate('sg', null)).toBeNull();
    for (const market of ['cn', 'hk', 'mo', 'my'] as const) expect(taxRate(market, 'X')).toBeNull();
  });

  test('are numbered by the year in UTC+8, where they have numbers of their own', () => {
    const newYear = new Date('2026-12-31T16:00:00Z');
    expect(documentSeries('sg', 'invoice', newYear)).toBe('SG-I-2027-');
    expect(documentSeries('my', 'credit-memo', new Date('2026-12-31T15:59:59Z'))).toBe('MY-C-2026-');
    expect(documentSeries('hk', 'invoice', newYear)).toBeNull();
  });
});

describe('lines without their tax', () => {
  const line = (unit: number, quantity: number, isGiftCard = false) => ({
    ...{ unit: sgd(unit), row: sgd(unit * quantity), isGiftCard },
  });

  test('add up to the subtotal without its tax, and gift cards keep their price', () => {
    const lines = [line(10_01, 3), line(7_77, 1), line(0, 2), line(50_00, 1, true), line(1, 1)];
    const goods = sgd(lines.reduce((sum, { row, isGiftCard }) => sum + (isGiftCard ? 0 : row.minor), 0));
    const subtotal = taxInside(goods, 900);
    const untaxed = untaxedLines(lines, { basisPoints: 900, subtotal });
    expect(untaxed.reduce((sum, { row }) => sum + row.minor, 0)).toBe(goods.minor + 50_00 - subtotal.minor);
    expect(untaxed[0]?.unit).toEqual(sgd(10_01 - 83));
    expect(untaxed[2]).toEqual({ unit: sgd(0), row: sgd(0) });
    expect(untaxed[3]).toEqual({ unit: sgd(50_00), row: sgd(50_00) });
  });

  test('of nothing but gift cards and gifts have no tax', () => {
    const lines = [line(50_00, 1, true), line(0, 1)];
    const untaxed = untaxedLines(lines, { basisPoints: 900, subtotal: sgd(0) });
    expect(untaxed.map(({ row }) => row.minor)).toEqual([50_00, 0]);
  });
});
