/**
 * An entry of `promotions.json`. An unknown field is refused: a misspelt condition would let a promotion hold
 * for everybody.
 */
import * as v from 'valibot';
import { carrierCodes } from '../../cart/index.ts';
import { type IssueTerms, issueOccasions } from '../../coupons/index.ts';
import { addDays, startOfBusinessDay } from '../../kernel/index.ts';
import { type LocalText, type Market, markets } from '../../markets/index.ts';
import { memberLevels } from '../../members/index.ts';
import { paymentMethodCodes } from '../../payments/index.ts';
import { couponCode, goldMetals, productClasses } from '../../pricing/index.ts';
import { channels, mostGifts, type PromotionTerms } from '../../promotions/index.ts';
import type { Schema } from '../check.ts';
import {
  count,
  flag,
  hasValue,
  listOf,
  oneOf,
  record,
  strict,
  textIn,
  textLike,
  together,
} from '../fields.ts';
import { key, sku } from './names.ts';
import { dayOrNull, daysTurned, isTurned } from './products/parts.ts';

/** A promotion as it is stored. */
export interface PromotionEntry {
  readonly key: string;
  readonly market: Market;
  readonly name: LocalText;
  readonly terms: PromotionTerms;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  readonly useLimit: number | null;
  readonly buyerLimit: number | null;
  readonly budget: number | null;
  /** How codes are issued to members; null where points alone buy them, or none are issued. */
  readonly issue: IssueTerms | null;
  /** One code, a set of which each works once, or none for an automatic promotion. */
  readonly codes: readonly string[];
}

/** Twelve digits of minor units. */
const largestAmount = 999_999_999_999;
const mostCodes = 10_000;
const mostMembers = 500;
/** A picker shows them all. */
const mostKindsOfGifts = 20;
const amount = count(1, largestAmount);
const share = count(1, 10_000);
const orNull = <const Value extends v.GenericSchema>(value: Value) => v.nullish(value, null);

const someOf = <const Item extends v.GenericSchema>(item: Item, most = mostMembers) =>
  v.pipe(
    listOf(item),
    v.check((items) => items.length > 0 && items.length <= most, `Expected 1 to ${most} entries`),
  );

const code = v.pipe(
  v.string('Expected text'),
  v.transform(couponCode),
  v.regex(/^[A-Z0-9_-]{2,40}$/, 'Expected 2 to 40 letters, digits, hyphens or underscores'),
);
const longEnough = v.check<string, string>(
  (text) => text.length >= 10,
  'A code of a set has at least 10 characters, or it could be guessed',
);

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const hours = v.pipe(
  textLike(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'hours, as 18:00-22:00'),
  v.transform((text) => ({ from: minutes(text.slice(0, 5)), until: minutes(text.slice(6)) })),
);

const gold = v.nullish(flag, false);
const actions = {
  'items-percent': strict({
    kind: v.literal('items-percent'),
    basisPoints: share,
    atMost: orNull(amount),
    gold,
  }),
  'order-percent': strict({
    kind: v.literal('order-percent'),
    basisPoints: share,
    atMost: orNull(amount),
    gold,
  }),
  'items-amount': strict({ kind: v.literal('items-amount'), amount, gold }),
  'items-fixed-price': strict({ kind: v.literal('items-fixed-price'), price: amount, gold }),
  'craft-percent': strict({ kind: v.literal('craft-percent'), basisPoints: share }),
  'per-gram': strict({
    kind: v.literal('per-gram'),
    amount,
    from: v.nullish(oneOf(['craft', 'gold']), 'craft'),
  }),
  'nth-piece': strict({ kind: v.literal('nth-piece'), every: count(2, 99), basisPoints: share, gold }),
  'cheapest-piece': strict({ kind: v.literal('cheapest-piece'), basisPoints: share, gold }),
  'order-amount': strict({ kind: v.literal('order-amount'), amount, every: orNull(amount), gold }),
  'free-courier': strict({ kind: v.literal('free-courier') }),
  'free-gift-wrap': strict({ kind: v.literal('free-gift-wrap') }),
  'free-engraving': strict({ kind: v.literal('free-engraving') }),
  'gift-choice': strict({
    kind: v.literal('gift-choice'),
    quantity: v.nullish(count(1, mostGifts), 1),
    every: orNull(amount),
    skus: someOf(sku, mostKindsOfGifts),
  }),
} as const;
type ActionKind = keyof typeof actions;
const actionKinds = Object.keys(actions) as readonly ActionKind[];
const unknownAction = record({ kind: oneOf(actionKinds) });

const isActionKind = (kind: unknown): kind is ActionKind =>
  typeof kind === 'string' && Object.hasOwn(actions, kind);

const action = v.lazy((value) => {
  const kind = (value as { readonly kind?: unknown } | null)?.kind;
  const schema: Schema<PromotionTerms['action']> = isActionKind(kind)
    ? actions[kind]
    : (unknownAction as unknown as Schema<PromotionTerms['action']>);
  return schema;
});

const issueFields = strict({
  on: oneOf(issueOccasions),
  level: orNull(oneOf(memberLevels)),
  validDays: orNull(count(1, 730)),
  perMember: orNull(count(1, 20)),
  total: orNull(count(1, 1_000_000)),
});

/** The occasion of issue decides which fields are needed, and which are not allowed. */
const issue = v.pipe(
  issueFields,
  together<v.InferOutput<typeof issueFields>>(
    ['on', 'level', 'validDays', 'perMember', 'total'],
    function* ({ on, level, validDays, perMember, total }) {
      if (validDays === null && on !== 'birthday')
        yield { path: 'validDays', message: 'Needed, except on birthday' };
      if (level === null && on === 'upgrade') yield { path: 'level', message: 'An upgrade needs its level' };
      for (const [path, value] of Object.entries({ perMember, total }))
        if (value !== null && on !== 'claim') yield { path, message: 'Only a claim has it' };
    },
  ),
  v.transform((given): IssueTerms => ({ ...given, perMember: given.perMember ?? 1 })),
);

const fields = strict({
  key: v.pipe(key, v.maxLength(40, 'At most 40 characters')),
  market: oneOf(markets),
  name: textIn(200),
  firstDay: dayOrNull,
  lastDay: dayOrNull,
  code: orNull(code),
  codes: orNull(someOf(v.pipe(code, longEnough), mostCodes)),
  issued: v.nullish(flag, false),
  issue: orNull(issue),
  weekdays: orNull(someOf(oneOf(days))),
  hours: orNull(hours),
  channels: orNull(someOf(oneOf(channels))),
  classes: orNull(someOf(oneOf(productClasses))),
  categories: orNull(someOf(key)),
  skus: orNull(someOf(sku)),
  metals: orNull(someOf(oneOf(goldMetals))),
  minSubtotal: orNull(amount),
  minCraft: orNull(amount),
  minQuantity: orNull(count(1, 9_999)),
  levels: orNull(someOf(textLike(/^\d{5}$/, 'five digits'))),
  birthdayMonth: v.nullish(flag, false),
  firstOrder: v.nullish(flag, false),
  deliveries: orNull(someOf(oneOf(carrierCodes))),
  paymentMethods: orNull(someOf(oneOf(paymentMethodCodes))),
  action,
  group: orNull(key),
  useLimit: orNull(count(1, 2_147_483_647)),
  buyerLimit: orNull(count(1, 9_999)),
  budget: orNull(amount),
});

export const promotionEntry = v.pipe(
  fields,
  together<v.InferOutput<typeof fields>>(
    ['firstDay', 'lastDay', 'code', 'codes', 'issued', 'issue', 'action'],
    function* ({ firstDay, lastDay, code, codes, issued, issue: issuing }) {
      if (isTurned({ from: firstDay, to: lastDay })) yield { path: 'lastDay', message: daysTurned };
      if (hasValue(code) && hasValue(codes)) yield { path: 'codes', message: 'Has a single code already' };
      if (issued && hasValue(code)) yield { path: 'issued', message: 'Has a single code already' };
      if (hasValue(issuing) && hasValue(code)) yield { path: 'issue', message: 'Has a single code already' };
    },
  ),
  v.transform(
    (given): PromotionEntry => ({
      key: given.key,
      market: given.market,
      name: given.name,
      validFrom: given.firstDay === null ? null : startOfBusinessDay(given.firstDay),
      validUntil: given.lastDay === null ? null : startOfBusinessDay(addDays(given.lastDay, 1)),
      useLimit: given.useLimit,
      // Several orders placed before the first is paid are one first order.
      buyerLimit: given.firstOrder ? 1 : given.buyerLimit,
      budget: given.budget,
      issue: given.issue,
      codes: given.code === null ? [...new Set(given.codes ?? [])] : [given.code],
      terms: {
        trigger:
          given.code !== null
            ? { kind: 'code', code: given.code }
            : { kind: given.codes === null && !given.issued && given.issue === null ? 'automatic' : 'codes' },
        conditions: {
          from: null,
          until: null,
          weekdays: given.weekdays?.map((day) => days.indexOf(day)) ?? null,
          hours: given.hours,
          channels: given.channels,
          pieces: {
            classes: given.classes,
            categories: given.categories,
            skus: given.skus,
            metals: given.metals,
          },
          minSubtotal: given.minSubtotal,
          minCraft: given.minCraft,
          minQuantity: given.minQuantity,
          levels: given.levels,
          birthdayMonth: given.birthdayMonth,
          firstOrder: given.firstOrder,
          deliveries: given.deliveries,
          paymentMethods: given.paymentMethods,
        },
        action: given.action,
        group: given.group,
      },
    }),
  ),
);
