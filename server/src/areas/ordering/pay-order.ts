import { needsToken } from '@jinlan/domain/payments';
import type { Actor } from '@jinlan/domain/people';
import { refuse } from '../../platform/requests/refusal.ts';
import { askBank, startAlone } from './payments/follow-payment.ts';
import { sendFollow } from './payments/send-follow.ts';
import * as paymentStore from './payments/store.ts';
import { seal } from './placing/sealed.ts';
import { findForBuyer, type OrderKey } from './reading/find-order.ts';
import type { Services } from './services.ts';
import { isAwaitingPayment, notPayable, orderProcess } from './steps/advance-order.ts';
import { abandonPayment } from './steps/expire-order.ts';
import { lockOrder, type OrderRow, orderById } from './store.ts';

/**
 * A new attempt to pay a pending order with another card: the 3-D Secure page was closed, say. The running attempt
 * is given up first, and if it turns out to have succeeded, that was the payment.
 */
export async function payOrder(
  services: Services,
  who: Actor,
  key: OrderKey,
  nonce: string,
): Promise<OrderRow> {
  const { platform } = services;
  const { db, clock, config, random } = platform;
  if (!/^[\x21-\x7e]{1,500}$/.test(nonce)) throw refuse('INVALID_TEXT', { field: 'payment_method_nonce' });
  const { order: found, actor } = await findForBuyer(services, who, key, 'order.pay');
  const method = found.paymentMethod;
  const gateway = services.payments.ofMethod(method);
  if (!isAwaitingPayment(found) || !needsToken(method) || gateway === null) throw notPayable();
  if (found.expiresAt === null || found.expiresAt.getTime() <= clock.now().getTime()) throw notPayable();

  const [running] = await paymentStore.paymentsOf(db, found.id);
  if (running) await askBank(services, running.id);
  const next = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (order === null || !isAwaitingPayment(order)) return null;
    const [latest] = await paymentStore.paymentsOf(tx, order.id);
    // Another request began an attempt meanwhile: its card is the one to be charged.
    if (latest?.id !== running?.id) throw refuse('PAYMENT_RUNNING');
    await abandonPayment(services, tx, order, 'canceled');
    const attempt = (latest?.attempt ?? 0) + 1;
    const idempotencyKey = `${order.number}:${attempt}`;
    const { row: started } = await orderProcess.advance(
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
    return { order: started, payment };
  });
  if (next !== null && paymentStore.isOnlinePayment(next.payment))
    await startAlone(services, next.order, next.payment);
  return (await orderById(db, found.id)) ?? found;
}
