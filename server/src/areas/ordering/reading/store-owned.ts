import { ownedStages } from '@jinlan/domain/jewellery-box';
import type { Locale, Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { OrderStage } from '@jinlan/domain/orders';
import { readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import { type LineRow, lineColumns, lineJson } from '../store.ts';

/** A line of an order that its customer has received. */
export interface DeliveredRow extends LineRow {
  readonly orderId: number;
  readonly number: string;
  readonly market: Market;
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  readonly stage: OrderStage;
  readonly placedAt: Date;
  readonly invoiceNumber: string | null;
  /** Pieces that the shop has taken back. */
  readonly returned: number;
  /** The weight that the workshop noted for the whole order; null if it weighed nothing. */
  readonly weighedMg: number | null;
}

/** The newest received orders of a customer that are read: one more than the lines that are listed. */
const mostOrders = 201;

/** Lists the lines of a customer's received orders, the newest order first; only of one order if `number` is not null. */
export const deliveredLines = (
  db: Connection,
  customerId: string,
  number: string | null,
  limit: number,
): Promise<DeliveredRow[]> =>
  readJson(
    lineJson,
    db.query<DeliveredRow>(
      'ordering.delivered-lines',
      `select sold.id as "orderId", sold.number, sold.market, sold.locale, sold.currency, sold.stage,
         sold.placed_at as "placedAt", sold.invoice_number as "invoiceNumber", line.*,
         (select coalesce(sum(back.accepted), 0)::integer from ordering.order_return sent
           join ordering.order_return_line back on back.return_id = sent.id and back.line = line.position
           where sent.order_id = sold.id) as returned,
         (select (made.data -> 'command' ->> 'weightMg')::integer from ordering.order_event made
           where made.order_id = sold.id and made.event = 'finish-making'
           order by made.version desc limit 1) as "weighedMg"
       from (select id, number, market, locale, currency, stage, placed_at, invoice_number from ordering.sales_order
         where customer_id = $1 and customer_id is not null and stage = any($2::text[])
           and ($3::text is null or number = $3)
         order by placed_at desc, id desc limit ${mostOrders}) sold
       cross join lateral (select ${lineColumns} from ordering.order_line where order_id = sold.id) line
       order by sold.placed_at desc, sold.id desc, line.position limit $4`,
      [customerId, ownedStages, number, limit],
    ),
  );
