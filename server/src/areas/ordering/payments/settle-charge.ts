import { equal, type Money, money } from '@jinlan/domain/money';
import { type Effect, isPending, partDue, withMethod } from '@jinlan/domain/orders';
import { isOnline, type PaymentFailure } from '@jinlan/domain/payments';
import type { CloseChargeJob, RefundJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { Charge, PaymentGateway } from '../../../platform/gateways/index.ts';
import { jobs, type Services } from '../services.ts';
import { bank, isAwaitingPart, orderProcess } from '../steps/advance-order.ts';
import { changePaymentMethod, lockOrder, type OrderRow } from '../store.ts';
import { sendKeepCard } from './keep-card.ts';
import { sendFollow } from './send-follow.ts';
import * as store from './store.ts';

export type Settlement = 'applied' | 'unchanged' | 'amount_mismatch' | 'unknown_order' | 'refunded';

export interface ChargeSource {
  /** The id of the callback's event; null for an answer to the shop's own query, which may come several times. */
  readonly eventId: string | null;
}

/**
 * Applies the state of a charge to its payment and order, after a verified callback or an answer to the shop's own query. No
 * other code decides a payment. The order's row is the lock. The charge must match the shop's order, amount and currency.
 * Money for an order that is closed or already paid is refunded.
 */
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
  const { chargeId, reference, state, amount, otherCurrency } = charge;
  const logFields = { chargeId, reference, state, eventId };
  if (outcome === 'amount_mismatch' || outcome === 'unknown_order')
    log.error(
      { ...logFields, amount, ...(otherCurrency && { otherCurrency }), alert: outcome },
      'the bank reported a charge that does not match our records',
    );
  else if (outcome === 'refunded')
    log.warn({ ...logFields, alert: 'late_payment' }, 'money for a closed order goes back');
  return outcome;
}

/**
 * If a payment goes back as a whole, the job `jobs.refund` refunds it and then sends the e-mail to the buyer. So these
 * effects are left out.
 */
const effectsOfRefundJob: readonly Effect[] = ['refund', 'notify-buyer'];

const isAmount = ({ amount, otherCurrency, state }: Charge, ours: Money): boolean =>
  amount === null
    ? state !== 'succeeded' && otherCurrency === undefined
    : amount.minor === ours.minor && amount.currency === ours.currency;

const isOpen = (state: store.PaymentState): boolean =>
  state === 'starting' || state === 'processing' || state === 'action_required';

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
  ) {
    await recordMismatch(services, tx, order, payment, charge);
    return 'amount_mismatch';
  }
  const { chargeId, card } = charge;
  const chargeFacts = { chargeId, ...(card && { cardBrand: card.brand, cardLast4: card.last4 }) };
  const isRunning = isOpen(payment.state);
  const isLive = isRunning && isAwaitingPart(order, payment);
  const byBank = bank(gateway.code);

  switch (charge.state) {
    case 'processing':
    case 'action_required': {
      if (!isRunning && payment.state !== 'abandoned') return 'unchanged';
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
        ...(payment.part === 'rest' && { forRest: true as const }),
      } as const;
      const paidOrder = await payableBy(tx, order, payment);
      const advanced = await orderProcess.advance(services, tx, paidOrder, command, byBank);
      const [event] = advanced.events;
      if (event === undefined) {
        // A webhook need not name the card; the answer that comes after it does.
        if (payment.state === 'paid' && card !== null && payment.cardLast4 === null)
          await store.savePayment(tx, payment, chargeFacts, now);
        return 'unchanged';
      }
      if (event.refund === null) {
        await orderProcess.carryOut(services, tx, advanced);
        if (!isRunning) await abandonOpen(services, tx, order);
        await store.savePayment(tx, payment, { ...chargeFacts, state: 'paid', paidAt }, now);
        if (payment.keepsCard) await sendKeepCard(services, tx, payment.id);
        return 'applied';
      }
      await store.savePayment(tx, payment, { ...chargeFacts, state: 'refunding', paidAt }, now);
      const job: RefundJob = { paymentId: payment.id, round: 0 };
      await services.platform.jobs.send(tx, jobs.refund, job, { key: String(payment.id) });
      const effects = event.effects.filter((effect) => !effectsOfRefundJob.includes(effect));
      await orderProcess.carryOut(services, tx, { row: advanced.row, events: [{ ...event, effects }] });
      return 'refunded';
    }
    case 'failed':
    case 'canceled': {
      if (!isRunning && payment.state !== 'abandoned') return 'unchanged';
      const failureCode = isLive ? (charge.failure ?? 'canceled') : 'expired';
      await store.savePayment(tx, payment, { ...chargeFacts, state: 'failed', failureCode }, now);
      if (isLive) await failAttempt(services, tx, order, payment, failureCode);
      if (charge.staysOpen) {
        const job: CloseChargeJob = { paymentId: payment.id };
        await services.platform.jobs.send(tx, jobs.closeCharge, job, { key: String(payment.id) });
      }
      return 'applied';
    }
  }
}

/**
 * Records on the order that the provider has taken another amount or currency than the one due, and ends the attempt, so
 * that the order can be paid in another way. Does nothing for a charge of another order, one that took no money, and one
 * that has paid the order.
 */
async function recordMismatch(
  services: Services,
  tx: Connection,
  order: OrderRow,
  payment: store.PaymentRow,
  { chargeId, reference, state, amount, otherCurrency }: Charge,
): Promise<void> {
  const due = money(payment.amount, payment.currency);
  const currency = otherCurrency ?? amount?.currency;
  if (reference !== order.number || state !== 'succeeded' || currency === undefined) return;
  if ((amount !== null && equal(amount, due)) || !hasTakenNothing(payment)) return;
  const facts = { reference: chargeId, method: payment.method, amount, currency, due };
  const byBank = bank(payment.gateway ?? 'none');
  const advanced = await orderProcess.advance(
    services,
    tx,
    order,
    { kind: 'record-mismatch', ...facts },
    byBank,
  );
  await orderProcess.carryOut(services, tx, advanced);
  if (payment.chargeId !== null && payment.chargeId !== chargeId) return;
  if (payment.state === 'failed') return;
  const change = { chargeId, state: 'failed', failureCode: 'amount_mismatch' } as const;
  await store.savePayment(tx, payment, change, services.platform.clock.now());
  if (payment.state !== 'abandoned' && isAwaitingPart(order, payment))
    await failAttempt(services, tx, advanced.row, payment, 'amount_mismatch');
}

const hasTakenNothing = ({ state }: store.PaymentRow): boolean =>
  isOpen(state) || state === 'abandoned' || state === 'failed';

/** Returns the order with the method of the attempt that pays it. That may be an earlier attempt than the last one. */
async function payableBy(
  tx: Connection,
  order: OrderRow,
  { method, part }: Pick<store.PaymentRow, 'method' | 'part'>,
): Promise<OrderRow> {
  const { state } = order;
  if (method === order.paymentMethod || part === 'rest' || partDue(state) !== part) return order;
  if (!isPending(state) || !isOnline(method)) return order;
  await changePaymentMethod(tx, order.id, method);
  return { ...order, paymentMethod: method, state: withMethod(state, method) };
}

/**
 * Abandons the open attempts of an order after an earlier, abandoned attempt has paid, so that they do not charge again.
 */
async function abandonOpen(services: Services, tx: Connection, order: OrderRow): Promise<void> {
  const now = services.platform.clock.now();
  for (const other of await store.paymentsOf(tx, order.id)) {
    if (!isOpen(other.state)) continue;
    await store.savePayment(tx, other, { state: 'abandoned' }, now);
    await sendFollow(services, tx, other.id);
  }
}

/** Records that an attempt was refused. The order waits on until its own end, so that its buyer can pay in another way. */
export async function failAttempt(
  services: Services,
  tx: Connection,
  order: OrderRow,
  { gateway, idempotencyKey: attempt }: Pick<store.PaymentRow, 'gateway' | 'idempotencyKey'>,
  reason: PaymentFailure,
): Promise<void> {
  const command = { kind: 'fail-payment', attempt, reason } as const;
  await orderProcess.advance(services, tx, order, command, bank(gateway ?? 'none'));
}
