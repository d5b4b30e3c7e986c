/** Steps of staff that need an input. */

import { dataOf, readMoney, useMutation } from '@jinlan/client/data';
import { useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { addDays, businessDay, isBusinessDay } from '@jinlan/domain/kernel';
import { format, toNumber } from '@jinlan/domain/money';
import { checkCondition, checkEstimateNote } from '@jinlan/domain/services';
import { TextField } from '@jinlan/ui';
import { numberIn } from '../../typed-number.ts';
import { CounterStep } from '../counter/CounterStep.tsx';
import { isDigits } from '../counter/typed-digits.ts';
import { useStaffForm } from '../device/use-staff-form.ts';
import { useWaitable } from '../waiting/use-waiting.ts';
import {
  EstimateServiceDocument,
  HandBackServiceDocument,
  TakeServicePaymentDocument,
} from './queries.generated.ts';
import { isWeight, type StepProps } from './service.ts';

export function ReceiveStep({ service: { number, version }, take }: StepProps) {
  const words = useWords('staff', 'staffServices');
  const [receive] = useWaitable('receiveServicePiece');
  const form = useStaffForm<{ condition: string; weight: string }>(`service:${number}:receive`, {
    defaultValues: { condition: '', weight: '' },
    check: ({ condition, weight }) => ({
      weight: isWeight(weight) ? null : words('staffserv.weight.missing'),
      condition: checkCondition(condition).ok ? null : words('staffserv.condition.missing'),
    }),
    async send({ condition, weight }) {
      const outcome = await receive(
        { number, version, condition, weight: numberIn(weight) },
        words('staff.waiting.of', { action: words('staffserv.receive'), number }),
      );
      const refusal = take(outcome, (data) => data.receiveServicePiece, words('staffserv.received'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep form={form} summary={words('staffserv.receive')} action={words('staffserv.receive')} isNext>
      <TextField
        label={words('staffserv.weight')}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('weight')}
      />
      <TextField label={words('staffserv.condition')} autoComplete="off" {...form.field('condition')} />
    </CounterStep>
  );
}

/** Maximum days from today to a promised day; the server checks it. */
const mostPromiseDays = 365;

export function EstimateStep({ service, take }: StepProps) {
  const words = useWords('staffServices');
  const [estimate] = useMutation(EstimateServiceDocument);
  const { number, version } = service;
  const least = readMoney(service.least ?? service.listed);
  const today = businessDay(new Date());
  const form = useStaffForm<{ amount: string; note: string; promisedOn: string }>(
    `service:${number}:estimate`,
    {
      defaultValues: { amount: least ? String(toNumber(least)) : '', note: service.note, promisedOn: '' },
      check({ amount, note, promisedOn }) {
        const typed = numberIn(amount);
        const floor = least ? toNumber(least) : 0;
        const isAbove = typed > floor;
        const isDay = promisedOn === '' || isBusinessDay(promisedOn);
        const isInTime =
          promisedOn === '' || (promisedOn >= today && promisedOn <= addDays(today, mostPromiseDays));
        return {
          amount: typed >= floor ? null : words('staffserv.estimate.wrong'),
          note:
            checkEstimateNote(note).ok && (!isAbove || note.trim() !== '')
              ? null
              : words('staffserv.estimate.note.missing'),
          promisedOn: isDay && isInTime ? null : words('staffserv.estimate.day'),
        };
      },
      async send({ amount, note, promisedOn }) {
        const outcome = await estimate({
          ...{ number, version, amount: numberIn(amount), note },
          promisedOn: promisedOn === '' ? null : promisedOn,
        });
        const isFree = outcome.ok && outcome.value.estimateService.stage === 'ACCEPTED';
        const done = words(isFree ? 'staffserv.estimatedFree' : 'staffserv.estimated');
        const refusal = take(outcome, (data) => data.estimateService, done);
        return refusal === null ? null : { whole: refusal };
      },
    },
  );
  const isFirst = service.stage === 'RECEIVED';
  return (
    <CounterStep
      form={form}
      summary={words(isFirst ? 'staffserv.estimate' : 'staffserv.estimate.again')}
      action={words('staffserv.estimate.do')}
      isNext={isFirst}
    >
      <TextField
        label={words('staffserv.estimate.amount', {
          ...{ currency: least?.currency ?? '', least: least ? format(least) : '' },
        })}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
      />
      <TextField label={words('staffserv.estimate.note')} autoComplete="off" {...form.field('note')} />
      <TextField
        label={words('staffserv.estimate.promised')}
        type="date"
        min={today}
        max={addDays(today, mostPromiseDays)}
        {...form.field('promisedOn')}
      />
    </CounterStep>
  );
}

export function WeighStep({ service, take }: StepProps) {
  const words = useWords('staff', 'staffServices');
  const [weigh] = useWaitable('weighServicePiece');
  const { number, version } = service;
  const form = useStaffForm<{ weight: string }>(`service:${number}:weigh`, {
    defaultValues: { weight: service.weight_after == null ? '' : String(service.weight_after) },
    check: ({ weight }) => ({ weight: isWeight(weight) ? null : words('staffserv.weight.missing') }),
    async send({ weight }) {
      const outcome = await weigh(
        { number, version, weight: numberIn(weight) },
        words('staff.waiting.of', { action: words('staffserv.weigh'), number }),
      );
      const refusal = take(outcome, (data) => data.weighServicePiece, words('staffserv.weighed'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep
      form={form}
      summary={words('staffserv.weigh')}
      action={words('staffserv.weigh')}
      isNext={service.weight_after == null}
    >
      <TextField
        label={words('staffserv.weight')}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('weight')}
      />
    </CounterStep>
  );
}

export function PayStep({ service, take }: StepProps) {
  const words = useWords('staffServices');
  const [pay] = useMutation(TakeServicePaymentDocument);
  const { number, version } = service;
  const due = readMoney(service.due);
  const dueText = due ? format(due) : '';
  const form = useShopForm<{ receipt: string; amount: string }>({
    defaultValues: { receipt: '', amount: '' },
    check: ({ receipt, amount }) => ({
      amount:
        due && numberIn(amount) === toNumber(due) ? null : words('staffserv.pay.wrong', { due: dueText }),
      receipt: receipt.trim() === '' ? words('staffserv.pay.receipt.missing') : null,
    }),
    async send({ receipt, amount }) {
      const outcome = await pay({ number, version, receipt, amount: numberIn(amount) });
      if (!outcome.ok && outcome.error.code === 'RECEIPT_USED')
        return { fields: { receipt: words('staffserv.pay.used') } };
      const refusal = take(outcome, (data) => data.takeServicePayment, words('staffserv.paid'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep form={form} summary={words('staffserv.pay')} action={words('staffserv.pay')} isNext>
      <TextField
        label={words('staffserv.pay.amount', { currency: due?.currency ?? '' })}
        hint={dueText}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
      />
      <TextField label={words('staffserv.pay.receipt')} autoComplete="off" {...form.field('receipt')} />
    </CounterStep>
  );
}

export function HandBackStep({ service: { number, version }, take }: StepProps) {
  const words = useWords('staffServices');
  const [handBack] = useMutation(HandBackServiceDocument);
  const form = useShopForm<{ code: string; end: string }>({
    defaultValues: { code: '', end: '' },
    check: ({ code, end }) => ({
      code: isDigits(code, 6) ? null : words('staffserv.handBack.missing'),
      end: isDigits(end, 4) ? null : words('staffserv.handBack.missing'),
    }),
    async send({ code, end }) {
      const outcome = await handBack({ number, version, code, end });
      if (!outcome.ok && outcome.error.code === 'SERVICE_CODE_WRONG') {
        const { tries_left: left } = dataOf(outcome.error, 'SERVICE_CODE_WRONG');
        return { fields: { code: words('staffserv.handBack.wrong', { left }) } };
      }
      const refusal = take(outcome, (data) => data.handBackService, words('staffserv.handedBack'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep
      form={form}
      summary={words('staffserv.handBack')}
      action={words('staffserv.handBack')}
      isNext
    >
      <TextField
        label={words('staffserv.handBack.code')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('code')}
      />
      <TextField
        label={words('staffserv.handBack.end')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('end')}
      />
    </CounterStep>
  );
}
