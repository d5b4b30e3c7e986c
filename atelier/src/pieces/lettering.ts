import { beyond } from '../geometry/curve.ts';
import { extrude } from '../geometry/extrude.ts';
import { joinMeshes } from '../geometry/mesh.ts';
import {
  areaOf,
  boundsOfShapes,
  type Glyph,
  grown,
  linesOfPath,
  perimeterOf,
  placeShapes,
  type Shape,
  shapesOf,
} from '../geometry/outline.ts';
import { subtract, unit } from '../geometry/vector.ts';
import { wireMesh } from '../geometry/wire.ts';
import type { Mesh, Millimetres, Vector } from '../model.ts';
import type { Tessellation } from './tessellation.ts';

/** The font's outline of a character; null if the font lacks it, which leaves a space. */
export type Outlines = (character: string) => Glyph | null;

/**
 * Minimum mean width of a free-standing stroke: thinner ones bend and look too light between two chains (general
 * knowledge).
 */
const WORN_STROKE: Millimetres = 0.65;
/** Square millimetres. A smaller hole cannot be sawn out. */
const SMALLEST_HOLE = 0.03;

/**
 * Returns a line of letters, `height` tall over its own bounds, centred at the origin. Returns no shapes if the font
 * has none of the characters.
 */
export function lettering(
  text: string,
  outlines: Outlines,
  height: Millimetres,
  direction: 'across' | 'down',
): readonly Shape[] {
  let pen = 0;
  const shapes = [...text].flatMap((character) => {
    const glyph = outlines(character);
    if (glyph === null) return [];
    const by = 1 / glyph.unitsPerEm;
    const letterShapes = shapesOf(linesOfPath(glyph.path, glyph.unitsPerEm / 900));
    const placed =
      direction === 'across'
        ? placeShapes(letterShapes, by, pen, 0)
        : placeShapes(letterShapes, by, -(glyph.advance * by) / 2, -pen);
    pen += direction === 'across' ? glyph.advance * by : 1;
    return placed;
  });
  if (shapes.length === 0) return [];
  const { left, right, bottom, top } = boundsOfShapes(shapes);
  const by = height / (top - bottom);
  return placeShapes(shapes, by, (-(left + right) / 2) * by, (-(bottom + top) / 2) * by);
}

/** Widens strokes by a distance on each side; a hole that closes disappears. */
export const broadened = (shapes: readonly Shape[], by: Millimetres): readonly Shape[] =>
  shapes.map(({ outer, holes }) => ({
    outer: grown(outer, by),
    holes: holes.map((hole) => grown(hole, by)).filter((hole) => areaOf(hole) < -SMALLEST_HOLE),
  }));

/** Mean width of all strokes, from area and edges: a long stroke has two edges as long as itself. */
function strokeOf(shapes: readonly Shape[]): Millimetres {
  const lines = shapes.flatMap(({ outer, holes }) => [outer, ...holes]);
  const area = lines.reduce((sum, line) => sum + areaOf(line), 0);
  return (2 * area) / lines.reduce((sum, line) => sum + perimeterOf(line), 0);
}

/** Like `lettering`, but with strokes wide enough to be worn without a plate, whatever the font. */
export function wornLettering(text: string, outlines: Outlines, height: Millimetres): readonly Shape[] {
  const letterShapes = lettering(text, outlines, height, 'across');
  const by = letterShapes.length === 0 ? 0 : (WORN_STROKE - strokeOf(letterShapes)) / 2;
  return by > 0 ? broadened(lettering(text, outlines, height - 2 * by, 'across'), by) : letterShapes;
}

/** Letters in metal, their back at z = 0. */
export function lettersMesh(shapes: readonly Shape[], depth: Millimetres, tessellation: Tessellation): Mesh {
  const bevel = Math.min(0.22, depth * 0.3);
  return joinMeshes(
    shapes.map((shape) => extrude(shape, { depth, bevel, backBevel: 0, pieces: tessellation.bevel })),
  );
}

interface Tie {
  readonly from: Vector;
  readonly to: Vector;
  readonly length: number;
}

function nearest(a: Shape, b: Shape): Tie {
  let best: Tie = { from: [0, 0, 0], to: [0, 0, 0], length: Number.POSITIVE_INFINITY };
  for (const [ax, ay] of a.outer) {
    for (const [bx, by] of b.outer) {
      const length = Math.hypot(ax - bx, ay - by);
      if (length < best.length) best = { from: [ax, ay, 0], to: [bx, by, 0], length };
    }
  }
  return best;
}

/**
 * Short bars behind the letters that connect each loose stroke to its nearest neighbour. Without them the dot of an i
 * would fall off.
 */
export function ties(
  shapes: readonly Shape[],
  depth: Millimetres,
  tessellation: Tessellation,
): readonly Mesh[] {
  const [first, ...rest] = shapes;
  if (first === undefined) return [];
  const tied = [first];
  const loose = [...rest];
  const bars: Mesh[] = [];
  while (loose.length > 0) {
    const pairs = loose.flatMap((shape, i) => tied.map((other) => ({ i, tie: nearest(shape, other) })));
    const { i, tie } = pairs.reduce((best, pair) => (pair.tie.length < best.tie.length ? pair : best));
    tied.push(...loose.splice(i, 1));
    const radius = Math.min(0.4, depth * 0.3);
    const direction = tie.length < 1e-6 ? ([1, 0, 0] as const) : unit(subtract(tie.to, tie.from));
    const level = (point: Vector): Vector => [point[0], point[1], radius];
    bars.push(
      wireMesh({
        path: [level(beyond(tie.from, direction, -0.5)), level(beyond(tie.to, direction, 0.5))],
        radius,
        sides: tessellation.link.sides + 2,
        capRings: 2,
      }),
    );
  }
  return bars;
}
