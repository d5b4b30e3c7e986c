/**
 * Forms to cancel, to refund and to settle a return: the same amount field, and the same warning that it cannot be
 * undone.
 */

import { readMoney } from '@jinlan/client/data';
import type { ShopField } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { compare, format, isZero, type Money, toNumber } from '@jinlan/domain/money';
import { FieldGroup, Radio, TextField } from '@jinlan/ui';
import { isByTransfer } from '../../ordering/by-transfer.ts';
import type { OrderFormProps } from './ActionForm.tsx';
import { ReasonField, readReason, reasonProblem } from './ReasonForm.tsx';
import { StepForm, useStepForm } from './StepForm.tsx';
import { readAmount } from './typed.ts';

/** Parses an amount above 0 and up to `maxAmount`; null for anything else. */
function readUpTo(text: string, maxAmount: Money): Money | null {
  const amount = readAmount(text, maxAmount.currency);
  return amount && compare(amount, maxAmount) <= 0 ? amount : null;
}

function amountProblem(text: string, maxAmount: Money, words: Words<'staff'>): string | null {
  if (readUpTo(text, maxAmount) !== null) return null;
  const isTooMuch = readAmount(text, maxAmount.currency) !== null;
  return words(isTooMuch ? 'staff.field.amount.tooMuch' : 'staff.field.amount.wrong', {
    amount: format(maxAmount),
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

interface MoneyBackProps extends Omit<OrderFormProps, 'order'> {
  /** The maximum refund. */
  readonly maxAmount: Money;
  /** What of it is for gift cards that the order bought beside other pieces; null for none. */
  readonly cards: Money | null;
  readonly byTransfer: boolean;
}

/** The limits of a refund; null if nothing can be refunded. */
function limitsOf(
  order: OrderFormProps['order'],
): Pick<MoneyBackProps, 'maxAmount' | 'cards' | 'byTransfer'> | null {
  const maxAmount = readMoney(order.refundable);
  const cards = readMoney(order.refundable_gift_cards);
  if (!maxAmount) return null;
  const isPart = cards !== null && compare(cards, maxAmount) < 0;
  return { maxAmount, cards: isPart ? cards : null, byTransfer: isByTransfer(order) };
}

export function RefundForm({ order, ...frame }: OrderFormProps) {
  const limits = limitsOf(order);
  return limits ? <Refund {...limits} {...frame} /> : null;
}

interface RefundValues {
  size: 'all' | 'part' | 'cards';
  amount: string;
  reason: string;
}

function Refund({ maxAmount, cards, byTransfer, ...frame }: MoneyBackProps) {
  const words = useWords('staff');
  const limitOf = (size: RefundValues['size']) => (size === 'cards' && cards ? cards : maxAmount);
  const state = useStepForm<'refundOrder', RefundValues>({
    ...frame,
    action: 'refundOrder',
    defaultValues: { size: 'all', amount: '', reason: '' },
    check: ({ size, amount, reason }) => ({
      amount: size === 'all' ? null : amountProblem(amount, limitOf(size), words),
      reason: reasonProblem(reason, words),
    }),
    read({ size, amount, reason: typed }) {
      const reason = readReason(typed);
      const back = size === 'all' ? maxAmount : readUpTo(amount, limitOf(size));
      if (reason === null || !back) return null;
      return { reason, amount: toNumber(back), ...(size === 'cards' && { for_gift_cards: true }) };
    },
  });
  const { field, choice, values } = state.form;
  return (
    <StepForm
      {...state}
      warning={words(byTransfer ? 'staff.confirm.refundOrder.transfer' : 'staff.confirm.refundOrder')}
    >
      <FieldGroup label={words('staff.field.amount.kind')}>
        <Radio
          label={words('staff.field.amount.all', { amount: format(maxAmount) })}
          {...choice('size', 'all')}
        />
        <Radio label={words('staff.field.amount.part')} {...choice('size', 'part')} />
        {cards ? (
          <Radio
            label={words('staff.field.amount.cards')}
            hint={words('staff.field.amount.cards.hint')}
            {...choice('size', 'cards')}
          />
        ) : null}
      </FieldGroup>
      {values.size === 'all' ? null : (
        <AmountField
          label={words('staff.field.amount')}
          hint={words('staff.field.amount.hint', { amount: format(limitOf(values.size)) })}
          field={field('amount')}
        />
      )}
      <ReasonField label={words('staff.field.reason')} field={field('reason')} typed={values.reason} />
    </StepForm>
  );
}

const outcomes = ['all', 'some', 'cards', 'none'] as const;

export function SettleReturnForm({ order, ...frame }: OrderFormProps) {
  const limits = limitsOf(order);
  return limits ? <Settlement {...limits} {...frame} /> : null;
}

interface SettlementValues {
  /** Empty until it is chosen. */
  outcome: (typeof outcomes)[number] | '';
  amount: string;
  reason: string;
}

function Settlement({ maxAmount, cards, byTransfer, ...frame }: MoneyBackProps) {
  const words = useWords('staff');
  const limitOf = (outcome: SettlementValues['outcome']) =>
    outcome === 'cards' && cards ? cards : maxAmount;
  const isPart = (outcome: SettlementValues['outcome']) => outcome === 'some' || outcome === 'cards';
  const state = useStepForm<'settleOrderReturn', SettlementValues>({
    ...frame,
    action: 'settleOrderReturn',
    defaultValues: { outcome: '', amount: '', reason: '' },
    check: ({ outcome, amount, reason }) => ({
      outcome: outcome ? null : words('staff.field.outcome.wrong'),
      amount: isPart(outcome) ? amountProblem(amount, limitOf(outcome), words) : null,
      reason: reasonProblem(reason, words),
    }),
    read({ outcome, amount, reason: typed }) {
      const reason = readReason(typed);
      if (reason === null || !outcome) return null;
      if (outcome === 'none') return { outcome, reason };
      const back = outcome === 'all' ? maxAmount : readUpTo(amount, limitOf(outcome));
      if (!back) return null;
      const input = { reason, amount: toNumber(back) };
      return outcome === 'cards'
        ? { ...input, outcome: 'some', for_gift_cards: true }
        : { ...input, outcome };
    },
  });
  const { field, choice, problemOf, values } = state.form;
  const problem = problemOf('outcome');
  return (
    <StepForm
      {...state}
      warning={words(
        byTransfer ? 'staff.confirm.settleOrderReturn.transfer' : 'staff.confirm.settleOrderReturn',
      )}
    >
      <FieldGroup label={words('staff.field.outcome')} error={problem}>
        {outcomes
          .filter((each) => each !== 'cards' || cards !== null)
          .map((each) => (
            <Radio
              key={each}
              label={words(`staff.field.outcome.${each}`, { amount: format(maxAmount) })}
              hint={each === 'cards' ? words('staff.field.amount.cards.hint') : undefined}
              aria-invalid={problem ? true : undefined}
              {...choice('outcome', each)}
            />
          ))}
      </FieldGroup>
      {isPart(values.outcome) ? (
        <AmountField
          label={words('staff.field.amount')}
          hint={words('staff.field.amount.hint', { amount: format(limitOf(values.outcome)) })}
          field={field('amount')}
        />
      ) : null}
      <ReasonField label={words('staff.field.reason')} field={field('reason')} typed={values.reason} />
    </StepForm>
  );
}
