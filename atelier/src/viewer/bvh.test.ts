import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAF_STRIDE, type Skin, sortIntoBoxes } from './bvh.ts';

type Vector = readonly [number, number, number];

const sub = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function meets({ corners }: Skin, triangle: number, from: Vector, direction: Vector): number {
  const at = (corner: number): Vector => {
    const start = triangle * 9 + corner * 3;
    return [corners[start] ?? 0, corners[start + 1] ?? 0, corners[start + 2] ?? 0];
  };
  const [q, r] = [sub(at(1), at(0)), sub(at(2), at(0))];
  const side = cross(direction, r);
  const size = dot(q, side);
  if (Math.abs(size) < 1e-9) return Infinity;
  const to = sub(from, at(0));
  const u = dot(to, side) / size;
  const other = cross(to, q);
  const v = dot(direction, other) / size;
  const away = dot(r, other) / size;
  return u >= 0 && v >= 0 && u + v <= 1 && away > 0 ? away : Infinity;
}

/** Traverses like the shader: box after box, to the linked box where the ray misses. */
function nearest(skin: Skin, from: Vector, direction: Vector): { away: number; tried: number } {
  const { boxes, count, order } = sortIntoBoxes(skin);
  let away = Infinity;
  let tried = 0;
  let box = 0;
  while (box < count) {
    const [x, y, z, onward, X, Y, Z, leaf] = boxes.subarray(box * 8, box * 8 + 8) as unknown as number[];
    const low = [x, y, z];
    const high = [X, Y, Z];
    let [first, last] = [0, away];
    for (const axis of [0, 1, 2]) {
      const step = direction[axis as 0] || 1e-12;
      const [a, b] = [
        ((low[axis] ?? 0) - from[axis as 0]) / step,
        ((high[axis] ?? 0) - from[axis as 0]) / step,
      ];
      first = Math.max(first, Math.min(a, b));
      last = Math.min(last, Math.max(a, b));
    }
    if (first > last + 1e-6) {
      box = onward ?? count;
      continue;
    }
    if (leaf !== undefined && leaf >= 0) {
      const start = Math.floor(leaf / LEAF_STRIDE);
      for (let i = start; i < start + (leaf % LEAF_STRIDE); i++) {
        tried++;
        away = Math.min(away, meets(skin, order[i] ?? 0, from, direction));
      }
    }
    box++;
  }
  return { away, tried };
}

function skinOf(corners: readonly number[]): Skin {
  const triangles = Math.floor(corners.length / 9);
  const flat = new Float32Array(corners.slice(0, triangles * 9));
  return { corners: flat, normals: flat, looks: new Uint8Array(triangles) };
}

/** Numbers that 32 bits represent exactly: rounding must not decide whether a ray grazes an edge. */
const coordinate = fc.integer({ min: -10_240, max: 10_240 }).map((integer) => integer / 1024);
const vector = fc.tuple(coordinate, coordinate, coordinate);

test('a ray through the boxes meets the same nearest triangle as a test of all triangles', () => {
  fc.assert(
    fc.property(
      fc.array(coordinate, { minLength: 9, maxLength: 900 }),
      vector,
      vector,
      (corners, from, towards) => {
        fc.pre(Math.hypot(...sub(towards, from)) > 0.1);
        const skin = skinOf(corners);
        const direction = sub(towards, from);
        const all = Math.min(
          ...Array.from(skin.looks, (_, triangle) => meets(skin, triangle, from, direction)),
        );
        const { away } = nearest(skin, from, direction);
        if (all === Infinity) expect(away).toBe(Infinity);
        else expect(away).toBeCloseTo(all, 5);
      },
    ),
    { numRuns: 150 },
  );
});

test('a ray tests only a few of a thousand triangles in a row', () => {
  const corners = Array.from({ length: 1000 }, (_, i) => [i, 0, 0, i + 0.5, 0, 0, i, 1, 0]).flat();
  const { away, tried } = nearest(skinOf(corners), [500.1, 0.2, 5], [0, 0, -1]);
  expect(away).toBeCloseTo(5, 6);
  expect(tried).toBeLessThan(10);
});

test('every triangle is in one leaf', () => {
  fc.assert(
    fc.property(fc.array(coordinate, { minLength: 9, maxLength: 450 }), (corners) => {
      const skin = skinOf(corners);
      const { order } = sortIntoBoxes(skin);
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from(skin.looks, (_, index) => index));
    }),
    { numRuns: 50 },
  );
});
