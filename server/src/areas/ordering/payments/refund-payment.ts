import { money } from '@jinlan/domain/money';
import type { RefundJob } from '@jinlan/domain/validity';
import { mailRefunded } from '../mail/mail-order.ts';
import type { Services } from '../services.ts';
import { lockOrder } from '../store.ts';
import * as store from './store.ts';

/**
 * Refunds a whole payment. The job retries until the bank has accepted; the idempotency key prevents a
 * second refund.
 */
export async function refundPayment(services: Services, { paymentId }: RefundJob): Promise<void> {
  const { db, clock, log } = services.platform;
  const payment = await store.paymentById(db, paymentId);
  if (payment?.state !== 'refunding' || payment.chargeId === null || !store.isOnlinePayment(payment)) return;
  const answer = await services.payments.byCode(payment.gateway).refund({
    chargeId: payment.chargeId,
    amount: money(payment.amount, payment.currency),
    idempotencyKey: `${payment.idempotencyKey}:refund`,
  });
  if (answer.kind !== 'answered') {
    log.error({ paymentId, answer, alert: 'refund_failed' }, 'the bank did not take a refund');
    throw new Error(`The refund of payment ${paymentId} was not taken: ${answer.kind}`);
  }
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const current = await store.paymentById(tx, paymentId);
    if (order === null || current?.state !== 'refunding') return;
    await store.savePayment(tx, current, { state: 'refunded', refunded: current.amount }, clock.now());
    await mailRefunded(services, tx, order, current.attempt);
  });
}
