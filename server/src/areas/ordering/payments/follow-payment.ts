import { PAYMENT_GRACE_MINUTES } from '@jinlan/domain/orders';
import type { FollowJob } from '@jinlan/domain/validity';
import type { Services } from '../services.ts';
import { isAwaitingPart } from '../steps/advance-order.ts';
import { type OrderRow, orderById } from '../store.ts';
import { attemptExpiry } from './attempt-expiry.ts';
import { sendFollow } from './send-follow.ts';
import { settleCharge } from './settle-charge.ts';
import { startPayment } from './start-payment.ts';
import * as store from './store.ts';

/** After this many rounds, about a day, an undecided payment raises an alert. */
const maxRounds = 300;

const isUndecided = ({ state }: store.PaymentRow): boolean =>
  state === 'starting' || state === 'processing' || state === 'action_required' || state === 'abandoned';

/**
 * Asks the bank about a payment, and queues itself again until the bank has decided. So a payment is settled even if a
 * callback was lost, the bank did not answer, or the process died after the order's commit. For a closed order it cancels
 * the charge, and asks on, because money may still arrive.
 */
export async function followPayment(services: Services, { paymentId, round }: FollowJob): Promise<void> {
  const { db, log } = services.platform;
  await askBank(services, paymentId);
  await db.transaction(async (tx) => {
    const payment = await store.paymentById(tx, paymentId);
    if (payment === null || !isUndecided(payment)) return;
    if (round < maxRounds) await sendFollow(services, tx, paymentId, round + 1);
    else log.error({ paymentId, alert: 'payment_undecided' }, 'the bank has not decided a payment for a day');
  });
}

/** Queries the bank once about one payment and applies the answer. */
export async function askBank(services: Services, paymentId: number): Promise<void> {
  const { payments, platform } = services;
  const payment = await store.paymentById(platform.db, paymentId);
  if (payment === null || !store.isOnlinePayment(payment) || !isUndecided(payment)) return;
  const gateway = payments.byCode(payment.gateway);
  const order = await orderById(platform.db, payment.orderId);
  if (order === null) return;
  const closed =
    payment.state === 'abandoned' || !isAwaitingPart(order, payment) || isOver(services, order, payment);
  if (payment.chargeId === null) {
    const charge = await gateway.find(payment.idempotencyKey, order.placedAt);
    if (charge.kind !== 'answered') return;
    const isStepLost = charge.value?.state === 'action_required' && charge.value.nextStep === null;
    if (charge.value !== null && (closed || !isStepLost))
      await settleCharge(services, gateway, charge.value, { eventId: null });
    else if (!closed) await startExclusively(services, order, payment);
    else await failUnstarted(services, payment);
    return;
  }
  const answer = await (closed ? gateway.close(payment.chargeId) : gateway.query(payment.chargeId));
  if (answer.kind === 'answered') await settleCharge(services, gateway, answer.value, { eventId: null });
}

/** Whether an attempt at the rest has taken too long. The first payment ends with the order's own deadline instead. */
const isOver = (services: Services, order: OrderRow, payment: store.PaymentRow): boolean =>
  payment.part === 'rest' &&
  services.platform.clock.now().getTime() >
    attemptExpiry(services, order, payment).getTime() + PAYMENT_GRACE_MINUTES * 60_000;

/**
 * Starts an attempt once no earlier attempt of its order can take money any more. Cancels each
 * abandoned attempt at the bank first. If the bank does not answer, nothing starts, and the job that
 * follows the attempt tries again.
 */
export async function startExclusively(
  services: Services,
  order: OrderRow,
  payment: store.OnlinePaymentRow,
): Promise<void> {
  const { db, log } = services.platform;
  for (const earlier of await store.paymentsOf(db, order.id))
    if (earlier.state === 'abandoned' && store.mayHavePaid(earlier)) await askBank(services, earlier.id);
  const payments = await store.paymentsOf(db, order.id);
  const current = payments.find(({ id }) => id === payment.id);
  if (current?.state !== 'starting' || !store.isOnlinePayment(current)) return;
  if (payments.some((other) => other.id !== payment.id && isUndecided(other) && store.mayHavePaid(other)))
    log.warn({ order: order.number }, 'a payment waits: the bank has not canceled the one before it');
  else await startPayment(services, order, current);
}

/**
 * Marks a payment as failed if its order is closed and the bank has no charge for the payment, so that no charge can
 * follow.
 */
async function failUnstarted(services: Services, payment: store.PaymentRow): Promise<void> {
  const { db, clock } = services.platform;
  await db.transaction(async (tx) => {
    const current = await store.paymentById(tx, payment.id);
    if (current !== null && isUndecided(current))
      await store.savePayment(tx, current, { state: 'failed', failureCode: 'expired' }, clock.now());
  });
}
