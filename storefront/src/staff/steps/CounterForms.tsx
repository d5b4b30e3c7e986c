/** What happens between the counter and the customer: the till, and handing over by pickup code. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { equal, format, type Money, toNumber } from '@jinlan/domain/money';
import { Notice, TextField } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import type { OrderFormProps } from './ActionForm.tsx';
import styles from './StepForm.module.css';
import { StepForm } from './StepForm.tsx';
import { readAmount, readDigits, readLine } from './typed.ts';

const mostReference = 40;

/**
 * What was really taken is typed, and has to be what is due today, which follows the gold price: each move is said with
 * the amount before and after.
 */
export function TakePaymentForm({ order, ...form }: OrderFormProps) {
  const words = useWords('staff');
  const [reference, setReference] = useState('');
  const [taken, setTaken] = useState('');
  const due = readMoney(order.due_today);
  const [known, setKnown] = useState({ due, before: null as Money | null });
  if (due && !(known.due && equal(due, known.due))) setKnown({ due, before: known.due });
  if (!due) return <Notice tone="warning">{words('staff.halted')}</Notice>;
  const told = form.step.refusal?.amounts?.today;
  const amount = readAmount(taken, due.currency);
  const agrees = amount !== null && equal(amount, due);
  const receipt = readLine(reference, mostReference);
  return (
    <StepForm
      {...form}
      action="takeOrderPayment"
      lead={words('staff.lead.takeOrderPayment')}
      amount={
        <>
          {format(due)} <small>{words('staff.order.dueToday')}</small>
        </>
      }
      read={() => (receipt !== null && agrees ? { reference: receipt, amount: toNumber(due) } : null)}
    >
      {(tried) => (
        <>
          {known.before && !(told && equal(told, due)) ? (
            <Notice key={due.minor} tone="warning" live>
              {words('staff.dueMoved', { from: format(known.before), to: format(due) })}
            </Notice>
          ) : null}
          <p className={styles.due}>
            {words('staff.order.dueToday')} <strong>{format(due)}</strong>
          </p>
          <TextField
            label={words('staff.field.amountTaken')}
            error={
              tried && !agrees
                ? amount === null
                  ? words('staff.field.amount.wrong')
                  : words('staff.field.amountTaken.mismatch', { amount: format(due) })
                : undefined
            }
            inputMode="decimal"
            autoComplete="off"
            value={taken}
            onChange={(event) => setTaken(event.target.value)}
          />
          <TextField
            label={words('staff.field.reference')}
            error={tried && receipt === null ? words('staff.field.reference.wrong') : undefined}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        </>
      )}
    </StepForm>
  );
}

/** A wrong code is cleared, so that the next can be typed at once. */
export function HandOverForm({ order: _, ...form }: OrderFormProps) {
  const words = useWords('staff');
  const [code, setCode] = useState('');
  const [end, setEnd] = useState('');
  const { refusal } = form.step;
  useEffect(() => {
    if (refusal && refusal.error !== 'offline' && refusal.error.code === 'PICKUP_CODE_WRONG') setCode('');
  }, [refusal]);
  const pickupCode = readDigits(code, 6);
  const telephoneEnd = readDigits(end, 4);
  return (
    <StepForm
      {...form}
      action="handOverOrder"
      lead={words('staff.lead.handOverOrder')}
      read={() =>
        pickupCode !== null && telephoneEnd !== null
          ? { pickup_code: pickupCode, telephone_end: telephoneEnd }
          : null
      }
    >
      {(tried) => (
        <>
          <div className={styles.code}>
            <TextField
              label={words('staff.field.code')}
              hint={words('staff.field.code.hint')}
              error={
                tried && code !== '' && pickupCode === null ? words('staff.field.code.wrong') : undefined
              }
              aria-required
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </div>
          <TextField
            label={words('staff.field.telephoneEnd')}
            error={tried && telephoneEnd === null ? words('staff.field.telephoneEnd.wrong') : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={end}
            onChange={(event) => setEnd(event.target.value)}
          />
        </>
      )}
    </StepForm>
  );
}
