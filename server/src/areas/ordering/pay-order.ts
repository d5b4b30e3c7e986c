import {
  amountDue,
  isPending,
  PAYMENT_ATTEMPTS,
  partDue,
  REFUSED_CARDS,
  withMethod,
} from '@jinlan/domain/orders';
import {
  flowOf,
  isFpxBank,
  isOnline,
  keepsCard,
  needsToken,
  type OnlineMethodCode,
  type PaymentMethodCode,
  readPaymentMethod,
  type WechatPayer,
  writeCardChoice,
} from '@jinlan/domain/payments';
import { type Actor, customerIdOf } from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';
import type { PaymentGateway } from '../../platform/gateways/index.ts';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { crowdShare } from '../../platform/limits/source.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { CartContext } from '../cart/index.ts';
import { abandonPayment } from './payments/abandon-payment.ts';
import { askBank, startExclusively } from './payments/follow-payment.ts';
import { methodsToChange } from './payments/methods-to-change.ts';
import { sendFollow } from './payments/send-follow.ts';
import * as paymentStore from './payments/store.ts';
import { payerCodesOfSource } from './payments/wechat-payer.ts';
import { ordersOfSource } from './placing/count-order.ts';
import { seal } from './placing/sealed.ts';
import { findForBuyer, type OrderKey } from './reading/find-order.ts';
import type { Services } from './services.ts';
import { orderProcess } from './steps/advance-order.ts';
import { changePaymentMethod, lockOrder, type OrderRow, orderById } from './store.ts';

export interface PayOrderInput {
  /** Whether this pays the rest of an order; otherwise it pays the whole order or its deposit. */
  readonly isRest: boolean;
  /** The code of another method; null for the order's own. */
  readonly method: string | null;
  /** The one-time token of the provider's card fields; null for a method without card fields, and for a saved card. */
  readonly nonce: string | null;
  /** Whether the card of the token is saved; only for the order's customer. */
  readonly savesCard: boolean;
  /** The public hash of the saved card that pays; null for a new one. */
  readonly savedCard: string | null;
  /** The code of the bank whose page the buyer pays on; null for a method without one. */
  readonly bank: string | null;
  /** The code by which a mini-program tells who pays; null elsewhere. */
  readonly miniProgramCode: string | null;
}

/**
 * Starts a new attempt to pay a pending order, or the rest of one whose deposit is paid: with another card, with another method, or by a new code or
 * link of the same method. It first abandons the running attempt; if that one turns out to have succeeded,
 * it counts as the payment. A provider that does not answer is not waited for if its buyer has seen no page or code. Refused with
 * PAYMENT_ATTEMPTS_USED after PAYMENT_ATTEMPTS of one order, for a card with CARDS_REFUSED after REFUSED_CARDS of one
 * order, and with TOO_MANY_REQUESTS after too many of one source in an hour.
 */
export async function payOrder(
  services: Services,
  { actor: caller, payer: device, source }: Pick<CartContext, 'actor' | 'payer' | 'source'>,
  key: OrderKey,
  input: PayOrderInput,
): Promise<OrderRow> {
  const { platform } = services;
  const { db, clock, config, random } = platform;
  if (input.nonce !== null && !/^[\x21-\x7e]{1,500}$/.test(input.nonce))
    throw refuse('INVALID_TEXT', { field: 'payment_method_nonce' });
  const { order: foundOrder, actor } = await findForBuyer(services, caller, key, 'order.pay');
  const part = partDue(foundOrder.state);
  if (part === null || (part === 'rest') !== input.isRest || isOver(foundOrder, clock.now()))
    throw refuse('ORDER_NOT_PAYABLE');
  const attempts = (await paymentStore.paymentsOf(db, foundOrder.id)).filter((row) => row.part === part);
  const [running] = attempts;
  const current = part === 'rest' && running ? running.method : foundOrder.paymentMethod;
  const method = chooseMethod(services, foundOrder, current, input.method);
  const gateway = services.payments.ofMethod(method, foundOrder.market);
  if (gateway === null) throw refuse('ORDER_NOT_PAYABLE');
  const payer =
    input.miniProgramCode === null
      ? device
      : { ...device, wechat: await payerInMiniProgram(platform, gateway, source, input.miniProgramCode) };
  const token = needsToken(method)
    ? await chooseToken(services, caller, { ...foundOrder, paymentMethod: method }, gateway.code, input)
    : null;

  // First the bank, so that no limit hides a payment that was made.
  if (running && (paymentStore.mayHavePaid(running) || running.method === method))
    await askBank(services, running.id);
  const asked = await orderById(db, foundOrder.id);
  if (asked === null || partDue(asked.state) !== part) return asked ?? foundOrder;
  const made = await paymentStore.paymentsOf(db, asked.id);
  await limitAttempts(
    platform,
    source,
    method,
    made.filter((row) => row.part === part),
  );
  const attempted = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, foundOrder.id);
    if (order === null || partDue(order.state) !== part) return null;
    const [latest] = await paymentStore.paymentsOf(tx, order.id);
    // Another request has started an attempt meanwhile: the card of that request is charged.
    if (latest?.part === part && latest.id !== running?.id) throw refuse('PAYMENT_RUNNING');
    await abandonPayment(services, tx, order, 'canceled');
    const attempt = (latest?.attempt ?? 0) + 1;
    const idempotencyKey = `${order.number}:${attempt}`;
    const payable = await withChosenMethod(tx, order, method);
    const { row: startedOrder } = await orderProcess.advance(
      services,
      tx,
      payable,
      { kind: 'start-payment', attempt: idempotencyKey },
      actor,
    );
    const payment = await paymentStore.addPayment(
      tx,
      {
        orderId: order.id,
        attempt,
        part,
        method,
        gateway: gateway.code,
        state: 'starting',
        idempotencyKey,
        sealedNonce: token && seal(config.secrets.application, token, random),
        keepsCard: token !== null && keepsCard(token),
        amount: amountDue(order.state).minor,
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

const isOver = ({ state, expiresAt }: OrderRow, now: Date): boolean =>
  isPending(state) && (expiresAt === null || expiresAt.getTime() <= now.getTime());

/** The order keeps the method of its first payment; another method may pay the rest. */
async function withChosenMethod(
  tx: Connection,
  order: OrderRow,
  method: OnlineMethodCode,
): Promise<OrderRow> {
  if (!isPending(order.state)) return order;
  if (method !== order.paymentMethod) await changePaymentMethod(tx, order.id, method);
  return { ...order, paymentMethod: method, state: withMethod(order.state, method) };
}

/** Who pays in the mini-program of the merchant. */
async function payerInMiniProgram(
  { limits, log }: Platform,
  gateway: PaymentGateway,
  source: string,
  code: string,
): Promise<WechatPayer> {
  const app = gateway.miniProgramPayer ?? null;
  if (app === null || !/^[\w-]{1,200}$/.test(code)) throw refuse('EXTERNAL_SIGN_IN_REFUSED', { back: '/' });
  const verdict = await limits.take([{ limit: payerCodesOfSource, source }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const answer = await app.openidOf(code);
  if (answer.kind === 'answered') return { appid: app.appid, openid: answer.value };
  log.warn({ answer }, 'WeChat did not tell who pays in the mini-program');
  throw refuse(answer.kind === 'refused' ? 'EXTERNAL_SIGN_IN_REFUSED' : 'EXTERNAL_PROVIDER_UNREACHABLE', {
    back: '/',
  });
}

/**
 * Limits attempts to pay. Each further card on an order counts as one more order of its source, so that trying many stolen
 * cards on one order is limited as a new order for each card is.
 */
async function limitAttempts(
  { limits, config }: Platform,
  source: string,
  method: OnlineMethodCode,
  earlier: readonly paymentStore.PaymentRow[],
): Promise<void> {
  if ((earlier[0]?.attempt ?? 0) >= PAYMENT_ATTEMPTS)
    throw refuse('PAYMENT_ATTEMPTS_USED', { most: PAYMENT_ATTEMPTS });
  const isCard = flowOf(method) === 'card';
  if (isCard && earlier.filter(paymentStore.isRefusedCard).length >= REFUSED_CARDS)
    throw refuse('CARDS_REFUSED', { most: REFUSED_CARDS });
  const most = config.limits.ordersOfSource;
  const attempts: SharedLimit = { name: 'pay-order', most, seconds: HOUR, ipv4Share: crowdShare };
  const uses = [{ limit: attempts, source }, ...(isCard ? [{ limit: ordersOfSource(config), source }] : [])];
  const verdict = await limits.take(uses);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
}

/** Returns the text, as `writeCardChoice` writes it, of the card or the FPX bank that pays. */
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

/**
 * Returns the method that pays. `current`: the method of the last attempt at the part that is due, or else of the order.
 */
function chooseMethod(
  services: Services,
  order: OrderRow,
  current: PaymentMethodCode,
  code: string | null,
): OnlineMethodCode {
  const method = code === null ? current : readPaymentMethod(code);
  if (method === null || !isOnline(method)) throw refuse('ORDER_NOT_PAYABLE');
  if (method !== current && !methodsToChange(services, order).includes(method))
    throw refuse('ORDER_NOT_PAYABLE');
  return method;
}
