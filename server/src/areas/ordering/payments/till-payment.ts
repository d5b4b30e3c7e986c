import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import { abandonPayment } from '../steps/expire-order.ts';
import { changePaymentMethod, type OrderRow } from '../store.ts';
import { addPayment, type PaymentRow, paymentsOf } from './store.ts';

/**
 * The payment that a till takes for a locked order; null if it was not to be paid there. For a sale whose customer tried to
 * pay online, that attempt is abandoned and the till's payment added. What a provider still reports for it is refunded.
 */
export async function tillPaymentOf(
  services: Services,
  tx: Connection,
  order: OrderRow,
): Promise<PaymentRow | null> {
  const [latest] = await paymentsOf(tx, order.id);
  if (latest?.state === 'in_store') return latest;
  if (latest === undefined || order.state.facts.seller === undefined) return null;
  await abandonPayment(services, tx, order, 'canceled');
  await changePaymentMethod(tx, order.id, 'checkmo');
  const attempt = latest.attempt + 1;
  return addPayment(
    tx,
    {
      ...{ orderId: order.id, attempt, method: 'checkmo', gateway: null, state: 'in_store' },
      ...{ idempotencyKey: `${order.number}:${attempt}`, sealedNonce: null, keepsCard: false },
      ...{ amount: order.total, currency: order.currency, payer: latest.payer },
    },
    services.platform.clock.now(),
  );
}
