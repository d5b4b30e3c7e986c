import { type Money, money } from '@jinlan/domain/money';
import { isPending, withMethod } from '@jinlan/domain/orders';
import { isOnline, type PaymentFailure } from '@jinlan/domain/payments';
import type { CloseChargeJob, RefundJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { Charge, PaymentGateway } from '../../../platform/gateways/index.ts';
import { mailPaid } from '../mail/mail-order.ts';
import { mailStore } from '../mail/mail-store.ts';
import { jobs, type Services } from '../services.ts';
import { bank, isAwaitingPayment, orderProcess, shop } from '../steps/advance-order.ts';
import { startPoints } from '../steps/member-purchase.ts';
import { releaseOrder, sellReserved } from '../steps/reserved.ts';
import { changePaymentMethod, lockOrder, type OrderRow } from '../store.ts';
import { sendKeepCard } from './keep-card.ts';
import { sendFollow } from './send-follow.ts';
import * as store from './store.ts';

/**
 * The only place where a payment is decided, after a verified callback or our own query. The order's
 * row is the lock. The charge must match our order, amount and currency. Money for an order that is
 * closed or already paid is refunded.
 */
export type Settlement = 'applied' | 'unchanged' | 'amount_mismatch' | 'unknown_order' | 'refunded';

export interface ChargeSource {
  /** The event's id of a callback; null for our own query, which may be repeated. */
  readonly eventId: string | null;
}

export async function settleCharge(
  services: Services,
  gateway: PaymentGateway,
  charge: Charge,
  { eventId }: ChargeSource,
): Promise<Settlement> {
  const { db, clock, log } = services.platform;
  const outcome = await db.transaction(async (tx): Promise<Settlement> => {
    const unlockedPayment = await store.paymentByKey(tx, gateway.code, charge.idempotencyKey);
    const order = unlockedPayment && (await lockOrder(tx, unlockedPayment.orderId));
    if (eventId !== null && (await store.isEventKnown(tx, gateway.code, eventId))) return 'unchanged';
    const payment = unlockedPayment && (await store.paymentById(tx, unlockedPayment.id));
    const settlement =
      order && payment ? await settle(services, tx, order, payment, charge, gateway) : 'unknown_order';
    if (eventId !== null)
      await store.addPaymentEvent(tx, {
        gateway: gateway.code,
        eventId,
        paymentId: payment?.id ?? null,
        outcome: settlement,
        body: charge,
        now: clock.now(),
      });
    return settlement;
  });
  const logFields = { chargeId: charge.chargeId, reference: charge.reference, state: charge.state, eventId };
  if (outcome === 'amount_mismatch' || outcome === 'unknown_order')
    log.error(
      { ...logFields, amount: charge.amount, alert: outcome },
      'the bank reported a charge that does not match our records',
    );
  else if (outcome === 'refunded')
    log.warn({ ...logFields, alert: 'late_payment' }, 'money for a closed order goes back');
  return outcome;
}

const isAmount = ({ amount, state }: Charge, ours: Money): boolean =>
  amount === null ? state !== 'succeeded' : amount.minor === ours.minor && amount.currency === ours.currency;

async function settle(
  services: Services,
  tx: Connection,
  order: OrderRow,
  payment: store.PaymentRow,
  charge: Charge,
  gateway: PaymentGateway,
): Promise<Settlement> {
  const now = services.platform.clock.now();
  const ours = money(payment.amount, payment.currency);
  if (
    charge.reference !== order.number ||
    !isAmount(charge, ours) ||
    (payment.chargeId !== null && payment.chargeId !== charge.chargeId)
  )
    return 'amount_mismatch';
  const { chargeId, card } = charge;
  const chargeFacts = { chargeId, ...(card && { cardBrand: card.brand, cardLast4: card.last4 }) };
  const isOpen =
    payment.state === 'starting' || payment.state === 'processing' || payment.state === 'action_required';
  const isLive = isOpen && isAwaitingPayment(order);
  const byBank = bank(gateway.code);

  switch (charge.state) {
    case 'processing':
    case 'action_required': {
      if (!isOpen && payment.state !== 'abandoned') return 'unchanged';
      const nextStep = charge.nextStep ?? payment.nextStep;
      // A process may have died after the gateway sent the step; the gateway sends it again when the charge
      // is restarted.
      const needsAction = charge.state === 'action_required' && nextStep !== null;
      const state = !isLive ? 'abandoned' : needsAction ? 'action_required' : 'processing';
      if (payment.state === state && payment.chargeId === charge.chargeId) return 'unchanged';
      await store.savePayment(tx, payment, { ...chargeFacts, state, nextStep }, now);
      if (state === 'action_required')
        await orderProcess.advance(
          services,
          tx,
          order,
          { kind: 'require-action', attempt: payment.idempotencyKey },
          byBank,
        );
      return 'applied';
    }
    case 'succeeded': {
      const paidAt = charge.decidedAt ?? now.toISOString();
      const command = {
        kind: 'record-payment',
        reference: charge.chargeId,
        amount: ours,
        paidAt,
      } as const;
      const paidOrder = await payableBy(tx, order, payment);
      const { row: updatedOrder, events } = await orderProcess.advance(
        services,
        tx,
        paidOrder,
        command,
        byBank,
      );
      const [event] = events;
      if (event === undefined) {
        // A webhook need not name the card; the answer that comes after it does.
        if (payment.state === 'paid' && card !== null && payment.cardLast4 === null)
          await store.savePayment(tx, payment, chargeFacts, now);
        return 'unchanged';
      }
      if (event.effects.includes('notify-store')) await mailStore(services, tx, updatedOrder, event);
      if (event.refund === null) {
        if (event.effects.includes('sell-stock')) await sellReserved(services, tx, order);
        if (event.effects.includes('start-points')) await startPoints(services, tx, order);
        if (!isOpen) await abandonOpen(services, tx, order);
        await store.savePayment(tx, payment, { ...chargeFacts, state: 'paid', paidAt }, now);
        await mailPaid(services, tx, updatedOrder);
        if (payment.keepsCard) await sendKeepCard(services, tx, payment.id);
        return 'applied';
      }
      await store.savePayment(tx, payment, { ...chargeFacts, state: 'refunding', paidAt }, now);
      const job: RefundJob = { paymentId: payment.id, round: 0 };
      await services.platform.jobs.send(tx, jobs.refund, job, { key: String(payment.id) });
      if (event.effects.includes('release-reservations')) await releaseOrder(services, tx, updatedOrder);
      return 'refunded';
    }
    case 'failed':
    case 'canceled': {
      if (!isOpen && payment.state !== 'abandoned') return 'unchanged';
      const failureCode = isLive ? (charge.failure ?? 'canceled') : 'expired';
      await store.savePayment(tx, payment, { ...chargeFacts, state: 'failed', failureCode }, now);
      if (isLive) await closeFailed(services, tx, order, payment, failureCode);
      if (charge.staysOpen) {
        const job: CloseChargeJob = { paymentId: payment.id };
        await services.platform.jobs.send(tx, jobs.closeCharge, job, { key: String(payment.id) });
      }
      return 'applied';
    }
  }
}

/** An order that waits for its payment has the method of the attempt that pays, which may be an earlier one. */
async function payableBy(
  tx: Connection,
  order: OrderRow,
  { method }: Pick<store.PaymentRow, 'method'>,
): Promise<OrderRow> {
  const { state } = order;
  if (method === order.paymentMethod || !isAwaitingPayment(order)) return order;
  if (!isPending(state) || !isOnline(method)) return order;
  await changePaymentMethod(tx, order.id, method);
  return { ...order, paymentMethod: method, state: withMethod(state, method) };
}

/**
 * Abandons the open attempts of an order after an earlier, abandoned attempt has paid: they must not
 * charge again.
 */
async function abandonOpen(services: Services, tx: Connection, order: OrderRow): Promise<void> {
  const now = services.platform.clock.now();
  for (const other of await store.paymentsOf(tx, order.id)) {
    if (other.state !== 'starting' && other.state !== 'processing' && other.state !== 'action_required')
      continue;
    await store.savePayment(tx, other, { state: 'abandoned' }, now);
    await sendFollow(services, tx, other.id);
  }
}

/**
 * Ends an order whose payment was refused: releases its reservations, so that the bag is as it was
 * before. A sale that staff made stays open until its own end.
 */
export async function closeFailed(
  services: Services,
  tx: Connection,
  order: OrderRow,
  { gateway, idempotencyKey: attempt }: Pick<store.PaymentRow, 'gateway' | 'idempotencyKey'>,
  reason: PaymentFailure,
): Promise<void> {
  const failed = await orderProcess.advance(
    services,
    tx,
    order,
    { kind: 'fail-payment', attempt, reason },
    bank(gateway ?? 'none'),
  );
  // A sale goes on waiting: its customer tries again, or pays in the store.
  if (order.state.facts.seller !== undefined) return;
  const closed = await orderProcess.advance(
    services,
    tx,
    failed.row,
    { kind: 'give-up' },
    shop('ordering.payment-failed'),
  );
  await releaseOrder(services, tx, closed.row);
}
