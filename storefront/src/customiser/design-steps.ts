/** A step of a draft: its ring, its value and its text. */

import type { Words } from '@jinlan/client/words';
import type {
  Charm,
  ChosenStone,
  Draft,
  Engravings,
  Field,
  PairField,
  Part,
  Step,
  Stop,
  Value,
  Workshop,
} from '@jinlan/domain/customiser';
import { ringSizes } from '@jinlan/domain/sizes';
import { optionText, stoneText } from './design-words.ts';

type StepWords = Words<'atelier' | 'customiser' | 'diamonds'>;

export function fieldOf(stop: Stop): Field | PairField | 'review' {
  return (stop.split('.').at(-1) ?? stop) as Field | PairField | 'review';
}

export function partOf(stop: Stop): Part {
  return stop.startsWith('her.') ? 'her' : stop.startsWith('him.') ? 'him' : 'piece';
}

/** Returns the value chosen at a step; undefined for none. */
export function valueAt(draft: Draft, step: Step): Value | undefined {
  const part = partOf(step);
  const pieces = draft as unknown as Readonly<Record<string, Readonly<Record<string, Value>> | undefined>>;
  if (part !== 'piece') return pieces[part]?.[fieldOf(step)];
  const holder =
    draft.flow === 'pair-rings' ? (draft as unknown as Readonly<Record<string, Value>>) : pieces.piece;
  return holder?.[fieldOf(step)];
}

/** Returns the engravings of a step; none for steps without engraving and for steps not reached yet. */
export function engravingsAt(draft: Draft, step: Step): Engravings {
  return fieldOf(step) === 'engraving' ? ((valueAt(draft, step) as Engravings | undefined) ?? []) : [];
}

/** Short text for the step bar and the summary; null if nothing is chosen. */
export function valueText(words: StepWords, workshop: Workshop, draft: Draft, step: Step): string | null {
  const value = valueAt(draft, step);
  if (value === undefined) return null;
  const field = fieldOf(step) as Field | PairField;
  switch (field) {
    case 'style':
      return workshop.styles.get(String(value))?.name[words.locale] ?? String(value);
    case 'stone':
      return stoneText(words, value as ChosenStone);
    case 'size':
      return words('atelier.sizeShort', { hk: hongKongSize(Number(value)) });
    case 'charm': {
      const charm = value as Charm | null;
      return charm?.code === 'character' ? charm.text : optionText(words, field, charm?.code ?? null);
    }
    case 'engraving': {
      const engravings = value as Engravings;
      return engravings.length === 0
        ? words('customiser.engraving.none')
        : engravings.map(({ lines }) => lines.join(' ')).join(' · ');
    }
    default:
      return optionText(words, field, value as string | number | boolean | null);
  }
}

/** Returns the chart's size that is equal or the next larger, as the workshop sizes rings. */
export function hongKongSize(circumference: number): string {
  return (ringSizes.find((size) => size.circumference >= circumference) ?? ringSizes.at(-1))?.hk ?? '';
}
