/**
 * The frame of every form of a step: content, fields, refusal, button. Problems appear at their fields after an attempt
 * to send, and the first such field gets the focus. Steps that send money back, and steps without fields that cannot be
 * undone, ask for confirmation.
 */

import { type FieldProblems, ShopForm, type ShopFormState } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { ActionBar, Button, Dialog, Notice } from '@jinlan/ui';
import { type ReactNode, useState } from 'react';
import { useStaffForm } from '../device/use-staff-form.ts';
import type { StaffAction } from './actions.ts';
import { stepRefusalWords } from './refusals.ts';
import styles from './StepForm.module.css';
import type { OrderStep, StepInput } from './use-order-step.ts';

export interface StepFormFrame {
  readonly step: OrderStep;
  /** Where the form is: on the page, where a phone shows its button in the action bar, or in a dialog. */
  readonly place: 'page' | 'dialog';
}

interface StepOptions<Action extends StaffAction, Values> extends StepFormFrame {
  readonly action: Action;
  /** Name under which unsent values are stored; missing for codes and amounts. */
  readonly draft?: string;
  readonly defaultValues: Values;
  readonly check: (values: Values) => FieldProblems<Values>;
  /** Returns the input for values that passed `check`; null if they are invalid after all. */
  readonly read: (values: Values) => StepInput<Action> | null;
  /** Returns the question to confirm before these values are sent; null sends them at once. */
  readonly ask?: (values: Values) => StepQuestion | null;
}

export interface StepQuestion {
  readonly text: string;
  /** Label of the button that sends the step. */
  readonly yes: string;
}

interface StepFormState<Values extends object> extends StepFormFrame {
  readonly action: StaffAction;
  readonly form: ShopFormState<Values>;
  /** The question of the dialog; it stays while the dialog closes. */
  readonly question: StepQuestion | null;
  readonly isAsking: boolean;
  readonly setAsking: (isAsking: boolean) => void;
  readonly sendStep: () => Promise<void>;
}

export function useStepForm<Action extends StaffAction, Values extends object>({
  action,
  step,
  place,
  draft,
  defaultValues,
  check,
  read,
  ask,
}: StepOptions<Action, Values>): StepFormState<Values> {
  const words = useWords('staff');
  const [isAsking, setAsking] = useState(false);
  const [question, setQuestion] = useState<StepQuestion | null>(null);
  async function sendStep(values: Values): Promise<boolean> {
    const input = read(values);
    return input !== null && (await step.send(action, input));
  }
  const form = useStaffForm<Values>(draft ?? null, {
    defaultValues,
    check,
    // `step` stores the refusal, because other forms of the order show it too.
    async send(values) {
      if (step.busy) return {};
      const toAsk = ask ? ask(values) : place === 'page' ? questionOf(action, words) : null;
      if (toAsk) {
        setQuestion(toAsk);
        setAsking(true);
        return {};
      }
      return (await sendStep(values)) ? null : {};
    },
  });
  return {
    action,
    step,
    place,
    form,
    question,
    isAsking,
    setAsking,
    sendStep: async () => void (await sendStep(form.values)),
  };
}

interface StepFormProps<Values extends object> extends StepFormState<Values> {
  readonly lead?: ReactNode;
  /** A warning that the step cannot be undone. */
  readonly warning?: ReactNode;
  /** The amount beside the button in a phone's action bar. */
  readonly amount?: ReactNode;
  readonly children?: ReactNode;
}

export function StepForm<Values extends object>({
  action,
  step,
  place,
  form,
  question,
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
          {question ? (
            <Dialog
              open={isAsking}
              onClose={() => setAsking(false)}
              title={words(`staff.title.${action}`)}
              closeLabel={words('ui.close')}
            >
              <p className={styles.question}>{question.text}</p>
              <div className={styles.answers}>
                <Button
                  priority="high"
                  full
                  onClick={() => {
                    setAsking(false);
                    void sendStep();
                  }}
                >
                  {question.yes}
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

const questionOf = (action: StaffAction, words: Words<'staff'>): StepQuestion | null =>
  action === 'receiveOrderGoods' || action === 'markOrderDelivered'
    ? { text: words(`staff.confirm.${action}`), yes: words(`staff.submit.${action}`) }
    : null;
