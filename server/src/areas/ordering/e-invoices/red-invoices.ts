import { invoicedAmount, openLines, redAmountDue, redLines } from '@jinlan/domain/e-invoices';
import { money } from '@jinlan/domain/money';
import type { Connection } from '../../../platform/database.ts';
import { mailStoreOfEInvoice } from '../mail/mail-store.ts';
import type { Services } from '../services.ts';
import { linesOf, type OrderRow } from '../store.ts';
import { linesOfInvoice, returnedLines } from './invoice-lines.ts';
import { addRedInvoice, changeEInvoice, type EInvoiceRow, latestEInvoices } from './store.ts';
import { submit } from './submit.ts';
import { withdrawIfEmpty } from './take-over.ts';

/**
 * Follows a refund: asks for a red invoice, or withdraws a request for which nothing is left to invoice. `order` is the
 * order after the refund; the caller holds its lock.
 */
export async function followRefund(services: Services, tx: Connection, order: OrderRow): Promise<void> {
  if (order.market !== 'cn') return;
  const [latest] = await latestEInvoices(tx, [order.id]);
  if (latest === undefined) return;
  if (!(await withdrawIfEmpty(tx, order, latest))) await askForRed(services, tx, order, latest);
}

/**
 * Asks for a red invoice over the refunded amount that the issued invoice still contains. Does nothing if there is no such
 * amount, for instance because the refund went to a gift card. The caller holds the order's lock.
 */
export async function askForRed(
  services: Services,
  tx: Connection,
  order: OrderRow,
  invoice: EInvoiceRow,
): Promise<void> {
  if (invoice.state !== 'issued' && invoice.state !== 'red-requested') return;
  const taken = invoice.reds.reduce((sum, red) => sum + red.amount, 0);
  const due = redAmountDue(money(invoice.amount, order.currency), taken, invoicedAmount(order.state));
  if (due.minor === 0) return;
  const lines = await linesOf(tx, order.id);
  const open = openLines(linesOfInvoice(order, invoice, lines), invoice.reds);
  const sequence = invoice.reds.length + 1;
  const red = {
    sequence,
    amount: due.minor,
    lines: redLines(due, open, await returnedLines(tx, order, lines)),
  };
  const now = services.platform.clock.now();
  const id = await addRedInvoice(tx, invoice.id, red, now);
  await changeEInvoice(tx, invoice.id, { state: 'red-requested' });
  if (services.eInvoices.mode === 'automatic')
    await submit(services, tx, order, invoice, { ...red, id, number: null });
  else
    await mailStoreOfEInvoice(services, tx, order, 'store.redInvoiceDue', `${invoice.sequence}-${sequence}`);
}
