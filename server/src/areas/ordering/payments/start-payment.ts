import { money } from '@jinlan/domain/money';
import { isAwaitingPayment } from '../advance-order.ts';
import { unseal } from '../sealed.ts';
import type { Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { closeFailed, settleCharge } from './settle-charge.ts';
import * as store from './store.ts';

/**
 * Asks the bank for the money, after the order has committed. Whatever happens here, the order is safe: the row
 * says `starting` and a job follows it, so a process that dies now, or a bank that does not answer, is made good
 * by asking the bank under the same key. Success is believed only when our own query confirms it.
 */
export async function startPayment(
  services: Services,
  order: OrderRow,
  payment: store.PaymentRow,
): Promise<void> {
  const { platform, payments } = services;
  const { config, log } = platform;
  const nonce = payment.sealedNonce === null ? null : unseal(config.secrets.application, payment.sealedNonce);
  if (nonce === null) return refuseNonce(services, payment);
  const answer = await payments.start({
    idempotencyKey: payment.idempotencyKey,
    reference: order.number,
    amount: money(payment.amount, payment.currency),
    nonce,
    locale: order.locale,
    returnUrl: `${config.baseUrl}/payments/return/${order.number}`,
  });
  switch (answer.kind) {
    case 'unreachable':
      log.warn(
        { order: order.number, reason: answer.reason },
        'the bank could not be asked; a job will ask again',
      );
      return;
    case 'refused':
      log.warn({ order: order.number, code: answer.code }, 'the bank refused to start a payment');
      return settleRefused(services, payment);
    case 'answered':
      if (answer.value.state === 'succeeded') await confirm(services, answer.value.chargeId);
      else await settleCharge(services, answer.value, { eventId: null });
  }
}

async function confirm(services: Services, chargeId: string): Promise<void> {
  const answer = await services.payments.query(chargeId);
  if (answer.kind === 'answered') await settleCharge(services, answer.value, { eventId: null });
}

/**
 * The no may be to the key or the token of a charge that an earlier request of ours started: the process died, or another
 * asked a moment before. Only where the bank knows of none is there none.
 */
async function settleRefused(services: Services, payment: store.PaymentRow): Promise<void> {
  const found = await services.payments.find(payment.idempotencyKey);
  if (found.kind !== 'answered') return;
  if (found.value === null) await refuseNonce(services, payment);
  else await settleCharge(services, found.value, { eventId: null });
}

/** The card's token was used up or too old: no charge exists and none will. */
async function refuseNonce(services: Services, payment: store.PaymentRow): Promise<void> {
  const { db, clock } = services.platform;
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const current = await store.paymentById(tx, payment.id);
    if (order === null || current === null) return;
    if (current.state !== 'starting' && current.state !== 'abandoned') return;
    const failureCode = current.state === 'abandoned' ? 'expired' : 'card_declined';
    await store.savePayment(tx, current, { state: 'failed', failureCode }, clock.now());
    if (current.state === 'starting' && isAwaitingPayment(order))
      await closeFailed(services, tx, order, current.idempotencyKey, failureCode);
  });
}
