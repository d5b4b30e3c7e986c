import { after, type Matrix, moved, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import { ball } from '../../geometry/turning.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Detail, Mesh, Millimetres, Vector } from '../../model.ts';
import type { Assembly } from '../assembly.ts';
import { type Tessellation, tessellations } from '../tessellation.ts';
import { flushRim, grainRadius, smallRound } from './head.ts';
import type { AccentOptions, RingOptions } from './options.ts';
import { metalOf, type Shank } from './shank.ts';

/** A position on the ring's outside at an angle from the top; y away from the finger, x along the turn. */
export const onShank = (shank: Shank, angle: number, lift: Millimetres): Matrix =>
  after(turned('z', -angle), moved(0, shank.outside(angle) + lift, 0));

const pitches: Readonly<Record<AccentOptions['setting'], number>> = { flush: 1.9, pave: 1.1, channel: 1.04 };

/** Angles of the small stones: about the top, or in two halves beside the head. */
export function accentAngles(accents: AccentOptions, shank: Shank, clear: Millimetres): readonly number[] {
  const step = (accents.diameter * pitches[accents.setting]) / shank.outside(Math.PI);
  const { count } = accents;
  // A full round is spaced evenly, whatever the pitch.
  const even = Math.min(step, (2 * Math.PI) / count);
  if (clear === 0) return Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * even);
  const first = clear / shank.outside(0) + even / 2;
  const half = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, i) => (i < half ? 1 : -1) * (first + (i % half) * even));
}

const forms = memory<Mesh>(64);

export function setAccents(
  ring: Assembly,
  { metals, circumference, band, finish }: RingOptions,
  accents: AccentOptions,
  angles: readonly number[],
  shank: Shank,
  detail: Detail,
): void {
  const tessellation = tessellations[detail];
  const { diameter, setting } = accents;
  const stone = smallRound(diameter, tessellation);
  const { above } = stone.gem;
  const lift = setting === 'flush' ? 0.08 - above * 0.35 : setting === 'pave' ? 0.03 : 0.16;
  ring.set(
    'melee',
    stone,
    accents.stone,
    angles.map((angle) => onShank(shank, angle, lift)),
  );
  const metal = metalOf(metals[0]);
  const key = JSON.stringify([setting, diameter, angles, circumference, band, shank.gap, detail]);
  switch (setting) {
    case 'flush': {
      const rim = forms(`rim ${key}`, () => flushRim(diameter, tessellation));
      ring.lay(
        'seat',
        rim,
        metalOf(metals[0], finish === 'hammered' ? 'polished' : finish),
        angles.map((angle) => onShank(shank, angle, lift)),
      );
      return;
    }
    case 'pave': {
      const grain = grainRadius(diameter);
      const bead = forms(`bead ${grain} ${detail}`, () => ball(grain, tessellation.bead));
      const rails = forms(`rails ${key}`, () =>
        joinMeshes(railsBeside(angles, diameter, shank, tessellation, 0.1)),
      );
      ring.lay('bead', bead, metal, grains(angles, diameter, shank));
      ring.lay('shoulder', rails, metal);
      return;
    }
    case 'channel': {
      const rails = forms(`rails ${key}`, () =>
        joinMeshes(railsBeside(angles, diameter, shank, tessellation, 0.42)),
      );
      ring.lay('shoulder', rails, metal);
    }
  }
}

/** Groups neighbouring stones into runs, each given by its first and last angle. */
function runs(angles: readonly number[], diameter: Millimetres, shank: Shank): (readonly [number, number])[] {
  const near = (diameter * 1.6) / shank.outside(0);
  const sorted = angles.toSorted((a, b) => a - b);
  const stoneRuns: [number, number][] = [];
  for (const angle of sorted) {
    const last = stoneRuns.at(-1);
    if (last !== undefined && angle - last[1] < near) last[1] = angle;
    else stoneRuns.push([angle, angle]);
  }
  return stoneRuns;
}

/** Two grains between each two neighbours and at the ends of a run. */
function grains(angles: readonly number[], diameter: Millimetres, shank: Shank): readonly Matrix[] {
  const step = diameter / shank.outside(0) / 2;
  return runs(angles, diameter, shank).flatMap(([from, to]) => {
    const between = Math.round((to - from) / (step * 2.1)) + 1;
    const places = Array.from(
      { length: between + 1 },
      (_, i) => from - step + ((to - from + 2 * step) * i) / between,
    );
    return places.flatMap((angle) =>
      [-1, 1].map((side) => after(onShank(shank, angle, 0.06), moved(0, 0, side * diameter * 0.42))),
    );
  });
}

/** Length in mm over which a pair of rails continues beyond its last stone. */
const runOut = (diameter: Millimetres): Millimetres => Math.max(4.5, diameter * 3.6);
/** Depth of a rail's tip below the band's outside, mm. */
const TIP: Millimetres = 0.05;

/**
 * Wires along both sides of each run: the walls of a channel, the bright edges of a pavé. Beyond the last stone the two
 * converge, taper and sink, and meet in a point cut into the band.
 */
function railsBeside(
  angles: readonly number[],
  diameter: Millimetres,
  shank: Shank,
  tessellation: Tessellation,
  top: Millimetres,
): Mesh[] {
  const isFullRound = angles.length * diameter * 1.02 > 2 * Math.PI * shank.outside(Math.PI) - diameter;
  const aside = Math.min(diameter / 2 + 0.08, shank.widthAt(0) / 2 - 0.1);
  // A wall from its top down into the band's outside.
  const high = (top + shank.fallAt(aside) + 0.2) / 2;
  const rail = ({ from, to, before, behind }: Run, side: number): Mesh => {
    const turn = to - from + before + behind;
    const pieces = Math.max(8, Math.ceil((tessellation.band * turn) / (2 * Math.PI)));
    const angleAt = (share: number): number => from - before + turn * share;
    /** 1 beside the stones, 0 at the rail's tip. */
    const standsAt = (angle: number): number => {
      if (isFullRound || (angle >= from && angle <= to)) return 1;
      return Math.max(0, angle < from ? 1 - (from - angle) / before : 1 - (angle - to) / behind);
    };
    const slimAt = (share: number): number => 0.3 + 0.7 * share;
    const path = Array.from({ length: isFullRound ? pieces : pieces + 1 }, (_, i): Vector => {
      const angle = angleAt(i / pieces);
      const share = standsAt(angle);
      const rise = (top + TIP) * share * share * (3 - 2 * share) - TIP - high * slimAt(share);
      const r = shank.outside(angle) + rise;
      return [r * Math.sin(angle), r * Math.cos(angle), side * aside * Math.sin((Math.PI / 2) * share)];
    });
    const oval = { up: [0, 0, 1] as const, wide: high / RAIL, high: 1 };
    const radius = isFullRound ? RAIL : (share: number) => RAIL * slimAt(standsAt(angleAt(share)));
    return wireMesh({ path, radius, sides: 8, closed: isFullRound, capRings: 2, oval });
  };
  const lines: readonly Run[] = isFullRound
    ? [{ from: -Math.PI, to: Math.PI, before: 0, behind: 0 }]
    : runs(angles, diameter, shank).map(([first, last]) => {
        const edge = (diameter * 0.5) / shank.outside(0);
        const [from, to] = [first - edge, last + edge];
        const longestRunOut = runOut(diameter) / shank.outside(0);
        // Rails end where two halves would meet below the head.
        const [before, behind] = [
          from > 0 ? Math.min(longestRunOut, from) : longestRunOut,
          to < 0 ? Math.min(longestRunOut, -to) : longestRunOut,
        ];
        return { from, to, before, behind };
      });
  return lines.flatMap((line) => [-1, 1].map((side) => rail(line, side)));
}

/** Half the thickness of a rail, mm. */
const RAIL: Millimetres = 0.18;

/** Angles in radians: from the first stone's edge to the last one's, and how far the rails continue on either side. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly behind: number;
}
