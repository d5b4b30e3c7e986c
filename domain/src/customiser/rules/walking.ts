/** For tests: shoppers who walk randomly through the customiser, the same on every machine. */
import { scales } from '../../diamonds/index.ts';
import { type Flow, flows } from '../design/codes.ts';
import type { ChosenStone, Design, Draft, Engraving } from '../design/design.ts';
import type { Workshop } from '../making/workshop.ts';
import { choices, engravingRoom, type Option } from './choices.ts';
import { choose, complete, type Value } from './choose.ts';
import type { OptionValue } from './offered.ts';
import { begin, piecesOf } from './parts.ts';
import { missingSteps, type Step, stepsOf } from './steps.ts';

const texts: Readonly<Record<string, readonly string[]>> = {
  initial: ['L', 'LX', 'JLZ'],
  character: ['福', '平安', '岁岁平安'],
  number: ['8', '1314'],
  name: ['Mei', 'Xiao-Ling', '小满'],
};

export class Walker {
  private readonly workshop: Workshop;
  private state: number;

  constructor(workshop: Workshop, seed: number) {
    this.workshop = workshop;
    this.state = seed;
  }

  /** A random number from 0 to 1, by Mulberry32. */
  random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.random() * count);
  }

  pick<T>(all: readonly T[]): T {
    const picked = all[this.below(all.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  }

  begin(flow: Flow = this.pick(flows)): Draft {
    return begin(this.workshop, flow, this.random() < 0.5 ? 'stone' : undefined);
  }

  /** Goes through all steps. `returns`: how often it goes back to an earlier step and chooses something else. */
  walk(draft: Draft = this.begin(), returns = 0): Draft {
    let currentDraft = draft;
    let remainingReturns = returns;
    for (let moves = 0; moves < 80; moves += 1) {
      const [next] = missingSteps(this.workshop, currentDraft);
      if (next === undefined && remainingReturns === 0) return currentDraft;
      const goesBack = remainingReturns > 0 && (next === undefined || this.random() < 0.2);
      const madeSteps = goesBack ? stepsOf(this.workshop, currentDraft).filter((step) => step.made) : [];
      if (goesBack) remainingReturns -= 1;
      if (madeSteps.length > 0) currentDraft = this.step(currentDraft, this.pick(madeSteps).step);
      else if (next !== undefined) currentDraft = this.step(currentDraft, next);
    }
    throw new Error(`No end in sight: ${JSON.stringify(currentDraft)}`);
  }

  /** Like `walk`, but stops before the end. */
  stroll(): Draft {
    let draft = this.begin();
    for (let moves = this.below(9); moves > 0; moves -= 1) {
      const [next] = missingSteps(this.workshop, draft);
      if (next === undefined) break;
      draft = this.step(draft, next);
    }
    return draft;
  }

  design(flow?: Flow): Design {
    const design = complete(this.workshop, this.walk(this.begin(flow)));
    if (!design.ok) throw new Error(JSON.stringify(design.error));
    return design.value;
  }

  /** Chooses any open option of a step, with its further input. Throws if no option is open (a dead end). */
  step(draft: Draft, at: Step): Draft {
    const field = at.split('.').at(-1) ?? at;
    if (field === 'text') return this.choose(draft, at, this.pick(texts[this.kindOf(draft)] ?? ['A']));
    const open = choices(this.workshop, draft, at).filter((option) => option.open);
    if (open.length === 0) throw new Error(`A dead end at ${at}: ${JSON.stringify(draft)}`);
    return field === 'stone'
      ? this.chooseStone(draft, at)
      : this.choose(draft, at, this.valueFor(draft, at, field, this.pick(open).value, open));
  }

  private choose(draft: Draft, at: Step, value: Value): Draft {
    const chosen = choose(this.workshop, draft, at, value);
    if (!chosen.ok)
      throw new Error(`${at} was open: ${JSON.stringify(value)} ${JSON.stringify(chosen.error)}`);
    return chosen.value.draft;
  }

  private chooseStone(draft: Draft, at: Step): Draft {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const chosen = choose(this.workshop, draft, at, this.stone());
      if (chosen.ok) return chosen.value.draft;
    }
    throw new Error(`No stone of a thousand fits: ${JSON.stringify(draft)}`);
  }

  stone(): ChosenStone {
    const carat = 20 + this.below(150);
    const diameter = Math.round(645 * Math.cbrt(carat / 100));
    return {
      sku: `S-${carat}`,
      shape: this.pick(scales.shape),
      carat,
      colouredOption: this.pick(scales.coloured_option),
      length: diameter + this.below(200),
      width: diameter,
      depth: 400,
    };
  }

  private kindOf(draft: Draft): string {
    return piecesOf(this.workshop, draft)[0]?.style?.kind ?? '';
  }

  private valueFor(
    draft: Draft,
    at: Step,
    field: string,
    option: OptionValue,
    open: readonly Option[],
  ): Value {
    if (field === 'engraving') return this.engravings(draft, at, option, open);
    if (option === null) return null;
    if (field === 'charm')
      return (option === 'character' ? { code: option, text: '安' } : { code: option }) as Value;
    return option as Value;
  }

  /** Makes engravings at one position and, each with probability ½, at the other open ones, in any order. */
  private engravings(draft: Draft, at: Step, chosenPosition: OptionValue, open: readonly Option[]): Value {
    if (chosenPosition === null) return [];
    const rooms = engravingRoom(this.workshop, draft, at);
    const otherPositions = open
      .map(({ value }) => value)
      .filter((value) => value !== null && value !== chosenPosition && this.random() < 0.5);
    return [chosenPosition, ...otherPositions].map((position) => {
      const room = rooms[String(position)];
      const lines =
        (room?.longest ?? 0) < 8 ? ['长乐'] : room?.lines === 2 ? ['Forever', '2026'] : ['永结同心'];
      return { position, font: 'kaiti', lines } as unknown as Engraving;
    });
  }
}
