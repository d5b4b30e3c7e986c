/** Cancelling, refunding, settling a return: the same amount field, the same warning that it cannot be undone. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { compare, format, isZero, type Money, toNumber } from '@jinlan/domain/money';
import { FieldGroup, Radio, TextField } from '@jinlan/ui';
import { useState } from 'react';
import type { OrderFormProps } from './ActionForm.tsx';
import { ReasonField, readReason } from './ReasonForm.tsx';
import { StepForm } from './StepForm.tsx';
import { readAmount } from './typed.ts';

/** Null while it is not an amount from just above nothing to `most`. */
function readUpTo(text: string, most: Money): Money | null {
  const amount = readAmount(text, most.currency);
  return amount && compare(amount, most) <= 0 ? amount : null;
}

function AmountField({
  label,
  hint,
  most,
  value,
  onChange,
  tried,
  optional = false,
}: {
  readonly label: string;
  readonly hint: string;
  readonly most: Money;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly tried: boolean;
  readonly optional?: boolean;
}) {
  const words = useWords('staff');
  const wrong = tried && !(optional && value.trim() === '') && readUpTo(value, most) === null;
  const tooMuch = readAmount(value, most.currency) !== null;
  return (
    <TextField
      label={label}
      hint={hint}
      error={
        wrong
          ? words(tooMuch ? 'staff.field.amount.tooMuch' : 'staff.field.amount.wrong', {
              amount: format(most),
            })
          : undefined
      }
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A fee may be kept once the piece is being made or made ready, by a manager (trade-facts 5.1). */
export function CancelForm({
  order,
  mayKeepFee,
  ...form
}: OrderFormProps & { readonly mayKeepFee: boolean }) {
  const words = useWords('staff');
  const [reason, setReason] = useState('');
  const [fee, setFee] = useState('');
  const most = readMoney(order.refundable);
  const early = order.status === 'pending' || order.status === 'processing_approval_pending';
  const unpaid = most === null || isZero(most);
  const withFee = mayKeepFee && !early && !unpaid;
  return (
    <StepForm
      {...form}
      action="cancelOrder"
      warning={words(
        unpaid
          ? 'staff.confirm.cancelOrder.unpaid'
          : withFee && fee.trim() !== ''
            ? 'staff.confirm.cancelOrder.fee'
            : 'staff.confirm.cancelOrder',
      )}
      read={() => {
        const why = readReason(reason);
        if (why === null) return null;
        if (!withFee || fee.trim() === '') return { reason: why };
        const kept = readUpTo(fee, most);
        return kept ? { reason: why, fee: toNumber(kept) } : null;
      }}
    >
      {(tried) => (
        <>
          <ReasonField
            label={words('staff.field.reason')}
            value={reason}
            onChange={setReason}
            tried={tried}
          />
          {withFee ? (
            <AmountField
              label={words('staff.field.fee')}
              hint={words('staff.field.fee.hint', { amount: format(most) })}
              most={most}
              value={fee}
              onChange={setFee}
              tried={tried}
              optional
            />
          ) : null}
        </>
      )}
    </StepForm>
  );
}

export function RefundForm({ order, ...form }: OrderFormProps) {
  const words = useWords('staff');
  const [part, setPart] = useState(false);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const most = readMoney(order.refundable);
  if (!most) return null;
  return (
    <StepForm
      {...form}
      action="refundOrder"
      warning={words('staff.confirm.refundOrder')}
      read={() => {
        const why = readReason(reason);
        const back = part ? readUpTo(amount, most) : most;
        return why !== null && back ? { reason: why, amount: toNumber(back) } : null;
      }}
    >
      {(tried) => (
        <>
          <FieldGroup label={words('staff.field.amount.kind')}>
            <Radio
              name="refund"
              label={words('staff.field.amount.all', { amount: format(most) })}
              checked={!part}
              onChange={() => setPart(false)}
            />
            <Radio
              name="refund"
              label={words('staff.field.amount.part')}
              checked={part}
              onChange={() => setPart(true)}
            />
          </FieldGroup>
          {part ? (
            <AmountField
              label={words('staff.field.amount')}
              hint={words('staff.field.amount.hint', { amount: format(most) })}
              most={most}
              value={amount}
              onChange={setAmount}
              tried={tried}
            />
          ) : null}
          <ReasonField
            label={words('staff.field.reason')}
            value={reason}
            onChange={setReason}
            tried={tried}
          />
        </>
      )}
    </StepForm>
  );
}

const outcomes = ['all', 'some', 'none'] as const;

export function SettleReturnForm({ order, ...form }: OrderFormProps) {
  const words = useWords('staff');
  const [outcome, setOutcome] = useState<(typeof outcomes)[number] | null>(null);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const most = readMoney(order.refundable);
  if (!most) return null;
  return (
    <StepForm
      {...form}
      action="settleOrderReturn"
      warning={words('staff.confirm.settleOrderReturn')}
      read={() => {
        const why = readReason(reason);
        if (why === null || outcome === null) return null;
        if (outcome === 'none') return { outcome, reason: why };
        const back = outcome === 'all' ? most : readUpTo(amount, most);
        return back ? { outcome, reason: why, amount: toNumber(back) } : null;
      }}
    >
      {(tried) => (
        <>
          <FieldGroup
            label={words('staff.field.outcome')}
            error={tried && outcome === null ? words('staff.field.outcome.wrong') : undefined}
          >
            {outcomes.map((each) => (
              <Radio
                key={each}
                name="outcome"
                label={words(`staff.field.outcome.${each}`, { amount: format(most) })}
                checked={outcome === each}
                aria-invalid={(tried && outcome === null) || undefined}
                onChange={() => setOutcome(each)}
              />
            ))}
          </FieldGroup>
          {outcome === 'some' ? (
            <AmountField
              label={words('staff.field.amount')}
              hint={words('staff.field.amount.hint', { amount: format(most) })}
              most={most}
              value={amount}
              onChange={setAmount}
              tried={tried}
            />
          ) : null}
          <ReasonField
            label={words('staff.field.reason')}
            value={reason}
            onChange={setReason}
            tried={tried}
          />
        </>
      )}
    </StepForm>
  );
}
