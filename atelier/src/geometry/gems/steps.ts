import type { Vector } from '../../model.ts';
import { radians } from '../vector.ts';
import { type Facet, planeAt } from './brilliant.ts';

/**
 * A row of facets in a step cut: its tilt in degrees, and its start as a share of half the width in from the girdle.
 */
export type Step = readonly [tilt: number, inset: number];

export interface StepCut {
  readonly width: number;
  readonly length: number;
  /** Length of the cut corner as a share of the width; never 0. */
  readonly corner: number;
  readonly table: number;
  readonly crown: readonly Step[];
  readonly pavilion: readonly Step[];
  /** Height of the girdle as a share of the width. */
  readonly girdle: number;
}

const inside: Vector = [0, 0, 0];

/** The direction at `azimuth`, tilted by `tilt` from straight up (or down), in degrees. */
function facing(azimuth: number, tilt: number, up: boolean): Vector {
  const a = radians(azimuth);
  const t = radians(tilt);
  return [Math.sin(t) * Math.cos(a), (up ? 1 : -1) * Math.cos(t), Math.sin(t) * Math.sin(a)];
}

interface Side {
  readonly azimuth: number;
  readonly distance: number;
}

function octagon(width: number, length: number, corner: number): readonly Side[] {
  const [a, b] = [width / 2, length / 2];
  const diagonal = (a + b - width * corner) / Math.SQRT2;
  return [
    ...[a, b, a, b].map((distance, i) => ({ azimuth: i * 90, distance })),
    ...[45, 135, 225, 315].map((azimuth) => ({ azimuth, distance: diagonal })),
  ];
}

const girdleOf = (sides: readonly Side[]): readonly Facet[] =>
  sides.map(({ azimuth, distance }) => ({
    x: Math.cos(radians(azimuth)),
    y: 0,
    z: Math.sin(radians(azimuth)),
    d: distance,
    kind: 'girdle',
  }));

/** Eight sides with rows of parallel steps: emerald, asscher, square. */
export function stepCut({
  width,
  length,
  corner,
  table,
  crown,
  pavilion,
  girdle,
}: StepCut): readonly Facet[] {
  const half = width / 2;
  const sides = octagon(width, length, corner);
  const edge = girdle * half;
  const facets: Facet[] = [];
  const rows = (steps: readonly Step[], up: boolean): number => {
    let y = edge;
    steps.forEach(([tilt, inset], i) => {
      for (const { azimuth, distance } of sides) {
        const reach = distance - inset * half;
        const point: Vector = [
          Math.cos(radians(azimuth)) * reach,
          up ? y : -y,
          Math.sin(radians(azimuth)) * reach,
        ];
        facets.push(planeAt(facing(azimuth, tilt, up), point, inside, up ? 'crown' : 'pavilion'));
      }
      const next = steps[i + 1]?.[1] ?? 1 - table;
      y += (next - inset) * half * Math.tan(radians(tilt));
    });
    return y;
  };
  const top = rows(crown, true);
  rows(pavilion, false);
  return [{ x: 0, y: 1, z: 0, d: top, kind: 'table' }, ...facets, ...girdleOf(sides)];
}

export interface ModifiedCut {
  readonly width: number;
  readonly length: number;
  readonly corner: number;
}

/** Azimuth on either side of a side's middle, tilt, and where along half the side the plane is anchored. */
const chevrons = {
  crown: [
    { azimuth: 11, tilt: 35, inset: 0.1, rise: 0.1 * Math.tan(radians(44)), along: 1 },
    { azimuth: 27, tilt: 25, inset: 0.2, rise: 0.165, along: 0.55 },
  ],
  pavilion: [
    { azimuth: 10, tilt: 52, inset: 0.16, along: 0.75 },
    { azimuth: 20, tilt: 45, inset: 0.4, along: 0.6 },
    { azimuth: 33, tilt: 40.5, inset: 0.66, along: 0.4 },
  ],
} as const;

/**
 * Princess, radiant and the cut-cornered rectangle: the crown in three tilts, the pavilion in chevrons. Each plane is
 * anchored near the corner of its side: anchored in the middle it would cut the corner off.
 */
export function modifiedCut({ width, length, corner }: ModifiedCut): readonly Facet[] {
  const half = width / 2;
  const edge = 0.015 * width;
  const facets: Facet[] = [];
  const sides = octagon(width, length, corner);
  sides.slice(0, 4).forEach(({ azimuth, distance }, i) => {
    const c = Math.cos(radians(azimuth));
    const s = Math.sin(radians(azimuth));
    const point = (inset: number, y: number, aside: number): Vector => [
      c * (distance - inset) - s * aside,
      y,
      s * (distance - inset) + c * aside,
    ];
    const reach = (i % 2 === 0 ? length / 2 : half) - (width * corner) / 2;
    facets.push(planeAt(facing(azimuth, 44, true), point(0, edge, 0), inside, 'crown'));
    facets.push(planeAt(facing(azimuth, 63, false), point(0, -edge, 0), inside, 'pavilion'));
    for (const side of [-1, 1]) {
      for (const { azimuth: off, tilt, inset, rise, along } of chevrons.crown) {
        const aside = side * (reach - inset * half) * along;
        const anchor = point(inset * half, edge + rise * half, aside);
        facets.push(planeAt(facing(azimuth + side * off, tilt, true), anchor, inside, 'crown'));
      }
      let y = -edge;
      let [tiltAbove, insetAbove] = [63, 0];
      for (const { azimuth: off, tilt, inset, along } of chevrons.pavilion) {
        y -= (inset - insetAbove) * half * Math.tan(radians(tiltAbove));
        const anchor = point(inset * half, y, side * (reach - inset * half) * along);
        facets.push(planeAt(facing(azimuth + side * off, tilt, false), anchor, inside, 'pavilion'));
        [tiltAbove, insetAbove] = [tilt, inset];
      }
    }
  });
  for (const { azimuth, distance } of sides.slice(4)) {
    const c = Math.cos(radians(azimuth)) * distance;
    const s = Math.sin(radians(azimuth)) * distance;
    facets.push(planeAt(facing(azimuth, 36, true), [c, edge, s], inside, 'crown'));
    facets.push(planeAt(facing(azimuth, 47, false), [c, -edge, s], inside, 'pavilion'));
  }
  return [{ x: 0, y: 1, z: 0, d: edge + 0.2 * half, kind: 'table' }, ...facets, ...girdleOf(sides)];
}
