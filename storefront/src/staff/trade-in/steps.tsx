/** Steps of staff that need an input, except the offer. */
import { dataOf, readMoney, useMutation } from '@jinlan/client/data';
import { useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { format, toNumber } from '@jinlan/domain/money';
import { checkTradeInCondition, readDocumentEnd } from '@jinlan/domain/trade-in';
import { Select, TextField } from '@jinlan/ui';
import { numberIn } from '../../typed-number.ts';
import { CounterStep } from '../counter/CounterStep.tsx';
import { isDigits } from '../counter/typed-digits.ts';
import {
  AcceptTradeInDocument,
  type AcceptTradeInMutationVariables,
  HandBackTradeInDocument,
  IdentifyTradeInDocument,
  type IdentifyTradeInMutationVariables,
  PayOutTradeInDocument,
  type PayOutTradeInMutationVariables,
  ReceiveTradeInDocument,
} from './queries.generated.ts';
import { amountText, isWeight, type StepProps } from './trade-in.ts';

type Document = IdentifyTradeInMutationVariables['document'];
type Method = PayOutTradeInMutationVariables['method'];
type To = AcceptTradeInMutationVariables['to'];

const documents: readonly Document[] = ['IDENTITY_CARD', 'PASSPORT', 'TRAVEL_PERMIT'];
const methods: readonly Method[] = ['TRANSFER', 'CASH'];

export function ReceiveStep({ tradeIn: { number, version }, take }: StepProps) {
  const words = useWords('staffTradeIns');
  const [receive] = useMutation(ReceiveTradeInDocument);
  const form = useShopForm<{ condition: string; weight: string }>({
    defaultValues: { condition: '', weight: '' },
    check: ({ condition, weight }) => ({
      weight: isWeight(weight) ? null : words('stafftrade.weight.missing'),
      condition: checkTradeInCondition(condition).ok ? null : words('stafftrade.condition.missing'),
    }),
    async send({ condition, weight }) {
      const outcome = await receive({ number, version, condition, weight: numberIn(weight) });
      const refusal = take(outcome, (data) => data.receiveTradeIn, words('stafftrade.received'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep
      form={form}
      summary={words('stafftrade.receive')}
      action={words('stafftrade.receive')}
      isNext
    >
      <TextField
        label={words('stafftrade.weight')}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('weight')}
      />
      <TextField label={words('stafftrade.condition')} autoComplete="off" {...form.field('condition')} />
    </CounterStep>
  );
}

export function IdentifyStep({ tradeIn, take }: StepProps) {
  const words = useWords('staffTradeIns');
  const [identify] = useMutation(IdentifyTradeInDocument);
  const { number, version } = tradeIn;
  const form = useShopForm<{ document: string; end: string }>({
    defaultValues: { document: tradeIn.document ?? 'IDENTITY_CARD', end: '' },
    check: ({ end }) => ({ end: readDocumentEnd(end).ok ? null : words('stafftrade.identify.missing') }),
    async send({ document, end }) {
      const outcome = await identify({ number, version, document: document as Document, end });
      const refusal = take(outcome, (data) => data.identifyTradeIn, words('stafftrade.identified'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep
      form={form}
      summary={words('stafftrade.identify')}
      action={words('stafftrade.identify')}
      isNext={tradeIn.needs_identity}
    >
      <Select
        label={words('stafftrade.identify.kind')}
        options={documents.map((each) => ({ value: each, label: words(`stafftrade.document.${each}`) }))}
        {...form.field('document')}
      />
      <TextField
        label={words('stafftrade.identify.end')}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.field('end')}
      />
    </CounterStep>
  );
}

/** The fields of the customer's code and number. */
function CodeFields({
  code,
  end,
}: {
  readonly code: Partial<Parameters<typeof TextField>[0]>;
  readonly end: Partial<Parameters<typeof TextField>[0]>;
}) {
  const words = useWords('staffTradeIns');
  return (
    <>
      <TextField {...code} label={words('stafftrade.code')} inputMode="numeric" autoComplete="off" />
      <TextField {...end} label={words('stafftrade.end')} inputMode="numeric" autoComplete="off" />
    </>
  );
}

export function AcceptStep({ tradeIn, take }: StepProps) {
  const words = useWords('staffTradeIns');
  const [accept] = useMutation(AcceptTradeInDocument);
  const { number, version } = tradeIn;
  const options: readonly { readonly value: To; readonly label: string }[] = (
    [
      ['VALUE', tradeIn.value_needs_colleague ? null : tradeIn.value],
      ['PAYOUT', tradeIn.payout],
    ] as const
  ).flatMap(([value, wire]) => {
    const amount = amountText(wire);
    return amount === null ? [] : [{ value, label: words(`stafftrade.accept.${value}`, { amount }) }];
  });
  const form = useShopForm<{ to: string; code: string; end: string }>({
    defaultValues: { to: options[0]?.value ?? 'VALUE', code: '', end: '' },
    check: ({ code, end }) => ({
      code: isDigits(code, 6) ? null : words('stafftrade.code.missing'),
      end: isDigits(end, 4) ? null : words('stafftrade.code.missing'),
    }),
    async send({ to, code, end }) {
      const outcome = await accept({ number, version, to: to as To, code, end });
      if (!outcome.ok && outcome.error.code === 'TRADE_IN_CODE_WRONG') {
        const { tries_left: left } = dataOf(outcome.error, 'TRADE_IN_CODE_WRONG');
        return { fields: { code: words('stafftrade.code.wrong', { left: left ?? 0 }) } };
      }
      const refusal = take(outcome, (data) => data.acceptTradeIn, words('stafftrade.accepted'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep
      form={form}
      summary={words('stafftrade.accept')}
      action={words('stafftrade.accept.do')}
      isNext
    >
      <Select label={words('stafftrade.accept.to')} options={options} {...form.field('to')} />
      <CodeFields code={form.field('code')} end={form.field('end')} />
    </CounterStep>
  );
}

export function HandBackStep({ tradeIn: { number, version }, take }: StepProps) {
  const words = useWords('staffTradeIns');
  const [handBack] = useMutation(HandBackTradeInDocument);
  const form = useShopForm<{ code: string; end: string }>({
    defaultValues: { code: '', end: '' },
    check: ({ code, end }) => ({
      code: isDigits(code, 6) ? null : words('stafftrade.code.missing'),
      end: isDigits(end, 4) ? null : words('stafftrade.code.missing'),
    }),
    async send({ code, end }) {
      const outcome = await handBack({ number, version, code, end });
      if (!outcome.ok && outcome.error.code === 'TRADE_IN_CODE_WRONG') {
        const { tries_left: left } = dataOf(outcome.error, 'TRADE_IN_CODE_WRONG');
        return { fields: { code: words('stafftrade.code.wrong', { left: left ?? 0 }) } };
      }
      const refusal = take(outcome, (data) => data.handBackTradeIn, words('stafftrade.handedBack'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep
      form={form}
      summary={words('stafftrade.handBack')}
      action={words('stafftrade.handBack')}
      isNext
    >
      <CodeFields code={form.field('code')} end={form.field('end')} />
    </CounterStep>
  );
}

export function PayOutStep({ tradeIn, take }: StepProps) {
  const words = useWords('staffTradeIns');
  const [pay] = useMutation(PayOutTradeInDocument);
  const { number, version } = tradeIn;
  const due = readMoney(tradeIn.payout);
  const dueText = due ? format(due) : '';
  const form = useShopForm<{ method: string; receipt: string; amount: string }>({
    defaultValues: { method: methods[0] ?? 'TRANSFER', receipt: '', amount: '' },
    check: ({ receipt, amount }) => ({
      amount:
        due && numberIn(amount) === toNumber(due) ? null : words('stafftrade.payOut.wrong', { due: dueText }),
      receipt: receipt.trim() === '' ? words('stafftrade.payOut.missing') : null,
    }),
    async send({ method, receipt, amount }) {
      const outcome = await pay({
        ...{ number, version, method: method as Method, receipt, amount: numberIn(amount) },
      });
      if (!outcome.ok && outcome.error.code === 'RECEIPT_USED')
        return { fields: { receipt: words('stafftrade.payOut.used') } };
      const refusal = take(outcome, (data) => data.payOutTradeIn, words('stafftrade.paidOut'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep form={form} summary={words('stafftrade.payOut')} action={words('stafftrade.payOut')} isNext>
      <Select
        label={words('stafftrade.payOut.method')}
        options={methods.map((each) => ({ value: each, label: words(`stafftrade.payOut.${each}`) }))}
        {...form.field('method')}
      />
      <TextField
        label={words('stafftrade.payOut.amount', { currency: due?.currency ?? '' })}
        hint={dueText}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
      />
      <TextField label={words('stafftrade.payOut.receipt')} autoComplete="off" {...form.field('receipt')} />
    </CounterStep>
  );
}
