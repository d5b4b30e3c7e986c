import type { GemShape } from '../../model.ts';
import { radians } from '../vector.ts';
import { brilliant, evenly, type Facet } from './brilliant.ts';
import { type Arc, arcs, circle, type Outline, superellipse, turnUnder } from './outline.ts';
import { modifiedCut, stepCut } from './steps.ts';

/**
 * Level of detail of a stone. `fine`: pictures, measurements, workshop. `live`: half the girdle planes, because each
 * plane costs shader time. `melee`: small stones, a round with a single cut (17 facets), like real ones.
 */
export type Fineness = 'fine' | 'live' | 'melee';

/** Proportions of a well-cut round. With them 6.5 mm weigh 1.00 ct at 3.52 g/cm³. */
export const round = { table: 0.56, crown: 34.5, pavilion: 40.75, girdle: 0.025 } as const;

/** For a heart, the facets of its half x ≥ 0; the other is the mirror image. */
export interface Cutting {
  readonly facets: readonly Facet[];
  readonly mirrored: boolean;
  /** Length over width as the shape is usually cut. */
  readonly ratio: number;
}

const girdleCount = (fineness: Fineness, fine: number): number => (fineness === 'fine' ? fine : fine / 2);

function roundCut(fineness: Fineness, pavilion: number = round.pavilion): readonly Facet[] {
  const cutting = {
    outline: circle(0.5),
    mains: evenly(8),
    table: round.table,
    crownHeight: 0.5 * (1 - round.table) * Math.tan(radians(round.crown)),
    pavilionDepth: 0.5 * Math.tan(radians(pavilion)),
    girdle: round.girdle,
    girdleAt: evenly(fineness === 'melee' ? 16 : girdleCount(fineness, 64)),
  };
  const facets = brilliant(cutting);
  return fineness === 'melee'
    ? facets.filter(({ kind }) => kind !== 'star' && kind !== 'upper' && kind !== 'lower')
    : facets;
}

/** Stretches every plane along z by the ratio. */
export const drawnOut = (facets: readonly Facet[], ratio: number): readonly Facet[] =>
  facets.map(({ x, y, z, d, kind }) => {
    const l = Math.hypot(x, y, z / ratio);
    return { x: x / l, y: y / l, z: z / ratio / l, d: d / l, kind };
  });

/** A half circle and two long arcs that meet in a slightly rounded point. */
function pearOutline(radius: number, tail: number, tip: number): Outline {
  const long = (radius * radius + tail * tail) / (2 * radius);
  const aside = long - radius;
  const turn = Math.atan2(Math.sqrt((long - tip) ** 2 - aside ** 2), aside);
  const depth = Math.sqrt((long - tip) ** 2 - aside ** 2);
  return arcs([
    { x: 0, z: 0, radius, from: 0, to: Math.PI },
    { x: aside, z: 0, radius: long, from: Math.PI, to: Math.PI + turn },
    { x: 0, z: -depth, radius: tip, from: Math.PI + turn, to: 2 * Math.PI - turn },
    { x: -aside, z: 0, radius: long, from: 2 * Math.PI - turn, to: 2 * Math.PI },
  ]);
}

function pear(fineness: Fineness): readonly Facet[] {
  const outline = pearOutline(0.5, 1, 0.04);
  const mains = [0, 40, 90, 140, 180, 217, 270, 323].map((degrees) => turnUnder(outline, degrees));
  return brilliant({
    outline,
    mains: mains.sort((a, b) => a - b),
    table: 0.56,
    crownHeight: 0.155,
    pavilionDepth: 0.44,
    girdle: 0.035,
    girdleAt: evenly(girdleCount(fineness, 72)),
  });
}

/**
 * The right half of a heart as a convex line: the side, the lobe across the cleft, and hidden (x < 0) back to the
 * point. Each arc is inside the next and touches it, so the line is smooth.
 */
function heartOutline(): Outline {
  const lobe = { x: 0.235, z: 0.12, radius: 0.29 };
  const side = 1.7;
  const back = 3;
  const tip = 0.03;
  const point = { x: 0, z: -0.62 };
  const sideCentre = (angle: number) => ({
    x: lobe.x - (side - lobe.radius) * Math.cos(angle),
    z: lobe.z - (side - lobe.radius) * Math.sin(angle),
  });
  const beyond = (angle: number): number => {
    const s = sideCentre(angle);
    return Math.hypot(point.x - s.x, point.z - s.z) - side;
  };
  let [low, high] = [radians(-60), radians(0)];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (beyond(middle) > 0 === beyond(high) > 0) high = middle;
    else low = middle;
  }
  const s = sideCentre(low);
  const sideFrom = Math.atan2(point.z - s.z, point.x - s.x) - 0.02;
  const t = { x: s.x + (side - tip) * Math.cos(sideFrom), z: s.z + (side - tip) * Math.sin(sideFrom) };
  const [fromTip, fromLobe] = [back - tip, back - lobe.radius];
  const [dx, dz] = [lobe.x - t.x, lobe.z - t.z];
  const distance = Math.hypot(dx, dz);
  const along = (fromTip ** 2 - fromLobe ** 2 + distance ** 2) / (2 * distance);
  const across = Math.sqrt(fromTip ** 2 - along ** 2);
  const k = {
    x: t.x + (dx * along + dz * across) / distance,
    z: t.z + (dz * along - dx * across) / distance,
  };
  const backFrom = Math.atan2(lobe.z - k.z, lobe.x - k.x);
  const backTo = Math.atan2(t.z - k.z, t.x - k.x) + 2 * Math.PI;
  const chain: readonly Arc[] = [
    { ...s, radius: side, from: sideFrom, to: low },
    { ...lobe, from: low, to: backFrom },
    { ...k, radius: back, from: backFrom, to: backTo },
    { ...t, radius: tip, from: backTo, to: sideFrom + 2 * Math.PI },
  ];
  return arcs(chain);
}

function heart(fineness: Fineness): readonly Facet[] {
  const outline = heartOutline();
  const mains = [-80, -35, 5, 45, 85, 130, 180, 230].map((degrees) => turnUnder(outline, degrees, 0.14, 0));
  return brilliant({
    outline,
    mains: mains.sort((a, b) => a - b),
    table: 0.56,
    crownHeight: 0.13,
    pavilionDepth: 0.42,
    girdle: 0.035,
    girdleAt: evenly(girdleCount(fineness, 96)),
    centre: [0.0001, -0.02],
  });
}

function cushion(fineness: Fineness): readonly Facet[] {
  return brilliant({
    outline: superellipse(0.5, 2.9),
    mains: evenly(8),
    table: 0.58,
    crownHeight: 0.15,
    pavilionDepth: 0.45,
    girdle: 0.04,
    girdleAt: evenly(girdleCount(fineness, 64)),
    lowerTip: 0.3,
  });
}

const deepSteps = {
  crown: [
    [50, 0],
    [41, 0.1],
    [32, 0.22],
  ],
  pavilion: [
    [56, 0],
    [46, 0.22],
    [39, 0.52],
  ],
  girdle: 0.03,
} as const;

const asscherSteps = {
  crown: [
    [46, 0],
    [40, 0.12],
    [33, 0.26],
  ],
  pavilion: [
    [54, 0],
    [47, 0.25],
    [41, 0.55],
  ],
  girdle: 0.03,
} as const;

const plain = (facets: readonly Facet[], ratio = 1): Cutting => ({ facets, mirrored: false, ratio });

/** Each shape with width 1 and its usual ratio. Step and modified cuts are the same in every fineness. */
export const cuttings: Readonly<Record<GemShape, (fineness: Fineness) => Cutting>> = {
  round: (fineness) => plain(roundCut(fineness)),
  oval: (fineness) => plain(drawnOut(roundCut(fineness, 40.2), 1.38), 1.38),
  cushion: (fineness) => plain(drawnOut(cushion(fineness), 1.05), 1.05),
  pear: (fineness) => plain(pear(fineness), 1.5),
  heart: (fineness) => ({ facets: heart(fineness), mirrored: true, ratio: 1 }),
  emerald: () => plain(stepCut({ ...deepSteps, width: 1, length: 1.4, corner: 0.16, table: 0.6 }), 1.4),
  asscher: () => plain(stepCut({ ...asscherSteps, width: 1, length: 1, corner: 0.24, table: 0.55 })),
  square: () => plain(stepCut({ ...deepSteps, width: 1, length: 1, corner: 0.02, table: 0.62 })),
  princess: () => plain(modifiedCut({ width: 1, length: 1, corner: 0.03 })),
  radiant: () => plain(modifiedCut({ width: 1, length: 1.28, corner: 0.16 }), 1.28),
  corner_modified_rectangular: () => plain(modifiedCut({ width: 1, length: 1.43, corner: 0.22 }), 1.43),
};
