import {
  type Blueprint,
  chains,
  clasps,
  gems,
  metals,
  plainCharms,
  profiles,
  straps,
} from '@jinlan/domain/customiser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BACK_V } from '../geometry/extrude.ts';
import { type Detail, gemShapes, type Model } from '../model.ts';
import { outlines, word } from '../testing/arbitraries.ts';
import { expectSound, trianglesOf } from '../testing/solid.ts';
import { claspReach } from './chain.ts';
import { charactersOf, fontOf, measuresOf, modelOf, volumesOf } from './from-blueprint.ts';

const micrometres = (min: number, max: number) => fc.integer({ min: min * 1000, max: max * 1000 });
const metal = fc.constantFrom(...metals);
const gem = fc.constantFrom(...gems);
const engraving = fc.constant([]);
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const finish = fc.constantFrom(
  'polished' as const,
  'brushed' as const,
  'matte' as const,
  'hammered' as const,
);

const band = fc.record({
  profile: fc.constantFrom(...profiles),
  width: micrometres(2, 6),
  backWidth: micrometres(2, 3),
  thickness: micrometres(1, 2),
});

const stone = fc
  .record({
    shape: fc.constantFrom(...gemShapes),
    gem,
    width: micrometres(4, 9),
    ratio: fc.integer({ min: 100, max: 150 }),
  })
  .map(({ width, ratio, ...rest }) => ({
    ...rest,
    colouredOption: 'white' as const,
    carat: 100,
    width,
    length: Math.round((width * ratio) / 100),
    depth: Math.round(width * 0.62),
  }));

const charm = fc.oneof(
  fc.constantFrom('fu', 'peace-buckle', 'lotus', 'heart', 'star', 'tag', 'bead').map((code) => ({ code })),
  word.map((text) => ({ code: 'character', text: [...text].slice(0, 1).join('') })),
) as fc.Arbitrary<Extract<Blueprint, { kind: 'cord-bracelet' }>['charm']>;

const chain = (shortest: number, longest: number) =>
  fc.record({
    kind: fc.constantFrom('cable' as const, 'box' as const, 'snake' as const, 'o-chain' as const),
    gauge: fc.integer({ min: 300, max: 1200 }),
    length: micrometres(shortest, longest),
  });

const motif = fc.oneof(
  fc.record({
    kind: fc.constantFrom('initial' as const, 'character' as const, 'number' as const, 'name' as const),
    font: fc.constant('kaiti' as const),
    text: word,
  }),
  fc
    .constantFrom('rat' as const, 'horse' as const, 'pig' as const)
    .map((animal) => ({ kind: 'zodiac' as const, animal })),
  fc.constantFrom('disc' as const, 'heart' as const).map((kind) => ({ kind })),
  stone.map((hung) => ({ kind: 'solitaire' as const, stone: hung })),
  charm.map((code) => ({ kind: 'charm' as const, charm: code })),
);

const hung = { metal, engraving, height: micrometres(8, 20), thickness: fc.integer({ min: 800, max: 1800 }) };

const blueprints: { readonly [K in Blueprint['kind']]: fc.Arbitrary<Extract<Blueprint, { kind: K }>> } = {
  ring: fc.record({
    kind: fc.constant('ring' as const),
    metal,
    finish,
    circumference: micrometres(44, 66),
    band,
    accents: optional(
      fc.record({
        setting: fc.constantFrom('flush' as const, 'pave' as const, 'channel' as const),
        gem,
        count: fc.integer({ min: 1, max: 24 }),
        diameter: micrometres(1, 2),
      }),
    ),
    head: optional(
      fc.record({
        kind: fc.constantFrom(
          'four-prong' as const,
          'six-prong' as const,
          'bezel' as const,
          'tension' as const,
        ),
        stone,
        sides: fc.constant(null),
      }),
    ),
    shoulder: fc.constantFrom('plain' as const, 'cathedral' as const),
    engraving,
  }),
  bangle: fc.record({
    kind: fc.constant('bangle' as const),
    metal,
    finish,
    innerDiameter: micrometres(52, 60),
    band: band.map((shape) => ({ ...shape, backWidth: shape.width })),
    engraving,
  }),
  'tennis-bracelet': fc.record({
    kind: fc.constant('tennis-bracelet' as const),
    metal,
    gem,
    count: fc.integer({ min: 40, max: 60 }),
    diameter: fc.integer({ min: 2000, max: 3200 }),
    length: micrometres(160, 200),
  }),
  'cord-bracelet': fc.record({
    kind: fc.constant('cord-bracelet' as const),
    metal,
    strap: fc.constantFrom(...straps),
    cordDiameter: fc.integer({ min: 1000, max: 2500 }),
    beads: fc.record({ count: fc.integer({ min: 0, max: 12 }), diameter: micrometres(3, 8) }),
    charm,
    charmHeight: micrometres(8, 14),
    engraving,
  }),
  'chain-bracelet': fc.record({
    kind: fc.constant('chain-bracelet' as const),
    metal,
    chain: chain(150, 210),
    charm: optional(charm),
    charmHeight: micrometres(8, 14),
    engraving,
  }),
  pendant: fc.record({
    kind: fc.constant('pendant' as const),
    motif,
    chain: optional(chain(400, 500)),
    ...hung,
  }),
  necklace: fc.record({
    kind: fc.constant('necklace' as const),
    motif: optional(motif),
    chain: chain(400, 500),
    extender: fc.constantFrom(0, 50_000),
    clasp: fc.constantFrom('lobster' as const, 'spring-ring' as const, 'toggle' as const),
    ...hung,
  }),
};

const any: fc.Arbitrary<Blueprint> = fc.oneof(...(Object.values(blueprints) as fc.Arbitrary<Blueprint>[]));

describe('a blueprint', () => {
  test.each(Object.keys(blueprints) as Blueprint['kind'][])(
    'of every kind becomes closed parts: %s',
    (kind) => {
      fc.assert(
        fc.property(
          blueprints[kind] as fc.Arbitrary<Blueprint>,
          fc.constantFrom<Detail>('live', 'bench'),
          (blueprint, detail) => {
            expectSound(modelOf(blueprint, outlines, detail));
          },
        ),
        { numRuns: 20 },
      );
    },
  );

  test('has a weight for each of its alloys, an integer and the same every time', () => {
    fc.assert(
      fc.property(any, (blueprint) => {
        const volumes = volumesOf(blueprint, outlines);
        for (const volume of volumes.values()) expect(Number.isSafeInteger(volume)).toBe(true);
        const sum = [...volumes.values()].reduce((total, volume) => total + volume, 0);
        expect(sum).toBeGreaterThan(0);
        const fresh = modelOf(blueprint, outlines, 'bench').measures;
        expect(measuresOf(blueprint, outlines)).toEqual(fresh);
        expect(fresh.metals.reduce((total, { volume }) => total + volume, 0) * 1000).toBeCloseTo(sum, -1);
      }),
      { numRuns: 40 },
    );
  });

  test('weighs the same whatever is engraved and whatever detail was drawn before', () => {
    fc.assert(
      fc.property(blueprints.ring, (blueprint) => {
        const before = volumesOf(blueprint, outlines);
        modelOf(blueprint, outlines, 'still');
        const engraved = {
          ...blueprint,
          engraving: [{ position: 'inside', font: 'kaiti', lines: ['日'] }],
        } as Blueprint;
        expect(volumesOf(engraved, outlines)).toEqual(before);
      }),
      { numRuns: 6 },
    );
  });

  test('requests the characters that it shows, and is complete without those that no font has', () => {
    const pendant: Blueprint = {
      kind: 'pendant',
      metal: 'gold-999',
      motif: { kind: 'character', text: '日日o', font: 'kaiti' },
      height: 14_000,
      thickness: 1200,
      chain: null,
      engraving: [],
    };
    expect(charactersOf(pendant)).toEqual(['日', 'o']);
    const horse: Blueprint = { ...pendant, motif: { kind: 'zodiac', animal: 'horse' } };
    expect(charactersOf(horse)).toEqual(['马']);
    expect([
      fontOf(horse),
      fontOf({ ...pendant, motif: { kind: 'initial', text: 'J', font: 'serif' } }),
    ]).toEqual(['kaiti', 'serif']);
    const parts = (model: Model) => model.nodes.map(({ part }) => part);
    expect(parts(modelOf(pendant, outlines, 'live'))).toContain('glyph');
    const withoutLetters = modelOf(pendant, () => null, 'live');
    expect(parts(withoutLetters)).not.toContain('glyph');
    expectSound(withoutLetters);
  });

  test('of two metals shows both', () => {
    fc.assert(
      fc.property(blueprints.ring, (blueprint) => {
        const { measures } = modelOf({ ...blueprint, metal: '18k-white-rose' }, outlines, 'live');
        const tension = blueprint.head?.kind === 'tension';
        expect(measures.metals.map(({ metal: one }) => one)).toEqual(
          tension ? ['18k-white'] : ['18k-white', '18k-rose'],
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('a tennis bracelet', () => {
  test('keeps to the budget of a phone, at its longest', () => {
    const model = modelOf(
      {
        kind: 'tennis-bracelet',
        metal: '18k-white',
        gem: 'diamond',
        count: 62,
        diameter: 3000,
        length: 215_000,
      },
      outlines,
      'live',
    );
    expect(trianglesOf(model)).toBeLessThanOrEqual(60_000);
    expect(model.nodes.length).toBeLessThanOrEqual(25);
    expect(model.measures.stones[0]?.count).toBe(62);
  });
});

describe('a chain', () => {
  test('has the length at which it is sold', () => {
    fc.assert(
      fc.property(blueprints.necklace, (blueprint) => {
        if (
          blueprint.kind !== 'necklace' ||
          blueprint.chain.kind === 'snake' ||
          blueprint.motif?.kind === 'name'
        )
          return;
        const { nodes } = modelOf({ ...blueprint, extender: 0 }, outlines, 'live');
        const links = nodes.find(({ part }) => part === 'link')?.matrices ?? new Float32Array();
        let length = 0;
        for (let i = 16; i < links.length; i += 16) {
          const by = [12, 13, 14].map((k) => (links[i + k] as number) - (links[i + k - 16] as number));
          length += Math.hypot(...by);
        }
        // Half a link at either end and the clasp count too; chords are slightly shorter than the line.
        const { clasp, chain } = blueprint;
        const fullLength = (length * links.length) / (links.length - 16);
        const [body = 0, ring = 0] = claspReach(clasp, chain.gauge / 1000);
        expect(Math.abs(fullLength + body + ring - chain.length / 1000)).toBeLessThan(5);
      }),
      { numRuns: 20 },
    );
  });

  test('leaves space for its clasp', () => {
    fc.assert(
      fc.property(blueprints['chain-bracelet'], (blueprint) => {
        if (blueprint.kind !== 'chain-bracelet' || blueprint.chain.kind === 'snake') return;
        const { nodes } = modelOf({ ...blueprint, charm: null }, outlines, 'live');
        const places = (part: string) => nodes.find((node) => node.part === part)?.matrices ?? [];
        const clasp = [...places('clasp')].slice(12, 15);
        const links = [...places('link')];
        const [body = 0] = claspReach('lobster', blueprint.chain.gauge / 1000);
        for (let i = 0; i < links.length; i += 16) {
          const apart = [0, 1, 2].map((k) => (links[i + 12 + k] as number) - (clasp[k] as number));
          expect(Math.hypot(...apart)).toBeGreaterThan(body * 0.97);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('a loop', () => {
  const pendant = { kind: 'pendant', metal: '18k-yellow', chain: null, engraving: [] } as const;
  const loopOf = (model: Model) => {
    const node = model.nodes.find(({ part }) => part === 'bail');
    const { positions = new Float32Array() } = model.meshes[node?.mesh ?? -1] ?? {};
    const m = node?.matrices ?? new Float32Array(16);
    return Array.from({ length: positions.length / 3 }, (_, i) =>
      [0, 1, 2].map((row) =>
        [0, 1, 2].reduce(
          (sum, k) => sum + (m[k * 4 + row] as number) * (positions[i * 3 + k] as number),
          m[12 + row] as number,
        ),
      ),
    ) as [number, number, number][];
  };

  test('of a letter is above its centre of mass, not at a corner of its serif', () => {
    // A bar 600 wide on a stem whose middle is at 450.
    const glyph = { path: 'M0 900H400V0H500V900H600V1000H0Z', unitsPerEm: 1000, advance: 600 };
    const motif = { kind: 'initial', text: 'J', font: 'serif' } as const;
    const model = modelOf({ ...pendant, motif, height: 10_000, thickness: 1000 }, () => glyph, 'live');
    const xs = loopOf(model).map(([x]) => x);
    expect(Math.abs((Math.min(...xs) + Math.max(...xs)) / 2 - 0.9)).toBeLessThan(0.15);
  });

  test('is soldered to the rim of a stone and leaves its face free', () => {
    const round = { shape: 'round', gem: 'diamond', colouredOption: 'white' } as const;
    const stone = { ...round, carat: 20, width: 3800, length: 3800, depth: 2300 };
    const motif = { kind: 'solitaire', stone } as const;
    const model = modelOf({ ...pendant, motif, height: 6500, thickness: 3000 }, outlines, 'bench');
    expect(model.nodes.map(({ part }) => part)).toEqual(['centre-stone', 'bezel', 'bail']);
    const girdle = model.nodes[0]?.matrices[14] ?? 0;
    const loop = loopOf(model);
    const foot = Math.min(...loop.map(([, y]) => y));
    // The loop begins inside the wall; it covers the stone only above the stone's edge.
    expect(foot).toBeGreaterThan(1.9 * 0.6);
    expect(foot).toBeLessThan(1.9 + 0.25);
    for (const [, y, z] of loop) if (y < 1.9 * 0.75) expect(z).toBeLessThan(girdle);
  });
});

describe('the back of a plate', () => {
  test('has its engraving, readable from behind', () => {
    const model = modelOf(
      {
        kind: 'pendant',
        metal: 'gold-999',
        motif: { kind: 'disc' },
        height: 15_000,
        thickness: 1200,
        chain: null,
        engraving: [],
      },
      outlines,
      'live',
    );
    const [back] = model.engravables;
    expect(back).toMatchObject({ place: 'back', u: 0, v: BACK_V, period: null });
    const mesh = model.meshes[model.nodes[back?.node ?? 0]?.mesh ?? 0];
    // On the back, u grows towards −x and v upwards.
    const { positions = new Float32Array(), normals = [], uvs = null, indices = [] } = mesh ?? {};
    let checkedVertices = 0;
    for (let i = 0; i < indices.length; i += 3) {
      const corners = [0, 1, 2].map((k) => indices[i + k] as number);
      if (corners.some((corner) => normals[corner * 3 + 2] !== -1)) continue;
      for (const corner of corners) {
        expect(uvs?.[corner * 2]).toBeCloseTo(-(positions[corner * 3] as number), 5);
        expect(uvs?.[corner * 2 + 1]).toBeCloseTo((positions[corner * 3 + 1] as number) + BACK_V, 3);
      }
      checkedVertices++;
    }
    expect(checkedVertices).toBeGreaterThan(50);
  });
});

describe('an option', () => {
  const cord: Extract<Blueprint, { kind: 'cord-bracelet' }> = {
    kind: 'cord-bracelet',
    metal: 'gold-999',
    strap: 'red',
    cordDiameter: 1500,
    beads: { count: 4, diameter: 4000 },
    charm: { code: 'fu' },
    charmHeight: 9000,
    engraving: [],
  };
  const necklace: Extract<Blueprint, { kind: 'necklace' }> = {
    kind: 'necklace',
    metal: '18k-yellow',
    motif: { kind: 'disc' },
    height: 12_000,
    thickness: 1000,
    chain: { kind: 'cable', gauge: 400, length: 420_000 },
    extender: 0,
    clasp: 'lobster',
    engraving: [],
  };
  const families: Readonly<Record<string, readonly Blueprint[]>> = {
    'of a cord bracelet': [
      ...straps.map((strap) => ({ ...cord, strap })),
      ...plainCharms.slice(1).map((code) => ({ ...cord, charm: { code } })),
      { ...cord, charm: { code: 'character', text: 'v' } },
      { ...cord, metal: '18k-rose' },
      { ...cord, metal: '18k-yellow-rose' },
      { ...cord, beads: { count: 6, diameter: 4000 } },
    ],
    'of a necklace': [
      ...chains.map((kind) => ({ ...necklace, chain: { ...necklace.chain, kind } })),
      ...clasps.slice(1).map((clasp) => ({ ...necklace, clasp })),
      ...[400, 450, 500].map((length) => ({
        ...necklace,
        chain: { ...necklace.chain, length: length * 1000 },
      })),
      { ...necklace, extender: 50_000 },
      { ...necklace, motif: null },
      { ...necklace, motif: { kind: 'heart' } },
      { ...necklace, motif: { kind: 'name', text: 'vo', font: 'script' } },
      { ...necklace, motif: { kind: 'initial', text: 'v', font: 'serif' } },
      { ...necklace, motif: { kind: 'character', text: '日', font: 'kaiti' } },
      { ...necklace, motif: { kind: 'zodiac', animal: 'ox' } },
      { ...necklace, height: 14_000 },
      { ...necklace, thickness: 1200 },
    ],
  };

  test.each(Object.entries(families))('%s changes the model', (_, all) => {
    const prints = all.map((blueprint) => {
      const { meshes, nodes, bounds } = modelOf(blueprint, outlines, 'live');
      const forms = meshes.map(({ positions }) =>
        positions.reduce((sum, p, i) => sum + p * ((i % 97) + 1), 0),
      );
      return JSON.stringify([
        forms,
        bounds,
        nodes.map(({ part, material, matrices }) => [part, material, matrices.length]),
      ]);
    });
    expect(new Set(prints).size).toBe(all.length);
  });
});
