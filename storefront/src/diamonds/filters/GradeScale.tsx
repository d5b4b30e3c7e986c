/** Chooses a range on a scale of grades, best first. Each grade shows its number of stones. */

import { useWords } from '@jinlan/client/words';
import { type ChoiceField, scales, withChoices } from '@jinlan/domain/diamonds';
import { classNames, RangeSlider, type Span } from '@jinlan/ui';
import { codeText, fieldText } from '../stone-words.ts';
import { optionsOf } from '../stones-answer.ts';
import styles from './GradeScale.module.css';
import type { FilterPartProps } from './ShapePicker.tsx';

export type ScaleField = 'colour' | 'clarity' | 'cut' | 'polish' | 'symmetry' | 'fluorescence';

/** Returns the edges of the chosen range among the offered grades; both are open if none of them is chosen. */
export function stretchOf(offered: readonly string[], chosen: readonly string[]): Span {
  const chosenIndices = offered.flatMap((code, index) => (chosen.includes(code) ? [index] : []));
  const first = chosenIndices[0];
  const last = chosenIndices.at(-1);
  if (first === undefined || last === undefined) return { from: null, to: null };
  return { from: first === 0 ? null : first, to: last === offered.length - 1 ? null : last + 1 };
}

/** Returns the codes between two edges. An open edge includes grades without a stone today. */
export function codesWithin(
  scale: readonly string[],
  offered: readonly string[],
  { from, to }: Span,
): readonly string[] {
  if (from === null && to === null) return [];
  const first = from === null ? 0 : scale.indexOf(offered[from] ?? '');
  const end = to === null ? scale.length : scale.indexOf(offered[to - 1] ?? '') + 1;
  return scale.slice(Math.max(0, first), end);
}

export function GradeScale({
  field,
  filter,
  counts,
  onChange,
}: FilterPartProps & { readonly field: ScaleField }) {
  const words = useWords('diamonds');
  const options = optionsOf(counts, field);
  const offered = options.map(({ value }) => value);
  const chosen: readonly string[] = filter.choices[field] ?? [];
  const name = fieldText(words, field);
  const text = (code: string | undefined): string => (code === undefined ? '' : codeText(words, field, code));
  return (
    <RangeSlider
      label={name}
      stops={Array.from({ length: offered.length + 1 }, (_, edge) => edge)}
      span={stretchOf(offered, chosen)}
      gap={1}
      handleLabels={{
        from: words('diamonds.best', { field: name }),
        to: words('diamonds.worst', { field: name }),
      }}
      stopText={(edge, handle) => text(offered[handle === 'from' ? edge : edge - 1])}
      onChange={(span) =>
        onChange(withChoices(filter, field as 'colour', codesOf(field, offered, span) as readonly 'D'[]))
      }
    >
      <ol className={styles.steps}>
        {options.map(({ value, count }) => (
          <li
            key={value}
            className={classNames(styles.step, chosen.length > 0 && !chosen.includes(value) && styles.off)}
          >
            {text(value)} <small>{count}</small>
          </li>
        ))}
      </ol>
    </RangeSlider>
  );
}

const codesOf = (field: ChoiceField, offered: readonly string[], span: Span) =>
  codesWithin(scales[field], offered, span);
