import type { Locale, Market } from '@jinlan/domain/markets';
import type { OrderStage } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';

/** A bought piece that its customer has received and kept. */
export interface ReceivedPiece {
  readonly customerId: string;
  readonly orderNumber: string;
  /** The SKU of the piece that has the page. */
  readonly sku: string;
  /** In the order's language. */
  readonly name: string;
  readonly market: Market;
  readonly locale: Locale;
  readonly placedAt: Date;
}

/** Stages of orders that were received and not returned as a whole. */
const received: readonly OrderStage[] = ['complete', 'return-pending', 'returned-partial'];

/** Which received pieces: of these customers and, unless null, of one piece and of these orders. */
export interface ReceivedQuery {
  readonly customerIds: readonly string[];
  readonly sku: string | null;
  readonly numbers: readonly string[] | null;
}

const mostOfCustomer = 200;

/**
 * Received pieces, the newest order first, at most 200 for each customer: no gifts of promotions, gift cards, designs, and
 * no lines that were returned as a whole.
 */
export const receivedPieces = (
  db: Connection,
  { customerIds, sku, numbers }: ReceivedQuery,
): Promise<ReceivedPiece[]> =>
  db.query<ReceivedPiece>(
    'ordering.received-pieces',
    `select sold.customer_id as "customerId", sold.number as "orderNumber",
       coalesce(line.parent_sku, line.sku) as sku, min(line.name) as name,
       sold.market, sold.locale, sold.placed_at as "placedAt"
     from ordering.sales_order sold
     join ordering.order_line line on line.order_id = sold.id
     where sold.customer_id = any($1::text[]) and sold.customer_id is not null and sold.stage = any($2::text[])
       and line.gift_rule is null and line.gift_card is null and line.made is null
       and ($3::text is null or coalesce(line.parent_sku, line.sku) = $3)
       and ($4::text[] is null or sold.number = any($4::text[]))
       and line.quantity > (
         select coalesce(sum(back.accepted), 0) from ordering.order_return sent
         join ordering.order_return_line back on back.return_id = sent.id and back.line = line.position
         where sent.order_id = sold.id)
     group by sold.id, coalesce(line.parent_sku, line.sku)
     order by sold.placed_at desc, sold.id desc, sku limit $5`,
    [customerIds, received, sku, numbers, mostOfCustomer * customerIds.length],
  );

/** An order that was received. `at` and `orderId` together are its place in the sequence of all received orders. */
export interface ReceivedOrder {
  readonly at: Date;
  readonly orderId: number;
  readonly number: string;
  readonly customerId: string;
}

/** The customers' orders received after a place in the sequence and not after `until`, in sequence. */
export const receivedOrders = (
  db: Connection,
  after: { readonly at: Date; readonly orderId: number },
  until: Date,
  limit: number,
): Promise<ReceivedOrder[]> =>
  db.query<ReceivedOrder>(
    'ordering.received-orders',
    `select done.at, done.order_id as "orderId", sold.number, sold.customer_id as "customerId"
     from ordering.order_event done
     join ordering.sales_order sold on sold.id = done.order_id
     where done.to_state = 'complete' and (done.at, done.order_id) > ($1, $2) and done.at <= $3
       and sold.customer_id is not null and sold.stage = 'complete'
     order by done.at, done.order_id limit $4`,
    [after.at, after.orderId, until, limit],
  );
