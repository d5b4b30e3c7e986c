import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';
import { FieldNote } from './Field.tsx';

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

export interface CheckboxProps extends ChoiceProps {
  readonly error?: ReactNode;
}

export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={error ? id : undefined}
        />
        <span>
          {label}
          {hint ? <small>{hint}</small> : null}
        </span>
      </label>
      {error ? (
        <FieldNote id={id} error>
          {error}
        </FieldNote>
      ) : null}
    </div>
  );
}

export function Radio({ label, hint, className, ...input }: ChoiceProps) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input {...input} type="radio" className={styles.box} />
      <span>
        {label}
        {hint ? <small>{hint}</small> : null}
      </span>
    </label>
  );
}

export interface RadioCardProps extends ChoiceProps {
  /** Shown at the right end, such as a price. */
  readonly end?: ReactNode;
}

/**
 * One of several choices as a card: a delivery, a payment method, a store. A disabled card shows its reason in `hint`.
 */
export function RadioCard({ label, hint, end, className, ...input }: RadioCardProps) {
  return (
    <label className={classNames(styles.card, className)}>
      <input {...input} type="radio" className={styles.box} />
      <span>
        {label}
        {hint ? <small>{hint}</small> : null}
      </span>
      {end ? <span className={styles.cardEnd}>{end}</span> : null}
    </label>
  );
}
