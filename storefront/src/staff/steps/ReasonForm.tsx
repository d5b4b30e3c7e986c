import type { ShopField } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { lengthOf } from '@jinlan/domain/people';
import { TextArea } from '@jinlan/ui';
import type { ReactNode } from 'react';
import type { OrderFormProps } from './ActionForm.tsx';
import { StepForm, useStepForm } from './StepForm.tsx';
import { readLine } from './typed.ts';

/** Maximum characters of a reason (contract). */
const maxCharacters = 200;

interface ReasonFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly field: ShopField;
  /** The typed text. */
  readonly typed: string;
}

/** A text of 1 to 200 characters, with a countdown. */
export function ReasonField({ label, hint, field, typed }: ReasonFieldProps) {
  const words = useWords('staff');
  const charactersLeft = maxCharacters - lengthOf(typed.trim());
  return (
    <TextArea
      label={label}
      hint={hint && typed === '' ? hint : words('staff.field.left', { left: charactersLeft })}
      rows={3}
      {...field}
      // A text that is too long is reported before it is sent.
      error={field.error ?? (charactersLeft < 0 ? words('staff.field.text.wrong') : undefined)}
    />
  );
}

export const readReason = (text: string): string | null => readLine(text, maxCharacters);

export const reasonProblem = (text: string, words: Words<'staff'>): string | null =>
  readReason(text) === null ? words('staff.field.text.wrong') : null;

interface ReasonFormProps extends OrderFormProps {
  readonly action: 'askAboutOrder' | 'recordOrderAnswer' | 'reissuePickupCode';
  readonly label: string;
  readonly hint?: string;
  readonly lead?: ReactNode;
  readonly warning?: ReactNode;
}

export function ReasonForm({ action, label, hint, lead, warning, step, place, order }: ReasonFormProps) {
  const words = useWords('staff');
  const state = useStepForm({
    step,
    place,
    action,
    draft: `order:${order.number}:${action}`,
    defaultValues: { reason: '' },
    check: ({ reason }) => ({ reason: reasonProblem(reason, words) }),
    read({ reason: typed }) {
      const reason = readReason(typed);
      return reason === null ? null : { reason };
    },
  });
  return (
    <StepForm {...state} lead={lead} warning={warning}>
      <ReasonField
        label={label}
        {...(hint ? { hint } : {})}
        field={state.form.field('reason')}
        typed={state.form.values.reason}
      />
    </StepForm>
  );
}
