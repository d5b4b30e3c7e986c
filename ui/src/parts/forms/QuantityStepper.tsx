import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './QuantityStepper.module.css';

export interface QuantityStepperProps {
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly disabled?: boolean;
  readonly label: string;
  readonly increaseLabel: string;
  readonly decreaseLabel: string;
  readonly onChange: (quantity: number) => void;
  /** Called if the typed text is no integer from `min` to `max`. The field then shows the old value again. */
  readonly onRefused?: (typed: number) => void;
}

/** Two buttons and a field. A typed value counts when the field loses the focus or Enter is pressed. */
export function QuantityStepper({
  value,
  min = 1,
  max = 99,
  disabled = false,
  label,
  increaseLabel,
  decreaseLabel,
  onChange,
  onRefused,
}: QuantityStepperProps) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  // Enter applies the value. The blur that follows, when the field is disabled, must not apply it again.
  const settled = useRef<number | null>(null);

  function settle(event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) {
    const text = event.currentTarget.value.trim();
    const requestedValue = Number(text);
    if (text === '' || !Number.isInteger(requestedValue) || requestedValue < min || requestedValue > max) {
      setTyped(String(value));
      if (text !== '') onRefused?.(requestedValue);
      return;
    }
    if (requestedValue === value || requestedValue === settled.current) return;
    settled.current = requestedValue;
    onChange(requestedValue);
  }

  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        aria-label={decreaseLabel}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed}
        disabled={disabled}
        onFocus={() => {
          settled.current = null;
        }}
        onChange={(event) =>
          setTyped(
            event.target.value
              .normalize('NFKC')
              .replace(/[^\d.]/g, '')
              .slice(0, 9),
          )
        }
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            settle(event);
          }
        }}
      />
      <button
        type="button"
        aria-label={increaseLabel}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </fieldset>
  );
}
