import type { RefundJob, SendRefundJob } from '@jinlan/domain/validity';
import type { RefundRequest } from '../../../platform/gateways/index.ts';
import type { Services } from '../services.ts';

/** Minutes until a pending refund is asked for again: each minute at first, then rarely. */
const pauses = [1, 1, 1, 1, 1, 5, 10, 30, 60] as const;

const pauseMinutes = (round: number): number => pauses[Math.min(round, pauses.length - 1)] ?? 60;

/**
 * Asks the gateway for a refund. `pending`: the same job is queued again. Throws where the gateway did not
 * take the refund, so that the job is tried again and finally counts as dead.
 */
export async function askForRefund(
  services: Services,
  gateway: string,
  job: RefundJob | SendRefundJob,
  jobName: string,
  request: RefundRequest,
): Promise<'done' | 'pending'> {
  const { db, clock, jobs, log } = services.platform;
  const answer = await services.payments.byCode(gateway).refund(request);
  const state = answer.kind === 'answered' ? answer.value.state : answer.kind;
  if (state === 'done') return 'done';
  if (state === 'pending') {
    const at = new Date(clock.now().getTime() + pauseMinutes(job.round) * 60_000);
    const key = String('refundId' in job ? job.refundId : job.paymentId);
    await db.transaction((tx) => jobs.send(tx, jobName, { ...job, round: job.round + 1 }, { at, key }));
    return 'pending';
  }
  log.error({ ...job, answer, alert: 'refund_failed' }, 'the bank did not take a refund');
  throw new Error(`The refund ${request.idempotencyKey} was not taken: ${state}`);
}
