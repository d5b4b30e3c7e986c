import type { Locale } from '@jinlan/domain/markets';
import { money } from '@jinlan/domain/money';
import {
  amountDue,
  isAllRefunded,
  isPaidInFull,
  openPaymentOf,
  partDue,
  paymentStatus,
  restOf,
} from '@jinlan/domain/orders';
import { methodFacts, type PaymentFailure } from '@jinlan/domain/payments';
import { orderWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../../graphql/wire.ts';
import { presentCardScript } from '../../cart/index.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { methodsToChange } from '../payments/methods-to-change.ts';
import { presentNextStep } from '../payments/present-next-step.ts';
import type { PaymentRow } from '../payments/store.ts';
import { transferStepOf } from '../payments/transfer-step.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import type { OrderDetails } from './load-details.ts';
import type { Viewer } from './present-address.ts';

export const isRefunded = (payment: PaymentRow | null): boolean =>
  payment?.state === 'refunding' || payment?.state === 'refunded';

/** `OrderPayment` of the schema, from the order's state and what only the gateway knows. */
export function presentPayment(
  services: Services,
  order: OrderRow,
  payment: PaymentRow | null,
  viewer: Viewer = 'browser',
) {
  const { state } = order;
  const ruledStatus = isRefunded(payment) && isAllRefunded(state) ? 'refunded' : paymentStatus(state);
  const status = ruledStatus === 'none' ? 'processing' : ruledStatus;
  // A viewer who only knows the order's number and mobile number could refuse the payment there, so they get no next step.
  const next =
    status === 'action_required' && viewer === 'browser'
      ? (payment?.nextStep ?? transferStepOf(services, order))
      : null;
  // There is no open attempt at the rest. It may be paid at the till too.
  const isRestOpen = partDue(state) === 'rest' && next === null && status !== 'processing';
  const method = isRestOpen
    ? 'checkmo'
    : partDue(state) === 'rest' && payment !== null
      ? payment.method
      : order.paymentMethod;
  return {
    status,
    next_step: next && presentNextStep(next),
    action_url: next?.kind === 'redirect' ? next.address : null,
    expires_at: order.expiresAt?.toISOString() ?? null,
    failure_code: status === 'failed' || status === 'expired' ? failureOf(order, payment) : null,
    method,
    other_methods:
      viewer === 'browser' ? methodsToChange(services, order).filter((code) => code !== method) : [],
    card_script: presentCardScript(
      services.payments.ofMethod('card', order.market)?.fields,
      amountDue(state),
    ),
  } satisfies Wire<'OrderPayment'>;
}

function failureOf({ state }: OrderRow, payment: PaymentRow | null): PaymentFailure {
  const open = openPaymentOf(state);
  if (open.state === 'failed') return open.reason;
  if (state.stage === 'canceled' && state.by === 'expire') return 'expired';
  return payment?.failureCode ?? 'canceled';
}

/** `OrderDeposit` of the schema; null for an order that is paid as a whole. */
export function presentDeposit({ order: { state }, parts }: OrderDetails): Wire<'OrderDeposit'> | null {
  const { facts, due, payment } = state;
  const rest = restOf(state);
  if (facts.deposit === undefined || rest === null) return null;
  return {
    amount: presentMoney(money(facts.deposit, due.currency)),
    rest: presentMoney(rest),
    is_paid: payment.state === 'paid',
    is_rest_paid: isPaidInFull(state),
    is_rest_due: partDue(state) === 'rest',
    payments: parts.map(({ part, method, amount, currency }) => ({
      part: part === 'rest' ? ('rest' as const) : ('deposit' as const),
      method,
      amount: presentMoney(money(amount, currency)),
    })),
  };
}

/** Magento's list of payment methods: one entry for each method by which the order was paid, or is to be paid. */
export function presentMethods(
  { order, payment, parts }: OrderDetails,
  viewer: Viewer,
  locale: Locale,
): Wire<'OrderPaymentMethod'>[] {
  const card = (row: PaymentRow | null) =>
    (row?.cardBrand || row?.cardLast4) && viewer !== 'look-up'
      ? [{ name: row.cardBrand ?? '', value: row.cardLast4 }]
      : [];
  const paid =
    parts.length === 0
      ? [{ method: order.paymentMethod, row: payment }]
      : parts.map((row) => ({ method: row.method, row }));
  return paid.map(({ method, row }) => ({
    name: orderWords[locale][methodFacts[method].title],
    type: method,
    additional_data: card(row),
  }));
}
