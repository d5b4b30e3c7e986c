import { bandMesh, innerRadius } from '../../geometry/band.ts';
import type { Dents } from '../../geometry/hammer.ts';
import { HERE, type Matrix } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import { type BandShape, bandProfile, inlaid, roomFor } from '../../geometry/profile.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type {
  Detail,
  Finish,
  Gem,
  Material,
  Mesh,
  Metal,
  Millimetres,
  PartCode,
  Vector,
} from '../../model.ts';
import type { Assembly } from '../assembly.ts';
import { tessellations } from '../tessellation.ts';
import type { BandOptions, RingOptions } from './options.ts';

/** The body of a ring, and the measures that the parts on it need. Angles in radians from the top, towards +x. */
export interface Shank {
  readonly radius: Millimetres;
  readonly outside: (angle: number) => Millimetres;
  readonly widthAt: (angle: number) => Millimetres;
  /** Half the angle of the gap that a tension ring leaves at the top, else 0. */
  readonly gap: number;
  /** How far the outside is below its middle, by position along the finger, mm. */
  readonly fallAt: (across: Millimetres) => Millimetres;
  /** Height of the centre stone's girdle above the finger's axis; 0 without a stone. */
  readonly girdle: Millimetres;
}

export const metalOf = (metal: Metal, finish: Finish = 'polished'): Material => ({
  kind: 'metal',
  metal,
  finish,
});

/** How far the ends of a tension ring overlap the girdle. */
const GRIP: Millimetres = 0.24;
/** Angle at which the shoulders of a tension ring begin to rise, radians from the top. */
const RISE = 1.2;

export function shankOf({ circumference, band, head }: RingOptions, gem: Gem | null): Shank {
  const radius = innerRadius(circumference);
  const { width, backWidth, thickness } = band;
  const widthAt = (angle: number): number => backWidth + ((width - backWidth) * (1 + Math.cos(angle))) / 2;
  const plain = radius + thickness;
  const fallAt = (across: number): number => fall(band, across);
  if (gem === null) return { radius, widthAt, fallAt, gap: 0, outside: () => plain, girdle: 0 };
  if (head?.kind !== 'tension') {
    // The culet may enter the band, never the finger hole.
    const girdle = Math.max(radius + 0.6, plain - 0.35) + gem.below;
    return { radius, widthAt, fallAt, gap: 0, outside: () => plain, girdle };
  }
  const girdle = radius + 0.5 + gem.below;
  const gap = Math.atan((gem.width / 2 - GRIP) / girdle);
  // The shoulders end above the girdle.
  const rise = Math.max(0, (girdle + gem.above * 0.45) / Math.cos(gap) - plain);
  const outside = (angle: number): number => {
    const fromTop = Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)));
    const share = Math.max(0, Math.min(1, (RISE - fromTop) / (RISE - gap)));
    return plain + rise * share * share * (3 - 2 * share);
  };
  return { radius, widthAt, fallAt, outside, girdle, gap };
}

function fall({ shape, width, thickness }: BandOptions, across: Millimetres): Millimetres {
  if (shape === 'twisted') return thickness * 0.4;
  const { across: places, height, normalHeight } = bandProfile(shape, width, thickness, 'bench');
  let fallen = 0;
  places.forEach((z, i) => {
    const isWithin = (normalHeight[i] as number) > 0 && Math.abs(z) <= Math.abs(across);
    if (isWithin) fallen = Math.max(fallen, thickness - (height[i] as number));
  });
  return fallen;
}

const forms = memory<readonly Mesh[]>(64);

/** Adds the band: one node, or two where it is made of two metals. */
export function layBand(
  ring: Assembly,
  options: RingOptions,
  shank: Shank,
  detail: Detail,
  at: Matrix = HERE,
): void {
  const { band, circumference, finish, metals, head } = options;
  const inlay = head === null ? metals[1] : undefined;
  const key = JSON.stringify([
    band,
    circumference,
    finish === 'hammered',
    inlay !== undefined,
    detail,
    shank.girdle,
    shank.gap,
  ]);
  const meshes = forms(key, () =>
    band.shape === 'twisted'
      ? [sleeve(band, circumference, detail), ...strands(band, shank.radius, detail, inlay !== undefined)]
      : bandMeshes(band, band.shape, options, shank, detail),
  );
  const lay = (part: PartCode, mesh: Mesh | undefined, metal: Metal | undefined): void => {
    if (mesh !== undefined && metal !== undefined) ring.lay(part, mesh, metalOf(metal, finish), [at]);
  };
  const body = ring.lay('band', meshes[0] as Mesh, metalOf(metals[0], finish), [at]);
  if (band.shape === 'twisted') {
    lay('band', meshes[1], metals[0]);
    lay('band-inlay', meshes[2], inlay);
  } else {
    lay('band-inlay', meshes[1], inlay);
  }
  offerEngraving(ring, body, options, band.shape, shank, detail);
}

function bandMeshes(
  band: BandOptions,
  shape: BandShape,
  options: RingOptions,
  shank: Shank,
  detail: Detail,
): readonly Mesh[] {
  const { circumference, finish } = options;
  const { width, thickness, backWidth } = band;
  const tessellation = tessellations[detail];
  const hammered = finish === 'hammered';
  const profile = bandProfile(shape, width, thickness, detail, hammered ? tessellation.dent : undefined);
  const form = {
    circumference,
    ...(backWidth === width ? {} : { widthAt: (angle: number) => shank.widthAt(angle) / width }),
    ...(shank.gap === 0
      ? {}
      : {
          heightAt: (angle: number) => (shank.outside(angle) - shank.radius) / thickness,
          between: [shank.gap, 2 * Math.PI - shank.gap] as const,
        }),
    ...(hammered ? { dents: dentsOf(options) } : {}),
  };
  const segments = hammered ? tessellation.hammered : tessellation.band;
  if (!isInlaid(options)) return [bandMesh({ ...form, profile }, segments)];
  const parts = inlaid(profile, width * INLAY, thickness * 0.55);
  const { dents: _, ...smooth } = form;
  return [
    bandMesh({ ...form, profile: parts.body }, segments),
    bandMesh({ ...smooth, profile: parts.inlay }, segments),
  ];
}

/** Half the width of an inlay, as a share of the band's width. */
const INLAY = 0.2;

const isInlaid = ({ metals, head }: RingOptions): boolean => metals.length === 2 && head === null;

/** Dents of 1.5 mm on a ring, larger on a bangle. */
function dentsOf(options: RingOptions): Dents {
  const { width, thickness } = options.band;
  const outer = innerRadius(options.circumference) + thickness;
  return {
    period: 2 * Math.PI * outer,
    size: Math.min(2.6, Math.max(1.5, outer * 0.085)),
    depth: Math.min(0.1, thickness / 14, width / 40),
    smoothWithin: isInlaid(options) ? width * INLAY : -1,
  };
}

/** A twist is wound over a smooth sleeve, which sets the finger size and can be engraved. */
const SLEEVE: Millimetres = 0.5;

const sleeveBand = ({ width }: BandOptions): BandOptions & { readonly shape: 'flat' } => ({
  shape: 'flat',
  width: width * 0.7,
  backWidth: width * 0.7,
  thickness: SLEEVE,
});

function sleeve(band: BandOptions, circumference: Millimetres, detail: Detail): Mesh {
  const { shape, width } = sleeveBand(band);
  return bandMesh(
    { circumference, profile: bandProfile(shape, width, SLEEVE, detail) },
    tessellations[detail].band,
  );
}

/** Round wires twisted about one another by a whole number of turns, sunk slightly into the sleeve. */
function strands(band: BandOptions, finger: Millimetres, detail: Detail, parted: boolean): readonly Mesh[] {
  const { width } = band;
  const radius = finger + SLEEVE * 0.5;
  const thickness = band.thickness - SLEEVE * 0.5;
  const { sides, pieces } = tessellations[detail].wire;
  const count = width > thickness * 1.35 ? 3 : 2;
  const wire = Math.min(thickness, width) * (count === 2 ? 0.3 : 0.28);
  const [out, aside] = [thickness / 2 - wire, width / 2 - wire];
  const middle = radius + thickness / 2;
  const turns = Math.round((2 * Math.PI * middle) / (width * 1.9));
  const steps = Math.max(pieces * 3, turns * 14);
  const strand = (k: number): Mesh =>
    wireMesh({
      path: Array.from({ length: steps }, (_, i): Vector => {
        const angle = (2 * Math.PI * i) / steps;
        const wind = turns * angle + (2 * Math.PI * k) / count;
        const r = middle + out * Math.cos(wind);
        return [r * Math.sin(angle), r * Math.cos(angle), aside * Math.sin(wind)];
      }),
      radius: wire,
      sides,
      closed: true,
    });
  const all = Array.from({ length: count }, (_, k) => strand(k));
  return parted ? [joinMeshes(all.slice(1)), all[0] as Mesh] : [joinMeshes(all)];
}

function offerEngraving(
  ring: Assembly,
  node: number,
  { band: bandOptions, metals, head, accents, finish }: RingOptions,
  requestedShape: BandShape | 'twisted',
  { radius, gap }: Shank,
  detail: Detail,
): void {
  const band = requestedShape === 'twisted' ? sleeveBand(bandOptions) : bandOptions;
  const shape = requestedShape === 'twisted' ? 'flat' : requestedShape;
  const { width, backWidth, thickness } = band;
  const narrow = Math.min(width, backWidth);
  const profile = bandProfile(
    shape,
    width,
    thickness,
    detail,
    finish === 'hammered' ? tessellations[detail].dent : undefined,
  );
  const inner = 2 * Math.PI * radius;
  const outer = 2 * Math.PI * (radius + thickness);
  // The engraving is inside at the ring's back, where it is visible from the front; u runs the other way there.
  ring.engravable({
    place: 'inside',
    node,
    u: inner / 2,
    v: profile.inside,
    length: inner * 0.8,
    height: roomFor(narrow, shape, 'inside'),
    period: inner,
    turned: true,
  });
  const plain = head === null && accents === null;
  const height =
    requestedShape === 'twisted' || (metals.length === 2 && head === null)
      ? 0
      : roomFor(narrow, shape, 'outside');
  if (height === 0) return;
  ring.engravable({
    place: 'outside',
    node,
    u: plain ? 0 : outer / 2,
    v: profile.outside,
    length: outer * (plain ? 0.9 : 0.35),
    height,
    period: outer,
    turned: !plain && gap === 0,
  });
}
