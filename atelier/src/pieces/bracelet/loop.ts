import { lengthOf } from '../../geometry/curve.ts';
import type { Millimetres, Vector } from '../../model.ts';

/**
 * The line of a closed bracelet on a table: an oval like a wrist, a little wider than deep. It starts and ends at the
 * back (−z), where its clasp is, and runs over +x to the front.
 */
export function loopOf(length: Millimetres): readonly Vector[] {
  const unit = Array.from({ length: 361 }, (_, i): Vector => {
    const angle = (2 * Math.PI * i) / 360;
    return [1.16 * Math.sin(angle), 0, -Math.cos(angle)];
  });
  const by = length / lengthOf(unit);
  return unit.map(([x, y, z]): Vector => [x * by, y, z * by]);
}

/** How far a turn of the coil is from the mean radius, as a share of it. */
const SPREAD = 0.42;

/**
 * The line of a necklace laid in two rounds, a small one inside a large one. It starts and ends in front, in the small
 * round, where the clasp is. At the back it crosses itself at the height `thick`.
 */
export function coilOf(length: Millimetres, thick: Millimetres): readonly Vector[] {
  const turns = Array.from({ length: 481 }, (_, i) => (2 + i / 120) * Math.PI);
  const flat = turns.map((turn): Vector => {
    const out = 1 + SPREAD * Math.cos(turn / 2);
    return [out * Math.sin(turn), 0, out * Math.cos(turn)];
  });
  const by = length / lengthOf(flat);
  return flat.map(([x, , z], i): Vector => {
    // Distance from the crossing, along the line.
    const away = Math.abs((turns[i] as number) - 5 * Math.PI) * by;
    const lift = away > 4.4 * thick ? 0 : (1 + Math.cos((Math.PI * away) / (4.4 * thick))) / 2;
    return [x * by, lift * thick * 1.02, z * by];
  });
}

/** Radius of the free area in the middle of a spiral, where a ring fits. */
const MIDDLE: Millimetres = 15;

/** The line of a necklace laid in rounds `gap` apart, which never cross. It starts outside, in front. */
export function spiralOf(length: Millimetres, gap: Millimetres): readonly Vector[] {
  // The line's length is the mean round times the number of rounds, from the middle to the outside.
  const rounds = (Math.sqrt(MIDDLE ** 2 + (length * gap) / Math.PI) - MIDDLE) / gap;
  const steps = Math.ceil(rounds * 120);
  return Array.from({ length: steps + 1 }, (_, i): Vector => {
    const turn = (2 * Math.PI * rounds * i) / steps;
    const radius = MIDDLE + gap * rounds * (1 - i / steps);
    return [radius * Math.sin(turn), 0, radius * Math.cos(turn)];
  });
}
