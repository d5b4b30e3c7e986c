import { money } from '@jinlan/domain/money';
import type { SendRefundJob } from '@jinlan/domain/validity';
import { jobs, type Services } from '../services.ts';
import * as effects from '../steps/store-effects.ts';
import { lockOrder } from '../store.ts';
import * as store from './store.ts';

/**
 * Sends a refund that a step of an order promised. The job retries until the bank has accepted; the key
 * prevents a second refund.
 */
export async function sendRefund(services: Services, { refundId }: SendRefundJob): Promise<void> {
  const { platform, payments } = services;
  const { db, clock, log } = platform;
  const refund = await effects.refundById(db, refundId);
  const payment = refund && (await store.paymentById(db, refund.paymentId));
  if (refund?.state !== 'waiting' || !payment || payment.chargeId === null) return;
  if (!store.isOnlinePayment(payment)) return;
  const answer = await payments.byCode(payment.gateway).refund({
    chargeId: payment.chargeId,
    amount: money(refund.amount, refund.currency),
    idempotencyKey: `${payment.idempotencyKey}:refund-${refund.orderVersion}`,
  });
  if (answer.kind !== 'answered') {
    log.error({ refundId, answer, alert: 'refund_failed' }, 'the bank did not take a refund');
    throw new Error(`Refund ${refundId} was not taken: ${answer.kind}`);
  }
  await db.transaction(async (tx) => {
    await lockOrder(tx, payment.orderId);
    const waiting = await effects.refundById(tx, refundId);
    const current = await store.paymentById(tx, refund.paymentId);
    if (waiting?.state !== 'waiting' || current === null) return;
    const refunded = current.refunded + waiting.amount;
    const state = refunded === current.amount ? 'refunded' : current.state;
    await store.savePayment(tx, current, { refunded, state }, clock.now());
    await effects.finishRefund(tx, refundId, clock.now());
  });
}

const stuckAfterMinutes = 60;
const maxPerRun = 100;

/**
 * Queues stuck refunds again whose job gave up. The job's key prevents duplicates of a job that still
 * waits.
 */
export async function resendRefunds({ platform }: Services): Promise<void> {
  const { db, clock } = platform;
  const before = new Date(clock.now().getTime() - stuckAfterMinutes * 60_000);
  const ids = await effects.refundsWaiting(db, before, maxPerRun);
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    for (const refundId of ids) {
      const job: SendRefundJob = { refundId };
      await platform.jobs.send(tx, jobs.sendRefund, job, { key: String(refundId) });
    }
  });
}
