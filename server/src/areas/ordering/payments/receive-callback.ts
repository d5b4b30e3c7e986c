import type { CallbackHeaders, PaymentGateway } from '../../../platform/gateways/index.ts';
import type { Services } from '../services.ts';
import { type Settlement, settleCharge } from './settle-charge.ts';

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
  return settleCharge(services, gateway, callback.charge, { eventId: callback.eventId });
}
