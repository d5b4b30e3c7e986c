import { invoicedAmount, isEInvoiceNumber, stateAfterUpload } from '@jinlan/domain/e-invoices';
import { subjectOf } from '@jinlan/domain/orders';
import { type Actor, halfWidth, may, plainText } from '@jinlan/domain/people';
import type { RejectEInvoiceInput, UploadEInvoiceInput } from '../../../graphql/generated/resolvers.ts';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { sendOrderEmail } from '../mail/mail-order.ts';
import type { Services } from '../services.ts';
import { findStoreOrder, type Staff, staffOf } from '../staff/find-order.ts';
import { orderNotFound } from '../staff/refuse.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import {
  changeEInvoice,
  type EInvoiceRow,
  eInvoiceFiles,
  isNumberUsed,
  latestEInvoices,
  saveEInvoiceFile,
  saveRedInvoiceFile,
  type UploadedFile,
} from './store.ts';

const reasonRule = { field: 'reason', min: 1, max: 200, multiline: false } as const;
const mostBytes = 500_000;

/** Stores the PDF that the tax office issued: the invoice, or the red invoice that a refund asks for. */
export async function uploadEInvoice(
  services: Services,
  actor: Actor,
  input: UploadEInvoiceInput,
): Promise<OrderRow> {
  const staff = staffOf(actor);
  const file = readFile(input);
  return change(services, staff, input.order_number, async (tx, order, invoice, now) => {
    if (await isSameFile(tx, invoice, file)) return;
    const state = stateAfterUpload(invoice.state);
    if (state === null) throw refuse('E_INVOICE_NOT_WAITING');
    if (await isNumberUsed(tx, file.number)) throw refuse('E_INVOICE_FILE', { reason: 'number_used' });
    if (state === 'issued')
      await saveEInvoiceFile(tx, invoice.id, file, invoicedAmount(order.state).minor, now);
    else await saveRedInvoiceFile(tx, invoice.id, file, now);
    await recordChange(tx, staff, now, {
      action: 'order.settle-e-invoice',
      record: { kind: 'e-invoice', id: `${order.number}/${invoice.sequence}` },
      before: { state: invoice.state },
      after: { state, number: file.number },
    });
    await sendOrderEmail(services, tx, order, state === 'issued' ? 'eInvoice' : 'redInvoice', [], {
      key: `e-invoice-${state}-${invoice.sequence}`,
    });
  });
}

/** Rejects a request with a reason that the buyer reads. */
export async function rejectEInvoice(
  services: Services,
  actor: Actor,
  input: RejectEInvoiceInput,
): Promise<OrderRow> {
  const staff = staffOf(actor);
  const reason = plainText(input.reason, reasonRule);
  if (!reason.ok) throw refuse('INVALID_TEXT', reason.error.data);
  return change(services, staff, input.order_number, async (tx, order, invoice, now) => {
    if (invoice.state === 'rejected' && invoice.reason === reason.value) return;
    if (invoice.state !== 'requested') throw refuse('E_INVOICE_NOT_WAITING');
    await changeEInvoice(tx, invoice.id, { state: 'rejected', reason: reason.value });
    await recordChange(tx, staff, now, {
      action: 'order.settle-e-invoice',
      record: { kind: 'e-invoice', id: `${order.number}/${invoice.sequence}` },
      before: { state: invoice.state },
      after: { state: 'rejected' },
      reason: reason.value,
    });
    await sendOrderEmail(services, tx, order, 'eInvoiceRejected', [], {
      key: `e-invoice-rejected-${invoice.sequence}`,
    });
  });
}

/** Changes the newest e-invoice of an order of the manager's store, under the order's lock. */
async function change(
  services: Services,
  staff: Staff,
  number: string,
  apply: (tx: Connection, order: OrderRow, invoice: EInvoiceRow, now: Date) => Promise<void>,
): Promise<OrderRow> {
  const unlockedOrder = await findStoreOrder(services, staff, number);
  const subject = subjectOf(unlockedOrder.state);
  if (!may(staff, 'order.settle-e-invoice', subject)) {
    if (subject.storeId !== staff.storeId) throw orderNotFound();
    throw refuse('ORDER_STEP_NOT_PERMITTED');
  }
  const { db, clock } = services.platform;
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, unlockedOrder.id);
    if (order === null) throw orderNotFound();
    const [invoice] = await latestEInvoices(tx, [order.id]);
    if (invoice === undefined) throw refuse('E_INVOICE_NOT_WAITING');
    await apply(tx, order, invoice, clock.now());
    return order;
  });
}

/** Checks the number, and that the file is a PDF by its first and last bytes. */
function readFile({ number: typed, pdf }: UploadEInvoiceInput): UploadedFile {
  const number = halfWidth(typed.slice(0, 100)).replace(/\s/g, '');
  if (!isEInvoiceNumber(number)) throw refuse('E_INVOICE_FILE', { reason: 'number' });
  if (pdf.length > (mostBytes * 4) / 3 + 4) throw refuse('E_INVOICE_FILE', { reason: 'too_large' });
  const content = Buffer.from(pdf, 'base64');
  const isPdf =
    content.subarray(0, 5).toString('latin1') === '%PDF-' &&
    content.subarray(-1_024).toString('latin1').includes('%%EOF');
  if (!isPdf) throw refuse('E_INVOICE_FILE', { reason: 'not_pdf' });
  return { number, base64: content.toString('base64') };
}

/** Whether a repeated click uploads what is stored already. */
async function isSameFile(tx: Connection, { id, number, redNumber }: EInvoiceRow, file: UploadedFile) {
  if (file.number !== number && file.number !== redNumber) return false;
  const stored = await eInvoiceFiles(tx, id);
  const same = file.number === redNumber ? stored?.redFile : stored?.file;
  return same?.replace(/\s/g, '') === file.base64;
}
