/** Forms with which staff correct mistyped data, collapsed below the steps. */
import { useMutation } from '@jinlan/client/data';
import { useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { readEmail } from '@jinlan/domain/people';
import { checkServiceReason } from '@jinlan/domain/services';
import { TextField } from '@jinlan/ui';
import { numberIn } from '../../typed-number.ts';
import styles from '../counter/Counter.module.css';
import { CounterStep } from '../counter/CounterStep.tsx';
import {
  CorrectServiceEmailDocument,
  CorrectServiceReceiptDocument,
  CorrectServiceWeightDocument,
} from './queries.generated.ts';
import { isWeight, type StepProps } from './service.ts';

export function Corrections(props: StepProps) {
  const words = useWords('staffServices');
  const { corrections } = props.service;
  if (corrections.length === 0) return null;
  return (
    <section className={styles.steps} aria-labelledby="service-corrections">
      <h2 id="service-corrections">{words('staffserv.corrections')}</h2>
      {corrections.includes('EMAIL') ? <EmailCorrection key={props.service.email} {...props} /> : null}
      {corrections.includes('WEIGHT') ? <WeightCorrection {...props} /> : null}
      {corrections.includes('RECEIPT') ? <ReceiptCorrection {...props} /> : null}
    </section>
  );
}

function EmailCorrection({ service: { number, version, email }, take }: StepProps) {
  const words = useWords('staffServices');
  const [correct] = useMutation(CorrectServiceEmailDocument);
  const form = useShopForm<{ email: string }>({
    defaultValues: { email: email ?? '' },
    check: (typed) => ({ email: readEmail(typed.email).ok ? null : words('staffserv.new.wrongEmail') }),
    async send(typed) {
      const outcome = await correct({ number, version, email: typed.email });
      const refusal = take(outcome, (data) => data.correctServiceEmail, words('staffserv.email.done'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep form={form} summary={words('staffserv.email')} action={words('staffserv.email')}>
      <p>{words('staffserv.email.lead')}</p>
      <TextField
        label={words('staffserv.new.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('email')}
      />
    </CounterStep>
  );
}

function WeightCorrection({ service: { number, version, weight_before: weight }, take }: StepProps) {
  const words = useWords('staffServices');
  const [correct] = useMutation(CorrectServiceWeightDocument);
  const form = useShopForm<{ weight: string; reason: string }>({
    defaultValues: { weight: weight == null ? '' : String(weight), reason: '' },
    check: (typed) => ({
      weight: isWeight(typed.weight) ? null : words('staffserv.weight.missing'),
      reason: checkServiceReason(typed.reason).ok ? null : words('staffserv.reason.missing'),
    }),
    async send(typed) {
      const outcome = await correct({
        ...{ number, version, weight: numberIn(typed.weight), reason: typed.reason },
      });
      const refusal = take(outcome, (data) => data.correctServiceWeight, words('staffserv.corrected'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep form={form} summary={words('staffserv.reweigh')} action={words('staffserv.reweigh')}>
      <TextField
        label={words('staffserv.weight')}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('weight')}
      />
      <TextField label={words('staffserv.correctionReason')} autoComplete="off" {...form.field('reason')} />
    </CounterStep>
  );
}

function ReceiptCorrection({ service: { number, version, receipt: known }, take }: StepProps) {
  const words = useWords('staffServices');
  const [correct] = useMutation(CorrectServiceReceiptDocument);
  const form = useShopForm<{ receipt: string; reason: string }>({
    defaultValues: { receipt: known ?? '', reason: '' },
    check: ({ receipt, reason }) => ({
      receipt: receipt.trim() === '' ? words('staffserv.pay.receipt.missing') : null,
      reason: checkServiceReason(reason).ok ? null : words('staffserv.reason.missing'),
    }),
    async send({ receipt, reason }) {
      const outcome = await correct({ number, version, receipt, reason });
      if (!outcome.ok && outcome.error.code === 'RECEIPT_USED')
        return { fields: { receipt: words('staffserv.pay.used') } };
      const refusal = take(outcome, (data) => data.correctServiceReceipt, words('staffserv.corrected'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep form={form} summary={words('staffserv.rereceipt')} action={words('staffserv.rereceipt')}>
      <TextField label={words('staffserv.pay.receipt')} autoComplete="off" {...form.field('receipt')} />
      <TextField label={words('staffserv.correctionReason')} autoComplete="off" {...form.field('reason')} />
    </CounterStep>
  );
}
