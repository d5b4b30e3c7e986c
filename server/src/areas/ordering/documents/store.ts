import type { Connection } from '../../../platform/database.ts';

const next = `next as (
  insert into ordering.document_series (series, last) values ($2, 1)
  on conflict (series) do update set last = document_series.last + 1
  returning series || lpad(last::text, 6, '0') as number
)`;

/** Gives an order without an invoice number the next one of the series. The caller holds the order's lock. */
export async function giveInvoiceNumber(tx: Connection, orderId: number, series: string): Promise<string> {
  const [row] = await tx.query<{ number: string }>(
    'ordering.give-invoice-number',
    `with ${next} update ordering.sales_order set invoice_number = next.number from next where id = $1
     returning next.number`,
    [orderId, series],
  );
  if (row === undefined) throw new Error(`There is no order ${orderId}`);
  return row.number;
}

/** Gives a refund without a number the next one of the series. The caller holds the order's lock. */
export async function giveRefundNumber(tx: Connection, refundId: number, series: string): Promise<void> {
  await tx.query(
    'ordering.give-refund-number',
    `with ${next} update ordering.refund set document_number = next.number from next where id = $1`,
    [refundId, series],
  );
}
