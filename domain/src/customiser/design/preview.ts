/**
 * A complete design to display while the shopper's is incomplete: the shopper's choices, and the first available option
 * of every other step. So there is always a piece to show. It is never ordered; its stone has the number `preview`.
 */
import type { CodeOf } from '../../diamonds/index.ts';
import type { Workshop } from '../making/workshop.ts';
import { choices, stoneLimits } from '../rules/choices.ts';
import { choose, complete, type Value } from '../rules/choose.ts';
import { type OptionValue, valueFor } from '../rules/offered.ts';
import { repair } from '../rules/repair.ts';
import { missingSteps, placeOf, type Step } from '../rules/steps.ts';
import type { Field } from '../tables/fields.ts';
import type { ChosenStone, Design, Draft } from './design.ts';

export const previewStone = 'preview';

/** Returns null only if the tables have nothing for the flow, or no font can draw the sample texts. */
export function previewOf(workshop: Workshop, draft: Draft): Design | null {
  let { draft: filled } = repair(workshop, draft);
  for (;;) {
    const [step] = missingSteps(workshop, filled);
    if (step === undefined) break;
    const next = firstChoice(workshop, filled, step);
    if (!next) return null;
    filled = next;
  }
  const design = complete(workshop, filled);
  return design.ok ? design.value : null;
}

/** Returns the first choice, preferably one that removes no other choice. */
function firstChoice(workshop: Workshop, draft: Draft, step: Step): Draft | null {
  let first: Draft | null = null;
  for (const value of candidates(workshop, draft, step)) {
    const chosen = choose(workshop, draft, step, value);
    if (!chosen.ok) continue;
    if (chosen.value.dropped.length === 0) return chosen.value.draft;
    first ??= chosen.value.draft;
  }
  return first;
}

function candidates(workshop: Workshop, draft: Draft, step: Step): readonly Value[] {
  const field = (step.split('.').at(-1) ?? step) as Field;
  if (field === 'text') return textsFor(workshop, draft);
  const open = inTablesOrder(
    workshop,
    draft,
    step,
    choices(workshop, draft, step).flatMap((option) => (option.open ? [option.value] : [])),
  );
  if (field === 'stone')
    return open.map((shape) => placeholderStone(workshop, draft, shape as CodeOf<'shape'>));
  if (step === 'gender') return ['both', ...open] as Value[];
  return open.map((option) =>
    field === 'charm' && option === 'character'
      ? { code: option, text: '福' }
      : (valueFor(field, option) as Value),
  );
}

/** Sorts available options as in the style's own list, which begins with the usual ones. */
function inTablesOrder(
  workshop: Workshop,
  draft: Draft,
  step: Step,
  open: readonly OptionValue[],
): readonly OptionValue[] {
  const place = placeOf(workshop, draft, step);
  if (place?.of !== 'piece' || !place.piece.style) return open;
  const stylesOrder = workshop.offered(place.piece.style)[place.field];
  return stylesOrder.length === 0 ? open : stylesOrder.filter((value) => open.includes(value));
}

function textsFor(workshop: Workshop, draft: Draft): readonly string[] {
  const place = placeOf(workshop, draft, 'text');
  switch (place?.of === 'piece' ? place.piece.style?.kind : undefined) {
    case 'character':
      return ['福'];
    case 'number':
      return ['8'];
    case 'name':
      return ['Love', '福'];
    default:
      return ['J'];
  }
}

/** Length to width in hundredths, as shops usually stock them (general knowledge). */
const ratios: Readonly<Partial<Record<CodeOf<'shape'>, number>>> = {
  emerald: 140,
  corner_modified_rectangular: 130,
  oval: 135,
  pear: 150,
  radiant: 120,
};

/**
 * A stone of half a carat, or of the nearest weight that fits the setting. A round's diameter is 6.45 mm × ct^⅓
 * (trade-facts 2.3).
 */
function placeholderStone(workshop: Workshop, draft: Draft, shape: CodeOf<'shape'>): ChosenStone {
  const { from, to } = stoneLimits(workshop, draft)?.carat ?? { from: 50, to: 50 };
  const carat = Math.min(Math.max(50, from), to);
  const ratio = (ratios[shape] ?? 100) / 100;
  const width = Math.round((645 * Math.cbrt(carat / 100)) / Math.sqrt(ratio));
  return {
    sku: previewStone,
    shape,
    carat,
    colouredOption: 'white',
    length: Math.round(width * ratio),
    width,
    depth: Math.round(width * 0.61),
  };
}
