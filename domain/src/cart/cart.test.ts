import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whole } from '../money/index.ts';
import type { GoldQuote, PriceBasis } from '../pricing/index.ts';
import {
  type AddRequest,
  type BagLine,
  type CheckoutState,
  checkAdd,
  checkGift,
  checkOrderGift,
  checkQuantity,
  checkRemark,
  largestQuantity,
  lineKey,
  type Missing,
  mergeBags,
  missingForCheckout,
  noGift,
  type PieceForSale,
  priceBagLine,
} from './index.ts';
import { asksBillingAddress } from './readiness.ts';

const plenty = { kind: 'counted', available: 500 } as const;

describe('quantities', () => {
  it.each([
    [0, 'QUANTITY_INVALID', { reason: 'too-small' }],
    [-1, 'QUANTITY_INVALID', { reason: 'too-small' }],
    [1.5, 'QUANTITY_INVALID', { reason: 'not-whole' }],
    [Number.NaN, 'QUANTITY_INVALID', { reason: 'not-whole' }],
    [100, 'QUANTITY_INVALID', { reason: 'too-large', max: 99 }],
    [1_000_000, 'QUANTITY_INVALID', { reason: 'too-large' }],
    [4, 'INSUFFICIENT_STOCK', { requested: 4, available: 3 }],
  ])('refuses %d with %s', (quantity, code, data) => {
    expect(checkQuantity(quantity, { kind: 'counted', available: 3 })).toMatchObject({
      error: { code, data },
    });
  });

  it('offers at most the stock, or 99 of a made-to-order piece', () => {
    expect([plenty, { kind: 'counted', available: 3 } as const].map(largestQuantity)).toEqual([99, 3]);
    expect(largestQuantity({ kind: 'counted', available: -2 })).toBe(0);
    expect(largestQuantity({ kind: 'made-to-order' })).toBe(99);
    expect(checkQuantity(2, { kind: 'counted', available: 3 }, 2)).toMatchObject({
      error: { data: { available: 1 } },
    });
  });
});

describe('adding', () => {
  const ring: PieceForSale = {
    sku: 'R1',
    salable: true,
    stock: { kind: 'counted', available: 5 },
    requiredOptions: { ring_size: ['hk-12', 'hk-13'] },
  };
  const ask: AddRequest = { sku: 'R1', quantity: 2, options: { ring_size: 'hk-12' }, gift: noGift };
  const line = (over: Partial<BagLine> = {}): BagLine => ({ ...ask, ...over });

  it('adds to the line with the same choices, and opens a new line for others', () => {
    const same = line();
    expect(checkAdd(ask, ring, [same])).toEqual({ ok: true, value: { line: same, quantity: 4 } });
    const wrapped = line({ gift: { wrapped: true, message: null } });
    expect(checkAdd(ask, ring, [wrapped])).toEqual({ ok: true, value: { line: null, quantity: 2 } });
  });

  it.each<[string, Partial<AddRequest>, PieceForSale | null, readonly BagLine[], string]>([
    ['an unknown piece', {}, null, [], 'PRODUCT_NOT_FOUND'],
    ['a piece that is not for sale', {}, { ...ring, salable: false }, [], 'NOT_SALABLE'],
    ['a ring without its size', { options: {} }, ring, [], 'OPTIONS_REQUIRED'],
    ['a size that does not exist', { options: { ring_size: 'hk-99' } }, ring, [], 'OPTION_UNKNOWN'],
    ['an inherited name as an option', { options: { ring_size: 'constructor' } }, ring, [], 'OPTION_UNKNOWN'],
    ['a quantity of 0', { quantity: 0 }, ring, [], 'QUANTITY_INVALID'],
    ['more than in stock', { quantity: 6 }, ring, [], 'INSUFFICIENT_STOCK'],
    ['more than in stock together with the line', { quantity: 4 }, ring, [line()], 'INSUFFICIENT_STOCK'],
    [
      'more than in stock together with a wrapped one',
      { quantity: 4 },
      ring,
      [line({ gift: { wrapped: true, message: 'x' } })],
      'INSUFFICIENT_STOCK',
    ],
  ])('refuses %s', (_case, over, piece, bag, code) => {
    expect(checkAdd({ ...ask, ...over }, piece, bag)).toMatchObject({ ok: false, error: { code } });
  });

  const anyLine = fc.record({
    sku: fc.constantFrom('A', 'B'),
    quantity: fc.integer({ min: 1, max: 60 }),
    options: fc.constantFrom<Record<string, string>>({}, { a: '1', b: '2' }, { b: '2', a: '1' }),
    gift: fc.constantFrom(noGift, { wrapped: true, message: 'x' }),
  });

  it('merges two bags: every line once', () => {
    expect(lineKey(line({ options: { a: '1', b: '2' } }))).toBe(
      lineKey(line({ options: { b: '2', a: '1' } })),
    );
    fc.assert(
      fc.property(
        fc.array(anyLine),
        fc.array(anyLine),
        fc.integer({ min: 0, max: 150 }),
        (into, from, available) => {
          const merged = mergeBags(into, from, () => ({ kind: 'counted', available }));
          const keys = merged.map(({ line: mergedLine }) => lineKey(mergedLine));
          expect(new Set(keys).size).toBe(keys.length);
          expect(new Set(keys)).toEqual(new Set([...into, ...from].map(lineKey)));
          for (const { line: mergedLine, quantity } of merged) {
            const equal = [...into, ...from].filter((other) => lineKey(other) === lineKey(mergedLine));
            const total = equal.reduce((count, other) => count + other.quantity, 0);
            const largest = Math.max(...equal.map((other) => other.quantity));
            expect(quantity).toBeGreaterThanOrEqual(largest);
            expect(quantity).toBeLessThanOrEqual(Math.max(largest, Math.min(99, available, total)));
          }
          expect(
            mergeBags(into, from, () => ({ kind: 'made-to-order' })).map(({ quantity }) => quantity),
          ).toEqual(
            merged.map(({ line: mergedLine }) =>
              Math.min(
                99,
                [...into, ...from]
                  .filter((other) => lineKey(other) === lineKey(mergedLine))
                  .reduce((count, other) => count + other.quantity, 0),
              ),
            ),
          );
        },
      ),
    );
  });
});

describe('gifts and remarks', () => {
  it('keep up to 120 and 200 characters of plain text', () => {
    expect(checkGift({ wrapped: true, message: ' 愿年年团圆 ' })).toEqual({
      ok: true,
      value: { wrapped: true, message: '愿年年团圆' },
    });
    expect(checkGift({ wrapped: true, message: '  ' })).toMatchObject({ value: { message: null } });
    expect(checkGift({ wrapped: false, message: 'x'.repeat(121) })).toMatchObject({
      error: { code: 'INVALID_TEXT', data: { field: 'gift_message', max: 120, length: 121 } },
    });
    expect(checkRemark('字'.repeat(200)).ok).toBe(true);
    expect(checkRemark('字'.repeat(201)).ok).toBe(false);
    expect(checkRemark('<script>alert(1)</script>')).toEqual({
      ok: true,
      value: '<script>alert(1)</script>',
    });
  });
});

describe('the current state of a line', () => {
  const quote = (sell: number, version: number): GoldQuote => ({
    type: 'CN-CK9999',
    version,
    sell: whole(sell, 'CNY'),
    buy: null,
    exchange: null,
    unit: 'gram',
    effectiveAt: '2026-08-22T06:05:00.000Z',
  });
  const basis: PriceBasis = {
    kind: 'by-weight',
    metal: 'CK9999',
    weightMg: 8_260,
    craft: whole(580, 'CNY'),
    craftWas: null,
    commissionBasisPoints: 0,
  };
  const line = {
    quantity: 1,
    basis,
    acknowledged: { CK9999: quote(1_363, 1) },
    salable: true,
    stock: plenty,
    elsewhere: false,
  };

  it('has the current price and the change that the shopper must accept', () => {
    const priced = priceBagLine(line, { CK9999: quote(1_387, 2) });
    expect(priced.row?.total).toEqual(whole(12_037, 'CNY'));
    expect(priced.change?.difference).toEqual(whole(199, 'CNY'));
    expect(priced.problems).toEqual([]);
  });

  it('keeps its last price and lists its problems if it cannot be sold', () => {
    const priced = priceBagLine(
      { ...line, quantity: 3, salable: false, stock: { kind: 'counted', available: 0 } },
      {},
    );
    expect(priced.row?.total).toEqual(whole(35_514, 'CNY'));
    expect(priced.change).toBeNull();
    expect(priced.problems.map(({ code }) => code)).toEqual([
      'NOT_SALABLE',
      'INSUFFICIENT_STOCK',
      'GOLD_PRICE_UNAVAILABLE',
    ]);
    expect(priceBagLine({ ...line, acknowledged: {} }, {}).unit).toBeNull();
  });

  it('is not sold out if another delivery could bring it', () => {
    const short = { ...line, quantity: 3, stock: { kind: 'counted', available: 1 } } as const;
    const problems = (elsewhere: boolean, quantity = 3) =>
      priceBagLine({ ...short, quantity, elsewhere }, { CK9999: quote(1_387, 2) }).problems;
    expect(problems(true)).toEqual([{ code: 'STOCK_ELSEWHERE', data: { requested: 3, available: 1 } }]);
    expect(problems(false)).toMatchObject([{ code: 'INSUFFICIENT_STOCK' }]);
    expect(problems(true, 1)).toEqual([]);
    expect(problems(true, 0)).toMatchObject([{ code: 'QUANTITY_INVALID' }]);
  });
});

describe('checkout', () => {
  const ready: CheckoutState = {
    lines: [{ id: '1', problems: [] }],
    goldHalted: false,
    changedLines: [],
    email: 'lin@example.com',
    isVirtual: false,
    hasShippingAddress: true,
    isEstimate: false,
    hasBillingAddress: true,
    hasShippingMethod: true,
    paymentMethod: 'card',
    paymentMethods: ['card', 'checkmo'],
    asksNoReturn: true,
    acceptedNoReturn: true,
  };

  it.each<[Partial<CheckoutState>, Missing['code'][]]>([
    [{}, []],
    [{ lines: [] }, ['CART_EMPTY']],
    [{ lines: [{ id: '1', problems: [{ code: 'NOT_SALABLE', data: {} }] }] }, ['LINE_PROBLEM']],
    [{ goldHalted: true }, ['GOLD_TRADING_HALTED']],
    [{ changedLines: ['1'] }, ['PRICE_NOT_ACKNOWLEDGED']],
    [{ paymentMethods: ['card'], paymentMethod: 'checkmo' }, ['PAYMENT_METHOD_UNAVAILABLE']],
    [{ acceptedNoReturn: false }, ['NO_RETURN_NOT_ACCEPTED']],
    [{ acceptedNoReturn: false, asksNoReturn: false }, []],
    [
      {
        email: null,
        hasShippingAddress: false,
        hasShippingMethod: false,
        hasBillingAddress: false,
        paymentMethod: null,
      },
      [
        'GUEST_EMAIL_MISSING',
        'SHIPPING_ADDRESS_MISSING',
        'SHIPPING_METHOD_MISSING',
        'BILLING_ADDRESS_MISSING',
        'PAYMENT_METHOD_MISSING',
      ],
    ],
    [
      { isVirtual: true, hasShippingAddress: false, hasShippingMethod: false, hasBillingAddress: false },
      ['BILLING_ADDRESS_MISSING'],
    ],
    [{ isVirtual: true, hasShippingAddress: false, hasShippingMethod: false }, []],
    [{ isEstimate: true }, ['INVALID_ADDRESS']],
    [{ isEstimate: true, hasShippingAddress: false }, ['SHIPPING_ADDRESS_MISSING']],
    [{ isEstimate: true, isVirtual: true }, []],
  ])('with %j lacks %j', (over, codes) => {
    expect(missingForCheckout({ ...ready, ...over }).map(({ code }) => code)).toEqual(codes);
  });

  it('needs no billing address only if the method may use the parcel’s address', () => {
    const parcel = { isVirtual: false, hasShippingAddress: true };
    const may = { needsBillingAddress: false };
    expect(asksBillingAddress(parcel, may)).toBe(false);
    expect(asksBillingAddress(parcel, { needsBillingAddress: true })).toBe(true);
    expect(asksBillingAddress(parcel, null)).toBe(true);
    expect(asksBillingAddress({ ...parcel, hasShippingAddress: false }, may)).toBe(true);
    expect(asksBillingAddress({ isVirtual: true, hasShippingAddress: false }, may)).toBe(true);
  });
});

describe('a whole order that is a gift', () => {
  const none = { message: '', from: '', to: '', hidesPrices: false };

  it.each([
    ['nothing', {}, null],
    ['blanks', { message: '  ', to: '\u200b' }, null],
    ['hidden prices alone', { hidesPrices: true }, { ...none, hidesPrices: true }],
    ['a message of lines', { message: ' a\r\nb ' }, { ...none, message: 'a\nb' }],
    ['a name of lines', { from: 'a\nb' }, { ...none, from: 'a b' }],
  ])('with %s is stored in its normal form', (_, typed, expected) => {
    expect(checkOrderGift({ ...none, ...typed })).toEqual({ ok: true, value: expected });
  });

  it('refuses the first wrong text by its field', () => {
    expect(checkOrderGift({ ...none, message: '金'.repeat(121), from: 'x'.repeat(41) })).toMatchObject({
      error: { data: { field: 'gift_message', reason: 'too-long', max: 120 } },
    });
    expect(checkOrderGift({ ...none, to: 'x'.repeat(41) })).toMatchObject({
      error: { data: { field: 'gift_to', reason: 'too-long', max: 40 } },
    });
  });
});
