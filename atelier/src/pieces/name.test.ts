import { expect, test } from 'vitest';
import { necklaceModel } from './index.ts';

/** A tall narrow stroke and a low one: for a ring at the top corner, they are a capital and a small letter. */
const glyphs = new Map([
  ['L', { path: 'M0 0H120V900H0Z', unitsPerEm: 1000, advance: 400 }],
  ['e', { path: 'M0 0H300V400H0Z', unitsPerEm: 1000, advance: 350 }],
]);

const model = necklaceModel(
  {
    metal: '18k-yellow',
    hung: {
      motif: { kind: 'letters', text: 'Lee' },
      metal: '18k-yellow',
      height: 7,
      thickness: 1,
      outlines: (character) => glyphs.get(character) ?? null,
    },
    held: 'ends',
    chain: { kind: 'cable', gauge: 0.35, length: 450 },
    extender: 0,
    clasp: 'lobster',
  },
  'bench',
);

test('both rings of a name touch a letter, however low it is', () => {
  const letters = model.nodes.find(({ part }) => part === 'glyph');
  const positions = model.meshes[letters?.mesh ?? -1]?.positions ?? new Float32Array();
  const rings = model.nodes.find(({ part, matrices }) => part === 'link' && matrices.length === 32);
  const places = [0, 16].map((at) => [...(rings?.matrices.slice(at + 12, at + 15) ?? [])]);
  expect(places).toHaveLength(2);
  expect(places[0]?.[1]).toBeGreaterThan(places[1]?.[1] ?? Number.POSITIVE_INFINITY);
  for (const [x = 0, y = 0] of places) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < positions.length; i += 3)
      nearest = Math.min(nearest, Math.hypot((positions[i] ?? 0) - x, (positions[i + 1] ?? 0) - y));
    // The ring's wire has a radius of 0.96 mm about its middle and a thickness of 0.44 mm.
    expect(nearest).toBeGreaterThan(0.5);
    expect(nearest).toBeLessThan(0.96 + 0.22);
  }
});

test('the chain begins where the rings are', () => {
  const rings = model.nodes.find(({ part, matrices }) => part === 'link' && matrices.length === 32);
  const chains = model.nodes.filter(({ part, matrices }) => part === 'link' && matrices.length > 32);
  expect(chains).toHaveLength(2);
  for (const at of [0, 16]) {
    const [x = 0, y = 0] = rings?.matrices.slice(at + 12, at + 15) ?? [];
    const away = chains.map(({ matrices }) => Math.hypot((matrices[12] ?? 0) - x, (matrices[13] ?? 0) - y));
    expect(Math.min(...away)).toBeLessThan(1.2);
  }
});

test('a font with thin strokes makes a name with the minimum stroke width, and no higher', () => {
  // A hairline: 0.3 mm at this height.
  const hairline = { path: 'M0 0H40V900H0Z', unitsPerEm: 1000, advance: 300 };
  const { nodes, meshes } = necklaceModel(
    {
      metal: '18k-yellow',
      hung: {
        motif: { kind: 'letters', text: 'l' },
        metal: '18k-yellow',
        height: 7,
        thickness: 1,
        outlines: () => hairline,
      },
      held: 'ends',
      chain: { kind: 'cable', gauge: 0.35, length: 450 },
      extender: 0,
      clasp: 'lobster',
    },
    'bench',
  );
  const positions =
    meshes[nodes.find(({ part }) => part === 'glyph')?.mesh ?? -1]?.positions ?? new Float32Array();
  const extent = (axis: 0 | 1): number => {
    const places = [...positions].filter((_, i) => i % 3 === axis);
    return Math.max(...places) - Math.min(...places);
  };
  expect(extent(0)).toBeGreaterThan(0.55);
  expect(extent(0)).toBeLessThan(0.75);
  expect(extent(1)).toBeCloseTo(7, 1);
});
