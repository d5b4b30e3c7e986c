/** `pricing.promotion.terms`: what a retailer sets of a promotion, except its name and the time of its validity. */
import * as v from 'valibot';
import { carrierCodes } from '../../cart/index.ts';
import { type IssueTerms, issueOccasions } from '../../coupons/index.ts';
import { memberLevels } from '../../members/index.ts';
import { paymentMethodCodes } from '../../payments/index.ts';
import { goldMetals, productClasses } from '../../pricing/index.ts';
import { channels, type PromotionTerms } from '../../promotions/index.ts';
import type { Schema } from '../check.ts';
import { integer } from './values.ts';

/** Missing in terms of an older version: read as null, which is any. */
const orAny = <const Value extends v.GenericSchema>(value: Value) => v.nullish(value, null);
const some = <const Value extends string>(values: readonly Value[]) => orAny(v.array(v.picklist(values)));
const texts = orAny(v.array(v.string()));

const pieces = v.object({
  classes: some(productClasses),
  categories: texts,
  skus: texts,
  metals: some(goldMetals),
});

const conditions = v.object({
  from: orAny(v.string()),
  until: orAny(v.string()),
  weekdays: orAny(v.array(integer)),
  hours: orAny(v.object({ from: integer, until: integer })),
  channels: some(channels),
  pieces: v.nullish(pieces, {}),
  minSubtotal: orAny(integer),
  minCraft: orAny(integer),
  minQuantity: orAny(integer),
  levels: texts,
  birthdayMonth: v.nullish(v.boolean(), false),
  firstOrder: v.nullish(v.boolean(), false),
  deliveries: some(carrierCodes),
  paymentMethods: some(paymentMethodCodes),
});

const gold = v.boolean();
const action = v.variant('kind', [
  v.object({ kind: v.literal('items-percent'), basisPoints: integer, atMost: orAny(integer), gold }),
  v.object({ kind: v.literal('order-percent'), basisPoints: integer, atMost: orAny(integer), gold }),
  v.object({ kind: v.literal('items-amount'), amount: integer, gold }),
  v.object({ kind: v.literal('items-fixed-price'), price: integer, gold }),
  v.object({ kind: v.literal('craft-percent'), basisPoints: integer }),
  v.object({ kind: v.literal('per-gram'), amount: integer, from: v.picklist(['craft', 'gold']) }),
  v.object({ kind: v.literal('nth-piece'), every: integer, basisPoints: integer, gold }),
  v.object({ kind: v.literal('cheapest-piece'), basisPoints: integer, gold }),
  v.object({ kind: v.literal('order-amount'), amount: integer, every: orAny(integer), gold }),
  v.object({ kind: v.literal('free-courier') }),
  v.object({ kind: v.literal('free-gift-wrap') }),
  v.object({ kind: v.literal('free-engraving') }),
  v.object({
    kind: v.literal('gift-choice'),
    quantity: integer,
    every: orAny(integer),
    skus: v.array(v.string()),
  }),
]);

export const promotionTerms: Schema<PromotionTerms> = v.object({
  trigger: v.variant('kind', [
    v.object({ kind: v.literal('automatic') }),
    v.object({ kind: v.literal('code'), code: v.string() }),
    v.object({ kind: v.literal('codes') }),
  ]),
  conditions,
  action,
  group: orAny(v.string()),
});

/** `pricing.promotion.issue` */
export const issueTerms: Schema<IssueTerms> = v.object({
  on: v.picklist(issueOccasions),
  level: orAny(v.picklist(memberLevels)),
  validDays: orAny(integer),
  perMember: integer,
  total: orAny(integer),
});
