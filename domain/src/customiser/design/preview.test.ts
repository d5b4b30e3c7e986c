import { describe, expect, it } from 'vitest';
import { drawUp } from '../making/draw-up.ts';
import { openWorkshop } from '../making/workshop.ts';
import { begin, type Part, valuesOf } from '../rules/parts.ts';
import { Walker } from '../rules/walking.ts';
import { testTables, testWorkshop as workshop } from '../testing.ts';
import { flows } from './codes.ts';
import { previewOf, previewStone } from './preview.ts';

describe('a preview', () => {
  it.each(flows)('of a %s shows a piece before the first choice', (flow) => {
    const design = previewOf(workshop, begin(workshop, flow));
    expect(design?.flow).toBe(flow);
    const pieces = design && drawUp(workshop, design);
    expect(pieces?.ok && pieces.value).toHaveLength(flow === 'pair-rings' ? 2 : 1);
  });

  it('of any draft keeps all its choices and adds the missing ones', () => {
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

  it('begins with the style’s first metal and finish', () => {
    for (const style of workshop.byFlow['single-ring']) {
      const draft = { ...begin(workshop, 'single-ring'), piece: { style: style.code } } as never;
      expect(valuesOf(previewOf(workshop, draft) as never, 'piece').metal).toBe(style.metals[0]);
    }
  });

  it('of a ring begins with a stone that fits its setting', () => {
    for (const carat of [
      { from: 60, to: 90 },
      { from: 10, to: 20 },
    ]) {
      const styles = testTables.styles.map((style) =>
        style.kind === 'setting' ? { ...style, carat } : style,
      );
      const shop = openWorkshop({ ...testTables, styles }, () => true);
      const design = previewOf(shop, begin(shop, 'diamond-ring'));
      if (design?.flow !== 'diamond-ring') throw new Error('No ring');
      expect(design.piece.stone.carat).toBeGreaterThanOrEqual(carat.from);
      expect(design.piece.stone.carat).toBeLessThanOrEqual(carat.to);
    }
  });

  it('does not exist for a flow that is not offered', () => {
    const rings = testTables.styles.filter(({ kind }) => kind === 'band');
    const few = openWorkshop({ ...testTables, styles: rings }, () => true);
    expect(previewOf(few, begin(few, 'necklace'))).toBeNull();
    expect(previewOf(few, begin(few, 'single-ring'))).not.toBeNull();
  });

  it('avoids letters that no font has', () => {
    const mute = openWorkshop(testTables, () => false);
    const draft = { tables: 3, flow: 'pendant', piece: { style: 'initial', kind: 'initial' } } as const;
    expect(previewOf(mute, draft)).toBeNull();
    expect(previewOf(workshop, draft)).not.toBeNull();
  });
});
