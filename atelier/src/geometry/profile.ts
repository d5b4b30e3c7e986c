import type { Detail, Millimetres } from '../model.ts';

/**
 * The cross-section of a band: a closed convex line with rounded edges. A slightly smaller shape is grown on all sides
 * by the radius of its edges, so width, thickness and normals are exact. Inside and outside meet in a rounded edge that
 * reflects light.
 *
 * The line starts in the middle of the side face at +z, runs over the outside, down the other side and back along the
 * inside.
 */
export interface Profile {
  /** Points with outward normals, along the finger (z) and away from it, mm. */
  readonly across: Float64Array;
  readonly height: Float64Array;
  readonly normalAcross: Float64Array;
  readonly normalHeight: Float64Array;
  /** Distance along the line from its start, mm; the line closes after `perimeter`. */
  readonly along: Float64Array;
  readonly perimeter: Millimetres;
  /** Distances along the line at which it crosses z = 0, outside and inside. */
  readonly outside: Millimetres;
  readonly inside: Millimetres;
}

export const bandShapes = ['flat', 'd', 'comfort', 'knife-edge', 'bevelled'] as const;
export type BandShape = (typeof bandShapes)[number];

export type Point = readonly [across: Millimetres, height: Millimetres];

interface Smoothness {
  /** Maximum turn between two points of a rounded edge, radians. */
  readonly turn: number;
  /** Points of a dome; a multiple of four, so half as many still include its top. */
  readonly dome: number;
  /** Segments of either half of a side face's crown. */
  readonly cheek: number;
}

const smoothness: Readonly<Record<Detail, Smoothness>> = {
  live: { turn: Math.PI / 6, dome: 12, cheek: 1 },
  bench: { turn: Math.PI / 10, dome: 20, cheek: 2 },
  still: { turn: Math.PI / 16, dome: 36, cheek: 4 },
};

/** Points of the arc over (±half, foot) with its top at (0, top), from +half to −half inclusive. */
function dome(half: number, foot: number, top: number, points: number): Point[] {
  const rise = top - foot;
  if (Math.abs(rise) < 1e-6)
    return [
      [half, foot],
      [-half, foot],
    ];
  const radius = (half * half + rise * rise) / (2 * rise);
  const reach = Math.asin(half / Math.abs(radius));
  return Array.from({ length: points + 1 }, (_, i) => {
    const angle = reach * (1 - (2 * i) / points);
    return [Math.abs(radius) * Math.sin(angle), top - radius + radius * Math.cos(angle)];
  });
}

const edgeOf = (width: number, thickness: number, shape: BandShape): number =>
  Math.min(shape === 'knife-edge' ? 0.12 : 0.2, width / 8, thickness / 6);

/** Distance between the finger and the edges of a comfort-fit band. */
const easeOf = (width: number, thickness: number): number => Math.min(0.25, width * 0.05, thickness * 0.15);

/**
 * A polished flat is slightly crowned by the wheel. How far the edges of a side face fall behind its middle, as a share
 * of its height (general knowledge: some hundredths of a millimetre).
 */
export const CHEEK_CROWN = 0.04;

function outsideOf(shape: BandShape, half: number, foot: number, top: number, points: number): Point[] {
  const rise = top - foot;
  switch (shape) {
    case 'flat':
      return dome(half, top, top, points);
    case 'd':
      return dome(half, foot + rise * 0.28, top, points);
    case 'comfort':
      return dome(half, foot + rise * 0.66, top, points);
    case 'knife-edge':
      return [
        [half, foot + rise * 0.4],
        [0, top],
        [-half, foot + rise * 0.4],
      ];
    case 'bevelled': {
      const bevel = Math.min(half * 0.42, 0.9);
      const fall = Math.min(bevel * 0.62, rise * 0.5);
      return [
        [half, top - fall],
        [half - bevel, top],
        [bevel - half, top],
        [-half, top - fall],
      ];
    }
  }
}

/** The section of a band of this width and thickness. For dents, `spacing` is the maximum distance of two points. */
export function bandProfile(
  shape: BandShape,
  width: Millimetres,
  thickness: Millimetres,
  detail: Detail,
  spacing = Number.POSITIVE_INFINITY,
): Profile {
  const edge = edgeOf(width, thickness, shape);
  const { turn, dome: points, cheek } = smoothness[detail];
  const most = width / 2 - edge;
  const [foot, top] = [edge, thickness - edge];
  const ease = shape === 'comfort' || shape === 'knife-edge' ? easeOf(width, thickness) : 0;
  const from = foot + ease;
  const [[, full]] = outsideOf(shape, most, foot, top, points) as [Point];
  const half = most - (full - from) * CHEEK_CROWN;
  const outer = outsideOf(shape, half, foot, top, points);
  const inner = dome(half, from, foot, points / 2).reverse();
  const [[, to]] = outer as [Point];
  const right = dome((to - from) / 2, half, most, cheek * 2).map(([x, z]): Point => [z, (from + to) / 2 - x]);
  const left = right.toReversed().map(([z, height]): Point => [-z, height]);
  return roundConvex(
    [...right.slice(cheek), ...outer.slice(1, -1), ...left, ...inner.slice(1, -1), ...right.slice(0, cheek)],
    edge,
    turn,
    spacing,
  );
}

/** Half the width of the nearly flat part that can be engraved. */
export function roomFor(width: Millimetres, shape: BandShape, place: 'inside' | 'outside'): Millimetres {
  if (place === 'inside') return width * 0.8;
  if (shape === 'knife-edge') return 0;
  return width * (shape === 'flat' ? 0.8 : shape === 'bevelled' ? 0.52 : 0.7);
}

/**
 * Grows a convex line (anticlockwise, z to the right, height up) by `radius`; its corners become arcs. A corner that
 * turns less than `smooth` is part of a curve and stays one point.
 */
export function roundConvex(
  corners: readonly Point[],
  radius: number,
  turn: number,
  spacing: number,
  smooth = turn / 2,
): Profile {
  const points = corners.filter(([x, y], i) => {
    const [px, py] = corners[(i + corners.length - 1) % corners.length] as Point;
    return Math.hypot(x - px, y - py) > 1e-7;
  });
  const count = points.length;
  const headings = points.map(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % count] as Point;
    return Math.atan2(ny - y, nx - x);
  });
  const line: number[] = [];
  const put = (x: number, y: number, angle: number): void => {
    line.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle), Math.cos(angle), Math.sin(angle));
  };
  points.forEach(([x, y], i) => {
    const before = headings[(i + count - 1) % count] as number;
    const bend = Math.atan2(
      Math.sin((headings[i] as number) - before),
      Math.cos((headings[i] as number) - before),
    );
    const normal = before - Math.PI / 2;
    // An even number, so a ridge has a point on its top.
    const steps = bend <= smooth ? 0 : 2 * Math.ceil(bend / turn / 2 - 0.25);
    if (steps < 1) put(x, y, normal + bend / 2);
    for (let k = 0; steps >= 1 && k <= steps; k++) put(x, y, normal + (bend * k) / steps);
    const [nx, ny] = points[(i + 1) % count] as Point;
    const pieces = Math.ceil(Math.hypot(nx - x, ny - y) / spacing);
    for (let k = 1; k < pieces; k++) {
      put(x + ((nx - x) * k) / pieces, y + ((ny - y) * k) / pieces, (headings[i] as number) - Math.PI / 2);
    }
  });
  return profileOf(line);
}

/** From a flat list of position and normal, four numbers a point. */
function profileOf(line: readonly number[]): Profile {
  const count = line.length / 4;
  const column = (k: number) => Float64Array.from({ length: count }, (_, i) => line[i * 4 + k] as number);
  const [across, height] = [column(0), column(1)];
  const along = new Float64Array(count);
  let perimeter = 0;
  let [outside, inside] = [0, 0];
  for (let i = 0; i < count; i++) {
    along[i] = perimeter;
    const next = (i + 1) % count;
    const [a, b] = [across[i] as number, across[next] as number];
    const step = Math.hypot(b - a, (height[next] as number) - (height[i] as number));
    if (a > 0 && b <= 0) outside = perimeter + (step * a) / (a - b);
    if (a < 0 && b >= 0) inside = perimeter + (step * a) / (a - b);
    perimeter += step;
  }
  return {
    across,
    height,
    normalAcross: column(2),
    normalHeight: column(3),
    along,
    perimeter,
    outside,
    inside,
  };
}

/** Exact area and centroid height of a section, for its volume of revolution (Pappus's theorem). */
export function sectionOf({ across, height }: Profile): { area: number; centre: Millimetres } {
  let area = 0;
  let moment = 0;
  for (let i = 0; i < across.length; i++) {
    const j = (i + 1) % across.length;
    const [ax, ay] = [across[i] as number, height[i] as number];
    const [bx, by] = [across[j] as number, height[j] as number];
    const twice = ax * by - bx * ay;
    area += twice / 2;
    moment += (twice * (ay + by)) / 6;
  }
  return { area, centre: moment / area };
}

/**
 * Returns two sections for a band of two metals: one with a groove along the middle of its outside, and one that fills
 * the groove.
 */
export function inlaid(
  profile: Profile,
  half: Millimetres,
  floor: Millimetres,
): { body: Profile; inlay: Profile } {
  const { across, height, normalAcross, normalHeight } = profile;
  const body: number[] = [];
  const inlay: number[] = [];
  const isOutside = (i: number) => (normalHeight[i] as number) > 0;
  for (let i = 0; i < across.length; i++) {
    const j = (i + 1) % across.length;
    const [ax, ay] = [across[i] as number, height[i] as number];
    const [bx, by] = [across[j] as number, height[j] as number];
    const normal = [normalAcross[i] as number, normalHeight[i] as number] as const;
    const inGroove = isOutside(i) && ax < half && ax > -half;
    (inGroove ? inlay : body).push(ax, ay, ...normal);
    if (!isOutside(i)) continue;
    const at = (z: number): number => ay + ((by - ay) * (z - ax)) / (bx - ax);
    if (ax >= half && bx < half) {
      body.push(half, at(half), ...normal, half, at(half), -1, 0, half, floor, -1, 0, half, floor, 0, 1);
      body.push(-half, floor, 0, 1, -half, floor, 1, 0);
      inlay.push(half, floor, 0, -1, half, floor, 1, 0, half, at(half), 1, 0, half, at(half), ...normal);
    }
    if (ax > -half && bx <= -half) {
      body.push(-half, at(-half), 1, 0, -half, at(-half), ...normal);
      inlay.push(
        -half,
        at(-half),
        ...normal,
        -half,
        at(-half),
        -1,
        0,
        -half,
        floor,
        -1,
        0,
        -half,
        floor,
        0,
        -1,
      );
    }
  }
  return { body: profileOf(body), inlay: profileOf(inlay) };
}
