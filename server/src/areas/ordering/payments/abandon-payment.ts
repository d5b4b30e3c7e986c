import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { sendFollow } from './send-follow.ts';
import { paymentsOf, savePayment } from './store.ts';

/** Abandons the running attempt. A job then asks the bank until the charge is closed or paid. */
export async function abandonPayment(
  services: Services,
  tx: Connection,
  order: OrderRow,
  failureCode: 'expired' | 'canceled',
): Promise<void> {
  const now = services.platform.clock.now();
  const [latest] = await paymentsOf(tx, order.id);
  if (latest?.state === 'in_store' || latest?.state === 'transfer')
    await savePayment(tx, latest, { state: 'failed', failureCode }, now);
  else if (latest && ['starting', 'processing', 'action_required'].includes(latest.state)) {
    await savePayment(tx, latest, { state: 'abandoned' }, now);
    await sendFollow(services, tx, latest.id);
  }
}
