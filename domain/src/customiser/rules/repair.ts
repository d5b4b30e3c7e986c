/**
 * Repairs a draft after any change, and whenever it comes from outside. In the order of the fields, each choice stays
 * if it fits those before it; otherwise it is dropped and returned with its reason. So no valid choice is lost, and a
 * second repair changes nothing. A field with a single option gets that option: a style with one width has that width.
 */
import type { EngravingPosition } from '../design/codes.ts';
import type { Draft, Engraving, Engravings } from '../design/design.ts';
import type { Workshop } from '../making/workshop.ts';
import { applies, type Field, type Values } from '../tables/fields.ts';
import { refusalOf, type Situation, settleValue } from './legal.ts';
import { pairRefusal } from './pair.ts';
import {
  type PairField,
  type PairValues,
  type Part,
  type PieceOf,
  pairOf,
  pairOrder,
  partsOf,
  piecesOf,
  rebuild,
  valuesOf,
  wearerOf,
} from './parts.ts';
import { type Reason, reason } from './reasons.ts';
import { type Step, stepOf } from './steps.ts';

export interface Dropped {
  readonly step: Step;
  readonly reason: Reason;
  /** The position of a dropped engraving. Others of the piece may have been kept. */
  readonly position?: EngravingPosition;
}

export interface Repaired {
  readonly draft: Draft;
  /** The dropped choices in the order of the steps; empty for a valid draft. */
  readonly dropped: readonly Dropped[];
}

export function repair(workshop: Workshop, draft: Draft): Repaired {
  const dropped: Dropped[] = [];
  const pair = keepPair(workshop, pairOf(draft), dropped);
  const headed = draft.flow === 'pair-rings' ? withPair(draft, pair) : draft;
  const pieces = piecesOf(workshop, headed).map((piece) => ({
    part: piece.part,
    values: keepPiece(situationOf(workshop, headed, piece), piece, dropped, isKinded(draft)),
  }));
  return { draft: rebuild(headed, workshop.tables.version, pair, pieces), dropped };
}

/** The draft without the choices of these steps, repaired. Used for choices that turn out to be unavailable. */
export function withoutSteps(workshop: Workshop, draft: Draft, steps: readonly Step[]): Draft {
  const removeSteps = <T extends object>(values: T, stepAt: (field: string) => string): T =>
    Object.fromEntries(
      Object.entries(values).filter(([field]) => !(steps as readonly string[]).includes(stepAt(field))),
    ) as T;
  const pair = removeSteps(pairOf(draft), (field) => field);
  const pieces = piecesOf(workshop, draft).map(({ part, values }) => ({
    part,
    values: removeSteps(values, (field) => stepOf(part, field as Field)),
  }));
  return repair(workshop, rebuild(draft, draft.tables, pair, pieces)).draft;
}

/** Puts other choices of the pair into a draft, and keeps only the rings of its wearers. */
function withPair(draft: Draft, pair: PairValues): Draft {
  const rings = partsOf(pair.gender).map((part: Part) => ({ part, values: valuesOf(draft, part) }));
  return rebuild(draft, draft.tables, pair, rings);
}

/** Whether its style has a kind that must be chosen: of bracelet, pendant or necklace. */
const isKinded = ({ flow }: Draft): boolean =>
  flow === 'bracelet' || flow === 'pendant' || flow === 'necklace';

export function situationOf(workshop: Workshop, draft: Draft, { part, style }: PieceOf): Situation {
  return {
    workshop,
    styles: workshop.byFlow[draft.flow],
    style,
    carat: pairOf(draft).carat ?? null,
    wearers: part === 'piece' ? [] : [wearerOf[part]],
  };
}

function keepPair(workshop: Workshop, pair: PairValues, dropped: Dropped[]): PairValues {
  const validPair: Partial<Record<PairField, string | number>> = {};
  for (const field of pairOrder(pair.mode)) {
    const value = pair[field];
    if (value === undefined) continue;
    const refusal = pairRefusal(workshop, validPair as PairValues, field, value);
    if (refusal) dropped.push({ step: field, reason: refusal });
    else validPair[field] = value;
  }
  for (const field of Object.keys(pair) as PairField[]) {
    if (pair[field] !== undefined && !pairOrder(pair.mode).includes(field))
      dropped.push({ step: field, reason: reason('NOT_IN_MODE', {}) });
  }
  return validPair.mode === undefined ? {} : (validPair as PairValues);
}

function keepPiece(
  situation: Situation,
  { part, values, order }: PieceOf,
  dropped: Dropped[],
  kinded: boolean,
): Values {
  const validValues: Partial<Record<Field | 'kind', unknown>> = {};
  let currentSituation = situation;
  const drop = (field: Field, reasonToDrop: Reason): void => {
    dropped.push({ step: stepOf(part, field), reason: reasonToDrop });
    if (field === 'style') currentSituation = { ...currentSituation, style: null };
  };
  for (const field of order) {
    const earlier = validValues as Values;
    const value = values[field];
    if (!applies(field, earlier)) {
      if (value !== undefined) drop(field, reason('NOT_IN_STYLE', {}));
      continue;
    }
    if (field === 'engraving' && (value as Engravings | undefined)?.length) {
      const validEngravings = keepEngravings(
        currentSituation,
        earlier,
        value as Engravings,
        (engraving, reasonToDrop) => {
          dropped.push({ step: stepOf(part, field), reason: reasonToDrop, position: engraving.position });
        },
      );
      if (validEngravings.length > 0) validValues.engraving = validEngravings;
    } else if (value !== undefined) {
      const settled = settleValue(currentSituation, earlier, field, value as never);
      if (settled.ok) validValues[field] = settled.value;
      else drop(field, settled.error);
    }
    if (validValues[field] !== undefined) continue;
    const onlyValue = onlyValueOf(currentSituation, field);
    if (onlyValue !== undefined && refusalOf(currentSituation, earlier, field, onlyValue as never) === null)
      validValues[field] = onlyValue;
  }
  for (const field of Object.keys(values) as (Field | 'kind')[]) {
    if (field !== 'kind' && values[field] !== undefined && !order.includes(field)) {
      drop(
        field,
        currentSituation.style ? reason('NOT_IN_STYLE', {}) : reason('CHOOSE_FIRST', { field: 'style' }),
      );
    }
  }
  if (kinded && currentSituation.style && validValues.style !== undefined)
    validValues.kind = currentSituation.style.kind;
  return validValues as Values;
}

/** Checks each engraving separately: one that does not fit does not affect the others. */
function keepEngravings(
  situation: Situation,
  earlier: Values,
  engravings: Engravings,
  drop: (engraving: Engraving, why: Reason) => void,
): Engravings {
  let validEngravings: Engravings = [];
  for (const engraving of engravings) {
    const settled = settleValue(situation, earlier, 'engraving', [...validEngravings, engraving]);
    if (settled.ok) validEngravings = settled.value;
    else drop(engraving, settled.error);
  }
  return validEngravings;
}

/** The value of a field if the style has only one. */
function onlyValueOf({ workshop, style }: Situation, field: Field): unknown {
  if (!style || field === 'style') return undefined;
  const [onlyValue, ...otherValues] = workshop.offered(style)[field];
  if (onlyValue === undefined || otherValues.length > 0) return undefined;
  if (field === 'engraving') return [];
  if (field !== 'charm' || onlyValue === null) return onlyValue;
  return onlyValue === 'character' ? undefined : { code: onlyValue };
}
