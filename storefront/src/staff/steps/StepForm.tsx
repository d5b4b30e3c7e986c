/**
 * The frame of every form of a step: content, fields, refusal, button. Problems appear at their fields after an attempt
 * to send, and the first such field gets the focus. A step that cannot be undone and has no fields asks for
 * confirmation.
 */

import { type FieldProblems, ShopForm, type ShopFormState, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { ActionBar, Button, Dialog, Notice } from '@jinlan/ui';
import { type ReactNode, useState } from 'react';
import { confirmedActions, type StaffAction } from './actions.ts';
import { stepRefusalWords } from './refusals.ts';
import styles from './StepForm.module.css';
import type { OrderStep, StepInput } from './use-order-step.ts';

export interface StepFormFrame {
  readonly step: OrderStep;
  /** On the page, where its button is in the phone's action bar, or in a dialog. */
  readonly place: 'page' | 'dialog';
}

interface StepOptions<Action extends StaffAction, Values> extends StepFormFrame {
  readonly action: Action;
  readonly defaultValues: Values;
  readonly check: (values: Values) => FieldProblems<Values>;
  /** Returns the input for values that passed `check`; null where they are invalid after all. */
  readonly read: (values: Values) => StepInput<Action> | null;
}

interface StepFormState<Values extends object> extends StepFormFrame {
  readonly action: StaffAction;
  readonly form: ShopFormState<Values>;
  /** Whether the confirmation is open. */
  readonly isAsking: boolean;
  readonly setAsking: (isAsking: boolean) => void;
  readonly sendStep: () => Promise<void>;
}

export function useStepForm<Action extends StaffAction, Values extends object>({
  action,
  step,
  place,
  defaultValues,
  check,
  read,
}: StepOptions<Action, Values>): StepFormState<Values> {
  const [isAsking, setAsking] = useState(false);
  async function sendStep(values: Values): Promise<void> {
    const input = read(values);
    if (input !== null) await step.send(action, input);
  }
  const form = useShopForm<Values>({
    defaultValues,
    check,
    // The step has the refusal, since other forms of the order show it too.
    async send(values) {
      if (step.busy) return null;
      if (place === 'page' && confirmedActions.has(action)) setAsking(true);
      else await sendStep(values);
      return null;
    },
  });
  return { action, step, place, form, isAsking, setAsking, sendStep: () => sendStep(form.values) };
}

interface StepFormProps<Values extends object> extends StepFormState<Values> {
  readonly lead?: ReactNode;
  /** What cannot be undone. */
  readonly warning?: ReactNode;
  /** Beside the button in the phone's bar. */
  readonly amount?: ReactNode;
  readonly children?: ReactNode;
}

export function StepForm<Values extends object>({
  action,
  step,
  place,
  form,
  isAsking,
  setAsking,
  sendStep,
  lead,
  warning,
  amount,
  children,
}: StepFormProps<Values>) {
  const words = useWords('staff');
  const busy = step.busy === action && words('ui.busy');
  const refusal = step.refusal?.action === action ? stepRefusalWords(step.refusal, words) : null;
  const button = (
    <Button type="submit" priority="high" full busy={busy}>
      {words(`staff.submit.${action}`)}
    </Button>
  );
  return (
    <ShopForm
      form={form}
      className={styles.form}
      data-step={action}
      refused={refusal}
      foot={
        <>
          {place === 'page' ? <ActionBar amount={amount}>{button}</ActionBar> : button}
          {place === 'page' && confirmedActions.has(action) ? (
            <Dialog
              open={isAsking}
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
                    void sendStep();
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
        </>
      }
    >
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {warning ? <Notice tone="warning">{warning}</Notice> : null}
      {children}
    </ShopForm>
  );
}

interface PlainStepFormProps extends StepFormFrame {
  readonly action: 'receiveOrderGoods' | 'markOrderDelivered';
  readonly lead?: ReactNode;
  readonly warning?: ReactNode;
}

/** A step without fields. */
export function PlainStepForm({ lead, warning, ...frame }: PlainStepFormProps) {
  const state = useStepForm({ ...frame, defaultValues: {}, check: () => ({}), read: () => ({}) });
  return <StepForm {...state} lead={lead} warning={warning} />;
}

const confirmWords = (action: StaffAction) =>
  action === 'receiveOrderGoods' ? 'staff.confirm.receiveOrderGoods' : 'staff.confirm.markOrderDelivered';
