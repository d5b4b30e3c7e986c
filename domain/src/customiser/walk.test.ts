import { describe, expect, it } from 'vitest';
import { scales } from '../diamonds/index.ts';
import { choices, engravingRoom, stoneLimits } from './choices.ts';
import { choose, complete, type Value } from './choose.ts';
import { flows } from './codes.ts';
import type { ChosenStone, Draft } from './design.ts';
import { begin } from './parts.ts';
import { readTables } from './read-tables.ts';
import { repair } from './repair.ts';
import { landingOf, mayStand, missingSteps, type Step, stepsOf } from './steps.ts';
import { testTables, testWorkshop as workshop } from './testing.ts';

const WALKS = 100_000;

/** Mulberry32: the same walks on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = seeded(20_261_121);
const below = (count: number): number => Math.floor(random() * count);
const pick = <T>(all: readonly T[]): T => {
  const one = all[below(all.length)];
  if (one === undefined) throw new Error('Nothing to pick from');
  return one;
};

function anyStone(): ChosenStone {
  const carat = 20 + below(120);
  const across = Math.round(645 * Math.cbrt(carat / 100));
  return {
    sku: `S-${carat}`,
    shape: pick(scales.shape),
    carat,
    colouredOption: pick(scales.coloured_option),
    length: across + below(200),
    width: across,
    depth: 400,
  };
}

const texts: Readonly<Record<string, readonly string[]>> = {
  initial: ['L', 'LX', 'JLZ'],
  character: ['福', '平安', '岁岁平安'],
  number: ['8', '1314'],
  name: ['Mei', 'Xiao-Ling', '小满'],
};

/** A value for an open option of the step, with what it asks for besides. */
function valueFor(draft: Draft, step: Step, option: string | number | boolean | null): Value {
  const field = step.split('.').at(-1);
  if (option === null) return null;
  if (field === 'charm')
    return option === 'character' ? { code: option, text: '安' } : ({ code: option } as Value);
  if (field === 'engraving') {
    const room = engravingRoom(workshop, draft, step)[String(option)];
    const lines = room?.lines === 2 && random() < 0.5 ? ['Forever', '2026.11.21'] : ['永结同心'];
    const short = (room?.longest ?? 0) < 8 ? ['长乐'] : lines;
    return { position: option, font: 'kaiti', lines: short } as unknown as Value;
  }
  return option as Value;
}

function step(draft: Draft, at: Step): Draft {
  const chosen = (value: Value): Draft => {
    const result = choose(workshop, draft, at, value);
    if (!result.ok) throw new Error(`${at}: ${JSON.stringify([value, result.error, draft])}`);
    return result.value.draft;
  };
  const field = at.split('.').at(-1);
  if (field === 'text') {
    const style = 'piece' in draft ? draft.piece.style : undefined;
    return chosen(pick(texts[style === undefined ? '' : (workshop.styles.get(style)?.kind ?? '')] ?? ['A']));
  }
  const open = choices(workshop, draft, at).filter((option) => option.open);
  if (open.length === 0) throw new Error(`A dead end at ${at}: ${JSON.stringify(draft)}`);
  if (field === 'stone') {
    for (let tries = 0; tries < 400; tries += 1) {
      const result = choose(workshop, draft, at, anyStone());
      if (result.ok) return result.value.draft;
    }
    throw new Error(
      `No stone fits: ${JSON.stringify(draft)} ${JSON.stringify(stoneLimits(workshop, draft))}`,
    );
  }
  return chosen(valueFor(draft, at, pick(open).value));
}

const openFlow = (): Draft => {
  const flow = pick(flows);
  const draft = begin(workshop, flow);
  return draft.flow === 'diamond-ring' && random() < 0.5 ? { ...draft, first: 'stone' } : draft;
};

describe('any way through the customiser', () => {
  it('starts from tables that their own reader takes', () => {
    const read = readTables(JSON.parse(JSON.stringify(testTables)));
    expect(read.ok ? [] : read.error).toEqual([]);
  });

  it(`${WALKS} times: ends in a design, through no closed door, and loses nothing that is allowed`, () => {
    let completed = 0;
    for (let walk = 0; walk < WALKS; walk += 1) {
      let draft = openFlow();
      // Half the time the shopper goes back to a step that was made, and chooses again.
      let detours = below(3);
      for (let moves = 0; moves < 60; moves += 1) {
        const [next] = missingSteps(workshop, draft);
        if (next === undefined && detours === 0) break;
        const made = stepsOf(workshop, draft).filter((one) => one.made);
        const back = detours > 0 && made.length > 2 && (next === undefined || random() < 0.2);
        if (back) detours -= 1;
        if (!back && next === undefined) break;
        draft = step(draft, back ? pick(made).step : (next as Step));
      }
      const design = complete(workshop, draft);
      if (!design.ok) throw new Error(`${JSON.stringify(design.error)} ${JSON.stringify(draft)}`);
      completed += 1;
      if (walk % 100 > 0) continue;
      expect(landingOf(workshop, draft, 'review')).toBe('review');
      expect(stepsOf(workshop, draft).every((one) => mayStand(workshop, draft, one.step))).toBe(true);
      expect(repair(workshop, draft)).toEqual({ draft, dropped: [] });
    }
    expect(completed).toBe(WALKS);
  });
});
