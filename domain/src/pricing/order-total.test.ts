import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format, type Money, money, sum, whole } from '../money/index.ts';
import {
  type Coupon,
  missingForFreeShipping,
  type OrderLine,
  type OrderTerms,
  type ProductClass,
  priceOrder,
  pricePiece,
  type ShippingTerms,
  type Waterfall,
  waterfall,
} from './index.ts';

const now = new Date('2026-08-22T06:07:00Z');
const yuan = (units: number): Money => whole(units, 'CNY');

function piece(units: number): Waterfall {
  const priced = pricePiece({ kind: 'fixed', price: yuan(units), was: null }, {});
  if (!priced.ok) throw new Error(priced.error.code);
  return priced.value;
}

function gold(value: number, craft: number): Waterfall {
  const cause = { by: 'tier', tier: 'unused', basisPoints: 0 } as const;
  return waterfall('CNY', [
    { kind: 'fixed-price', amount: yuan(value), cause: {} },
    { kind: 'craft-charge', amount: yuan(craft), cause: {} },
    { kind: 'craft-discount', amount: yuan(0), cause },
  ]);
}

function line(
  id: string,
  unit: Waterfall,
  productClass: ProductClass = 'fixed-price',
  quantity = 1,
): OrderLine {
  return { id, unit, quantity, productClass, giftWrapped: false };
}

const courier: ShippingTerms = { carrier: 'courier', kind: 'courier', fee: yuan(30), freeAbove: yuan(2_000) };
const coupon: Coupon = {
  code: 'MIDAUTUMN',
  value: { kind: 'amount', amount: yuan(300) },
  minSubtotal: yuan(5_000),
  excluded: ['made-to-order'],
  validFrom: '2026-08-01T00:00:00Z',
  validUntil: '2026-09-30T16:00:00Z',
};

function terms(over: Partial<OrderTerms> = {}): OrderTerms {
  return {
    currency: 'CNY',
    lines: [
      line('a', piece(12_037), 'by-weight'),
      line('b', piece(8_373), 'made-to-order'),
      line('c', piece(6_880)),
    ],
    coupon: null,
    tierCraft: null,
    giftWrapFee: yuan(0),
    shipping: courier,
    giftCards: [],
    storeCredit: null,
    ...over,
  };
}

it('adds up the checkout of the mocks: ¥27,290 − ¥300 − ¥2,000 = ¥24,990', () => {
  const price = priceOrder(terms({ coupon, giftCards: [{ code: '••0426', balance: yuan(2_000) }] }), now);
  expect(price.waterfall.steps.map(({ kind, amount }) => `${kind} ${format(amount)}`)).toEqual([
    'line ¥12,037',
    'line ¥8,373',
    'line ¥6,880',
    'coupon −¥300',
    'shipping ¥0',
    'gift-card −¥2,000',
  ]);
  expect(format(price.subtotal)).toBe('¥27,290');
  expect(format(price.due)).toBe('¥24,990');
  expect(price.lines.map(({ reductions }) => reductions.map(({ amount }) => format(amount)))).toEqual([
    ['¥191'],
    [],
    ['¥109'],
  ]);
});

it('reduces in the order of product-decisions 13', () => {
  const price = priceOrder(
    terms({
      lines: [{ ...line('a', gold(10_000, 1_000), 'by-weight', 2), giftWrapped: true }],
      coupon: { ...coupon, value: { kind: 'percent', basisPoints: 1_000, atMost: yuan(500) } },
      tierCraft: { tier: 'gold', basisPoints: 3_000 },
      giftWrapFee: yuan(20),
      shipping: { ...courier, freeAbove: null },
      giftCards: [{ code: 'A', balance: yuan(1_000) }],
      storeCredit: yuan(50),
    }),
    now,
  );
  expect(price.waterfall.steps.map(({ kind, amount }) => `${kind} ${format(amount)}`)).toEqual([
    'line ¥22,000',
    'coupon −¥500',
    'craft-discount −¥600',
    'gift-wrap ¥40',
    'shipping ¥30',
    'gift-card −¥1,000',
    'store-credit −¥50',
  ]);
  expect(format(price.goods)).toBe('¥20,900');
  expect(format(price.discount)).toBe('¥1,100');
  expect(format(price.cost)).toBe('¥20,970');
  expect(format(price.tendered)).toBe('¥1,050');
  expect(format(price.due)).toBe('¥19,920');
});

describe('laws', () => {
  const some = (max: number) => fc.integer({ min: 0, max }).map((value) => money(value, 'CNY'));
  const anyLine = fc.record({
    unit: fc
      .tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 3_000 }))
      .map(([g, c]) => gold(g, c)),
    quantity: fc.integer({ min: 1, max: 9 }),
    productClass: fc.constantFrom<ProductClass>('by-weight', 'fixed-price', 'bar', 'free-gift'),
    giftWrapped: fc.boolean(),
  });
  const anyTerms = fc.record({
    currency: fc.constant('CNY' as const),
    lines: fc
      .array(anyLine, { maxLength: 6 })
      .map((lines) => lines.map((line, id) => ({ ...line, id: String(id) }))),
    coupon: fc.option(
      fc.record({
        code: fc.constant('X'),
        value: fc.oneof(
          fc.record({ kind: fc.constant('amount' as const), amount: some(9_000_000) }),
          fc.record({
            kind: fc.constant('percent' as const),
            basisPoints: fc.integer({ min: 0, max: 10_000 }),
            atMost: fc.option(some(1_000_000)),
          }),
        ),
        minSubtotal: fc.option(some(1_000_000)),
        excluded: fc.constantFrom<readonly ProductClass[]>([], ['bar']),
        validFrom: fc.constant(null),
        validUntil: fc.constant(null),
      }),
    ),
    tierCraft: fc.option(
      fc.record({ tier: fc.constant('t'), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
    ),
    giftWrapFee: some(5_000),
    shipping: fc.option(
      fc.record({
        carrier: fc.constant('courier'),
        kind: fc.constantFrom<'courier' | 'pickup'>('courier', 'pickup'),
        fee: some(10_000),
        freeAbove: fc.option(some(1_000_000)),
      }),
    ),
    giftCards: fc.array(fc.record({ code: fc.constant('G'), balance: some(4_000_000) }), { maxLength: 3 }),
    storeCredit: fc.option(some(4_000_000)),
  });

  it('never loses or invents money, and never goes below zero', () => {
    fc.assert(
      fc.property(anyTerms, (orderTerms) => {
        const price = priceOrder(orderTerms, now);
        expect(
          sum(
            'CNY',
            price.waterfall.steps.map((step) => step.amount),
          ),
        ).toEqual(price.due);
        expect(
          sum(
            'CNY',
            price.lines.map((priced) => priced.net),
          ),
        ).toEqual(price.goods);
        expect(price.cost.minor - price.tendered.minor).toBe(price.due.minor);
        expect(price.subtotal.minor - price.discount.minor).toBe(price.goods.minor);
        for (const amount of [price.due, price.goods, price.tendered, price.discount]) {
          expect(amount.minor).toBeGreaterThanOrEqual(0);
        }
        for (const { net, reductions, row } of price.lines) {
          expect(net.minor).toBeGreaterThanOrEqual(0);
          for (const { amount } of reductions) expect(amount.minor).toBeGreaterThan(0);
          const reduced = reductions.reduce((total, { amount }) => total + amount.minor, 0);
          expect(net.minor + reduced).toBe(row.total.minor);
        }
      }),
    );
  });
});

describe('an empty bag', () => {
  it('costs nothing, whatever delivery is chosen', () => {
    const price = priceOrder(terms({ lines: [], coupon: null, shipping: courier }), now);
    expect(price.due).toEqual(yuan(0));
    expect(price.waterfall.steps).toEqual([]);
  });
});

describe('coupons', () => {
  it.each([
    ['not yet', { validFrom: '2026-09-01T00:00:00Z' }, 'COUPON_NOT_YET_VALID'],
    ['over', { validUntil: '2026-08-22T06:07:00Z' }, 'COUPON_EXPIRED'],
    ['foreign', { value: { kind: 'amount', amount: whole(5, 'HKD') } }, 'COUPON_WRONG_CURRENCY'],
    ['too little', { minSubtotal: yuan(30_000) }, 'COUPON_BELOW_MINIMUM'],
    ['nothing fits', { excluded: ['by-weight', 'fixed-price', 'made-to-order'] }, 'COUPON_NO_ELIGIBLE_LINE'],
  ] as const)('say why they take nothing off: %s', (_case, change, code) => {
    const price = priceOrder(terms({ coupon: { ...coupon, ...change } }), now);
    expect(price.couponRefusal?.code).toBe(code);
    expect(format(price.due)).toBe('¥27,290');
  });

  it('say how much is missing, counting only what they may reduce', () => {
    const price = priceOrder(terms({ coupon: { ...coupon, minSubtotal: yuan(20_000) } }), now);
    expect(price.couponRefusal).toEqual({
      code: 'COUPON_BELOW_MINIMUM',
      data: { minimum: yuan(20_000), missing: yuan(1_083) },
    });
  });

  it('take at most what the goods cost', () => {
    const large: Coupon = { ...coupon, value: { kind: 'amount', amount: yuan(99_999) }, minSubtotal: null };
    expect(format(priceOrder(terms({ coupon: large }), now).goods)).toBe('¥8,373');
  });
});

describe('shipping', () => {
  it.each([
    [courier, 1_999, 30, null, 1],
    [courier, 2_000, 0, 'above-threshold', null],
    [{ ...courier, kind: 'pickup', carrier: 'pickup' } as const, 10, 0, 'pickup', null],
    [{ ...courier, fee: yuan(0) }, 10, 0, 'no-fee', null],
    [{ ...courier, freeAbove: null }, 99_999, 30, null, null],
  ])('%# costs what it should', (shipping, goods, fee, free, missing) => {
    const price = priceOrder(terms({ lines: [line('a', piece(goods))], shipping }), now);
    const step = price.waterfall.steps.find(({ kind }) => kind === 'shipping');
    expect(step).toMatchObject({ amount: yuan(fee), cause: { free } });
    expect(missingForFreeShipping(shipping, yuan(goods))).toEqual(missing === null ? null : yuan(missing));
  });
});
