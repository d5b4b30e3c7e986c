import { RECEIPT_DAYS } from '@jinlan/domain/orders';
import { jobs, type Services } from '../services.ts';
import { orderProcess, shop } from '../steps/advance-order.ts';
import { longShipped } from './store.ts';

/** At most this many orders an hour; those shipped longest ago come first, so that none starves. */
const maxPerRun = 200;

/**
 * Marks orders as delivered after the days that the rules give. An order that fails does not stop the
 * others.
 */
export async function deliverLongShipped(services: Services): Promise<void> {
  const { db, clock, log } = services.platform;
  const shippedBefore = new Date(clock.now().getTime() - RECEIPT_DAYS * 86_400_000);
  for (const id of await longShipped(db, shippedBefore, maxPerRun)) {
    try {
      // Refused if somebody marked it as delivered meanwhile.
      await orderProcess.step(services, id, { kind: 'deliver', signed: false }, shop(jobs.deliver));
    } catch (err) {
      log.error(
        { err, orderId: id, alert: 'delivery_not_recorded' },
        'a long-shipped order could not be completed',
      );
    }
  }
}
