import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '../money/index.ts';
import {
  applyPromotions,
  type ChosenGift,
  type Conditions,
  type GiftOffer,
  mostGifts,
  noConditions,
  type Rule,
  readGiftChoice,
} from './index.ts';
import { bag, bagOf, drafts, rulesOf, thresholds, withCode } from './testing/generated-bags.ts';

const choice = (
  over: {
    readonly quantity?: number;
    readonly every?: number | null;
    readonly skus?: readonly string[];
  } = {},
  conditions: Partial<Conditions> = {},
  id = 100,
): Rule => ({
  ...{ id, version: 1, currency: 'HKD', code: null, usedUp: null, group: null },
  trigger: { kind: 'automatic' },
  conditions: { ...noConditions, ...conditions },
  action: { kind: 'gift-choice', quantity: 1, every: null, skus: ['G', 'H'], ...over },
});

/** A bag of pieces of HK$1,000. */
const spending = (quantity: number) =>
  bagOf(
    [{ sku: 'A', productClass: 'fixed-price', price: 1_000, goldMg: 1, quantity, giftWrapped: false }],
    'HKD',
    null,
    null,
  );

const gift = (sku: string, quantity: number, ruleId = 100, id = `-${sku}`): ChosenGift => ({
  id,
  ruleId,
  sku,
  quantity,
});

const follow = (
  rules: readonly Rule[],
  quantity: number,
  chosen: readonly ChosenGift[],
  stock: Readonly<Record<string, number>> = { G: 9, H: 9 },
) => {
  const { terms, facts } = spending(quantity);
  return applyPromotions(terms, rules, facts, {
    chosen,
    available: (sku) => stock[sku] ?? 0,
    piecesOf: (sku) => (sku === 'RING' ? ['RING-12', 'RING-13'] : [sku]),
  });
};

describe('a choice of gifts', () => {
  it('is offered while its conditions hold, and says that no gift is chosen', () => {
    const { offers, outcomes, order } = follow([choice({ quantity: 2 })], 1, []);
    expect(offers).toEqual([
      {
        ruleId: 100,
        quantity: 2,
        left: 2,
        gifts: [
          { sku: 'G', available: 9, pieces: [{ sku: 'G', available: 9 }] },
          { sku: 'H', available: 9, pieces: [{ sku: 'H', available: 9 }] },
        ],
      },
    ]);
    expect(outcomes.get(100)).toEqual({
      kind: 'not-met',
      reason: { code: 'NO_GIFT_CHOSEN', data: { quantity: 2 } },
    });
    expect(order.reductions).toEqual([]);
  });

  it('adds chosen gifts as lines of 0 that name the rule, and counts what is left', () => {
    const { offers, outcomes, order } = follow([choice({ quantity: 3 })], 1, [gift('G', 2)], { G: 3, H: 0 });
    expect(offers[0]).toMatchObject({ left: 1, gifts: [{ available: 1 }, { available: 0 }] });
    expect(outcomes.get(100)).toMatchObject({ kind: 'applied', amount: { minor: 0 } });
    expect(order.lines.map(({ id, net }) => [id, net.minor])).toEqual([
      ['8', order.goods.minor],
      ['-G', 0],
    ]);
    expect(order.reductions).toMatchObject([
      { phase: 'order', amount: { minor: 0 }, perLine: [], cause: { rule: { id: 100, version: 1 } } },
    ]);
    expect(order.waterfall.steps.map(({ kind }) => kind)).toEqual([
      ...['line', 'line', 'promotion', 'shipping', 'gift-card'],
    ]);
  });

  it('gives its gifts once for each full amount, but never more than an order may have', () => {
    const each = choice({ quantity: 2, every: 200_000 });
    expect(follow([each], 1, []).offers).toEqual([]);
    expect(follow([each], 1, []).outcomes.get(100)).toMatchObject({ reason: { code: 'NOTHING_TO_REDUCE' } });
    expect(follow([each], 5, []).offers[0]?.quantity).toBe(4);
    expect(follow([each], 99, []).offers[0]?.quantity).toBe(mostGifts);
  });

  it.each<
    [string, Rule, number, readonly ChosenGift[], Readonly<Record<string, number>>, readonly unknown[]]
  >([
    [
      'all stay',
      choice({ quantity: 2 }),
      1,
      [gift('G', 1), gift('H', 1)],
      { G: 1, H: 1 },
      [
        [1, null],
        [1, null],
      ],
    ],
    ['below the minimum', choice({}, { minSubtotal: 200_000 }), 1, [gift('G', 1)], { G: 9 }, [[0, 'rule']]],
    ['used up', { ...choice(), usedUp: 'everyone' }, 1, [gift('G', 1)], { G: 9 }, [[0, 'rule']]],
    ['of a rule that is gone', choice(), 1, [gift('G', 1, 7)], { G: 9 }, [[0, 'rule']]],
    ['not offered any more', choice({ skus: ['H'] }), 1, [gift('G', 1)], { G: 9 }, [[0, 'not-offered']]],
    ['sold out', choice(), 1, [gift('G', 1)], { G: 0 }, [[0, 'sold-out']]],
    ['partly sold out', choice({ quantity: 3 }), 1, [gift('G', 3)], { G: 2 }, [[2, 'sold-out']]],
    [
      'fewer',
      choice({ quantity: 2 }),
      1,
      [gift('G', 2), gift('H', 1)],
      { G: 9, H: 9 },
      [
        [2, null],
        [0, 'fewer'],
      ],
    ],
    ['fewer for less', choice({ every: 100_000 }), 1, [gift('G', 2)], { G: 9 }, [[1, 'fewer']]],
  ])('says why a chosen gift leaves: %s', (_, rule, quantity, chosen, stock, expected) => {
    const { gifts } = follow([rule], quantity, chosen, stock);
    expect(gifts.map(({ kept, loss }) => [kept, loss?.kind ?? null])).toEqual(expected);
  });

  it('of a code is offered like another, and takes its reduction only once a gift is chosen', () => {
    const coded = withCode(choice());
    const waiting = follow([coded], 1, []);
    expect(waiting.offers).toMatchObject([{ ruleId: 100, left: 1 }]);
    expect(waiting.outcomes.get(100)).toMatchObject({ reason: { code: 'NO_GIFT_CHOSEN' } });
    expect(waiting.order.reductions).toEqual([]);
    expect(waiting.order.waterfall.steps.some(({ kind }) => kind === 'coupon')).toBe(false);
    const taken = follow([coded], 1, [gift('G', 1)]);
    expect(taken.order.reductions).toMatchObject([
      { phase: 'code', amount: { minor: 0 }, cause: { kind: 'coupon', code: 'X', rule: { id: 100 } } },
    ]);
    expect(taken.order.waterfall.steps.some(({ kind }) => kind === 'coupon')).toBe(true);
  });

  it('of a piece with sizes is followed in the size that was chosen', () => {
    const rings = choice({ quantity: 2, skus: ['RING'] });
    const stock = { 'RING-12': 1, 'RING-13': 0 };
    expect(follow([rings], 1, [], stock).offers[0]?.gifts).toEqual([
      {
        ...{ sku: 'RING', available: 1 },
        pieces: [
          { sku: 'RING-12', available: 1 },
          { sku: 'RING-13', available: 0 },
        ],
      },
    ]);
    const { gifts } = follow([rings], 1, [gift('RING-12', 1), gift('RING-13', 1), gift('RING', 1)], stock);
    expect(gifts.map(({ kept, loss }) => [kept, loss?.kind ?? null])).toEqual([
      [1, null],
      [0, 'sold-out'],
      [0, 'not-offered'],
    ]);
  });

  it('shares the stock of a piece among the rules that give it', () => {
    const rules = [choice({}, {}, 100), choice({}, {}, 101)];
    const { gifts, offers } = follow(rules, 1, [gift('G', 1, 100, '-1'), gift('G', 1, 101, '-2')], { G: 1 });
    expect(gifts.map(({ kept }) => kept)).toEqual([1, 0]);
    expect(offers.map(({ left }) => left)).toEqual([0, 1]);
  });

  it('law: gifts change no sum, whatever else reduces the bag', () => {
    const gifts = fc.array(
      fc.record({
        ...{ sku: fc.constantFrom('G', 'H'), ruleId: fc.integer({ min: 8, max: 13 }) },
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(bag, drafts(thresholds), gifts, fc.nat({ max: 5 }), (given, rulesGiven, chosen, stock) => {
        // The last one has a code, as at most one of a bag does.
        const rules = rulesOf(rulesGiven, given.code).map((rule, index, { length }) =>
          index === length - 1 ? withCode(rule) : rule,
        );
        const without = applyPromotions(given.terms, rules, given.facts).order;
        const numbered = chosen.map((each, index) => ({ ...each, id: `-${index + 1}` }));
        const priced = applyPromotions(given.terms, rules, given.facts, {
          chosen: numbered,
          available: () => stock,
          piecesOf: (sku) => [sku],
        });
        const { order } = priced;
        for (const name of [
          'subtotal',
          'discount',
          'goods',
          'goodsAfterItems',
          'cost',
          'tendered',
          'due',
        ] as const)
          expect(order[name]).toEqual(without[name]);
        const { steps, total } = order.waterfall;
        expect(
          sum(
            given.code,
            steps.map(({ amount }) => amount),
          ),
        ).toEqual(total);
        expect(
          sum(
            given.code,
            order.lines.map(({ net }) => net),
          ),
        ).toEqual(order.goods);
        for (const { ruleId, quantity, left } of priced.offers) {
          const kept = priced.gifts
            .filter((each) => each.gift.ruleId === ruleId)
            .reduce((all, each) => all + each.kept, 0);
          expect(kept + left).toBe(quantity);
        }
        for (const sku of ['G', 'H']) {
          const kept = priced.gifts
            .filter((each) => each.gift.sku === sku)
            .reduce((all, each) => all + each.kept, 0);
          expect(kept).toBeLessThanOrEqual(stock);
        }
      }),
    );
  });
});

describe('a submission of gifts', () => {
  const offers: readonly GiftOffer[] = [
    {
      ruleId: 1,
      quantity: 3,
      left: 2,
      gifts: [
        { sku: 'G', available: 1, pieces: [{ sku: 'G', available: 1 }] },
        { sku: 'H', available: 5, pieces: [{ sku: 'H', available: 5 }] },
        {
          ...{ sku: 'RING', available: 1 },
          pieces: [
            { sku: 'RING-12', available: 1 },
            { sku: 'RING-13', available: 0 },
          ],
        },
      ],
    },
    {
      ...{ ruleId: 2, quantity: 1, left: 1 },
      gifts: [{ sku: 'G', available: 1, pieces: [{ sku: 'G', available: 1 }] }],
    },
  ];
  const want = (ruleId: number, sku: string, quantity: number) => ({ ruleId, sku, quantity });

  it('adds equal gifts up and leaves zeros out', () => {
    expect(readGiftChoice(offers, [want(1, 'H', 1), want(1, 'H', 1), want(1, 'G', 0)])).toEqual({
      ok: true,
      value: [want(1, 'H', 2)],
    });
    expect(readGiftChoice(offers, [])).toEqual({ ok: true, value: [] });
    expect(readGiftChoice(offers, [want(1, 'RING-12', 1)])).toEqual({
      ok: true,
      value: [want(1, 'RING-12', 1)],
    });
  });

  it.each([
    [[want(3, 'G', 1)], 'GIFT_RULE_NOT_EARNED'],
    [[want(2, 'H', 1)], 'GIFT_NOT_OFFERED'],
    // Its size is to be chosen.
    [[want(1, 'RING', 1)], 'GIFT_NOT_OFFERED'],
    [[want(1, 'RING-13', 1)], 'GIFT_STOCK_INSUFFICIENT'],
    [[want(1, 'H', -1)], 'GIFT_QUANTITY_INVALID'],
    [[want(1, 'H', 1.5)], 'GIFT_QUANTITY_INVALID'],
    [[want(1, 'H', 1e300)], 'GIFT_QUANTITY_INVALID'],
    [[want(1, 'H', 3)], 'GIFT_LIMIT_REACHED'],
    [[want(1, 'H', 2), want(1, 'H', 1)], 'GIFT_LIMIT_REACHED'],
    [[want(1, 'H', 1e9)], 'GIFT_LIMIT_REACHED'],
    [[want(1, 'G', 2)], 'GIFT_STOCK_INSUFFICIENT'],
    [[want(1, 'G', 1), want(2, 'G', 1)], 'GIFT_STOCK_INSUFFICIENT'],
  ])('%# is refused: %j', (wanted, code) => {
    expect(readGiftChoice(offers, wanted)).toMatchObject({ ok: false, error: { code } });
  });
});
