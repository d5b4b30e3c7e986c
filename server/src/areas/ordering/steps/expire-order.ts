import { type OrderCommand, paymentDeadline } from '@jinlan/domain/orders';
import { isOnline } from '@jinlan/domain/payments';
import type { Actor } from '@jinlan/domain/people';
import type { ExpireJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { abandonPayment } from '../payments/abandon-payment.ts';
import { askBank } from '../payments/follow-payment.ts';
import * as paymentStore from '../payments/store.ts';
import { jobs, type Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { orderProcess, shop } from './advance-order.ts';

/**
 * Ends an order that was not paid in time. Queries the bank first, because its answer may be on its way. While an attempt
 * runs, the rules extend the deadline, and the job is queued again.
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
 * Ends a locked, unpaid order: releases everything that it reserved, and follows its payment until the bank has decided. If
 * it expired, the buyer gets an e-mail.
 */
export async function closeUnpaid(
  services: Services,
  tx: Connection,
  order: OrderRow,
  command: Extract<OrderCommand, { kind: 'expire' | 'give-up' }>,
  actor: Actor,
): Promise<OrderRow> {
  const closed = await orderProcess.advance(services, tx, order, command, actor);
  await abandonPayment(services, tx, order, command.kind === 'expire' ? 'expired' : 'canceled');
  await orderProcess.carryOut(services, tx, closed);
  return closed.row;
}

/**
 * Ends an order whose payment was refused, for a client that cannot try again by `payOrder`. The bag is open again. Does
 * nothing if the order is paid or closed, or if another attempt was made in the meantime.
 */
export async function endRefused(services: Services, orderId: number): Promise<void> {
  await services.platform.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state.stage !== 'pending' || order.state.payment.state !== 'failed') return;
    if (order.state.facts.seller !== undefined) return;
    await closeUnpaid(services, tx, order, { kind: 'give-up' }, shop('ordering.payment-failed'));
  });
}
