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

/** On the outside of the ring at an angle from the top: y points away from the finger, x along the turn. */
export const onShank = (shank: Shank, angle: number, lift: Millimetres): Matrix =>
  after(turned('z', -angle), moved(0, shank.outside(angle) + lift, 0));

const pitches: Readonly<Record<AccentOptions['setting'], number>> = { flush: 1.9, pave: 1.1, channel: 1.04 };

/** Angles of the small stones: about the top, or in two halves beside what stands there. */
export function accentAngles(accents: AccentOptions, shank: Shank, clear: Millimetres): readonly number[] {
  const step = (accents.diameter * pitches[accents.setting]) / shank.outside(Math.PI);
  const { count } = accents;
  // A full round closes evenly, however the pitch divides it.
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
  const fine = tessellations[detail];
  const { diameter, setting } = accents;
  const stone = smallRound(diameter, fine);
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
      const rim = forms(`rim ${key}`, () => flushRim(diameter, fine));
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
      const bead = forms(`bead ${grain} ${detail}`, () => ball(grain, fine.bead));
      const rails = forms(`rails ${key}`, () => joinMeshes(railsBeside(angles, diameter, shank, fine, 0.1)));
      ring.lay('bead', bead, metal, grains(angles, diameter, shank));
      ring.lay('shoulder', rails, metal);
      return;
    }
    case 'channel': {
      const rails = forms(`rails ${key}`, () => joinMeshes(railsBeside(angles, diameter, shank, fine, 0.42)));
      ring.lay('shoulder', rails, metal);
    }
  }
}

/** Runs of neighbouring stones, each from its first to its last angle. */
function runs(angles: readonly number[], diameter: Millimetres, shank: Shank): (readonly [number, number])[] {
  const near = (diameter * 1.6) / shank.outside(0);
  const sorted = angles.toSorted((a, b) => a - b);
  const found: [number, number][] = [];
  for (const angle of sorted) {
    const last = found.at(-1);
    if (last !== undefined && angle - last[1] < near) last[1] = angle;
    else found.push([angle, angle]);
  }
  return found;
}

/** Two grains between each two neighbours and beside the ends of a run. */
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

/** Wires along both sides of each run: the walls of a channel, the bright edges of a pavé. */
function railsBeside(
  angles: readonly number[],
  diameter: Millimetres,
  shank: Shank,
  fine: Tessellation,
  top: Millimetres,
): Mesh[] {
  const whole = angles.length * diameter * 1.02 > 2 * Math.PI * shank.outside(Math.PI) - diameter;
  // Beyond its last stone a rail sinks into the band: an end would stand up as a step.
  const sinks = Math.max(2, diameter * 1.4) / shank.outside(0);
  const margin = (diameter * 0.5) / shank.outside(0) + sinks;
  const aside = Math.min(diameter / 2 + 0.08, shank.widthAt(0) / 2 - 0.1);
  // A wall from its top down into the band, wherever the band's outside is there.
  const foot = -shank.fallAt(aside) - 0.2;
  const [middle, high] = [(top + foot) / 2, (top - foot) / 2];
  const rail = (from: number, to: number, side: number): Mesh => {
    const pieces = Math.max(8, Math.ceil((fine.band * (to - from)) / (2 * Math.PI)));
    const path = Array.from({ length: whole ? pieces : pieces + 1 }, (_, i): Vector => {
      const angle = from + ((to - from) * i) / pieces;
      const toEnd = whole ? 1 : Math.min(1, Math.min(angle - from, to - angle) / sinks);
      const r = shank.outside(angle) + middle - (2 * high + 0.1) * (1 - toEnd * toEnd * (3 - 2 * toEnd));
      return [r * Math.sin(angle), r * Math.cos(angle), side * aside];
    });
    const oval = { up: [0, 0, 1] as const, wide: high / 0.18, high: 1 };
    return wireMesh({ path, radius: 0.18, sides: 8, closed: whole, capRings: 2, oval });
  };
  const lines = whole
    ? [[-Math.PI, Math.PI] as const]
    : runs(angles, diameter, shank).map(([from, to]) => [from - margin, to + margin] as const);
  return lines.flatMap(([from, to]) => [-1, 1].map((side) => rail(from, to, side)));
}
