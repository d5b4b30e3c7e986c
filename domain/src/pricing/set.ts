/** Pieces that are bought as one: their steps in sequence, then the set's discount. */
import { basisPoints, type CurrencyCode, multiply, negate } from '../money/index.ts';
import { type Step, step, type Waterfall, waterfall } from './waterfall.ts';

export interface PricedPart {
  readonly price: Waterfall;
  readonly quantity: number;
}

/** The steps of all pieces, each as often as the set has it, and the set's discount. */
export function priceSet(
  parts: readonly PricedPart[],
  discountBasisPoints: number,
  currency: CurrencyCode,
): Waterfall {
  const steps = parts.flatMap(({ price, quantity }) =>
    priceLine(price, quantity).steps.map(
      (step): Step =>
        step.kind === 'gold-value' && quantity > 1
          ? { ...step, cause: { ...step.cause, pieces: quantity } }
          : step,
    ),
  );
  const undiscounted = waterfall(currency, steps);
  if (discountBasisPoints === 0) return undiscounted;
  const discount = basisPoints(undiscounted.total, discountBasisPoints);
  return waterfall(currency, [
    ...steps,
    step('set-discount', negate(discount), { basisPoints: discountBasisPoints }),
  ]);
}

/**
 * The pieces of a set in its order, each as often as the set has it. A piece begins with its own price, or
 * with its gold.
 */
export function partsOfSet({ steps, total }: Waterfall): readonly Waterfall[] {
  const parts: Step[][] = [];
  for (const step of steps) {
    if (step.kind === 'fixed-price' || step.kind === 'gold-value') parts.push([step]);
    else if (step.kind !== 'set-discount' && step.kind !== 'custom-options') parts.at(-1)?.push(step);
  }
  return parts.map((steps) => waterfall(total.currency, steps));
}

/** The steps of a piece for a whole line: each is multiplied, none is rounded again. */
export function priceLine(unit: Waterfall, quantity: number): Waterfall {
  return waterfall(
    unit.total.currency,
    unit.steps.map((step): Step => ({ ...step, amount: multiply(step.amount, quantity) })),
  );
}
