import { extrude } from '../../geometry/extrude.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import { roundLine, type Shape } from '../../geometry/outline.ts';
import type { Point } from '../../geometry/profile.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Mesh, Millimetres, Vector } from '../../model.ts';
import type { Tessellation } from '../tessellation.ts';

/** Gold figures as outlines: charms, studs and reliefs of bangles are made from them. */

/** A smooth line through all points, with `pieces` segments between neighbours; closed by default. */
export function through(points: readonly Point[], pieces = 8, closed = true): readonly Point[] {
  const count = points.length;
  const at = (i: number): Point =>
    points[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))] as Point;
  const spans = closed ? count : count - 1;
  const line = Array.from({ length: spans * pieces }, (_, k): Point => {
    const i = Math.floor(k / pieces);
    const t = (k % pieces) / pieces;
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const blend = (axis: 0 | 1): number =>
      b[axis] +
      0.5 *
        t *
        (c[axis] -
          a[axis] +
          t *
            (2 * a[axis] -
              5 * b[axis] +
              4 * c[axis] -
              d[axis] +
              t * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])));
    return [blend(0), blend(1)];
  });
  return closed ? line : [...line, at(count - 1)];
}

/** Completes a symmetric outline from its right half, given from bottom to top. */
const twin = (right: readonly Point[]): readonly Point[] => [
  ...right,
  ...right.toReversed().flatMap(([x, y]): Point[] => (Math.abs(x) < 1e-9 ? [] : [[-x, y]])),
];

const petals = (count: number, depth: number, fullness: number): readonly Point[] =>
  roundLine(24 * count, (angle) => {
    const petal = Math.abs(Math.sin((count / 2) * (angle - Math.PI / 2 + Math.PI / count)));
    return 0.5 * (1 - depth + depth * petal ** fullness);
  });

/** Height 1, centred at the origin; anticlockwise. */
const outlines = {
  // The head of a ruyi sceptre (如意): three lobes over a waist.
  cloud: () =>
    through(
      twin([
        [0, -0.5],
        [0.12, -0.42],
        [0.2, -0.24],
        [0.38, -0.3],
        [0.58, -0.2],
        [0.64, 0.02],
        [0.52, 0.2],
        [0.34, 0.2],
        [0.34, 0.34],
        [0.2, 0.47],
        [0, 0.5],
      ]),
    ),
  leaf: () =>
    through(
      twin([
        [0, -0.5],
        [0.1, -0.4],
        [0.22, -0.18],
        [0.24, 0.04],
        [0.15, 0.28],
        [0.04, 0.46],
        [0, 0.5],
      ]),
    ),
  ginkgo: () =>
    through(
      twin([
        [0.03, -0.5],
        [0.05, -0.3],
        [0.12, -0.16],
        [0.36, -0.02],
        [0.6, 0.16],
        [0.57, 0.34],
        [0.42, 0.42],
        [0.26, 0.5],
        [0.08, 0.46],
        [0, 0.26],
      ]),
    ),
  butterfly: () =>
    through(
      twin([
        [0, -0.24],
        [0.1, -0.3],
        [0.3, -0.5],
        [0.5, -0.42],
        [0.5, -0.2],
        [0.36, -0.04],
        [0.62, 0.1],
        [0.74, 0.36],
        [0.6, 0.5],
        [0.36, 0.44],
        [0.14, 0.2],
        [0.06, 0.34],
        [0, 0.46],
      ]),
    ),
  bow: () =>
    through(
      twin([
        [0, -0.12],
        [0.12, -0.3],
        [0.26, -0.5],
        [0.38, -0.42],
        [0.22, -0.14],
        [0.44, -0.16],
        [0.74, -0.2],
        [0.82, 0.1],
        [0.74, 0.42],
        [0.44, 0.34],
        [0.12, 0.16],
        [0, 0.18],
      ]),
    ),
  // The lock charm for a child: a ruyi head that is broad below.
  lock: () =>
    through(
      twin([
        [0, -0.5],
        [0.2, -0.48],
        [0.44, -0.36],
        [0.62, -0.12],
        [0.66, 0.12],
        [0.52, 0.3],
        [0.34, 0.28],
        [0.26, 0.4],
        [0.12, 0.46],
        [0, 0.4],
      ]),
    ),
  plum: () => petals(5, 0.34, 0.8),
  osmanthus: () => petals(4, 0.5, 0.75),
  heart: () =>
    through(
      twin([
        [0, -0.5],
        [0.2, -0.3],
        [0.46, 0.0],
        [0.54, 0.24],
        [0.42, 0.44],
        [0.22, 0.47],
        [0.06, 0.36],
        [0, 0.3],
      ]),
    ),
  // The face of a seal.
  cushion: () =>
    roundLine(
      96,
      (angle) => 0.5 * (Math.abs(Math.cos(angle)) ** 7 + Math.abs(Math.sin(angle)) ** 7) ** (-1 / 7),
    ),
} as const satisfies Record<string, () => readonly Point[]>;

export type Figure = keyof typeof outlines;
export const figures = Object.keys(outlines) as readonly Figure[];

export function figureShape(figure: Figure, height: Millimetres): Shape {
  return { outer: outlines[figure]().map(([x, y]): Point => [x * height, y * height]), holes: [] };
}

const forms = memory<Mesh>(64);

/** A figure as a plate with rounded edges, its back at z = 0. `round`: the share of its thickness that is rounded. */
export const figureMesh = (
  figure: Figure,
  height: Millimetres,
  thickness: Millimetres,
  round: number,
  tessellation: Tessellation,
): Mesh =>
  forms(JSON.stringify([figure, height, thickness, round, tessellation.bevel]), () =>
    extrude(figureShape(figure, height), {
      depth: thickness,
      bevel: thickness * round,
      backBevel: thickness * 0.12,
      // Fewer segments, because a bangle has dozens of small reliefs.
      pieces: height < 8 ? tessellation.bevel >> 1 : tessellation.bevel * 2,
    }),
  );

/** Lines raised on a figure's face or across its openings: veins, spirals, rays. Height 1, like the outlines. */
export const veins: Readonly<Partial<Record<Figure, readonly (readonly Point[])[]>>> = {
  leaf: [
    [
      [0, -0.62],
      [0, -0.2],
      [0.01, 0.4],
    ],
    ...[-0.28, -0.08, 0.12].flatMap((y) =>
      [-1, 1].map((side): readonly Point[] => [
        [0, y],
        [side * 0.09, y + 0.1],
        [side * 0.14, y + 0.16],
      ]),
    ),
  ],
  ginkgo: [-0.42, -0.22, 0, 0.22, 0.42].map((x) => [
    [x * 0.1, -0.34],
    [x * 0.55, 0.02],
    [x, 0.34 - Math.abs(x) * 0.2 - (x === 0 ? 0.16 : 0)],
  ]),
  cloud: [-1, 1].map((side) =>
    Array.from({ length: 18 }, (_, i): Point => {
      const angle = (2.6 * Math.PI * i) / 17;
      const out = 0.2 - 0.0088 * i;
      return [side * (0.4 - out * Math.cos(angle + 1.2)), -0.04 + out * Math.sin(angle + 1.2)];
    }),
  ),
  butterfly: [-1, 1].flatMap((side): (readonly Point[])[] => [
    [
      [0, 0.04],
      [side * 0.3, 0.18],
      [side * 0.54, 0.36],
    ],
    [
      [0, -0.06],
      [side * 0.2, -0.18],
      [side * 0.36, -0.34],
    ],
  ]),
  plum: Array.from({ length: 5 }, (_, i): readonly Point[] => {
    const angle = Math.PI / 2 + (2 * Math.PI * i) / 5;
    return [0.1, 0.2, 0.3].map((r): Point => [r * Math.cos(angle), r * Math.sin(angle)]);
  }),
};

/** The raised lines of a figure as round wires at a height; empty for a figure without such lines. */
export function veinsMesh(
  figure: Figure,
  height: Millimetres,
  at: Millimetres,
  wire: Millimetres,
  tessellation: Tessellation,
): Mesh | null {
  const lines = veins[figure];
  if (lines === undefined) return null;
  return forms(JSON.stringify(['veins', figure, height, at, wire, tessellation.link]), () =>
    joinMeshes(
      lines.map((line) =>
        wireMesh({
          path: through(line, 6, false).map(([x, y]): Vector => [x * height, y * height, at]),
          radius: (share) => wire * (1 - 0.45 * Math.abs(2 * share - 1)),
          sides: tessellation.link.sides + 2,
          capRings: 2,
        }),
      ),
    ),
  );
}
