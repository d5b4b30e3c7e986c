/** One section of the customer's details: the facts with an edit button, or the form in their place. */

import { ShopForm, type ShopFormState } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button } from '@jinlan/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Part.module.css';

interface PartProps {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Text of the button that opens the form. */
  readonly change: string;
  readonly form: (close: () => void) => ReactNode;
}

export function Part({ title, facts, change, form }: PartProps) {
  const words = useWords('account');
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Returns the focus to the button that opened the form.
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

interface PartFormProps<Values extends object> {
  readonly form: ShopFormState<Values>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function PartForm<Values extends object>({ form, onCancel, children }: PartFormProps<Values>) {
  const words = useWords('account');
  const { element } = form;
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus();
  }, [element]);
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <div className={styles.actions}>
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words('account.save')}
          </Button>
          <Button onClick={onCancel}>{words('account.cancel')}</Button>
        </div>
      }
    >
      {children}
    </ShopForm>
  );
}
