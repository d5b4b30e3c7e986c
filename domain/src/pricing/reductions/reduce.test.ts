import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../../kernel/index.ts';
import { basisPoints, type CurrencyCode, type Money, money, sum } from '../../money/index.ts';
import { type ProductClass, productClasses } from './product-class.ts';
import { type Collector, type ReducibleBag, type ReducibleLine, reduce } from './reduce.ts';
import {
  amountInScope,
  type LinePart,
  type LineParts,
  type ReductionPhase,
  type ReductionScope,
  reductionPhases,
  reductionScopes,
} from './reduction.ts';
import { refundOfPieces } from './refund.ts';

const cause = { kind: 'coupon', code: 'X', basisPoints: null, rule: null } as const;

interface Rule {
  readonly key: string;
  readonly phase: ReductionPhase;
  readonly scope: ReductionScope;
  readonly take: { readonly kind: 'amount' | 'percent'; readonly value: number };
  readonly excluded: readonly ProductClass[];
}

/** The helpers of one currency: prices of CNY lie on whole units, those of MYR on cents. */
function inCurrency(currency: CurrencyCode) {
  const amountOf = (minor: number): Money => money(minor, currency);
  const fee = amountOf(3_000);
  /**
   * A collector as promotions will have it: an amount or percentage of what is left in scope, of lines that
   * the rule does not exclude.
   */
  function collectorOf({ key, phase, scope, take, excluded }: Rule): Collector {
    return {
      key,
      phase,
      cause,
      collect({ lines, shipping }) {
        const chosen = lines.filter(({ productClass }) => !excluded.includes(productClass));
        const base =
          scope === 'shipping'
            ? shipping
            : sum(
                currency,
                chosen.map(({ left }) => amountInScope(left, scope)),
              );
        const amount = take.kind === 'amount' ? amountOf(take.value) : basisPoints(base, take.value % 10_001);
        return ok({ scope, amount, lineIds: chosen.map(({ id }) => id) });
      },
    };
  }

  const partsOf = (other: number, craft: number, gold: number, wrap: number): LineParts => ({
    other: amountOf(other),
    craft: amountOf(craft),
    gold: amountOf(gold),
    'gift-wrap': amountOf(wrap),
  });

  const bagOf = (lines: readonly ReducibleLine[]): ReducibleBag => ({
    currency,
    lines,
    shippingFor: () => fee,
  });

  return { amountOf, fee, collectorOf, partsOf, bagOf };
}

const { amountOf: yuan, fee, collectorOf, partsOf, bagOf } = inCurrency('CNY');

const mayTouch: Readonly<Record<ReductionScope, readonly LinePart[]>> = {
  goods: ['gold', 'craft', 'other'],
  'goods-without-gold': ['craft', 'other'],
  gold: ['gold'],
  craft: ['craft'],
  'gift-wrap': ['gift-wrap'],
  shipping: [],
};

// Many small amounts, so that shares are smaller than a step and equal remainders are common.
const some = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 5_000_000 }));
const anyLines = fc
  .array(
    fc.record({
      productClass: fc.constantFrom(...productClasses),
      quantity: fc.integer({ min: 1, max: 9 }),
      amounts: fc.tuple(some, some, some, some),
    }),
    { maxLength: 8 },
  )
  // From 8, so that some numbers are longer than others.
  .map((lines) => lines.map((line, index) => ({ ...line, id: String(index + 8) })));
const anyRules = fc
  .array(
    fc.record({
      phase: fc.constantFrom(...reductionPhases),
      scope: fc.constantFrom(...reductionScopes),
      take: fc.record({ kind: fc.constantFrom('amount' as const, 'percent' as const), value: some }),
      excluded: fc.subarray([...productClasses]),
    }),
    { maxLength: 8 },
  )
  .map((rules) => rules.map((rule, index): Rule => ({ ...rule, key: `rule ${index}` })));

describe.each(['CNY', 'MYR'] as const)('laws of reductions in %s', (currency) => {
  const { amountOf, fee, collectorOf, partsOf, bagOf } = inCurrency(currency);
  const linesIn = anyLines.map((lines) =>
    lines.map(({ amounts, ...line }): ReducibleLine => ({ ...line, parts: partsOf(...amounts) })),
  );
  const goodsOf = ({ parts }: ReducibleLine): number => amountInScope(parts, 'goods').minor;

  it('splits each reduction over its lines to the cent, and takes nothing else', () => {
    fc.assert(
      fc.property(linesIn, anyRules, (lines, rules) => {
        const { reductions, remaining: left, shippingLeft } = reduce(bagOf(lines), rules.map(collectorOf));
        expect(reductions).toHaveLength(rules.length);
        for (const { amount, perLine, scope } of reductions) {
          const shared = perLine.reduce((total, share) => total + share.amount.minor, 0);
          if (scope === 'shipping') expect(perLine).toEqual([]);
          else expect(shared).toBe(amount.minor);
        }
        for (const { id, parts } of lines) {
          const all = (of: LineParts | undefined): number =>
            Object.values(of ?? {}).reduce((total, { minor }) => total + minor, 0);
          const takenByLine = reductions
            .flatMap(({ perLine }) => perLine)
            .filter(({ lineId }) => lineId === id)
            .reduce((total, { amount }) => total + amount.minor, 0);
          expect(all(left.get(id))).toBe(all(parts) - takenByLine);
        }
        const offShipping = reductions.filter(({ scope }) => scope === 'shipping');
        expect(shippingLeft.minor).toBe(
          fee.minor - offShipping.reduce((total, { amount }) => total + amount.minor, 0),
        );
      }),
    );
  });

  it('never makes a part of a line or the fee negative', () => {
    fc.assert(
      fc.property(linesIn, anyRules, (lines, rules) => {
        const { reductions, remaining: left, shippingLeft } = reduce(bagOf(lines), rules.map(collectorOf));
        for (const parts of left.values())
          for (const { minor } of Object.values(parts)) expect(minor).toBeGreaterThanOrEqual(0);
        expect(shippingLeft.minor).toBeGreaterThanOrEqual(0);
        for (const { amount, perLine } of reductions) {
          expect(amount.minor).toBeGreaterThanOrEqual(0);
          for (const share of perLine) expect(share.amount.minor).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('takes only from parts in scope: gold value if the rule names it, never gifts and gift cards', () => {
    fc.assert(
      fc.property(linesIn, anyRules, (lines, rules) => {
        const touched = new Set<string>(rules.flatMap(({ scope }) => mayTouch[scope]));
        const { remaining: left } = reduce(bagOf(lines), rules.map(collectorOf));
        for (const { id, parts, productClass } of lines) {
          if (productClass === 'gift-card' || productClass === 'free-gift')
            expect(left.get(id)).toEqual(parts);
          for (const [part, amount] of Object.entries(parts))
            if (!touched.has(part)) expect(left.get(id)).toMatchObject({ [part]: amount });
        }
      }),
    );
  });

  it('takes the same from each line in any order of lines and rules', () => {
    const shuffled = fc
      .tuple(linesIn, anyRules)
      .chain(([lines, rules]) =>
        fc.tuple(
          fc.constant({ lines, rules }),
          fc.shuffledSubarray(lines, { minLength: lines.length }),
          fc.shuffledSubarray(rules, { minLength: rules.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([{ lines, rules }, otherLines, otherRules]) => {
        const reduced = reduce(bagOf(lines), rules.map(collectorOf));
        const other = reduce(bagOf(otherLines), otherRules.map(collectorOf));
        expect(other.reductions).toEqual(reduced.reductions);
        for (const { id } of lines) expect(other.remaining.get(id)).toEqual(reduced.remaining.get(id));
      }),
    );
  });

  it('takes the same when a line of several pieces is split into single ones', () => {
    fc.assert(
      fc.property(linesIn, anyRules, (lines, rules) => {
        const times = (parts: LineParts, count: number): LineParts =>
          partsOf(
            parts.other.minor * count,
            parts.craft.minor * count,
            parts.gold.minor * count,
            parts['gift-wrap'].minor * count,
          );
        // One rule only: with several, the odd cent of the first could be on a line that the second excludes.
        const [rule] = rules;
        const collectors = rule ? [collectorOf(rule)] : [];
        const whole = lines.map((line) => ({ ...line, parts: times(line.parts, line.quantity) }));
        const split = lines.flatMap((line) =>
          Array.from({ length: line.quantity }, (_, at) => ({
            ...line,
            id: `${line.id}/${at}`,
            quantity: 1,
          })),
        );
        expect(reduce(bagOf(split), collectors).reductions[0]?.amount).toEqual(
          reduce(bagOf(whole), collectors).reductions[0]?.amount,
        );
      }),
    );
  });

  it('never raises the total by one more rule in a phase that no other rule follows', () => {
    fc.assert(
      fc.property(linesIn, anyRules, (lines, rules) => {
        const same = rules.map((rule): Rule => ({ ...rule, phase: 'item' }));
        const sumOf = (some: readonly Rule[]): number =>
          reduce(bagOf(lines), some.map(collectorOf)).reductions.reduce(
            (total, { amount }) => total + amount.minor,
            0,
          );
        expect(sumOf(same)).toBeGreaterThanOrEqual(sumOf(same.slice(0, -1)));
      }),
    );
  });

  it('refunds what was paid, line by line and piece by piece, in any parts', () => {
    const returns = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 9 });
    fc.assert(
      fc.property(linesIn, anyRules, returns, (lines, rules, parts) => {
        const { reductions, remaining: left } = reduce(bagOf(lines), rules.map(collectorOf));
        let paidBack = 0;
        for (const { id, quantity } of lines) {
          const rest = left.get(id);
          const paid = rest ? amountInScope(rest, 'goods') : amountOf(0);
          let returnedCount = 0;
          let refundedTotal = 0;
          for (const wanted of [...parts, quantity]) {
            const returning = Math.min(wanted, quantity - returnedCount);
            const refund = refundOfPieces({ quantity, paid }, returnedCount, returning);
            expect(refund.minor).toBeGreaterThanOrEqual(0);
            if (returning === 0) expect(refund.minor).toBe(0);
            returnedCount += returning;
            refundedTotal += refund.minor;
          }
          expect(refundedTotal).toBe(paid.minor);
          expect(refundOfPieces({ quantity, paid }, 0, quantity)).toEqual(paid);
          paidBack += refundedTotal;
        }
        const off = reductions
          .filter(({ scope }) => scope !== 'shipping' && scope !== 'gift-wrap')
          .reduce((total, { amount }) => total + amount.minor, 0);
        expect(paidBack).toBe(lines.reduce((total, line) => total + goodsOf(line), 0) - off);
      }),
    );
  });
});

describe('phases', () => {
  const line: ReducibleLine = {
    id: '1',
    productClass: 'by-weight',
    quantity: 1,
    parts: partsOf(0, 100_000, 900_000, 2_000),
  };
  const percent = (phase: ReductionPhase, scope: ReductionScope, value: number): Collector =>
    collectorOf({ key: phase, phase, scope, take: { kind: 'percent', value }, excluded: [] });

  it('apply in their order, each to what is left, in whatever order rules are passed', () => {
    const collectors = [
      percent('shipping', 'shipping', 10_000),
      percent('gift-wrap', 'gift-wrap', 5_000),
      percent('code', 'goods', 1_000),
      percent('item', 'craft', 2_000),
    ];
    const { reductions } = reduce(bagOf([line]), collectors);
    expect(reductions.map(({ phase, amount }) => [phase, amount.minor])).toEqual([
      ['item', 20_000],
      ['code', 98_000],
      ['gift-wrap', 1_000],
      ['shipping', 3_000],
    ]);
  });

  it('show later phases the bag after items and before the code, and the fee in the phase of shipping', () => {
    const standings: (readonly [ReductionPhase, number, number, number, number])[] = [];
    const watch = (phase: ReductionPhase): Collector => ({
      key: `a watcher of ${phase}`,
      phase,
      cause,
      collect({ lines: [first], shipping }) {
        if (first) {
          const { left, afterItems, beforeCode } = first;
          const of = (parts: LineParts): number => amountInScope(parts, 'goods').minor;
          standings.push([phase, of(left), of(afterItems), of(beforeCode), shipping.minor]);
        }
        return ok(null);
      },
    });
    const bag: ReducibleBag = {
      currency: yuan(0).currency,
      lines: [line],
      shippingFor: (goods) => (goods.minor >= 950_000 ? yuan(0) : fee),
    };
    const rules = [
      percent('item', 'goods', 1_000),
      percent('order', 'goods', 1_000),
      percent('code', 'goods', 5_000),
    ];
    const { reductions, goodsAfterItems } = reduce(bag, [...reductionPhases.map(watch), ...rules]);
    expect(standings).toEqual([
      ['item', 1_000_000, 1_000_000, 1_000_000, 0],
      ['order', 900_000, 900_000, 900_000, 0],
      ['code', 810_000, 900_000, 810_000, 0],
      ['level', 405_000, 900_000, 810_000, 0],
      ['gift-wrap', 405_000, 900_000, 810_000, 0],
      ['shipping', 405_000, 900_000, 810_000, 3_000],
    ]);
    expect(reductions).toHaveLength(3);
    expect(goodsAfterItems).toEqual(yuan(900_000));
  });

  it('apply of a group only the collector that takes most, of equal ones the lower key', () => {
    const grouped = (key: string, value: number): Collector => ({
      ...collectorOf({ key, phase: 'order', scope: 'craft', take: { kind: 'amount', value }, excluded: [] }),
      group: 'festival',
    });
    // More than the craft charge has: both would take all of it.
    const rules = [grouped('b', 200_000), grouped('a', 300_000), grouped('c', 5_000)];
    const { reductions, outcomes } = reduce(bagOf([line]), rules);
    expect(reductions.map(({ amount }) => amount.minor)).toEqual([100_000]);
    expect([...outcomes]).toEqual([
      ['b', { kind: 'beaten', by: 'a' }],
      ['c', { kind: 'beaten', by: 'a' }],
      ['a', { kind: 'applied', amount: yuan(100_000) }],
    ]);
  });

  it('share by weights; what a line cannot bear moves to others with a weight', () => {
    const lines = ['1', '2', '3'].map((id): ReducibleLine => ({ ...line, id, parts: partsOf(500, 0, 0, 0) }));
    const rule: Collector = {
      key: 'by weight',
      phase: 'item',
      cause,
      collect: () =>
        ok({
          scope: 'goods',
          amount: yuan(900),
          lineIds: ['1', '2', '3'],
          weights: new Map([
            ['1', 2],
            ['2', 1],
          ]),
        }),
    };
    expect(reduce(bagOf(lines), [rule]).reductions[0]).toMatchObject({
      amount: yuan(900),
      perLine: [
        { lineId: '1', amount: yuan(500) },
        { lineId: '2', amount: yuan(400) },
      ],
    });
  });

  it('report a collector’s refusal, and take nothing for it', () => {
    const refusing: Collector<{ code: 'NOT_TODAY'; data: object }> = {
      key: 'refusing',
      phase: 'order',
      cause,
      collect: () => refuse('NOT_TODAY', {}),
    };
    const { reductions, outcomes, remaining: left } = reduce(bagOf([line]), [refusing]);
    expect(reductions).toEqual([]);
    expect([...outcomes]).toEqual([
      ['refusing', { kind: 'refused', reason: { code: 'NOT_TODAY', data: {} } }],
    ]);
    expect(left.get('1')).toEqual(line.parts);
  });

  it('give the odd cent of equal shares to the lower line', () => {
    const lines = ['10', '9'].map((id): ReducibleLine => ({ ...line, id, parts: partsOf(100, 0, 0, 0) }));
    const rule: Rule = {
      key: 'one',
      phase: 'order',
      scope: 'goods',
      take: { kind: 'amount', value: 1 },
      excluded: [],
    };
    expect(reduce(bagOf(lines), [collectorOf(rule)]).reductions[0]?.perLine).toEqual([
      { lineId: '9', amount: yuan(1) },
    ]);
  });
});

describe('refundOfPieces', () => {
  it('throws for more pieces than were bought', () => {
    expect(() => refundOfPieces({ quantity: 2, paid: yuan(100) }, 1, 2)).toThrow(RangeError);
    expect(() => refundOfPieces({ quantity: 2, paid: yuan(100) }, -1, 1)).toThrow(RangeError);
  });

  it('refunds three pieces that cost 100 together as 33, 34 and 33', () => {
    const line = { quantity: 3, paid: yuan(10_000) };
    const refunds = [0, 1, 2].map((returned) => refundOfPieces(line, returned, 1).minor);
    expect(refunds).toEqual([3_300, 3_400, 3_300]);
  });
});
