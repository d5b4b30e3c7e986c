/**
 * The steps of a flow by their names in addresses: `metal`, `her.engraving`, `gender`, and `review` at the end. A step
 * can be opened once everything before it, in its own piece and in the pair, is chosen. The rings of a pair may be
 * designed in any order.
 */
import type { Draft } from '../design/design.ts';
import type { Workshop } from '../making/workshop.ts';
import { applies, type Field } from '../tables/fields.ts';
import { type PairField, type Part, type PieceOf, pairOf, pairOrder, piecesOf } from './parts.ts';

export type Step = PairField | Field | `her.${Field}` | `him.${Field}`;
export type Stop = Step | 'review';

export interface StepState {
  readonly step: Step;
  readonly made: boolean;
}

export function stepOf(part: Part, field: Field): Step {
  return part === 'piece' ? field : `${part}.${field}`;
}

/** The field that a step belongs to: of a piece, or of the pair. */
export type Place =
  | { readonly of: 'pair'; readonly field: PairField }
  | { readonly of: 'piece'; readonly piece: PieceOf; readonly field: Field };

/** All places of a draft in order, including those without a choice. */
export function placesOf(workshop: Workshop, draft: Draft): readonly Place[] {
  const places: Place[] = [];
  if (draft.flow === 'pair-rings') {
    for (const field of pairOrder(pairOf(draft).mode)) places.push({ of: 'pair', field });
  }
  for (const piece of piecesOf(workshop, draft)) {
    for (const field of piece.order)
      if (applies(field, piece.values)) places.push({ of: 'piece', piece, field });
  }
  return places;
}

export function placeOf(workshop: Workshop, draft: Draft, step: string): Place | null {
  return placesOf(workshop, draft).find((place) => nameOf(place) === step) ?? null;
}

const nameOf = (place: Place): Step =>
  place.of === 'pair' ? place.field : stepOf(place.piece.part, place.field);

const isMade = (draft: Draft, place: Place): boolean =>
  place.of === 'pair'
    ? pairOf(draft)[place.field] !== undefined
    : place.piece.values[place.field] !== undefined;

/** The steps that a shopper sees, in order. Fields with a single option are omitted. */
export function stepsOf(workshop: Workshop, draft: Draft): readonly StepState[] {
  return placesOf(workshop, draft)
    .filter((place) => isShownStep(workshop, place))
    .map((place) => ({ step: nameOf(place), made: isMade(draft, place) }));
}

function isShownStep(workshop: Workshop, place: Place): boolean {
  if (place.of === 'pair' || place.field === 'style' || place.piece.style === null) return true;
  return workshop.offered(place.piece.style)[place.field].length !== 1;
}

/** Missing steps, in order. A draft without any can be completed. */
export function missingSteps(workshop: Workshop, draft: Draft): readonly Step[] {
  return placesOf(workshop, draft)
    .filter((place) => !isMade(draft, place))
    .map(nameOf);
}

/** Whether a shopper may open a stop (a step or the review). */
export function mayStand(workshop: Workshop, draft: Draft, stop: Stop): boolean {
  if (stop === 'review') return missingSteps(workshop, draft).length === 0;
  const place = placeOf(workshop, draft, stop);
  if (!place) return false;
  return placesOf(workshop, draft)
    .filter((earlierPlace) => isBefore(earlierPlace, place))
    .every((earlierPlace) => isMade(draft, earlierPlace));
}

function isBefore(earlierPlace: Place, place: Place): boolean {
  if (place.of === 'pair') return earlierPlace.of === 'pair' && precedes(earlierPlace, place);
  return (
    earlierPlace.of === 'pair' ||
    (earlierPlace.piece.part === place.piece.part && precedes(earlierPlace, place))
  );
}

function precedes(earlierPlace: Place, place: Place): boolean {
  const order: readonly string[] =
    place.of === 'pair' ? ['mode', 'gender', 'carat', 'style'] : place.piece.order;
  return order.indexOf(earlierPlace.field) < order.indexOf(place.field);
}

/** Where a deep link leads: to its step, or to the first missing step before that. */
export function landingOf(workshop: Workshop, draft: Draft, requestedStop: string): Stop {
  const stops: readonly Stop[] = [...stepsOf(workshop, draft).map(({ step }) => step), 'review'];
  const stop = stops.find((candidate) => candidate === requestedStop);
  if (stop !== undefined && mayStand(workshop, draft, stop)) return stop;
  return missingSteps(workshop, draft)[0] ?? 'review';
}

/** The stop before or after another. Null at the ends, and for a name that is no stop of this draft. */
export function neighbourOf(
  workshop: Workshop,
  draft: Draft,
  stop: Stop,
  direction: 'forward' | 'back',
): Stop | null {
  const stops: readonly Stop[] = [...stepsOf(workshop, draft).map(({ step }) => step), 'review'];
  const at = stops.indexOf(stop);
  return at < 0 ? null : (stops[at + (direction === 'forward' ? 1 : -1)] ?? null);
}
