import type { Callback, CallbackHeaders, PaymentGateway } from '../../../platform/gateways/index.ts';
import type { Services } from '../services.ts';
import { refundOfStep } from '../steps/store-effects.ts';
import { failRefund, readRefundKey } from './fail-refund.ts';
import { checkPaidRefund } from './recheck-refund.ts';
import { type Settlement, settleCharge } from './settle-charge.ts';
import { paymentByKey } from './store.ts';

export type CallbackOutcome = Settlement | 'rejected';

export interface CallbackResult {
  readonly outcome: CallbackOutcome;
  /** The response in the provider's form. */
  readonly answer: object | string;
}

/** Anybody can send callbacks, so they must not fill the log. */
const alertLimit = { burst: 20, perMinute: 1 } as const;

/**
 * Handles a callback of the bank. Rejects it, with a log entry, unless its signature matches the raw
 * bytes and its timestamp is recent.
 */
export async function receiveCallback(
  services: Services,
  gatewayCode: string,
  headers: CallbackHeaders,
  rawBody: string,
): Promise<CallbackResult> {
  const gateway = services.payments.byCode(gatewayCode);
  const outcome = await settleCallback(services, gateway, headers, rawBody);
  return { outcome, answer: gateway.answerCallback?.(outcome) ?? { outcome } };
}

async function settleCallback(
  services: Services,
  gateway: PaymentGateway,
  headers: CallbackHeaders,
  rawBody: string,
): Promise<CallbackOutcome> {
  const callback = gateway.readCallback(headers, rawBody);
  if (callback.kind === 'rejected') {
    const { limiter, log } = services.platform;
    if (limiter.take('rejected-callbacks:all', alertLimit).allowed)
      log.warn(
        { gateway: gateway.code, reason: callback.reason, alert: 'callback_rejected' },
        'a bank callback was rejected',
      );
    return 'rejected';
  }
  if (callback.kind === 'noted') return 'unchanged';
  if (callback.kind === 'disputed') {
    services.platform.log.error(
      { gateway: gateway.code, chargeId: callback.chargeId, alert: 'payment_disputed' },
      'a buyer disputes a payment',
    );
    return 'unchanged';
  }
  if (callback.kind === 'refund-failed') return settleFailedRefund(services, gateway, callback);
  if (callback.kind === 'refund-paid') {
    const { key } = callback;
    const { db } = services.platform;
    const isNews = await db.transaction((tx) => checkPaidRefund(services, tx, gateway.code, key));
    return isNews ? 'applied' : 'unchanged';
  }
  return settleCharge(services, gateway, callback.charge, { eventId: callback.eventId });
}

/** Handles a verified callback about a refund. Changes nothing if the refund is not the shop's, or was settled since. */
async function settleFailedRefund(
  services: Services,
  { code }: PaymentGateway,
  { key, reason }: Extract<Callback, { readonly kind: 'refund-failed' }>,
): Promise<CallbackOutcome> {
  const { db } = services.platform;
  const named = readRefundKey(key);
  const payment = named && (await paymentByKey(db, code, named.paymentKey));
  const refund = payment && (await refundOfStep(db, payment.id, named.orderVersion));
  if (!named || !refund) return 'unchanged';
  await failRefund(services, { id: refund.id, attempt: named.attempt }, code, reason);
  return 'applied';
}
