/**
 * A promotion as data. Amounts are minor units of the rule's currency, which is its market's own until
 * `ruleIn` converts it. `validity/promotion.ts` is its schema.
 */
import type { CarrierCode } from '../cart/index.ts';
import { type CurrencyCode, convert, money } from '../money/index.ts';
import type { PaymentMethodCode } from '../payments/index.ts';
import type { GoldMetal, ProductClass, ReductionPhase, RuleVersion } from '../pricing/index.ts';
import type { Channel } from './channels.ts';

/**
 * The pieces that a rule counts and reduces. A piece must match each list that is not null; it matches a list if it matches
 * one of its members. Bars and pellets match only where their class is named. A SKU is a piece's own or that of its parent.
 * A category is given by its key, and also matches pieces of categories below it.
 */
export interface PieceFilter {
  readonly classes: readonly ProductClass[] | null;
  readonly categories: readonly string[] | null;
  readonly skus: readonly string[] | null;
  /** The metals of pieces that are sold by weight. */
  readonly metals: readonly GoldMetal[] | null;
}

/** All of them must hold. */
export interface Conditions {
  /** ISO instants; the end is exclusive. */
  readonly from: string | null;
  readonly until: string | null;
  /** 0 Sunday – 6 Saturday, in the market's time (UTC+8), as are the hours. */
  readonly weekdays: readonly number[] | null;
  /** Minutes after midnight; the end is exclusive. A span over midnight ends before it begins. */
  readonly hours: { readonly from: number; readonly until: number } | null;
  readonly channels: readonly Channel[] | null;
  readonly pieces: PieceFilter;
  /** The least sum of the matching pieces after discounts of items. */
  readonly minSubtotal: number | null;
  /** The least craft charge of the matching pieces after discounts of items. */
  readonly minCraft: number | null;
  readonly minQuantity: number | null;
  /** Codes of member levels. */
  readonly levels: readonly string[] | null;
  readonly birthdayMonth: boolean;
  readonly firstOrder: boolean;
  readonly deliveries: readonly CarrierCode[] | null;
  readonly paymentMethods: readonly PaymentMethodCode[] | null;
}

/** Conditions that always hold, to be narrowed. */
export const noConditions: Conditions = {
  from: null,
  until: null,
  weekdays: null,
  hours: null,
  channels: null,
  pieces: { classes: null, categories: null, skus: null, metals: null },
  minSubtotal: null,
  minCraft: null,
  minQuantity: null,
  levels: null,
  birthdayMonth: false,
  firstOrder: false,
  deliveries: null,
  paymentMethods: null,
};

/**
 * The benefit of a rule. It reduces the gold value of pieces by weight only where `gold` is true, or as a reduction per
 * gram `from` gold.
 */
export type PromotionAction =
  | {
      readonly kind: 'items-percent' | 'order-percent';
      readonly basisPoints: number;
      readonly atMost: number | null;
      readonly gold: boolean;
    }
  /** Off each matching piece. */
  | { readonly kind: 'items-amount'; readonly amount: number; readonly gold: boolean }
  /** Each matching piece costs this much, unless it is cheaper already. */
  | { readonly kind: 'items-fixed-price'; readonly price: number; readonly gold: boolean }
  /** 10,000 waives the craft charge. */
  | { readonly kind: 'craft-percent'; readonly basisPoints: number }
  /** Off each gram of pieces by weight; at most their craft charge, or their gold value. */
  | { readonly kind: 'per-gram'; readonly amount: number; readonly from: 'craft' | 'gold' }
  /**
   * The cheapest of each `every` pieces, the dearest counted first; 10,000 makes it free. All pieces of full groups share
   * the reduction.
   */
  | {
      readonly kind: 'nth-piece';
      readonly every: number;
      readonly basisPoints: number;
      readonly gold: boolean;
    }
  /** The cheapest of all matching pieces, which share the reduction. */
  | { readonly kind: 'cheapest-piece'; readonly basisPoints: number; readonly gold: boolean }
  /** Once, or for each full `every` of what the matching pieces cost after discounts of items. */
  | {
      readonly kind: 'order-amount';
      readonly amount: number;
      readonly every: number | null;
      readonly gold: boolean;
    }
  | { readonly kind: 'free-courier' | 'free-gift-wrap' | 'free-engraving' }
  /**
   * The shopper chooses `quantity` pieces among `skus`, once or for each full `every` of what the matching pieces
   * cost after discounts of items. It takes nothing off, because gifts cost nothing; see `gifts.ts`.
   */
  | {
      readonly kind: 'gift-choice';
      readonly quantity: number;
      readonly every: number | null;
      readonly skus: readonly string[];
    };

export type Trigger =
  | { readonly kind: 'automatic' }
  | { readonly kind: 'code'; readonly code: string }
  /** A set of codes, each of which works once. */
  | { readonly kind: 'codes' };

/** The settings of a promotion that a retailer chooses, apart from its name. */
export interface PromotionTerms {
  readonly trigger: Trigger;
  readonly conditions: Conditions;
  readonly action: PromotionAction;
  /** Of the rules with the same group, only the one that is best for the shopper applies. */
  readonly group: string | null;
}

/** A promotion as a bag sees it. */
export interface Rule extends RuleVersion, PromotionTerms {
  readonly currency: CurrencyCode;
  /** The shopper's code; null for an automatic rule. */
  readonly code: string | null;
  /** The limit that the rule has reached: that of all buyers (or the budget), or that of this buyer; null for none. */
  readonly usedUp: 'everyone' | 'buyer' | null;
}

/** The phase of product-decisions 13 in which a rule reduces. */
export function phaseOf({ trigger, action }: Pick<PromotionTerms, 'trigger' | 'action'>): ReductionPhase {
  if (action.kind === 'free-courier') return 'shipping';
  if (action.kind === 'free-gift-wrap') return 'gift-wrap';
  if (trigger.kind !== 'automatic') return 'code';
  switch (action.kind) {
    case 'order-percent':
    case 'order-amount':
    case 'gift-choice':
      return 'order';
    default:
      return 'item';
  }
}

/** Whether an action may reduce the gold value of pieces by weight. */
export const mayReduceGold = (action: PromotionAction): boolean =>
  action.kind === 'per-gram' ? action.from === 'gold' : 'gold' in action && action.gold;

/** The rule in another currency; `partsPerMillion` is the exchange rate. */
export function ruleIn(rule: Rule, currency: CurrencyCode, partsPerMillion: number): Rule {
  if (rule.currency === currency) return rule;
  const inCurrency = <Amount extends number | null>(amount: Amount): Amount =>
    (amount === null
      ? null
      : convert(money(amount, rule.currency), currency, partsPerMillion).minor) as Amount;
  const { conditions, action } = rule;
  return {
    ...rule,
    currency,
    conditions: {
      ...conditions,
      minSubtotal: inCurrency(conditions.minSubtotal),
      minCraft: inCurrency(conditions.minCraft),
    },
    action: actionIn(action, inCurrency),
  };
}

function actionIn(
  action: PromotionAction,
  inCurrency: <Amount extends number | null>(amount: Amount) => Amount,
): PromotionAction {
  switch (action.kind) {
    case 'items-percent':
    case 'order-percent':
      return { ...action, atMost: inCurrency(action.atMost) };
    case 'items-amount':
    case 'per-gram':
      return { ...action, amount: inCurrency(action.amount) };
    case 'items-fixed-price':
      return { ...action, price: inCurrency(action.price) };
    case 'order-amount':
      return { ...action, amount: inCurrency(action.amount), every: inCurrency(action.every) };
    case 'gift-choice':
      return { ...action, every: inCurrency(action.every) };
    case 'craft-percent':
    case 'nth-piece':
    case 'cheapest-piece':
    case 'free-courier':
    case 'free-gift-wrap':
    case 'free-engraving':
      return action;
  }
}
