/**
 * A price that explains itself: ordered steps, each with a kind, an amount and a cause, whose sum is the
 * total by construction. Screens, e-mails, orders and the back office draw the same steps, and nothing else
 * in the shop adds money. A cause holds the figures a reader needs to check the step by hand, never words.
 */
import {
  type CaratPoints,
  type CurrencyCode,
  type Milligrams,
  type Money,
  sum,
  type WeightUnit,
} from '../money/index.ts';
import type { GoldMetal, GoldPriceType } from './gold.ts';

export interface StepCauses {
  /** A fixed tag price. */
  readonly 'fixed-price': Record<never, never>;
  /** Weight × the board's price per unit, rounded once. */
  readonly 'gold-value': {
    readonly metal: GoldMetal;
    readonly type: GoldPriceType;
    readonly version: number;
    readonly effectiveAt: string;
    readonly unitPrice: Money;
    readonly unit: WeightUnit;
    /** Of one piece. */
    readonly weightMg: Milligrams;
    /** In a set, how many of the piece the amount is of; 1 when left out. */
    readonly pieces?: number;
  };
  /** Metal of a made-to-order piece by the shop's own price for its alloy; by the board it is `gold-value`. */
  readonly 'metal-value': {
    readonly alloy: string;
    readonly weightMg: Milligrams;
    readonly perGram: Money;
  };
  /** Setting the stones of a made-to-order piece: how many. */
  readonly setting: { readonly stones: number };
  /** The stone of the inventory that it is made for. */
  readonly 'main-stone': { readonly sku: string; readonly carat: CaratPoints };
  /** Small stones, all of one size. */
  readonly 'side-stones': {
    readonly gem: string;
    readonly count: number;
    /** Of one, in thousandths of a carat. */
    readonly milliCarat: number;
  };
  /** Chain, cord, clasp and extender, beside their metal. */
  readonly findings: Record<never, never>;
  readonly engraving: { readonly lines: number };
  /** Craft charge per piece. */
  readonly 'craft-charge': Record<never, never>;
  /** A reduction of the craft charge: the piece's own offer, or the member's tier. */
  readonly 'craft-discount':
    | { readonly by: 'offer'; readonly was: Money; readonly now: Money }
    | { readonly by: 'tier'; readonly tier: string; readonly basisPoints: number };
  /** A share of the gold value. */
  readonly commission: { readonly basisPoints: number };
  /** A piece's own reduction from its former tag price. */
  readonly 'item-discount': { readonly was: Money; readonly now: Money };
  /** What a set is cheaper than its pieces: a share of all steps before it. */
  readonly 'set-discount': { readonly basisPoints: number };
  /** The piece's own options: those that cost an amount, and those that cost a share of all steps before it. */
  readonly 'custom-options': { readonly amount: Money; readonly basisPoints: number };
  /** A line of the bag, its own steps multiplied by the quantity. */
  readonly line: { readonly lineId: string; readonly quantity: number; readonly unitTotal: Money };
  readonly coupon: { readonly code: string; readonly basisPoints: number | null };
  readonly 'gift-wrap': { readonly quantity: number; readonly fee: Money };
  readonly shipping: {
    readonly carrier: string;
    readonly fee: Money;
    /** Why nothing is charged, or null where the fee is. */
    readonly free: 'pickup' | 'above-threshold' | 'no-fee' | null;
    readonly freeAbove: Money | null;
  };
  readonly 'gift-card': { readonly code: string; readonly balance: Money };
  readonly 'store-credit': { readonly balance: Money };
}

export type StepKind = keyof StepCauses;

export type StepOf<Kind extends StepKind> = {
  readonly kind: Kind;
  readonly amount: Money;
  readonly cause: StepCauses[Kind];
};

export type Step = { readonly [Kind in StepKind]: StepOf<Kind> }[StepKind];

export interface Waterfall {
  readonly steps: readonly Step[];
  readonly total: Money;
}

/** The only way a waterfall is made: its total is the sum of its steps. */
export function waterfall(currency: CurrencyCode, steps: readonly Step[]): Waterfall {
  return {
    steps,
    total: sum(
      currency,
      steps.map((step) => step.amount),
    ),
  };
}

export function step<Kind extends StepKind>(
  kind: Kind,
  amount: Money,
  cause: StepCauses[Kind],
): StepOf<Kind> {
  return { kind, amount, cause };
}

export function stepsOf<Kind extends StepKind>(
  { steps }: Pick<Waterfall, 'steps'>,
  kind: Kind,
): readonly StepOf<Kind>[] {
  return steps.filter((candidate): candidate is Extract<Step, StepOf<Kind>> => candidate.kind === kind);
}

/** The sum of the steps of the given kinds, zero when there is none. */
export function amountOf({ steps, total }: Waterfall, ...kinds: readonly StepKind[]): Money {
  return sum(
    total.currency,
    steps.filter((candidate) => kinds.includes(candidate.kind)).map((candidate) => candidate.amount),
  );
}
