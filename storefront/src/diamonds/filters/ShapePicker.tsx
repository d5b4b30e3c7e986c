/** The shapes as drawings, each with its number of stones; several can be chosen. */

import { useWords } from '@jinlan/client/words';
import { type CodeOf, type DiamondFilter, toggleChoice } from '@jinlan/domain/diamonds';
import { ShapeSketch } from '../ShapeSketch.tsx';
import { usualRatio } from '../shapes.ts';
import { codeText } from '../stone-words.ts';
import { optionsOf, type StoneCounts } from '../stones-answer.ts';
import styles from './ShapePicker.module.css';

export interface FilterPartProps {
  readonly filter: DiamondFilter;
  readonly counts: StoneCounts;
  readonly onChange: (filter: DiamondFilter) => void;
}

/** Length of the longest shape in units of its width. */
const longest = 1.5;

export function ShapePicker({ filter, counts, onChange }: FilterPartProps) {
  const words = useWords('diamonds');
  const chosen: readonly string[] = filter.choices.shape ?? [];
  return (
    <fieldset className={styles.picker}>
      <legend>{words('diamonds.field.shape')}</legend>
      <ul>
        {optionsOf(counts, 'shape').map(({ value, count }) => (
          <li key={value}>
            <label className={styles.shape}>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={() => onChange(toggleChoice(filter, 'shape', value as CodeOf<'shape'>))}
              />
              <ShapeSketch
                className={styles.sketch}
                shape={value}
                width={1}
                length={usualRatio(value)}
                room={longest}
              />
              <span>{codeText(words, 'shape', value)}</span>
              <small>{count}</small>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
