import { DAY_MS } from '@jinlan/domain/kernel';
import { REST_REMINDER, readyStages, restDue } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';
import { mailRestDue } from '../mail/mail-deposit.ts';
import type { Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { ordersToRemind, saveRestAsked } from './store-rest.ts';

/** Asks the buyer of an order whose pieces are ready for the rest. Does nothing if no rest is due. */
export async function askForRest(services: Services, tx: Connection, order: OrderRow): Promise<void> {
  const rest = restDue(order.state);
  if (rest === null) return;
  await saveRestAsked(tx, order.id, services.platform.clock.now(), { isReminder: false });
  await mailRestDue(services, tx, order, rest, 0);
}
/** The most orders of a run. Those whose buyers were asked longest ago come first. */
const maxPerRun = 200;

/** Reminds buyers of the rest of orders whose pieces are ready. After the last reminder the store decides what to do. */
export async function remindOfRests(services: Services): Promise<void> {
  const { db, clock } = services.platform;
  const before = new Date(clock.now().getTime() - REST_REMINDER.days * DAY_MS);
  const terms = { before, stages: readyStages, most: REST_REMINDER.most, limit: maxPerRun };
  for (const { id, reminders } of await ordersToRemind(db, terms))
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const rest = order && restDue(order.state);
      if (!rest || !readyStages.includes(order.state.stage)) return;
      await saveRestAsked(tx, id, clock.now(), { isReminder: true });
      await mailRestDue(services, tx, order, rest, reminders + 1);
    });
}
