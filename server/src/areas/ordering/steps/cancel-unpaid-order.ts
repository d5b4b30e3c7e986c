import type { Actor } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import { askBank } from '../payments/follow-payment.ts';
import * as paymentStore from '../payments/store.ts';
import { findForBuyer, type OrderKey } from '../reading/find-order.ts';
import type { Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { isAwaitingPayment } from './advance-order.ts';
import { closeUnpaid } from './expire-order.ts';

/** Asks the bank about the payment of an unpaid order, so that a payment counts that was made since. */
export async function askAboutPayment(services: Services, order: OrderRow): Promise<void> {
  if (isAwaitingPayment(order)) await closePayment(services, order);
}

/**
 * Asks the bank about the last payment of an order. If the order is cancelled, that also closes the payment at the bank,
 * because a wallet's code or link must not take money any longer. If the bank does not answer, a job asks it again.
 */
export async function closePayment(services: Services, order: Pick<OrderRow, 'id'>): Promise<void> {
  const [payment] = await paymentStore.paymentsOf(services.platform.db, order.id);
  if (payment) await askBank(services, payment.id);
}

/**
 * Cancels an unpaid order for its buyer: the command `give-up`. An order that is canceled already is returned as it is;
 * a paid one is refused with ORDER_NOT_CANCELABLE. Asks the bank first, so that a payment made meanwhile counts.
 */
export async function cancelUnpaidOrder(services: Services, caller: Actor, key: OrderKey): Promise<OrderRow> {
  const { db, log } = services.platform;
  const { order: unlockedOrder, actor } = await findForBuyer(services, caller, key, 'order.give-up');
  await askAboutPayment(services, unlockedOrder);
  const order = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, unlockedOrder.id);
    if (order === null || !isAwaitingPayment(order)) return order;
    return closeUnpaid(services, tx, order, { kind: 'give-up' }, actor);
  });
  if (order?.state.stage !== 'canceled') {
    log.info(
      { order: unlockedOrder.number, stage: order?.state.stage },
      'a buyer could not cancel a paid order',
    );
    throw refuse('ORDER_NOT_CANCELABLE');
  }
  await closePayment(services, order);
  return order;
}
