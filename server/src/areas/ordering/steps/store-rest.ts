import type { OrderStage } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';

/** Saves when the buyer of an order was asked for the rest. */
export async function saveRestAsked(
  tx: Connection,
  orderId: number,
  now: Date,
  { isReminder }: { readonly isReminder: boolean },
): Promise<void> {
  await tx.query(
    'ordering.save-rest-asked',
    `update ordering.sales_order set rest_asked_at = $2, rest_reminders = rest_reminders + $3::integer where id = $1`,
    [orderId, now, isReminder ? 1 : 0],
  );
}

interface ReminderTerms {
  readonly before: Date;
  readonly stages: readonly OrderStage[];
  /** The most reminders of one order. */
  readonly most: number;
  readonly limit: number;
}

/** Returns orders whose buyers were asked for the rest at `before` or earlier, the one longest ago first. */
export const ordersToRemind = (
  db: Connection,
  { before, stages, most, limit }: ReminderTerms,
): Promise<{ readonly id: number; readonly reminders: number }[]> =>
  db.query<{ readonly id: number; readonly reminders: number }>(
    'ordering.orders-to-remind',
    `select id, rest_reminders as reminders from ordering.sales_order
     where rest_due and rest_asked_at <= $1 and stage = any($2::text[]) and rest_reminders < $3
     order by rest_asked_at limit $4`,
    [before, stages, most, limit],
  );
