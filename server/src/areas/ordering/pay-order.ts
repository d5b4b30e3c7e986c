import { needsToken } from '@jinlan/domain/payments';
import type { Actor } from '@jinlan/domain/people';
import { refuse } from '../../platform/requests/refusal.ts';
import { askBank, startExclusively } from './payments/follow-payment.ts';
import { sendFollow } from './payments/send-follow.ts';
import * as paymentStore from './payments/store.ts';
import { seal } from './placing/sealed.ts';
import { findForBuyer, type OrderKey } from './reading/find-order.ts';
import type { Services } from './services.ts';
import { isAwaitingPayment, orderProcess } from './steps/advance-order.ts';
import { abandonPayment } from './steps/expire-order.ts';
import { lockOrder, type OrderRow, orderById } from './store.ts';

/**
 * Starts a new attempt to pay a pending order with another card, for instance after the 3-D Secure page
 * was closed. It first abandons the running attempt; if that one turns out to have succeeded, it counts
 * as the payment.
 */
export async function payOrder(
  services: Services,
  caller: Actor,
  key: OrderKey,
  nonce: string,
): Promise<OrderRow> {
  const { platform } = services;
  const { db, clock, config, random } = platform;
  if (!/^[\x21-\x7e]{1,500}$/.test(nonce)) throw refuse('INVALID_TEXT', { field: 'payment_method_nonce' });
  const { order: foundOrder, actor } = await findForBuyer(services, caller, key, 'order.pay');
  const method = foundOrder.paymentMethod;
  const gateway = services.payments.ofMethod(method);
  if (!isAwaitingPayment(foundOrder) || !needsToken(method) || gateway === null)
    throw refuse('ORDER_NOT_PAYABLE');
  if (foundOrder.expiresAt === null || foundOrder.expiresAt.getTime() <= clock.now().getTime())
    throw refuse('ORDER_NOT_PAYABLE');

  const [running] = await paymentStore.paymentsOf(db, foundOrder.id);
  if (running) await askBank(services, running.id);
  const attempted = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, foundOrder.id);
    if (order === null || !isAwaitingPayment(order)) return null;
    const [latest] = await paymentStore.paymentsOf(tx, order.id);
    // Another request has started an attempt meanwhile: the card of that request is charged.
    if (latest?.id !== running?.id) throw refuse('PAYMENT_RUNNING');
    await abandonPayment(services, tx, order, 'canceled');
    const attempt = (latest?.attempt ?? 0) + 1;
    const idempotencyKey = `${order.number}:${attempt}`;
    const { row: startedOrder } = await orderProcess.advance(
      services,
      tx,
      order,
      { kind: 'start-payment', attempt: idempotencyKey },
      actor,
    );
    const payment = await paymentStore.addPayment(
      tx,
      {
        orderId: order.id,
        attempt,
        method,
        gateway: gateway.code,
        state: 'starting',
        idempotencyKey,
        sealedNonce: seal(config.secrets.application, nonce, random),
        amount: order.total,
        currency: order.currency,
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
