import { RECEIPT_DAYS } from '@jinlan/domain/orders';
import { jobs, type Services } from '../services.ts';
import { orderProcess, shop } from '../steps/advance-order.ts';
import { longShipped } from './store.ts';

/** So many orders an hour at most; those shipped longest ago first, so that every one has its turn. */
const perRun = 200;

/** Parcels that nobody signed for count as received after the days of the rules. One that fails does not stop the others. */
export async function deliverLongShipped(services: Services): Promise<void> {
  const { db, clock, log } = services.platform;
  const shippedBefore = new Date(clock.now().getTime() - RECEIPT_DAYS * 86_400_000);
  for (const id of await longShipped(db, shippedBefore, perRun)) {
    try {
      // Refused where somebody delivered it meanwhile.
      await orderProcess.step(services, id, { kind: 'deliver', signed: false }, shop(jobs.deliver));
    } catch (err) {
      log.error(
        { err, orderId: id, alert: 'delivery_not_recorded' },
        'a long-shipped order could not be completed',
      );
    }
  }
}
