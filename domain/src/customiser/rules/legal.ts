/** Whether one choice is allowed, given those before it. Browser and server both use this. */

import { bounds, scales } from '../../diamonds/index.ts';
import { all, err, map, ok, type Result } from '../../kernel/index.ts';
import type { CaratPoints } from '../../money/index.ts';
import type { Charm, Engraving, Engravings } from '../design/design.ts';
import { cutEngraving, cutMotif, type EngravingRoom, inPlaces, isTextKind } from '../design/engraving.ts';
import type { Workshop } from '../making/workshop.ts';
import type { Field, FieldValues, Values } from '../tables/fields.ts';
import type { Style } from '../tables/tables.ts';
import { type Constraint, constraints, linesOn, stoneRefusal } from './constraints.ts';
import { type OptionValue, optionsOf } from './offered.ts';
import type { Wearer } from './parts.ts';
import { type Reason, reason } from './reasons.ts';

/** The facts against which the choices of a piece are checked, such as its style and its wearer. */
export interface Situation {
  readonly workshop: Workshop;
  /** Styles that may be chosen in this situation. */
  readonly styles: readonly Style[];
  readonly style: Style | null;
  readonly carat: CaratPoints | null;
  readonly wearers: readonly Wearer[];
}

interface Rule extends Pick<Constraint, 'refuse'> {
  readonly otherFields: readonly Field[];
}

/** The rules that read a field, with the other fields that they need. */
const rules = new Map<Field, Rule[]>();
for (const { fields, refuse } of constraints) {
  for (const field of fields) {
    const otherFields = fields.filter((candidate) => candidate !== field);
    rules.set(field, [...(rules.get(field) ?? []), { otherFields, refuse }]);
  }
}

/** Returns why a value is closed, or null. `earlier`: exactly the choices before it. */
export function refusalOf<F extends Field>(
  situation: Situation,
  earlier: Values,
  field: F,
  value: FieldValues[F],
): Reason | null {
  const { workshop } = situation;
  const style = field === 'style' ? (workshop.styles.get(value as string) ?? null) : situation.style;
  if (field === 'style') {
    if (!style || !situation.styles.includes(style)) return reason('NOT_OFFERED', {});
    const misfit = styleRefusal(situation, style);
    if (misfit) return misfit;
  }
  if (field === 'stone' && earlier.style === undefined)
    return settingRefusal(situation, value as FieldValues['stone']);
  if (!style) return reason('CHOOSE_FIRST', { field: 'style' });
  const unlisted = listRefusal(situation, style, field, value);
  if (unlisted?.code === 'NOT_OFFERED') return unlisted;
  // If a rule explains why a style does not come in a metal, its reason is more helpful.
  return ruleRefusal(situation, style, earlier, field, value) ?? unlisted;
}

function ruleRefusal(
  { workshop, carat }: Situation,
  style: Style,
  earlier: Values,
  field: Field,
  value: unknown,
): Reason | null {
  for (const { otherFields, refuse } of rules.get(field) ?? []) {
    const ruleValues = valuesFor(otherFields, earlier);
    if (!ruleValues) continue;
    ruleValues[field] = value;
    const refusal = refuse(ruleValues as Values, style, { workshop, carat });
    if (refusal) return refusal;
  }
  return null;
}

/** The values of the fields that a rule reads; null if one of them is not chosen. */
function valuesFor(otherFields: readonly Field[], earlier: Values): Partial<Record<Field, unknown>> | null {
  const values: Partial<Record<Field, unknown>> = {};
  for (const field of otherFields) {
    if (earlier[field] === undefined) return null;
    values[field] = earlier[field];
  }
  return values;
}

function listRefusal(
  { workshop }: Situation,
  style: Style,
  field: Field,
  value: FieldValues[Field],
): Reason | null {
  if (field === 'style' || field === 'text') return null;
  if (field === 'stone') return isStone(value as FieldValues['stone']) ? null : reason('NOT_OFFERED', {});
  const options = optionsOf(field, value);
  const offered = workshop.offered(style)[field];
  // Each position at most once.
  if (new Set(options).size < options.length) return reason('NOT_OFFERED', {});
  if (options.every((option) => offered.includes(option))) return null;
  const elsewhere: readonly OptionValue[] =
    field === 'metal' ? workshop.metals : field === 'finish' ? workshop.finishes : [];
  return options.every((option) => elsewhere.includes(option))
    ? reason('NOT_IN_STYLE', {})
    : reason('NOT_OFFERED', {});
}

/** The reason to refuse a stone, chosen first, that fits no setting. */
function settingRefusal({ styles }: Situation, stone: FieldValues['stone']): Reason | null {
  if (!isStone(stone)) return reason('NOT_OFFERED', {});
  const fitsSomeSetting = styles.some(
    (style) => style.kind === 'setting' && stoneRefusal(style, stone) === null,
  );
  return fitsSomeSetting ? null : reason('STONE_HAS_NO_SETTING', {});
}

function styleRefusal({ carat, wearers }: Situation, style: Style): Reason | null {
  if (style.kind !== 'band') return null;
  for (const wearer of wearers) {
    if (!style.wornBy.includes(wearer))
      return reason(wearer === 'women' ? 'NOT_FOR_WOMEN' : 'NOT_FOR_MEN', {});
  }
  if (carat === null || style.carats.includes(carat)) return null;
  return style.accents ? reason('CARAT_NOT_OFFERED', {}) : reason('STYLE_WITHOUT_STONE', {});
}

const isWithin = (value: number, [from, to]: readonly [number, number]): boolean =>
  Number.isSafeInteger(value) && value >= from && value <= to;

function isStone({ sku, shape, carat, colouredOption, length, width, depth }: FieldValues['stone']): boolean {
  return (
    /^[\w.-]{1,64}$/.test(sku) &&
    scales.shape.includes(shape) &&
    scales.coloured_option.includes(colouredOption) &&
    isWithin(carat, bounds.carat) &&
    [length, width, depth].every((measure) => isWithin(measure, bounds.millimetres))
  );
}

/** How much text fits on this surface of the piece. Returns the maximum while the choice that decides it is missing. */
export function roomFor(
  { workshop }: Situation,
  style: Style,
  position: Engraving['position'],
  values: Values,
): EngravingRoom {
  const { longest } = workshop.tables.engraving;
  const surface = position === 'back' ? (`back-${values.pendantSize ?? 'l'}` as const) : position;
  return { longest: longest[surface], lines: linesOn(style, values) };
}

/** The value in its stored form: texts as they are engraved, everything else unchanged. */
export function settleValue<F extends Field>(
  situation: Situation,
  earlier: Values,
  field: F,
  value: FieldValues[F],
): Result<FieldValues[F], Reason> {
  const refusal = refusalOf(situation, earlier, field, value);
  if (refusal) return err(refusal);
  const cutResult = cutValue(situation, earlier, field, value);
  return (cutResult ?? ok(value)) as Result<FieldValues[F], Reason>;
}

function cutValue(
  situation: Situation,
  earlier: Values,
  field: Field,
  value: FieldValues[Field],
): Result<unknown, Reason> | null {
  const { style, workshop } = situation;
  if (!style || value === null) return null;
  switch (field) {
    case 'engraving': {
      const cutResults = (value as Engravings).map((engraving) =>
        cutEngraving(engraving, roomFor(situation, style, engraving.position, earlier), workshop),
      );
      return map(all(cutResults), inPlaces);
    }
    case 'text':
      if (!isTextKind(style.kind)) return err(reason('NOT_OFFERED', {}));
      return cutMotif(style.kind, value as string, fontOf(style), workshop);
    case 'charm': {
      const charm = value as Charm;
      if (charm.code !== 'character') return null;
      const text = cutMotif('charm', charm.text, 'kaiti', workshop);
      return text.ok ? ok({ code: charm.code, text: text.value }) : text;
    }
    default:
      return null;
  }
}

const fontOf = (style: Style) => ('font' in style ? style.font : 'arial');
