import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openEdges } from '../geometry/closed.ts';
import { sizeOfCarat } from '../geometry/gems/cut-gem.ts';
import { volumeOf } from '../geometry/mesh.ts';
import { type Detail, gemShapes, type Material, type Mesh } from '../model.ts';
import { outlines } from '../testing/arbitraries.ts';
import { expectSound, trianglesOf } from '../testing/solid.ts';
import { type EarringOptions, earringModel, type Ornament } from './earring.ts';
import { jadeBangleModel, strandModel } from './strand.ts';

const detail = fc.constantFrom<Detail>('live', 'bench');
const material = fc.constantFrom<Material>(
  { kind: 'pearl', pearl: 'akoya' },
  { kind: 'jade', jade: 'green' },
  { kind: 'metal', metal: 'gold-999', finish: 'polished' },
);

const ornament: fc.Arbitrary<Ornament> = fc.oneof(
  fc.record({
    kind: fc.constant('ball' as const),
    material,
    diameter: fc.double({ min: 3, max: 12, noNaN: true }),
  }),
  fc.constantFrom(...gemShapes).map((shape) => ({
    kind: 'motif' as const,
    motif: {
      motif: {
        kind: 'solitaire' as const,
        stone: { shape, stone: 'diamond' as const, ...sizeOfCarat(shape, 0.4, 'diamond') },
      },
      metal: '18k-white' as const,
      height: 5,
      thickness: 1,
      outlines,
    },
  })),
  fc.constantFrom('heart' as const, 'star' as const, 'lotus' as const).map((plate) => ({
    kind: 'motif' as const,
    motif: {
      motif: { kind: 'plate' as const, plate, rim: 'none' as const, text: '' },
      metal: '18k-rose' as const,
      height: 8,
      thickness: 1,
      outlines,
    },
  })),
);

const earrings: fc.Arbitrary<EarringOptions> = fc.oneof(
  fc.record({ kind: fc.constant('stud' as const), metal: fc.constant('18k-white' as const), ornament }),
  fc.record({
    kind: fc.constant('drop' as const),
    metal: fc.constant('18k-yellow' as const),
    ornament,
    hung: ornament,
    fall: fc.double({ min: 12, max: 30, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant('hoop' as const),
    metal: fc.constant('18k-rose' as const),
    diameter: fc.double({ min: 10, max: 40, noNaN: true }),
    wire: fc.double({ min: 1.2, max: 4, noNaN: true }),
  }),
);

describe('earrings', () => {
  test('of every kind are two closed bodies', () => {
    fc.assert(
      fc.property(earrings, detail, (options, detailLevel) => {
        const model = earringModel(options, detailLevel);
        expectSound(model);
        for (const { matrices } of model.nodes) expect((matrices.length / 16) % 2).toBe(0);
        expect(model.bounds.min[0]).toBeCloseTo(-model.bounds.max[0], -0.5);
        expect(trianglesOf(model)).toBeLessThanOrEqual(60_000);
      }),
      { numRuns: 40 },
    );
  });

  test('of gold balls are hollow', () => {
    const gold = { kind: 'metal', metal: 'gold-999', finish: 'polished' } as const;
    const studs = earringModel(
      { kind: 'stud', metal: 'gold-999', ornament: { kind: 'ball', material: gold, diameter: 6 } },
      'bench',
    );
    const solid = 2 * Math.PI * 36 * 19.3 * 1e-3;
    expect(studs.measures.grams).toBeLessThan(solid * 0.5);
    expect(studs.measures.grams).toBeGreaterThan(0.5);
  });
});

describe('a strand', () => {
  test('has as many beads as its length allows, without overlaps', () => {
    fc.assert(
      fc.property(
        material,
        fc.double({ min: 3, max: 12, noNaN: true }),
        fc.constantFrom(['neck', 420] as const, ['wrist', 170] as const),
        (of, diameter, [worn, length]) => {
          const model = strandModel({ worn, material: of, diameter, length, metal: '18k-yellow' }, 'live');
          expectSound(model);
          const beads = model.nodes.find(({ part }) => part === 'bead')?.matrices ?? new Float32Array();
          const count = beads.length / 16;
          expect(count).toBe(Math.floor(length / (diameter + 0.35)));
          for (let i = 16; i < beads.length; i += 16) {
            const apart = Math.hypot(
              ...[12, 13, 14].map((k) => (beads[i + k] as number) - (beads[i + k - 16] as number)),
            );
            expect(apart).toBeGreaterThan(diameter * 0.93);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

test('a jade bangle is a closed ring of its inner diameter, without metal', () => {
  const model = jadeBangleModel({ jade: 'green', innerDiameter: 56, thickness: 8 }, 'bench');
  const [ring] = model.meshes as [Mesh];
  expect(openEdges(ring)).toBe(0);
  expect(Math.abs(volumeOf(ring) / (2 * Math.PI ** 2 * 32 * 16) - 1)).toBeLessThan(0.005);
  expect(model.measures).toMatchObject({ metals: [], grams: 0, stones: [] });
});
