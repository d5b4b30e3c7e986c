import { cutGem } from '../geometry/gems/cut-gem.ts';
import { after, type Matrix, moved, turned } from '../geometry/matrix.ts';
import { memory } from '../geometry/memory.ts';
import { joinMeshes } from '../geometry/mesh.ts';
import { balanceOf, boundsOfShapes, spaced } from '../geometry/outline.ts';
import type { Point } from '../geometry/profile.ts';
import { ball } from '../geometry/turning.ts';
import type { Mesh, Metal, Millimetres } from '../model.ts';
import type { Assembly } from './assembly.ts';
import { lettersMesh, type Outlines, ties, wornLettering } from './lettering.ts';
import { bailMesh, bailPlace, layPlate, type PlateKind, peaceBuckle } from './plate.ts';
import { bezelWall } from './ring/head.ts';
import type { MainStone } from './ring/options.ts';
import { metalOf } from './ring/shank.ts';
import type { Tessellation } from './tessellation.ts';

/** A form that hangs from a chain or sits on a cord. Its face is towards +z, its centre at the origin. */
export type Motif =
  | {
      readonly kind: 'plate';
      readonly plate: PlateKind;
      readonly rim: 'none' | 'plain' | 'grained';
      readonly text: string;
    }
  | { readonly kind: 'letters'; readonly text: string }
  | { readonly kind: 'peace-buckle' }
  | { readonly kind: 'bead' }
  | { readonly kind: 'solitaire'; readonly stone: MainStone }
  /** A form of its own, made by a function of `forms/`. */
  | { readonly kind: 'own'; readonly lay: LayMotif };

/** Adds a form at a position, and returns its extent. */
export type LayMotif = (piece: Assembly, at: Matrix, tessellation: Tessellation) => Reach;

export interface MotifOptions {
  readonly motif: Motif;
  readonly metal: Metal;
  /** Height of the body; for a solitaire that of the stone in its rim. */
  readonly height: Millimetres;
  readonly thickness: Millimetres;
  readonly outlines: Outlines;
}

/** The extent of a motif from its centre. */
export interface Reach {
  readonly top: Millimetres;
  readonly aside: Millimetres;
  readonly depth: Millimetres;
  /** The point at which a loop is attached; by default above the middle, at `top`. */
  readonly loop?: readonly [x: Millimetres, y: Millimetres];
  /** Only for letters: the outermost high points, left and right. */
  readonly ends?: readonly [left: Point, right: Point];
}

const forms = memory<readonly Mesh[]>(48);

export function layMotif(
  piece: Assembly,
  options: MotifOptions,
  at: Matrix,
  tessellation: Tessellation,
): Reach {
  const { motif, metal, height, thickness, outlines } = options;
  switch (motif.kind) {
    case 'plate': {
      const { plate, rim, text } = motif;
      const down = [...text].length > 1 && /\p{Script=Han}/u.test(text);
      const kind = down && plate === 'disc' ? 'tablet' : plate;
      layPlate(piece, { kind, height, thickness, metal, text, down, outlines, rim }, at, tessellation);
      // A heart's loop is in its cleft.
      const top = kind === 'heart' ? height * 0.4 : kind === 'star' ? height * 0.47 : height / 2;
      return { top, aside: height / 2, depth: thickness };
    }
    case 'letters':
      return layLetters(piece, options, motif.text, at, tessellation);
    case 'peace-buckle':
      piece.lay('charm', peaceBuckle(height, thickness * 1.6, tessellation), metalOf(metal), [
        after(at, moved(0, 0, thickness * 0.8), turned('x', Math.PI / 2)),
      ]);
      return { top: height / 2, aside: height / 2, depth: thickness * 1.6 };
    case 'bead': {
      const [bead] = forms(JSON.stringify(['bead', height, tessellation.ball]), () => [
        ball(height / 2, tessellation.ball),
      ]);
      piece.lay('charm', bead as Mesh, metalOf(metal), [after(at, moved(0, 0, height / 2))]);
      return { top: height / 2, aside: height / 2, depth: height };
    }
    case 'solitaire':
      return laySolitaire(piece, motif.stone, metal, at, tessellation);
    case 'own':
      return motif.lay(piece, at, tessellation);
  }
}

function layLetters(
  piece: Assembly,
  { metal, height, thickness, outlines }: MotifOptions,
  text: string,
  at: Matrix,
  tessellation: Tessellation,
): Reach {
  const shapes = wornLettering(text, outlines, height);
  if (shapes.length === 0) return { top: height / 2, aside: height / 2, depth: thickness };
  const paths = [...text].map((character) => outlines(character)?.path);
  const [letters, bars] = forms(
    JSON.stringify(['letters', paths, height, thickness, tessellation.bevel]),
    () => [lettersMesh(shapes, thickness, tessellation), joinMeshes(ties(shapes, thickness, tessellation))],
  );
  piece.lay('glyph', letters as Mesh, metalOf(metal), [at]);
  if (bars !== undefined && bars.indices.length > 0) piece.lay('plate', bars, metalOf(metal), [at]);
  const { right } = boundsOfShapes(shapes);
  // The loop sits on a high point above the centre of mass: the apex of an A, the stem of an L or a J.
  const balance = balanceOf(shapes);
  const rank = ([x, y]: Point): number => y - 0.3 * Math.abs(x - balance);
  const loop = shapes
    .flatMap(({ outer }) => spaced(outer, 0.2))
    .reduce((best, point) => (rank(point) > rank(best) ? point : best));
  const points = shapes.flatMap(({ outer }) => outer);
  const farthest = (side: 1 | -1): Point => {
    const out = ([x, y]: Point): number => side * x + y;
    return points.reduce((best, point) => (out(point) > out(best) ? point : best));
  };
  return { top: height / 2, aside: right, depth: thickness, loop, ends: [farthest(-1), farthest(1)] };
}

function laySolitaire(
  piece: Assembly,
  stone: MainStone,
  metal: Metal,
  at: Matrix,
  tessellation: Tessellation,
): Reach {
  const cut = cutGem(stone.shape, stone, tessellation.gem);
  const { gem } = cut;
  const foot = gem.below * 0.92;
  // The table faces forwards; the point of a pear is down.
  const spot = after(at, moved(0, 0, foot), turned('x', Math.PI / 2), turned('y', Math.PI));
  piece.set('centre-stone', cut, stone.stone, [spot]);
  const [wall] = forms(JSON.stringify(['hung', stone, tessellation.loop]), () => [
    bezelWall(gem, foot, tessellation),
  ]);
  piece.lay('bezel', wall as Mesh, metalOf(metal), [spot]);
  // A loop is soldered to the wall, clear of the stone.
  return { top: gem.length / 2 + 0.3, aside: gem.width / 2, depth: foot * 1.1 };
}

/** Adds the loop above a motif. Returns where a chain passes through it, relative to the motif's centre. */
export function layBail(
  piece: Assembly,
  { top, depth, loop = [0, top] }: Reach,
  metal: Metal,
  at: Matrix,
  tessellation: Tessellation,
): readonly [x: Millimetres, y: Millimetres] {
  const radius = Math.max(1.35, depth * 0.85);
  const wire = 0.34 + depth * 0.06;
  const foot = loop[1] - wire;
  const place = after(at, moved(loop[0], 0, 0));
  piece.lay('bail', bailMesh(radius, wire, tessellation), metalOf(metal), [
    bailPlace(place, foot, radius, depth),
  ]);
  return [loop[0], foot + radius * 2 - wire - 0.35];
}
