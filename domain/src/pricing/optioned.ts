/**
 * A piece with its own options (engraving, a case, a finer chain). All options together are one price step, which
 * follows the steps of the piece.
 */
import { add, basisPoints, type Money, sum, zero } from '../money/index.ts';
import type { ByWeightBasis, FixedBasis, SetBasis } from './piece.ts';
import { type Step, type StepOf, step, type Waterfall, waterfall } from './waterfall.ts';

export interface OptionedBasis {
  readonly kind: 'optioned';
  readonly base: FixedBasis | ByWeightBasis | SetBasis;
  /** Sum of options with a fixed amount. */
  readonly amount: Money;
  /** Sum of the options that cost a percentage of the piece's price, in basis points. */
  readonly basisPoints: number;
}

export type OptionCharge =
  | { readonly kind: 'amount'; readonly amount: Money }
  | { readonly kind: 'share'; readonly basisPoints: number };

/** Returns the same basis if none of the options costs anything. */
export function withOptions<Base extends OptionedBasis['base']>(
  base: Base,
  charges: readonly OptionCharge[],
): Base | OptionedBasis {
  const amounts = charges.flatMap((charge) => (charge.kind === 'amount' ? [charge.amount] : []));
  const [first] = amounts;
  const share = charges.reduce((all, charge) => all + (charge.kind === 'share' ? charge.basisPoints : 0), 0);
  const amount = first ? sum(first.currency, amounts) : zero(currencyOfBase(base));
  if (amount.minor === 0 && share === 0) return base;
  return { kind: 'optioned', base, amount, basisPoints: share };
}

function currencyOfBase(base: OptionedBasis['base']): Money['currency'] {
  if (base.kind === 'set') return base.currency;
  return base.kind === 'fixed' ? base.price.currency : base.craft.currency;
}

/** The charge for options of a piece with these steps; a percentage is rounded once, half-up. */
export function optionsStep(
  piece: Waterfall,
  cause: StepOf<'custom-options'>['cause'],
): StepOf<'custom-options'> {
  return step('custom-options', add(cause.amount, basisPoints(piece.total, cause.basisPoints)), cause);
}

export function withOptionsStep(piece: Waterfall, { amount, basisPoints: share }: OptionedBasis): Waterfall {
  const steps: readonly Step[] = [...piece.steps, optionsStep(piece, { amount, basisPoints: share })];
  return waterfall(piece.total.currency, steps);
}
