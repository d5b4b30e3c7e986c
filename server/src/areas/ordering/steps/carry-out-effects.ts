import { assertNever } from '@jinlan/domain/kernel';
import type { Effect, OrderEvent } from '@jinlan/domain/orders';
import type { SendRefundJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { mailStep } from '../mail/mail-step.ts';
import { mailStore } from '../mail/mail-store.ts';
import { paymentsOf, savePayment } from '../payments/store.ts';
import { seal } from '../placing/sealed.ts';
import { jobs, type Services } from '../services.ts';
import { linesOf, type OrderRow } from '../store.ts';
import { giveReservedBack, releaseOrder, sellReserved } from './reserved.ts';
import * as effectStore from './store-effects.ts';

/**
 * What the rules say follows from a step, written in the step's own transaction: after it commits, everything has
 * happened or stands in a table as a job or a letter, so that a process which dies then loses nothing. What the bank's
 * news cause (`record-payment`) is carried out where the bank is heard, in settle-charge.ts.
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
      return giveReservedBack(services, tx, order);
    case 'refund':
      return giveBack(services, tx, order, event);
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
    case 'start-points':
    case 'take-back-points':
      // The membership area keeps the points, and hears of complete and refunded orders, when it is there.
      return;
    default:
      return assertNever(effect);
  }
}

/** Six digits; nobody but the buyer ever reads them, so they are sealed before they leave this function. */
async function createPickupCode({ platform }: Services, tx: Connection, order: OrderRow): Promise<void> {
  const { config, random } = platform;
  const sealed = seal(config.secrets.application, random.digits(6), random);
  await effectStore.savePickupCode(tx, order.id, sealed);
}

/** A card's money goes back by a job that the bank hears until it agrees; a till's is counted out there and then. */
async function giveBack(
  { platform }: Services,
  tx: Connection,
  order: OrderRow,
  { refund }: OrderEvent,
): Promise<void> {
  if (refund === null) return;
  const now = platform.clock.now();
  const payment = (await paymentsOf(tx, order.id)).find(({ state }) => state === 'paid');
  if (payment === undefined) throw new Error(`Order ${order.number} has no payment to give back of`);
  const atTill = payment.chargeId === null;
  const { id } = await effectStore.addRefund(
    tx,
    {
      paymentId: payment.id,
      orderVersion: order.version,
      state: atTill ? 'done' : 'waiting',
      amount: refund.minor,
      currency: refund.currency,
    },
    now,
  );
  if (atTill) {
    const refunded = payment.refunded + refund.minor;
    const state = refunded === payment.amount ? 'refunded' : 'paid';
    await savePayment(tx, payment, { refunded, state }, now);
    return;
  }
  const job: SendRefundJob = { refundId: id };
  await platform.jobs.send(tx, jobs.sendRefund, job, { key: String(id) });
}

/** The workshop learns what to make and not for whom. */
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
