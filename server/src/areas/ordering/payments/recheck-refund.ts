import { money } from '@jinlan/domain/money';
import type { RefundJob, SendRefundJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { jobs, type Services } from '../services.ts';
import { bank, orderProcess } from '../steps/advance-order.ts';
import * as effects from '../steps/store-effects.ts';
import { lockOrder } from '../store.ts';
import { refundNotTaken } from './ask-for-refund.ts';
import { readRefundKey, refundKey } from './fail-refund.ts';
import * as store from './store.ts';

/**
 * Handles a notice of a provider that it has paid a refund out. Queues a query about the refund, because the notice may be
 * old; only the query decides. Returns false if the key is none of the shop's, or if the shop knows already that the refund
 * was paid out.
 */
export async function checkPaidRefund(
  { platform: { jobs: queue } }: Services,
  tx: Connection,
  gateway: string,
  key: string,
): Promise<boolean> {
  const named = readRefundKey(key);
  const payment = await store.paymentByKey(tx, gateway, named?.paymentKey ?? key.replace(/:refund$/, ''));
  if (payment === null) return false;
  if (named === null) {
    if (payment.state !== 'refunding') return false;
    const job: RefundJob = { paymentId: payment.id, round: 0 };
    await queue.send(tx, jobs.refund, job, { key: String(payment.id) });
    return true;
  }
  const refund = await effects.refundOfStep(tx, payment.id, named.orderVersion);
  if (refund === null) return false;
  const isNews = refund.state === 'failed' || refund.byHand || refund.attempt !== named.attempt;
  if (isNews && named.attempt <= refund.attempt) await sendCheck(queue, tx, refund.id, named.attempt);
  return isNews;
}

export async function sendCheck(
  queue: Services['platform']['jobs'],
  tx: Connection,
  refundId: number,
  attempt: number,
): Promise<void> {
  const job: SendRefundJob = { refundId, round: 0, checked: attempt };
  await queue.send(tx, jobs.sendRefund, job, { key: `${refundId}:checked-${attempt}` });
}

/**
 * Asks the provider whether it has paid an attempt of a refund out, and settles the refund if so. Never sends a refund.
 * Returns whether the attempt was paid out. Throws if the provider did not answer.
 */
export async function recheckRefund(
  services: Services,
  refund: effects.RefundRow,
  attempt: number,
): Promise<boolean> {
  const payment = await store.paymentById(services.platform.db, refund.paymentId);
  if (!payment || payment.chargeId === null || !store.isOnlinePayment(payment)) return false;
  const { chargeId } = payment;
  const gateway = services.payments.byCode(payment.gateway);
  const stateOf = async (of: number) => {
    const idempotencyKey = refundKey(payment, { ...refund, attempt: of });
    const answer = await gateway.queryRefund?.({
      chargeId,
      amount: money(refund.amount, refund.currency),
      charged: money(payment.amount, payment.currency),
      idempotencyKey,
    });
    if (answer?.kind === 'unreachable') throw refundNotTaken(idempotencyKey, answer.reason);
    return answer?.kind === 'answered' ? (answer.value?.state ?? null) : undefined;
  };
  if ((await stateOf(attempt)) !== 'done') return false;
  const isSentAgain = refund.attempt > attempt && (await stateOf(refund.attempt)) !== null;
  await recoverRefund(services, { id: refund.id, attempt }, gateway.code, isSentAgain);
  return true;
}

/**
 * Asks the providers about the failed refunds of an order, as the daily job does. Returns whether one was paid out. If a
 * provider does not answer, its refund counts as not paid out, so that a manager may settle it.
 */
export async function recheckFailedRefunds(services: Services, orderId: number): Promise<boolean> {
  const { db, log } = services.platform;
  let isPaid = false;
  for (const refund of await effects.failedRefundsOf(db, orderId))
    try {
      if (await recheckRefund(services, refund, refund.attempt)) isPaid = true;
    } catch (error) {
      log.warn({ err: error, refundId: refund.id }, 'a provider did not say whether it paid a refund out');
    }
  return isPaid;
}

/** Records that the bank has paid out an attempt of a refund. Does nothing if this attempt was recorded before. */
async function recoverRefund(
  services: Services,
  { id, attempt }: Pick<effects.RefundRow, 'id' | 'attempt'>,
  gateway: string,
  isSentAgain: boolean,
): Promise<void> {
  const { db, clock, log } = services.platform;
  const outcome = await db.transaction(async (tx) => {
    const unlocked = await effects.refundById(tx, id);
    const unlockedPayment = unlocked && (await store.paymentById(tx, unlocked.paymentId));
    const order = unlockedPayment && (await lockOrder(tx, unlockedPayment.orderId));
    const refund = await effects.refundById(tx, id);
    const payment = refund && (await store.paymentById(tx, refund.paymentId));
    if (!order || !refund || !payment) return null;
    // A refund that is being sent is settled by the job that sends it.
    const isCurrent = refund.attempt === attempt;
    if (isCurrent && !refund.byHand && refund.state !== 'failed') return null;
    const now = clock.now();
    const eventId = `refund-paid:${refundKey(payment, { ...refund, attempt })}`;
    const event = { gateway, eventId, paymentId: payment.id, outcome: 'refunded', body: {}, now };
    const isTwice = refund.state === 'done' || isSentAgain;
    if (isTwice && !(await store.addPaymentEvent(tx, event))) return null;
    if (refund.state !== 'done') {
      const refunded = payment.refunded + refund.amount;
      const state = refunded === payment.amount ? 'refunded' : payment.state;
      await store.savePayment(tx, payment, { refunded, state }, now);
      await effects.recoverRefund(tx, { id, attempt }, now);
    }
    const amount = money(refund.amount, refund.currency);
    let row = order;
    // Only a refund that still counts as failed needs this step. One that a manager sent again or paid by hand has already
    // left the order's failed refunds.
    if (refund.state === 'failed') {
      const command = { kind: 'recover-refund', amount } as const;
      row = (await orderProcess.advance(services, tx, row, command, bank(gateway))).row;
    }
    if (isTwice) {
      const command = { kind: 'repeat-refund', amount } as const;
      await orderProcess.advance(services, tx, row, command, bank(gateway));
    }
    return { order: order.number, isTwice };
  });
  if (outcome?.isTwice)
    log.error(
      { order: outcome.order, refundId: id, attempt, alert: 'refund_paid_twice' },
      'a provider paid out a refund that was sent again or paid by hand',
    );
  else if (outcome)
    log.info({ order: outcome.order, refundId: id }, 'a provider paid out a refund that had failed');
}
