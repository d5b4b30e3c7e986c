import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import styles from './Field.module.css';
import { Field, type FieldFrame } from './Field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'>, FieldFrame {
  readonly ref?: Ref<HTMLSelectElement>;
  readonly options: readonly SelectOption[];
  /** First entry if nothing is chosen. Its value is the empty string. */
  readonly placeholder?: string;
}

/** A native select, because phones show their own picker. */
export function Select({
  label,
  hint,
  error,
  mark,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} mark={mark}>
      {(control) => (
        <div className={styles.selectBox}>
          <select {...select} {...control} className={classNames(styles.input, styles.select, className)}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={20} />
        </div>
      )}
    </Field>
  );
}
