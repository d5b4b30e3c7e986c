import { ShopForm, type ShopFormState } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, Disclosure } from '@jinlan/ui';
import type { ReactNode } from 'react';
import styles from './Counter.module.css';

interface CounterStepProps<Values extends object> {
  readonly form: ShopFormState<Values>;
  readonly summary: string;
  /** Label of the button. */
  readonly action: string;
  /** Whether this is the next step, which is open from the start. */
  readonly isNext?: boolean;
  readonly children: ReactNode;
}

/** A step of staff that needs an input. */
export function CounterStep<Values extends object>({
  form,
  summary,
  action,
  isNext = false,
  children,
}: CounterStepProps<Values>) {
  const words = useWords('staff');
  const fields = (
    <ShopForm
      form={form}
      className={styles.step ?? ''}
      foot={
        <Button type="submit" priority={isNext ? 'high' : 'normal'} busy={form.busy && words('ui.busy')}>
          {action}
        </Button>
      }
    >
      {children}
    </ShopForm>
  );
  return isNext ? (
    <section className={styles.step} aria-label={summary}>
      <h3>{summary}</h3>
      {fields}
    </section>
  ) : (
    <Disclosure summary={summary}>{fields}</Disclosure>
  );
}
