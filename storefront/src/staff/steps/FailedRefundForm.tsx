/**
 * Settles a refund that the payment provider did not pay out: the provider tries again, or staff record that it was
 * paid in another way. A refund to the store credit of a closed account can only be paid in another way.
 */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { FieldGroup, Radio, TextField } from '@jinlan/ui';
import type { OrderFormProps } from './ActionForm.tsx';
import { refundQuestion } from './refund-question.ts';
import { StepForm, useStepForm } from './StepForm.tsx';
import { mostReference, readLine } from './typed.ts';

interface FailedRefundValues {
  how: 'again' | 'byHand';
  reference: string;
}

export function FailedRefundForm({ order, ...frame }: OrderFormProps) {
  const words = useWords('staff');
  const amount = readMoney(order.failed_refund?.amount);
  const mayRetry = order.failed_refund?.may_retry ?? false;
  const state = useStepForm<'settleFailedRefund', FailedRefundValues>({
    ...frame,
    action: 'settleFailedRefund',
    defaultValues: { how: mayRetry ? 'again' : 'byHand', reference: '' },
    check: ({ how, reference }) => ({
      reference:
        how === 'byHand' && readLine(reference, mostReference) === null
          ? words('staff.field.reference.wrong')
          : null,
    }),
    ask: ({ how }) => (how === 'again' ? refundQuestion(order, amount, words) : null),
    read: ({ how, reference }) => {
      if (how === 'again') return { reference: null };
      const line = readLine(reference, mostReference);
      return line === null ? null : { reference: line };
    },
  });
  const { field, choice, values } = state.form;
  return (
    <StepForm
      {...state}
      lead={words(mayRetry ? 'staff.lead.settleFailedRefund' : 'staff.lead.settleOwedCredit', {
        amount: amount ? format(amount) : '',
        reason: order.failed_refund?.reason ?? '',
      })}
    >
      {mayRetry ? (
        <FieldGroup label={words('staff.field.failedRefund')}>
          <Radio label={words('staff.field.failedRefund.again')} {...choice('how', 'again')} />
          <Radio label={words('staff.field.failedRefund.byHand')} {...choice('how', 'byHand')} />
        </FieldGroup>
      ) : null}
      {values.how === 'byHand' ? (
        <TextField label={words('staff.field.paymentReference')} autoComplete="off" {...field('reference')} />
      ) : null}
    </StepForm>
  );
}
