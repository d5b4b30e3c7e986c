import type { RefundJob, SendRefundJob } from '@jinlan/domain/validity';
import type { RefundRequest } from '../../../platform/gateways/index.ts';
import type { Services } from '../services.ts';

/** Minutes until a pending refund is requested again: every minute at first, then less often. */
const pauses = [1, 1, 1, 1, 1, 5, 10, 30, 60] as const;

const pauseMinutes = (round: number): number => pauses[Math.min(round, pauses.length - 1)] ?? 60;

/**
 * `failed`: the provider does not pay the refund out. `refused`: the provider did not take the request, which may be
 * repeated.
 */
export type RefundOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed' | 'refused'; readonly reason: string };

/**
 * Requests a refund from the gateway. If it is `pending`, queues the same job again. Throws if the gateway did not answer:
 * then the job tries again, and finally counts as dead.
 */
export async function askForRefund(
  services: Services,
  gateway: string,
  job: RefundJob | SendRefundJob,
  jobName: string,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { db, clock, jobs, log } = services.platform;
  const answer = await services.payments.byCode(gateway).refund(request);
  const state = answer.kind === 'answered' ? answer.value.state : answer.kind;
  if (state === 'done') return { kind: 'done' };
  if (state === 'pending') {
    const at = new Date(clock.now().getTime() + pauseMinutes(job.round) * 60_000);
    const key = String('refundId' in job ? job.refundId : job.paymentId);
    await db.transaction((tx) => jobs.send(tx, jobName, { ...job, round: job.round + 1 }, { at, key }));
    return { kind: 'pending' };
  }
  log.error({ ...job, answer, alert: 'refund_failed' }, 'the bank did not take a refund');
  if (answer.kind === 'answered') return { kind: 'failed', reason: answer.value.reason ?? 'failed' };
  if (answer.kind === 'refused') return { kind: 'refused', reason: answer.code };
  throw refundNotTaken(request.idempotencyKey, state);
}

export const refundNotTaken = (key: string, state: string): Error =>
  new Error(`The refund ${key} was not taken: ${state}`);
