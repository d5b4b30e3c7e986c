import { type OrderCommand, paymentDeadline } from '@jinlan/domain/orders';
import { isOnline } from '@jinlan/domain/payments';
import type { Actor } from '@jinlan/domain/people';
import type { ExpireJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { mailCanceled } from '../mail/mail-order.ts';
import { askBank } from '../payments/follow-payment.ts';
import { sendFollow } from '../payments/send-follow.ts';
import * as paymentStore from '../payments/store.ts';
import { jobs, type Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { orderProcess, shop } from './advance-order.ts';
import { releaseOrder } from './reserved.ts';

/**
 * Ends an order that was not paid in time. Queries the bank first, because its answer may be under way.
 * While an attempt runs, the rules extend the deadline and the job is queued again.
 */
export async function expireOrder(services: Services, { orderId }: ExpireJob): Promise<void> {
  const { db } = services.platform;
  const [latest] = await paymentStore.paymentsOf(db, orderId);
  if (latest && isOnline(latest.method)) await askBank(services, latest.id);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null || order.state.stage !== 'pending') return;
    const deadline = paymentDeadline(order.state);
    if (services.platform.clock.now().getTime() <= deadline.getTime())
      return sendExpire(services, tx, order, deadline);
    await closeUnpaid(services, tx, order, { kind: 'expire' }, shop(jobs.expire));
    await mailCanceled(services, tx, order);
  });
}

/** Queues the job for one millisecond after the deadline, since the rules expire only orders past it. */
export async function sendExpire(
  { platform }: Services,
  tx: Connection,
  order: { id: number },
  at: Date,
): Promise<void> {
  const data: ExpireJob = { orderId: order.id };
  await platform.jobs.send(tx, jobs.expire, data, { at: new Date(at.getTime() + 1), key: String(order.id) });
}

/**
 * Ends a locked, unpaid order: releases all it reserved, and follows its payment until the bank has
 * decided.
 */
export async function closeUnpaid(
  services: Services,
  tx: Connection,
  order: OrderRow,
  command: Extract<OrderCommand, { kind: 'expire' | 'give-up' }>,
  actor: Actor,
): Promise<OrderRow> {
  const { row: closed } = await orderProcess.advance(services, tx, order, command, actor);
  await abandonPayment(services, tx, order, command.kind === 'expire' ? 'expired' : 'canceled');
  await releaseOrder(services, tx, closed);
  return closed;
}

/** Abandons the running attempt; a job follows what the bank still does about it. */
export async function abandonPayment(
  services: Services,
  tx: Connection,
  order: OrderRow,
  failureCode: 'expired' | 'canceled',
): Promise<void> {
  const now = services.platform.clock.now();
  const [latest] = await paymentStore.paymentsOf(tx, order.id);
  if (latest?.state === 'in_store' || latest?.state === 'transfer')
    await paymentStore.savePayment(tx, latest, { state: 'failed', failureCode }, now);
  else if (latest && ['starting', 'processing', 'action_required'].includes(latest.state)) {
    await paymentStore.savePayment(tx, latest, { state: 'abandoned' }, now);
    await sendFollow(services, tx, latest.id);
  }
}
