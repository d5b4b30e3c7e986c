import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mesh, Vector } from '../model.ts';
import { openEdges, weld } from './closed.ts';
import { along, lengthOf } from './curve.ts';
import { extrude } from './extrude.ts';
import { surfaceOf, volumeOf } from './mesh.ts';
import { areaOf, linesOfPath, roundLine, type Shape, shapesOf } from './outline.ts';
import type { Point } from './profile.ts';
import { stampedMesh } from './stamped.ts';
import { triangulate } from './triangulate.ts';
import { ball, lathe, ringOfWire } from './turning.ts';
import { wireMesh } from './wire.ts';

const within = (value: number, exact: number, share = 0.005) =>
  expect(Math.abs(value / exact - 1)).toBeLessThan(share);

describe('the check for closed surfaces', () => {
  const sphere = ball(2, 24);

  test('finds a missing and a reversed triangle', () => {
    expect(openEdges(sphere)).toBe(0);
    const torn: Mesh = { ...sphere, indices: sphere.indices.slice(300 + 3, 6000) };
    expect(openEdges(torn)).toBeGreaterThan(2);
    const turned = sphere.indices.slice();
    const at = 600;
    [turned[at], turned[at + 1]] = [turned[at + 1] as number, turned[at] as number];
    expect(openEdges({ ...sphere, indices: turned })).toBe(3);
  });

  test('accepts two solids that touch along an edge, and finds a hole in one of them', () => {
    const wedge = (sign: 1 | -1): Mesh => {
      const positions = Float32Array.from([0, 0, 0, 0, 0, 1, sign, 0, 0, 0, sign, 0]);
      const indices = Uint32Array.from([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
      return { ...sphere, positions, indices };
    };
    const [one, other] = [wedge(1), wedge(-1)];
    const both: Mesh = {
      ...sphere,
      positions: Float32Array.from([...one.positions, ...other.positions]),
      indices: Uint32Array.from([...one.indices, ...other.indices.map((index) => index + 4)]),
    };
    expect(openEdges(both)).toBe(0);
    expect(openEdges({ ...both, indices: both.indices.slice(3) })).toBe(3);
  });

  test('welds by distance, also across the cells of any grid', () => {
    fc.assert(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (x) => {
        const near = weld(new Float32Array([x, 0, 0, x + 4e-5, 0, 0]));
        const far = weld(new Float32Array([x, 0, 0, x + 3e-4, 0, 0]));
        expect([near.count, far.count]).toEqual([1, 2]);
      }),
    );
  });
});

describe('forms with a formula', () => {
  test('weigh what the formula says', () => {
    within(volumeOf(ball(3, 96)), 36 * Math.PI);
    within(volumeOf(ringOfWire(5, 0.5, 128, 48)), 2 * Math.PI ** 2 * 5 * 0.25);
    within(
      volumeOf(
        lathe(
          [
            [1, 0],
            [2, 0],
            [2, 3],
            [1, 3],
          ],
          128,
        ),
      ),
      9 * Math.PI,
    );
    const rod = wireMesh({
      path: [
        [0, 0, 0],
        [0, 0, 10],
      ],
      radius: 0.5,
      sides: 64,
      capRings: 16,
    });
    within(volumeOf(rod), Math.PI * 2.5 + Math.PI / 6);
  });

  test('have the surface area that the formula says', () => {
    within(surfaceOf(ball(3, 96)), 36 * Math.PI);
    within(surfaceOf(ringOfWire(5, 0.5, 128, 48)), 4 * Math.PI ** 2 * 5 * 0.5);
  });

  test('of round wire weigh in proportion to their length', () => {
    const spot = fc.tuple(
      fc.double({ min: -6, max: 6, noNaN: true }),
      fc.double({ min: 0.2, max: 0.5, noNaN: true }),
      fc.integer({ min: 2, max: 5 }),
    );
    fc.assert(
      fc.property(spot, ([lift, radius, lobes]) => {
        const path = Array.from({ length: 400 }, (_, i): Vector => {
          const a = (2 * Math.PI * i) / 400;
          return [14 * Math.cos(a), lift * Math.sin(lobes * a), 14 * Math.sin(a)];
        });
        const wire = wireMesh({ path, radius, sides: 48, closed: true });
        expect(openEdges(wire)).toBe(0);
        within(volumeOf(wire), Math.PI * radius ** 2 * lengthOf([...path, path[0] as Vector]));
      }),
      { numRuns: 25 },
    );
  });

  test('cut from a plate weigh their area times its thickness', () => {
    const disc: Shape = { outer: roundLine(128, () => 8), holes: [roundLine(64, () => 3).toReversed()] };
    const mesh = extrude(disc, { depth: 1.5, bevel: 0.05, backBevel: 0.02, pieces: 3 });
    expect(openEdges(mesh)).toBe(0);
    within(volumeOf(mesh), Math.PI * 55 * 1.5);
  });
});

test('a plate with a crown weighs less by what its bowl removes, and is closed', () => {
  const [depth, crown] = [1.4, 0.5];
  const heart = roundLine(144, (angle) => 6 + 1.4 * Math.sin(angle) - Math.abs(Math.cos(angle)));
  for (const outer of [roundLine(144, () => 8), heart]) {
    const bevels = { depth, bevel: 0.04, backBevel: 0.04, pieces: 4 };
    const [flat, swollen] = [0, crown].map((by) => extrude({ outer, holes: [] }, { ...bevels, crown: by }));
    expect(openEdges(swollen as Mesh)).toBe(0);
    // The mean square of the distance from the middle, over the plate.
    let [twice, moment, reach] = [0, 0, 0];
    outer.forEach(([x, y], i) => {
      const [nx, ny] = outer[(i + 1) % outer.length] as Point;
      const area = x * ny - nx * y;
      twice += area;
      moment += (area * (x * x + x * nx + nx * nx + y * y + y * ny + ny * ny)) / 6;
      reach = Math.max(reach, x * x + y * y);
    });
    const removedShare = (crown * moment) / twice / reach / depth;
    within(volumeOf(swollen as Mesh), volumeOf(flat as Mesh) * (1 - removedShare));
    const { positions } = swollen as Mesh;
    expect(positions.reduce((most, z, i) => (i % 3 === 2 ? Math.max(most, z) : most), 0)).toBeCloseTo(
      depth,
      5,
    );
  }
});

/** A line round the middle with dents, bulges and sharp corners that never crosses itself. */
const wobbly = fc
  .array(fc.double({ min: 0.35, max: 1, noNaN: true }), { minLength: 5, maxLength: 24 })
  .map((radii) =>
    roundLine(radii.length, (angle) => 9 * (radii[Math.round((angle / (2 * Math.PI)) * radii.length)] ?? 1)),
  );

const holes = fc.subarray<Point>([
  [0, 0],
  [1.1, 0],
  [-1.1, 0],
  [0, 1.1],
  [0, -1.1],
]);

/** earcut fills one of these holes (decision 063). */
const plateWithTwoHoles: Shape = {
  outer: [
    [3.15, 0],
    [2.789186480807611, 1.4638779919378708],
    [1.789403952203141, 2.5923991775650173],
    [0.37969054280426745, 3.12703295340887],
    [-1.1170053941839866, 2.9453011644590568],
    [-2.3578088567389686, 2.0888363734585047],
    [-8.443194895433056, 2.0810606349888396],
    [-3.0584667248920643, -0.7538443425058059],
    [-2.357808856738969, -2.0888363734585043],
    [-1.1170053941839881, -2.9453011644590563],
    [0.37969054280426806, -3.12703295340887],
    [1.7894039522031375, -2.5923991775650195],
    [2.7891864808076114, -1.4638779919378704],
  ],
  holes: [
    [
      [-0.2250000000000002, -0.3897114317029973],
      [-0.2249999999999999, 0.38971143170299744],
      [0.45, 0],
    ],
    [
      [-1.3250000000000002, -0.3897114317029973],
      [-1.325, 0.38971143170299744],
      [-0.6500000000000001, 0],
    ],
  ],
};

describe('flat shapes', () => {
  const shape = fc.tuple(wobbly, holes, fc.integer({ min: 3, max: 9 })).map(
    ([outer, places, corners]): Shape => ({
      outer,
      holes: places.map(([x, y]) =>
        roundLine(corners, () => 0.45)
          .map(([px, py]): Point => [px + x, py + y])
          .toReversed(),
      ),
    }),
  );

  test('are covered exactly once by triangles, except for their holes', () => {
    fc.assert(
      fc.property(shape, ({ outer, holes: within }) => {
        const lines = [outer, ...within];
        const points = lines.flat();
        const triangles = triangulate(lines);
        expect(triangles).toHaveLength((points.length + 2 * within.length - 2) * 3);
        let area = 0;
        for (let i = 0; i < triangles.length; i += 3) {
          const piece = areaOf([0, 1, 2].map((k) => points[triangles[i + k] as number] as Point));
          expect(piece).toBeGreaterThan(-1e-9);
          area += piece;
        }
        expect(area).toBeCloseTo(
          lines.reduce((sum, line) => sum + areaOf(line), 0),
          6,
        );
      }),
      { numRuns: 300, examples: [[plateWithTwoHoles]] },
    );
  });

  test('become closed bodies with any bevel, no heavier than without one', () => {
    const bevel = fc.double({ min: 0, max: 0.6, noNaN: true });
    fc.assert(
      fc.property(shape, bevel, bevel, (flat, front, back) => {
        const plain = extrude(flat, { depth: 1.4, bevel: 0, backBevel: 0, pieces: 1 });
        const eased = extrude(flat, { depth: 1.4, bevel: front, backBevel: back, pieces: 3 });
        expect(openEdges(plain)).toBe(0);
        expect(openEdges(eased)).toBe(0);
        const area = [flat.outer, ...flat.holes].reduce((sum, line) => sum + areaOf(line), 0);
        expect(volumeOf(plain)).toBeCloseTo(area * 1.4, 2);
        expect(volumeOf(eased)).toBeLessThanOrEqual(volumeOf(plain) + 1e-3);
        expect(volumeOf(eased)).toBeGreaterThan(0);
      }),
      { numRuns: 120 },
    );
  });

  test('are parsed from a path; the direction of a line tells holes from outlines', () => {
    const [first, second, ...rest] = shapesOf(
      linesOfPath('M0 0H10V10H0ZM2 2V8H8V2ZM20 0Q30 0 30 10Q30 20 20 20Q10 20 10 10C10 4 14 0 20 0', 0.01),
    );
    expect(rest).toEqual([]);
    const [square, drop] = (first?.holes.length ?? 0) > 0 ? [first, second] : [second, first];
    expect(square?.holes).toHaveLength(1);
    expect(areaOf(square?.outer ?? [])).toBeCloseTo(100, 6);
    expect(areaOf(square?.holes[0] ?? [])).toBeCloseTo(-36, 6);
    expect(drop?.holes).toEqual([]);
    within(areaOf(drop?.outer ?? []), 330, 0.03);
  });

  test('stay two bodies where they overlap in a font', () => {
    const shapes = shapesOf(linesOfPath('M0 0H10V4H0ZM3 -3H6V9H3Z', 0.01));
    expect(shapes.map(({ holes: within }) => within.length)).toEqual([0, 0]);
  });
});

describe('points along a line', () => {
  test('are at equal distances and include both ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 300 }),
        fc.double({ min: 20, max: 400, noNaN: true }),
        (count, length) => {
          const path: readonly Vector[] = [
            [0, 0, 0],
            [length * 0.3, 0, 0],
            [length, 0, 0],
          ];
          const places = along(path, length / count, length / count / 2);
          expect(places).toHaveLength(count);
          places.forEach(({ at }, i) => {
            expect(at[0]).toBeCloseTo((length * (i + 0.5)) / count, 6);
          });
        },
      ),
    );
  });
});

describe('a struck body', () => {
  const ring = {
    length: 12,
    width: 12,
    spacing: 0.1,
    foot: -0.5,
    inside: (x: number, y: number) => Math.min(5 - Math.hypot(x, y), Math.hypot(x, y) - 2),
    height: () => 1,
  };

  test('is closed, and as large as its outline', () => {
    const mesh = stampedMesh(ring);
    expect(openEdges(mesh)).toBe(0);
    within(volumeOf(mesh), Math.PI * (25 - 4) * 1.5);
  });

  test('is cut off where its outline would leave the grid', () => {
    const mesh = stampedMesh({ ...ring, inside: () => 1 });
    expect(openEdges(mesh)).toBe(0);
    expect(volumeOf(mesh)).toBeGreaterThan(0.9 * 12 * 12 * 1.5);
  });

  test('has the face and the normals of its height field', () => {
    const mesh = stampedMesh({ ...ring, inside: (x, y) => 5 - Math.hypot(x, y), height: (x) => 2 + 0.5 * x });
    const slope = Math.hypot(0.5, 1);
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const [x, , z] = mesh.positions.subarray(i, i + 3) as unknown as Vector;
      const [nx, , nz] = mesh.normals.subarray(i, i + 3) as unknown as Vector;
      if (nz <= 0) continue;
      expect(z).toBeCloseTo(2 + 0.5 * x, 4);
      expect(nx).toBeCloseTo(-0.5 / slope, 4);
    }
  });
});
