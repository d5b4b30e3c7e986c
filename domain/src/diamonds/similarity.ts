/**
 * How different two stones are, to find the nearest to one that is sold or too expensive. It is a symmetric distance: 0
 * only if all compared fields are equal, larger with each step of a grade. The weights follow what buyers give up last
 * (trade-facts 2.3): shape, then carat, colour, cut, clarity. It is a sum of terms, so code that compares thousands of
 * stones can prepare the terms and stop early.
 */
import { gradedFields } from './scales.ts';

/** Fields that can only be equal or different, the most important first; then the graded fields. */
export const likenessFields = ['origin', 'coloured_option', 'shape', ...gradedFields] as const;
export type LikenessField = (typeof likenessFields)[number];

export interface Likeness {
  /** Natural logarithms of points and of minor units of one currency. */
  readonly caratLog: number;
  readonly priceLog: number;
  /** In the order of `likenessFields`; -1 for no grade. */
  readonly ranks: readonly number[];
}

/** Very large, so a stone of another origin, colour option or shape matches only as a last resort. */
const mismatchWeights = { origin: 4_000, coloured_option: 2_000, shape: 1_000 } as const;

/** Weight of one step. 50 % more carat weighs as much as four steps of colour. */
const stepWeights = { colour: 10, clarity: 8, cut: 9, polish: 3, symmetry: 3, fluorescence: 4 } as const;
const caratWeight = 100;
const priceWeight = 40;
/** Number of steps between a graded and an ungraded stone. */
const ungraded = 2;

/**
 * Returns the distance of two weights, given their logarithms: a difference of 0.1 carat counts much at 0.3 and little at
 * 3.
 */
export function caratDistance(oneLog: number, otherLog: number): number {
  return caratWeight * Math.abs(oneLog - otherLog);
}

export function priceDistance(oneLog: number, otherLog: number): number {
  return priceWeight * Math.abs(oneLog - otherLog);
}

export function rankDistance(field: LikenessField, one: number, other: number): number {
  if (field === 'origin' || field === 'coloured_option' || field === 'shape')
    return one === other ? 0 : mismatchWeights[field];
  const steps = (one === -1) === (other === -1) ? Math.abs(one - other) : ungraded;
  return stepWeights[field] * steps;
}

/** The sum of all terms. Tests compare the server's search, which adds the terms itself, with it. */
export function distance(one: Likeness, other: Likeness): number {
  return likenessFields.reduce(
    (sum, field, at) => sum + rankDistance(field, one.ranks[at] as number, other.ranks[at] as number),
    caratDistance(one.caratLog, other.caratLog) + priceDistance(one.priceLog, other.priceLog),
  );
}
