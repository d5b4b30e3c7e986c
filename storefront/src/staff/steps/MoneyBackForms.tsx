/** Forms to refund and to settle a return: the same amount field, and the same warning that it cannot be undone. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { compare, format, type Money, toNumber } from '@jinlan/domain/money';
import { FieldGroup, Radio } from '@jinlan/ui';
import { isByTransfer } from '../../ordering/by-transfer.ts';
import type { OrderFormProps } from './ActionForm.tsx';
import { AmountField, amountProblem, readUpTo } from './AmountField.tsx';
import { ReasonField, readReason, reasonProblem } from './ReasonForm.tsx';
import { type RefundedOrder, refundQuestion } from './refund-question.ts';
import { StepForm, useStepForm } from './StepForm.tsx';

interface MoneyBackProps extends Omit<OrderFormProps, 'order'> {
  /** The maximum refund. */
  readonly maxAmount: Money;
  /** The part of the amount that pays back gift cards bought beside other pieces; null for none. */
  readonly cards: Money | null;
  readonly order: RefundedOrder;
}

/** The limits of a refund; null if nothing can be refunded. */
function limitsOf(
  order: OrderFormProps['order'],
): Pick<MoneyBackProps, 'maxAmount' | 'cards' | 'order'> | null {
  const maxAmount = readMoney(order.refundable);
  const cards = readMoney(order.refundable_gift_cards);
  if (!maxAmount) return null;
  const isPart = cards !== null && compare(cards, maxAmount) < 0;
  return { maxAmount, cards: isPart ? cards : null, order };
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

function Refund({ maxAmount, cards, order, ...frame }: MoneyBackProps) {
  const words = useWords('staff');
  const limitOf = (size: RefundValues['size']) => (size === 'cards' && cards ? cards : maxAmount);
  const backOf = ({ size, amount }: Pick<RefundValues, 'size' | 'amount'>) =>
    size === 'all' ? maxAmount : readUpTo(amount, limitOf(size));
  const state = useStepForm<'refundOrder', RefundValues>({
    ...frame,
    action: 'refundOrder',
    defaultValues: { size: 'all', amount: '', reason: '' },
    check: ({ size, amount, reason }) => ({
      amount: size === 'all' ? null : amountProblem(amount, limitOf(size), words),
      reason: reasonProblem(reason, words),
    }),
    ask: (values) => refundQuestion(order, backOf(values), words),
    read({ size, amount, reason: typed }) {
      const reason = readReason(typed);
      const back = backOf({ size, amount });
      if (reason === null || !back) return null;
      return { reason, amount: toNumber(back), ...(size === 'cards' && { for_gift_cards: true }) };
    },
  });
  const { field, choice, values } = state.form;
  return (
    <StepForm
      {...state}
      warning={words(
        isByTransfer(order) ? 'staff.confirm.refundOrder.transfer' : 'staff.confirm.refundOrder',
      )}
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
  /** Empty until an outcome is chosen. */
  outcome: (typeof outcomes)[number] | '';
  amount: string;
  reason: string;
}

function Settlement({ maxAmount, cards, order, ...frame }: MoneyBackProps) {
  const words = useWords('staff');
  const limitOf = (outcome: SettlementValues['outcome']) =>
    outcome === 'cards' && cards ? cards : maxAmount;
  const isPart = (outcome: SettlementValues['outcome']) => outcome === 'some' || outcome === 'cards';
  const backOf = ({ outcome, amount }: Pick<SettlementValues, 'outcome' | 'amount'>) =>
    outcome === 'all' ? maxAmount : isPart(outcome) ? readUpTo(amount, limitOf(outcome)) : null;
  const state = useStepForm<'settleOrderReturn', SettlementValues>({
    ...frame,
    action: 'settleOrderReturn',
    defaultValues: { outcome: '', amount: '', reason: '' },
    check: ({ outcome, amount, reason }) => ({
      outcome: outcome ? null : words('staff.field.outcome.wrong'),
      amount: isPart(outcome) ? amountProblem(amount, limitOf(outcome), words) : null,
      reason: reasonProblem(reason, words),
    }),
    ask: (values) => refundQuestion(order, backOf(values), words),
    read({ outcome, amount, reason: typed }) {
      const reason = readReason(typed);
      if (reason === null || !outcome) return null;
      if (outcome === 'none') return { outcome, reason };
      const back = backOf({ outcome, amount });
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
        isByTransfer(order) ? 'staff.confirm.settleOrderReturn.transfer' : 'staff.confirm.settleOrderReturn',
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
