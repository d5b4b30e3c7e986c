import type { Point } from './profile.ts';

/**
 * Triangulates a flat shape by ear clipping. Bridges, used twice, first join holes to the outer line. Always returns
 * corners − 2 triangles, even where a line touches itself, so a cap closes its wall.
 *
 * Corners are numbered continuously: the outer line first, then each hole. Returns three indices for each triangle,
 * anticlockwise.
 */
export function triangulate(lines: readonly (readonly Point[])[]): readonly number[] {
  const x: number[] = [];
  const y: number[] = [];
  const rings = lines.map((line) =>
    line.map(([px, py]) => {
      x.push(px);
      return y.push(py) - 1;
    }),
  );
  const [outer = [], ...holes] = rings;
  const rightmost = (ring: readonly number[]) =>
    ring.reduce((best, i) => ((x[i] as number) > (x[best] as number) ? i : best), ring[0] as number);
  const ring = holes
    .toSorted((a, b) => (x[rightmost(b)] as number) - (x[rightmost(a)] as number))
    .reduce((joined, hole) => bridge(joined, hole, rightmost(hole), x, y), outer);
  return cutEars(ring, x, y);
}

const turn = (a: number, b: number, c: number, x: readonly number[], y: readonly number[]): number =>
  ((x[b] as number) - (x[a] as number)) * ((y[c] as number) - (y[a] as number)) -
  ((x[c] as number) - (x[a] as number)) * ((y[b] as number) - (y[a] as number));

function isInside(px: number, py: number, triangle: readonly (readonly [number, number])[]): boolean {
  return triangle.every(([ax, ay], i) => {
    const [bx, by] = triangle[(i + 1) % 3] as readonly [number, number];
    return (bx - ax) * (py - ay) - (px - ax) * (by - ay) >= 0;
  });
}

/** Joins a hole to the outer ring, at the first ring point visible from its rightmost corner towards the right. */
function bridge(
  ring: readonly number[],
  hole: readonly number[],
  from: number,
  x: readonly number[],
  y: readonly number[],
): number[] {
  const [mx, my] = [x[from] as number, y[from] as number];
  let nearest = Number.POSITIVE_INFINITY;
  let at = 0;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] as number;
    const [ay, by] = [y[a] as number, y[b] as number];
    // A ray goes from the hole's rightmost corner to the right. Rings are anticlockwise, so the first edge that the ray meets
    // goes up.
    if (ay > my || by <= my) return;
    const cross = (x[a] as number) + (((x[b] as number) - (x[a] as number)) * (my - ay)) / (by - ay);
    if (cross < mx - 1e-12 || cross >= nearest) return;
    nearest = cross;
    at = (x[a] as number) > (x[b] as number) ? i : (i + 1) % ring.length;
  });
  // A corner between the hole and that edge may hide the edge's end. Then the bridge goes to the corner at the smallest angle
  // to the ray.
  const [qx, qy] = [x[ring[at] as number] as number, y[ring[at] as number] as number];
  const sight: [number, number][] = [
    [mx, my],
    [nearest, my],
    [qx, qy],
  ];
  const triangle = qy >= my ? sight : [sight[0], sight[2], sight[1]];
  let best = Number.POSITIVE_INFINITY;
  const far = at;
  ring.forEach((i, k) => {
    const [px, py] = [x[i] as number, y[i] as number];
    if (k === far || px < mx || !isInside(px, py, triangle as [number, number][])) return;
    const angle = Math.abs(py - my) / Math.max(1e-12, px - mx);
    // Where bridges have doubled a corner, the copy that faces the hole is used.
    const before = ring[(k + ring.length - 1) % ring.length] as number;
    const next = ring[(k + 1) % ring.length] as number;
    const isReflex = turn(before, i, next, x, y) < 0;
    if (angle < best && isReflex && looksAt(before, i, next, from, x, y)) {
      best = angle;
      at = k;
    }
  });
  const start = hole.indexOf(from);
  const round = [...hole.slice(start), ...hole.slice(0, start), from];
  return [...ring.slice(0, at + 1), ...round, ring[at] as number, ...ring.slice(at + 1)];
}

/** Whether a point is in the inner angle of a corner (of an anticlockwise line). */
function looksAt(
  before: number,
  corner: number,
  next: number,
  point: number,
  x: readonly number[],
  y: readonly number[],
): boolean {
  const toNext = turn(corner, next, point, x, y);
  const toBefore = turn(corner, point, before, x, y);
  return turn(before, corner, next, x, y) >= 0
    ? toNext >= 0 && toBefore >= 0
    : !(turn(corner, before, point, x, y) > 0 && turn(corner, point, next, x, y) > 0);
}

function cutEars(ring: readonly number[], x: readonly number[], y: readonly number[]): readonly number[] {
  const count = ring.length;
  const next = ring.map((_, i) => (i + 1) % count);
  const last = ring.map((_, i) => (i + count - 1) % count);
  const corner = (i: number) => ring[i] as number;
  const bend = (i: number): number =>
    turn(corner(last[i] as number), corner(i), corner(next[i] as number), x, y);
  const bends = Float64Array.from(ring, (_, i) => bend(i));
  const isSame = (i: number, k: number): boolean => x[i] === x[k] && y[i] === y[k];
  const isEar = (i: number): boolean => {
    if ((bends[i] as number) <= 0) return false;
    const [a, b, c] = [corner(last[i] as number), corner(i), corner(next[i] as number)];
    for (let k = next[next[i] as number] as number; k !== last[i]; k = next[k] as number) {
      const p = corner(k);
      const touched = isSame(a, p) ? 0 : isSame(b, p) ? 1 : isSame(c, p) ? 2 : -1;
      if (touched < 0) {
        const within =
          (bends[k] as number) < 0 &&
          turn(a, b, p, x, y) >= 0 &&
          turn(b, c, p, x, y) >= 0 &&
          turn(c, a, p, x, y) >= 0;
        if (within) return false;
        continue;
      }
      // The line passes here again along a bridge, and must not continue into the ear.
      const [at, to, from] = touched === 0 ? [a, b, c] : touched === 1 ? [b, c, a] : [c, a, b];
      for (const q of [corner(last[k] as number), corner(next[k] as number)]) {
        if (turn(at, to, q, x, y) > 0 && turn(at, q, from, x, y) > 0) return false;
      }
    }
    return true;
  };
  const triangles: number[] = [];
  let remaining = count;
  let i = 0;
  let tried = 0;
  while (remaining > 2) {
    // A whole round without an ear means that the line touches itself: the corner with the smallest turn is cut off.
    if (isEar(i) || tried > remaining) {
      triangles.push(corner(last[i] as number), corner(i), corner(next[i] as number));
      next[last[i] as number] = next[i] as number;
      last[next[i] as number] = last[i] as number;
      bends[last[i] as number] = bend(last[i] as number);
      bends[next[i] as number] = bend(next[i] as number);
      remaining--;
      tried = 0;
      i = next[next[i] as number] as number;
    } else {
      tried++;
      i = next[i] as number;
    }
  }
  return triangles;
}
