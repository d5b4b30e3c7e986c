import type { KeepCardJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { jobs, type Services } from '../services.ts';
import { orderById } from '../store.ts';
import * as store from './store.ts';

export async function sendKeepCard({ platform }: Services, tx: Connection, paymentId: number): Promise<void> {
  const job: KeepCardJob = { paymentId };
  await platform.jobs.send(tx, jobs.keepCard, job, { key: String(paymentId) });
}

/**
 * Gets the card of a paid order from the provider, and saves it for the customer. The job retries until the provider
 * answers.
 */
export async function keepCard(services: Services, { paymentId }: KeepCardJob): Promise<void> {
  const { platform, payments, tenders } = services;
  const payment = await store.paymentById(platform.db, paymentId);
  if (!payment?.keepsCard || payment.chargeId === null || !store.isOnlinePayment(payment)) return;
  const order = await orderById(platform.db, payment.orderId);
  const customerId = order?.state.facts.customerId ?? null;
  const cards = payments.byCode(payment.gateway).savedCards;
  if (customerId === null || cards === undefined) return;
  const answer = await cards.ofCharge(payment.chargeId);
  if (answer.kind === 'unreachable') throw new Error(`The card of a payment is unknown: ${answer.reason}`);
  if (answer.kind === 'answered' && answer.value !== null)
    await tenders.savedCards.keep({ customerId, gateway: payment.gateway }, answer.value);
}
