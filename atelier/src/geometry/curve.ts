import type { Millimetres, Vector } from '../model.ts';
import { add, length, mix, scale, subtract, unit } from './vector.ts';

/**
 * A smooth curve between two points with given directions, in `pieces` segments. The length of a direction is how many
 * mm the curve follows it.
 */
export function bend(from: Vector, leaving: Vector, to: Vector, arriving: Vector, pieces: number): Vector[] {
  const [b, c] = [add(from, leaving), subtract(to, arriving)];
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const t = i / pieces;
    const [p, q, r] = [mix(from, b, t), mix(b, c, t), mix(c, to, t)];
    return mix(mix(p, q, t), mix(q, r, t), t);
  });
}

/**
 * Rounds the corners of a closed line, so wire can follow it. Each round moves every point half-way towards the middle
 * of its neighbours.
 */
export function worn(path: readonly Vector[], rounds: number): readonly Vector[] {
  const count = path.length;
  let line = path;
  for (let round = 0; round < rounds; round++) {
    const before = line;
    line = before.map((point, i) =>
      mix(point, mix(before[(i + count - 1) % count] as Vector, before[(i + 1) % count] as Vector, 0.5), 0.5),
    );
  }
  return line;
}

/** Cuts `start` and `end` mm off a line, which must be longer than both. */
export function shortened(path: readonly Vector[], start: Millimetres, end: Millimetres): readonly Vector[] {
  const cut = (line: readonly Vector[], off: Millimetres): readonly Vector[] => {
    let distanceSoFar = 0;
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1] as Vector, line[i] as Vector];
      const piece = length(subtract(b, a));
      if (distanceSoFar + piece > off) return [mix(a, b, (off - distanceSoFar) / piece), ...line.slice(i)];
      distanceSoFar += piece;
    }
    return line;
  };
  return cut(cut(path, start).toReversed(), end).toReversed();
}

export interface Step {
  readonly at: Vector;
  readonly way: Vector;
}

export const lengthOf = (path: readonly Vector[]): Millimetres =>
  path.reduce((sum, point, i) => (i === 0 ? 0 : sum + length(subtract(point, path[i - 1] as Vector))), 0);

/** Points at equal distances along a line: the first is `from` mm after its start, the next every `step` mm. */
export function along(path: readonly Vector[], step: Millimetres, from: Millimetres = 0): Step[] {
  const steps: Step[] = [];
  let next = from;
  let distanceSoFar = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1] as Vector, path[i] as Vector];
    const piece = length(subtract(b, a));
    // A small tolerance, so rounding never drops the last point.
    while (next <= distanceSoFar + piece + 1e-9) {
      steps.push({ at: mix(a, b, (next - distanceSoFar) / piece), way: unit(subtract(b, a)) });
      next += step;
    }
    distanceSoFar += piece;
  }
  return steps;
}

export const beyond = (point: Vector, way: Vector, by: Millimetres): Vector => add(point, scale(way, by));
