import type { CarrierCode } from '../cart/index.ts';
import { businessTime } from '../kernel/index.ts';
import { type CurrencyCode, money } from '../money/index.ts';
import type { PaymentMethodCode } from '../payments/index.ts';
import { amountInScope, isBullion, type StandingLine } from '../pricing/index.ts';
import type { Channel } from './channels.ts';
import type { Candidate } from './claims.ts';
import type { NotMet, Unapplied } from './outcome.ts';
import type { PieceFacts } from './piece-facts.ts';
import type { PieceFilter, Rule } from './rule.ts';

/** The facts, apart from the prices, on which conditions depend. */
export interface PromotionFacts {
  readonly now: Date;
  readonly channels: readonly Channel[];
  readonly buyer: {
    /** Code of the member's level; null for guests. */
    readonly level: string | null;
    /** 1–12; null if unknown. */
    readonly birthMonth: number | null;
    /** False if unknown, as with guests. */
    readonly isFirstOrder: boolean;
  };
  /** Null until they are chosen. */
  readonly delivery: CarrierCode | null;
  readonly paymentMethod: PaymentMethodCode | null;
  /** SKUs and categories of each line, by its id. */
  readonly pieces: ReadonlyMap<
    string,
    { readonly skus: readonly string[]; readonly categories: readonly string[] }
  >;
}

const notMet = (reason: NotMet): Unapplied => ({ kind: 'not-met', reason });

/** The first reason that has nothing to do with the pieces and their prices; null if there is none. */
export function refusalByFacts(rule: Rule, facts: PromotionFacts): Unapplied | null {
  const { conditions, usedUp } = rule;
  const { from, until, channels, levels, deliveries, paymentMethods } = conditions;
  const { now, buyer } = facts;
  if (until !== null && now.getTime() >= Date.parse(until)) return { kind: 'expired', until };
  if (usedUp !== null) return { kind: 'used-up', by: usedUp };
  if (from !== null && now.getTime() < Date.parse(from))
    return notMet({ code: 'NOT_STARTED', data: { from } });
  if (!isNow(rule, now)) return notMet({ code: 'NOT_NOW', data: {} });
  if (channels !== null && !channels.some((channel) => facts.channels.includes(channel)))
    return notMet({ code: 'WRONG_CHANNEL', data: { channels } });
  if (levels !== null && (buyer.level === null || !levels.includes(buyer.level)))
    return notMet({ code: 'WRONG_LEVEL', data: { levels } });
  if (conditions.birthdayMonth && buyer.birthMonth !== businessTime(now).month)
    return notMet({ code: 'NOT_BIRTHDAY_MONTH', data: {} });
  if (conditions.firstOrder && !buyer.isFirstOrder) return notMet({ code: 'NOT_FIRST_ORDER', data: {} });
  if (deliveries !== null && (facts.delivery === null || !deliveries.includes(facts.delivery)))
    return notMet({ code: 'WRONG_DELIVERY', data: { deliveries } });
  if (
    paymentMethods !== null &&
    (facts.paymentMethod === null || !paymentMethods.includes(facts.paymentMethod))
  )
    return notMet({ code: 'WRONG_PAYMENT', data: { methods: paymentMethods } });
  return null;
}

function isNow({ conditions: { weekdays, hours } }: Rule, now: Date): boolean {
  if (weekdays === null && hours === null) return true;
  const { weekday, hour, minute } = businessTime(now);
  if (weekdays !== null && !weekdays.includes(weekday)) return false;
  if (hours === null) return true;
  const at = hour * 60 + minute;
  const { from, until } = hours;
  return from <= until ? at >= from && at < until : at >= from || at < until;
}

/** Whether a rule counts and reduces a line. */
export function matches(
  { classes, categories, skus, metals }: PieceFilter,
  line: StandingLine,
  facts: PieceFacts,
): boolean {
  return (
    (classes === null ? !isBullion(line.productClass) : classes.includes(line.productClass)) &&
    (categories === null || categories.some((category) => facts.categories.includes(category))) &&
    (skus === null || skus.some((sku) => facts.skus.includes(sku))) &&
    (metals === null || metals.some((metal) => facts.metals.includes(metal)))
  );
}

/** The first condition on the matching lines that does not hold. */
export function refusalByPieces(
  { conditions: { minQuantity, minCraft, minSubtotal } }: Rule,
  candidates: readonly Candidate[],
  currency: CurrencyCode,
): NotMet | null {
  if (candidates.length === 0) return { code: 'NO_PIECE', data: {} };
  if (minQuantity !== null) {
    let quantity = 0;
    for (const { line } of candidates) quantity += line.quantity;
    if (quantity < minQuantity)
      return { code: 'BELOW_QUANTITY', data: { minimum: minQuantity, missing: minQuantity - quantity } };
  }
  const below = (least: number | null, scope: 'craft' | 'goods') => {
    if (least === null) return null;
    let total = 0;
    for (const { line } of candidates) total += amountInScope(line.afterItems, scope).minor;
    return total >= least
      ? null
      : { minimum: money(least, currency), missing: money(least - total, currency) };
  };
  const craft = below(minCraft, 'craft');
  if (craft) return { code: 'BELOW_CRAFT', data: craft };
  const subtotal = below(minSubtotal, 'goods');
  return subtotal && { code: 'BELOW_SUBTOTAL', data: subtotal };
}
