import type { Millimetres } from '../model.ts';

/**
 * The dents of a hammered surface: shallow bowls on a jittered grid. The deepest bowl at each point counts; rims are
 * softened as by a planishing hammer. The pattern repeats after `period` along u. The height is never above 0.
 */
export interface Dents {
  readonly period: Millimetres;
  readonly size: Millimetres;
  readonly depth: Millimetres;
  /** No dents are nearer to the middle line than this: an inlay lies there. */
  readonly smoothWithin: Millimetres;
}

/** A hash of two integers, from 0 (inclusive) to 1. */
function shake(a: number, b: number): number {
  let h = Math.imul(a, 0x27d4eb2d) ^ Math.imul(b, 0x165667b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** Height at (u, v): 0 on the rims, −depth in the middle of a dent. */
export function dentAt({ period, size, depth }: Dents, u: Millimetres, v: Millimetres): Millimetres {
  const around = Math.max(3, Math.round(period / size));
  const wide = period / around;
  const column = Math.floor(u / wide);
  const row = Math.floor(v / size);
  let sum = 0;
  for (let i = column - 1; i <= column + 1; i++) {
    const home = ((i % around) + around) % around;
    for (let j = row - 1; j <= row + 1; j++) {
      const du = u - (i + 0.22 + 0.56 * shake(home, j)) * wide;
      const dv = v - (j + 0.22 + 0.56 * shake(home + 7919, j)) * size;
      sum += Math.exp(6 - ((du * du + dv * dv) * STEEP) / (size * size));
    }
  }
  return -depth * Math.max(0, Math.min(1, Math.log(sum) / 6));
}

/** Steepness of a bowl: 6 ÷ the square of its radius, which is 0.65 of its size. */
const STEEP = 6 / 0.42;
