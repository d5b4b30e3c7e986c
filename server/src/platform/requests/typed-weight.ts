import { refuse } from './refusal.ts';

interface WeightLimits {
  /** The least and the greatest weight in milligrams, both included. */
  readonly least: number;
  readonly most: number;
}

/**
 * Reads grams as milligrams. Refuses with the code if the weight is not in whole milligrams, or is outside of the limits.
 */
export function readWeight(
  grams: number,
  { least, most }: WeightLimits,
  code: 'SERVICE_WEIGHT_INVALID' | 'TRADE_IN_WEIGHT_INVALID',
): number {
  const weightMg = Number((grams * 1_000).toFixed(6));
  if (!Number.isSafeInteger(weightMg) || weightMg < least || weightMg > most) throw refuse(code);
  return weightMg;
}
