/** Labels of options: the message key of `messages` and its values. Callers provide the language. */
import { caratsText } from '../../money/index.ts';
import { centimetresText, ringSizes, tenthsText } from '../../sizes/index.ts';
import type { OptionValue } from '../rules/offered.ts';
import type { PairField } from '../rules/parts.ts';
import type { Field } from '../tables/fields.ts';
import type { ChosenStone } from './design.ts';

export type LabelKey = `customiser.${string}` | `diamonds.${'shape' | 'origin'}.${string}`;
export type Say = (key: LabelKey, values?: Readonly<Record<string, string>>) => string;

/** For a stone its shape; for a style or text the value itself. */
export function optionLabel(
  say: Say,
  field: Field | PairField | 'engraving_font',
  value: OptionValue,
): string {
  switch (field) {
    case 'width':
      return say('customiser.millimetres', { value: tenthsText(Number(value)) });
    case 'bangle':
      return say('customiser.millimetres', { value: String(value) });
    case 'length':
    case 'wrist':
      return say('customiser.centimetres', { value: centimetresText(Number(value)) });
    case 'carat':
      return say('customiser.carats', { value: caratsText(Number(value)) });
    case 'size':
      return sizeLabel(say, Number(value));
    case 'extender':
      return say(value === true ? 'customiser.extender.yes' : 'customiser.extender.no');
    case 'stone':
      return say(`diamonds.shape.${value}`);
    case 'style':
    case 'text':
      return String(value);
    case 'engraving_font':
      return say(`customiser.font.${value}`);
    default:
      return say(`customiser.${field}.${value ?? 'none'}`);
  }
}

/** Label of the chart's first row at or above a circumference, in tenths of a millimetre. */
export function sizeLabel(say: Say, leastCircumference: number): string {
  const size = ringSizes.find(({ circumference }) => circumference >= leastCircumference) ?? ringSizes.at(-1);
  return say('customiser.ringSize', {
    hk: String(size?.hk ?? ''),
    mm: tenthsText(size?.circumference ?? leastCircumference),
  });
}

/** Weight, shape and origin of a stone. `origin` is null if the inventory does not state it. */
export function stoneLabel(
  say: Say,
  { carat, shape }: Pick<ChosenStone, 'carat' | 'shape'>,
  origin: string | null,
): string {
  const stone = say('customiser.stone', { carat: caratsText(carat), shape: say(`diamonds.shape.${shape}`) });
  return origin === null
    ? stone
    : say('customiser.stoneOfOrigin', { stone, origin: say(`diamonds.origin.${origin}`) });
}

/** The laboratory's name as it spells it, and the report's number. A sample report is marked as a sample. */
export const reportLabel = (
  say: Say,
  { laboratory, number, isSample }: { laboratory: string; number: string; isSample: boolean },
): string => say(isSample ? 'customiser.sampleReport' : 'customiser.report', { laboratory, number });
