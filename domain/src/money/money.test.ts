import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  allocate,
  basisPoints,
  type CurrencyCode,
  compare,
  convert,
  currencies,
  currencyCodes,
  format,
  formatParts,
  fromDecimal,
  isCurrencyCode,
  money,
  multiply,
  multiplyDivideHalfUp,
  negate,
  roundToStep,
  scale,
  subtract,
  sum,
  toDecimal,
  toNumber,
  whole,
  zero,
} from './index.ts';

const currency = fc.constantFrom(...currencyCodes);
const minor = fc.integer({ min: -1e12, max: 1e12 });
const amount = fc.tuple(minor, currency).map(([value, code]) => money(value, code));
const twins = fc
  .tuple(minor, minor, currency)
  .map(([a, b, code]) => [money(a, code), money(b, code)] as const);

describe('arithmetic', () => {
  it('adds and subtracts exactly', () => {
    fc.assert(
      fc.property(twins, ([a, b]) => {
        expect(subtract(add(a, b), b)).toEqual(a);
        expect(add(a, negate(a))).toEqual(zero(a.currency));
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0);
      }),
    );
  });

  it('multiplies as repeated addition', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 20 }), (amountToTest, count) => {
        expect(multiply(amountToTest, count)).toEqual(
          sum(
            amountToTest.currency,
            Array.from({ length: count }, () => amountToTest),
          ),
        );
      }),
    );
  });

  it('throws when currencies are mixed and when it overflows', () => {
    expect(() => add(whole(1, 'HKD'), whole(1, 'CNY'))).toThrow(TypeError);
    expect(() => money(Number.MAX_SAFE_INTEGER + 1, 'CNY')).toThrow(RangeError);
    expect(() => money(0.5, 'CNY')).toThrow(RangeError);
    expect(() => money(Number.NaN, 'CNY')).toThrow(RangeError);
    expect(() => multiply(money(Number.MAX_SAFE_INTEGER, 'CNY'), 2)).toThrow(RangeError);
    expect(() => multiply(whole(1, 'CNY'), 1.5)).toThrow(RangeError);
    expect(() => scale(whole(1, 'CNY'), 1, 0)).toThrow(RangeError);
  });

  it('never has a negative zero', () => {
    expect(Object.is(negate(zero('CNY')).minor, 0)).toBe(true);
    expect(Object.is(scale(money(-1, 'MYR'), 1, 10).minor, 0)).toBe(true);
  });
});

describe('rounding', () => {
  it.each([
    [795_60, 'HKD', 796_00],
    [39_780_12, 'HKD', 39_780_00],
    [50, 'CNY', 100],
    [49, 'CNY', 0],
    [-50, 'CNY', -100],
    [1_234_51, 'MYR', 1_234_51],
  ] as const)('rounds %i minor of %s half-up to the step: %i', (from, code, to) => {
    expect(roundToStep(money(from, code))).toEqual(money(to, code));
  });

  it('is exact where floats are not, and symmetric about zero', () => {
    expect(multiplyDivideHalfUp(9_007_199_254_740_991, 3, 3)).toBe(9_007_199_254_740_991);
    fc.assert(
      fc.property(
        minor,
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 1, max: 1e9 }),
        (value, up, down) => {
          const product = BigInt(value) * BigInt(up);
          const magnitude = product < 0n ? -product : product;
          const exact = (magnitude * 2n + BigInt(down)) / (2n * BigInt(down));
          fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER));
          const rounded = multiplyDivideHalfUp(value, up, down);
          expect(BigInt(Math.abs(rounded))).toBe(exact);
          expect(multiplyDivideHalfUp(-value, up, down) + rounded).toBe(0);
        },
      ),
    );
  });

  it('gives an amount on the step', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (amountToTest, points) => {
        expect(
          Math.abs(basisPoints(amountToTest, points).minor % currencies[amountToTest.currency].step),
        ).toBe(0);
      }),
    );
  });
});

describe('exchange', () => {
  it.each([
    ['Macau is Hong Kong × 1.03', whole(48_660, 'HKD'), 'MOP', 1_030_000, whole(50_120, 'MOP')],
    ['to two decimals', whole(48_660, 'HKD'), 'USD', 128_500, money(625_281, 'USD')],
    ['same currency is itself', money(1, 'CNY'), 'CNY', 5, money(1, 'CNY')],
  ] as const)('%s', (_case, from, to, rate, expected) => {
    expect(convert(from, to, rate)).toEqual(expected);
  });
});

describe('allocate', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 12 })
    .filter((list) => list.some((weight) => weight > 0));

  it('distributes exactly the amount, nothing to weight 0, and never the opposite sign', () => {
    fc.assert(
      fc.property(amount, weights, (whole, list) => {
        const shares = allocate(whole, list);
        expect(sum(whole.currency, shares)).toEqual(whole);
        shares.forEach((share, index) => {
          if (list[index] === 0) expect(share.minor).toBe(0);
          expect(share.minor * Math.sign(whole.minor)).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  it.each([
    [whole(100, 'CNY'), [1, 1, 1], [34, 33, 33]],
    [whole(300, 'CNY'), [12_037, 8_373, 6_880], [132, 92, 76]],
    [whole(-5, 'HKD'), [1, 0, 1], [-3, 0, -2]],
  ] as const)('splits %o by %j', (from, list, units) => {
    expect(allocate(from, list)).toEqual(units.map((unit) => whole(unit, from.currency)));
  });

  it('throws for invalid weights', () => {
    expect(() => allocate(whole(1, 'CNY'), [0, 0])).toThrow(RangeError);
    expect(() => allocate(whole(1, 'CNY'), [])).toThrow(RangeError);
    expect(() => allocate(whole(1, 'CNY'), [2, -1])).toThrow(RangeError);
  });
});

describe('decimals', () => {
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(amount, (amountToTest) => {
        expect(fromDecimal(toDecimal(amountToTest), amountToTest.currency)).toEqual({
          ok: true,
          value: amountToTest,
        });
        expect(fromDecimal(toNumber(amountToTest), amountToTest.currency)).toEqual({
          ok: true,
          value: amountToTest,
        });
      }),
    );
  });

  it.each([
    ['12,037', 1_203_700],
    ['12037.5', 1_203_750],
    [' 0.070 ', 7],
    ['-300.25', -30_025],
    [0.1, 10],
  ])('reads %j', (text, expected) => {
    expect(fromDecimal(text, 'CNY')).toEqual({ ok: true, value: money(expected, 'CNY') });
  });

  it.each([
    ['', 'AMOUNT_NOT_A_NUMBER'],
    ['1e5', 'AMOUNT_NOT_A_NUMBER'],
    ['12,03', 'AMOUNT_NOT_A_NUMBER'],
    ['¥5', 'AMOUNT_NOT_A_NUMBER'],
    ['1.', 'AMOUNT_NOT_A_NUMBER'],
    [Number.NaN, 'AMOUNT_NOT_A_NUMBER'],
    [Number.POSITIVE_INFINITY, 'AMOUNT_NOT_A_NUMBER'],
    ['0.001', 'AMOUNT_TOO_PRECISE'],
    [0.30000000000000004, 'AMOUNT_TOO_PRECISE'],
    ['99999999999999999', 'AMOUNT_TOO_LARGE'],
  ])('refuses %j with %s', (text, code) => {
    expect(fromDecimal(text, 'CNY')).toMatchObject({ ok: false, error: { code } });
  });
});

describe('format', () => {
  it.each<[number, CurrencyCode, string]>([
    [1_234_500, 'CNY', '¥12,345'],
    [1_234_500, 'HKD', 'HK$12,345'],
    [1_234_500, 'MOP', 'MOP$12,345'],
    [123_450, 'MYR', 'RM 1,234.50'],
    [123_450, 'SGD', 'S$1,234.50'],
    [123_456_789, 'USD', 'US$1,234,567.89'],
    [-30_000, 'CNY', '−¥300'],
    [1_050, 'CNY', '¥10.50'],
    [0, 'CNY', '¥0'],
    [5, 'SGD', 'S$0.05'],
  ])('writes %i of %s as %s', (value, code, text) => {
    expect(format(money(value, code))).toBe(text);
  });

  it('returns the parts of a price', () => {
    expect(formatParts(money(123_450, 'MYR'))).toEqual({
      sign: '',
      symbol: 'RM',
      space: ' ',
      integer: '1,234',
      fraction: '50',
    });
  });
});

it('recognises its currencies', () => {
  expect(isCurrencyCode('SGD')).toBe(true);
  for (const other of ['EUR', 'cny', '', 'toString', null, 5]) expect(isCurrencyCode(other)).toBe(false);
});
