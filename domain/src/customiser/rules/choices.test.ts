import { describe, expect, it } from 'vitest';
import type { DesignOf, Draft, DraftOf } from '../design/design.ts';
import { engraved, made, roundStone, testWorkshop as workshop } from '../testing.ts';
import { choices, engravingRoom, stoneLimits, textLimit } from './choices.ts';
import { choose, complete, type Value } from './choose.ts';
import { begin } from './parts.ts';
import { repair } from './repair.ts';
import { landingOf, mayStand, missingSteps, neighbourOf, type Step, stepsOf } from './steps.ts';
import { Walker } from './walking.ts';

describe('the options of a step', () => {
  it('are empty for a step that the flow does not have', () => {
    expect(choose(workshop, begin(workshop, 'bracelet'), 'her.metal', 'pt950')).toEqual({
      ok: false,
      error: { code: 'STEP_UNKNOWN', data: { step: 'her.metal' } },
    });
    expect(choices(workshop, begin(workshop, 'bracelet'), 'metal')).toEqual([]);
  });

  it('are all listed, closed ones with their reason', () => {
    const draft = made('single-ring', ['style', 'plain-band'], ['metal', '18k-white-rose']);
    expect(choices(workshop, draft, 'width')).toEqual([
      ...[20, 25, 30].map((value) => ({
        value,
        open: false,
        reason: { code: 'METAL_NEEDS_WIDTH', data: { least: 35 } },
      })),
      ...[35, 40, 60].map((value) => ({ value, open: true })),
    ]);
  });

  it('have a maximum length of a text', () => {
    const pendant = (style: string) => made('pendant', ['style', style]);
    const limits = (['initial', 'character', 'number'] as const).map((style) =>
      textLimit(workshop, pendant(style), 'text'),
    );
    expect(limits).toEqual([3, 8, 4]);
    expect(textLimit(workshop, pendant('heart'), 'text')).toBeNull();
    expect(textLimit(workshop, made('necklace', ['style', 'name']), 'text')).toBe(10);
    expect(textLimit(workshop, made('bracelet', ['style', 'red-cord']), 'charm')).toBe(2);
    expect(textLimit(workshop, made('bracelet', ['style', 'tennis']), 'charm')).toBeNull();
  });

  it('have a maximum length of text for each position', () => {
    const ring = (width: number) =>
      made(
        'single-ring',
        ['style', 'plain-band'],
        ['metal', 'pt950'],
        ['width', width],
        ['finish', 'matte'],
        ['size', 509],
      );
    expect(engravingRoom(workshop, ring(40), 'engraving')).toEqual({
      inside: { longest: 20, lines: 2 },
      outside: { longest: 14, lines: 2 },
    });
    expect(engravingRoom(workshop, ring(35), 'engraving').inside).toEqual({ longest: 20, lines: 1 });
    expect(engravingRoom(workshop, ring(35), 'metal')).toEqual({});
    const heart = (size: string) =>
      made('pendant', ['style', 'heart'], ['metal', 'pt950'], ['pendantSize', size as 's'], ['chain', null]);
    expect(engravingRoom(workshop, heart('s'), 'engraving')).toEqual({ back: { longest: 6, lines: 1 } });
    expect(engravingRoom(workshop, heart('l'), 'engraving')).toEqual({ back: { longest: 14, lines: 1 } });
  });

  it('have limits for the search of stones', () => {
    const draft = made('diamond-ring', ['style', 'halo']);
    const open = choices(workshop, draft, 'stone').flatMap((shape) => (shape.open ? [shape.value] : []));
    expect(open).toEqual(['round', 'heart', 'pear']);
    expect(stoneLimits(workshop, draft)).toEqual({ carat: { from: 40, to: 70 } });
    expect(stoneLimits(workshop, begin(workshop, 'diamond-ring', 'stone'))).toEqual({
      carat: { from: 20, to: 500 },
    });
  });
});

/** A ring with every possible choice. */
const whole = made(
  'single-ring',
  ['style', 'plain-band'],
  ['metal', 'pt950'],
  ['width', 40],
  ['finish', 'hammered'],
  ['size', 509],
  ['engraving', engraved('inside', '永结同心', '2026')],
) as DraftOf<'single-ring'>;

describe('a change', () => {
  it('closes no option before it, and drops only what no longer fits', () => {
    const narrow = choose(workshop, whole, 'width', 25);
    expect(narrow.ok && narrow.value.dropped).toEqual([
      { step: 'finish', reason: { code: 'FINISH_NEEDS_WIDTH', data: { least: 30 } } },
      { step: 'engraving', position: 'inside', reason: { code: 'BAND_TOO_NARROW', data: { least: 30 } } },
    ]);
    expect(narrow.ok && missingSteps(workshop, narrow.value.draft)).toEqual(['finish', 'engraving']);
    const gold = choose(workshop, whole, 'metal', 'gold-999');
    expect(gold.ok && gold.value).toEqual({
      draft: { ...whole, piece: { ...whole.piece, metal: 'gold-999' } },
      dropped: [],
    });
  });

  it('of the style keeps what the new style has as well', () => {
    const twisted = choose(workshop, whole, 'style', 'twisted-band');
    expect(twisted.ok && twisted.value.draft).toMatchObject({
      piece: { style: 'twisted-band', metal: 'pt950', width: 20, size: 509, gem: null },
    });
    expect(twisted.ok && twisted.value.dropped.map(({ step }) => step)).toEqual([
      'width',
      'finish',
      'engraving',
    ]);
  });

  it('that leaves another choice open keeps what can still fit', () => {
    const engraving = engraved('back', 'Mei and Ling');
    const pendant = { style: 'heart', kind: 'heart', metal: 'pt950', chain: null, engraving };
    const gap = { tables: 3, flow: 'pendant', piece: pendant } as unknown as Draft;
    expect(repair(workshop, gap)).toEqual({ draft: gap, dropped: [] });
    const small = choose(workshop, gap, 'pendantSize', 's');
    expect(small.ok && small.value.dropped).toEqual([
      {
        step: 'engraving',
        position: 'back',
        reason: { code: 'TEXT_TOO_LONG', data: { most: 6, length: 12 } },
      },
    ]);
    const { width: _width, ...unsized } = whole.piece as Record<string, unknown>;
    const wide = { ...whole, piece: unsized } as unknown as Draft;
    expect(repair(workshop, wide)).toEqual({ draft: wide, dropped: [] });
  });

  const both = [...engraved('outside', '执子之手'), ...engraved('inside', 'Forever')];

  it('of the engravings gives the same result in whichever order they were written', () => {
    const polished = choose(workshop, whole, 'finish', 'polished');
    if (!polished.ok) throw new Error('Not polished');
    const engraved = choose(workshop, polished.value.draft, 'engraving', both);
    const other = choose(workshop, polished.value.draft, 'engraving', [...both].reverse());
    expect(engraved).toEqual(other);
    expect(engraved.ok && (engraved.value.draft as DesignOf<'single-ring'>).piece.engraving).toEqual([
      { position: 'outside', font: 'kaiti', lines: ['执子之手'] },
      { position: 'inside', font: 'kaiti', lines: ['Forever'] },
    ]);
    expect(choose(workshop, polished.value.draft, 'engraving', [...both, ...both])).toMatchObject({
      ok: false,
      error: { code: 'CHOICE_CLOSED', data: { reason: { code: 'NOT_OFFERED' } } },
    });
  });

  it('drops the engraving that no longer fits and keeps the other', () => {
    const forged = { ...whole, piece: { ...whole.piece, engraving: both } } as Draft;
    const { draft, dropped } = repair(workshop, forged);
    expect(dropped).toEqual([
      {
        step: 'engraving',
        position: 'outside',
        reason: { code: 'NO_ROOM_ON_FINISH', data: { finish: 'hammered' } },
      },
    ]);
    expect((draft as DesignOf<'single-ring'>).piece.engraving).toEqual(engraved('inside', 'Forever'));
    expect(missingSteps(workshop, draft)).toEqual([]);
  });

  it('of a bracelet’s kind leaves a bracelet of that kind', () => {
    const cord = made(
      'bracelet',
      ['style', 'red-cord'],
      ['metal', '18k-yellow'],
      ['charm', { code: 'fu' }],
      ['strap', 'blue'],
    );
    const tennis = choose(workshop, cord, 'style', 'tennis');
    expect(tennis.ok && tennis.value.draft).toEqual({
      ...cord,
      piece: { kind: 'tennis', style: 'tennis', metal: '18k-yellow', gem: 'diamond' },
    });
    expect(tennis.ok && tennis.value.dropped.map(({ step }) => step)).toEqual(['charm', 'strap']);
  });

  it('of a pair from different designs to one design keeps her style, also when changed back', () => {
    const apart = made(
      'pair-rings',
      ['mode', 'different-designs'],
      ['gender', 'both'],
      ['her.style', 'plain-band'],
      ['her.metal', 'pt950'],
      ['him.style', 'sown-band'],
      ['him.metal', '18k-rose'],
      ['him.width', 30],
    );
    const together = choose(workshop, apart, 'mode', 'one-design');
    expect(together.ok && together.value).toMatchObject({
      draft: { style: 'plain-band', her: { metal: 'pt950' }, him: { metal: '18k-rose', width: 30 } },
      dropped: [],
    });
    if (!together.ok) return;
    const again = choose(workshop, together.value.draft, 'mode', 'different-designs');
    expect(again.ok && again.value.draft).toMatchObject({
      her: { style: 'plain-band', metal: 'pt950' },
      him: { style: 'plain-band', metal: '18k-rose', width: 30 },
    });
  });
});

describe('steps', () => {
  it('can be opened once those before them are chosen; the rings in any order', () => {
    const draft = made(
      'pair-rings',
      ['mode', 'different-designs'],
      ['gender', 'both'],
      ['him.style', 'plain-band'],
    );
    expect(mayStand(workshop, draft, 'him.metal')).toBe(true);
    expect(mayStand(workshop, draft, 'him.width')).toBe(false);
    expect(mayStand(workshop, draft, 'her.metal')).toBe(false);
    expect(landingOf(workshop, draft, 'him.metal')).toBe('him.metal');
    expect(landingOf(workshop, draft, 'her.engraving')).toBe('her.style');
    expect(landingOf(workshop, draft, 'no-step')).toBe('her.style');
    expect(landingOf(workshop, draft, 'review')).toBe('her.style');
    expect(mayStand(workshop, draft, 'review')).toBe(false);
    expect(mayStand(workshop, draft, 'gender')).toBe(true);
    expect(landingOf(workshop, whole, 'width')).toBe('width');
    expect(landingOf(workshop, whole, 'anything')).toBe('review');
  });

  it('omit fields with a single option', () => {
    const draft = made('single-ring', ['style', 'twisted-band']);
    expect(stepsOf(workshop, draft)).toEqual([
      { step: 'style', made: true },
      { step: 'metal', made: false },
      { step: 'finish', made: false },
      { step: 'size', made: false },
      { step: 'engraving', made: false },
    ]);
    expect(neighbourOf(workshop, draft, 'metal', 'forward')).toBe('finish');
    expect(neighbourOf(workshop, draft, 'metal', 'back')).toBe('style');
    expect(neighbourOf(workshop, draft, 'style', 'back')).toBeNull();
    expect(neighbourOf(workshop, draft, 'engraving', 'forward')).toBe('review');
    expect(neighbourOf(workshop, draft, 'strap', 'forward')).toBeNull();
  });
});

describe('a design', () => {
  it('is the same whether stone or setting was chosen first', () => {
    const rest = [
      ['metal', 'pt950'],
      ['size', 543],
      ['engraving', []],
    ] as const;
    const stone = roundStone(50, 5.1);
    const settingFirst = made('diamond-ring', ['style', 'six-prong'], ['stone', stone], ...rest);
    const stoneFirst = [['stone', stone], ['style', 'six-prong'], ...rest].reduce<Draft>(
      (draft, [step, value]) => {
        const chosen = choose(workshop, draft, step as Step, value as Value);
        if (!chosen.ok) throw new Error(JSON.stringify(chosen.error));
        return chosen.value.draft;
      },
      begin(workshop, 'diamond-ring', 'stone'),
    );
    const design = complete(workshop, settingFirst);
    expect(complete(workshop, stoneFirst)).toEqual(design);
    expect(design.ok && Object.keys(design.value).sort()).toEqual(['flow', 'piece', 'tables']);
  });

  it('loses nothing when the shopper changes the order at any point', () => {
    const walker = new Walker(workshop, 3);
    for (let run = 0; run < 500; run += 1) {
      const draft = walker.walk(walker.begin('diamond-ring'));
      if (draft.flow !== 'diamond-ring') throw new Error(draft.flow);
      const other = { ...draft, first: draft.first === 'stone' ? 'setting' : 'stone' } as const;
      expect(repair(workshop, other)).toEqual({ draft: other, dropped: [] });
      expect(complete(workshop, other)).toEqual(complete(workshop, draft));
    }
  });

  it('cannot be completed with missing, forbidden or sold choices', () => {
    const { size: _size, ...unsized } = whole.piece as Record<string, unknown>;
    expect(complete(workshop, { ...whole, piece: unsized } as Draft)).toEqual({
      ok: false,
      error: { code: 'DESIGN_INCOMPLETE', data: { missing: ['size'] } },
    });
    const forged = { ...whole, piece: { ...whole.piece, width: 20 } } as Draft;
    expect(complete(workshop, forged)).toMatchObject({
      error: { code: 'DESIGN_REFUSED', data: { dropped: [{ step: 'finish' }, { step: 'engraving' }] } },
    });
    const unknown = { ...whole, piece: { ...whole.piece, style: 'gone' } } as Draft;
    expect(repair(workshop, unknown).draft).toEqual({ tables: 3, flow: 'single-ring', piece: {} });
    for (const flow of ['single-ring', 'pair-rings', 'pendant'] as const)
      expect(complete(workshop, begin(workshop, flow)).ok).toBe(false);
  });

  it('has its texts in their stored form', () => {
    const typed = {
      ...whole,
      piece: { ...whole.piece, engraving: engraved('inside', ' Ｌｏｖｅ ') },
    } as Draft;
    const design = complete(workshop, typed);
    expect(design.ok && (design.value as DesignOf<'single-ring'>).piece.engraving).toMatchObject([
      { lines: ['Love'] },
    ]);
  });
});
