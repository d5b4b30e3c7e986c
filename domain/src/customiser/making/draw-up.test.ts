import { describe, expect, it } from 'vitest';
import type { Draft } from '../design/design.ts';
import { complete } from '../rules/choose.ts';
import { Walker } from '../rules/walking.ts';
import { engraved, made, testTables, testWorkshop as workshop } from '../testing.ts';
import { drawUp } from './draw-up.ts';
import { openWorkshop } from './workshop.ts';

function piecesOf(draft: Draft) {
  const design = complete(workshop, draft);
  if (!design.ok) throw new Error(JSON.stringify(design.error));
  const up = drawUp(workshop, design.value);
  if (!up.ok) throw new Error(up.error.code);
  return up.value.map(({ blueprint }) => blueprint);
}

describe('a blueprint', () => {
  it('has whole, plausible measures for every design', () => {
    const walker = new Walker(workshop, 6);
    for (let run = 0; run < 3_000; run += 1) {
      const pieces = drawUp(workshop, walker.design());
      if (!pieces.ok) throw new Error(pieces.error.code);
      JSON.stringify(pieces.value, (key, value: unknown) => {
        if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0))
          throw new Error(`${key}: ${value}`);
        return value;
      });
      for (const { blueprint } of pieces.value) {
        if (blueprint.kind === 'ring') expect(blueprint.circumference % 100).toBe(0);
        if (blueprint.kind === 'tennis-bracelet') expect(blueprint.count).toBeGreaterThan(40);
        if ('chain' in blueprint && blueprint.chain) expect(blueprint.chain.gauge).toBeGreaterThan(0);
      }
    }
  });

  it('has the exact circumference of the size, the chosen width and the stone of the inventory', () => {
    const design = {
      tables: 3,
      flow: 'diamond-ring',
      piece: {
        style: 'halo',
        stone: {
          sku: 'D1',
          shape: 'pear',
          carat: 60,
          colouredOption: 'pink',
          length: 712,
          width: 480,
          depth: 300,
        },
        metal: 'pt950',
        finish: 'polished',
        gem: 'diamond',
        size: 509,
        engraving: [],
      },
    } as const;
    expect(drawUp(workshop, design)).toMatchObject({
      ok: true,
      value: [
        {
          part: 'piece',
          blueprint: {
            kind: 'ring',
            metal: 'pt950',
            circumference: 50_900,
            band: { profile: 'd-shape', width: 2_200, backWidth: 1_900, thickness: 1_600 },
            accents: null,
            head: {
              kind: 'halo',
              stone: {
                shape: 'pear',
                gem: 'diamond',
                colouredOption: 'pink',
                carat: 60,
                length: 7_120,
                width: 4_800,
                depth: 3_000,
              },
              sides: { gem: 'diamond', count: 16, diameter: 1_300 },
            },
            shoulder: 'plain',
          },
        },
      ],
    });
  });

  it('of a chain has the length for the wrist and its charms (trade-facts 3.2)', () => {
    const bracelet = (charm: { code: 'fu' } | null) =>
      piecesOf(
        made(
          'bracelet',
          ['style', 'chain-bracelet'],
          ['metal', 'pt950'],
          ['charm', charm],
          ['chain', 'cable'],
          ['wrist', 160],
          ['engraving', []],
        ),
      );
    const chain = { kind: 'cable', gauge: 350 };
    expect(bracelet(null)).toMatchObject([
      { chain: { ...chain, length: 175_000 }, charm: null, charmHeight: 0 },
    ]);
    expect(bracelet({ code: 'fu' })).toMatchObject([
      { chain: { ...chain, length: 180_000 }, charm: { code: 'fu' }, charmHeight: 8_000 },
    ]);
  });

  it('of a tennis bracelet has as many stones as fit round', () => {
    const tennis = piecesOf(made('bracelet', ['style', 'tennis'], ['metal', 'pt950'], ['wrist', 160]));
    expect(tennis).toEqual([
      {
        kind: 'tennis-bracelet',
        metal: 'pt950',
        gem: 'diamond',
        diameter: 3_000,
        length: 175_000,
        count: 48,
      },
    ]);
  });

  it('of a necklace has an extender and a motif only if they were chosen', () => {
    const necklace = (extender: boolean) =>
      made(
        'necklace',
        ['style', 'name'],
        ['text', 'Mei'],
        ['metal', 'pt950'],
        ['chain', 'cable'],
        ['length', 420],
        ['extender', extender],
        ['clasp', 'lobster'],
      );
    expect(piecesOf(necklace(true))).toMatchObject([
      { motif: { kind: 'name', text: 'Mei', font: 'script' }, extender: 50_000 },
    ]);
    expect(piecesOf(necklace(false))).toMatchObject([
      { extender: 0, chain: { length: 420_000 }, engraving: [] },
    ]);
    const plain = made(
      'necklace',
      ['style', 'plain-chain'],
      ['metal', 'pt950'],
      ['chain', 'cable'],
      ['length', 420],
      ['extender', false],
      ['clasp', 'lobster'],
    );
    expect(piecesOf(plain)).toMatchObject([{ motif: null }]);
  });

  it('of a bangle, a cord and a pendant combines choices and style', () => {
    const bangle = made(
      'bracelet',
      ['style', 'bangle'],
      ['metal', 'gold-999'],
      ['width', 50],
      ['finish', 'hammered'],
      ['bangle', 56],
      ['engraving', engraved('inside', '永', '恒')],
    );
    expect(piecesOf(bangle)).toEqual([
      {
        kind: 'bangle',
        metal: 'gold-999',
        finish: 'hammered',
        innerDiameter: 56_000,
        band: { profile: 'd-shape', thickness: 2_500, width: 5_000, backWidth: 5_000 },
        engraving: [{ position: 'inside', font: 'kaiti', lines: ['永', '恒'] }],
      },
    ]);
    const cord = made(
      'bracelet',
      ['style', 'red-cord'],
      ['metal', 'gold-999'],
      ['charm', { code: 'bead' }],
      ['strap', 'black'],
      ['engraving', []],
    );
    expect(piecesOf(cord)).toMatchObject([
      {
        kind: 'cord-bracelet',
        strap: 'black',
        beads: { count: 2, diameter: 3_000 },
        charm: { code: 'bead' },
      },
    ]);
    const pendant = made(
      'pendant',
      ['style', 'solitaire'],
      ['metal', 'pt950'],
      ['pendantSize', 'm'],
      ['chain', null],
    );
    expect(piecesOf(pendant)).toMatchObject([
      {
        height: 8_000,
        chain: null,
        motif: { kind: 'solitaire', stone: { gem: 'diamond', carat: 30, length: 4_300, depth: 2_623 } },
      },
    ]);
  });

  it('of a pair has a ring for each wearer, with a stone of the pair’s carat', () => {
    const walker = new Walker(workshop, 4);
    const carats = new Set<number>();
    while (carats.size < 2) {
      const design = walker.design('pair-rings');
      if (design.flow !== 'pair-rings' || design.mode !== 'by-carat') continue;
      const up = drawUp(workshop, design);
      if (!up.ok) throw new Error(up.error.code);
      expect(up.value.map(({ part }) => part)).toEqual(
        { women: ['her'], men: ['him'], both: ['her', 'him'] }[design.gender],
      );
      for (const { blueprint } of up.value)
        expect(blueprint).toMatchObject({
          accents: {
            setting: 'flush',
            count: 1,
            gem: 'diamond',
            diameter: design.carat === 10 ? 3_000 : 4_300,
          },
        });
      carats.add(design.carat);
    }
  });

  it('of a retired style, or of one whose kind has changed, is refused with the style', () => {
    const design = new Walker(workshop, 2).design('pendant');
    if (design.flow !== 'pendant') throw new Error(design.flow);
    const { style } = design.piece;
    const refused = { ok: false, error: { code: 'STYLE_RETIRED', data: { style } } };
    const otherStyles = testTables.styles.filter(({ code }) => code !== style);
    const chain = testTables.styles.find(({ kind }) => kind === 'plain');
    if (!chain) throw new Error('No chain');
    for (const styles of [otherStyles, [...otherStyles, { ...chain, code: style }]])
      expect(
        drawUp(
          openWorkshop({ ...testTables, styles }, () => true),
          design,
        ),
      ).toEqual(refused);
  });
});
