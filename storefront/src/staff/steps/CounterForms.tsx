/** Forms at the counter: taking a payment, and handing over by pickup code. */

import { readMoney } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { equal, format, type Money, toNumber } from '@jinlan/domain/money';
import { Notice, TextField } from '@jinlan/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { isByTransfer } from '../../ordering/by-transfer.ts';
import { scannedStateIn } from '../scanning/code-kinds.ts';
import { ScanPickupCode } from '../scanning/ScanPickupCode.tsx';
import type { OrderFormProps } from './ActionForm.tsx';
import styles from './StepForm.module.css';
import { StepForm, useStepForm } from './StepForm.tsx';
import { mostReference, readAmount, readDigits, readLine } from './typed.ts';

const tillTexts = {
  lead: 'staff.lead.takeOrderPayment',
  amount: 'staff.field.amountTaken',
  reference: 'staff.field.reference',
} as const;

const transferTexts = {
  lead: 'staff.lead.confirmTransfer',
  amount: 'staff.field.amountReceived',
  reference: 'staff.field.bankReference',
} as const;

/**
 * The amount taken must equal the amount due today, which follows the gold price. Each change shows the amounts before
 * and after.
 */
export function TakePaymentForm({ order, ...frame }: OrderFormProps) {
  const words = useWords('staff');
  const texts = isByTransfer(order) ? transferTexts : tillTexts;
  const due = readMoney(order.due_today);
  const [dueAmounts, setDueAmounts] = useState({ due, before: null as Money | null });
  if (due && !(dueAmounts.due && equal(due, dueAmounts.due))) setDueAmounts({ due, before: dueAmounts.due });
  const refusedAmount = frame.step.refusal?.amounts?.today;
  const state = useStepForm({
    ...frame,
    action: 'takeOrderPayment',
    defaultValues: { taken: '', reference: '' },
    check: ({ taken, reference }) => ({
      taken: due && amountProblem(taken, due, words),
      reference: readLine(reference, mostReference) === null ? words('staff.field.reference.wrong') : null,
    }),
    read({ reference }) {
      const receipt = readLine(reference, mostReference);
      return receipt !== null && due ? { reference: receipt, amount: toNumber(due) } : null;
    },
  });
  const { field, recheck } = state.form;
  const checkAgain = useEffectEvent(() => recheck('taken'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount is due
  useEffect(() => checkAgain(), [due?.minor]);
  if (!due) return <Notice tone="warning">{words('staff.halted')}</Notice>;
  return (
    <StepForm
      {...state}
      lead={words(texts.lead)}
      amount={
        <>
          {format(due)} <small>{words('staff.order.dueToday')}</small>
        </>
      }
    >
      {dueAmounts.before && !(refusedAmount && equal(refusedAmount, due)) ? (
        <Notice key={due.minor} tone="warning" live>
          {words('staff.dueMoved', { from: format(dueAmounts.before), to: format(due) })}
        </Notice>
      ) : null}
      <p className={styles.due}>
        {words('staff.order.dueToday')} <strong>{format(due)}</strong>
      </p>
      <TextField label={words(texts.amount)} inputMode="decimal" autoComplete="off" {...field('taken')} />
      <TextField label={words(texts.reference)} autoComplete="off" {...field('reference')} />
    </StepForm>
  );
}

function amountProblem(text: string, due: Money, words: Words<'staff'>): string | null {
  const amount = readAmount(text, due.currency);
  if (amount === null) return words('staff.field.amount.wrong');
  return equal(amount, due) ? null : words('staff.field.amountTaken.mismatch', { amount: format(due) });
}

/** A wrong code is cleared, so that the next can be typed at once. */
export function HandOverForm({ order, ...frame }: OrderFormProps) {
  const words = useWords('staff');
  const { pickupCode: scannedCode = '' } = scannedStateIn(useLocation().state);
  const state = useStepForm({
    ...frame,
    action: 'handOverOrder',
    defaultValues: { code: scannedCode, end: '' },
    check: ({ code, end }) => ({
      code: readDigits(code, 6) === null ? words('staff.field.code.wrong') : null,
      end: readDigits(end, 4) === null ? words('staff.field.telephoneEnd.wrong') : null,
    }),
    read({ code, end }) {
      const pickupCode = readDigits(code, 6);
      const telephoneEnd = readDigits(end, 4);
      return pickupCode !== null && telephoneEnd !== null
        ? { pickup_code: pickupCode, telephone_end: telephoneEnd }
        : null;
    },
  });
  const { field, setValue } = state.form;
  const { refusal } = frame.step;
  const clearCode = useEffectEvent(() => setValue('code', ''));
  useEffect(() => {
    if (refusal && refusal.error !== 'offline' && refusal.error.code === 'PICKUP_CODE_WRONG') clearCode();
  }, [refusal]);
  return (
    <StepForm {...state} lead={words('staff.lead.handOverOrder')}>
      <div className={styles.code}>
        <TextField
          label={words('staff.field.code')}
          hint={words('staff.field.code.hint')}
          aria-required
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...field('code')}
        />
        <ScanPickupCode orderNumber={order.number} onRead={(code) => setValue('code', code)} />
      </div>
      <TextField
        label={words('staff.field.telephoneEnd')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        {...field('end')}
      />
    </StepForm>
  );
}
