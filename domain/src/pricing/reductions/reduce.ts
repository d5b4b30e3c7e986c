import type { Result } from '../../kernel/index.ts';
import {
  add,
  type CurrencyCode,
  greater,
  isZero,
  lesser,
  type Money,
  subtract,
  sum,
  zero,
} from '../../money/index.ts';
import { isReducible, type ProductClass } from './product-class.ts';
import {
  amountInScope,
  type LineParts,
  partsInScope,
  type Reduction,
  type ReductionCause,
  type ReductionPhase,
  type ReductionScope,
  reductionPhases,
  type Standing,
} from './reduction.ts';
import { shareOut } from './share-out.ts';

/** What a collector would take off: at most the remaining amount in the scope of its lines. */
export interface Claim {
  readonly scope: ReductionScope;
  readonly amount: Money;
  /** Lines that it may take from; ignored for the scope `shipping`. */
  readonly lineIds: readonly string[];
}

/** A rule that may take money off. It decides by the bag at the start of its phase. */
export interface Collector<Reason = never> {
  /** Unique in the bag. Collectors of one phase are applied in the order of their keys. */
  readonly key: string;
  readonly phase: ReductionPhase;
  readonly cause: ReductionCause;
  /** Null if the rule does not apply; a refusal if the shopper should see why. */
  collect(standing: Standing): Result<Claim | null, Reason>;
}

export interface ReducibleLine {
  /**
   * Unique in the bag. Of equal shares the lower id gets the odd cent, so the order of lines changes nothing.
   */
  readonly id: string;
  readonly productClass: ProductClass;
  readonly quantity: number;
  readonly parts: LineParts;
}

export interface ReducibleBag {
  readonly currency: CurrencyCode;
  readonly lines: readonly ReducibleLine[];
  /** The fee for goods of this amount: what the phases before shipping have left. */
  shippingFor(goods: Money): Money;
}

export interface Reduced<Reason> {
  /** In the order of their application. A collector that applies but takes nothing has one of 0. */
  readonly reductions: readonly Reduction[];
  readonly refused: readonly { readonly cause: ReductionCause; readonly reason: Reason }[];
  /** What is left of each line, by its id. */
  readonly remaining: ReadonlyMap<string, LineParts>;
  readonly shippingLeft: Money;
}

/** Applies all collectors, phase by phase; no part of a line and no fee falls below 0. */
export function reduce<Reason = never>(
  { currency, lines, shippingFor }: ReducibleBag,
  collectors: readonly Collector<Reason>[],
): Reduced<Reason> {
  const remaining = new Map(lines.map(({ id, parts }) => [id, parts]));
  const leftOf = (id: string): LineParts => {
    const parts = remaining.get(id);
    if (!parts) throw new RangeError(`A reduction names a line that is not in the bag: ${id}`);
    return parts;
  };
  const reducible = lines
    .filter(({ productClass }) => isReducible(productClass))
    .toSorted((a, b) => compareIds(a.id, b.id));
  const reductions: Reduction[] = [];
  const refused: { cause: ReductionCause; reason: Reason }[] = [];
  let shipping = zero(currency);
  let beforeCode: ReadonlyMap<string, LineParts> | null = null;

  for (const phase of reductionPhases) {
    if (phase === 'code') beforeCode = new Map(remaining);
    if (phase === 'shipping') shipping = shippingFor(goodsOf(currency, remaining.values()));
    const standing: Standing = {
      currency,
      lines: reducible.map(({ id, productClass, quantity }) => ({
        id,
        productClass,
        quantity,
        left: leftOf(id),
        beforeCode: beforeCode?.get(id) ?? leftOf(id),
      })),
      shipping,
    };
    const claims = collectors
      .filter((collector) => collector.phase === phase)
      .toSorted((a, b) => compareIds(a.key, b.key))
      .map((collector) => ({ collector, answer: collector.collect(standing) }));
    for (const { collector, answer } of claims) {
      if (!answer.ok) refused.push({ cause: collector.cause, reason: answer.error });
      else if (answer.value) reductions.push(apply(collector, answer.value));
    }
  }
  return { reductions, refused, remaining: remaining, shippingLeft: shipping };

  function apply(
    { phase, cause }: Collector<Reason>,
    { scope, amount: claimedAmount, lineIds }: Claim,
  ): Reduction {
    const chosen = scope === 'shipping' ? [] : reducible.filter(({ id }) => lineIds.includes(id));
    const limits = chosen.map(({ id }) => amountInScope(leftOf(id), scope));
    const greatestAmount = scope === 'shipping' ? shipping : sum(currency, limits);
    const amount = lesser(greater(claimedAmount, zero(currency)), greatestAmount);
    if (scope === 'shipping') shipping = subtract(shipping, amount);
    const shares = scope === 'shipping' ? [] : shareOut(amount, limits);
    const perLine = chosen.flatMap(({ id }, index) => {
      const share = shares[index];
      if (!share || isZero(share)) return [];
      remaining.set(id, takeFrom(leftOf(id), scope, share));
      return [{ lineId: id, amount: share }];
    });
    return { phase, cause, scope, amount, perLine };
  }
}

/** Distributed over the parts in scope, in proportion to what is left of them. */
function takeFrom(parts: LineParts, scope: ReductionScope, amount: Money): LineParts {
  const names = partsInScope[scope];
  const shares = shareOut(
    amount,
    names.map((name) => parts[name]),
  );
  const reducedParts = names.map((name, index) => [
    name,
    subtract(parts[name], shares[index] ?? zero(amount.currency)),
  ]);
  return { ...parts, ...Object.fromEntries(reducedParts) };
}

const goodsOf = (currency: CurrencyCode, lines: Iterable<LineParts>): Money =>
  [...lines].reduce((total, parts) => add(total, amountInScope(parts, 'goods')), zero(currency));

/**
 * Compares numbers by value, because lines are numbered in the order of their creation; other ids as text.
 */
const compareIds = (a: string, b: string): number =>
  a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;
