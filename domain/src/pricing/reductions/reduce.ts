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
  type LinePart,
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

/** The amount that a collector wants to take off. It gets at most the amount that is left in the scope of its lines. */
export interface Claim {
  readonly scope: ReductionScope;
  readonly amount: Money;
  /** Lines that it may take from; ignored for the scope `shipping`. */
  readonly lineIds: readonly string[];
  /**
   * How much of the amount each line bears, in any unit, for a rule that computes by pieces or weight. If it is left out,
   * each line bears in proportion to what is left of it.
   */
  readonly weights?: ReadonlyMap<string, number>;
}

/** A rule that may take money off. It decides by the bag at the start of its phase. */
export interface Collector<Reason = never> {
  /** Unique in the bag. Collectors of one phase are applied in the order of their keys. */
  readonly key: string;
  readonly phase: ReductionPhase;
  /** Collectors of one phase with the same group compete: only the one that would take the most applies. */
  readonly group?: string | null;
  readonly cause: ReductionCause;
  /** Null if the rule does not apply; a refusal if the shopper should see why. */
  collect(standing: Standing): Result<Claim | null, Reason>;
}

/** The outcome of a collector: whether it applied, or why not. */
export type CollectorOutcome<Reason> =
  | { readonly kind: 'applied'; readonly amount: Money }
  /** `by` is the key of the collector that applied instead. */
  | { readonly kind: 'beaten'; readonly by: string }
  | { readonly kind: 'refused'; readonly reason: Reason };

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
  /** Returns the fee for shipping goods of this amount, which is what the phase `item` has left of them. */
  shippingFor(goods: Money): Money;
}

export interface Reduced<Reason> {
  /** In the order of their application. A collector that applies but takes nothing has one of 0. */
  readonly reductions: readonly Reduction[];
  /** The outcomes by the collector's key, without collectors that returned null. */
  readonly outcomes: ReadonlyMap<string, CollectorOutcome<Reason>>;
  /** The sum of the goods after the phase `item`, without gift cards. Thresholds are compared with it. */
  readonly goodsAfterItems: Money;
  /** The parts of each line that no reduction took, by the line's id. */
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
  const outcomes = new Map<string, CollectorOutcome<Reason>>();
  let shipping = zero(currency);
  let afterItems: ReadonlyMap<string, LineParts> = remaining;
  let beforeCode: ReadonlyMap<string, LineParts> | null = null;
  let goodsAfterItems = zero(currency);

  for (const phase of reductionPhases) {
    if (phase === 'order') {
      afterItems = new Map(remaining);
      const counted = lines.filter(({ productClass }) => productClass !== 'gift-card');
      goodsAfterItems = goodsOf(
        currency,
        counted.map(({ id }) => leftOf(id)),
      );
    }
    if (phase === 'code') beforeCode = new Map(remaining);
    if (phase === 'shipping') shipping = shippingFor(goodsAfterItems);
    const inPhase = collectors.filter((collector) => collector.phase === phase);
    if (inPhase.length === 0) continue;
    const standing: Standing = {
      currency,
      lines: reducible.map(({ id, productClass, quantity }) => ({
        id,
        productClass,
        quantity,
        left: leftOf(id),
        afterItems: afterItems.get(id) ?? leftOf(id),
        beforeCode: beforeCode?.get(id) ?? leftOf(id),
      })),
      shipping,
    };
    const claims = inPhase
      .toSorted((a, b) => compareIds(a.key, b.key))
      .flatMap((collector) => {
        const answer = collector.collect(standing);
        if (answer.ok) return answer.value ? [{ collector, claim: answer.value }] : [];
        outcomes.set(collector.key, { kind: 'refused', reason: answer.error });
        return [];
      });
    for (const { collector, claim } of bestOfGroups(claims)) {
      const reduction = apply(collector, claim);
      reductions.push(reduction);
      outcomes.set(collector.key, { kind: 'applied', amount: reduction.amount });
    }
  }
  return { reductions, outcomes, goodsAfterItems, remaining, shippingLeft: shipping };

  /** Removes each claim for which a claim of the same group takes more; of equal ones the first stays. */
  function bestOfGroups(claims: readonly Claimed<Reason>[]): readonly Claimed<Reason>[] {
    const best = new Map<string, { readonly key: string; readonly minor: number }>();
    for (const { collector, claim } of claims) {
      if (!collector.group) continue;
      const { minor } = limitsOf(claim).amount;
      const rival = best.get(collector.group);
      if (!rival || minor > rival.minor) best.set(collector.group, { key: collector.key, minor });
    }
    return claims.filter(({ collector: { key, group } }) => {
      const by = group ? best.get(group)?.key : key;
      if (by === undefined || by === key) return true;
      outcomes.set(key, { kind: 'beaten', by });
      return false;
    });
  }

  /** Limits a claim to what is left now. Returns the lines that it takes from, the limit of each, and the amount. */
  function limitsOf({ scope, amount: claimed, lineIds, weights }: Claim) {
    const ids = new Set(lineIds);
    const chosen =
      scope === 'shipping'
        ? []
        : reducible.filter(({ id }) => ids.has(id) && (!weights || (weights.get(id) ?? 0) > 0));
    const limits = chosen.map(({ id }) => amountInScope(leftOf(id), scope));
    const greatest = scope === 'shipping' ? shipping : sum(currency, limits);
    return { chosen, limits, amount: lesser(greater(claimed, zero(currency)), greatest) };
  }

  function apply({ phase, cause }: Collector<Reason>, claim: Claim): Reduction {
    const { scope } = claim;
    const { chosen, limits, amount } = limitsOf(claim);
    if (scope === 'shipping') shipping = subtract(shipping, amount);
    const { weights } = claim;
    const shares = shareOut(amount, limits, weights && chosen.map(({ id }) => weights.get(id) ?? 0));
    const perLine = chosen.flatMap(({ id }, index) => {
      const share = shares[index];
      if (!share || isZero(share)) return [];
      remaining.set(id, takeFrom(leftOf(id), scope, share));
      return [{ lineId: id, amount: share }];
    });
    return { phase, cause, scope, amount, perLine };
  }
}

interface Claimed<Reason> {
  readonly collector: Collector<Reason>;
  readonly claim: Claim;
}

/** Takes an amount off the parts in scope, in proportion to what is left of each. */
function takeFrom(parts: LineParts, scope: ReductionScope, amount: Money): LineParts {
  const names = partsInScope[scope].filter((name) => !isZero(parts[name]));
  const shares = shareOut(
    amount,
    names.map((name) => parts[name]),
  );
  const reducedParts: Record<LinePart, Money> = { ...parts };
  for (const [index, name] of names.entries())
    reducedParts[name] = subtract(parts[name], shares[index] ?? zero(amount.currency));
  return reducedParts;
}

const goodsOf = (currency: CurrencyCode, lines: Iterable<LineParts>): Money =>
  [...lines].reduce((total, parts) => add(total, amountInScope(parts, 'goods')), zero(currency));

/**
 * Compares numbers by value, because lines are numbered in the order of their creation; other ids as text.
 */
const compareIds = (a: string, b: string): number =>
  a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;
