import type { Mesh, Millimetres, Vector } from '../model.ts';
import { joinMeshes, openMesh, writeGrid } from './mesh.ts';
import { unit } from './vector.ts';

/**
 * A block whose face is a height field, for raised or chased ornaments. It lies flat, its face towards +z above the
 * height 0, its centre at the origin; hidden parts are sunk below 0.
 */
export interface Relief {
  /** Extent along x and along y. */
  readonly length: Millimetres;
  readonly width: Millimetres;
  /** Distance between the points of its face. */
  readonly spacing: Millimetres;
  /** Distance of its flat back below 0. */
  readonly foot: Millimetres;
  /** Height at every point of its face, above `-foot`; continuous, since its slope is needed too. */
  readonly height: (x: Millimetres, y: Millimetres) => Millimetres;
}

const STEP = 0.02;

export function reliefMesh({ length, width, spacing, foot, height }: Relief): Mesh {
  const rows = Math.max(2, Math.ceil(length / spacing)) + 1;
  const across = Math.max(2, Math.ceil(width / spacing)) + 1;
  const xAt = (i: number): number => -length / 2 + (length * i) / (rows - 1);
  const yAt = (j: number): number => -width / 2 + (width * j) / (across - 1);
  const face = openMesh(rows * across, (rows - 1) * (across - 1) * 2, true);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < across; j++) {
      const [x, y, vertex] = [xAt(i), yAt(j), i * across + j];
      const alongX = (height(x + STEP, y) - height(x - STEP, y)) / (2 * STEP);
      const alongY = (height(x, y + STEP) - height(x, y - STEP)) / (2 * STEP);
      face.positions.set([x, y, height(x, y)], vertex * 3);
      face.normals.set(unit([-alongX, -alongY, 1]), vertex * 3);
      face.uvs?.set([x, y], vertex * 2);
    }
  }
  writeGrid(face.indices, 0, 0, rows, across);
  const row = Array.from({ length: rows }, (_, i) => xAt(i));
  const column = Array.from({ length: across }, (_, j) => yAt(j));
  const wall = (x: number, y: number): readonly [Vector, Vector] => [
    [x, y, -foot],
    [x, y, height(x, y)],
  ];
  const [w, l] = [width / 2, length / 2];
  const [first, last] = [xAt(1), xAt(rows - 2)];
  const below = (points: readonly (readonly [number, number])[]): readonly Vector[] =>
    points.map(([x, y]): Vector => [x, y, -foot]);
  return joinMeshes([
    face,
    ribbon(
      row.map((x) => wall(x, -w)),
      [0, -1, 0],
    ),
    ribbon(
      row.toReversed().map((x) => wall(x, w)),
      [0, 1, 0],
    ),
    ribbon(
      column.map((y) => wall(l, y)),
      [1, 0, 0],
    ),
    ribbon(
      column.toReversed().map((y) => wall(-l, y)),
      [-1, 0, 0],
    ),
    ribbon(
      row.slice(1, -1).map(
        (x) =>
          below([
            [x, w],
            [x, -w],
          ]) as unknown as readonly [Vector, Vector],
      ),
      BACK,
    ),
    fan(below([[first, w], [first, -w], ...column.map((y): [number, number] => [-l, y])])),
    fan(below([[last, -w], [last, w], ...column.toReversed().map((y): [number, number] => [l, y])])),
  ]);
}

const BACK: Vector = [0, 0, -1];

/** A strip of point pairs from left to right, seen from outside. The second point of a pair is above the first. */
function ribbon(pairs: readonly (readonly [low: Vector, high: Vector])[], normal: Vector): Mesh {
  const mesh = openMesh(pairs.length * 2, (pairs.length - 1) * 2, true);
  for (const [i, point] of pairs.flat().entries()) {
    mesh.positions.set(point, i * 3);
    mesh.normals.set(normal, i * 3);
  }
  writeGrid(mesh.indices, 0, 0, pairs.length, 2);
  return mesh;
}

/** An end of the back, as a triangle fan from its first point. */
function fan(line: readonly Vector[]): Mesh {
  const mesh = openMesh(line.length, line.length - 2, true);
  for (const [i, point] of line.entries()) {
    mesh.positions.set(point, i * 3);
    mesh.normals.set(BACK, i * 3);
  }
  for (let i = 2; i < line.length; i++) mesh.indices.set([0, i - 1, i], (i - 2) * 3);
  return mesh;
}

/**
 * A dome over a closed line (anticlockwise) that is fully visible from the origin, its flat back at z = 0: upright up
 * to `foot`, then round up to `foot` + `height` above the origin.
 */
export function domeMesh(
  line: readonly (readonly [number, number])[],
  foot: Millimetres,
  height: Millimetres,
  rings: number,
): Mesh {
  const count = line.length;
  const across = rings + 2;
  const mesh = openMesh((count + 1) * across + count + 1, count * (2 * (across - 1) + 1), true);
  const at = (i: number): readonly [number, number] => line[(i + count) % count] as readonly [number, number];
  for (let i = 0; i <= count; i++) {
    const [x, y] = at(i);
    const [bx, by, nx, ny] = [...at(i - 1), ...at(i + 1)] as [number, number, number, number];
    for (let j = 0; j < across; j++) {
      const vertex = i * across + j;
      const rise = (Math.PI / 2) * (Math.max(0, j - 1) / rings);
      const near = j === across - 1 ? 0 : Math.cos(rise);
      mesh.positions.set([x * near, y * near, j === 0 ? 0 : foot + height * Math.sin(rise)], vertex * 3);
      // First along the line, then towards the top.
      const [ax, ay] = [nx - bx, ny - by];
      const [ux, uy, uz] = [-x * Math.sin(rise), -y * Math.sin(rise), height * Math.cos(rise)];
      const normal: Vector = near === 0 ? [0, 0, 1] : [ay * uz, -ax * uz, ax * uy - ay * ux];
      mesh.normals.set(unit(normal), vertex * 3);
      mesh.uvs?.set([i, j], vertex * 2);
    }
  }
  let index = writeGrid(mesh.indices, 0, 0, count + 1, across);
  const first = (count + 1) * across;
  for (let i = 0; i < count; i++) {
    mesh.positions.set([...at(i), 0], (first + i) * 3);
    mesh.normals.set([0, 0, -1], (first + i) * 3);
    mesh.indices.set([first + count, first + ((i + 1) % count), first + i], index);
    index += 3;
  }
  mesh.normals.set([0, 0, -1], (first + count) * 3);
  return mesh;
}

/** Distance of the point (x, y) from a polyline. */
export function awayFrom(line: readonly (readonly [number, number])[], x: number, y: number): Millimetres {
  let nearestSquare = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1] as readonly [number, number];
    const [bx, by] = line[i] as readonly [number, number];
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    nearestSquare = Math.min(nearestSquare, (x - ax - dx * share) ** 2 + (y - ay - dy * share) ** 2);
  }
  return Math.sqrt(nearestSquare);
}

export const smooth = (from: number, to: number, value: number): number => {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
};
