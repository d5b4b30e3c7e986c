import { wordsIn } from '@jinlan/client/words/testing';
import { stepKinds } from '@jinlan/contract/price-steps';
import { type CurrencyCode, type Money, money, toNumber, whole } from '@jinlan/domain/money';
import { priceOrder, pricePiece } from '@jinlan/domain/pricing';
import type { LedgerRow } from '@jinlan/ui';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceStepKind } from './fragments.generated.ts';
import { grams, ledgerRows, stepLabel, totalRows, type WireStep } from './waterfall.ts';

const words = await wordsIn('en-US');
const onWire = (amount: Money) => ({ value: toNumber(amount), currency: amount.currency });
const step = (kind: PriceStepKind, minor: number, overrides: Partial<WireStep> = {}): WireStep => ({
  kind,
  amount: onWire(money(minor, 'CNY')),
  ...overrides,
});

/** The sum of the rows in minor units; "free" is 0. */
const sumOf = (rows: readonly LedgerRow[]): number =>
  rows.reduce(
    (total, { amount }) =>
      total + (typeof amount === 'object' && amount && 'minor' in amount ? amount.minor : 0),
    0,
  );

describe('the rows of a waterfall', () => {
  it('add up to the total of any order', () => {
    const currency = fc.constantFrom<CurrencyCode>('CNY', 'HKD', 'MOP', 'MYR', 'SGD');
    const line = fc.record({
      price: fc.integer({ min: 1, max: 5_000_000 }),
      off: fc.integer({ min: 0, max: 1000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      wrapped: fc.boolean(),
    });
    fc.assert(
      fc.property(
        currency,
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 50_000 }),
        fc.option(fc.integer({ min: 0, max: 2_000_000 })),
        fc.integer({ min: 0, max: 100_000 }),
        (code, lines, fee, freeAbove, credit) => {
          const of = (minor: number) => money(minor, code);
          const order = priceOrder({
            currency: code,
            lines: lines.map(({ price, off, quantity, wrapped }, index) => {
              const was = off > 0 ? of(price + off) : null;
              const unit = pricePiece({ kind: 'fixed', price: of(price), was }, {});
              if (!unit.ok) throw new Error(unit.error.code);
              return {
                id: String(index),
                unit: unit.value,
                quantity,
                productClass: 'fixed-price',
                giftWrapped: wrapped,
              };
            }),
            tierCraft: null,
            giftWrapFee: of(0),
            shipping: {
              carrier: 'courier',
              kind: 'courier',
              fee: of(fee),
              freeAbove: freeAbove === null ? null : of(freeAbove),
            },
            giftCards: [],
            storeCredit: credit > 0 ? of(credit) : null,
          });
          const steps = order.waterfall.steps.map(
            ({ kind, amount }): WireStep => ({ kind: stepKinds[kind], amount: onWire(amount) }),
          );
          const count = lines.reduce((total, { quantity }) => total + quantity, 0);
          const rows = totalRows({ steps, subtotal: onWire(order.subtotal), count }, words);
          expect(sumOf(rows)).toBe(order.due.minor);
          expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        },
      ),
    );
  });

  it('begin with one row for all lines, which are listed elsewhere', () => {
    const steps = [step('line', 100_00), step('line', 50_00), step('coupon', -20_00), step('shipping', 0)];
    const rows = totalRows({ steps, subtotal: { value: 150, currency: 'CNY' }, count: 3 }, words);
    expect(rows.map(({ key }) => key)).toEqual(['subtotal', 'coupon-0', 'shipping-1']);
    expect(rows[0]).toMatchObject({
      label: words('browse.part.lines', { count: 3 }),
      amount: whole(150, 'CNY'),
    });
    expect(rows[2]?.amount).toBe(words('browse.part.free'));
    expect(sumOf(rows)).toBe(130_00);
    expect(totalRows({ steps: [], subtotal: null, count: 0 }, words)).toEqual([]);
  });

  it('omit invalid amounts, and call only delivery, wrapping and engraving free', () => {
    const rows = ledgerRows(
      [
        step('craft_charge', 0),
        step('gift_wrap', 0),
        step('engraving', 0),
        { kind: 'coupon', amount: { value: null, currency: 'CNY' } },
      ],
      words,
    );
    const free = words('browse.part.free');
    expect(rows.map(({ amount }) => amount)).toEqual([money(0, 'CNY'), free, free]);
  });

  it('name the price basis of a made-to-order piece', () => {
    const kinds = ['main_stone', 'side_stones', 'craft_charge', 'setting', 'findings', 'engraving'] as const;
    expect(kinds.map((kind) => stepLabel(step(kind, 1), words))).toEqual([
      'Centre stone',
      'Side stones',
      'Craft charge',
      'Setting',
      'Chain and fittings',
      'Engraving',
    ]);
  });

  it('say how the gold value was computed and at which price', () => {
    const gold = step('gold_value', 826_000, {
      unit_price: { value: 1000, currency: 'CNY' },
      unit: 'gram',
      weight_mg: 8260,
    });
    const [row] = ledgerRows([gold], words);
    expect(row?.note).toContain('8.26');
    const metal = { unit_price: { value: 1080, currency: 'CNY' }, unit: 'gram', weight_mg: 3_100 } as const;
    expect(ledgerRows([step('metal_value', 334_800, metal)], words)).toMatchObject([
      { label: 'Metal', note: '¥1,080/g × 3.10 g' },
    ]);
    expect(ledgerRows([step('commission', 5_00, { rate_basis_points: 176 })], words)[0]?.note).toBe('1.76%');
    expect(ledgerRows([step('set_discount', -5_00, { rate_basis_points: 500 })], words)[0]?.note).toBe('5%');
  });

  it('have a name by kind, or the retailer’s own label', () => {
    expect(stepLabel(step('shipping', 0), words)).toBe(words('browse.part.shipping'));
    expect(stepLabel(step('coupon', -1, { label: 'Spring' }), words)).toContain('Spring');
    expect(stepLabel(step('coupon', -1, { label: words('browse.part.coupon') }), words)).toBe(
      words('browse.part.coupon'),
    );
    expect(stepLabel(step('line', 1, { label: 'Yi Xin ring' }), words)).toBe('Yi Xin ring');
  });
});

describe('a weight in grams', () => {
  it.each([
    [8260, '8.26'],
    [1000, '1.00'],
    [1005, '1.01'],
    [1004, '1.00'],
    [50, '0.05'],
  ])('of %i mg is %s', (milligrams, text) => expect(grams(milligrams)).toBe(text));
});
