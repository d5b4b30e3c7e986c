import { describe, expect, it } from 'vitest';
import {
  chains,
  clasps,
  finishes,
  gems,
  genders,
  metals,
  pairModes,
  pendantSizes,
  plainCharms,
  straps,
} from '../design/codes.ts';
import type { Draft } from '../design/design.ts';
import type { Field, Values } from '../tables/fields.ts';
import { engraved, testWorkshop as workshop } from '../testing.ts';
import { choices } from './choices.ts';
import { choose, complete, type Value } from './choose.ts';
import { optionsOf } from './offered.ts';
import { type Part, pairOf, valuesOf } from './parts.ts';
import { repair, withoutSteps } from './repair.ts';
import { missingSteps, placeOf, placesOf, type Step, stepOf } from './steps.ts';
import { Walker } from './walking.ts';

const RUNS = 8_000;

/** Values of any style and kind, or of none. */
const anything: { readonly [F in Field]: (walker: Walker) => unknown } = {
  style: (walker) => walker.pick([...workshop.styles.keys(), 'gone']),
  stone: (walker) => walker.stone(),
  text: (walker) => walker.pick(['L', '福', '平安', '1314', '😍', '']),
  animal: (walker) => walker.pick(['dragon', 'cat']),
  metal: (walker) => walker.pick(metals),
  width: (walker) => walker.pick([18, 20, 25, 30, 35, 40, 60, 7]),
  finish: (walker) => walker.pick(finishes),
  gem: (walker) => walker.pick([null, ...gems]),
  charm: (walker) => ({ code: walker.pick(plainCharms) }),
  strap: (walker) => walker.pick(straps),
  pendantSize: (walker) => walker.pick(pendantSizes),
  chain: (walker) => walker.pick([null, ...chains]),
  length: (walker) => walker.pick([400, 420, 450, 500, 1]),
  extender: (walker) => walker.pick([true, false]),
  clasp: (walker) => walker.pick(clasps),
  wrist: (walker) => walker.pick([150, 160, 170, 990]),
  bangle: (walker) => walker.pick([54, 56, 90]),
  size: (walker) => walker.pick([443, 509, 587, 653, 510]),
  engraving: (walker) =>
    walker.pick([
      [],
      engraved('inside', '永'),
      engraved('outside', '永', '恒'),
      engraved('back', 'L'),
      engraved('tag', '😍'),
      [...engraved('outside', '恒'), ...engraved('inside', '永')],
      [...engraved('inside', '永'), ...engraved('back', 'L'), ...engraved('inside', '恒')],
    ]),
};

/** A valid draft in which one value was replaced unchecked. */
function tampered(walker: Walker): Draft {
  const draft = walker.random() < 0.7 ? walker.walk() : walker.stroll();
  let changed = draft as unknown as Record<string, unknown>;
  for (let times = 1 + walker.below(2); times > 0; times -= 1) {
    const part = walker.pick<Part>(draft.flow === 'pair-rings' ? ['her', 'him'] : ['piece']);
    if (draft.flow === 'pair-rings' && walker.random() < 0.4) {
      const head = walker.pick([
        { mode: walker.pick(pairModes) },
        { gender: walker.pick(genders) },
        { carat: walker.pick([10, 30, 99]) },
        { style: walker.pick([...workshop.styles.keys()]) },
      ]);
      changed = { ...changed, ...head };
      continue;
    }
    const values = valuesOf(changed as unknown as Draft, part);
    const field = walker.pick(Object.keys(anything) as Field[]);
    changed = { ...changed, [part]: { ...values, [field]: anything[field](walker) } };
  }
  return changed as unknown as Draft;
}

/** Whether every choice of the draft is listed as open by `choices`. */
function looksOpen(draft: Draft): boolean {
  return placesOf(workshop, draft).every((place) => {
    const step: Step = place.of === 'pair' ? place.field : stepOf(place.piece.part, place.field);
    const made = place.of === 'pair' ? pairOf(draft)[place.field] : place.piece.values[place.field];
    if (made === undefined || place.field === 'text') return true;
    const options =
      place.field === 'stone'
        ? [(made as { shape: string }).shape]
        : optionsOf(place.field as Field, made as never);
    return options.every((option) =>
      choices(workshop, draft, step).some((listed) => listed.value === option && listed.open),
    );
  });
}

describe('repair', () => {
  it(`of ${RUNS} tampered drafts gives valid ones, changes nothing the second time, and drops nothing that is allowed`, () => {
    const walker = new Walker(workshop, 7);
    let dropping = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const draft = tampered(walker);
      const { draft: sound, dropped } = repair(workshop, draft);
      if (dropped.length > 0) dropping += 1;
      expect(repair(workshop, sound)).toEqual({ draft: sound, dropped: [] });
      if (!looksOpen(sound)) throw new Error(JSON.stringify({ draft, sound }));
      for (const { step, reason } of dropped) {
        const place = placeOf(workshop, sound, step);
        if (!place || reason.code === 'CHOOSE_FIRST') continue;
        const choicesMade =
          place.of === 'pair' ? pairOf(draft)[place.field] : valuesOf(draft, place.piece.part)[place.field];
        const again = choose(workshop, sound, step, choicesMade as Value);
        if (again.ok) throw new Error(`${step} was lost: ${JSON.stringify({ draft, sound })}`);
      }
    }
    expect(dropping).toBeGreaterThan(RUNS / 3);
  });

  it('keeps each choice or lists it as dropped', () => {
    const walker = new Walker(workshop, 8);
    for (let run = 0; run < 2_000; run += 1) {
      const draft = tampered(walker);
      const { draft: sound, dropped } = repair(workshop, draft);
      const droppedSteps = new Set(dropped.map(({ step }) => step));
      for (const part of ['piece', 'her', 'him'] as const) {
        const before: Values = valuesOf(draft, part);
        const after: Values = valuesOf(sound, part);
        if (Object.keys(after).length === 0) continue;
        for (const field of Object.keys(anything) as Field[]) {
          if (before[field] === undefined || droppedSteps.has(stepOf(part, field))) continue;
          const optionsIn = (values: Values) => [...optionsOf(field, values[field])].sort();
          expect([field, optionsIn(after)]).toEqual([field, optionsIn(before)]);
        }
      }
    }
  });
});

describe('a removed choice', () => {
  it('is dropped, and the rest is valid', () => {
    for (let seed = 0; seed < 400; seed += 1) {
      const walker = new Walker(workshop, seed);
      const draft = walker.walk();
      const steps = placesOf(workshop, draft).map((place) =>
        place.of === 'pair' ? place.field : stepOf(place.piece.part, place.field),
      );
      const without = withoutSteps(workshop, draft, [walker.pick(steps)]);
      expect(repair(workshop, without)).toEqual({ draft: without, dropped: [] });
      expect(withoutSteps(workshop, draft, [])).toEqual(draft);
    }
  });

  it('of a diamond ring’s stone keeps setting, metal, size and text', () => {
    const rings = Array.from({ length: 300 }, (_, seed) => new Walker(workshop, seed).walk()).filter(
      (draft) => draft.flow === 'diamond-ring',
    );
    expect(rings.length).toBeGreaterThan(20);
    for (const ring of rings) {
      const { stone, ...otherChoices } = ring.piece;
      expect(withoutSteps(workshop, ring, ['stone'])).toEqual({ ...ring, piece: otherChoices });
      expect(stone).toBeDefined();
    }
  });
});

describe('a complete design', () => {
  it('has every choice, and none of them is closed', () => {
    const walker = new Walker(workshop, 9);
    let accepted = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const draft = tampered(walker);
      const design = complete(workshop, draft);
      const { draft: sound, dropped } = repair(workshop, draft);
      const isWhole = dropped.length === 0 && missingSteps(workshop, sound).length === 0;
      expect(design.ok).toBe(isWhole);
      if (!design.ok) continue;
      accepted += 1;
      if (!looksOpen(draft)) throw new Error(JSON.stringify(draft));
    }
    expect(accepted).toBeGreaterThan(RUNS / 20);
    expect(accepted).toBeLessThan(RUNS / 2);
  });
});
