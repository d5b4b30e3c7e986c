import { money } from '@jinlan/domain/money';
import { mailStoreOfWaitingRefund } from '../mail/mail-store.ts';
import type { Services } from '../services.ts';
import { overdueTransfers, saveReminded } from '../steps/store-effects.ts';
import { orderById } from '../store.ts';

const dayMs = 86_400_000;
/** The most refunds of a run. Those that have waited longest come first. */
const maxPerRun = 100;

/** E-mails the market's desk once about each refund of a transfer that nobody has sent for `REFUND_REMINDER_DAYS`. */
export async function remindOfRefunds(services: Services): Promise<void> {
  const { db, clock, config } = services.platform;
  const before = new Date(clock.now().getTime() - config.refundReminderDays * dayMs);
  for (const refund of await overdueTransfers(db, before, maxPerRun)) {
    await db.transaction(async (tx) => {
      const order = await orderById(tx, refund.orderId);
      if (order === null || !(await saveReminded(tx, refund.id, clock.now()))) return;
      await mailStoreOfWaitingRefund(services, tx, order, refund.id, money(refund.amount, refund.currency));
    });
  }
}
