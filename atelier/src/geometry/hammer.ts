import type { Millimetres } from '../model.ts';

/**
 * The dents of a hammered surface: shallow bowls on a shaken grid, the deepest at each place wins, and their rims are
 * softened as a planishing hammer leaves them. The pattern comes round again after `period` along u. Never above 0.
 */
export interface Dents {
  readonly period: Millimetres;
  readonly size: Millimetres;
  readonly depth: Millimetres;
}

/** The same number for the same two whole numbers, 0 ≤ n < 1. */
function shake(a: number, b: number): number {
  let h = Math.imul(a, 0x27d4eb2d) ^ Math.imul(b, 0x165667b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

export function dentAt({ period, size, depth }: Dents, u: Millimetres, v: Millimetres): Millimetres {
  const around = Math.max(3, Math.round(period / size));
  const wide = period / around;
  const column = Math.floor(u / wide);
  const row = Math.floor(v / size);
  let sum = 0;
  for (let i = column - 1; i <= column + 1; i++) {
    const home = ((i % around) + around) % around;
    for (let j = row - 1; j <= row + 1; j++) {
      const cu = (i + 0.22 + 0.56 * shake(home, j)) * wide;
      const cv = (j + 0.22 + 0.56 * shake(home + 7919, j)) * size;
      const away = ((u - cu) ** 2 + (v - cv) ** 2) / (size * size);
      sum += Math.exp(6 * (1 - away / 0.42));
    }
  }
  // A smooth greatest of all bowls: −depth at the middle of one, near 0 on the rims.
  return -depth * Math.max(0, Math.min(1, Math.log(sum) / 6));
}
