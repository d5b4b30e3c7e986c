import type { Market } from '@jinlan/domain/markets';
import type { OrderStage } from '@jinlan/domain/orders';
import type { Connection } from '../../../../platform/database.ts';
import { listLimit, searchLimit } from './limits.ts';
import type { PlacedSpan } from './store-groups.ts';

/** An order with the facts that the filters of the list ask for. */
export interface SearchedOrder {
  readonly id: number;
  readonly number: string;
  readonly stage: OrderStage;
  readonly telephoneEnd: string | null;
  readonly delivery: string;
  readonly madeToOrder: boolean;
  readonly placedAt: Date;
  readonly dueOn: string | null;
}

const searchedColumns = `sold.id, sold.number, sold.stage, sold.telephone_end as "telephoneEnd", sold.delivery,
  sold.made_to_order as "madeToOrder", sold.placed_at as "placedAt", sold.due_on as "dueOn"`;

/** Orders whose number ends in the digits. Four digits also match the end of the telephone number. */
export async function ordersByEnd(
  db: Connection,
  storeCode: string,
  digits: string,
): Promise<SearchedOrder[]> {
  const reversed = [...digits].reverse().join('');
  return db.query<SearchedOrder>(
    'ordering.ids-by-end',
    `with found as (
       (select id from ordering.sales_order
        where source_code = $1 and number_reversed collate "C" >= $2 and number_reversed collate "C" < $3
        limit ${searchLimit})
       union
       (select id from ordering.sales_order where source_code = $1 and telephone_end = $4::text limit ${searchLimit})
     )
     select ${searchedColumns} from found join ordering.sales_order sold on sold.id = found.id`,
    [storeCode, reversed, `${reversed}:`, digits.length === 4 ? digits : null],
  );
}

/** The latest orders of a customer in the store. */
export async function ordersOfMember(
  db: Connection,
  storeCode: string,
  customerId: string,
): Promise<SearchedOrder[]> {
  return db.query<SearchedOrder>(
    'ordering.store-orders-of-member',
    `select ${searchedColumns} from (
       select * from ordering.sales_order where customer_id = $2 and customer_id is not null
       order by placed_at desc, id desc limit ${searchLimit}
     ) sold where sold.source_code = $1`,
    [storeCode, customerId],
  );
}

/** The conditions on late orders; null for no condition. */
export interface OverdueFilter {
  readonly delivery: string | null;
  readonly madeToOrder: boolean | null;
  readonly placed: PlacedSpan;
}

/** SQL for late orders. Its stages are the domain's `dueStages`, written out as in the index `sales_order_of_due_day`. */
export const overdue = `from ordering.sales_order sold
     where source_code = $1 and due_on collate "C" < $2 and stage in ('approval-pending', 'approval-question', 'ready-stock', 'manufacturing', 'made', 'factory-shipped', 'refunded-partial')
       and ($3::text is null or delivery = $3) and ($4::boolean is null or made_to_order = $4)
       and placed_at >= coalesce($5::timestamptz, '-infinity') and placed_at < coalesce($6::timestamptz, 'infinity')`;

const overdueValues = (storeCode: string, today: string, filter: OverdueFilter): readonly unknown[] => [
  ...[storeCode, today, filter.delivery, filter.madeToOrder, filter.placed.from, filter.placed.before],
];

/** Counts orders that were due before the day, from the index alone and up to the limit. */
export async function countOverdue(
  db: Connection,
  storeCode: string,
  today: string,
  filter: OverdueFilter,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'ordering.count-overdue',
    `select count(*)::integer as count from (select ${overdue} limit ${listLimit}) bounded`,
    overdueValues(storeCode, today, filter),
  );
  return row?.count ?? 0;
}

/** Returns the ids of one page of late orders, the longest overdue first. */
export async function idsOfOverdue(
  db: Connection,
  storeCode: string,
  today: string,
  filter: OverdueFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'ordering.ids-of-overdue',
    `select sold.id ${overdue} order by due_on collate "C", id offset $7 limit $8`,
    [...overdueValues(storeCode, today, filter), page.offset, page.limit],
  );
  return rows.map(({ id }) => id);
}

const inWork = (red: string): string => `exists (select from ordering.e_invoice_submission sent
  where sent.invoice_id = invoice.id and coalesce(sent.red_invoice_id, 0) = ${red} and sent.state = 'waiting'
    and sent.problem is null)`;

/**
 * SQL: whether an e-invoice or one of its red invoices waits for staff. False if a provider works on it without a problem.
 */
export const needsStaff = `(invoice.state = 'requested' and not ${inWork('0')}
  or invoice.state = 'red-requested' and exists (select from ordering.red_invoice red
    where red.invoice_id = invoice.id and red.number is null and not ${inWork('red.id')}))`;

/** The store's orders whose e-invoice waits to be issued or taken back, newest first. */
export async function waitingEInvoices(db: Connection, storeCode: string): Promise<SearchedOrder[]> {
  return db.query<SearchedOrder>(
    'ordering.ids-of-waiting-e-invoices',
    `select ${searchedColumns}
     from ordering.e_invoice invoice join ordering.sales_order sold on sold.id = invoice.order_id
     where invoice.state in ('requested', 'red-requested') and sold.source_code = $1 and ${needsStaff}
     order by sold.placed_at desc, sold.id desc limit ${listLimit}`,
    [storeCode],
  );
}

/** Orders of the store whose deposit is paid and whose rest is not, newest first. */
export async function restsDue(db: Connection, storeCode: string): Promise<SearchedOrder[]> {
  return db.query<SearchedOrder>(
    'ordering.rests-due',
    `select ${searchedColumns} from ordering.sales_order sold
     where sold.rest_due and sold.source_code = $1
     order by sold.placed_at desc, sold.id desc limit ${listLimit}`,
    [storeCode],
  );
}

/** The orders of a market, or of one store. */
export type RefundScope = { readonly market: Market } | { readonly storeCode: string };

/** Orders with a refund that a person has to send at the bank, newest first. */
export async function refundsToSend(db: Connection, scope: RefundScope): Promise<SearchedOrder[]> {
  return db.query<SearchedOrder>(
    'ordering.refunds-to-send',
    `select ${searchedColumns} from ordering.sales_order sold
     where sold.id in (
       select payment.order_id from ordering.refund join ordering.payment on payment.id = refund.payment_id
       where refund.state = 'waiting' and payment.gateway is null
     ) and ($1::text is null or sold.market = $1) and ($2::text is null or sold.source_code = $2)
     order by sold.placed_at desc, sold.id desc limit ${listLimit}`,
    'market' in scope ? [scope.market, null] : [null, scope.storeCode],
  );
}

/** The store's orders with a refund that its provider did not pay out, or that nobody would get, newest first. */
export async function failedRefunds(db: Connection, storeCode: string): Promise<SearchedOrder[]> {
  return db.query<SearchedOrder>(
    'ordering.failed-refunds',
    `select ${searchedColumns} from ordering.sales_order sold
     where sold.id in (
       select payment.order_id from ordering.refund join ordering.payment on payment.id = refund.payment_id
       where refund.state = 'failed' or refund.owed_state = 'waiting'
     ) and sold.source_code = $1
     order by sold.placed_at desc, sold.id desc limit ${listLimit}`,
    [storeCode],
  );
}
