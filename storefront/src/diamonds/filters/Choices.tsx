/** A row of choices, each a checkbox with its count. */

import { useWords } from '@jinlan/client/words';
import { type ChoiceField, type CodeOf, toggleChoice } from '@jinlan/domain/diamonds';
import { Checkbox } from '@jinlan/ui';
import { codeText, fieldText } from '../stone-words.ts';
import { optionsOf, type StoneOption } from '../stones-answer.ts';
import styles from './Choices.module.css';
import type { FilterPartProps } from './ShapePicker.tsx';

export function Choices({
  field,
  filter,
  counts,
  onChange,
}: FilterPartProps & { readonly field: ChoiceField }) {
  const words = useWords('diamonds');
  const chosen: readonly string[] = filter.choices[field] ?? [];
  return (
    <Group
      legend={fieldText(words, field)}
      options={optionsOf(counts, field).map((option) => ({
        ...option,
        text: codeText(words, field, option.value),
        on: chosen.includes(option.value),
      }))}
      onToggle={(value) => onChange(toggleChoice(filter, field, value as CodeOf<typeof field>))}
    />
  );
}

/** Locations in this market, and whether a stone is in this market at all. */
export function Places({ filter, counts, onChange }: FilterPartProps) {
  const words = useWords('diamonds');
  const chosen = filter.locations ?? [];
  const inThisMarket = optionsOf(counts, 'in_stock').find(({ value }) => value === '1');
  return (
    <Group
      legend={fieldText(words, 'location')}
      options={[
        ...(inThisMarket
          ? [{ ...inThisMarket, text: words('diamonds.inStock'), on: filter.inStock === true }]
          : []),
        ...optionsOf(counts, 'location').map((option) => ({
          ...option,
          text: option.label ?? option.value,
          on: chosen.includes(option.value),
        })),
      ]}
      onToggle={(value) => {
        if (value === '1') return onChange({ ...filter, inStock: filter.inStock === true ? null : true });
        const next = chosen.includes(value)
          ? chosen.filter((chosenValue) => chosenValue !== value)
          : [...chosen, value];
        return onChange({ ...filter, locations: next.length === 0 ? null : [...next].sort() });
      }}
    />
  );
}

interface GroupProps {
  readonly legend: string;
  readonly options: readonly (StoneOption & { readonly text: string; readonly on: boolean })[];
  readonly onToggle: (value: string) => void;
}

function Group({ legend, options, onToggle }: GroupProps) {
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <ul>
        {options.map(({ value, text, count, on }) => (
          <li key={value}>
            <Checkbox
              label={
                <span className={styles.option}>
                  {text}
                  <small>{count}</small>
                </span>
              }
              checked={on}
              disabled={count === 0 && !on}
              onChange={() => onToggle(value)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
