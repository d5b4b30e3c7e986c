import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { notFound } from '../reading/find-order.ts';
import type { Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { returnsOfMany } from './store.ts';
import { type WrittenReturn, withReturnDetails } from './store-return-details.ts';

/** Changes what belongs to a return of an order, under the order's lock. Throws RETURN_NOT_FOUND. */
export async function changeReturn(
  { platform: { db, clock } }: Services,
  { id }: OrderRow,
  sequence: number,
  change: (tx: Connection, order: OrderRow, sent: WrittenReturn, now: Date) => Promise<void>,
): Promise<OrderRow> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order === null) throw notFound();
    const returns = await returnsOfMany(tx, [id]);
    const [sent] = await withReturnDetails(
      tx,
      returns.filter((each) => each.sequence === sequence),
    );
    if (sent === undefined) throw refuse('RETURN_NOT_FOUND');
    await change(tx, order, sent, clock.now());
    return order;
  });
}
