import { describe, expect, test } from 'vitest';
import type { Material, Model } from '../../../atelier/src/model.ts';
import type { Outlines } from '../../../atelier/src/pieces/index.ts';
import { expectSound } from '../../../atelier/src/testing/solid.ts';
import { readSample } from '../../../sample/read.ts';
import { openFonts } from '../../../server/src/areas/customiser/fonts/fonts.ts';
import { specOf } from '../manifest.ts';
import { hashOf } from '../names.ts';
import { drawLetters, mostSeen, pieceEntries, shots, shownByOthers, viewsOf } from './index.ts';
import { fileOf, onCard, ornamentOf, withoutChain } from './shot.ts';

const { products } = readSample();
const fonts = await openFonts();
const glyphs = await drawLetters(fonts);
const requestedStyles = new Set<string>();
const outlines: Outlines = (character) => {
  requestedStyles.add(character);
  return glyphs.get(character) ?? null;
};

const models = new Map<string, readonly Model[]>(
  Object.entries(shots).map(([sku, { makes }]) => [sku, makes.map((make) => make('live', outlines))]),
);
const materialsOf = (sku: string): readonly Material[] =>
  (models.get(sku) ?? []).flatMap(({ nodes }) => nodes.map(({ material }) => material));

/** The list's name of a stone, with a test of the material that shows it. */
const isShownBy: Readonly<Record<string, (material: Material) => boolean>> = {
  diamond: (one) => one.kind === 'gem' && one.stone === 'diamond',
  ruby: (one) => one.kind === 'gem' && one.stone === 'ruby',
  sapphire: (one) => one.kind === 'gem' && one.stone === 'sapphire',
  emerald: (one) => one.kind === 'gem' && one.stone === 'emerald',
  tanzanite: (one) => one.kind === 'gem' && one.stone === 'tanzanite',
  tourmaline: (one) => one.kind === 'gem' && one.stone === 'tourmaline',
  garnet: (one) => one.kind === 'gem' && one.stone === 'garnet',
  jadeite: (one) => one.kind === 'jade',
  nephrite: (one) => one.kind === 'jade' && one.jade === 'white',
  'pearl-akoya': (one) => one.kind === 'pearl' && one.pearl === 'akoya',
  'pearl-south-sea': (one) => one.kind === 'pearl' && one.pearl === 'south-sea',
  'pearl-tahitian': (one) => one.kind === 'pearl' && one.pearl === 'tahitian',
  'pearl-golden': (one) => one.kind === 'pearl' && one.pearl === 'golden',
  'pearl-freshwater': (one) => one.kind === 'pearl' && (one.pearl === 'freshwater' || one.pearl === 'blush'),
};

test('every piece of the list has pictures, or is shown by other pieces', () => {
  const shown = [...Object.keys(shots), ...Object.keys(shownByOthers)];
  expect([...new Set(shown)].toSorted()).toEqual(products.map(({ sku }) => sku).toSorted());
  for (const others of Object.values(shownByOthers))
    for (const sku of others) expect(shots).toHaveProperty(sku);
  expect(new Set(mostSeen).size).toBe(40);
  for (const sku of mostSeen) expect(shots).toHaveProperty(sku);
});

test.each(['JL10911', 'JL10912', 'JL10913'])('%s is shown as a set', (sku) => {
  const pictures = products.find((product) => product.sku === sku)?.pictures ?? [];
  expect(pictures[0]?.file).toMatch(new RegExp(`^${sku.toLowerCase()}-front\\.`));
});

/** How many of each piece a set must show: what a bundle offers first, and one of each piece of a group. */
function contentsOf(set: string): readonly { readonly sku: string; readonly count: number }[] {
  const { bundle = [], grouped = [] } = products.find(({ sku }) => sku === set) ?? {};
  return [
    ...bundle.flatMap(({ selections: [first] }) => first ?? []),
    ...grouped.map(({ sku }) => ({ sku, quantity: 1 })),
  ].map(({ sku, quantity = 1 }) => ({ sku, count: quantity }));
}

/** Describes the shape and material of each node, once for each place where it is. */
const shapesOf = ({ nodes, meshes }: Model): readonly string[] =>
  nodes.flatMap(({ mesh, material, matrices }) =>
    Array.from({ length: matrices.length / 16 }, () =>
      hashOf([material, [...(meshes[mesh]?.positions ?? [])]]),
    ),
  );

test.each([
  ['JL10912', ['JL10611', 'JL10322', 'JL10322', 'JL10613']],
  ['JL10913', ['JL10602', 'JL10412', 'JL10806']],
] as const)('%s shows every piece of the set', (sku, pieces) => {
  const contents = contentsOf(sku);
  expect(contents.flatMap((part) => Array.from({ length: part.count }, () => part.sku))).toEqual(pieces);
  const shownShapes = Map.groupBy((models.get(sku) ?? []).flatMap(shapesOf), (shape) => shape);
  for (const part of contents) {
    const [make] = shots[part.sku]?.makes ?? [];
    if (make === undefined) throw new Error(`${part.sku} has no model`);
    const { stand } = shots[part.sku] ?? {};
    const model = (stand === 'pendant' ? withoutChain(make) : make)('live', outlines);
    const shapes = Map.groupBy(shapesOf(model), (shape) => shape);
    expect(shapes.size, part.sku).toBeGreaterThan(0);
    for (const [shape, places] of shapes)
      expect(shownShapes.get(shape)?.length ?? 0, part.sku).toBe(places.length * part.count);
  }
});

test('the floor of every ring and pair fades into the page at the edges of its pictures', () => {
  const entries = new Map(pieceEntries(outlines).map((entry) => [entry.name, entry]));
  const ringSkus = products.filter(({ attributes }) => attributes.piece === 'ring').map(({ sku }) => sku);
  const upright = Object.keys(shots).filter((sku) => ['ring', 'pair'].includes(shots[sku]?.stand ?? ''));
  expect(upright).toEqual(expect.arrayContaining(ringSkus));
  expect(upright.length).toBeGreaterThan(30);
  for (const sku of upright)
    for (const view of viewsOf(sku)) {
      const entry = entries.get(fileOf(sku, view));
      if (entry === undefined) throw new Error(`${sku} has no still of its ${view}`);
      const { ground, width, height, melt } = specOf({ ...entry, pieces: [] });
      expect({ ground, width, height, melt }, entry.name).toEqual({
        ground: 'day',
        width: 960,
        height: 1200,
        melt: 0.2,
      });
    }
});

describe('a picture matches its piece', () => {
  test.each(products.filter(({ sku }) => sku in shots).map((product) => [product.sku, product] as const))(
    '%s',
    (sku, { attributes }) => {
      for (const model of models.get(sku) ?? []) if (model.measures.grams > 0) expectSound(model);
      const materials = materialsOf(sku);
      const metals = new Set(
        materials.flatMap((material) => (material.kind === 'metal' ? [material.metal] : [])),
      );
      const { metal, gem, craft } = attributes;
      // A bangle cut from one stone has no metal; the list names that of its clasp.
      if (typeof metal === 'string' && metals.size > 0)
        expect([...metals]).toEqual(metal === '18k-white-rose' ? ['18k-white', '18k-rose'] : [metal]);
      if (typeof gem === 'string')
        expect(materials.some(isShownBy[gem] as (candidate: Material) => boolean)).toBe(true);
      else
        expect(materials.some(({ kind }) => kind === 'gem' || kind === 'pearl' || kind === 'jade')).toBe(
          false,
        );
      const finishes = materials.flatMap((material) => (material.kind === 'metal' ? [material.finish] : []));
      expect(materials.some(({ kind }) => kind === 'enamel') || !craft?.toString().includes('enamel')).toBe(
        true,
      );
      for (const finish of ['brushed', 'hammered'] as const)
        if (Array.isArray(craft) && craft.includes(finish))
          expect(finishes.some((shownFinish) => shownFinish === finish || shownFinish === 'matte')).toBe(
            true,
          );
    },
  );

  test('its main stones have the weight of the list', () => {
    for (const { sku, attributes } of products) {
      const carat = models.get(sku)?.reduce((sum, { measures }) => sum + measures.carat, 0) ?? 0;
      if (typeof attributes.carat !== 'number' || carat === 0) continue;
      expect(carat / attributes.carat, sku).toBeGreaterThan(0.8);
      // Often the list does not count side stones.
      expect(carat / attributes.carat, sku).toBeLessThan(2);
    }
  });
});

test('the shop can draw every character on a piece', () => {
  for (const character of requestedStyles) expect(glyphs.has(character), character).toBe(true);
});

test('at least eight families have three pieces or more', () => {
  const families = new Map<string, number>();
  for (const { family } of Object.values(shots)) families.set(family, (families.get(family) ?? 0) + 1);
  expect([...families.values()].filter((count) => count >= 3).length).toBeGreaterThanOrEqual(8);
});

test('the side view and detail of a hanging piece show its whole ornament', () => {
  const entries = new Map(pieceEntries(outlines).map((entry) => [entry.name, entry]));
  const hanging = mostSeen.filter((sku) => ['pendant', 'studs', 'drops'].includes(shots[sku]?.stand ?? ''));
  expect(hanging.length).toBeGreaterThan(10);
  for (const sku of hanging) {
    const [made] = models.get(sku) as readonly [Model];
    // An earring is on its card in every view.
    const model = shots[sku]?.stand === 'pendant' ? made : onCard(made);
    const { middle, width, depth } = ornamentOf(model, 'both');
    const angle = entries.get(`${sku.toLowerCase()}-angle`);
    expect(angle?.at, sku).toEqual(middle);
    // The ratio of a picture's width to its height is 4:5.
    expect((angle?.span ?? 0) * 0.8, sku).toBeGreaterThan(width);
    expect(angle?.span, sku).toBeGreaterThan(depth);
    const [leftOrnament] = ornamentOf(model, 'left').middle;
    const [across] = entries.get(`${sku.toLowerCase()}-detail`)?.at ?? [];
    expect(across, sku).toBe(shots[sku]?.stand === 'pendant' ? middle[0] : leftOrnament);
  }
});

test('an earring lies on its card in every picture: no part behind the ear lifts it', () => {
  const worn = ['studs', 'drops'];
  const entries = pieceEntries(outlines).filter(({ name }) => {
    const sku = name.split('-')[0]?.toUpperCase() ?? '';
    return worn.includes(shots[sku]?.stand ?? '');
  });
  expect(entries.length).toBeGreaterThan(15);
  for (const { name, pieces } of entries)
    for (const piece of pieces) {
      const { nodes } = piece();
      expect(
        nodes.some(({ part }) => part === 'post' || part === 'clasp'),
        name,
      ).toBe(false);
    }
});

test('the ring of the five golds has the picture’s engraving on its outside', () => {
  const entry = pieceEntries(outlines).find(({ name }) => name === 'jl10911-front');
  const [set] = (entry?.pieces ?? []).map((piece) => piece());
  expect(entry?.words?.map(({ place }) => place)).toEqual(['outside']);
  const outside = set?.engravables.filter(({ place }) => place === 'outside') ?? [];
  expect(outside).toHaveLength(1);
  expect(set?.nodes[outside[0]?.node ?? -1]?.part).toBe('band');
});

test('every still has its own name and its own forms', () => {
  const entries = pieceEntries(outlines);
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  const fronts = entries.slice(0, Object.keys(shots).length);
  expect(fronts.every(({ name }) => name.endsWith('-front'))).toBe(true);
  const [one, two] = fronts as [(typeof fronts)[number], (typeof fronts)[number]];
  expect(hashOf(specOf(one))).not.toBe(hashOf(specOf(two)));
});
