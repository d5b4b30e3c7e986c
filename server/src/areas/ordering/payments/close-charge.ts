import type { CloseChargeJob } from '@jinlan/domain/validity';
import type { Services } from '../services.ts';
import { settleCharge } from './settle-charge.ts';
import * as store from './store.ts';

/**
 * Closes a charge that has failed but is still open at its provider, so that nobody pays it later. The job retries until
 * the provider has closed it.
 */
export async function closeCharge(services: Services, { paymentId }: CloseChargeJob): Promise<void> {
  const { platform, payments } = services;
  const payment = await store.paymentById(platform.db, paymentId);
  if (payment === null || payment.chargeId === null || !store.isOnlinePayment(payment)) return;
  const gateway = payments.byCode(payment.gateway);
  const answer = await gateway.close(payment.chargeId);
  if (answer.kind === 'answered') await settleCharge(services, gateway, answer.value, { eventId: null });
  if (answer.kind !== 'answered' || answer.value.staysOpen === true)
    throw new Error(
      `A failed charge is still open: ${answer.kind === 'unreachable' ? answer.reason : answer.kind}`,
    );
}
