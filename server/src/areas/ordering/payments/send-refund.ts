import { money } from '@jinlan/domain/money';
import type { SendRefundJob } from '@jinlan/domain/validity';
import { jobs, type Services } from '../services.ts';
import * as effects from '../steps/store-effects.ts';
import { lockOrder } from '../store.ts';
import { askForRefund, refundNotTaken } from './ask-for-refund.ts';
import { failRefund, noteOwed, refundKey } from './fail-refund.ts';
import { recheckRefund, sendCheck } from './recheck-refund.ts';
import * as store from './store.ts';

/**
 * If the provider refuses to take a refund, the job repeats it for this many hours: the merchant may lack the money for a
 * day.
 */
const refusedHours = 24;

/**
 * Sends a refund that a step of an order promised. The job retries until the bank has accepted the refund, and asks again
 * until the money is back. The key prevents a second refund. If the bank does not pay the refund out, or has refused it for
 * a day, the refund waits for a manager.
 */
export async function sendRefund(
  services: Services,
  { refundId, round, checked }: SendRefundJob,
): Promise<void> {
  const { db, clock } = services.platform;
  if (checked !== undefined) {
    const reported = await effects.refundById(db, refundId);
    if (reported !== null) await recheckRefund(services, reported, checked);
    return;
  }
  await noteOwed(services, refundId);
  const refund = await effects.refundById(db, refundId);
  const payment = refund && (await store.paymentById(db, refund.paymentId));
  if (refund?.state !== 'waiting' || !payment || payment.chargeId === null) return;
  if (!store.isOnlinePayment(payment)) return;
  // A manager may have sent the refund again at the moment at which an earlier attempt was paid out.
  for (let attempt = 0; attempt < refund.attempt; attempt += 1)
    if (await recheckRefund(services, refund, attempt)) return;
  const key = refundKey(payment, refund);
  const outcome = await askForRefund(services, payment.gateway, { refundId, round }, jobs.sendRefund, {
    chargeId: payment.chargeId,
    amount: money(refund.amount, refund.currency),
    charged: money(payment.amount, payment.currency),
    idempotencyKey: key,
  });
  if (outcome.kind === 'pending') return;
  if (outcome.kind !== 'done') {
    const isRecent = clock.now().getTime() - refund.createdAt.getTime() < refusedHours * 3_600_000;
    if (outcome.kind === 'refused' && isRecent) throw refundNotTaken(key, outcome.reason);
    return failRefund(services, refund, payment.gateway, outcome.reason);
  }
  await db.transaction(async (tx) => {
    await lockOrder(tx, payment.orderId);
    const waiting = await effects.refundById(tx, refundId);
    const current = await store.paymentById(tx, refund.paymentId);
    if (waiting?.state !== 'waiting' || waiting.attempt !== refund.attempt || current === null) return;
    const refunded = current.refunded + waiting.amount;
    const state = refunded === current.amount ? 'refunded' : current.state;
    await store.savePayment(tx, current, { refunded, state }, clock.now());
    await effects.finishRefund(tx, refundId, clock.now());
  });
}

/** Less than the hour between two runs, so that the next run examines the refunds that this one queued again. */
const stuckAfterMinutes = 55;
const maxPerRun = 100;
/** Providers are asked once a day about refunds that failed, also those paid by hand, for as long as they may pay them. */
const failedHours = 24;
const failedDays = 180;

/**
 * Queues refunds again whose job has given up. Takes the one first that was tried longest ago, so that stuck ones do not
 * keep the others waiting. The job's key prevents duplicates of a job that still waits. Also asks once a day whether a
 * refund was paid out that had failed, or that a manager has paid by hand since.
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
    const failed = {
      ...{ now, most: maxPerRun, before: new Date(now.getTime() - failedHours * 3_600_000) },
      since: new Date(now.getTime() - failedDays * 86_400_000),
    };
    for (const { id, attempt } of await effects.takeFailedRefunds(tx, failed))
      await sendCheck(platform.jobs, tx, id, attempt);
  });
}
