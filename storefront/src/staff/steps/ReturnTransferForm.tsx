/** Records money that was sent back by bank transfer: the order's refund, or a transfer that paid nothing. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format, toNumber } from '@jinlan/domain/money';
import { FieldGroup, Radio, TextField } from '@jinlan/ui';
import { useStaffMember } from '../staff-member.tsx';
import type { OrderFormProps } from './ActionForm.tsx';
import { StepForm, useStepForm } from './StepForm.tsx';
import { mostReference, readAmount, readLine } from './typed.ts';

interface ReturnTransferValues {
  what: 'refund' | 'stray';
  returned: string;
  reference: string;
}

/** The amount of a refund is fixed. An adviser can record refunds only. */
export function ReturnTransferForm({ order, ...frame }: OrderFormProps) {
  const words = useWords('staff');
  const { currency } = order.total.grand_total;
  const refund = order.sends_refund ? readMoney(order.refund_to_send) : null;
  const mayBeStray = useStaffMember()?.role !== 'adviser';
  const refundOf = ({ what }: Pick<ReturnTransferValues, 'what'>) => (what === 'refund' ? refund : null);
  const read = (text: string) => currency && readAmount(text, currency);
  const state = useStepForm<'returnOrderTransfer', ReturnTransferValues>({
    ...frame,
    action: 'returnOrderTransfer',
    defaultValues: { what: 'refund', returned: '', reference: '' },
    check: ({ what, returned, reference }) => ({
      returned: refundOf({ what }) || read(returned) ? null : words('staff.field.amount.wrong'),
      reference: readLine(reference, mostReference) === null ? words('staff.field.reference.wrong') : null,
    }),
    read({ what, returned, reference }) {
      const line = readLine(reference, mostReference);
      const back = refundOf({ what });
      const amount = back ?? read(returned);
      if (line === null || !amount) return null;
      return { reference: line, amount: toNumber(amount), ...(back && { for_refund: true }) };
    },
  });
  const { field, choice, values } = state.form;
  const back = refundOf(values);
  return (
    <StepForm
      {...state}
      lead={
        back
          ? words('staff.lead.sendRefund', { amount: format(back) })
          : words('staff.lead.returnOrderTransfer')
      }
    >
      {refund && mayBeStray ? (
        <FieldGroup label={words('staff.field.sentBack')}>
          <Radio
            label={words('staff.field.sentBack.refund', { amount: format(refund) })}
            {...choice('what', 'refund')}
          />
          <Radio label={words('staff.field.sentBack.stray')} {...choice('what', 'stray')} />
        </FieldGroup>
      ) : null}
      {back ? null : (
        <TextField
          label={words('staff.field.amountReturned')}
          inputMode="decimal"
          autoComplete="off"
          {...field('returned')}
        />
      )}
      <TextField label={words('staff.field.bankReference')} autoComplete="off" {...field('reference')} />
    </StepForm>
  );
}
