/**
 * A piece as a technical drawing: outlines and creases seen straight from one side, without hidden lines. The nearest
 * surface is written into a depth raster, and an edge is drawn where nothing in the raster is in front of it. Beside an
 * outline, hidden lines of a few thousandths of the piece's size may show.
 */
import { weld } from '../geometry/closed.ts';
import type { Mesh, Millimetres, Model, Node, PartCode, Vector } from '../model.ts';

export type DrawingView = 'front' | 'top' | 'side';

/** From one end (x0, y0) to the other (x1, y1) on the paper, in mm. */
export type DrawnLine = readonly [x0: number, y0: number, x1: number, y1: number];

export interface LineDrawing {
  /** x to the right, y up, mm. */
  readonly lines: readonly DrawnLine[];
  readonly box: {
    readonly left: number;
    readonly right: number;
    readonly bottom: number;
    readonly top: number;
  };
}

/** The three axes of the paper: right, up and towards the viewer. */
const axes: Readonly<Record<DrawingView, readonly [Vector, Vector, Vector]>> = {
  front: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  top: [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  side: [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
};

/** Projects a point of the model onto the paper. */
export function onPaper(view: DrawingView, point: Vector): readonly [x: Millimetres, y: Millimetres] {
  const [right, up] = axes[view];
  return [dot(right, point), dot(up, point)];
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const CELLS = 900;
/** Edges that turn by less than this angle count as round. The facets of a stone meet at only a few degrees. */
const CREASE = { gem: Math.cos((4 * Math.PI) / 180), other: Math.cos((32 * Math.PI) / 180) };

interface Edge {
  readonly from: number;
  readonly to: number;
  /** Indices of the two triangles at the edge. */
  readonly faces: readonly [number, number];
}

interface Skeleton {
  readonly edges: readonly Edge[];
  /** Normal of each triangle, three numbers. */
  readonly normals: Float64Array;
}

const skeletons = new WeakMap<Mesh, Skeleton>();

function skeletonOf(mesh: Mesh): Skeleton {
  const skeleton = skeletons.get(mesh) ?? makeSkeleton(mesh);
  skeletons.set(mesh, skeleton);
  return skeleton;
}

function makeSkeleton({ positions, indices }: Mesh): Skeleton {
  const { places: weldedIndices } = weld(positions);
  const normals = new Float64Array(indices.length);
  const half = new Map<string, number>();
  const edges: Edge[] = [];
  const p = (i: number, axis: number) => positions[i * 3 + axis] as number;
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [indices[t], indices[t + 1], indices[t + 2]] as [number, number, number];
    const [a, b, c] = corners;
    const e = (k: 0 | 1 | 2) => [p(b, k) - p(a, k), p(c, k) - p(a, k)] as const;
    const [[ux, vx], [uy, vy], [uz, vz]] = [e(0), e(1), e(2)];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
    const l = Math.hypot(...normal);
    if (l < 1e-12) continue;
    normal.forEach((n, axis) => {
      normals[t + axis] = n / l;
    });
    for (let k = 0; k < 3; k++) {
      const [from, to] = [corners[k] as number, corners[(k + 1) % 3] as number];
      const [i, j] = [weldedIndices[from] as number, weldedIndices[to] as number];
      const opposite = half.get(`${j} ${i}`);
      if (opposite === undefined) half.set(`${i} ${j}`, t);
      else edges.push({ from, to, faces: [opposite, t] });
    }
  }
  return { edges, normals };
}

interface Placed {
  readonly node: Node;
  readonly mesh: Mesh;
  /** x, y and depth of each vertex on the paper. */
  readonly places: Float64Array;
  /** Turns a normal's component towards the viewer. */
  readonly towards: Vector;
}

/** Draws the model from one side. `leaves`: returns whether a part is omitted, such as the chain of a pendant. */
export function lineDrawing(
  model: Model,
  view: DrawingView,
  leaves: (part: PartCode) => boolean = () => false,
): LineDrawing {
  const placed = model.nodes
    .filter(({ part }) => !leaves(part))
    .flatMap((node) => {
      const mesh = model.meshes[node.mesh] as Mesh;
      return Array.from({ length: node.matrices.length / 16 }, (_, i) =>
        place(node, mesh, node.matrices.subarray(i * 16, i * 16 + 16), view),
      );
    });
  const box = boxOf(placed);
  const raster = rasterOf(placed, box);
  return { lines: placed.flatMap((part) => linesOf(part, raster)), box };
}

function place(node: Node, mesh: Mesh, m: Float32Array, view: DrawingView): Placed {
  const rows = axes[view].map((axis) =>
    [0, 1, 2, 3].map((column) => dot(axis, [...m.subarray(column * 4, column * 4 + 3)] as unknown as Vector)),
  ) as [number[], number[], number[]];
  const { positions } = mesh;
  const projectedPoints = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const [a = 0, b = 0, c = 0, d = 0] = rows[k] as number[];
      projectedPoints[i + k] =
        a * (positions[i] as number) +
        b * (positions[i + 1] as number) +
        c * (positions[i + 2] as number) +
        d;
    }
  }
  const [x = 0, y = 0, z = 0] = rows[2];
  return { node, mesh, places: projectedPoints, towards: [x, y, z] };
}

function boxOf(placed: readonly Placed[]): LineDrawing['box'] {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { places: projectedPoints } of placed) {
    for (let i = 0; i < projectedPoints.length; i += 3) {
      left = Math.min(left, projectedPoints[i] as number);
      right = Math.max(right, projectedPoints[i] as number);
      bottom = Math.min(bottom, projectedPoints[i + 1] as number);
      top = Math.max(top, projectedPoints[i + 1] as number);
    }
  }
  return placed.length === 0 ? { left: 0, right: 0, bottom: 0, top: 0 } : { left, right, bottom, top };
}

interface Raster {
  readonly cell: Millimetres;
  readonly left: number;
  readonly bottom: number;
  readonly wide: number;
  readonly depths: Float32Array;
}

function rasterOf(placed: readonly Placed[], { left, right, bottom, top }: LineDrawing['box']): Raster {
  const cell = Math.max(right - left, top - bottom, 1e-6) / CELLS;
  const wide = Math.ceil((right - left) / cell) + 3;
  const high = Math.ceil((top - bottom) / cell) + 3;
  const raster: Raster = {
    cell,
    left: left - cell,
    bottom: bottom - cell,
    wide,
    depths: new Float32Array(wide * high).fill(-Infinity),
  };
  for (const { mesh, places: projectedPoints } of placed)
    for (let t = 0; t < mesh.indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => (mesh.indices[t + k] as number) * 3) as [number, number, number];
      layTriangle(raster, projectedPoints, a, b, c);
    }
  return raster;
}

function layTriangle(
  { cell, left, bottom, wide, depths }: Raster,
  p: Float64Array,
  a: number,
  b: number,
  c: number,
) {
  const [ax, ay, az] = [
    ((p[a] as number) - left) / cell,
    ((p[a + 1] as number) - bottom) / cell,
    p[a + 2] as number,
  ];
  const [bx, by, bz] = [
    ((p[b] as number) - left) / cell,
    ((p[b + 1] as number) - bottom) / cell,
    p[b + 2] as number,
  ];
  const [cx, cy, cz] = [
    ((p[c] as number) - left) / cell,
    ((p[c + 1] as number) - bottom) / cell,
    p[c + 2] as number,
  ];
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (Math.abs(area) < 1e-9) return;
  for (let y = Math.ceil(Math.min(ay, by, cy)); y <= Math.max(ay, by, cy); y++) {
    for (let x = Math.ceil(Math.min(ax, bx, cx)); x <= Math.max(ax, bx, cx); x++) {
      const u = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area;
      const v = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area;
      const w = 1 - u - v;
      if (u < 0 || v < 0 || w < 0) continue;
      const depth = u * az + v * bz + w * cz;
      const at = y * wide + x;
      if (depth > (depths[at] as number)) depths[at] = depth;
    }
  }
}

function linesOf(
  { node, mesh, places: projectedPoints, towards }: Placed,
  raster: Raster,
): readonly DrawnLine[] {
  const { edges, normals } = skeletonOf(mesh);
  const crease = node.material.kind === 'gem' ? CREASE.gem : CREASE.other;
  const facing = (t: number) =>
    dot(towards, [normals[t], normals[t + 1], normals[t + 2]] as unknown as Vector);
  const meet = (a: number, b: number) =>
    (normals[a] as number) * (normals[b] as number) +
    (normals[a + 1] as number) * (normals[b + 1] as number) +
    (normals[a + 2] as number) * (normals[b + 2] as number);
  return edges.flatMap(({ from, to, faces: [a, b] }) => {
    const [facingA, facingB] = [facing(a), facing(b)];
    const isOutline = facingA > 0 !== facingB > 0;
    if (!isOutline && !(facingA > 0 && meet(a, b) < crease)) return [];
    return seenOf(projectedPoints, from * 3, to * 3, raster);
  });
}

/** Returns the visible parts of an edge. */
function seenOf(p: Float64Array, a: number, b: number, raster: Raster): readonly DrawnLine[] {
  const [ax, ay, az] = [p[a] as number, p[a + 1] as number, p[a + 2] as number];
  const [dx, dy, dz] = [(p[b] as number) - ax, (p[b + 1] as number) - ay, (p[b + 2] as number) - az];
  const pieces = Math.max(1, Math.ceil(Math.hypot(dx, dy) / (raster.cell * 2)));
  const lines: DrawnLine[] = [];
  let stretchStart = -1;
  const end = (k: number): void => {
    if (stretchStart >= 0 && k > stretchStart) {
      const at = (n: number) => [ax + (dx * n) / pieces, ay + (dy * n) / pieces] as const;
      lines.push([...at(stretchStart), ...at(k)]);
    }
    stretchStart = -1;
  };
  for (let k = 0; k < pieces; k++) {
    const t = (k + 0.5) / pieces;
    const isFree = isSeen(raster, ax + dx * t, ay + dy * t, az + dz * t);
    if (isFree && stretchStart < 0) stretchStart = k;
    if (!isFree) end(k);
  }
  end(pieces);
  return lines;
}

/**
 * Beside an outline a raster cell may contain the neighbouring surface, so the farthest depth of the surrounding cells
 * counts.
 */
function isSeen({ cell, left, bottom, wide, depths }: Raster, x: number, y: number, depth: number): boolean {
  const [column, row] = [Math.round((x - left) / cell), Math.round((y - bottom) / cell)];
  for (let j = -1; j <= 1; j++)
    for (let i = -1; i <= 1; i++)
      if (depth + cell * 2.5 >= (depths[(row + j) * wide + column + i] ?? -Infinity)) return true;
  return false;
}
