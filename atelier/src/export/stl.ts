import type { Matrix } from '../geometry/matrix.ts';
import type { Mesh, Model } from '../model.ts';
import { metalParts } from './parts.ts';

/**
 * The metal of a piece as binary STL, in millimetres: 80 bytes of header, the number of triangles, then for each its
 * normal, three corners and two empty bytes, little-endian. The format has no unit; every caster reads millimetres.
 */
export function stlOf(model: Model): Uint8Array {
  const solids = metalParts(model).flatMap(({ mesh, matrices }) =>
    matrices.map((matrix) => {
      const placedPoints = placedPositions(mesh, matrix);
      return { mesh, places: placedPoints, triangles: wholeTriangles(mesh, placedPoints) };
    }),
  );
  const count = solids.reduce((sum, { triangles }) => sum + triangles.length, 0);
  const file = new DataView(new ArrayBuffer(84 + count * 50));
  // The header must not begin with 'solid', by which readers recognise the text format.
  [...'Jinlan, metal parts, millimetres'].forEach((letter, i) => {
    file.setUint8(i, letter.charCodeAt(0));
  });
  file.setUint32(80, count, true);
  let at = 84;
  for (const { mesh, places: placedPoints, triangles } of solids)
    for (const first of triangles) at = writeTriangle(file, at, mesh, placedPoints, first);
  return new Uint8Array(file.buffer);
}

/** Returns the indices of triangles with an area. Those at the pole of a ball have none. */
function wholeTriangles({ indices }: Mesh, placedPoints: Float64Array): readonly number[] {
  const starts: number[] = [];
  const isSame = (a: number, b: number): boolean =>
    placedPoints[a] === placedPoints[b] &&
    placedPoints[a + 1] === placedPoints[b + 1] &&
    placedPoints[a + 2] === placedPoints[b + 2];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => (indices[i + k] as number) * 3) as [number, number, number];
    if (!isSame(a, b) && !isSame(b, c) && !isSame(c, a)) starts.push(i);
  }
  return starts;
}

/** Readers compare corners digit by digit. So where a form closes, -1e-15 and 0 must become equal. */
const stepsOfMillimetre = 100_000;

function placedPositions({ positions }: Mesh, m: Matrix): Float64Array {
  const placed = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i] as number, positions[i + 1] as number, positions[i + 2] as number];
    for (let k = 0; k < 3; k++) {
      const place =
        (m[k] as number) * x + (m[4 + k] as number) * y + (m[8 + k] as number) * z + (m[12 + k] as number);
      placed[i + k] = Math.round(place * stepsOfMillimetre) / stepsOfMillimetre + 0;
    }
  }
  return placed;
}

function writeTriangle(
  file: DataView,
  at: number,
  { indices }: Mesh,
  placedPoints: Float64Array,
  first: number,
): number {
  const corner = (k: number, axis: number) =>
    placedPoints[(indices[first + k] as number) * 3 + axis] as number;
  const edge = (k: number, axis: number) => corner(k, axis) - corner(0, axis);
  const normal = [
    edge(1, 1) * edge(2, 2) - edge(1, 2) * edge(2, 1),
    edge(1, 2) * edge(2, 0) - edge(1, 0) * edge(2, 2),
    edge(1, 0) * edge(2, 1) - edge(1, 1) * edge(2, 0),
  ] as const;
  const l = Math.hypot(...normal) || 1;
  normal.forEach((n, axis) => {
    file.setFloat32(at + axis * 4, n / l, true);
  });
  for (let k = 0; k < 3; k++) {
    for (let axis = 0; axis < 3; axis++) file.setFloat32(at + 12 + k * 12 + axis * 4, corner(k, axis), true);
  }
  return at + 50;
}
