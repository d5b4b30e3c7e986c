import { unfinishedStages } from '@jinlan/domain/privacy';
import type { Connection } from '../../platform/database.ts';
import { type HeldData, inPages, nothingToRemove, staysWithOwner } from '../../platform/personal-data.ts';

/** Orders as the customer agreed to them, one row for each line. */
const orders: HeldData = {
  group: 'orders',
  tables: [
    'ordering.sales_order',
    'ordering.order_line',
    'ordering.order_event',
    'ordering.work_order',
    'ordering.craft_report',
    'ordering.craft_picture',
    'pricing.promotion_use',
    'pricing.promotion_buyer',
    'pricing.former_order',
    'tenders.sold_gift_card',
  ],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        number: string;
        placed_at: Date;
        stage: string;
        customer_name: string;
        email: string;
        telephone: string | null;
        shipping_address: string | null;
        billing_address: string | null;
        currency: string;
        total: string;
        payment_method: string;
        remark: string | null;
        lines: string | null;
      }>(
        'ordering.held-orders',
        `select id as cursor, number, placed_at, stage, customer_name, email, telephone, currency,
           to_char(total_minor / 100.0, 'FM999999999990.00') as total,
           payment_method, remark,
           (select concat_ws(', ', shipping_address ->> 'firstName', shipping_address ->> 'lastName',
             (select string_agg(street, ', ') from jsonb_array_elements_text(shipping_address -> 'street') street),
             shipping_address ->> 'building', shipping_address ->> 'unit', shipping_address ->> 'district',
             shipping_address ->> 'city', shipping_address ->> 'postcode', shipping_address ->> 'country')
           ) as shipping_address,
           (select concat_ws(', ', billing_address ->> 'firstName', billing_address ->> 'lastName',
             (select string_agg(street, ', ') from jsonb_array_elements_text(billing_address -> 'street') street),
             billing_address ->> 'building', billing_address ->> 'unit', billing_address ->> 'district',
             billing_address ->> 'city', billing_address ->> 'postcode', billing_address ->> 'country')
           ) as billing_address,
           (select string_agg(concat_ws(' ', line.sku, line.name, '×', line.quantity, line.gift_message), '; ' order by position)
             from ordering.order_line line where line.order_id = sales_order.id) as lines
         from ordering.sales_order where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    ),
  remove: nothingToRemove,
  startOver: staysWithOwner,
};

const returns: HeldData = {
  group: 'returns',
  tables: ['ordering.order_return', 'ordering.order_return_comment', 'ordering.order_return_parcel'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        number: string;
        requested_at: Date;
        comment: string | null;
        written: string | null;
      }>(
        'ordering.held-returns',
        `select sent.id as cursor, number, sent.requested_at, sent.comment,
           (select string_agg(text, ' / ' order by sequence) from ordering.order_return_comment
             where return_id = sent.id and author = 'buyer') as written
         from ordering.sales_order join ordering.order_return sent on sent.order_id = sales_order.id
         where customer_id = $1 and sent.id > $2 order by sent.id limit $3`,
        [customerId, after, limit],
      ),
    ),
  remove: nothingToRemove,
  startOver: staysWithOwner,
};

const invoices: HeldData = {
  group: 'invoices',
  tables: ['ordering.e_invoice', 'ordering.red_invoice', 'ordering.e_invoice_submission'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        number: string;
        state: string;
        title: string | null;
        tax_number: string | null;
        email: string | null;
        invoice: string | null;
        amount: string;
        requested_at: Date;
      }>(
        'ordering.held-invoices',
        `select invoice.id as cursor, sales_order.number, invoice.state, form ->> 'title' as title,
           form ->> 'taxNumber' as tax_number, form ->> 'email' as email, invoice.number as invoice,
           to_char(amount_minor / 100.0, 'FM999999999990.00') as amount,
           requested_at
         from ordering.sales_order join ordering.e_invoice invoice on invoice.order_id = sales_order.id
         where customer_id = $1 and invoice.id > $2 order by invoice.id limit $3`,
        [customerId, after, limit],
      ),
    ),
  remove: nothingToRemove,
  startOver: staysWithOwner,
};

export const heldData: readonly HeldData[] = [orders, returns, invoices];

const mostListed = 20;

/**
 * Returns the numbers of a customer's orders that are not finished or wait for a refund to be sent, and of those with a
 * return that waits.
 */
export async function openOrders(
  db: Connection,
  customerId: string,
): Promise<{ readonly orders: readonly string[]; readonly returns: readonly string[] }> {
  const rows = await db.query<{ number: string; isReturn: boolean }>(
    'ordering.open-orders',
    `select number, stage = 'return-pending' as "isReturn" from ordering.sales_order
     where customer_id = $1 and (stage = any($2::text[]) or stage = 'return-pending'
       or (state ->> 'refundToSend')::bigint > 0 or (state ->> 'failedRefund')::bigint > 0)
     order by placed_at desc, id desc limit $3`,
    [customerId, unfinishedStages, mostListed],
  );
  return {
    orders: rows.flatMap(({ number, isReturn }) => (isReturn ? [] : [number])),
    returns: rows.flatMap(({ number, isReturn }) => (isReturn ? [number] : [])),
  };
}
