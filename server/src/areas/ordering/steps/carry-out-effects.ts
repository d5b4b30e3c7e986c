import { assertNever } from '@jinlan/domain/kernel';
import { isZero, subtract, sum } from '@jinlan/domain/money';
import type { Effect, OrderEvent } from '@jinlan/domain/orders';
import { takerOf } from '@jinlan/domain/payments';
import type { SendRefundJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { numberLater } from '../documents/number-documents.ts';
import { followRefund } from '../e-invoices/red-invoices.ts';
import { mailStep } from '../mail/mail-step.ts';
import { mailStore, mailStoreOfRefund } from '../mail/mail-store.ts';
import { type PaymentRow, paymentsOf, savePayment } from '../payments/store.ts';
import { seal } from '../placing/sealed.ts';
import { jobs, type Services } from '../services.ts';
import { linesOf, type OrderRow } from '../store.ts';
import { countClaimed, releasePoints, startPoints, takeBackPurchase } from './member-purchase.ts';
import { releaseOrder, restockPaid, sellReserved } from './reserved.ts';
import { takeRefundFromCards } from './sold-gift-cards.ts';
import * as effectStore from './store-effects.ts';

/**
 * Carries out one effect of a step in the step's own transaction. External work is queued as a job or
 * an e-mail, so that a crash after the commit loses nothing. Effects of `record-payment` are carried
 * out in settle-charge.ts.
 */
export async function carryOut(
  services: Services,
  tx: Connection,
  order: OrderRow,
  event: OrderEvent,
  effect: Effect,
): Promise<void> {
  switch (effect) {
    case 'release-reservations':
      return releaseOrder(services, tx, order);
    case 'sell-stock':
      return sellReserved(services, tx, order);
    case 'restock':
      return restockPaid(services, tx, order);
    case 'refund':
      return addRefund(services, tx, order, event);
    case 'create-pickup-code':
      return createPickupCode(services, tx, order);
    case 'forget-pickup-code':
      return effectStore.savePickupCode(tx, order.id, null);
    case 'send-to-workshop':
      return sendToWorkshop(services, tx, order);
    case 'notify-buyer':
      return mailStep(services, tx, order, event);
    case 'notify-store':
      return mailStore(services, tx, order, event);
    case 'count-purchase':
      return countClaimed(services, tx, order);
    case 'start-points':
      return startPoints(services, tx, order);
    case 'hold-points':
      return services.members.purchases.hold(tx, order.number, true);
    case 'release-points':
      return releasePoints(services, tx, order);
    case 'take-back-points':
      return takeBackPurchase(services, tx, order, event);
    default:
      return assertNever(effect);
  }
}

/** Creates six random digits and encrypts them at once, because only the buyer may ever read them. */
async function createPickupCode({ platform }: Services, tx: Connection, order: OrderRow): Promise<void> {
  const { config, random } = platform;
  const sealed = seal(config.secrets.application, random.digits(6), random);
  await effectStore.savePickupCode(tx, order.id, sealed);
}

/** Whether the row is the payment that the order was paid with, however much of it was refunded since. */
function isAccepted({ state: { payment } }: OrderRow, { state, gateway, chargeId }: PaymentRow): boolean {
  if (payment.state === 'not-needed') return state === 'not_needed';
  if (payment.state !== 'paid') return false;
  if (gateway === null) return state === 'paid' || state === 'refunded';
  return chargeId === payment.reference;
}

/**
 * Records a refund. Gift cards and credit get their shares at once. A job refunds a card until the bank
 * accepts; a till pays the money out at once. What was paid by transfer waits until a manager has sent it back.
 */
async function addRefund(
  services: Services,
  tx: Connection,
  order: OrderRow,
  { refund, tenderRefunds, cardsRefund }: OrderEvent,
): Promise<void> {
  if (refund === null) return;
  const { platform, tenders } = services;
  const now = platform.clock.now();
  const payment = (await paymentsOf(tx, order.id)).find((row) => isAccepted(order, row));
  if (payment === undefined) throw new Error(`Order ${order.number} has no payment to give back of`);
  await takeRefundFromCards(services, tx, order);
  const toTenders = sum(refund.currency, tenderRefunds);
  const toPayment = subtract(refund, toTenders);
  if (!isZero(toTenders))
    await tenders.payments.refund(
      tx,
      {
        orderNumber: order.number,
        step: order.version,
        tenders: order.state.tenders ?? [],
        shares: tenderRefunds,
      },
      now,
    );
  const isByTransfer = takerOf(payment.method) === 'account';
  const isDone = isZero(toPayment) || (payment.chargeId === null && !isByTransfer);
  const { id } = await effectStore.addRefund(
    tx,
    {
      paymentId: payment.id,
      orderVersion: order.version,
      state: isDone ? 'done' : 'waiting',
      amount: toPayment.minor,
      tender: toTenders.minor,
      cards: cardsRefund,
      currency: refund.currency,
    },
    now,
  );
  await numberLater(platform, tx, order);
  await followRefund(services, tx, order);
  if (isDone) {
    if (isZero(toPayment)) return;
    const refunded = payment.refunded + toPayment.minor;
    const state = refunded === payment.amount ? 'refunded' : 'paid';
    await savePayment(tx, payment, { refunded, state }, now);
    return;
  }
  if (isByTransfer) return mailStoreOfRefund(services, tx, order, toPayment);
  const job: SendRefundJob = { refundId: id, round: 0 };
  await platform.jobs.send(tx, jobs.sendRefund, job, { key: String(id) });
}

/** Adds the work order. It says what to make, and nothing about the buyer. */
async function sendToWorkshop({ platform }: Services, tx: Connection, order: OrderRow): Promise<void> {
  const lines = await linesOf(tx, order.id);
  const sheet = {
    number: order.number,
    store: order.sourceCode,
    placedAt: order.placedAt.toISOString(),
    pieces: lines.map(({ position, sku, name, options, quantity, giftWrap, giftMessage, made }) => ({
      sku,
      name,
      options,
      quantity,
      ...(made && {
        line: position,
        design: made.code,
        stone: made.stone?.sku ?? null,
        dueOn: made.dueOn,
        madeBy: made.madeBy,
      }),
      card: giftWrap ? giftMessage : null,
    })),
  };
  await effectStore.addWorkOrder(tx, order.id, sheet, platform.clock.now());
}
