import { isZero, money } from '@jinlan/domain/money';
import { paymentStatus, refundable } from '@jinlan/domain/orders';
import type { PaymentFailure } from '@jinlan/domain/payments';
import type { Wire } from '../../../graphql/wire.ts';
import { presentCardScript } from '../../cart/index.ts';
import { methodsToChange } from '../payments/methods-to-change.ts';
import { presentNextStep } from '../payments/present-next-step.ts';
import type { PaymentRow } from '../payments/store.ts';
import { transferStepOf } from '../payments/transfer-step.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
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
  const ruledStatus = isRefunded(payment) && isZero(refundable(state)) ? 'refunded' : paymentStatus(state);
  const status = ruledStatus === 'none' ? 'processing' : ruledStatus;
  // A viewer who looked the order up by its number could otherwise refuse the payment there.
  const next =
    status === 'action_required' && viewer === 'browser'
      ? (payment?.nextStep ?? transferStepOf(services, order))
      : null;
  return {
    status,
    next_step: next && presentNextStep(next),
    action_url: next?.kind === 'redirect' ? next.address : null,
    expires_at: order.expiresAt?.toISOString() ?? null,
    failure_code: status === 'failed' || status === 'expired' ? failureOf(order, payment) : null,
    method: order.paymentMethod,
    other_methods: viewer === 'browser' ? [...methodsToChange(services, order)] : [],
    card_script: presentCardScript(
      services.payments.ofMethod('card', order.market)?.fields,
      money(order.total, order.currency),
    ),
  } satisfies Wire<'OrderPayment'>;
}

function failureOf({ state }: OrderRow, payment: PaymentRow | null): PaymentFailure {
  if (state.payment.state === 'failed') return state.payment.reason;
  if (state.stage === 'canceled' && state.by === 'expire') return 'expired';
  return payment?.failureCode ?? 'canceled';
}
