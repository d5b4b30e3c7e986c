/**
 * Sizes, metals, lengths: radio buttons that look like tiles. A disabled tile is dashed, and its reason replaces the
 * hint.
 */
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './OptionGroup.module.css';

export interface Option {
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Why the tile is disabled; null or absent if it is not. */
  readonly closed?: ReactNode;
}

export interface OptionGroupProps {
  readonly name: string;
  readonly legend: ReactNode;
  /** At the right end of the legend, such as a link to the size guide. */
  readonly end?: ReactNode;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
}

export function OptionGroup({ name, legend, end, options, value, onChange, error }: OptionGroupProps) {
  return (
    <fieldset className={styles.group} aria-invalid={error ? true : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {end ? <div className={styles.end}>{end}</div> : null}
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.option, option.closed && styles.closed)}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={Boolean(option.closed)}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.closed || option.hint ? <small>{option.closed ?? option.hint}</small> : null}
          </label>
        ))}
      </div>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
