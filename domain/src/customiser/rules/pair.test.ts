import { describe, expect, it } from 'vitest';
import { genders } from '../design/codes.ts';
import type { Draft } from '../design/design.ts';
import { previewOf } from '../design/preview.ts';
import { openWorkshop, type Workshop } from '../making/workshop.ts';
import type { BandStyle } from '../tables/tables.ts';
import { made, testFonts, testTables, testWorkshop as workshop } from '../testing.ts';
import { choices } from './choices.ts';
import { choose } from './choose.ts';
import { begin } from './parts.ts';
import { repair } from './repair.ts';
import { missingSteps } from './steps.ts';

/** A shop with some of the test's bands, each changed by `change`. */
function shopOf(codes: readonly string[], change: Partial<BandStyle> = {}): Workshop {
  const styles = testTables.styles.flatMap((style) =>
    style.kind === 'band' && codes.includes(style.code) ? [{ ...style, ...change }] : [],
  );
  return openWorkshop({ ...testTables, styles }, testFonts);
}

const open = (shop: Workshop, draft: Draft, step: 'mode' | 'gender' | 'carat' | 'style') =>
  choices(shop, draft, step).flatMap((option) => (option.open ? [option.value] : []));
const reasons = (shop: Workshop, draft: Draft, step: 'mode' | 'gender' | 'carat' | 'style') =>
  choices(shop, draft, step).flatMap((option) => (option.open ? [] : [[option.value, option.reason.code]]));

const pairOf = (mode: string, gender?: string): Draft =>
  ({ ...begin(workshop, 'pair-rings'), mode, ...(gender && { gender, her: {} }) }) as unknown as Draft;

describe('a pair', () => {
  it('can be chosen in three ways, by carat only if a style takes stones by weight', () => {
    const draft = begin(workshop, 'pair-rings');
    expect(open(workshop, draft, 'mode')).toEqual(['different-designs', 'one-design', 'by-carat']);
    const plain = shopOf(['plain-band']);
    expect(open(plain, draft, 'mode')).toEqual(['different-designs', 'one-design']);
    expect(reasons(plain, draft, 'mode')).toEqual([['by-carat', 'NO_STYLE']]);
    expect(open(shopOf([]), draft, 'mode')).toEqual([]);
  });

  it('is for both wearers only if each has a style, or both share one', () => {
    const women = shopOf(['plain-band'], { wornBy: ['women'] });
    expect(open(women, pairOf('different-designs'), 'gender')).toEqual(['women']);
    expect(reasons(women, pairOf('one-design'), 'gender')).toEqual([
      ['men', 'NO_STYLE'],
      ['both', 'NO_STYLE'],
    ]);
    const apart = openWorkshop(
      {
        ...testTables,
        styles: [
          ...shopOf(['plain-band'], { wornBy: ['women'] }).tables.styles,
          ...shopOf(['sown-band'], { wornBy: ['men'] }).tables.styles,
        ],
      },
      testFonts,
    );
    expect(open(apart, pairOf('different-designs'), 'gender')).toEqual(['women', 'men', 'both']);
    expect(open(apart, pairOf('one-design'), 'gender')).toEqual(['women', 'men']);
  });

  it('by carat offers the weights of its wearers’ styles in ascending order', () => {
    const heavy = shopOf(['carat-band'], { carats: [30, 10] });
    expect(open(heavy, pairOf('by-carat', 'both'), 'carat')).toEqual([10, 30]);
    const light = openWorkshop(
      {
        ...testTables,
        styles: [
          ...shopOf(['carat-band'], { carats: [10] }).tables.styles,
          ...shopOf(['sown-band'], { carats: [30], wornBy: ['women'] }).tables.styles,
        ],
      },
      testFonts,
    );
    expect(reasons(light, pairOf('by-carat', 'both'), 'carat')).toEqual([[30, 'CARAT_NOT_OFFERED']]);
    expect(open(light, pairOf('by-carat', 'women'), 'carat')).toEqual([10, 30]);
  });

  it('needs its wearers before the style', () => {
    for (const mode of ['one-design', 'by-carat'])
      expect(choose(workshop, pairOf(mode), 'style', 'plain-band')).toMatchObject({
        error: { data: { reason: { code: 'CHOOSE_FIRST' } } },
      });
  });

  it('changed from one design to by carat keeps its style if some weight fits, and then needs the weight', () => {
    const stylesWithWeights = new Set<string>();
    for (const gender of genders) {
      for (const style of workshop.byFlow['pair-rings']) {
        const oneDesign = choose(workshop, pairOf('one-design', gender), 'style', style.code);
        if (!oneDesign.ok) continue;
        const weighed = choose(workshop, oneDesign.value.draft, 'mode', 'by-carat');
        if (!weighed.ok) throw new Error(JSON.stringify(weighed.error));
        const { draft, dropped } = weighed.value;
        const byWeight = open(workshop, draft, 'carat').map((carat) => {
          const chosen = choose(workshop, draft, 'carat', Number(carat));
          if (!chosen.ok) throw new Error(JSON.stringify(chosen.error));
          const offered = open(workshop, chosen.value.draft, 'style').includes(style.code);
          expect('style' in chosen.value.draft).toBe(offered && 'style' in draft);
          return offered;
        });
        expect('style' in draft).toBe(byWeight.includes(true));
        expect(missingSteps(workshop, draft)[0]).toBe('carat');
        if ('style' in draft) stylesWithWeights.add(style.code);
        else
          expect(dropped[0]).toEqual({
            step: 'style',
            reason: {
              code: style.kind === 'band' && style.accents ? 'CARAT_NOT_OFFERED' : 'STYLE_WITHOUT_STONE',
              data: {},
            },
          });
        expect(previewOf(workshop, draft)).toMatchObject('style' in draft ? { style: style.code } : {});
      }
    }
    expect([...stylesWithWeights]).toEqual(['carat-band']);
  });

  it('by carat closes a band without space for a stone, with the reason', () => {
    const draft = made('pair-rings', ['mode', 'by-carat'], ['gender', 'women'], ['carat', 30]);
    expect(reasons(workshop, draft, 'style')).toContainEqual(['plain-band', 'STYLE_WITHOUT_STONE']);
    expect(reasons(workshop, draft, 'style')).toContainEqual(['sown-band', 'CARAT_NOT_OFFERED']);
  });

  it('by carat that becomes one design keeps its style, and drops the weight without a message', () => {
    const weighed = made(
      'pair-rings',
      ['mode', 'by-carat'],
      ['gender', 'women'],
      ['carat', 10],
      ['style', 'carat-band'],
      ['her.metal', 'pt950'],
    );
    const oneDesign = choose(workshop, weighed, 'mode', 'one-design');
    expect(oneDesign).toEqual({
      ok: true,
      value: {
        draft: {
          tables: 3,
          flow: 'pair-rings',
          mode: 'one-design',
          gender: 'women',
          style: 'carat-band',
          her: { metal: 'pt950' },
        },
        dropped: [],
      },
    });
  });

  it('without him keeps her ring, and his begins empty when he is added again', () => {
    const both = made(
      'pair-rings',
      ['mode', 'one-design'],
      ['gender', 'both'],
      ['style', 'plain-band'],
      ['her.metal', 'pt950'],
      ['him.metal', '18k-rose'],
    );
    const alone = choose(workshop, both, 'gender', 'women');
    if (!alone.ok) throw new Error(JSON.stringify(alone.error));
    expect(alone.value).toMatchObject({ draft: { her: { metal: 'pt950' } }, dropped: [] });
    expect('him' in alone.value.draft).toBe(false);
    const again = choose(workshop, alone.value.draft, 'gender', 'both');
    expect(again.ok && again.value.draft).toMatchObject({ her: { metal: 'pt950' }, him: { gem: null } });
  });

  it('drops a style that both cannot wear, with everything that depends on it', () => {
    const draft = {
      ...begin(workshop, 'pair-rings'),
      mode: 'one-design',
      gender: 'both',
      style: 'twisted-band',
      her: { metal: 'pt950' },
      him: {},
    } as unknown as Draft;
    expect(repair(workshop, draft).dropped).toEqual([
      { step: 'style', reason: { code: 'NOT_FOR_MEN', data: {} } },
      { step: 'her.metal', reason: { code: 'CHOOSE_FIRST', data: { field: 'style' } } },
    ]);
  });
});
