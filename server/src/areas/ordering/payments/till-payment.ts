import type { Money } from '@jinlan/domain/money';
import type { PaymentPart } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import { changePaymentMethod, type OrderRow } from '../store.ts';
import { abandonPayment } from './abandon-payment.ts';
import { addPayment, type PaymentRow, paymentsOf } from './store.ts';

/**
 * Returns the payment that a till takes for a part of a locked order; null if a till must not take it. For the rest of an
 * order, and for a sale whose customer tried to pay online, it abandons the online attempt and adds a payment at the till.
 * If a provider still reports money for the abandoned attempt, that money is refunded.
 */
export async function tillPaymentOf(
  services: Services,
  tx: Connection,
  order: OrderRow,
  { part, amount }: { readonly part: PaymentPart; readonly amount: Money },
): Promise<PaymentRow | null> {
  const [latest] = await paymentsOf(tx, order.id);
  if (latest?.state === 'in_store') return latest;
  if (latest === undefined || order.state.facts.seller === undefined) return null;
  await abandonPayment(services, tx, order, 'canceled');
  if (part !== 'rest') await changePaymentMethod(tx, order.id, 'checkmo');
  const attempt = latest.attempt + 1;
  return addPayment(
    tx,
    {
      ...{ orderId: order.id, attempt, part, method: 'checkmo', gateway: null, state: 'in_store' },
      ...{ idempotencyKey: `${order.number}:${attempt}`, sealedNonce: null, keepsCard: false },
      ...{ amount: amount.minor, currency: order.currency, payer: latest.payer },
    },
    services.platform.clock.now(),
  );
}
