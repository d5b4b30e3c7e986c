/** The active filters: a chip for each field, with a button to remove it. */

import { useWords } from '@jinlan/client/words';
import {
  choiceFields,
  countChosen,
  type DiamondFilter,
  noFilter,
  rangeFields,
  scales,
} from '@jinlan/domain/diamonds';
import { localeFacts } from '@jinlan/domain/markets';
import { Button, Chip } from '@jinlan/ui';
import { useShop } from '../../app/shop.tsx';
import type { FilterPartProps } from '../filters/ShapePicker.tsx';
import { codeText, fieldText, measureText } from '../stone-words.ts';
import { optionsOf } from '../stones-answer.ts';
import styles from './ChosenFilters.module.css';

interface Chosen {
  readonly key: string;
  readonly text: string;
  readonly without: DiamondFilter;
}

export function ChosenFilters({ filter, counts, onChange }: FilterPartProps) {
  const words = useWords('diamonds');
  const { currency } = useShop();
  if (countChosen(filter) === 0) return null;
  const chip = (field: string, value: string) => words('diamonds.chip', { field, value });
  const chosen: readonly Chosen[] = [
    ...choiceFields.flatMap((field): Chosen[] => {
      const { [field]: codes, ...others } = filter.choices;
      if (!codes) return [];
      const value = stretches(scales[field], codes)
        .map((stretch) => stretch.map((code) => codeText(words, field, code)).join('–'))
        .join(localeFacts[words.locale].listSeparator);
      return [
        { key: field, text: chip(fieldText(words, field), value), without: { ...filter, choices: others } },
      ];
    }),
    ...rangeFields.flatMap((field): Chosen[] => {
      const { [field]: range, ...others } = filter.ranges;
      if (!range) return [];
      const text = (end: number | null) => (end === null ? '' : measureText(words, field, end, currency));
      const ends = { from: text(range.from), to: text(range.to) };
      const value = words(
        range.from === null ? 'diamonds.below' : range.to === null ? 'diamonds.above' : 'diamonds.between',
        ends,
      );
      return [
        { key: field, text: chip(fieldText(words, field), value), without: { ...filter, ranges: others } },
      ];
    }),
    ...(filter.inStock === null
      ? []
      : [
          {
            key: 'in_stock',
            text: words(filter.inStock ? 'diamonds.inStock' : 'diamonds.notInStock'),
            without: { ...filter, inStock: null },
          },
        ]),
    ...(filter.locations ?? []).map((code): Chosen => {
      const remainingLocations = (filter.locations ?? []).filter((other) => other !== code);
      return {
        key: code,
        text: optionsOf(counts, 'location').find(({ value }) => value === code)?.label ?? code,
        without: { ...filter, locations: remainingLocations.length === 0 ? null : remainingLocations },
      };
    }),
  ];
  return (
    <ul className={styles.chosen} aria-label={words('diamonds.chosen')}>
      {chosen.map(({ key, text, without }) => (
        <li key={key}>
          <Chip removeLabel={words('diamonds.remove', { name: text })} onClick={() => onChange(without)}>
            {text}
          </Chip>
        </li>
      ))}
      <li>
        <Button priority="low" onClick={() => onChange(noFilter)}>
          {words('diamonds.clear')}
        </Button>
      </li>
    </ul>
  );
}

/** Joins neighbouring grades and shows each run by its ends, such as D, F–H. */
export function stretches(
  scale: readonly string[],
  codes: readonly string[],
): readonly (readonly string[])[] {
  const runs: string[][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    const isNext = run !== undefined && scale.indexOf(code) === scale.indexOf(run.at(-1) ?? '') + 1;
    if (isNext) runs[runs.length - 1] = [run[0] ?? code, code];
    else runs.push([code]);
  }
  return runs;
}
