/** Cancels an order, with a fee or without. The paid amount is refunded. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format, isZero, subtract, toNumber } from '@jinlan/domain/money';
import { isByTransfer } from '../../ordering/by-transfer.ts';
import type { OrderFormProps } from './ActionForm.tsx';
import { AmountField, amountProblem, readUpTo } from './AmountField.tsx';
import { ReasonField, readReason, reasonProblem } from './ReasonForm.tsx';
import { refundQuestion } from './refund-question.ts';
import { StepForm, useStepForm } from './StepForm.tsx';

/** A manager may keep a fee once the piece is being made or made ready (trade-facts 5.1). */
export function CancelForm({
  order,
  mayKeepFee,
  ...frame
}: OrderFormProps & { readonly mayKeepFee: boolean }) {
  const words = useWords('staff');
  const maxAmount = readMoney(order.refundable);
  const early = order.status === 'pending' || order.status === 'processing_approval_pending';
  const unpaid = maxAmount === null || isZero(maxAmount);
  const withFee = mayKeepFee && !early && !unpaid;
  const keepsFee = (fee: string) => withFee && fee.trim() !== '';
  const state = useStepForm({
    ...frame,
    action: 'cancelStaffOrder',
    defaultValues: { reason: '', fee: '' },
    check: ({ reason, fee }) => ({
      reason: reasonProblem(reason, words),
      fee: maxAmount && keepsFee(fee) ? amountProblem(fee, maxAmount, words) : null,
    }),
    read({ reason: typed, fee }) {
      const reason = readReason(typed);
      if (reason === null) return null;
      if (!maxAmount || !keepsFee(fee)) return { reason };
      const keptFee = readUpTo(fee, maxAmount);
      return keptFee ? { reason, fee: toNumber(keptFee) } : null;
    },
    ask({ fee }) {
      const keptFee = maxAmount && keepsFee(fee) ? readUpTo(fee, maxAmount) : null;
      return refundQuestion(order, maxAmount && keptFee ? subtract(maxAmount, keptFee) : maxAmount, words);
    },
  });
  const { field, values } = state.form;
  return (
    <StepForm
      {...state}
      warning={words(
        unpaid
          ? 'staff.confirm.cancelStaffOrder.unpaid'
          : isByTransfer(order)
            ? 'staff.confirm.cancelStaffOrder.transfer'
            : keepsFee(values.fee)
              ? 'staff.confirm.cancelStaffOrder.fee'
              : 'staff.confirm.cancelStaffOrder',
      )}
    >
      <ReasonField label={words('staff.field.reason')} field={field('reason')} typed={values.reason} />
      {withFee ? (
        <AmountField
          label={words('staff.field.fee')}
          hint={words('staff.field.fee.hint', { amount: format(maxAmount) })}
          field={field('fee')}
        />
      ) : null}
    </StepForm>
  );
}
