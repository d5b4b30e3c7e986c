import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldFrame } from './Field.tsx';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'children'>, FieldFrame {
  readonly ref?: Ref<HTMLInputElement>;
  /** A control joined to the end of the field, such as an "apply" button. */
  readonly end?: ReactNode;
}

/** Accepts the props of a form's `field(…)` (`@jinlan/client/forms`) unchanged. */
export function TextField({ label, hint, error, mark, end, id, className, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} mark={mark}>
      {(control) => {
        const box = <input {...input} {...control} className={classNames(styles.input, className)} />;
        return end ? (
          <div className={styles.joined}>
            {box}
            {end}
          </div>
        ) : (
          box
        );
      }}
    </Field>
  );
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldFrame {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, hint, error, mark, id, className, ...input }: TextAreaProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} mark={mark}>
      {(control) => (
        <textarea {...input} {...control} className={classNames(styles.input, styles.area, className)} />
      )}
    </Field>
  );
}
