import type { Connection } from '../../../platform/database.ts';
import type { OrderRow } from '../store.ts';

/**
 * Whether the pieces that the customer of an order has paid, received and kept are worth at least as much as all their
 * unpaid orders, this one included. So holding pieces costs a stranger as much as buying them. Only orders in the same
 * currency count, and gift cards do not count, because they pay for other orders.
 */
export async function isBackedByPurchases(
  tx: Connection,
  { state }: Pick<OrderRow, 'state'>,
): Promise<boolean> {
  const { customerId } = state.facts;
  if (customerId === null) return false;
  const [row] = await tx.query<{ isBacked: boolean }>(
    'ordering.kept-purchases',
    `select coalesce(sum(greatest(total_minor - ${refundedOf('payment')} - ${refundedOf('rest')} - ${giftCards}, 0))
           filter (where stage = 'complete' and delivery <> 'none'), 0)
         >= coalesce(sum(total_minor + tender_minor) filter (where expires_at is not null and sold_by is null), 0)
         as "isBacked"
     from ordering.sales_order where customer_id = $1 and currency = $2`,
    [customerId, state.due.currency],
  );
  return row?.isBacked ?? false;
}

const minorAt = (path: string): string => `coalesce((state #>> '{${path}}')::bigint, 0)`;

const refundedOf = (part: 'payment' | 'rest'): string => minorAt(`${part},refunded,minor`);

/** SQL for the cost of the gift cards that an order bought, as far as it was not refunded. */
const giftCards = `(${minorAt('facts,giftCards')} - ${minorAt('cardsRefunded')})`;
