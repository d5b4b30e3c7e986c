/**
 * All options of a step, each open or closed with a reason. Screens show them, and choices are checked against them.
 */
import { scales } from '../../diamonds/index.ts';
import type { Draft } from '../design/design.ts';
import { type EngravingRoom, isTextKind, longestMotif } from '../design/engraving.ts';
import type { Workshop } from '../making/workshop.ts';
import type { Field, Values } from '../tables/fields.ts';
import type { SettingStyle, Span } from '../tables/tables.ts';
import { refusalOf, roomFor, type Situation } from './legal.ts';
import { type OptionValue, valueFor } from './offered.ts';
import { pairOptions, pairRefusal } from './pair.ts';
import { type PairValues, pairOf, pairOrder } from './parts.ts';
import { type Reason, reason } from './reasons.ts';
import { situationOf } from './repair.ts';
import { type Place, placeOf, type Step } from './steps.ts';

export type Option = { readonly value: OptionValue } & (
  | { readonly open: true }
  | { readonly open: false; readonly reason: Reason }
);

/**
 * The options of a step. The value of an option is a code, a number in the design's unit, or `null` for "none". An engraving
 * has its positions as options, a stone its shapes, a text none; what else limits these three is in `engravingRoom`,
 * `stoneLimits` and `textLimit`. Empty for a step that the draft does not have.
 */
export function choices(workshop: Workshop, draft: Draft, step: Step): readonly Option[] {
  const place = placeOf(workshop, draft, step);
  if (!place) return [];
  if (place.of === 'pair') {
    const earlier = earlierOfPair(draft, place.field);
    return pairOptions(workshop, place.field).map((value) =>
      option(value, pairRefusal(workshop, earlier, place.field, value)),
    );
  }
  const situation = situationOf(workshop, draft, place.piece);
  const earlier = earlierOf(place);
  const { field } = place;
  if (field === 'stone') return shapeOptions(settingsFor(workshop, earlier));
  return listedValues(situation, field).map((value) =>
    option(value, refusalOf(situation, earlier, field, valueFor(field, value) as never)),
  );
}

const option = (value: OptionValue, refusal: Reason | null): Option =>
  refusal ? { value, open: false, reason: refusal } : { value, open: true };

/** The choices before a field. Later choices close no options. */
export function earlierOf({ piece, field }: Extract<Place, { of: 'piece' }>): Values {
  const earlier: Record<string, unknown> = {};
  for (const earlierField of piece.order) {
    if (earlierField === field) break;
    if (piece.values[earlierField] !== undefined) earlier[earlierField] = piece.values[earlierField];
  }
  return earlier;
}

export function earlierOfPair(draft: Draft, field: keyof PairValues): PairValues {
  const pair = pairOf(draft);
  const order = pairOrder(pair.mode);
  return Object.fromEntries(
    order.slice(0, order.indexOf(field)).map((earlierField) => [earlierField, pair[earlierField]]),
  );
}

/**
 * Returns the values that a list shows. For metals and finishes it returns those of the whole shop, so that a closed value
 * can show its reason; for other fields, the style's options.
 */
function listedValues({ workshop, styles, style }: Situation, field: Field): readonly OptionValue[] {
  if (field === 'style') return styles.map(({ code }) => code);
  if (!style) return [];
  if (field === 'metal') return workshop.metals;
  if (field === 'finish') return workshop.finishes;
  return bySize(workshop.offered(style)[field]);
}

/** Sorts measures in ascending order; a style's own list begins with the usual ones. */
function bySize(values: readonly OptionValue[]): readonly OptionValue[] {
  const measures = values.filter((value) => typeof value === 'number');
  return measures.length < values.length ? values : measures.sort((a, b) => a - b);
}

/** The setting, if it was chosen before the stone; else all settings. */
function settingsFor({ styles, byFlow }: Workshop, { style }: Values): readonly SettingStyle[] {
  const all = style === undefined ? byFlow['diamond-ring'] : [styles.get(style)];
  return all.flatMap((candidate) => (candidate?.kind === 'setting' ? [candidate] : []));
}

function shapeOptions(settings: readonly SettingStyle[]): readonly Option[] {
  const settableShapes = new Set(settings.flatMap(({ shapes }) => shapes));
  return scales.shape.map((shape) =>
    option(shape, settableShapes.has(shape) ? null : reason('SHAPE_NOT_SET', { shape })),
  );
}

/**
 * Limits for a search in the inventory: weights in points that the chosen setting can hold, or any setting if none is
 * chosen.
 */
export function stoneLimits(workshop: Workshop, draft: Draft): { readonly carat: Span } | null {
  const place = placeOf(workshop, draft, 'stone');
  if (place?.of !== 'piece') return null;
  const spans = settingsFor(workshop, earlierOf(place)).map(({ carat }) => carat);
  return {
    carat: { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) },
  };
}

/** How much text fits at each open position of an engraving step. */
export function engravingRoom(
  workshop: Workshop,
  draft: Draft,
  step: Step,
): Readonly<Record<string, EngravingRoom>> {
  const place = placeOf(workshop, draft, step);
  if (place?.of !== 'piece' || place.field !== 'engraving' || !place.piece.style) return {};
  const { style } = place.piece;
  const situation = situationOf(workshop, draft, place.piece);
  const earlier = earlierOf(place);
  return Object.fromEntries(
    style.engraving.map((position) => [position, roomFor(situation, style, position, earlier)]),
  );
}

/**
 * Maximum length of the text of a piece or charm, in Latin widths; a Chinese character takes two. Null for a piece
 * without text.
 */
export function textLimit(workshop: Workshop, draft: Draft, step: 'text' | 'charm'): number | null {
  const place = placeOf(workshop, draft, step);
  if (place?.of !== 'piece') return null;
  const kind = step === 'charm' ? 'charm' : place.piece.style?.kind;
  return kind !== undefined && isTextKind(kind) ? longestMotif(kind) : null;
}
