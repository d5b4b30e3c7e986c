/**
 * A password field with a button that shows the password, and a warning about caps lock. Pasting and password managers
 * work.
 */

import { useWords } from '@jinlan/client/words';
import { type FieldFrame, TextField } from '@jinlan/ui';
import { type KeyboardEvent, type Ref, useState } from 'react';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends FieldFrame {
  readonly ref?: Ref<HTMLInputElement>;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** Accepts the props of a form's `field(…)` unchanged. */
export function PasswordField({ hint, error, ...field }: PasswordFieldProps) {
  const words = useWords('account');
  const [isVisible, setIsVisible] = useState(false);
  const [capitals, setCapitals] = useState(false);
  const look = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...field}
      hint={capitals ? words('account.password.caps') : hint}
      error={error}
      type={isVisible ? 'text' : 'password'}
      className={styles.input}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      end={
        <button
          type="button"
          className={styles.toggle}
          aria-label={words(isVisible ? 'account.password.hideLabel' : 'account.password.showLabel')}
          onClick={() => setIsVisible((present) => !present)}
        >
          {words(isVisible ? 'account.password.hide' : 'account.password.show')}
        </button>
      }
    />
  );
}
