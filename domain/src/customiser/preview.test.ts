import { describe, expect, it } from 'vitest';
import { flows } from './codes.ts';
import { drawUp } from './draw-up.ts';
import { begin, type Part, valuesOf } from './parts.ts';
import { previewOf, previewStone } from './preview.ts';
import { testTables, testWorkshop as workshop } from './testing.ts';
import { Walker } from './walking.ts';
import { openWorkshop } from './workshop.ts';

describe('a preview', () => {
  it.each(flows)('of a %s shows something before anything is chosen', (flow) => {
    const design = previewOf(workshop, begin(workshop, flow));
    expect(design?.flow).toBe(flow);
    const drawn = design && drawUp(workshop, design);
    expect(drawn?.ok && drawn.value).toHaveLength(flow === 'pair-rings' ? 2 : 1);
  });

  it('of any draft keeps all that was chosen and adds the rest', () => {
    const walker = new Walker(workshop, 5);
    let whole = 0;
    for (let run = 0; run < 2_000; run += 1) {
      const draft = walker.stroll();
      const design = previewOf(workshop, draft);
      if (!design) throw new Error(JSON.stringify(draft));
      for (const part of ['piece', 'her', 'him'] as readonly Part[])
        expect(valuesOf(design, part)).toMatchObject(valuesOf(draft, part));
      if (JSON.stringify(design).includes(`"${previewStone}"`)) whole += 1;
    }
    expect(whole).toBeGreaterThan(0);
  });

  it('of a flow that is not offered is none', () => {
    const rings = testTables.styles.filter(({ kind }) => kind === 'band');
    const few = openWorkshop({ ...testTables, styles: rings }, () => true);
    expect(previewOf(few, begin(few, 'necklace'))).toBeNull();
    expect(previewOf(few, begin(few, 'single-ring'))).not.toBeNull();
  });

  it('does without letters that no font has', () => {
    const mute = openWorkshop(testTables, () => false);
    const draft = { tables: 3, flow: 'pendant', piece: { style: 'initial', kind: 'initial' } } as const;
    expect(previewOf(mute, draft)).toBeNull();
    expect(previewOf(workshop, draft)).not.toBeNull();
  });
});

describe('a blueprint', () => {
  it('is whole numbers of what can be made, for every design', () => {
    const walker = new Walker(workshop, 6);
    for (let run = 0; run < 3_000; run += 1) {
      const drawn = drawUp(workshop, walker.design());
      if (!drawn.ok) throw new Error(drawn.error.code);
      JSON.stringify(drawn.value, (key, value: unknown) => {
        if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0))
          throw new Error(`${key}: ${value}`);
        return value;
      });
      for (const { blueprint } of drawn.value) {
        if (blueprint.kind === 'ring') expect(blueprint.circumference % 100).toBe(0);
        if (blueprint.kind === 'tennis-bracelet') expect(blueprint.count).toBeGreaterThan(40);
        if ('chain' in blueprint && blueprint.chain) expect(blueprint.chain.gauge).toBeGreaterThan(0);
      }
    }
  });

  it('has the exact circumference of the size, the width of the choice and the stone of the inventory', () => {
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
        engraving: null,
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
});
