/**
 * The frame of every form of a step: what to look at, the fields, why it was refused, the button. What is wrong is said
 * at its field once sending was tried, and the first such field has the focus. What cannot be undone and has nothing to
 * type is asked about once more.
 */

import { useWords } from '@jinlan/client/words';
import { ActionBar, Button, Dialog, Notice } from '@jinlan/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { confirmedActions, type StaffAction } from './actions.ts';
import { stepRefusalWords } from './refusals.ts';
import styles from './StepForm.module.css';
import type { OrderStep, StepInput } from './use-order-step.ts';

export interface StepFormFrame {
  readonly step: OrderStep;
  /** Open on the page, where its button rides in the phone's action bar, or in a dialog. */
  readonly place: 'page' | 'dialog';
}

interface StepFormProps<Action extends StaffAction> extends StepFormFrame {
  readonly action: Action;
  readonly lead?: ReactNode;
  /** What cannot be undone. */
  readonly warning?: ReactNode;
  /** Beside the button in the phone's bar. */
  readonly amount?: ReactNode;
  /** Null while something is wrong. */
  readonly read: () => StepInput<Action> | null;
  /** `tried` once it was sent: from then on wrong fields say so. */
  readonly children?: (tried: boolean) => ReactNode;
}

export function StepForm<Action extends StaffAction>({
  action,
  step,
  place,
  lead,
  warning,
  amount,
  read,
  children,
}: StepFormProps<Action>) {
  const words = useWords('staff');
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const [asking, setAsking] = useState(false);
  const busy = step.busy === action && words('ui.busy');
  const refusal = step.refusal?.action === action ? stepRefusalWords(step.refusal, words) : null;
  const confirmed = place === 'page' && confirmedActions.has(action);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try, when the marks are drawn
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function send(): void {
    const input = read();
    if (input) void step.send(action, input);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (step.busy) return;
    if (confirmed) setAsking(true);
    else if (read() === null) setTries(tries + 1);
    else send();
  }

  const button = (
    <Button type="submit" priority="high" full busy={busy}>
      {words(`staff.submit.${action}`)}
    </Button>
  );
  return (
    <form ref={form} onSubmit={onSubmit} className={styles.form} noValidate data-step={action}>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {warning ? <Notice tone="warning">{warning}</Notice> : null}
      {children?.(tries > 0)}
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      {place === 'page' ? <ActionBar amount={amount}>{button}</ActionBar> : button}
      {confirmed ? (
        <Dialog
          open={asking}
          onClose={() => setAsking(false)}
          title={words(`staff.title.${action}`)}
          closeLabel={words('ui.close')}
        >
          <p className={styles.question}>{words(confirmWords(action))}</p>
          <div className={styles.answers}>
            <Button
              priority="high"
              full
              onClick={() => {
                setAsking(false);
                send();
              }}
            >
              {words(`staff.submit.${action}`)}
            </Button>
            <Button full onClick={() => setAsking(false)}>
              {words('staff.confirm.back')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </form>
  );
}

const confirmWords = (action: StaffAction) =>
  action === 'receiveOrderGoods' ? 'staff.confirm.receiveOrderGoods' : 'staff.confirm.markOrderDelivered';
