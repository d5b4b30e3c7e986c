/** Making a choice, and calling a design complete. */
import { err, ok, type Refusal, type Result, refuse } from '../../kernel/index.ts';
import type { Design, Draft } from '../design/design.ts';
import type { Workshop } from '../making/workshop.ts';
import type { Field, FieldValues, Values } from '../tables/fields.ts';
import { earlierOf, earlierOfPair } from './choices.ts';
import { settleValue } from './legal.ts';
import { pairRefusal } from './pair.ts';
import {
  type PairField,
  type PairValues,
  type Part,
  pairOf,
  pairOrder,
  partsOf,
  rebuild,
  sharesStyle,
  valuesOf,
} from './parts.ts';
import type { Reason } from './reasons.ts';
import { type Dropped, type Repaired, repair, situationOf } from './repair.ts';
import { missingSteps, placeOf, type Step } from './steps.ts';

/** What a step is given: an option's value, or the stone, charm or engraving that it asks for. */
export type Value = FieldValues[Field] | NonNullable<PairValues[PairField]>;

export type ChoiceRefusal =
  | Refusal<'STEP_UNKNOWN', { readonly step: string }>
  | Refusal<'CHOICE_CLOSED', { readonly step: Step; readonly reason: Reason }>;

/** A draft with one choice made or changed, repaired; or why the choice is closed, and then nothing is changed. */
export function choose(
  workshop: Workshop,
  draft: Draft,
  step: Step,
  value: Value,
): Result<Repaired, ChoiceRefusal> {
  const place = placeOf(workshop, draft, step);
  if (!place) return refuse('STEP_UNKNOWN', { step });
  if (place.of === 'pair') {
    const wanted = value as string | number;
    const refusal = pairRefusal(workshop, earlierOfPair(draft, place.field), place.field, wanted);
    if (refusal) return refuse('CHOICE_CLOSED', { step, reason: refusal });
    return ok(repair(workshop, changePair(draft, place.field, wanted)));
  }
  const { piece, field } = place;
  const settled = settleValue(situationOf(workshop, draft, piece), earlierOf(place), field, value as never);
  if (!settled.ok) return refuse('CHOICE_CLOSED', { step, reason: settled.error });
  return ok(repair(workshop, changePart(draft, piece.part, { ...piece.values, [field]: settled.value })));
}

function changePart(draft: Draft, part: Part, values: Values): Draft {
  return { ...draft, [part]: values } as Draft;
}

/**
 * Between different designs and one design the style moves along: hers (or his) becomes the pair's, the pair's becomes that of
 * each. A ring that was not worn before begins empty.
 */
function changePair(draft: Draft, field: PairField, value: string | number): Draft {
  const changed: PairValues = { ...pairOf(draft), [field]: value };
  const fieldsOfMode = pairOrder(changed.mode);
  const pair: PairValues = Object.fromEntries(
    Object.entries(changed).filter(([key]) => fieldsOfMode.includes(key as PairField)),
  );
  const parts = partsOf(pair.gender).map((part) => ({ part, values: valuesOf(draft, part) }));
  const shares = fieldsOfMode.includes('style');
  if (field !== 'mode' || shares === sharesStyle(draft)) return rebuild(draft, draft.tables, pair, parts);
  const style = shares ? parts.find(({ values }) => values.style !== undefined)?.values.style : changed.style;
  const styled = style === undefined ? {} : { style };
  const rings = parts.map(({ part, values: { style: _own, ...values } }) => ({
    part,
    values: shares ? values : { ...styled, ...values },
  }));
  return rebuild(draft, draft.tables, shares ? { ...pair, ...styled } : pair, rings);
}

export type CompletionRefusal =
  | Refusal<'DESIGN_INCOMPLETE', { readonly missing: readonly Step[] }>
  | Refusal<'DESIGN_REFUSED', { readonly dropped: readonly Dropped[] }>;

/**
 * A draft as a design, or what is missing, or what is not allowed together (or no longer offered). Texts come out as they are
 * cut, and the order in which a diamond ring was made is forgotten: stone first and setting first end in the same design.
 */
export function complete(workshop: Workshop, draft: Draft): Result<Design, CompletionRefusal> {
  const { draft: sound, dropped } = repair(workshop, draft);
  if (dropped.length > 0) return refuse('DESIGN_REFUSED', { dropped });
  const missing = missingSteps(workshop, sound);
  if (missing.length > 0) return err({ code: 'DESIGN_INCOMPLETE', data: { missing } });
  if (sound.flow !== 'diamond-ring') return ok(sound as Design);
  const { first: _first, ...design } = sound;
  return ok(design as Design);
}
