/** A part of the information: its facts with a way to change them, or in their place the form. */

import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { type FormEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Part.module.css';

interface PartProps {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** On the button that opens the form. */
  readonly change: string;
  readonly form: (close: () => void) => ReactNode;
}

export function Part({ title, facts, change, form }: PartProps) {
  const words = useWords('account');
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The focus goes back to where it came from.
    if (wasOpen.current && !open) opener.current?.querySelector('button')?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <section className={styles.part}>
      <header ref={opener}>
        <h2>{title}</h2>
        {open ? null : (
          <Button priority="low" aria-label={`${change} ${title}`} onClick={() => setOpen(true)}>
            {change}
          </Button>
        )}
      </header>
      {open ? (
        form(() => setOpen(false))
      ) : (
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={value ? undefined : styles.none}>{value || words('account.notGiven')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

interface PartFormProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly busy: boolean;
  readonly refused: string | null;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function PartForm({ onSubmit, busy, refused, onCancel, children }: PartFormProps) {
  const words = useWords('account');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus();
  }, []);
  return (
    <form ref={form} method="post" className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      {refused ? (
        <Notice tone="error" live>
          {refused}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" priority="high" busy={busy && words('ui.busy')}>
          {words('account.save')}
        </Button>
        <Button onClick={onCancel}>{words('account.cancel')}</Button>
      </div>
    </form>
  );
}
