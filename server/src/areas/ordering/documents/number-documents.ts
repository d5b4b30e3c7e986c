import { documentSeries } from '@jinlan/domain/documents';
import { isInvoiced } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobs as names, type Services } from '../services.ts';
import { refundsOfMany } from '../steps/store-effects.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { giveInvoiceNumber, giveRefundNumber } from './store.ts';

/**
 * Queues the numbering of an order's documents, in the transaction that paid or refunded it. The numbers are given in a
 * transaction of their own, which locks the order and then the series. Within a step of the order, the lock of the
 * series could wait for a lock that another step holds.
 */
export async function numberLater(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Connection,
  order: Pick<OrderRow, 'id' | 'market' | 'placedAt'>,
): Promise<void> {
  if (documentSeries(order.market, 'invoice', order.placedAt) === null) return;
  await jobs.send(tx, names.numberDocuments, { orderId: order.id });
}

/** Gives the invoice and each credit note of an order its number, once. Returns the order with its number. */
export async function numberDocuments(
  { platform: { db, clock } }: Services,
  orderId: number,
): Promise<OrderRow | null> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null || !isInvoiced(order.state)) return order;
    const now = clock.now();
    const invoices = documentSeries(order.market, 'invoice', now);
    const memos = documentSeries(order.market, 'credit-memo', now);
    if (invoices === null || memos === null) return order;
    const invoiceNumber = order.invoiceNumber ?? (await giveInvoiceNumber(tx, orderId, invoices));
    for (const { id, documentNumber } of await refundsOfMany(tx, [orderId]))
      if (documentNumber === null) await giveRefundNumber(tx, id, memos);
    return { ...order, invoiceNumber };
  });
}
