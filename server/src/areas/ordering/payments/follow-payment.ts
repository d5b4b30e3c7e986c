import type { FollowJob } from '@jinlan/domain/validity';
import type { Services } from '../services.ts';
import { isAwaitingPayment } from '../steps/advance-order.ts';
import { type OrderRow, orderById } from '../store.ts';
import { sendFollow } from './send-follow.ts';
import { settleCharge } from './settle-charge.ts';
import { startPayment } from './start-payment.ts';
import * as store from './store.ts';

/**
 * What makes good a lost callback, a bank that was away and a process that died after the order's commit: asks the
 * bank until it has decided. Of a closed order it takes the charge back instead, and keeps asking too, because
 * money may still be on its way.
 */
const rounds = 300;

const isUndecided = ({ state }: store.PaymentRow): boolean =>
  state === 'starting' || state === 'processing' || state === 'action_required' || state === 'abandoned';

export async function followPayment(services: Services, { paymentId, round }: FollowJob): Promise<void> {
  const { db, log } = services.platform;
  await askBank(services, paymentId);
  await db.transaction(async (tx) => {
    const payment = await store.paymentById(tx, paymentId);
    if (payment === null || !isUndecided(payment)) return;
    if (round < rounds) await sendFollow(services, tx, paymentId, round + 1);
    else log.error({ paymentId, alert: 'payment_undecided' }, 'the bank has not decided a payment for a day');
  });
}

/** One question to the bank about one payment, and what follows from the answer. */
export async function askBank(services: Services, paymentId: number): Promise<void> {
  const { payments, platform } = services;
  const payment = await store.paymentById(platform.db, paymentId);
  if (payment === null || !store.isOnlinePayment(payment) || !isUndecided(payment)) return;
  const gateway = payments.named(payment.gateway);
  const order = await orderById(platform.db, payment.orderId);
  if (order === null) return;
  const closed = payment.state === 'abandoned' || !isAwaitingPayment(order);
  if (payment.chargeId === null) {
    const found = await gateway.find(payment.idempotencyKey);
    if (found.kind !== 'answered') return;
    const isStepLost = found.value?.state === 'action_required' && found.value.nextStep === null;
    if (found.value !== null && (closed || !isStepLost))
      await settleCharge(services, gateway, found.value, { eventId: null });
    else if (!closed) await startAlone(services, order, payment);
    else await forget(services, payment);
    return;
  }
  const answer = await (closed ? gateway.close(payment.chargeId) : gateway.query(payment.chargeId));
  if (answer.kind === 'answered') await settleCharge(services, gateway, answer.value, { eventId: null });
}

/**
 * Starts an attempt once no earlier one of its order can take money any more: each that was given up is canceled at the bank
 * first. Where the bank does not answer, nothing is started; the job that follows the attempt tries again.
 */
export async function startAlone(
  services: Services,
  order: OrderRow,
  payment: store.OnlinePaymentRow,
): Promise<void> {
  const { db, log } = services.platform;
  for (const { id, state } of await store.paymentsOf(db, order.id))
    if (state === 'abandoned') await askBank(services, id);
  const payments = await store.paymentsOf(db, order.id);
  const current = payments.find(({ id }) => id === payment.id);
  if (current?.state !== 'starting' || !store.isOnlinePayment(current)) return;
  if (payments.some((other) => other.id !== payment.id && isUndecided(other)))
    log.warn({ order: order.number }, 'a payment waits: the bank has not canceled the one before it');
  else await startPayment(services, order, current);
}

/** The bank never heard of it, and never will: the order is closed. */
async function forget(services: Services, payment: store.PaymentRow): Promise<void> {
  const { db, clock } = services.platform;
  await db.transaction(async (tx) => {
    const current = await store.paymentById(tx, payment.id);
    if (current !== null && isUndecided(current))
      await store.savePayment(tx, current, { state: 'failed', failureCode: 'expired' }, clock.now());
  });
}
