import type { Point } from '../../geometry/profile.ts';

/** Elements of reliefs: brush strokes, arcs, heaps. Lengths in mm. */

/** A point relative to the nearest point of a stroke. */
export interface Nearest {
  /** How far inside the stroke; negative outside. */
  readonly depth: number;
  /**
   * Distance from its middle line in mm (`away`) and as a share of its half width there, and the position along it, 0
   * to 1.
   */
  readonly away: number;
  readonly rel: number;
  readonly share: number;
}

export type Stroke = (x: number, y: number) => Nearest;

/** A brush stroke along a line, with its half width by position, 0 to 1. */
export function stroke(line: readonly Point[], half: (share: number) => number): Stroke {
  const ways = line.map(() => 0);
  for (let i = 1; i < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i - 1] as Point, line[i] as Point];
    ways[i] = (ways[i - 1] as number) + Math.hypot(bx - ax, by - ay);
  }
  const totalLength = ways.at(-1) as number;
  const pieces = line.slice(1).map(([bx, by], i) => {
    const [ax, ay] = line[i] as Point;
    const long = Math.hypot(bx - ax, by - ay) || 1;
    const [from, to] = [(ways[i] as number) / totalLength, (ways[i + 1] as number) / totalLength];
    const [r0, r1] = [half(from), half(to)];
    const taper = Math.max(-0.9, Math.min(0.9, (r1 - r0) / long));
    // Where a stroke widens, the nearest point of its edge is farther along.
    const lean = taper / Math.sqrt(1 - taper * taper);
    return { ax, ay, ux: (bx - ax) / long, uy: (by - ay) / long, long, from, to, r0, r1, lean };
  });
  return (x, y) => {
    let [depth, nearestDistance, share] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    for (const { ax, ay, ux, uy, long, from, to, r0, r1, lean } of pieces) {
      const [px, py] = [x - ax, y - ay];
      const along = px * ux + py * uy;
      const aside = px * uy - py * ux;
      const near = Math.max(0, Math.min(long, along));
      const away = (along - near) ** 2 + aside ** 2;
      if (away < nearestDistance) {
        nearestDistance = away;
        share = from + ((to - from) * near) / long;
      }
      const foot = Math.max(0, Math.min(long, along + lean * Math.abs(aside)));
      const edge = r0 + ((r1 - r0) * foot) / long - Math.sqrt((along - foot) ** 2 + aside ** 2);
      if (edge > depth) depth = edge;
    }
    const away = Math.sqrt(nearestDistance);
    return { depth, away, rel: away / half(share), share };
  };
}

/** Height of a line with a round back; negative beside it. */
export const round = (rel: number, height: number): number => height * (1 - Math.min(1.6, rel) ** 2);

/** A line round a centre, given by angle (degrees) and radius at each share of its way. */
export const arc = (
  [cx, cy]: Point,
  points: number,
  angle: (share: number) => number,
  radius: (share: number) => number,
): readonly Point[] =>
  Array.from({ length: points }, (_, i): Point => {
    const share = i / (points - 1);
    const turn = (angle(share) * Math.PI) / 180;
    return [cx + radius(share) * Math.cos(turn), cy + radius(share) * Math.sin(turn)];
  });

export const within = (x: number, y: number, [cx, cy]: Point, radius: number): number =>
  radius - Math.hypot(x - cx, y - cy);

/** Height of a dome at a depth inside its edge; 0 outside. `broad`: its half width, `high`: its height. */
export const domed = (depth: number, broad: number, high: number): number =>
  high * Math.sqrt(Math.max(0, 1 - (1 - Math.max(0, depth) / broad) ** 2));

/** Height of a round heap at (x, y) about its middle. */
export const puffed = (x: number, y: number, middle: Point, radius: number, high: number): number =>
  domed(within(x, y, middle, radius), radius, high);

/** The maximum of two, smoothed where they are nearly equal. */
export const blended = (a: number, b: number, by: number): number => {
  const near = Math.max(0, by - Math.abs(a - b)) / by;
  return Math.max(a, b) + near * near * by * 0.25;
};
