/** Makes a choice, and completes a design. */
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

/** The value of a choice: an option's value, or a stone, charm or engraving. */
export type Value = FieldValues[Field] | NonNullable<PairValues[PairField]>;

export type ChoiceRefusal =
  | Refusal<'STEP_UNKNOWN', { readonly step: string }>
  | Refusal<'CHOICE_CLOSED', { readonly step: Step; readonly reason: Reason }>;

/** Returns the draft with one choice made or changed, then repaired. Returns the reason if the choice is closed. */
export function choose(
  workshop: Workshop,
  draft: Draft,
  step: Step,
  value: Value,
): Result<Repaired, ChoiceRefusal> {
  const place = placeOf(workshop, draft, step);
  if (!place) return refuse('STEP_UNKNOWN', { step });
  if (place.of === 'pair') {
    const pairValue = value as string | number;
    const refusal = pairRefusal(workshop, earlierOfPair(draft, place.field), place.field, pairValue);
    if (refusal) return refuse('CHOICE_CLOSED', { step, reason: refusal });
    return ok(repair(workshop, changePair(draft, place.field, pairValue)));
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
 * Changes a choice of the pair itself. Between different designs and one design the style is kept: one ring's style
 * becomes the pair's, and the pair's style becomes each ring's. A ring whose wearer is added begins empty.
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
 * Returns the design of a draft, or what is missing or does not fit (or is no longer offered). Texts are in their
 * stored form. The order of stone and setting is dropped, so both orders end in the same design.
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
