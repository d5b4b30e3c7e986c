/**
 * How unlike two stones are, so that one that is gone or too dear leads to its nearest. A distance: 0 only where all that
 * is compared is equal, the same from either side, growing with each step of a grade. The weights follow what buyers give
 * up last (trade-facts 2.3): shape, then carat, colour, cut, clarity. It is a sum of parts, so that whoever likens
 * thousands can have the parts ready and stop early.
 */
import { gradedFields } from './scales.ts';

/** What is alike or not, the weightiest first; then what is so by steps. */
export const likenessFields = ['origin', 'coloured_option', 'shape', ...gradedFields] as const;
export type LikenessField = (typeof likenessFields)[number];

export interface Likeness {
  /** Natural logarithms of points and of minor units of one currency. */
  readonly caratLog: number;
  readonly priceLog: number;
  /** By `likenessFields`; -1 where there is no grade. */
  readonly ranks: readonly number[];
}

/** A natural white stone is never like a grown or a pink one, nor a round one like a pear, while another is left. */
const apart = { origin: 4_000, coloured_option: 2_000, shape: 1_000 } as const;

/** Of a step; half as heavy again weighs as much as four steps of colour. */
const stepWeights = { colour: 10, clarity: 8, cut: 9, polish: 3, symmetry: 3, fluorescence: 4 } as const;
const caratWeight = 100;
const priceWeight = 40;
/** Steps from graded to not graded. */
const ungraded = 2;

/** By the logarithm: a tenth of a carat is much at 0.3 and little at 3. */
export function caratDistance(oneLog: number, otherLog: number): number {
  return caratWeight * Math.abs(oneLog - otherLog);
}

export function priceDistance(oneLog: number, otherLog: number): number {
  return priceWeight * Math.abs(oneLog - otherLog);
}

export function rankDistance(field: LikenessField, one: number, other: number): number {
  if (field === 'origin' || field === 'coloured_option' || field === 'shape')
    return one === other ? 0 : apart[field];
  const steps = (one === -1) === (other === -1) ? Math.abs(one - other) : ungraded;
  return stepWeights[field] * steps;
}

export function distance(one: Likeness, other: Likeness): number {
  return likenessFields.reduce(
    (sum, field, at) => sum + rankDistance(field, one.ranks[at] as number, other.ranks[at] as number),
    caratDistance(one.caratLog, other.caratLog) + priceDistance(one.priceLog, other.priceLog),
  );
}
