import type { Model } from '@jinlan/atelier/model';
import {
  alloysOf,
  type Blueprint,
  type CustomMade,
  type CustomMadeItem,
  type CustomMadeOption,
  splitOptions,
  type Weights,
} from '@jinlan/domain/customiser';
import { caratsText } from '@jinlan/domain/money';
import { nearestRingSize, ringSystems } from '@jinlan/domain/sizes';
import type { MadePiece, StoneFacts } from '@jinlan/domain/validity';
import type { SheetWords } from './words.ts';

/** The tables of a sheet, as rows of cells. */
export type Rows = readonly (readonly string[])[];

const partOf = (item: CustomMadeItem, part: MadePiece['part']): CustomMade | null => {
  if (item.kind === 'single') return item.piece;
  return part === 'him' ? item.for_him_option : item.for_her_option;
};

/** All options as label, value and code; each engraving in one row, as engraved. */
export function optionRows(words: SheetWords, item: CustomMadeItem, part: MadePiece['part']): Rows {
  const made = partOf(item, part);
  if (made === null) return [];
  const { choices, letters, engraved } = splitOptions(made);
  const code = ({ option_id, value_id }: CustomMadeOption): string => `${option_id} = ${value_id}`;
  return [
    ...choices.map((option) => [option.option_label, option.value_label, code(option)]),
    ...letters.map(({ word_type: type, word_content }) => [
      words(`customiser.step.${type as 'text'}`),
      word_content,
      type,
    ]),
    ...engraved.map(({ place, font, lines }) => [
      words('customiser.engravingIn', { place: place.value_label, font: font?.value_label ?? '' }),
      lines.join(' / '),
      [place, ...(font ? [font] : [])].map(code).join(', '),
    ]),
  ];
}

export const metalRows = (words: SheetWords, blueprint: Blueprint, weights: Weights): Rows =>
  alloysOf(blueprint.metal).map((alloy) => [
    words(`customiser.metal.${alloy}`),
    words('sheet.grams', { grams: ((weights[alloy] ?? 0) / 1000).toFixed(2) }),
  ]);

/** The dimensions of the model in mm, and a ring's size in the six systems. */
export function measureRows(words: SheetWords, blueprint: Blueprint, model: Model): Rows {
  const mm = (value: number, digits = 2): string =>
    words('sheet.millimetres', { value: value.toFixed(digits).replace(/\.?0+$/, '') });
  const measures = model.dimensions.map(({ code, millimetres }) => [
    words(`sheet.dimension.${code}`),
    mm(millimetres),
  ]);
  if (blueprint.kind !== 'ring') return measures;
  const size = nearestRingSize(Math.round(blueprint.circumference / 100));
  return [
    ...measures,
    [words('sheet.dimension.inner-circumference'), mm(blueprint.circumference / 1000, 3)],
    ...ringSystems.map((system) => [words(`sheet.size.${system}`), size[system]]),
  ];
}

/**
 * All kinds of stones in the model. A certified stone is listed with the weight of its certificate and the modelled size of
 * its seat.
 */
export function stoneRows(words: SheetWords, { measures }: Model, certified: StoneFacts | null): Rows {
  const sameShape = measures.stones.filter(({ shape }) => shape === certified?.shape);
  const main = sameShape.toSorted((a, b) => b.carat - a.carat)[0];
  return measures.stones.map((kind) => {
    const { shape, count, width, length, carat } = kind;
    const size = { width: width.toFixed(2), length: length.toFixed(2) };
    return [
      words(`diamonds.shape.${shape}`),
      certified && kind === main
        ? words('sheet.stoneCertified', { ...size, count, carat: caratsText(certified.carat) })
        : words('sheet.stonesOf', { ...size, count, carat: carat.toFixed(3) }),
    ];
  });
}

export function certificateRows(words: SheetWords, stone: StoneFacts): Rows {
  const { laboratory, number, isSample } = stone.certificate;
  const hundredths = (value: number): string => (value / 100).toFixed(2);
  const grades = (['colour', 'clarity', 'cut', 'polish', 'symmetry', 'fluorescence'] as const).flatMap(
    (grade) => {
      const value = stone[grade];
      return value === null ? [] : [[words(`sheet.stone.${grade}`), gradeText(words, grade, value)]];
    },
  );
  return [
    [words('sheet.stone.report'), words('sheet.certificateOf', { laboratory, number })],
    ...(isSample ? [['', words('sheet.sample')]] : []),
    [words('sheet.stone.sku'), stone.sku],
    ...(stone.origin === null
      ? []
      : [[words('sheet.stone.origin'), words(`diamonds.origin.${stone.origin as 'natural'}`)]]),
    [words('sheet.stone.weight'), words('customiser.carats', { value: caratsText(stone.carat) })],
    [
      words('sheet.stone.measures'),
      words('sheet.millimetres', {
        value: `${hundredths(stone.length)} × ${hundredths(stone.width)} × ${hundredths(stone.depth)}`,
      }),
    ],
    ...grades,
  ];
}

/** A grade as text. Colour and clarity are codes in every language, the other grades words. */
function gradeText(words: SheetWords, grade: string, value: string): string {
  if (grade === 'colour' || grade === 'clarity') return value;
  const family = grade === 'fluorescence' ? 'fluorescence' : 'grade';
  return words(`diamonds.${family}.${value}` as 'diamonds.grade.excellent');
}
