import { gramsText } from '../money/index.ts';
import { type Step, stepsOf } from '../pricing/index.ts';

/** A fact of a piece as it was ordered: `value` is its text, `code` the number or the chosen option. */
interface SoldFact {
  readonly value: string;
  readonly attribute?: string;
  readonly code?: string;
}

/**
 * The facts of a piece with the weight that its price counts. A page states one weight for all its variants. Of a set
 * that is priced by weight none is stated: its price names the weight of each part.
 */
export function soldFacts<Fact extends SoldFact>(
  facts: readonly Fact[],
  unitSteps: readonly Step[],
): readonly Fact[] {
  const [only, ...others] = stepsOf({ steps: unitSteps }, 'gold-value');
  if (!only) return facts;
  const { weightMg, pieces = 1 } = only.cause;
  const isOnePiece = others.length === 0 && pieces === 1;
  return facts.flatMap((fact) => {
    if (fact.attribute !== 'gold_weight') return [fact];
    return isOnePiece ? [{ ...fact, value: gramsText(weightMg), code: String(weightMg / 1_000) }] : [];
  });
}
