/**
 * Forms to cancel, to refund and to settle a return: the same amount field, and the same warning that it cannot be
 * undone.
 */

import { readMoney } from '@jinlan/client/data';
import type { ShopField } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { compare, format, isZero, type Money, toNumber } from '@jinlan/domain/money';
import { FieldGroup, Radio, TextField } from '@jinlan/ui';
import type { OrderFormProps } from './ActionForm.tsx';
import { ReasonField, readReason, reasonWrong } from './ReasonForm.tsx';
import { StepForm, useStepForm } from './StepForm.tsx';
import { readAmount } from './typed.ts';

/** Parses an amount above 0 and up to `most`; null for anything else. */
function readUpTo(text: string, most: Money): Money | null {
  const amount = readAmount(text, most.currency);
  return amount && compare(amount, most) <= 0 ? amount : null;
}

function amountWrong(text: string, most: Money, words: Words<'staff'>): string | null {
  if (readUpTo(text, most) !== null) return null;
  const isTooMuch = readAmount(text, most.currency) !== null;
  return words(isTooMuch ? 'staff.field.amount.tooMuch' : 'staff.field.amount.wrong', {
    amount: format(most),
  });
}

interface AmountFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly field: ShopField;
}

const AmountField = ({ label, hint, field }: AmountFieldProps) => (
  <TextField label={label} hint={hint} inputMode="decimal" autoComplete="off" {...field} />
);

/** A manager may keep a fee once the piece is being made or made ready (trade-facts 5.1). */
export function CancelForm({
  order,
  mayKeepFee,
  ...frame
}: OrderFormProps & { readonly mayKeepFee: boolean }) {
  const words = useWords('staff');
  const most = readMoney(order.refundable);
  const early = order.status === 'pending' || order.status === 'processing_approval_pending';
  const unpaid = most === null || isZero(most);
  const withFee = mayKeepFee && !early && !unpaid;
  const keepsFee = (fee: string) => withFee && fee.trim() !== '';
  const state = useStepForm({
    ...frame,
    action: 'cancelOrder',
    defaultValues: { reason: '', fee: '' },
    check: ({ reason, fee }) => ({
      reason: reasonWrong(reason, words),
      fee: most && keepsFee(fee) ? amountWrong(fee, most, words) : null,
    }),
    read({ reason: typed, fee }) {
      const reason = readReason(typed);
      if (reason === null) return null;
      if (!most || !keepsFee(fee)) return { reason };
      const keptFee = readUpTo(fee, most);
      return keptFee ? { reason, fee: toNumber(keptFee) } : null;
    },
  });
  const { field, values } = state.form;
  return (
    <StepForm
      {...state}
      warning={words(
        unpaid
          ? 'staff.confirm.cancelOrder.unpaid'
          : keepsFee(values.fee)
            ? 'staff.confirm.cancelOrder.fee'
            : 'staff.confirm.cancelOrder',
      )}
    >
      <ReasonField label={words('staff.field.reason')} field={field('reason')} typed={values.reason} />
      {withFee ? (
        <AmountField
          label={words('staff.field.fee')}
          hint={words('staff.field.fee.hint', { amount: format(most) })}
          field={field('fee')}
        />
      ) : null}
    </StepForm>
  );
}

interface MoneyBackProps extends Omit<OrderFormProps, 'order'> {
  /** The maximum refund. */
  readonly most: Money;
}

export function RefundForm({ order, ...frame }: OrderFormProps) {
  const most = readMoney(order.refundable);
  return most ? <Refund most={most} {...frame} /> : null;
}

interface RefundValues {
  size: 'all' | 'part';
  amount: string;
  reason: string;
}

function Refund({ most, ...frame }: MoneyBackProps) {
  const words = useWords('staff');
  const state = useStepForm<'refundOrder', RefundValues>({
    ...frame,
    action: 'refundOrder',
    defaultValues: { size: 'all', amount: '', reason: '' },
    check: ({ size, amount, reason }) => ({
      amount: size === 'part' ? amountWrong(amount, most, words) : null,
      reason: reasonWrong(reason, words),
    }),
    read({ size, amount, reason: typed }) {
      const reason = readReason(typed);
      const back = size === 'part' ? readUpTo(amount, most) : most;
      return reason !== null && back ? { reason, amount: toNumber(back) } : null;
    },
  });
  const { field, choice, values } = state.form;
  return (
    <StepForm {...state} warning={words('staff.confirm.refundOrder')}>
      <FieldGroup label={words('staff.field.amount.kind')}>
        <Radio label={words('staff.field.amount.all', { amount: format(most) })} {...choice('size', 'all')} />
        <Radio label={words('staff.field.amount.part')} {...choice('size', 'part')} />
      </FieldGroup>
      {values.size === 'part' ? (
        <AmountField
          label={words('staff.field.amount')}
          hint={words('staff.field.amount.hint', { amount: format(most) })}
          field={field('amount')}
        />
      ) : null}
      <ReasonField label={words('staff.field.reason')} field={field('reason')} typed={values.reason} />
    </StepForm>
  );
}

const outcomes = ['all', 'some', 'none'] as const;

export function SettleReturnForm({ order, ...frame }: OrderFormProps) {
  const most = readMoney(order.refundable);
  return most ? <Settlement most={most} {...frame} /> : null;
}

interface SettlementValues {
  /** Empty until it is chosen. */
  outcome: (typeof outcomes)[number] | '';
  amount: string;
  reason: string;
}

function Settlement({ most, ...frame }: MoneyBackProps) {
  const words = useWords('staff');
  const state = useStepForm<'settleOrderReturn', SettlementValues>({
    ...frame,
    action: 'settleOrderReturn',
    defaultValues: { outcome: '', amount: '', reason: '' },
    check: ({ outcome, amount, reason }) => ({
      outcome: outcome ? null : words('staff.field.outcome.wrong'),
      amount: outcome === 'some' ? amountWrong(amount, most, words) : null,
      reason: reasonWrong(reason, words),
    }),
    read({ outcome, amount, reason: typed }) {
      const reason = readReason(typed);
      if (reason === null || !outcome) return null;
      if (outcome === 'none') return { outcome, reason };
      const back = outcome === 'all' ? most : readUpTo(amount, most);
      return back ? { outcome, reason, amount: toNumber(back) } : null;
    },
  });
  const { field, choice, problemOf, values } = state.form;
  const problem = problemOf('outcome');
  return (
    <StepForm {...state} warning={words('staff.confirm.settleOrderReturn')}>
      <FieldGroup label={words('staff.field.outcome')} error={problem}>
        {outcomes.map((each) => (
          <Radio
            key={each}
            label={words(`staff.field.outcome.${each}`, { amount: format(most) })}
            aria-invalid={problem ? true : undefined}
            {...choice('outcome', each)}
          />
        ))}
      </FieldGroup>
      {values.outcome === 'some' ? (
        <AmountField
          label={words('staff.field.amount')}
          hint={words('staff.field.amount.hint', { amount: format(most) })}
          field={field('amount')}
        />
      ) : null}
      <ReasonField label={words('staff.field.reason')} field={field('reason')} typed={values.reason} />
    </StepForm>
  );
}
