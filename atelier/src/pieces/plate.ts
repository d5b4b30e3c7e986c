import { BACK_V, extrude } from '../geometry/extrude.ts';
import { after, type Matrix, moved, turned } from '../geometry/matrix.ts';
import { memory } from '../geometry/memory.ts';
import { roundLine, type Shape } from '../geometry/outline.ts';
import type { Point } from '../geometry/profile.ts';
import { ball, lathe, ringOfWire } from '../geometry/turning.ts';
import type { Mesh, Metal, Millimetres } from '../model.ts';
import type { Assembly } from './assembly.ts';
import { lettering, lettersMesh, type Outlines } from './lettering.ts';
import { metalOf } from './ring/shank.ts';
import type { Tessellation } from './tessellation.ts';

/** Flat bodies for words and pictures. They face +z; their back is at z = 0, their centre at the origin. */
export const plateKinds = ['disc', 'heart', 'star', 'lotus', 'tag', 'tablet'] as const;
export type PlateKind = (typeof plateKinds)[number];

/** The cleft is shallow, so the bail's loop fits in it. */
const heartLine = (height: Millimetres): readonly Point[] => {
  const line = Array.from({ length: 96 }, (_, i): Point => {
    const t = (2 * Math.PI * i) / 96;
    const y = 13 * Math.cos(t) - 4 * Math.cos(2 * t) - 1.5 * Math.cos(3 * t) - 0.7 * Math.cos(4 * t);
    return [-14.5 * Math.sign(Math.sin(t)) * Math.abs(Math.sin(t)) ** 2.1, y];
  });
  const [top, bottom] = [Math.max(...line.map(([, y]) => y)), Math.min(...line.map(([, y]) => y))];
  const by = height / (top - bottom);
  return line.map(([x, y]): Point => [x * by, (y - (top + bottom) / 2) * by]);
};

const tagLine = (width: Millimetres, height: Millimetres, radius: Millimetres): readonly Point[] =>
  [0, 1, 2, 3].flatMap((corner) =>
    Array.from({ length: 9 }, (_, k): Point => {
      const angle = (Math.PI / 2) * (corner + k / 8);
      const sx = corner === 0 || corner === 3 ? 1 : -1;
      const sy = corner < 2 ? 1 : -1;
      return [
        sx * (width / 2 - radius) + radius * Math.cos(angle),
        sy * (height / 2 - radius) + radius * Math.sin(angle),
      ];
    }),
  );

const lines: Readonly<Record<PlateKind, (height: Millimetres) => readonly Point[]>> = {
  disc: (height) => roundLine(96, () => height / 2),
  heart: heartLine,
  star: (height) => {
    // Five points, rounded by the bevel; one points up.
    const line = roundLine(
      10,
      (angle) => (Math.round(angle / (Math.PI / 5)) % 2 === 0 ? 0.54 : 0.27) * height,
    );
    return line.map(([x, y]): Point => [-y, x - height * 0.05]);
  },
  lotus: (height) =>
    roundLine(144, (angle) => {
      const petal = Math.abs(Math.cos(4 * angle));
      return (height / 2) * (0.72 + 0.28 * petal ** 0.8);
    }),
  tag: (height) => tagLine(height * 0.52, height, height * 0.12),
  tablet: (height) => tagLine(height * 0.62, height, height * 0.08),
};

export const plateShape = (kind: PlateKind, height: Millimetres, hole?: Millimetres): Shape => ({
  outer: lines[kind](height),
  holes: hole === undefined ? [] : [roundLine(32, () => hole).toReversed()],
});

/**
 * How far the edge of a face without letters or rim is below its middle, as a share of the height: a heart is domed, a
 * disc is crowned by polishing. Other plates are flat.
 */
const crowns: Readonly<Partial<Record<PlateKind, number>>> = { heart: 0.045, disc: 0.015 };

const forms = memory<Mesh>(96);

export interface PlateOptions {
  readonly kind: PlateKind;
  readonly height: Millimetres;
  readonly thickness: Millimetres;
  readonly metal: Metal;
  /** Letters raised on the face; vertical if `down`. */
  readonly text: string;
  readonly down: boolean;
  readonly outlines: Outlines;
  /** A raised rim, as on a medal, with grains inside it. */
  readonly rim: 'none' | 'plain' | 'grained';
}

/** Adds a plate with its raised letters, and makes its back engravable. */
export function layPlate(
  piece: Assembly,
  { kind, height, thickness, metal, text, down, outlines, rim }: PlateOptions,
  at: Matrix,
  tessellation: Tessellation,
): void {
  const material = metalOf(metal);
  const bevel = Math.min(0.3, thickness * 0.3);
  const crown = text === '' && rim === 'none' ? Math.min(thickness * 0.42, height * (crowns[kind] ?? 0)) : 0;
  const body = forms(JSON.stringify(['plate', kind, height, thickness, crown, tessellation.bevel]), () =>
    extrude(plateShape(kind, height), {
      depth: thickness,
      bevel,
      backBevel: bevel * 0.6,
      pieces: tessellation.bevel,
      crown,
    }),
  );
  const node = piece.lay('plate', body, material, [at]);
  const width = kind === 'tag' ? height * 0.52 : kind === 'tablet' ? height * 0.62 : height;
  const oblong = kind === 'tag' || kind === 'tablet';
  const words = {
    node,
    u: 0,
    length: width * (oblong ? 0.82 : 0.66),
    height: height * (oblong ? 0.7 : 0.42),
    period: null,
    turned: false,
  };
  const middle = kind === 'heart' ? height * 0.08 : 0;
  piece.engravable({ ...words, place: 'back', v: BACK_V + middle });
  // A tag without a picture is also engraved on its face.
  if (kind === 'tag' && text === '') piece.engravable({ ...words, place: 'tag', v: 0 });
  if (rim !== 'none') layRim(piece, kind, height, thickness, metal, rim, at, tessellation);
  if (text === '') return;
  const share = rim === 'none' ? 0.62 : rim === 'plain' ? 0.56 : 0.5;
  const letterHeight = kind === 'tablet' ? height * 0.82 : height * share;
  const letters = forms(
    JSON.stringify(['letters', text, letterHeight, width, outlinesKey(text, outlines), tessellation.bevel]),
    () =>
      lettersMesh(
        fitted(lettering(text, outlines, letterHeight, down ? 'down' : 'across'), width * 0.72),
        0.7,
        tessellation,
      ),
  );
  if (letters.indices.length === 0) return;
  // The letters are sunk slightly into the plate, as if struck with it.
  piece.lay('glyph', letters, material, [after(at, moved(0, 0, thickness - 0.25))]);
}

/** Narrows the letters where a line would be wider than its plate. */
function fitted(shapes: readonly Shape[], width: Millimetres): readonly Shape[] {
  const widest =
    shapes.reduce((most, { outer }) => outer.reduce((m, [x]) => Math.max(m, Math.abs(x)), most), 0) * 2;
  const by = Math.min(1, width / widest);
  const shrink = (line: readonly Point[]) => line.map(([x, y]): Point => [x * by, y * by]);
  return by === 1
    ? shapes
    : shapes.map(({ outer, holes }) => ({ outer: shrink(outer), holes: holes.map(shrink) }));
}

/** The key includes glyphs, because two fonts draw the same text differently. */
const outlinesKey = (text: string, outlines: Outlines): readonly (string | null)[] =>
  [...text].map((character) => outlines(character)?.path ?? null);

const FACING: Matrix = turned('x', Math.PI / 2);

function layRim(
  piece: Assembly,
  kind: PlateKind,
  height: Millimetres,
  thickness: Millimetres,
  metal: Metal,
  rim: 'plain' | 'grained',
  at: Matrix,
  tessellation: Tessellation,
): void {
  if (kind !== 'disc') return;
  const wire = Math.min(0.45, height * 0.035);
  const line = forms(`rim ${height} ${tessellation.lathe}`, () =>
    ringOfWire(height / 2 - wire, wire, tessellation.lathe * 2, tessellation.wire.sides),
  );
  piece.lay('plate', line, metalOf(metal), [after(at, moved(0, 0, thickness - wire * 0.2), FACING)]);
  if (rim === 'plain') return;
  const grain = forms(`grain ${tessellation.bead}`, () => ball(0.3, tessellation.bead));
  const radius = height / 2 - wire * 3.2;
  piece.lay(
    'bead',
    grain,
    metalOf(metal),
    Array.from({ length: 36 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 36;
      return after(at, moved(radius * Math.cos(angle), radius * Math.sin(angle), thickness));
    }),
  );
}

/** 平安扣: a flat ring whose hole is a quarter of its width. */
export const peaceBuckle = (height: Millimetres, thickness: Millimetres, tessellation: Tessellation): Mesh =>
  forms(JSON.stringify(['buckle', height, thickness, tessellation.lathe]), () => {
    const [inner, outer] = [height * 0.14, height / 2];
    const [middle, wide, half] = [(inner + outer) / 2, (outer - inner) / 2, thickness / 2];
    // Slightly fuller than an ellipse, like a worn stone.
    const round = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / 2.5);
    const points = tessellation.wire.sides * 3;
    const section = Array.from({ length: points }, (_, k): Point => {
      const angle = (2 * Math.PI * k) / points;
      return [middle + wide * round(Math.cos(angle)), half * round(Math.sin(angle))];
    });
    return lathe(section, tessellation.lathe * 2);
  });

/** A loop whose hole faces sideways, for a chain. Its foot is at the origin, and it rises along +y. */
export function bailMesh(radius: Millimetres, wire: Millimetres, tessellation: Tessellation): Mesh {
  return forms(JSON.stringify(['bail', radius, wire, tessellation.wire.sides]), () =>
    ringOfWire(radius, wire, tessellation.lathe, tessellation.wire.sides),
  );
}

export const bailPlace = (at: Matrix, top: Millimetres, radius: Millimetres, depth: Millimetres): Matrix =>
  after(at, moved(0, top + radius, depth / 2), turned('z', Math.PI / 2));
