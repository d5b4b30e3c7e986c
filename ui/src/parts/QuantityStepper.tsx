import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
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
}

/** Buttons and a box to type in; what is typed counts when the box is left or Enter is pressed. */
export function QuantityStepper({
  value,
  min = 1,
  max = 99,
  disabled = false,
  label,
  increaseLabel,
  decreaseLabel,
  onChange,
}: QuantityStepperProps) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  function settle(event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) {
    const wanted = Number.parseInt(event.currentTarget.value, 10);
    const quantity = Number.isNaN(wanted) ? value : Math.min(max, Math.max(min, wanted));
    setTyped(String(quantity));
    if (quantity !== value) onChange(quantity);
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
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 7))}
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
