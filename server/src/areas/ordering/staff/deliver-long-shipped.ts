import { RECEIPT_DAYS } from '@jinlan/domain/orders';
import { jobs, type Services } from '../services.ts';
import { orderProcess, shop } from '../steps/advance-order.ts';
import { longShipped } from './store.ts';

/** The most orders of an hourly run. Those that were shipped longest ago come first, so that none waits for ever. */
const maxPerRun = 200;

/** Marks orders as delivered once the days of `RECEIPT_DAYS` are over. If one order fails, the others go on. */
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
