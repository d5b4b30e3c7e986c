import { money } from '@jinlan/domain/money';
import type { PaymentFailure } from '@jinlan/domain/payments';
import type { RefundJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { Charge, PaymentGateway } from '../../../platform/gateways/index.ts';
import { mailPaid } from '../mail/mail-order.ts';
import { mailStore } from '../mail/mail-store.ts';
import { jobs, type Services } from '../services.ts';
import { bank, isAwaitingPayment, orderProcess, shop } from '../steps/advance-order.ts';
import { releaseOrder, sellReserved } from '../steps/reserved.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { sendFollow } from './send-follow.ts';
import * as store from './store.ts';

/**
 * The one place where a payment is decided, whoever brought the news: a verified callback or our own query. The
 * order's row is the lock. What the bank says must be about our order, our amount and our currency; money for an
 * order that is closed already, or paid already, goes back.
 */
export type Settlement = 'applied' | 'unchanged' | 'amount_mismatch' | 'unknown_order' | 'refunded';

export interface HeardBy {
  /** Null for our own query, which may be repeated. */
  readonly eventId: string | null;
}

export async function settleCharge(
  services: Services,
  gateway: PaymentGateway,
  charge: Charge,
  { eventId }: HeardBy,
): Promise<Settlement> {
  const { db, clock, log } = services.platform;
  const outcome = await db.transaction(async (tx): Promise<Settlement> => {
    const found = await store.paymentByKey(tx, gateway.code, charge.idempotencyKey);
    const order = found && (await lockOrder(tx, found.orderId));
    if (eventId !== null && (await store.isEventKnown(tx, gateway.code, eventId))) return 'unchanged';
    const payment = found && (await store.paymentById(tx, found.id));
    const settled =
      order && payment ? await settle(services, tx, order, payment, charge, gateway) : 'unknown_order';
    if (eventId !== null)
      await store.addPaymentEvent(tx, {
        gateway: gateway.code,
        eventId,
        paymentId: payment?.id ?? null,
        outcome: settled,
        body: charge,
        now: clock.now(),
      });
    return settled;
  });
  const about = { chargeId: charge.chargeId, reference: charge.reference, state: charge.state, eventId };
  if (outcome === 'amount_mismatch' || outcome === 'unknown_order')
    log.error(
      { ...about, amount: charge.amount, alert: outcome },
      'the bank told of a charge that is not ours as told',
    );
  else if (outcome === 'refunded')
    log.warn({ ...about, alert: 'late_payment' }, 'money for a closed order goes back');
  return outcome;
}

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
    charge.amount.minor !== ours.minor ||
    charge.amount.currency !== ours.currency ||
    (payment.chargeId !== null && payment.chargeId !== charge.chargeId)
  )
    return 'amount_mismatch';
  const { chargeId, card } = charge;
  const known = { chargeId, ...(card && { cardBrand: card.brand, cardLast4: card.last4 }) };
  const open =
    payment.state === 'starting' || payment.state === 'processing' || payment.state === 'action_required';
  const live = open && isAwaitingPayment(order);
  const byBank = bank(gateway.code);

  switch (charge.state) {
    case 'processing':
    case 'action_required': {
      if (!open && payment.state !== 'abandoned') return 'unchanged';
      const nextStep = charge.nextStep ?? payment.nextStep;
      // A gateway that told the step to a process which died tells it again when the charge is started again.
      const waits = charge.state === 'action_required' && nextStep !== null;
      const state = !live ? 'abandoned' : waits ? 'action_required' : 'processing';
      if (payment.state === state && payment.chargeId === charge.chargeId) return 'unchanged';
      await store.savePayment(tx, payment, { ...known, state, nextStep }, now);
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
        amount: charge.amount,
        paidAt,
      } as const;
      const { row: after, events } = await orderProcess.advance(services, tx, order, command, byBank);
      const [event] = events;
      if (event === undefined) return 'unchanged';
      if (event.effects.includes('notify-store')) await mailStore(services, tx, after, event);
      if (event.refund === null) {
        if (event.effects.includes('sell-stock')) await sellReserved(services, tx, order);
        if (!open) await abandonOpen(services, tx, order);
        await store.savePayment(tx, payment, { ...known, state: 'paid' }, now);
        await mailPaid(services, tx, after);
        return 'applied';
      }
      await store.savePayment(tx, payment, { ...known, state: 'refunding' }, now);
      const job: RefundJob = { paymentId: payment.id };
      await services.platform.jobs.send(tx, jobs.refund, job, { key: String(payment.id) });
      if (event.effects.includes('release-reservations')) await releaseOrder(services, tx, after);
      return 'refunded';
    }
    case 'failed':
    case 'canceled': {
      if (!open && payment.state !== 'abandoned') return 'unchanged';
      const failureCode = live ? (charge.failure ?? 'canceled') : 'expired';
      await store.savePayment(tx, payment, { ...known, state: 'failed', failureCode }, now);
      if (live) await closeFailed(services, tx, order, payment, failureCode);
      return 'applied';
    }
  }
}

/** An attempt that was given up has paid after all: the one that replaced it must not pay again. */
async function abandonOpen(services: Services, tx: Connection, order: OrderRow): Promise<void> {
  const now = services.platform.clock.now();
  for (const other of await store.paymentsOf(tx, order.id)) {
    if (other.state !== 'starting' && other.state !== 'processing' && other.state !== 'action_required')
      continue;
    await store.savePayment(tx, other, { state: 'abandoned' }, now);
    await sendFollow(services, tx, other.id);
  }
}

/** A payment that was refused ends the order: everything goes back, and the shopper finds the bag as it was. */
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
  const closed = await orderProcess.advance(
    services,
    tx,
    failed.row,
    { kind: 'give-up' },
    shop('ordering.payment-failed'),
  );
  await releaseOrder(services, tx, closed.row);
}
