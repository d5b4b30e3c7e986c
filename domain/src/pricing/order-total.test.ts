import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok } from '../kernel/index.ts';
import { format, type Money, money, sum, whole } from '../money/index.ts';
import {
  type Collector,
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
/** Takes an amount off all lines but those of one class, in the phase of a code. */
const coupon = (amount: Money, excluded?: ProductClass): Collector => ({
  key: 'coupon',
  phase: 'code',
  cause: { kind: 'coupon', code: 'MIDAUTUMN', basisPoints: null, rule: null },
  collect: ({ lines }) => {
    const chosen = lines.filter(({ productClass }) => productClass !== excluded);
    return ok({ scope: 'goods', amount, lineIds: chosen.map(({ id }) => id) });
  },
});

function terms(over: Partial<OrderTerms> = {}): OrderTerms {
  return {
    currency: 'CNY',
    lines: [
      line('a', piece(12_037), 'by-weight'),
      line('b', piece(8_373), 'made-to-order'),
      line('c', piece(6_880)),
    ],
    tierCraft: null,
    giftWrapFee: yuan(0),
    shipping: courier,
    giftCards: [],
    storeCredit: null,
    ...over,
  };
}

it('adds up the checkout of the mocks: ¥27,290 − ¥300 − ¥2,000 = ¥24,990', () => {
  const price = priceOrder(terms({ giftCards: [{ code: '••0426', balance: yuan(2_000) }] }), [
    coupon(yuan(300), 'made-to-order'),
  ]);
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
      tierCraft: { tier: 'gold', basisPoints: 3_000, lineIds: ['a'] },
      giftWrapFee: yuan(20),
      shipping: { ...courier, freeAbove: null },
      giftCards: [{ code: 'A', balance: yuan(1_000) }],
      storeCredit: yuan(50),
    }),
    [coupon(yuan(500))],
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
    tierCraft: fc.option(
      fc.record({
        tier: fc.constant('t'),
        basisPoints: fc.integer({ min: 0, max: 10_000 }),
        lineIds: fc.subarray(['0', '1', '2', '3', '4', '5']),
      }),
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
      fc.property(anyTerms, fc.option(some(9_000_000)), (orderTerms, off) => {
        const price = priceOrder(orderTerms, off ? [coupon(off, 'bar')] : []);
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
    const price = priceOrder(terms({ lines: [], shipping: courier }));
    expect(price.due).toEqual(yuan(0));
    expect(price.waterfall.steps).toEqual([]);
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
    const price = priceOrder(terms({ lines: [line('a', piece(goods))], shipping }));
    const step = price.waterfall.steps.find(({ kind }) => kind === 'shipping');
    expect(step).toMatchObject({ amount: yuan(fee), cause: { free } });
    expect(missingForFreeShipping(shipping, yuan(goods))).toEqual(missing === null ? null : yuan(missing));
  });

  it('is free by what the goods cost before a code, and not by what it leaves of them', () => {
    const bag = terms({ lines: [line('a', piece(2_000))], shipping: courier });
    const priced = priceOrder(bag, [coupon(yuan(500))]);
    expect(format(priced.goods)).toBe('¥1,500');
    expect(format(priced.goodsAfterItems)).toBe('¥2,000');
    expect(format(priced.due)).toBe('¥1,500');
    const below = priceOrder(terms({ lines: [line('a', piece(1_999))], shipping: courier }), [
      coupon(yuan(500)),
    ]);
    expect(format(below.due)).toBe('¥1,529');
  });
});

it('no gift card counts towards the free courier, or lets less be missing for it', () => {
  const lines = [line('a', piece(1_500)), line('b', piece(5_000), 'gift-card')];
  const order = priceOrder(terms({ lines, shipping: courier, giftCards: [] }));
  expect(format(order.goodsAfterItems)).toBe('¥1,500');
  const step = order.waterfall.steps.find(({ kind }) => kind === 'shipping');
  expect(step?.amount).toEqual(yuan(30));
  const missing = missingForFreeShipping(courier, order.goodsAfterItems);
  expect(missing).toEqual(yuan(500));
});
