import { money } from '@jinlan/domain/money';
import type { SendRefundJob } from '@jinlan/domain/validity';
import { jobs, type Services } from '../services.ts';
import * as effects from '../steps/store-effects.ts';
import { lockOrder } from '../store.ts';
import { askForRefund } from './ask-for-refund.ts';
import * as store from './store.ts';

/**
 * Sends a refund that a step of an order promised. The job retries until the bank has accepted and
 * asks again until the money is back; the key prevents a second refund.
 */
export async function sendRefund(services: Services, { refundId, round }: SendRefundJob): Promise<void> {
  const { db, clock } = services.platform;
  const refund = await effects.refundById(db, refundId);
  const payment = refund && (await store.paymentById(db, refund.paymentId));
  if (refund?.state !== 'waiting' || !payment || payment.chargeId === null) return;
  if (!store.isOnlinePayment(payment)) return;
  const state = await askForRefund(services, payment.gateway, { refundId, round }, jobs.sendRefund, {
    chargeId: payment.chargeId,
    amount: money(refund.amount, refund.currency),
    charged: money(payment.amount, payment.currency),
    idempotencyKey: `${payment.idempotencyKey}:refund-${refund.orderVersion}`,
  });
  if (state === 'pending') return;
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

/** Less than the hour between two runs, so that what one run queued again has its turn in the next. */
const stuckAfterMinutes = 55;
const maxPerRun = 100;

/**
 * Queues refunds again whose job gave up, the one tried longest ago first, so that stuck ones do not keep others from their
 * turn. The job's key prevents duplicates of a job that still waits.
 */
export async function resendRefunds({ platform }: Services): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const before = new Date(now.getTime() - stuckAfterMinutes * 60_000);
  await db.transaction(async (tx) => {
    for (const refundId of await effects.takeStuckRefunds(tx, { before, now, most: maxPerRun })) {
      const job: SendRefundJob = { refundId, round: 0 };
      await platform.jobs.send(tx, jobs.sendRefund, job, { key: String(refundId) });
    }
  });
}
