/**
 * A price with its explanation: ordered steps, each with a kind, an amount and a cause. Their sum is the
 * total by construction. Screens, e-mails, orders and the back office show the same steps, and no other code
 * adds money. A cause has the figures with which a reader can check the step, never words.
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
    /** Weight of one piece. */
    readonly weightMg: Milligrams;
    /** In a set, the number of pieces in the amount; 1 if left out. */
    readonly pieces?: number;
  };
  /**
   * Metal of a made-to-order piece at the shop's own price for its alloy; at the board's price it is
   * `gold-value`.
   */
  readonly 'metal-value': {
    readonly alloy: string;
    readonly weightMg: Milligrams;
    readonly perGram: Money;
  };
  /** Setting the stones of a made-to-order piece; `stones` is their number. */
  readonly setting: { readonly stones: number };
  /** The stone from the inventory. */
  readonly 'main-stone': { readonly sku: string; readonly carat: CaratPoints };
  /** Small stones, all of one size. */
  readonly 'side-stones': {
    readonly gem: string;
    readonly count: number;
    /** Weight of one stone, in thousandths of a carat. */
    readonly milliCarat: number;
  };
  /** Chain, cord, clasp and extender, without their metal. */
  readonly findings: Record<never, never>;
  readonly engraving: { readonly lines: number };
  /** Craft charge per piece. */
  readonly 'craft-charge': Record<never, never>;
  /** A reduction of the craft charge: the piece's own offer, or the member's tier. */
  readonly 'craft-discount':
    | { readonly by: 'offer'; readonly was: Money; readonly now: Money }
    | { readonly by: 'tier'; readonly tier: string; readonly basisPoints: number };
  /** A percentage of the gold value. */
  readonly commission: { readonly basisPoints: number };
  /** A piece's own reduction from its former tag price. */
  readonly 'item-discount': { readonly was: Money; readonly now: Money };
  /** A set's discount: a percentage of all steps before it. */
  readonly 'set-discount': { readonly basisPoints: number };
  /** The piece's own options: fixed amounts, and percentages of all steps before it. */
  readonly 'custom-options': { readonly amount: Money; readonly basisPoints: number };
  /** A line of the bag: its own steps, multiplied by the quantity. */
  readonly line: { readonly lineId: string; readonly quantity: number; readonly unitTotal: Money };
  /** A promotion that needs a code. */
  readonly coupon: { readonly code: string; readonly basisPoints: number | null };
  /** A promotion that needs no code, as it was when it was applied. */
  readonly promotion: {
    readonly rule: { readonly id: number; readonly version: number };
    readonly basisPoints: number | null;
  };
  readonly 'gift-wrap': { readonly quantity: number; readonly fee: Money };
  readonly shipping: {
    readonly carrier: string;
    readonly fee: Money;
    /** Why nothing is charged; null if the fee is charged. */
    readonly free: 'pickup' | 'above-threshold' | 'no-fee' | null;
    readonly freeAbove: Money | null;
  };
  /** The value of a piece that was traded in. */
  readonly 'trade-in': { readonly number: string; readonly balance: Money };
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

/** The only way to make a waterfall: its total is the sum of its steps. */
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

/** The sum of the steps of these kinds; zero if there is none. */
export function amountOf({ steps, total }: Waterfall, ...kinds: readonly StepKind[]): Money {
  return sum(
    total.currency,
    steps.filter((candidate) => kinds.includes(candidate.kind)).map((candidate) => candidate.amount),
  );
}
