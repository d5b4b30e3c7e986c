import { after, HERE, type Matrix, moved, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { reliefMesh } from '../../geometry/relief.ts';
import { ball, ringOfWire } from '../../geometry/turning.ts';
import { roundCylinder, warped } from '../../geometry/warp.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Detail, Finish, Mesh, Metal, Millimetres, Model, Vector } from '../../model.ts';
import { assemble } from '../assembly.ts';
import type { LayMotif } from '../motif.ts';
import type { BandOptions, RingOptions } from '../ring/options.ts';
import { layBand, metalOf, shankOf } from '../ring/shank.ts';
import { tessellations } from '../tessellation.ts';
import { type OrnamentCode, ornaments } from './ornaments.ts';

/**
 * Rings and bangles that the customiser does not offer: with ornaments on top, open, jointed, or with a relief all
 * round.
 */

const forms = memory<Mesh>(32);

const plainRing = (
  metal: Metal,
  finish: Finish,
  circumference: Millimetres,
  band: BandOptions,
): RingOptions => ({
  metals: [metal],
  finish,
  circumference,
  band,
  accents: null,
  head: null,
  shoulder: 'plain',
});

export interface ToppedRing {
  readonly metal: Metal;
  readonly finish: Finish;
  readonly circumference: Millimetres;
  readonly band: BandOptions;
  /** Forms on top, each facing away from the finger. `angle`: degrees from the top; `sunk`: mm into the band. */
  readonly tops: readonly { readonly lay: LayMotif; readonly angle: number; readonly sunk: Millimetres }[];
}

export function toppedRingModel(
  { metal, finish, circumference, band, tops }: ToppedRing,
  detail: Detail,
): Model {
  const piece = assemble();
  const ring = plainRing(metal, finish, circumference, band);
  const shank = shankOf(ring, null);
  layBand(piece, ring, shank, detail);
  for (const { lay, angle, sunk } of tops) {
    const at = after(
      turned('z', (-angle * Math.PI) / 180),
      moved(0, shank.outside(0) - sunk, 0),
      turned('x', -Math.PI / 2),
    );
    lay(piece, at, tessellations[detail]);
  }
  return piece.finish('standing', { on: 'finger', radius: shank.radius, width: band.width });
}

export interface OpenWire {
  readonly metal: Metal;
  readonly finish: Finish;
  readonly innerDiameter: Millimetres;
  readonly wire: Millimetres;
  /** Gap between the ends, and diameter of the balls on them (0 for rounded ends). */
  readonly gap: Millimetres;
  readonly balls: Millimetres;
}

/** An arc of wire in the plane of x and z, its gap at +z. */
function arc({ innerDiameter, wire, gap }: OpenWire, pieces: number): readonly Vector[] {
  const radius = (innerDiameter + wire) / 2;
  const half = Math.asin(Math.min(1, gap / 2 / radius));
  return Array.from({ length: pieces + 1 }, (_, i): Vector => {
    const angle = half + ((2 * Math.PI - 2 * half) * i) / pieces;
    return [radius * Math.sin(angle), 0, radius * Math.cos(angle)];
  });
}

function layOpen(piece: ReturnType<typeof assemble>, options: OpenWire, at: Matrix, detail: Detail): void {
  const tessellation = tessellations[detail];
  const { metal, finish, wire, balls } = options;
  const line = arc(options, tessellation.band);
  piece.lay(
    'band',
    wireMesh({
      path: line,
      radius: (share) => (wire / 2) * (0.86 + 0.14 * Math.sin(Math.PI * share)),
      sides: tessellation.wire.sides * 2,
      capRings: 6,
    }),
    metalOf(metal, finish),
    [at],
  );
  if (balls === 0) return;
  const bead = forms(JSON.stringify(['end', balls, tessellation.ball]), () =>
    ball(balls / 2, tessellation.ball),
  );
  piece.lay(
    'bead',
    bead,
    metalOf(metal),
    [line[0], line.at(-1)].map((end) => after(at, moved(...(end as Vector)))),
    0.5,
  );
}

/** An open bangle lies with its gap in front; an open ring stands with the gap on top. */
export function openModel(options: OpenWire, worn: 'wrist' | 'finger', detail: Detail): Model {
  const piece = assemble();
  layOpen(piece, options, worn === 'wrist' ? HERE : turned('x', -Math.PI / 2), detail);
  return piece.finish(worn === 'wrist' ? 'lying' : 'standing');
}

/** 圆条: a bangle of round section. */
export function roundBangleModel(
  {
    metal,
    finish,
    innerDiameter,
    wire,
  }: {
    readonly metal: Metal;
    readonly finish: Finish;
    readonly innerDiameter: Millimetres;
    readonly wire: Millimetres;
  },
  detail: Detail,
): Model {
  const tessellation = tessellations[detail];
  const piece = assemble();
  const body = forms(JSON.stringify(['round', innerDiameter, wire, tessellation.band]), () =>
    ringOfWire((innerDiameter + wire) / 2, wire / 2, tessellation.band, tessellation.wire.sides * 3),
  );
  piece.lay('band', body, metalOf(metal, finish));
  return piece.finish('lying');
}

/** 竹节 (bamboo): a round bangle that thickens towards its joints, with two fine rings at each. */
export function bambooModel(
  {
    metal,
    innerDiameter,
    wire,
    joints,
  }: {
    readonly metal: Metal;
    readonly innerDiameter: Millimetres;
    readonly wire: Millimetres;
    readonly joints: number;
  },
  detail: Detail,
): Model {
  const tessellation = tessellations[detail];
  const piece = assemble();
  const radius = (innerDiameter + wire) / 2;
  const steps = tessellation.band * 2;
  const body = wireMesh({
    path: Array.from({ length: steps }, (_, i): Vector => {
      const angle = (2 * Math.PI * i) / steps;
      return [radius * Math.sin(angle), 0, radius * Math.cos(angle)];
    }),
    radius: (share) => {
      const toJoint = Math.abs(((share * joints + 0.5) % 1) - 0.5) / joints;
      const away = toJoint * 2 * Math.PI * radius;
      return (wire / 2) * (0.88 + 0.1 * Math.exp(-((away / 3) ** 2)));
    },
    sides: tessellation.wire.sides * 2,
    closed: true,
  });
  piece.lay('band', body, metalOf(metal, 'matte'));
  const knuckle = ringOfWire(wire * 0.46, wire * 0.075, tessellation.lathe, tessellation.wire.sides);
  const positions = Array.from({ length: joints }, (_, i) => (2 * Math.PI * i) / joints).flatMap((angle) =>
    [-1, 1].map((side) =>
      after(turned('y', angle + (side * wire * 0.1) / radius), moved(0, 0, radius), turned('z', Math.PI / 2)),
    ),
  );
  piece.lay('band', knuckle, metalOf(metal), positions);
  return piece.finish('lying');
}

export interface ReliefBangle {
  readonly metal: Metal;
  /** Finish of the band and of the ornament's ground. */
  readonly finish: Finish;
  readonly innerDiameter: Millimetres;
  readonly width: Millimetres;
  readonly thickness: Millimetres;
  readonly ornament: OrnamentCode;
  /** Number of repeats that fit all round. */
  readonly count: number;
  /** How many repeats are drawn, centred at the front, with a bar at either end; defaults to all. */
  readonly shown?: number;
}

/** Width of the wires along both edges. */
const EDGE: Millimetres = 0.55;

/** A flat bangle: a bright ornament raised on a dull ground, with wire along both edges. */
export function reliefBangleModel(options: ReliefBangle, detail: Detail): Model {
  const { metal, finish, innerDiameter, width, thickness, ornament, count, shown = count } = options;
  const tessellation = tessellations[detail];
  const piece = assemble();
  const ring = plainRing(metal, finish, innerDiameter * Math.PI, {
    shape: 'flat',
    width,
    backWidth: width,
    thickness,
  });
  layBand(piece, ring, shankOf(ring, null), detail, turned('x', Math.PI / 2));
  const radius = innerDiameter / 2 + thickness;
  const { length, ground, bright, ...room } = ornaments[ornament](
    (2 * Math.PI * radius) / count,
    width - 3 * EDGE,
  );
  const positions = Array.from({ length: shown }, (_, i) =>
    turned('y', (2 * Math.PI * (i - (shown - 1) / 2)) / count),
  );
  const laid = (key: string, height: (x: number, y: number) => number): Mesh =>
    forms(JSON.stringify([key, ornament, count, width, radius, tessellation.dent]), () =>
      warped(
        reliefMesh({ ...room, length, spacing: tessellation.dent, foot: 0.5, height }),
        roundCylinder(radius),
      ),
    );
  if (ground !== null) piece.lay('plate', laid('ground', ground), metalOf(metal, finish), positions, 0.6);
  piece.lay('plate', laid('bright', bright), metalOf(metal), positions, ground === null ? 0.4 : 0.1);
  const edge = forms(JSON.stringify(['edge', radius, tessellation.band]), () =>
    ringOfWire(radius + 0.1, EDGE, tessellation.band, tessellation.wire.sides >> 1),
  );
  piece.lay(
    'band',
    edge,
    metalOf(metal),
    [-1, 1].map((side) => moved(0, side * (width / 2 - EDGE * 0.8), 0)),
  );
  if (shown === count) return piece.finish('lying');
  const bar = forms(JSON.stringify(['bar', width, radius, tessellation.link]), () =>
    wireMesh({
      path: [-1, 1].map((side): Vector => [0, side * (width / 2 - EDGE), radius]),
      radius: EDGE * 0.8,
      sides: tessellation.link.sides,
      capRings: 2,
    }),
  );
  const end = (Math.PI * shown) / count;
  piece.lay(
    'plate',
    bar,
    metalOf(metal),
    [-1, 1].flatMap((side) => [0, 1.5].map((by) => turned('y', side * (end + by / radius)))),
  );
  return piece.finish('lying');
}

export interface TwistedBangle {
  readonly metal: Metal;
  readonly innerDiameter: Millimetres;
  /** Diameter of one strand. */
  readonly strand: Millimetres;
  readonly strands: number;
  /** Turns of each strand round the others. */
  readonly turns: number;
}

/** 绞丝: round strands twisted about one another until they touch. */
export function twistedBangleModel(
  { metal, innerDiameter, strand, strands, turns }: TwistedBangle,
  detail: Detail,
): Model {
  const tessellation = tessellations[detail];
  const piece = assemble();
  const wire = strand / 2;
  // Tightly twisted strands overlap slightly.
  const out = (wire / Math.sin(Math.PI / strands)) * 0.93;
  const middle = innerDiameter / 2 + out + wire;
  const steps = turns * Math.max(16, tessellation.link.pieces);
  const strandMesh = forms(JSON.stringify(['wrung', innerDiameter, strand, strands, turns, detail]), () =>
    wireMesh({
      path: Array.from({ length: steps }, (_, i): Vector => {
        const angle = (2 * Math.PI * i) / steps;
        const wind = turns * angle;
        const r = middle + out * Math.cos(wind);
        return [r * Math.sin(angle), out * Math.sin(wind), r * Math.cos(angle)];
      }),
      radius: wire,
      sides: tessellation.wire.sides + 4,
      closed: true,
    }),
  );
  // Every strand is the same mesh, rotated about the wrist by its share of a turn.
  piece.lay(
    'band',
    strandMesh,
    metalOf(metal),
    Array.from({ length: strands }, (_, k) => turned('y', (2 * Math.PI * k) / strands / turns)),
    0.6,
  );
  return piece.finish('lying');
}
