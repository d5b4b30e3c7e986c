import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../design/design.ts';
import { complete } from '../rules/choose.ts';
import { Walker } from '../rules/walking.ts';
import { engraved, made, roundStone, testWorkshop as workshop } from '../testing.ts';
import { type CustomMade, type CustomMadeWords, customMadeItem } from './custom-made.ts';

const words: CustomMadeWords = {
  field: (field) => `<${field}>`,
  value: (field, value) => `<${field}.${value}>`,
  stone: ({ carat }) => `<${carat} ct>`,
  report: ({ sku }) => ({ number: `REPORT-${sku}`, label: `<report of ${sku}>` }),
};

function itemOf(draft: Draft) {
  const design = complete(workshop, draft);
  if (!design.ok) throw new Error(JSON.stringify(design.error));
  return customMadeItem(design.value, words);
}

const optionText = (made: CustomMade | null) =>
  made?.custommate_options.map(({ option_id, value_id }) => `${option_id}=${value_id}`).join(' ');

describe('a design in the bag', () => {
  it('lists its options one by one, with the engraved words and the chosen diamond', () => {
    const item = itemOf(
      made(
        'diamond-ring',
        ['style', 'six-prong'],
        ['stone', roundStone(50, 5.1)],
        ['metal', 'pt950'],
        ['size', 509],
        ['engraving', engraved('inside', '永结同心')],
      ),
    );
    expect(item).toEqual({
      kind: 'single',
      piece: {
        custommate_options: [
          ['style', 'six-prong', '<style.six-prong>'],
          ['stone', 'R50', '<50 ct>'],
          ['stone_number', 'R50', 'R50'],
          ['stone_report', 'REPORT-R50', '<report of R50>'],
          ['metal', 'pt950', '<metal.pt950>'],
          ['finish', 'polished', '<finish.polished>'],
          ['size', '509', '<size.509>'],
          ['engraving', 'inside', '<engraving.inside>'],
          ['engraving_font', 'kaiti', '<engraving_font.kaiti>'],
        ].map(([option_id, value_id, value_label]) => ({
          option_id,
          option_label: `<${option_id}>`,
          value_id,
          value_label,
        })),
        word_custommate_options: [{ word_content: '永结同心', word_type: 'inside' }],
        cm_diamon_identifier: 'R50',
      },
    });
  });

  it('of a pair lists the two rings separately, each with the shared style', () => {
    const item = itemOf(
      made(
        'pair-rings',
        ['mode', 'one-design'],
        ['gender', 'both'],
        ['style', 'plain-band'],
        ...(['her', 'him'] as const).flatMap(
          (part) =>
            [
              [`${part}.metal`, 'pt950'],
              [`${part}.width`, part === 'her' ? 30 : 40],
              [`${part}.finish`, 'matte'],
              [`${part}.size`, part === 'her' ? 509 : 609],
              [`${part}.engraving`, part === 'her' ? [] : engraved('inside', 'Mei', '2026')],
            ] as const,
        ),
      ),
    );
    if (item.kind !== 'pair') throw new Error('Not a pair');
    expect(optionText(item.for_her_option)).toBe(
      'style=plain-band metal=pt950 width=30 finish=matte size=509',
    );
    expect(optionText(item.for_him_option)).toBe(
      'style=plain-band metal=pt950 width=40 finish=matte size=609 engraving=inside engraving_font=kaiti',
    );
    expect(item.for_him_option?.word_custommate_options).toEqual([
      { word_content: 'Mei', word_type: 'inside' },
      { word_content: '2026', word_type: 'inside' },
    ]);
  });

  it("of a pair by carat lists each ring's diamond weight after its style", () => {
    const walker = new Walker(workshop, 7);
    let design = walker.design('pair-rings');
    while (design.flow !== 'pair-rings' || design.mode !== 'by-carat' || design.gender !== 'both')
      design = walker.design('pair-rings');
    const item = customMadeItem(design, words);
    if (item.kind !== 'pair') throw new Error('Not a pair');
    for (const ring of [item.for_her_option, item.for_him_option])
      expect(ring?.custommate_options[1]).toEqual({
        option_id: 'carat',
        option_label: '<carat>',
        value_id: String(design.carat),
        value_label: `<carat.${design.carat}>`,
      });
  });

  it('lists the position and the font of each engraving, and its words by position', () => {
    const item = itemOf(
      made(
        'single-ring',
        ['style', 'plain-band'],
        ['metal', 'pt950'],
        ['width', 40],
        ['finish', 'matte'],
        ['size', 609],
        ['engraving', [...engraved('outside', '执子之手'), ...engraved('inside', 'Mei', '2026')]],
      ),
    );
    if (item.kind !== 'single') throw new Error('A pair');
    expect(optionText(item.piece)).toBe(
      'style=plain-band metal=pt950 width=40 finish=matte size=609 ' +
        'engraving=outside engraving_font=kaiti engraving=inside engraving_font=kaiti',
    );
    expect(item.piece.word_custommate_options).toEqual([
      { word_content: '执子之手', word_type: 'outside' },
      { word_content: 'Mei', word_type: 'inside' },
      { word_content: '2026', word_type: 'inside' },
    ]);
  });

  it('omits the ring that is not worn', () => {
    const walker = new Walker(workshop, 1);
    const genders = new Set<string>();
    while (genders.size < 3) {
      const design = walker.design('pair-rings');
      if (design.flow !== 'pair-rings') throw new Error(design.flow);
      const item = customMadeItem(design, words);
      if (item.kind !== 'pair') throw new Error(item.kind);
      expect(item.for_her_option === null).toBe(design.gender === 'men');
      expect(item.for_him_option === null).toBe(design.gender === 'women');
      genders.add(design.gender);
    }
  });

  it('lists each chosen option once, and no other', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const item = customMadeItem(new Walker(workshop, seed).design(), words);
        const pieces = item.kind === 'single' ? [item.piece] : [item.for_her_option, item.for_him_option];
        for (const piece of pieces) {
          const ids = piece?.custommate_options.map(({ option_id }) => option_id) ?? [];
          const chosen = ids.filter((id) => !id.startsWith('engraving'));
          expect(new Set(chosen).size).toBe(chosen.length);
          for (const { value_id } of piece?.custommate_options ?? []) expect(value_id).toMatch(/^[\w.-]+$/);
        }
      }),
    );
  });
});
