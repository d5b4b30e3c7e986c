import { isPending, PAYMENT_ATTEMPTS, withMethod } from '@jinlan/domain/orders';
import {
  flowOf,
  isFpxBank,
  isOnline,
  keepsCard,
  needsToken,
  type OnlineMethodCode,
  readPaymentMethod,
  writeCardChoice,
} from '@jinlan/domain/payments';
import { type Actor, customerIdOf } from '@jinlan/domain/people';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { crowdShare } from '../../platform/limits/source.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { CartContext } from '../cart/index.ts';
import { askBank, startExclusively } from './payments/follow-payment.ts';
import { methodsToChange } from './payments/methods-to-change.ts';
import { sendFollow } from './payments/send-follow.ts';
import * as paymentStore from './payments/store.ts';
import { seal } from './placing/sealed.ts';
import { findForBuyer, type OrderKey } from './reading/find-order.ts';
import type { Services } from './services.ts';
import { isAwaitingPayment, orderProcess } from './steps/advance-order.ts';
import { abandonPayment } from './steps/expire-order.ts';
import { changePaymentMethod, lockOrder, type OrderRow, orderById } from './store.ts';

export interface PayOrderInput {
  /** The code of another method; null for the order's own. */
  readonly method: string | null;
  /** The one-time token of the provider's card fields; null for a method without one, and for a saved card. */
  readonly nonce: string | null;
  /** Whether the card of the token is saved; only for the order's customer. */
  readonly savesCard: boolean;
  /** The public hash of the saved card that pays; null for a new one. */
  readonly savedCard: string | null;
  /** The code of the bank whose page the buyer pays on; null for a method without one. */
  readonly bank: string | null;
}

/**
 * Starts a new attempt to pay a pending order: with another card, with another method, or by a new code or
 * link of the same method. It first abandons the running attempt; if that one turns out to have succeeded,
 * it counts as the payment. A provider that does not answer is not waited for if its buyer has seen no page or code. Refused with PAYMENT_ATTEMPTS_USED after PAYMENT_ATTEMPTS of one order, and with
 * TOO_MANY_REQUESTS after too many of one source in an hour.
 */
export async function payOrder(
  services: Services,
  { actor: caller, payer, source }: Pick<CartContext, 'actor' | 'payer' | 'source'>,
  key: OrderKey,
  input: PayOrderInput,
): Promise<OrderRow> {
  const { platform } = services;
  const { db, clock, config, random } = platform;
  if (input.nonce !== null && !/^[\x21-\x7e]{1,500}$/.test(input.nonce))
    throw refuse('INVALID_TEXT', { field: 'payment_method_nonce' });
  const { order: foundOrder, actor } = await findForBuyer(services, caller, key, 'order.pay');
  const method = chooseMethod(services, foundOrder, input.method);
  const gateway = services.payments.ofMethod(method, foundOrder.market);
  if (!isAwaitingPayment(foundOrder) || gateway === null) throw refuse('ORDER_NOT_PAYABLE');
  if (foundOrder.expiresAt === null || foundOrder.expiresAt.getTime() <= clock.now().getTime())
    throw refuse('ORDER_NOT_PAYABLE');
  const token = needsToken(method)
    ? await chooseToken(services, caller, { ...foundOrder, paymentMethod: method }, gateway.code, input)
    : null;

  const [running] = await paymentStore.paymentsOf(db, foundOrder.id);
  // First the bank, so that no limit hides a payment that was made.
  if (running && (paymentStore.mayHavePaid(running) || running.method === method))
    await askBank(services, running.id);
  const asked = await orderById(db, foundOrder.id);
  if (asked === null || !isAwaitingPayment(asked)) return asked ?? foundOrder;
  await limitAttempts(platform, source, running?.attempt ?? 0);
  const attempted = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, foundOrder.id);
    if (order === null || !isAwaitingPayment(order) || !isPending(order.state)) return null;
    const [latest] = await paymentStore.paymentsOf(tx, order.id);
    // Another request has started an attempt meanwhile: the card of that request is charged.
    if (latest?.id !== running?.id) throw refuse('PAYMENT_RUNNING');
    await abandonPayment(services, tx, order, 'canceled');
    const attempt = (latest?.attempt ?? 0) + 1;
    const idempotencyKey = `${order.number}:${attempt}`;
    if (method !== order.paymentMethod) await changePaymentMethod(tx, order.id, method);
    const { row: startedOrder } = await orderProcess.advance(
      services,
      tx,
      { ...order, paymentMethod: method, state: withMethod(order.state, method) },
      { kind: 'start-payment', attempt: idempotencyKey },
      actor,
    );
    const payment = await paymentStore.addPayment(
      tx,
      {
        orderId: order.id,
        attempt,
        method,
        gateway: gateway.code,
        state: 'starting',
        idempotencyKey,
        sealedNonce: token && seal(config.secrets.application, token, random),
        keepsCard: token !== null && keepsCard(token),
        amount: order.total,
        currency: order.currency,
        payer,
      },
      clock.now(),
    );
    await sendFollow(services, tx, payment.id);
    return { order: startedOrder, payment };
  });
  if (attempted !== null && paymentStore.isOnlinePayment(attempted.payment))
    await startExclusively(services, attempted.order, attempted.payment);
  return (await orderById(db, foundOrder.id)) ?? foundOrder;
}

async function limitAttempts(
  { limits, config }: Platform,
  source: string,
  attemptsOfOrder: number,
): Promise<void> {
  if (attemptsOfOrder >= PAYMENT_ATTEMPTS) throw refuse('PAYMENT_ATTEMPTS_USED', { most: PAYMENT_ATTEMPTS });
  const most = config.limits.ordersOfSource;
  const limit: SharedLimit = { name: 'pay-order', most, seconds: HOUR, ipv4Share: crowdShare };
  const verdict = await limits.take([{ limit, source }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
}

/** The card or the FPX bank that pays, as `writeCardChoice` writes it. */
async function chooseToken(
  { platform: { db }, tenders }: Services,
  caller: Actor,
  order: OrderRow,
  gateway: string,
  { nonce, savesCard, savedCard, bank }: PayOrderInput,
): Promise<string> {
  if (flowOf(order.paymentMethod) === 'bank') {
    if (bank === null || !isFpxBank(bank)) throw refuse('INVALID_TEXT', { field: 'bank' });
    return writeCardChoice({ kind: 'new', nonce: bank, keeps: false });
  }
  const { customerId } = order.state.facts;
  const owner = customerIdOf(caller) === customerId ? customerId : null;
  if (savedCard === null) {
    if (nonce === null) throw refuse('INVALID_TEXT', { field: 'payment_method_nonce' });
    return writeCardChoice({ kind: 'new', nonce, keeps: savesCard && owner !== null });
  }
  const publicHash = savedCard.slice(0, 100);
  const found = owner && (await tenders.savedCards.find(db, { customerId: owner, gateway }, publicHash));
  if (found === null) throw refuse('PAYMENT_TOKEN_NOT_FOUND', { public_hash: publicHash });
  return writeCardChoice({ kind: 'saved', publicHash });
}

function chooseMethod(services: Services, order: OrderRow, code: string | null): OnlineMethodCode {
  const method = code === null ? order.paymentMethod : readPaymentMethod(code);
  if (method === null || !isOnline(method)) throw refuse('ORDER_NOT_PAYABLE');
  if (method !== order.paymentMethod && !methodsToChange(services, order).includes(method))
    throw refuse('ORDER_NOT_PAYABLE');
  return method;
}
