/** Generated bags and rules for the laws of promotions. */
import fc from 'fast-check';
import { type CurrencyCode, currencies, type Money, money } from '../../money/index.ts';
import {
  type OrderLine,
  type OrderTerms,
  type ProductClass,
  productClasses,
  step,
  waterfall,
} from '../../pricing/index.ts';
import {
  applyPromotions,
  type Conditions,
  noConditions,
  type PromotionAction,
  type PromotionFacts,
  type Rule,
} from '../index.ts';

export const now = new Date('2026-08-22T06:30:00Z');
const currency = fc.constantFrom<CurrencyCode>('HKD', 'MYR');
export const classes = productClasses.filter((each) => each !== 'diamond' && each !== 'made-to-order');
export const skus = ['A', 'B', 'C'] as const;
const facts: PromotionFacts = {
  now,
  channels: ['HKESHOP'],
  buyer: { level: null, birthMonth: null, isFirstOrder: false },
  delivery: 'courier',
  paymentMethod: null,
  pieces: new Map(),
};

// Many small amounts, so that shares are smaller than a step and equal remainders are common.
const some = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 4_000_000 }));
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 });

export interface Piece {
  readonly sku: string;
  readonly productClass: ProductClass;
  readonly price: number;
  readonly goldMg: number;
  readonly quantity: number;
  readonly giftWrapped: boolean;
}

const pieces = fc.array(
  fc.record({
    sku: fc.constantFrom(...skus),
    productClass: fc.constantFrom(...classes),
    price: some,
    goldMg: fc.integer({ min: 1, max: 60_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    giftWrapped: fc.boolean(),
  }),
  { maxLength: 6 },
);

const share = fc.integer({ min: 1, max: 10_000 });
export const above = fc.integer({ min: 1, max: 900_000 });
const action: fc.Arbitrary<PromotionAction> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('items-percent' as const, 'order-percent' as const),
    basisPoints: share,
    atMost: optional(above),
    gold: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('items-amount' as const), amount: above, gold: fc.boolean() }),
  fc.record({ kind: fc.constant('items-fixed-price' as const), price: above, gold: fc.boolean() }),
  fc.record({ kind: fc.constant('craft-percent' as const), basisPoints: share }),
  fc.record({
    kind: fc.constant('per-gram' as const),
    amount: above,
    from: fc.constantFrom('craft' as const, 'gold' as const),
  }),
  fc.record({
    kind: fc.constant('nth-piece' as const),
    every: fc.integer({ min: 2, max: 4 }),
    basisPoints: share,
    gold: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('cheapest-piece' as const), basisPoints: share, gold: fc.boolean() }),
  fc.record({
    kind: fc.constant('order-amount' as const),
    amount: above,
    every: optional(fc.integer({ min: 1_000, max: 2_000_000 })),
    gold: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('free-courier' as const, 'free-gift-wrap' as const, 'free-engraving' as const),
  }),
  fc.record({
    kind: fc.constant('gift-choice' as const),
    quantity: fc.integer({ min: 1, max: 3 }),
    every: optional(above),
    skus: fc.constant(['G', 'H']),
  }),
);

const instant = fc.constantFrom('2026-08-01T00:00:00Z', '2026-08-22T06:30:00Z', '2026-09-01T00:00:00Z');
export const conditions: fc.Arbitrary<Conditions> = fc.record({
  from: optional(instant),
  until: optional(instant),
  weekdays: optional(fc.subarray([0, 5, 6], { minLength: 1 })),
  hours: optional(
    fc.record({ from: fc.integer({ min: 0, max: 1_439 }), until: fc.integer({ min: 0, max: 1_440 }) }),
  ),
  channels: optional(fc.subarray(['HKESHOP' as const, 'POS' as const], { minLength: 1 })),
  pieces: fc.record({
    classes: optional(fc.subarray([...classes], { minLength: 1 })),
    categories: fc.constant(null),
    skus: optional(fc.subarray([...skus], { minLength: 1 })),
    metals: fc.constant(null),
  }),
  minSubtotal: optional(some),
  minCraft: optional(some),
  minQuantity: optional(fc.integer({ min: 1, max: 9 })),
  levels: optional(fc.constant(['60007'])),
  birthdayMonth: fc.boolean(),
  firstOrder: fc.boolean(),
  deliveries: optional(fc.subarray(['courier' as const, 'pickup' as const], { minLength: 1 })),
  paymentMethods: optional(fc.constant(['card' as const])),
});

/** Conditions that only thresholds and the choice of pieces can fail. */
export const thresholds = conditions.map(
  ({ pieces, minSubtotal, minCraft, minQuantity }): Conditions => ({
    ...noConditions,
    ...{ pieces, minSubtotal, minCraft, minQuantity },
  }),
);

export const draft = (conditions: fc.Arbitrary<Conditions>) =>
  fc.record({ action, conditions, group: optional(fc.constantFrom('a', 'b')) });
type Draft = Pick<Rule, 'action' | 'conditions' | 'group'>;
export const drafts = (conditions: fc.Arbitrary<Conditions>) => fc.array(draft(conditions), { maxLength: 6 });

export const ruleOf = (draft: Draft, id: number, code: CurrencyCode): Rule => ({
  ...draft,
  ...{ id, version: 1, currency: code, code: null, usedUp: null },
  trigger: { kind: 'automatic' },
});
export const withCode = (rule: Rule): Rule => ({ ...rule, trigger: { kind: 'code', code: 'X' }, code: 'X' });
/** Ten and more, so that some numbers are longer than others. */
export const rulesOf = (drafts: readonly Draft[], code: CurrencyCode): readonly Rule[] =>
  drafts.map((draft, index) => ruleOf(draft, index + 8, code));

/** The gold value of one piece, in minor units. */
export const goldOf = ({ goldMg }: Piece, code: CurrencyCode): number => goldMg * 90 * currencies[code].step;

/** As in a shop, prices lie on the step of their currency. */
function lineOf(id: string, piece: Piece, code: CurrencyCode): OrderLine {
  const { price, goldMg, quantity, productClass, giftWrapped } = piece;
  const amount = (minor: number): Money => money(minor * currencies[code].step, code);
  const gold = {
    metal: 'CK9999',
    type: 'HK-CK9999',
    version: 1,
    effectiveAt: now.toISOString(),
    unitPrice: amount(90_000),
    unit: 'gram',
    weightMg: goldMg,
  } as const;
  const unit =
    productClass === 'by-weight'
      ? waterfall(code, [
          step('gold-value', money(goldOf(piece, code), code), gold),
          step('craft-charge', amount(price), {}),
          step('commission', amount(goldMg), { basisPoints: 100 }),
        ])
      : waterfall(code, [
          step('fixed-price', amount(price), {}),
          step('engraving', amount(goldMg % 900), { lines: 1 }),
        ]);
  return { id, unit, quantity, productClass, giftWrapped };
}

export interface Bag {
  readonly terms: OrderTerms;
  readonly facts: PromotionFacts;
}

export function bagOf(
  pieces: readonly Piece[],
  code: CurrencyCode,
  freeAbove: number | null,
  level: number | null,
): Bag {
  const lines = pieces.map((piece, index) => lineOf(String(index + 8), piece, code));
  return {
    terms: {
      currency: code,
      lines,
      tierCraft:
        level === null ? null : { tier: 'gold', basisPoints: level, lineIds: lines.map(({ id }) => id) },
      giftWrapFee: money(2_000, code),
      shipping: {
        ...{ carrier: 'courier', kind: 'courier', fee: money(5_000, code) },
        freeAbove: freeAbove === null ? null : money(freeAbove, code),
      },
      giftCards: [{ code: 'G', balance: money(3_000, code) }],
      storeCredit: null,
    },
    facts: {
      ...facts,
      pieces: new Map(
        lines.map(({ id }, index) => [id, { skus: [pieces[index]?.sku ?? ''], categories: [] }] as const),
      ),
    },
  };
}

export const bag = fc
  .tuple(pieces, currency, optional(some), optional(share))
  .map(([pieces, code, freeAbove, level]) => ({ pieces, code, ...bagOf(pieces, code, freeAbove, level) }));

export const price = ({ terms, facts }: Bag, rules: readonly Rule[]) => applyPromotions(terms, rules, facts);
export const dueOf = (bag: Bag, rules: readonly Rule[]): number => price(bag, rules).order.cost.minor;
