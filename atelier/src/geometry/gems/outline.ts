/**
 * The girdle of a stone from above: a smooth, strictly convex line with exact outward normals, so facets can be its
 * tangents. Coordinates x and z, any unit; t goes once round for 0 ≤ t < 1.
 */
export interface OutlinePoint {
  readonly x: number;
  readonly z: number;
  /** Outward unit normal. */
  readonly nx: number;
  readonly nz: number;
}

export type Outline = (t: number) => OutlinePoint;

export function circle(radius: number): Outline {
  return (t) => {
    const c = Math.cos(2 * Math.PI * t);
    const s = Math.sin(2 * Math.PI * t);
    return { x: radius * c, z: radius * s, nx: c, nz: s };
  };
}

/** The line |x|^n + |z|^n = radius^n, parametrised by the angle from the centre. */
export function superellipse(radius: number, n: number): Outline {
  return (t) => {
    const c = Math.cos(2 * Math.PI * t);
    const s = Math.sin(2 * Math.PI * t);
    const r = radius * (Math.abs(c) ** n + Math.abs(s) ** n) ** (-1 / n);
    const gx = Math.sign(c) * Math.abs(c) ** (n - 1);
    const gz = Math.sign(s) * Math.abs(s) ** (n - 1);
    const l = Math.hypot(gx, gz);
    return { x: r * c, z: r * s, nx: gx / l, nz: gz / l };
  };
}

/** An arc of a circle with ascending angle; angles in radians. */
export interface Arc {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  readonly from: number;
  readonly to: number;
}

/** Arcs that join smoothly. t grows half by length and half by turning, so tight ends get enough facets. */
export function arcs(chain: readonly Arc[]): Outline {
  const length = chain.reduce((sum, { radius, from, to }) => sum + radius * (to - from), 0);
  const shares = chain.map(
    ({ radius, from, to }) => ((radius * (to - from)) / length + (to - from) / (2 * Math.PI)) / 2,
  );
  return (t) => {
    let remaining = t - Math.floor(t);
    let index = 0;
    while (index < chain.length - 1 && remaining > (shares[index] as number))
      remaining -= shares[index++] as number;
    const { x, z, radius, from, to } = chain[index] as Arc;
    const angle = from + (to - from) * Math.min(1, remaining / (shares[index] as number));
    const nx = Math.cos(angle);
    const nz = Math.sin(angle);
    return { x: x + radius * nx, z: z + radius * nz, nx, nz };
  };
}

/** Returns the t of the outline's point at an angle in degrees, seen from (x, z). */
export function turnUnder(outline: Outline, degrees: number, x = 0, z = 0): number {
  const aim = (degrees * Math.PI) / 180;
  const off = (t: number): number => {
    const point = outline(t);
    const angle = Math.atan2(point.z - z, point.x - x) - aim;
    return Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)));
  };
  let best = 0;
  const COARSE = 512;
  for (let i = 1; i < COARSE; i++) if (off(i / COARSE) < off(best)) best = i / COARSE;
  for (let step = 1 / COARSE; step > 1e-9; step /= 2) {
    for (const t of [best - step, best + step]) if (off(t) < off(best)) best = t;
  }
  return best - Math.floor(best);
}
