import { money } from '@jinlan/domain/money';
import type { RefundJob } from '@jinlan/domain/validity';
import { mailRefunded } from '../mail/mail-order.ts';
import { jobs, type Services } from '../services.ts';
import { lockOrder } from '../store.ts';
import { askForRefund, refundNotTaken } from './ask-for-refund.ts';
import * as store from './store.ts';

/**
 * Refunds a whole payment. The job retries until the bank has accepted and asks again until the money is
 * back; the idempotency key prevents a second refund.
 */
export async function refundPayment(services: Services, { paymentId, round }: RefundJob): Promise<void> {
  const { db, clock } = services.platform;
  const payment = await store.paymentById(db, paymentId);
  if (payment?.state !== 'refunding' || payment.chargeId === null || !store.isOnlinePayment(payment)) return;
  const { amount: minor, currency, gateway, chargeId, idempotencyKey } = payment;
  const amount = money(minor, currency);
  const key = `${idempotencyKey}:refund`;
  const outcome = await askForRefund(services, gateway, { paymentId, round }, jobs.refund, {
    ...{ chargeId, amount, charged: amount, idempotencyKey: key },
  });
  if (outcome.kind === 'pending') return;
  if (outcome.kind !== 'done') throw refundNotTaken(key, outcome.kind);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const current = await store.paymentById(tx, paymentId);
    if (order === null || current?.state !== 'refunding') return;
    await store.savePayment(tx, current, { state: 'refunded', refunded: current.amount }, clock.now());
    await mailRefunded(services, tx, order, { attempt: current.attempt, amount });
  });
}
