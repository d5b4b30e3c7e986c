import { subjectOf } from '@jinlan/domain/orders';
import { type Actor, may } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { tillsOf } from '../placing/tills.ts';
import type { Services } from '../services.ts';
import { findStoreOrder, refuseOwnOrder, type Staff, staffOf } from '../staff/find-order.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { announceCraft, type CraftReport, craftReportsOf } from './store.ts';

export const mayReport = (services: Services, staff: Staff, order: OrderRow): boolean =>
  may(staff, 'order.make', subjectOf(order.state, tillsOf(services, order)));

/**
 * Returns the staff member and the order. Refuses staff who may not report on the order's pieces, and staff whose own order
 * it is.
 */
export async function orderInWorkshop(
  services: Services,
  actor: Actor,
  number: string,
): Promise<{ readonly staff: Staff; readonly order: OrderRow }> {
  const staff = staffOf(actor);
  const order = await findStoreOrder(services, staff, number);
  if (!mayReport(services, staff, order)) throw refuse('ORDER_STEP_NOT_PERMITTED');
  refuseOwnOrder(staff, order);
  return { staff, order };
}

/**
 * Changes the reports about an order, under its lock. `work` returns whether it changed something; if so, open pages load
 * the order again.
 */
export function changeCraft(
  { platform }: Services,
  { id, number }: OrderRow,
  work: (tx: Connection, locked: OrderRow, reports: readonly CraftReport[], now: Date) => Promise<boolean>,
): Promise<OrderRow> {
  return platform.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, id);
    if (locked === null) throw new Error(`Order ${number} is gone`);
    const reports = await craftReportsOf(tx, [id]);
    if (await work(tx, locked, reports, platform.clock.now())) await announceCraft(tx, number);
    return locked;
  });
}
