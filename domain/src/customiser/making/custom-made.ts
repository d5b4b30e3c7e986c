/**
 * A design as bags and orders store it (specification 3): choices as options with their values, engraved texts as
 * words, the diamond by its identifier, and the two rings of a pair separately. Codes are the design's own; callers
 * provide labels in any language.
 */
import type { CaratPoints } from '../../money/index.ts';
import type { ChosenStone, Draft, Engraving } from '../design/design.ts';
import { type OptionValue, optionsOf } from '../rules/offered.ts';
import { pairOf, partsOf, valuesOf } from '../rules/parts.ts';
import type { Field, Values } from '../tables/fields.ts';

/**
 * Everything that has a label: a field, the carat weight of a pair, an engraving's font, and the main stone's
 * facts.
 */
export type CustomMadeField =
  | Exclude<Field, 'text'>
  | 'carat'
  | 'engraving_font'
  | 'stone_number'
  | 'stone_report';

/** Labels by field and code of the value. A stone's label consists of its weight, shape and origin. */
export interface CustomMadeWords {
  readonly field: (field: CustomMadeField) => string;
  readonly value: (
    field: Exclude<CustomMadeField, 'stone' | 'stone_number' | 'stone_report'>,
    value: OptionValue,
  ) => string;
  readonly stone: (stone: ChosenStone) => string;
  /** The stone's certificate. Null if the inventory does not have the stone; then it has no number either. */
  readonly report: (stone: ChosenStone) => StoneReport | null;
}

export interface StoneReport {
  readonly number: string;
  /** Laboratory and number, as shown. */
  readonly label: string;
}

/** An entry of `custommate_options`. */
export interface CustomMadeOption {
  readonly option_id: CustomMadeField;
  readonly option_label: string;
  readonly value_id: string;
  readonly value_label: string;
}

/**
 * An entry of `word_custommate_options`: one for each line, with its position. `text` is a piece that consists of a
 * text, `charm` its charm.
 */
export interface CustomMadeWord {
  readonly word_content: string;
  readonly word_type: string;
}

export interface CustomMade {
  readonly custommate_options: readonly CustomMadeOption[];
  readonly word_custommate_options: readonly CustomMadeWord[];
  /** The stone's number in the inventory; null without a stone. The spelling is the specification's. */
  readonly cm_diamon_identifier: string | null;
}

export type CustomMadeItem =
  | { readonly kind: 'single'; readonly piece: CustomMade }
  | {
      readonly kind: 'pair';
      readonly for_her_option: CustomMade | null;
      readonly for_him_option: CustomMade | null;
    };

/** For a draft, returns the choices made so far. */
export function customMadeItem(design: Draft, words: CustomMadeWords): CustomMadeItem {
  if (design.flow !== 'pair-rings')
    return { kind: 'single', piece: customMade(valuesOf(design, 'piece'), words) };
  const { style, gender, carat } = pairOf(design);
  const rings = partsOf(gender);
  const ring = (part: 'her' | 'him'): CustomMade | null =>
    rings.includes(part)
      ? customMade({ ...(style !== undefined && { style }), ...valuesOf(design, part) }, words, carat)
      : null;
  return { kind: 'pair', for_her_option: ring('her'), for_him_option: ring('him') };
}

/**
 * Which fields `customMade` puts into `custommate_options`; the order of the keys is the order there. `text` goes into
 * `word_custommate_options`, and engravings are added separately.
 */
const isListed: Readonly<Record<Field, boolean>> = {
  ...{
    style: true,
    stone: true,
    text: false,
    animal: true,
    metal: true,
    width: true,
    finish: true,
    gem: true,
  },
  ...{ charm: true, strap: true, pendantSize: true, chain: true, length: true, extender: true, clasp: true },
  ...{ wrist: true, bangle: true, size: true, engraving: false },
};
const listedFields = (Object.keys(isListed) as Field[]).filter((field) => isListed[field]);

/** `carat`: diamond weight in each ring of a pair chosen by carat, listed after the style. */
function customMade(values: Values, words: CustomMadeWords, carat?: CaratPoints): CustomMade {
  const { engraving: engravings = [], charm, text, stone } = values;
  const options = listedFields.flatMap((field): readonly CustomMadeOption[] =>
    optionsOf(field, values[field]).flatMap((value) => {
      if (value === null || field === 'text') return [];
      if (field === 'stone') return stone ? stoneOptions(words, stone) : [];
      return [option(words, field, value, words.value(field, value))];
    }),
  );
  if (carat !== undefined) options.splice(1, 0, option(words, 'carat', carat, words.value('carat', carat)));
  return {
    custommate_options: [
      ...options,
      ...engravings.flatMap((engraving) => engravingOptions(words, engraving)),
    ],
    word_custommate_options: [
      ...(text === undefined ? [] : [{ word_content: text, word_type: 'text' }]),
      ...(charm?.code === 'character' ? [{ word_content: charm.text, word_type: 'charm' }] : []),
      ...engravings.flatMap(({ position, lines }) =>
        lines.map((line) => ({ word_content: line, word_type: position })),
      ),
    ],
    cm_diamon_identifier: stone?.sku ?? null,
  };
}

function stoneOptions(words: CustomMadeWords, stone: ChosenStone): readonly CustomMadeOption[] {
  const report = words.report(stone);
  return [
    option(words, 'stone', stone.sku, words.stone(stone)),
    ...(report
      ? [
          option(words, 'stone_number', stone.sku, stone.sku),
          option(words, 'stone_report', report.number, report.label),
        ]
      : []),
  ];
}

/** The position and the font of each engraving. */
const engravingOptions = (
  words: CustomMadeWords,
  { position, font }: Engraving,
): readonly CustomMadeOption[] => [
  option(words, 'engraving', position, words.value('engraving', position)),
  option(words, 'engraving_font', font, words.value('engraving_font', font)),
];

const option = (
  words: CustomMadeWords,
  field: CustomMadeField,
  value: OptionValue,
  label: string,
): CustomMadeOption => ({
  option_id: field,
  option_label: words.field(field),
  value_id: String(value),
  value_label: label,
});
