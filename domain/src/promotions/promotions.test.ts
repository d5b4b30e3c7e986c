import { describe, expect, it } from 'vitest';
import { type Money, money } from '../money/index.ts';
import type { OrderLine, OrderTerms, ProductClass } from '../pricing/index.ts';
import { step, waterfall } from '../pricing/index.ts';
import {
  applyPromotions,
  type Conditions,
  noConditions,
  type Outcome,
  type PromotionAction,
  type PromotionFacts,
  phaseOf,
  type Rule,
  ruleIn,
} from './index.ts';

const currency = 'HKD';
const dollars = (amount: number): Money => money(amount * 100, currency);

const goldOf = (grams: number) =>
  ({
    metal: 'CK9999',
    type: 'HK-CK9999',
    version: 1,
    effectiveAt: '2026-08-22T00:00:00Z',
    unitPrice: dollars(900),
    unit: 'gram',
    weightMg: grams * 1_000,
  }) as const;

/** Pieces by weight at $900 a gram, each with a craft charge. */
const gold = (id: string, grams: number, craft: number, quantity = 1): OrderLine => ({
  id,
  unit: waterfall(currency, [
    step('gold-value', dollars(grams * 900), goldOf(grams)),
    step('craft-charge', dollars(craft), {}),
  ]),
  quantity,
  productClass: 'by-weight',
  giftWrapped: false,
});

const tagged = (
  id: string,
  price: number,
  quantity = 1,
  productClass: ProductClass = 'fixed-price',
): OrderLine => ({
  id,
  unit: waterfall(currency, [step('fixed-price', dollars(price), {})]),
  quantity,
  productClass,
  giftWrapped: true,
});

const terms = (lines: readonly OrderLine[]): OrderTerms => ({
  currency,
  lines,
  tierCraft: null,
  giftWrapFee: dollars(20),
  shipping: { carrier: 'courier', kind: 'courier', fee: dollars(50), freeAbove: dollars(100_000) },
  giftCards: [],
  storeCredit: null,
});

const rule = (
  action: PromotionAction,
  conditions: Partial<Conditions> = {},
  over: Partial<Rule> = {},
): Rule => ({
  ...{ id: 1, version: 1, currency, code: null, usedUp: null, group: null },
  trigger: { kind: 'automatic' },
  conditions: { ...noConditions, ...conditions },
  action,
  ...over,
});

const coded = (over: Partial<Rule> = {}): Partial<Rule> => ({
  trigger: { kind: 'code', code: 'X' },
  code: 'X',
  ...over,
});

/** A Saturday, half past two in the afternoon of UTC+8. */
const now = new Date('2026-08-22T06:30:00Z');
const facts: PromotionFacts = {
  now,
  channels: ['HKESHOP', 'Unlimited'],
  buyer: { level: null, birthMonth: null, isFirstOrder: false },
  delivery: null,
  paymentMethod: null,
  pieces: new Map([
    ['1', { skus: ['RING-13', 'RING'], categories: ['rings', 'wedding'] }],
    ['2', { skus: ['BANGLE'], categories: ['bangles'] }],
  ]),
};

const percent = (basisPoints: number, isGold = false): PromotionAction => ({
  kind: 'items-percent',
  basisPoints,
  atMost: null,
  gold: isGold,
});
const off = (amount: number, every: number | null = null, isGold = false): PromotionAction => ({
  ...{ kind: 'order-amount', gold: isGold },
  amount: amount * 100,
  every: every === null ? null : every * 100,
});

/** What a rule takes of each line in dollars, and in total. */
function taken(lines: readonly OrderLine[], ...rules: readonly Rule[]) {
  const { order, outcomes } = applyPromotions(terms(lines), rules, facts);
  return {
    outcomes,
    due: order.due.minor / 100,
    amounts: order.reductions.map(({ amount }) => amount.minor / 100),
    lines: order.reductions.map(({ perLine }) =>
      Object.fromEntries(perLine.map(({ lineId, amount }) => [lineId, amount.minor / 100])),
    ),
  };
}

describe('an action', () => {
  const ring = gold('1', 10, 800, 2);
  const bangle = gold('2', 20, 300);
  const watch = tagged('3', 1_000, 3);

  it.each([
    ['10 % leaves the gold value alone', percent(1_000), { 1: 160, 2: 30, 3: 300 }],
    ['10 % of all, where it names the gold', percent(1_000, true), { 1: 1_960, 2: 1_830, 3: 300 }],
    [
      'an amount off each piece',
      { kind: 'items-amount', amount: 40_000, gold: false },
      { 1: 800, 2: 300, 3: 1_200 },
    ],
    ['a fixed price', { kind: 'items-fixed-price', price: 50_000, gold: false }, { 1: 600, 3: 1_500 }],
    ['half the craft charge', { kind: 'craft-percent', basisPoints: 5_000 }, { 1: 800, 2: 150 }],
    ['no craft charge', { kind: 'craft-percent', basisPoints: 10_000 }, { 1: 1_600, 2: 300 }],
    [
      '$50 off a gram, at most the craft charge',
      { kind: 'per-gram', amount: 5_000, from: 'craft' },
      { 1: 1_000, 2: 300 },
    ],
    [
      '$50 off a gram of the gold value',
      { kind: 'per-gram', amount: 5_000, from: 'gold' },
      { 1: 1_000, 2: 1_000 },
    ],
    [
      'every third piece free',
      { kind: 'nth-piece', every: 3, basisPoints: 10_000, gold: false },
      // The dearest six count: 3 × 1,000, 2 × 800 and 300.
      { 1: 424, 2: 80, 3: 796 },
    ],
    [
      'every second piece at half price',
      { kind: 'nth-piece', every: 2, basisPoints: 5_000, gold: false },
      // Half of 1,000, 800 and 300, shared by all six pieces.
      { 1: 343, 2: 64, 3: 643 },
    ],
    [
      'the cheapest piece free',
      { kind: 'cheapest-piece', basisPoints: 10_000, gold: false },
      { 1: 98, 2: 18, 3: 184 },
    ],
  ] as const)('takes off %s', (_case, action, expected) => {
    expect(taken([ring, bangle, watch], rule(action)).lines).toEqual([expected]);
  });

  it('takes an amount off an order once, or for each full step of its price', () => {
    expect(taken([watch], rule(off(100))).amounts).toEqual([100]);
    expect(taken([watch], rule(off(100, 1_000))).amounts).toEqual([300]);
    expect(taken([watch], rule(off(100, 1_001))).amounts).toEqual([200]);
  });

  it('says that the courier is free already', () => {
    const { outcomes } = taken([tagged('1', 100_000, 1)], rule({ kind: 'free-courier' }));
    expect(outcomes.get(1)).toEqual({ kind: 'not-met', reason: { code: 'DELIVERY_FREE', data: {} } });
  });

  it('caps a percentage', () => {
    const capped = { kind: 'order-percent', basisPoints: 5_000, atMost: 10_000, gold: false } as const;
    expect(taken([watch], rule(capped)).amounts).toEqual([100]);
  });

  it('makes courier, gift wrap and engraving free, and says where there is none', () => {
    const engraved: OrderLine = {
      ...tagged('1', 500, 2),
      unit: waterfall(currency, [
        step('fixed-price', dollars(500), {}),
        step('engraving', dollars(80), { lines: 1 }),
      ]),
    };
    const free = (['free-courier', 'free-gift-wrap', 'free-engraving'] as const).map((kind, index) =>
      rule({ kind }, {}, { id: index + 1 }),
    );
    const { due, amounts } = taken([engraved], ...free);
    expect(amounts).toEqual([160, 40, 50]);
    expect(due).toBe(1_000);
    expect([...taken([gold('1', 1, 100)], ...free.slice(1)).outcomes.values()]).toEqual([
      { kind: 'not-met', reason: { code: 'NOTHING_TO_REDUCE', data: {} } },
      { kind: 'not-met', reason: { code: 'NOTHING_TO_REDUCE', data: {} } },
    ]);
  });

  it('leaves bars and pellets alone unless the rule names them', () => {
    const bar = tagged('1', 9_000, 1, 'bar');
    expect(taken([bar], rule(percent(1_000))).outcomes.get(1)).toMatchObject({
      reason: { code: 'NO_PIECE' },
    });
    const named = rule(percent(1_000), { pieces: { ...noConditions.pieces, classes: ['bar'] } });
    expect(taken([bar], named).amounts).toEqual([900]);
  });

  it('names its rate only if that is a rate of all matching pieces', () => {
    const rates = (
      [percent(1_000), { kind: 'cheapest-piece', basisPoints: 5_000, gold: false }] as const
    ).map((action) => applyPromotions(terms([watch]), [rule(action)], facts).order.reductions[0]?.cause);
    expect(rates).toMatchObject([{ basisPoints: 1_000 }, { basisPoints: null }]);
  });

  it('reduces in its phase', () => {
    const code = coded();
    expect(phaseOf(rule(percent(1)))).toBe('item');
    expect(phaseOf(rule(off(1)))).toBe('order');
    expect(phaseOf(rule(percent(1), {}, code))).toBe('code');
    expect(phaseOf(rule({ kind: 'free-courier' }, {}, code))).toBe('shipping');
    expect(phaseOf(rule({ kind: 'free-gift-wrap' }))).toBe('gift-wrap');
  });
});

describe('a condition', () => {
  const bag = [gold('1', 10, 800), tagged('2', 500, 2)];
  const outcomeOf = (
    conditions: Partial<Conditions>,
    over: Partial<PromotionFacts> = {},
  ): Outcome | undefined =>
    applyPromotions(terms(bag), [rule(percent(1_000), conditions)], { ...facts, ...over }).outcomes.get(1);
  const buyer = { level: '60007', birthMonth: 8, isFirstOrder: true };

  it.each([
    [
      'a first day',
      { from: '2026-08-23T00:00:00Z' },
      'NOT_STARTED',
      { now: new Date('2026-08-23T00:00:00Z') },
    ],
    ['weekdays', { weekdays: [0] }, 'NOT_NOW', { now: new Date('2026-08-22T16:00:00Z') }],
    ['hours', { hours: { from: 900, until: 960 } }, 'NOT_NOW', { now: new Date('2026-08-22T07:59:59Z') }],
    [
      'a span over midnight',
      { hours: { from: 1_380, until: 60 } },
      'NOT_NOW',
      { now: new Date('2026-08-22T16:59:00Z') },
    ],
    ['channels', { channels: ['POS'] }, 'WRONG_CHANNEL', { channels: ['POS'] }],
    ['levels', { levels: ['60007', '60008'] }, 'WRONG_LEVEL', { buyer }],
    ['the birthday month', { birthdayMonth: true }, 'NOT_BIRTHDAY_MONTH', { buyer }],
    ['the first order', { firstOrder: true }, 'NOT_FIRST_ORDER', { buyer }],
    ['delivery', { deliveries: ['pickup'] }, 'WRONG_DELIVERY', { delivery: 'pickup' }],
    ['payment', { paymentMethods: ['card'] }, 'WRONG_PAYMENT', { paymentMethod: 'card' }],
  ] as const)('on %s says that it is not met, and holds once it is', (_case, conditions, code, met) => {
    expect(outcomeOf(conditions)).toMatchObject({ kind: 'not-met', reason: { code } });
    expect(outcomeOf(conditions, met)).toMatchObject({ kind: 'applied' });
  });

  it.each([
    ['classes', { classes: ['by-weight'] }, { 1: 80 }],
    ['categories', { categories: ['bangles', 'necklaces'] }, { 2: 100 }],
    ['SKUs, also of the parent', { skus: ['RING'] }, { 1: 80 }],
    ['metals', { metals: ['CK9999'] }, { 1: 80 }],
    ['two lists, which must both hold', { classes: ['fixed-price'], categories: ['bangles'] }, { 2: 100 }],
  ] as const)('on %s chooses the pieces', (_case, filter, expected) => {
    const chosen = rule(percent(1_000), { pieces: { ...noConditions.pieces, ...filter } });
    expect(taken(bag, chosen).lines).toEqual([expected]);
  });

  it('says how much is missing', () => {
    expect(outcomeOf({ minQuantity: 5 })).toEqual({
      kind: 'not-met',
      reason: { code: 'BELOW_QUANTITY', data: { minimum: 5, missing: 2 } },
    });
    expect(outcomeOf({ minCraft: 100_000 })).toEqual({
      kind: 'not-met',
      reason: { code: 'BELOW_CRAFT', data: { minimum: dollars(1_000), missing: dollars(200) } },
    });
    expect(outcomeOf({ minSubtotal: 1_200_000 })).toEqual({
      kind: 'not-met',
      reason: { code: 'BELOW_SUBTOTAL', data: { minimum: dollars(12_000), missing: dollars(1_200) } },
    });
    expect(outcomeOf({ minQuantity: 3, minCraft: 80_000, minSubtotal: 1_080_000 })?.kind).toBe('applied');
  });

  it('counts what pieces cost after discounts of items, and before those of the order and the code', () => {
    const item = rule(percent(1_000), {}, { id: 1 });
    const order = rule(off(200), { minSubtotal: 90_000 }, { id: 2 });
    const code = rule(off(100), { minSubtotal: 90_000 }, coded({ id: 3 }));
    const { amounts } = taken([tagged('1', 1_000)], item, order, code);
    expect(amounts).toEqual([100, 200, 100]);
    const higher = rule(off(200), { minSubtotal: 90_001 }, { id: 2 });
    expect(taken([tagged('1', 1_000)], item, higher, code).outcomes.get(2)).toMatchObject({
      kind: 'not-met',
    });
  });

  it('is not examined once the rule has expired or is used up', () => {
    const strict = { minQuantity: 99, until: '2026-08-22T06:30:00Z' };
    expect(outcomeOf(strict)).toEqual({ kind: 'expired', until: strict.until });
    const usedUp = rule(percent(1), { minQuantity: 99 }, { usedUp: 'buyer' });
    expect(taken(bag, usedUp).outcomes.get(1)).toEqual({ kind: 'used-up', by: 'buyer' });
  });

  it('refuses amounts of another currency', () => {
    const foreign = rule(off(10), {}, { currency: 'CNY' });
    expect(taken(bag, foreign).outcomes.get(1)).toMatchObject({ reason: { code: 'WRONG_CURRENCY' } });
    const exchanged = ruleIn(foreign, 'HKD', 1_100_000);
    expect(taken(bag, exchanged).amounts).toEqual([11]);
  });
});

describe('an exclusivity group', () => {
  const bag = [tagged('1', 1_000)];
  const festival = { group: 'festival' };

  it('has one winner, the best for the shopper, and names it to the others', () => {
    const rules = [
      rule(percent(1_000), {}, { ...festival, id: 1 }),
      rule(percent(2_000), {}, { ...festival, id: 2 }),
      rule(percent(500), {}, { group: 'other', id: 3 }),
    ];
    const { amounts, outcomes } = taken(bag, ...rules);
    expect(amounts).toEqual([200, 50]);
    expect(outcomes.get(1)).toEqual({ kind: 'beaten', by: 2 });
  });

  it('compares rules of different phases by what the whole bag costs', () => {
    const campaign = rule(percent(1_000), {}, { ...festival, id: 1 });
    const code = (amount: number): Rule => rule(off(amount), {}, coded({ ...festival, id: 2 }));
    expect([...taken(bag, campaign, code(99)).outcomes]).toEqual([
      [2, { kind: 'beaten', by: 1 }],
      [1, { kind: 'applied', amount: dollars(100) }],
    ]);
    expect(taken(bag, campaign, code(101)).outcomes.get(1)).toEqual({ kind: 'beaten', by: 2 });
    expect(taken(bag, campaign, code(100)).outcomes.get(2)).toEqual({ kind: 'beaten', by: 1 });
  });

  it('is not won by a rule that does not apply, which says why', () => {
    const campaign = rule(percent(1_000), {}, { ...festival, id: 1 });
    const tooHigh = rule(off(500), { minSubtotal: 200_000 }, coded({ ...festival, id: 2 }));
    const { amounts, outcomes } = taken(bag, campaign, tooHigh);
    expect(amounts).toEqual([100]);
    expect(outcomes.get(2)).toMatchObject({ kind: 'not-met', reason: { code: 'BELOW_SUBTOTAL' } });
  });
});
