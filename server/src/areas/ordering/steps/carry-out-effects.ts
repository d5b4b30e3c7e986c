import { assertNever } from '@jinlan/domain/kernel';
import { isZero, type Money, money, subtract, sum, zero } from '@jinlan/domain/money';
import type { Effect, OrderEvent, OrderTender } from '@jinlan/domain/orders';
import { takerOf } from '@jinlan/domain/payments';
import type { SendRefundJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { numberLater } from '../documents/number-documents.ts';
import { followRefund } from '../e-invoices/red-invoices.ts';
import { mailStep } from '../mail/mail-step.ts';
import { mailStore, mailStoreOfRefund } from '../mail/mail-store.ts';
import { abandonPayment } from '../payments/abandon-payment.ts';
import { acceptedPayments, type PaymentRow, savePayment } from '../payments/store.ts';
import { seal } from '../placing/sealed.ts';
import { jobs, type Services } from '../services.ts';
import { linesOf, type OrderRow } from '../store.ts';
import { askForRest } from './ask-for-rest.ts';
import {
  countClaimed,
  countInFull,
  releasePoints,
  startPoints,
  takeBackPurchase,
} from './member-purchase.ts';
import { releaseOrder, restockPaid, sellReserved } from './reserved.ts';
import { takeRefundFromCards } from './sold-gift-cards.ts';
import * as effectStore from './store-effects.ts';

/**
 * Carries out one effect of a step in the step's own transaction. Work outside of the database is queued as a job or an
 * e-mail, so that a crash after the commit loses nothing. settle-charge.ts itself refunds money for a closed or paid order,
 * and leaves out the effects `refund` and `notify-buyer`.
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
    case 'count-in-full':
      return countInFull(services, tx, order);
    case 'ask-for-rest':
      return askForRest(services, tx, order);
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

/**
 * Records a refund. Gift cards and credit get their shares at once, and a till pays the money out at once. A job refunds a
 * card until the bank accepts. The refund of a transfer waits until a manager has sent it at the bank. In an order with a
 * deposit, the refund to the second payment has a row of its own.
 */
async function addRefund(
  services: Services,
  tx: Connection,
  order: OrderRow,
  { refund, tenderRefunds, cardsRefund, restRefund }: OrderEvent,
): Promise<void> {
  if (refund === null) return;
  const { platform, tenders } = services;
  const now = platform.clock.now();
  // Nobody may still pay the rest of an order that is over.
  if (order.state.stage === 'canceled') await abandonPayment(services, tx, order, 'canceled');
  const [payment, rest] = await acceptedPayments(tx, [order]);
  if (payment === undefined) throw new Error(`Order ${order.number} has no payment to give back of`);
  await takeRefundFromCards(services, tx, order);
  const toTenders = sum(refund.currency, tenderRefunds);
  const toRest = money(restRefund, refund.currency);
  const toPayment = subtract(subtract(refund, toTenders), toRest);
  const none = zero(refund.currency);
  const orderTenders = order.state.tenders ?? [];
  const owedShares = await sharesOwed(services, tx, orderTenders, tenderRefunds);
  const owed = sum(refund.currency, owedShares);
  if (!isZero(subtract(toTenders, owed)))
    await tenders.payments.refund(
      tx,
      {
        orderNumber: order.number,
        step: order.version,
        tenders: orderTenders,
        shares: tenderRefunds.map((share, index) => subtract(share, owedShares[index] ?? none)),
      },
      now,
    );
  if (isZero(toRest) || !isZero(toPayment) || !isZero(toTenders))
    await refundTo(services, tx, order, payment, { toPayment, toTenders, owed, cards: cardsRefund });
  if (rest !== undefined && !isZero(toRest)) {
    await refundTo(services, tx, order, rest, { toPayment: toRest, toTenders: none, owed: none, cards: 0 });
  }
  await numberLater(platform, tx, order);
  await followRefund(services, tx, order);
}

interface PartOfRefund {
  readonly toPayment: Money;
  readonly toTenders: Money;
  /** The part of `toTenders` that a manager pays by hand, because the tender's account is closed. */
  readonly owed: Money;
  /** The part of `toPayment` and `toTenders` together that pays back gift cards bought with the order, in minor units. */
  readonly cards: number;
}

async function refundTo(
  services: Services,
  tx: Connection,
  order: OrderRow,
  payment: PaymentRow,
  { toPayment, toTenders, owed, cards }: PartOfRefund,
): Promise<void> {
  const { platform } = services;
  const now = platform.clock.now();
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
      ...{ cards, owed: owed.minor, owedState: isZero(owed) ? null : 'new', currency: toPayment.currency },
    },
    now,
  );
  const job: SendRefundJob = { refundId: id, round: 0 };
  if (!isZero(owed) && (isDone || isByTransfer))
    await platform.jobs.send(tx, jobs.sendRefund, job, { key: String(id) });
  if (isDone) {
    if (isZero(toPayment)) return;
    const refunded = payment.refunded + toPayment.minor;
    const state = refunded === payment.amount ? 'refunded' : 'paid';
    await savePayment(tx, payment, { refunded, state }, now);
    return;
  }
  if (isByTransfer) return mailStoreOfRefund(services, tx, order, toPayment);
  await platform.jobs.send(tx, jobs.sendRefund, job, { key: String(id) });
}

/** Returns the part of each share that nobody would get, because it is for store credit whose account is closed. */
async function sharesOwed(
  { identity }: Services,
  tx: Connection,
  tenders: readonly OrderTender[],
  shares: readonly Money[],
): Promise<readonly Money[]> {
  return Promise.all(
    shares.map(async (share, index) => {
      const tender = tenders[index];
      const isOwed =
        tender?.kind === 'store-credit' &&
        !isZero(share) &&
        (await identity.buyerOf(tx, tender.account)) === null;
      return isOwed ? share : zero(share.currency);
    }),
  );
}

/** Adds the work order: the piece to make, and nothing about the buyer. */
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
