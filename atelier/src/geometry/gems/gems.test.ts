import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Gem, gemShapes, stones } from '../../model.ts';
import { openEdges } from '../closed.ts';
import { boundsOf, volumeOf } from '../mesh.ts';
import { faceArea, facesOf } from '../polyhedron.ts';
import { brilliant, evenly } from './brilliant.ts';
import { caratOf, cutGem, sizeOfCarat } from './cut-gem.ts';
import { circle } from './outline.ts';

const HERE = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

const shape = fc.constantFrom(...gemShapes);
const fineness = fc.constantFrom('fine' as const, 'live' as const, 'melee' as const);
const millimetres = fc.double({ min: 1, max: 14, noNaN: true });
const share = fc.double({ min: 0.85, max: 1.2, noNaN: true });

const planesOf = ({ planes }: Gem) =>
  Array.from({ length: planes.length / 4 }, (_, i) => {
    const [x, y, z, d] = planes.subarray(i * 4, i * 4 + 4) as unknown as [number, number, number, number];
    return { x, y, z, d };
  });

describe('a cut stone', () => {
  test('is closed, has the requested size, and weighs what its planes say', () => {
    fc.assert(
      fc.property(shape, fineness, millimetres, share, share, (name, fine, width, longer, deeper) => {
        const usual = cutGem(name, { width }, fine).gem;
        const size = { width, length: usual.length * longer, depth: usual.depth * deeper };
        const { gem, mesh } = cutGem(name, size, fine);
        expect(openEdges(mesh)).toBe(0);
        expect(volumeOf(mesh) / gem.volume).toBeCloseTo(1, 4);
        const { min, max } = boundsOf(mesh, HERE);
        expect(max[0] - min[0]).toBeCloseTo(size.width, 3);
        expect(max[1] - min[1]).toBeCloseTo(size.depth, 3);
        expect(max[2] - min[2]).toBeCloseTo(size.length, 3);
        expect([max[1], -min[1]]).toEqual([expect.closeTo(gem.above, 3), expect.closeTo(gem.below, 3)]);
      }),
      { numRuns: 150 },
    );
  });

  test.each(gemShapes)('has no redundant plane: %s', (name) => {
    for (const fine of ['fine', 'live', 'melee'] as const) {
      const { gem } = cutGem(name, { width: 6 }, fine);
      const planes = planesOf(gem);
      const bounded = gem.mirrored ? [...planes, { x: -1, y: 0, z: 0, d: 0 }] : planes;
      const faces = facesOf(bounded, 6);
      expect(faces).toHaveLength(bounded.length);
      for (const { corners } of faces) expect(faceArea(corners)).toBeGreaterThan(6 * 6 * 1e-6);
    }
  });

  test.each([
    ['round', 'fine', { table: 1, bezel: 8, star: 8, upper: 16, lower: 16, main: 8, girdle: 64 }],
    ['round', 'live', { table: 1, bezel: 8, star: 8, upper: 16, lower: 16, main: 8, girdle: 32 }],
    ['round', 'melee', { table: 1, bezel: 8, main: 8, girdle: 16 }],
    ['oval', 'fine', { table: 1, bezel: 8, star: 8, upper: 16, lower: 16, main: 8, girdle: 64 }],
    ['cushion', 'fine', { table: 1, bezel: 8, star: 8, upper: 16, lower: 16, main: 8, girdle: 64 }],
    ['emerald', 'fine', { table: 1, crown: 24, pavilion: 24, girdle: 8 }],
    ['asscher', 'fine', { table: 1, crown: 24, pavilion: 24, girdle: 8 }],
  ] as const)('has its facets: %s, %s', (name, fine, facets) => {
    const { kinds } = cutGem(name, { width: 6 }, fine).gem;
    const counted: Record<string, number> = {};
    for (const kind of kinds) counted[kind] = (counted[kind] ?? 0) + 1;
    expect(counted).toEqual(facets);
  });

  test('of diamond, round, 6.5 mm, weighs 1.00 ct', () => {
    expect(cutGem('round', { width: 6.5 }, 'fine').gem.volume).toBeCloseTo(56.79, 1);
    expect(Math.abs(caratOf('round', { width: 6.5 }, 'diamond') - 1)).toBeLessThan(0.01);
  });

  test('has the requested weight', () => {
    const carat = fc.double({ min: 0.05, max: 8, noNaN: true });
    fc.assert(
      fc.property(shape, carat, fc.constantFrom(...stones), (name, ct, stone) => {
        expect(caratOf(name, sizeOfCarat(name, ct, stone), stone)).toBeCloseTo(ct, 6);
      }),
    );
  });

  test.each([
    ['round', 6.5, 6.5],
    ['oval', 5.9, 8.1],
    ['princess', 5.5, 5.5],
    ['emerald', 4.8, 6.7],
    ['pear', 5.7, 8.5],
  ] as const)('of one carat has the usual size: %s', (name, width, length) => {
    const size = sizeOfCarat(name, 1, 'diamond');
    expect(Math.abs(size.width - width)).toBeLessThan(0.25);
    expect(Math.abs(size.length - length)).toBeLessThan(0.35);
  });
});

/** Follows a ray inside the stone. Returns for each plane its kind and the angle to its normal in degrees. */
function trace(pavilion: number): readonly (readonly [kind: string, angle: number])[] {
  const facets = brilliant({
    outline: circle(0.5),
    mains: evenly(8),
    table: 0.56,
    crownHeight: 0.22 * Math.tan((34.5 * Math.PI) / 180),
    pavilionDepth: 0.5 * Math.tan((pavilion * Math.PI) / 180),
    girdle: 0.025,
    girdleAt: evenly(64),
  });
  const critical = (Math.asin(1 / 2.418) * 180) / Math.PI;
  const hits: (readonly [string, number])[] = [];
  // Straight down just off the centre, onto the middle of a main facet.
  let [x, y, z] = [0.1, 0.1, 0.004];
  let [dx, dy, dz] = [0, -1, 0];
  for (let bounce = 0; bounce < 6; bounce++) {
    let far = Infinity;
    let wall = facets[0];
    for (const facet of facets) {
      const towards = dx * facet.x + dy * facet.y + dz * facet.z;
      const t = (facet.d - (x * facet.x + y * facet.y + z * facet.z)) / towards;
      if (towards > 1e-9 && t < far) [far, wall] = [t, facet];
    }
    if (wall === undefined) throw new Error('a ray left a closed stone');
    const cosine = dx * wall.x + dy * wall.y + dz * wall.z;
    const angle = (Math.acos(cosine) * 180) / Math.PI;
    hits.push([wall.kind, angle]);
    if (angle < critical) return hits;
    [x, y, z] = [x + dx * far, y + dy * far, z + dz * far];
    [dx, dy, dz] = [dx - 2 * cosine * wall.x, dy - 2 * cosine * wall.y, dz - 2 * cosine * wall.z];
  }
  return hits;
}

describe('light straight down into a round brilliant', () => {
  test('is reflected twice by a pavilion of 40.75° and leaves through the crown', () => {
    const hits = trace(40.75);
    expect(hits.slice(0, 2)).toEqual([
      ['main', expect.closeTo(40.75, 1)],
      ['main', expect.closeTo(57, -0.5)],
    ]);
    expect(hits.at(-1)?.[0]).toMatch(/table|star|bezel/);
    expect(hits).toHaveLength(3);
  });

  test.each([45, 50])('returns through the table at %d°', (pavilion) => {
    expect(trace(pavilion).map(([kind]) => kind)).toEqual(['main', 'main', 'table']);
  });

  test('leaks below at 55°', () => {
    expect(trace(55).map(([kind]) => kind)).toEqual(['main', 'main']);
  });
});
