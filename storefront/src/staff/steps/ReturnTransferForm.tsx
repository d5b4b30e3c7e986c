/** A transfer that paid nothing and was sent back at the bank. */

import { useWords } from '@jinlan/client/words';
import { toNumber } from '@jinlan/domain/money';
import { TextField } from '@jinlan/ui';
import type { OrderFormProps } from './ActionForm.tsx';
import { StepForm, useStepForm } from './StepForm.tsx';
import { mostReference, readAmount, readLine } from './typed.ts';

export function ReturnTransferForm({ order, ...frame }: OrderFormProps) {
  const words = useWords('staff');
  const { currency } = order.total.grand_total;
  const read = (text: string) => currency && readAmount(text, currency);
  const state = useStepForm({
    ...frame,
    action: 'returnOrderTransfer',
    defaultValues: { returned: '', reference: '' },
    check: ({ returned, reference }) => ({
      returned: !read(returned) ? words('staff.field.amount.wrong') : null,
      reference: readLine(reference, mostReference) === null ? words('staff.field.reference.wrong') : null,
    }),
    read({ returned, reference }) {
      const line = readLine(reference, mostReference);
      const amount = read(returned);
      return line !== null && amount ? { reference: line, amount: toNumber(amount) } : null;
    },
  });
  const { field } = state.form;
  return (
    <StepForm {...state} lead={words('staff.lead.returnOrderTransfer')}>
      <TextField
        label={words('staff.field.amountReturned')}
        inputMode="decimal"
        autoComplete="off"
        {...field('returned')}
      />
      <TextField label={words('staff.field.bankReference')} autoComplete="off" {...field('reference')} />
    </StepForm>
  );
}
