/**
 * The reductions of a bag, in the phases of product-decisions 13. A reduction names its cause, its scope (the parts of the
 * bag that it may reduce), and its share for each line. So an order can show it, and a returned line can be refunded to the
 * cent.
 */
import { type CurrencyCode, type Money, money } from '../../money/index.ts';
import type { ProductClass } from './product-class.ts';

/** In the order of their application. Tender (gift cards, store credit) reduces nothing and comes later. */
export const reductionPhases = ['item', 'order', 'code', 'level', 'gift-wrap', 'shipping'] as const;

export type ReductionPhase = (typeof reductionPhases)[number];

/** `goods` includes the gold value of by-weight pieces; of the others only `gold` does. */
export const reductionScopes = [
  'goods',
  'goods-without-gold',
  'gold',
  'craft',
  'gift-wrap',
  'shipping',
] as const;

export type ReductionScope = (typeof reductionScopes)[number];

export type LinePart = 'other' | 'craft' | 'gold' | 'gift-wrap';

/** Amounts of a line by part, never below 0. `other` is everything except gold value and craft charge. */
export type LineParts = Readonly<Record<LinePart, Money>>;

export const partsInScope = {
  goods: ['other', 'craft', 'gold'],
  'goods-without-gold': ['other', 'craft'],
  gold: ['gold'],
  craft: ['craft'],
  'gift-wrap': ['gift-wrap'],
  shipping: [],
} as const satisfies Readonly<Record<ReductionScope, readonly LinePart[]>>;

/** A promotion as it was when it was applied. */
export interface RuleVersion {
  readonly id: number;
  readonly version: number;
}

export type ReductionCause =
  /** A promotion that needs a code. `basisPoints` is null if it is no percentage. */
  | {
      readonly kind: 'coupon';
      readonly code: string;
      readonly basisPoints: number | null;
      /** Null in orders from before promotions. */
      readonly rule: RuleVersion | null;
    }
  /** A promotion that needs no code. */
  | { readonly kind: 'promotion'; readonly rule: RuleVersion; readonly basisPoints: number | null }
  | { readonly kind: 'level'; readonly tier: string; readonly basisPoints: number };

export const reductionCauses = [
  'coupon',
  'promotion',
  'level',
] as const satisfies readonly ReductionCause['kind'][];

export interface LineShare {
  readonly lineId: string;
  /** Above 0: lines without a share are left out. */
  readonly amount: Money;
}

export interface Reduction {
  readonly phase: ReductionPhase;
  readonly cause: ReductionCause;
  readonly scope: ReductionScope;
  /** The amount of the reduction, never below 0. */
  readonly amount: Money;
  /** Adds up to the amount; empty for the scope `shipping`. */
  readonly perLine: readonly LineShare[];
}

/** A line as a collector sees it at the start of its phase. */
export interface StandingLine {
  readonly id: string;
  readonly productClass: ProductClass;
  readonly quantity: number;
  /** The parts of the line that the earlier phases have left. */
  readonly left: LineParts;
  /**
   * The parts of the line that the phase `item` has left. Thresholds use them, so that neither a code nor a promotion of
   * the order costs a benefit. In the phase `item` itself they are the price of the line at its start.
   */
  readonly afterItems: LineParts;
  /** The price of the line just before the phase `code`. */
  readonly beforeCode: LineParts;
}

export interface Standing {
  readonly currency: CurrencyCode;
  /** Without gift cards and free gifts, which nothing reduces. */
  readonly lines: readonly StandingLine[];
  /** The fee in the phase `shipping`; 0 in all earlier phases. */
  readonly shipping: Money;
}

export function amountInScope(parts: LineParts, scope: ReductionScope): Money {
  let minor = 0;
  for (const part of partsInScope[scope]) minor += parts[part].minor;
  return money(minor, parts.other.currency);
}
