/** One value between two ends: a native slider, with its label and its value as text. */
import { type ReactNode, useId } from 'react';
import styles from './RangeField.module.css';

export interface RangeFieldProps {
  readonly label: ReactNode;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly value: number;
  /** The value as text for screen readers, if the number alone says little. */
  readonly valueText?: string;
  readonly onChange: (value: number) => void;
}

export function RangeField({ label, min, max, step = 1, value, valueText, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
