import type { Mesh, Vector } from '../model.ts';
import { cross, unit } from './vector.ts';

const STEP = 1e-3;

/**
 * Moves every point of a mesh by a smooth function that turns nothing inside out: a ball becomes a bean, a flat relief
 * wraps round a bangle. Normals follow the function's slope. Texture coordinates stay unchanged.
 */
export function warped(mesh: Mesh, to: (point: Vector) => Vector): Mesh {
  const positions = new Float32Array(mesh.positions.length);
  const normals = new Float32Array(mesh.normals.length);
  for (let i = 0; i < positions.length; i += 3) {
    const point: Vector = [...mesh.positions.subarray(i, i + 3)] as unknown as Vector;
    const [nx, ny, nz] = mesh.normals.subarray(i, i + 3) as unknown as [number, number, number];
    positions.set(to(point), i);
    const slope = (axis: 0 | 1 | 2): Vector => {
      const shifted = (by: number): Vector =>
        to(point.map((value, k) => (k === axis ? value + by : value)) as unknown as Vector);
      const [ahead, behind] = [shifted(STEP), shifted(-STEP)];
      return [ahead[0] - behind[0], ahead[1] - behind[1], ahead[2] - behind[2]];
    };
    const [x, y, z] = [slope(0), slope(1), slope(2)];
    const [yz, zx, xy] = [cross(y, z), cross(z, x), cross(x, y)];
    normals.set(
      unit(
        [0, 1, 2].map(
          (k) => nx * (yz[k] as number) + ny * (zx[k] as number) + nz * (xy[k] as number),
        ) as unknown as Vector,
      ),
      i,
    );
  }
  return { ...mesh, positions, normals };
}

/** Wraps a flat form (face towards +z, top towards +y) round a cylinder about the y axis, in front at +z. */
export const roundCylinder =
  (radius: number) =>
  ([x, y, z]: Vector): Vector => {
    const angle = x / radius;
    return [(radius + z) * Math.sin(angle), y, (radius + z) * Math.cos(angle)];
  };
