import { money } from '@jinlan/domain/money';
import { flowOf, needsToken, readCardChoice } from '@jinlan/domain/payments';
import type { PaymentGateway } from '../../../platform/gateways/index.ts';
import { unseal } from '../placing/sealed.ts';
import type { Services } from '../services.ts';
import { isAwaitingPart } from '../steps/advance-order.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { attemptExpiry } from './attempt-expiry.ts';
import { failAttempt, settleCharge } from './settle-charge.ts';
import * as store from './store.ts';

/**
 * Asks the bank for the money, after the order was committed. The payment's state is `starting`, and a job follows it. If
 * the process dies here or the bank does not answer, the job queries the bank under the same key. A success counts only
 * after the shop's own query has confirmed it.
 */
export async function startPayment(
  services: Services,
  order: OrderRow,
  payment: store.OnlinePaymentRow,
): Promise<void> {
  const { config, log } = services.platform;
  const gateway = services.payments.byCode(payment.gateway);
  const nonce = payment.sealedNonce === null ? null : unseal(config.secrets.application, payment.sealedNonce);
  const card = nonce === null ? null : await cardToCharge(services, order, payment, nonce);
  if (card === null && needsToken(payment.method)) return failRefused(services, payment);
  const answer = await gateway.start({
    method: payment.method,
    idempotencyKey: payment.idempotencyKey,
    reference: order.number,
    amount: money(payment.amount, payment.currency),
    nonce: card?.token ?? null,
    locale: order.locale,
    returnUrl: `${config.baseUrl}/payments/return/${order.number}`,
    expiresAt: attemptExpiry(services, order, payment),
    payer: payment.payer,
    keepsCard: payment.keepsCard,
    cardCustomer: card?.customer ?? null,
  });
  switch (answer.kind) {
    case 'unreachable':
      log.warn(
        { order: order.number, reason: answer.reason },
        'the bank could not be asked; a job will ask again',
      );
      return;
    case 'refused':
      log.warn({ order: order.number, code: answer.code }, 'the bank refused to start a payment');
      return settleRefused(services, gateway, order, payment);
    case 'answered':
      if (answer.value.state === 'succeeded') await confirm(services, gateway, answer.value.chargeId);
      else await settleCharge(services, gateway, answer.value, { eventId: null });
  }
}

/**
 * Returns the provider's token of the chosen card, and its customer; null for a saved card that the customer has deleted
 * since.
 */
async function cardToCharge(
  { tenders, platform }: Services,
  { state }: OrderRow,
  { gateway }: store.OnlinePaymentRow,
  text: string,
): Promise<{ readonly token: string; readonly customer: string | null } | null> {
  const choice = readCardChoice(text);
  if (choice.kind === 'new') return { token: choice.nonce, customer: null };
  const { customerId } = state.facts;
  return customerId === null
    ? null
    : tenders.savedCards.find(platform.db, { customerId, gateway }, choice.publicHash);
}

async function confirm(services: Services, gateway: PaymentGateway, chargeId: string): Promise<void> {
  const answer = await gateway.query(chargeId);
  if (answer.kind === 'answered') await settleCharge(services, gateway, answer.value, { eventId: null });
}

/**
 * Handles a refusal to start. The bank may refuse because an earlier request of ours already started
 * this charge, so the bank is asked for an existing charge first.
 */
async function settleRefused(
  services: Services,
  gateway: PaymentGateway,
  order: OrderRow,
  payment: store.PaymentRow,
): Promise<void> {
  const existingCharge = await gateway.find(payment.idempotencyKey, order.placedAt);
  if (existingCharge.kind !== 'answered') return;
  if (existingCharge.value === null) await failRefused(services, payment);
  else await settleCharge(services, gateway, existingCharge.value, { eventId: null });
}

/**
 * Marks a payment as failed whose card token was used or has expired, or which the provider refused: it has no charge and
 * will get none.
 */
async function failRefused(services: Services, payment: store.PaymentRow): Promise<void> {
  const { db, clock } = services.platform;
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const current = await store.paymentById(tx, payment.id);
    if (order === null || current === null) return;
    if (current.state !== 'starting' && current.state !== 'abandoned') return;
    const failureCode =
      current.state === 'abandoned'
        ? 'expired'
        : flowOf(current.method) === 'card'
          ? 'card_declined'
          : 'provider_refused';
    await store.savePayment(tx, current, { state: 'failed', failureCode }, clock.now());
    if (current.state === 'starting' && isAwaitingPart(order, current))
      await failAttempt(services, tx, order, current, failureCode);
  });
}
