import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Money, sum, whole } from '../money/index.ts';
import { type OrderLine, type OrderTerms, priceOrder, step, type TradeInTender, waterfall } from './index.ts';

const dollars = (units: number): Money => whole(units, 'HKD');
const line = (
  id: string,
  units: number,
  productClass: OrderLine['productClass'] = 'by-weight',
): OrderLine => ({
  ...{ id, quantity: 1, productClass, giftWrapped: false },
  unit: waterfall('HKD', [step('fixed-price', dollars(units), {})]),
});
const withStone = (id: string, units: number): OrderLine => ({
  ...line(id, 0, 'made-to-order'),
  unit: waterfall('HKD', [
    step('main-stone', dollars(units), { sku: 'D1', carat: 50 }),
    step('craft-charge', dollars(500), {}),
  ]),
});
const tradeIn = (number: string, units: number, change: Partial<TradeInTender> = {}): TradeInTender => ({
  ...{ number, balance: dollars(units), share: 7_500, leastStone: null, ...change },
});
const terms = (change: Partial<OrderTerms>): OrderTerms => ({
  ...{ currency: 'HKD', lines: [line('a', 1_000)], tierCraft: null, giftWrapFee: dollars(0) },
  ...{ shipping: null, giftCards: [], storeCredit: null, ...change },
});
/** The tender steps of an order, as kind and dollars. */
const paidBy = (change: Partial<OrderTerms>) =>
  priceOrder(terms(change)).waterfall.steps.flatMap(({ kind, amount }) =>
    kind === 'line' || kind === 'shipping' ? [] : [[kind, -amount.minor / 100]],
  );

describe('the value of a trade-in', () => {
  it('pays before gift cards and store credit, and no more than its share of the goods', () => {
    expect(
      paidBy({
        tradeIns: [tradeIn('T1', 900)],
        giftCards: [{ code: 'A', balance: dollars(200) }],
        storeCredit: dollars(200),
      }),
    ).toEqual([
      ['trade-in', 750],
      ['gift-card', 200],
      ['store-credit', 50],
    ]);
    expect(paidBy({ tradeIns: [tradeIn('T1', 300)] })).toEqual([['trade-in', 300]]);
  });

  it('counts the share of several together, whatever each would cover alone', () => {
    const several = [tradeIn('T1', 600), tradeIn('T2', 600), tradeIn('T3', 600, { share: 10_000 })];
    expect(paidBy({ tradeIns: several })).toEqual([
      ['trade-in', 600],
      ['trade-in', 150],
      ['trade-in', 250],
    ]);
  });

  it('covers no delivery, and buys no gift cards', () => {
    const shipping = { carrier: 'courier', kind: 'courier', fee: dollars(30), freeAbove: null } as const;
    const all = tradeIn('T1', 5_000, { share: 10_000 });
    expect(paidBy({ tradeIns: [all], shipping })).toEqual([['trade-in', 1_000]]);
    const lines = [line('a', 1_000), line('b', 500, 'gift-card')];
    expect(paidBy({ tradeIns: [all], lines })).toEqual([['trade-in', 1_000]]);
  });

  it('of a stone pays only where the order has a stone that is dear enough, and each new stone counts once', () => {
    const stone = tradeIn('T1', 500, { leastStone: dollars(1_300) });
    expect(paidBy({ tradeIns: [stone], lines: [line('a', 5_000)] })).toEqual([]);
    expect(paidBy({ tradeIns: [stone], lines: [withStone('a', 1_299)] })).toEqual([]);
    expect(paidBy({ tradeIns: [stone], lines: [withStone('a', 1_300)] })).toEqual([['trade-in', 500]]);
    expect(paidBy({ tradeIns: [stone], lines: [line('a', 1_300, 'diamond')] })).toEqual([['trade-in', 500]]);
    const two = [stone, { ...stone, number: 'T2' }];
    expect(paidBy({ tradeIns: two, lines: [withStone('a', 2_600)] })).toEqual([['trade-in', 500]]);
    expect(paidBy({ tradeIns: two, lines: [{ ...withStone('a', 1_300), quantity: 2 }] })).toHaveLength(2);
  });

  it('never pays more than it is, nor all tenders more than the order costs', () => {
    const any = fc.array(
      fc.record({
        ...{ balance: fc.nat(3_000).map(dollars), share: fc.integer({ min: 1, max: 10_000 }) },
        leastStone: fc.option(fc.integer({ min: 1, max: 3_000 }).map(dollars)),
      }),
      { maxLength: 4 },
    );
    const lines = fc.array(fc.nat(2_000), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(any, lines, fc.nat(2_000), (values, prices, credit) => {
        const tradeIns = values.map((value, index) => ({ ...value, number: `T${index}` }));
        const order = priceOrder(
          terms({
            tradeIns,
            lines: prices.map((price, index) =>
              index % 2 === 0 ? line(`${index}`, price) : withStone(`${index}`, price),
            ),
            storeCredit: dollars(credit),
          }),
        );
        const { steps } = order.waterfall;
        expect(
          sum(
            'HKD',
            steps.map(({ amount }) => amount),
          ),
        ).toEqual(order.due);
        expect(order.due.minor).toBeGreaterThanOrEqual(0);
        expect(order.tendered.minor + order.due.minor).toBe(order.cost.minor);
        for (const paid of steps)
          if (paid.kind === 'trade-in') {
            expect(paid.amount.minor).toBeLessThan(0);
            expect(-paid.amount.minor).toBeLessThanOrEqual(paid.cause.balance.minor);
          }
      }),
    );
  });
});
