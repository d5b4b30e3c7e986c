import { holderOf, isAwaitingPayment, notPayable } from './advance-order.ts';
import { closeUnpaid } from './expire-order.ts';
import { findByToken } from './find-order.ts';
import { askBank } from './payments/follow-payment.ts';
import * as paymentStore from './payments/store.ts';
import type { Services } from './services.ts';
import { lockOrder, type OrderRow } from './store.ts';

/** The shopper gives an unpaid order up. Already given up is fine; already paid is not. */
export async function cancelUnpaidOrder(
  services: Services,
  input: { number: string; accessToken: string },
): Promise<OrderRow> {
  const { db } = services.platform;
  const found = await findByToken(services, input.number, input.accessToken);
  const [running] = await paymentStore.paymentsOf(db, found.id);
  if (running && isAwaitingPayment(found)) await askBank(services, running.id);
  const order = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (order === null || !isAwaitingPayment(order)) return order;
    return closeUnpaid(services, tx, order, { kind: 'give-up' }, holderOf(order));
  });
  if (order?.state.stage !== 'canceled') throw notPayable();
  return order;
}
