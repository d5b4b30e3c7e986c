import { readFileSync } from 'node:fs';
import { openEdges } from '@jinlan/atelier/geometry';
import { measuresOf, modelOf, type Outlines } from '@jinlan/atelier/pieces';
import {
  type Alloy,
  alloysOf,
  type Blueprint,
  type Draft,
  drawUp,
  openWorkshop,
  previewOf,
  readTables,
  type Style,
  type Tables,
  weightOfVolume,
} from '@jinlan/domain/customiser';
import { describe, expect, test } from 'vitest';

/**
 * Tests the sample shop's option tables against the workshop: every offered combination can be made, drawn
 * and weighed.
 */

const tables = ((): Tables => {
  const parsed = readTables(
    JSON.parse(readFileSync(new URL('../sample/customiser.json', import.meta.url), 'utf8')),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
})();
const workshop = openWorkshop(tables, () => true);

const outlines: Outlines = () => ({
  path: 'M0 0H700V800H0ZM200 200V600H500V200Z',
  unitsPerEm: 1000,
  advance: 800,
});

function flowOf({ kind }: Style): Draft['flow'] {
  if (kind === 'band') return 'single-ring';
  if (kind === 'setting') return 'diamond-ring';
  if (kind === 'cord' || kind === 'chain' || kind === 'tennis' || kind === 'bangle') return 'bracelet';
  return kind === 'plain' || kind === 'name' || kind === 'charm' ? 'necklace' : 'pendant';
}

function blueprintOf(style: Style, choices: object): Blueprint {
  const kind = style.kind === 'band' || style.kind === 'setting' ? {} : { kind: style.kind };
  const draft = {
    tables: tables.version,
    flow: flowOf(style),
    piece: { style: style.code, ...kind, ...choices },
  } as unknown as Draft;
  const design = previewOf(workshop, draft);
  if (design === null) throw new Error(`nothing to see of ${style.code}`);
  const drawnPieces = drawUp(workshop, design);
  const [first] = drawnPieces.ok ? drawnPieces.value : [];
  if (first === undefined) throw new Error(`nothing drawn of ${style.code}`);
  return first.blueprint;
}

describe.each(tables.styles.map((style) => [style.code, style] as const))('the style %s', (_, style) => {
  test('can be made in each of its metals: closed, weighed, within the budget of a phone', () => {
    for (const metal of style.metals) {
      const blueprint = blueprintOf(style, { metal });
      const model = modelOf(blueprint, outlines, 'live');
      const triangles = model.nodes.reduce((sum, { mesh, matrices }) => {
        const form = model.meshes[mesh];
        return sum + (((form?.indices.length ?? 0) / 3) * matrices.length) / 16;
      }, 0);
      for (const mesh of model.meshes) expect(openEdges(mesh)).toBe(0);
      expect(triangles).toBeLessThanOrEqual(60_000);
      expect(model.nodes.length).toBeLessThanOrEqual(25);
      expect(measuresOf(blueprint, outlines).metals.map((part) => part.metal)).toContain(
        model.measures.metals[0]?.metal,
      );
    }
  });

  test('has space wherever it may be engraved', () => {
    const rough = 'profile' in style && ['knife-edge', 'bevelled', 'twisted'].includes(style.profile);
    for (const position of style.engraving) {
      // The rules allow no outside engraving where the surface is not smooth.
      if (position === 'outside' && rough) continue;
      const choices = position === 'tag' ? { charm: { code: 'tag' } } : {};
      const { engravables } = modelOf(blueprintOf(style, choices), outlines, 'live');
      const engravable = engravables.find((candidate) => candidate.place === position);
      expect(engravable?.length).toBeGreaterThan(3);
      expect(engravable?.height).toBeGreaterThan(1);
    }
  });
});

test.each(['band', 'bangle', 'chain', 'tennis'] as const)(
  'a %s of one metal has the model’s weight in its price, to a hundredth of a gram',
  (kind) => {
    const style = tables.styles.find((candidate) => candidate.kind === kind);
    const [metal] = style?.metals.filter((alloy): alloy is Alloy => alloysOf(alloy).length === 1) ?? [];
    if (style === undefined || metal === undefined) throw new Error(`no ${kind}`);
    const { metals } = measuresOf(blueprintOf(style, { metal }), outlines);
    const [{ volume = 0, grams = 0 } = {}] = metals;
    expect(metals).toHaveLength(1);
    expect(grams).toBeGreaterThan(1);
    expect(Math.abs(weightOfVolume(metal, Math.round(volume * 1000)) / 1000 - grams)).toBeLessThanOrEqual(
      0.005,
    );
  },
);

describe.each(
  tables.styles.filter(({ kind }) => kind === 'name').map((style) => [style.code, style] as const),
)('the name of the style %s', (_, style) => {
  // Hairlines, whose strokes are made as wide as the thinnest that are worn.
  const hairline: Outlines = () => ({ path: 'M0 0H20V900H0Z', unitsPerEm: 1000, advance: 300 });

  test.each('chains' in style ? style.chains : [])('has wider strokes than its chain %s', (chain) => {
    const blueprint = blueprintOf(style, { chain, text: 'l' });
    if (blueprint.kind !== 'necklace') throw new Error(`a ${blueprint.kind} is no necklace`);
    const { nodes, meshes } = modelOf(blueprint, hairline, 'live');
    const letters = meshes[nodes.find(({ part }) => part === 'glyph')?.mesh ?? -1];
    const across = [...(letters?.positions ?? [])].filter((_, i) => i % 3 === 0);
    const stroke = Math.max(...across) - Math.min(...across);
    expect(blueprint.chain?.kind).toBe(chain);
    expect((blueprint.chain?.gauge ?? 0) / 1000).toBeGreaterThan(0.2);
    expect((blueprint.chain?.gauge ?? 0) / 1000).toBeLessThan(stroke);
  });
});
