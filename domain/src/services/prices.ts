/** The price of a service: from the market's price list, less what is free of charge for pieces bought here. */
import { type BusinessDay, daysBetween } from '../kernel/index.ts';
import {
  type CurrencyCode,
  type Milligrams,
  type Money,
  money,
  multiplyDivideHalfUp,
  negate,
  roundToStep,
  sum,
} from '../money/index.ts';
import type { ServiceKind } from './kinds.ts';

/** For how many days after its purchase a piece bought here gets the service free of charge; `always`; null for never. */
export type OwnFree = number | 'always' | null;

/** A row of a market's price list. Amounts are minor units of the market's currency. */
export interface ServicePrice {
  readonly kind: ServiceKind;
  readonly base: number;
  /** The charge for each ring size; 0 for other kinds than resizing. */
  readonly perSize: number;
  /** The charge for each gram of the piece; a part of a gram is charged in proportion. */
  readonly perGram: number;
  /** Calendar days from the customer's consent until the piece is ready. */
  readonly days: number;
  readonly ownFree: OwnFree;
  /** How much of its weight a piece may lose at the work, in basis points (hundredths of a per cent). */
  readonly loss: number;
}

/** The facts on which the price of one service depends. */
export interface ServiceFacts {
  /** How many sizes a ring is changed; 0 for other kinds. */
  readonly sizes: number;
  /** Null before it was weighed. */
  readonly weightMg: Milligrams | null;
  /** The day on which it was bought here; null for a piece bought elsewhere. */
  readonly boughtOn: BusinessDay | null;
  readonly today: BusinessDay;
}

/** `own`: the reduction for a piece bought here, below zero. */
export type ServiceStepKind = 'base' | 'sizes' | 'weight' | 'own';

export interface ServiceStep {
  readonly kind: ServiceStepKind;
  readonly amount: Money;
}

export interface ListedPrice {
  /** At least one step; their sum is the total. */
  readonly steps: readonly ServiceStep[];
  readonly total: Money;
  /** Whether the total is only a minimum, because the weight is unknown or a repair must be seen first. */
  readonly isLeast: boolean;
}

export const isFreeForOwn = (
  ownFree: OwnFree,
  { boughtOn, today }: Pick<ServiceFacts, 'boughtOn' | 'today'>,
): boolean => {
  if (boughtOn === null || ownFree === null) return false;
  return ownFree === 'always' || daysBetween(boughtOn, today) <= ownFree;
};

/** Returns the price by the list. A service that is free for a piece bought here costs 0, whatever the piece weighs. */
export function listedPrice(price: ServicePrice, currency: CurrencyCode, facts: ServiceFacts): ListedPrice {
  const { sizes, weightMg } = facts;
  const byWeight =
    weightMg === null || price.perGram === 0
      ? []
      : [roundToStep(money(multiplyDivideHalfUp(price.perGram, weightMg, 1_000), currency))];
  const charged: readonly ServiceStep[] = [
    { kind: 'base', amount: money(price.base, currency) },
    ...(sizes > 0 && price.perSize > 0
      ? [{ kind: 'sizes' as const, amount: money(price.perSize * sizes, currency) }]
      : []),
    ...byWeight.map((amount) => ({ kind: 'weight' as const, amount })),
  ];
  const full = sum(
    currency,
    charged.map(({ amount }) => amount),
  );
  const isFree = isFreeForOwn(price.ownFree, facts);
  const steps: readonly ServiceStep[] =
    isFree && full.minor > 0 ? [...charged, { kind: 'own', amount: negate(full) }] : charged;
  const isOpen = price.kind === 'repair' || (price.perGram > 0 && weightMg === null);
  return {
    steps,
    total: sum(
      currency,
      steps.map(({ amount }) => amount),
    ),
    isLeast: isOpen && !isFree,
  };
}

/** The largest estimate, in minor units. A higher one is refused as a typing error. */
export const ESTIMATE_MOST_MINOR = 100_000_000;

export type EstimateProblem = 'low' | 'high';

/**
 * Why the store may not ask this amount; null if it may. The amount is never below the list, because no member of staff
 * gives a discount. Above the list it needs a reason, which the caller checks.
 */
export function estimateProblem(listed: Money, asked: Money): EstimateProblem | null {
  if (asked.currency !== listed.currency || asked.minor < listed.minor || asked.minor < 0) return 'low';
  return asked.minor > ESTIMATE_MOST_MINOR ? 'high' : null;
}
