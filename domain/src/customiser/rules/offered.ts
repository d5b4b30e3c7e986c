/** The options of a style, field by field, before rules close any. */
import { ringSizes } from '../../sizes/index.ts';
import { animals, pendantSizes } from '../design/codes.ts';
import type { Engravings } from '../design/design.ts';
import type { Field, FieldValues, Values } from '../tables/fields.ts';
import type { Span, Style } from '../tables/tables.ts';

/** A charm is identified here by its code, an engraving by its position. Stones and texts have no list of options. */
export type OptionValue = string | number | boolean | null;

const none: readonly OptionValue[] = [];

const sizesIn = ({ from, to }: Span): readonly OptionValue[] =>
  ringSizes.map(({ circumference }) => circumference).filter((size) => size >= from && size <= to);

const listOf = (style: Style, key: string): readonly OptionValue[] =>
  (style as unknown as Readonly<Record<string, readonly OptionValue[] | undefined>>)[key] ?? none;

const lists: Readonly<Record<Field, (style: Style) => readonly OptionValue[]>> = {
  style: ({ code }) => [code],
  stone: () => none,
  text: () => none,
  animal: () => animals,
  metal: ({ metals }) => metals,
  width: (style) => listOf(style, 'widths'),
  finish: (style) => listOf(style, 'finishes'),
  gem: (style) => listOf(style, 'gems'),
  charm: (style) => listOf(style, 'charms'),
  strap: (style) => listOf(style, 'straps'),
  pendantSize: (style) => {
    const sizes = 'lengths' in style && 'sizes' in style ? style.sizes : {};
    return pendantSizes.filter((size) => sizes[size]);
  },
  chain: (style) => listOf(style, 'chains'),
  length: (style) => listOf(style, 'lengths'),
  extender: (style) => listOf(style, 'extender'),
  clasp: (style) => listOf(style, 'clasps'),
  wrist: (style) => listOf(style, 'wrists'),
  bangle: (style) => listOf(style, 'bangles'),
  size: (style) => ('profile' in style && 'sizes' in style ? sizesIn(style.sizes) : none),
  engraving: ({ engraving }) => [null, ...engraving],
};

export type Offered = Readonly<Record<Field, readonly OptionValue[]>>;

export function offeredBy(style: Style): Offered {
  const offered = Object.entries(lists).map(([field, list]) => [field, list(style)]);
  return Object.fromEntries(offered) as Offered;
}

/** The options of a value: for engravings their positions, else one option; none for a missing value. */
export function optionsOf(field: Field, value: Values[Field]): readonly OptionValue[] {
  if (value === undefined) return none;
  if (field !== 'engraving') return [optionOf(field, value)];
  const positions = (value as Engravings).map(({ position }) => position);
  return positions.length === 0 ? [null] : positions;
}

function optionOf(field: Field, value: NonNullable<Values[Field]> | null): OptionValue {
  if (value === null) return null;
  switch (field) {
    case 'stone':
      return (value as FieldValues['stone']).sku;
    case 'charm':
      return (value as NonNullable<FieldValues['charm']>).code;
    default:
      return value as OptionValue;
  }
}

/** A value that represents an option where rules are checked. Its texts are empty. */
export function valueFor(field: Field, option: OptionValue): unknown {
  if (field === 'engraving') return option === null ? [] : [{ position: option, font: 'kaiti', lines: [''] }];
  if (option === null) return null;
  if (field === 'charm') return option === 'character' ? { code: option, text: '' } : { code: option };
  return option;
}
