import type { CubicMillimetres, Mesh, SquareMillimetres, Vector } from '../model.ts';
import { memory } from './memory.ts';
import { cross, subtract } from './vector.ts';

/** Preallocated arrays for a mesh of known size, filled by index without an object for each vertex. */
export interface OpenMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array | null;
  readonly indices: Uint32Array;
}

export function openMesh(vertices: number, triangles: number, withUvs: boolean): OpenMesh {
  return {
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    uvs: withUvs ? new Float32Array(vertices * 2) : null,
    indices: new Uint32Array(triangles * 3),
  };
}

/**
 * Writes two triangles for every cell of a vertex grid with `across` vertices to a row. Seen from outside, rows go to
 * the right and the vertices of a row go up. Returns the position after the last index written.
 */
export function writeGrid(
  indices: Uint32Array,
  at: number,
  first: number,
  rows: number,
  across: number,
): number {
  let next = at;
  for (let i = 0; i < rows - 1; i++) {
    for (let j = 0; j < across - 1; j++) {
      const a = first + i * across + j;
      const b = a + across;
      indices[next++] = a;
      indices[next++] = b;
      indices[next++] = a + 1;
      indices[next++] = b;
      indices[next++] = b + 1;
      indices[next++] = a + 1;
    }
  }
  return next;
}

const grids = memory<Uint32Array>(64);

/** Arrays for a mesh that is one grid; meshes with equal grids share their triangles. */
export function openGrid(rows: number, across: number): OpenMesh & { readonly uvs: Float32Array } {
  const vertices = rows * across;
  const indices = grids(`${rows} ${across}`, () => {
    const indices = new Uint32Array((rows - 1) * (across - 1) * 6);
    writeGrid(indices, 0, 0, rows, across);
    return indices;
  });
  return {
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    uvs: new Float32Array(vertices * 2),
    indices,
  };
}

/** Returns at each point the mean normal of its triangles, weighted by area. */
export function normalsOf(points: readonly Vector[], triangles: ArrayLike<number>): Float32Array {
  const sums = new Float64Array(points.length * 3);
  for (let k = 0; k < triangles.length; k += 3) {
    const corners = [triangles[k], triangles[k + 1], triangles[k + 2]] as [number, number, number];
    const [a, b, c] = corners.map((corner) => points[corner]) as [Vector, Vector, Vector];
    const normal = cross(subtract(b, a), subtract(c, a));
    for (const corner of corners) {
      sums[corner * 3] = (sums[corner * 3] as number) + normal[0];
      sums[corner * 3 + 1] = (sums[corner * 3 + 1] as number) + normal[1];
      sums[corner * 3 + 2] = (sums[corner * 3 + 2] as number) + normal[2];
    }
  }
  const normals = new Float32Array(sums.length);
  for (let i = 0; i < sums.length; i += 3) {
    const [x, y, z] = sums.subarray(i, i + 3) as unknown as [number, number, number];
    const l = Math.hypot(x, y, z);
    normals.set(l > 0 ? [x / l, y / l, z / l] : [0, 0, 1], i);
  }
  return normals;
}

/** A smooth surface over a grid of points in the order of `writeGrid`. */
export function skinOf(points: readonly Vector[], rows: number, across: number): Mesh {
  const mesh = openGrid(rows, across);
  mesh.positions.set(points.flat());
  mesh.normals.set(normalsOf(points, mesh.indices));
  points.forEach(([x, y], i) => {
    mesh.uvs.set([x, y], i * 2);
  });
  return mesh;
}

/** Joins meshes; texture coordinates remain only if all have them. */
export function joinMeshes(meshes: readonly Mesh[]): Mesh {
  const count = (of: (mesh: Mesh) => number) => meshes.reduce((sum, mesh) => sum + of(mesh), 0);
  const vertices = count(({ positions }) => positions.length / 3);
  const triangles = count(({ indices }) => indices.length / 3);
  const joined = openMesh(
    vertices,
    triangles,
    meshes.every(({ uvs }) => uvs !== null),
  );
  let vertex = 0;
  let index = 0;
  for (const mesh of meshes) {
    joined.positions.set(mesh.positions, vertex * 3);
    joined.normals.set(mesh.normals, vertex * 3);
    if (mesh.uvs !== null) joined.uvs?.set(mesh.uvs, vertex * 2);
    for (const i of mesh.indices) joined.indices[index++] = i + vertex;
    vertex += mesh.positions.length / 3;
  }
  return joined;
}

const volumes = new WeakMap<Mesh, CubicMillimetres>();

/** Signed volume by the divergence theorem, valid for every closed mesh. Computed once for each mesh. */
export function volumeOf(mesh: Mesh): CubicMillimetres {
  const volume = volumes.get(mesh) ?? computeVolume(mesh);
  volumes.set(mesh, volume);
  return volume;
}

function computeVolume({ positions, indices }: Mesh): CubicMillimetres {
  let six = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = (indices[i] as number) * 3;
    const b = (indices[i + 1] as number) * 3;
    const c = (indices[i + 2] as number) * 3;
    const ax = positions[a] as number;
    const ay = positions[a + 1] as number;
    const az = positions[a + 2] as number;
    const bx = positions[b] as number;
    const by = positions[b + 1] as number;
    const bz = positions[b + 2] as number;
    const cx = positions[c] as number;
    const cy = positions[c + 1] as number;
    const cz = positions[c + 2] as number;
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return six / 6;
}

/** Surface area in mm², inside and out. */
export function surfaceOf({ positions, indices }: Mesh): SquareMillimetres {
  const corner = (i: number): Vector => [
    positions[i * 3] as number,
    positions[i * 3 + 1] as number,
    positions[i * 3 + 2] as number,
  ];
  let twice = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => corner(indices[i + k] as number)) as [Vector, Vector, Vector];
    twice += Math.hypot(...cross(subtract(b, a), subtract(c, a)));
  }
  return twice / 2;
}

export interface Box {
  readonly min: Vector;
  readonly max: Vector;
}

/** The bounding box of the positions under each of the matrices (16 numbers each, column-major). */
export function boundsOf({ positions }: Mesh, matrices: ArrayLike<number>): Box {
  let [x0, y0, z0] = [Infinity, Infinity, Infinity];
  let [x1, y1, z1] = [-Infinity, -Infinity, -Infinity];
  for (let m = 0; m < matrices.length; m += 16) {
    const [a, b, c] = [matrices[m] as number, matrices[m + 4] as number, matrices[m + 8] as number];
    const [d, e, f] = [matrices[m + 1] as number, matrices[m + 5] as number, matrices[m + 9] as number];
    const [g, h, k] = [matrices[m + 2] as number, matrices[m + 6] as number, matrices[m + 10] as number];
    const [u, v, w] = [matrices[m + 12] as number, matrices[m + 13] as number, matrices[m + 14] as number];
    for (let i = 0; i < positions.length; i += 3) {
      const px = positions[i] as number;
      const py = positions[i + 1] as number;
      const pz = positions[i + 2] as number;
      const x = a * px + b * py + c * pz + u;
      const y = d * px + e * py + f * pz + v;
      const z = g * px + h * py + k * pz + w;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      if (z < z0) z0 = z;
      if (z > z1) z1 = z;
    }
  }
  return { min: [x0, y0, z0], max: [x1, y1, z1] };
}
