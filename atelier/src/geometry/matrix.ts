import type { Vector } from '../model.ts';

/** A transform: 16 numbers, column-major, as in the nodes of a model. */
export type Matrix = readonly number[];

export const HERE: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export const moved = (x: number, y: number, z: number): Matrix => [
  1,
  0,
  0,
  0,
  0,
  1,
  0,
  0,
  0,
  0,
  1,
  0,
  x,
  y,
  z,
  1,
];

export const sized = (by: number): Matrix => [by, 0, 0, 0, 0, by, 0, 0, 0, 0, by, 0, 0, 0, 0, 1];

/** Rotation about an axis by radians, anticlockwise seen from its tip. */
export function turned(axis: 'x' | 'y' | 'z', angle: number): Matrix {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  switch (axis) {
    case 'x':
      return [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1];
    case 'y':
      return [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1];
    case 'z':
      return [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  }
}

/** Returns the transform that maps a part's axes to three unit vectors, and its origin to a point. */
export const framed = (x: Vector, y: Vector, z: Vector, at: Vector): Matrix => [
  ...x,
  0,
  ...y,
  0,
  ...z,
  0,
  ...at,
  1,
];

/** Product of transforms, the last applied first: `after(a, b)` applies b, then a. */
export function after(...matrices: readonly Matrix[]): Matrix {
  return matrices.reduce((a, b) => {
    const product = new Array<number>(16);
    for (let c = 0; c < 4; c++) {
      for (let r = 0; r < 4; r++) {
        let sum = 0;
        for (let k = 0; k < 4; k++) sum += (a[k * 4 + r] as number) * (b[c * 4 + k] as number);
        product[c * 4 + r] = sum;
      }
    }
    return product;
  }, HERE);
}

export function packed(matrices: readonly Matrix[]): Float32Array {
  const all = new Float32Array(matrices.length * 16);
  matrices.forEach((matrix, i) => {
    all.set(matrix, i * 16);
  });
  return all;
}

export const placed = (m: Matrix, [x, y, z]: Vector): Vector => [
  (m[0] as number) * x + (m[4] as number) * y + (m[8] as number) * z + (m[12] as number),
  (m[1] as number) * x + (m[5] as number) * y + (m[9] as number) * z + (m[13] as number),
  (m[2] as number) * x + (m[6] as number) * y + (m[10] as number) * z + (m[14] as number),
];
