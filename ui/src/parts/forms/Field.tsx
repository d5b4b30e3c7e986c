/** The frame of every form control: label above, hint below, an error in place of the hint. */
import { type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Field.module.css';

export interface FieldFrame {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Says how to fix the problem. If present, the control is marked as invalid. */
  readonly error?: ReactNode;
  /** A mark after the label, such as "(optional)". */
  readonly mark?: ReactNode;
}

export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldFrame {
  readonly id?: string | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

export function Field({ id, label, hint, error, mark, children }: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {mark ? <span className={styles.mark}>{mark}</span> : null}
      </label>
      {children({
        id: controlId,
        'aria-describedby': note ? `${controlId}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note ? (
        <FieldNote id={`${controlId}-note`} error={Boolean(error)}>
          {note}
        </FieldNote>
      ) : null}
    </div>
  );
}

export function FieldNote({
  id,
  error,
  children,
}: {
  readonly id: string;
  readonly error: boolean;
  readonly children: ReactNode;
}) {
  return (
    <p id={id} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
      {error ? <Icon name="error" size={16} /> : null}
      <span>{children}</span>
    </p>
  );
}

/** Several controls with one label. */
export function FieldGroup({ label, hint, error, children }: FieldFrame & { readonly children: ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <fieldset className={styles.field} aria-describedby={note ? id : undefined}>
      <legend className={styles.label}>{label}</legend>
      {children}
      {note ? (
        <FieldNote id={id} error={Boolean(error)}>
          {note}
        </FieldNote>
      ) : null}
    </fieldset>
  );
}
