import { subjectOf } from '@jinlan/domain/orders';
import { type Actor, may, plainText } from '@jinlan/domain/people';
import type { RedInvoiceRow } from '@jinlan/domain/validity';
import type {
  RejectEInvoiceInput,
  RetryEInvoiceInput,
  UploadEInvoiceInput,
} from '../../../graphql/generated/resolvers.ts';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { sendOrderEmail } from '../mail/mail-order.ts';
import type { Services } from '../services.ts';
import { findStoreOrder, type Staff, staffOf } from '../staff/find-order.ts';
import { orderNotFound } from '../staff/refuse.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { partsToInvoice } from './invoice-lines.ts';
import { readIssuedFile } from './issued-file.ts';
import { saveIssued } from './save-issued.ts';
import {
  changeEInvoice,
  type EInvoiceRow,
  eInvoiceFile,
  type IssuedFile,
  isNumberUsed,
  latestEInvoices,
  redInvoiceFile,
} from './store.ts';
import { isAtProvider, submissionOf, submit, submitAgain, takeFromProvider } from './submit.ts';

const reasonRule = { field: 'reason', min: 1, max: 200, multiline: false } as const;

/** What of an e-invoice waits to be issued: itself, or the oldest of its red invoices; undefined for nothing. */
export function waitingOf({ state, reds }: EInvoiceRow): { readonly red: RedInvoiceRow | null } | undefined {
  if (state === 'requested') return { red: null };
  const red = reds.find(({ number }) => number === null);
  return red && { red };
}

/** Stores the PDF that the tax office issued: the invoice, or the oldest red invoice that waits. */
export async function uploadEInvoice(
  services: Services,
  actor: Actor,
  input: UploadEInvoiceInput,
): Promise<OrderRow> {
  const staff = staffOf(actor);
  const file = readIssuedFile(input.number, input.pdf);
  if (typeof file === 'string') throw refuse('E_INVOICE_FILE', { reason: file });
  return change(services, staff, input.order_number, true, async (tx, order, invoice) => {
    if (await isSameFile(tx, invoice, file)) return;
    const waiting = waitingOf(invoice);
    if (waiting === undefined) throw refuse('E_INVOICE_NOT_WAITING');
    const { red } = waiting;
    if (isAtProvider(invoice, red)) throw refuse('E_INVOICE_AT_PROVIDER');
    if (await isNumberUsed(tx, file.number)) throw refuse('E_INVOICE_FILE', { reason: 'number_used' });
    const parts = red === null ? await partsToInvoice(tx, order) : invoice;
    await saveIssued(services, tx, { actor: staff, order, invoice, red }, { file, parts });
  });
}

/** Sends the waiting invoice to the provider again: the same request if it is open there, a new one after a refusal. */
export async function retryEInvoice(
  services: Services,
  actor: Actor,
  input: RetryEInvoiceInput,
): Promise<OrderRow> {
  return change(services, staffOf(actor), input.order_number, false, async (tx, order, invoice) => {
    const waiting = waitingOf(invoice);
    if (waiting === undefined || services.eInvoices.mode === 'manual') throw refuse('E_INVOICE_NOT_WAITING');
    const submission = submissionOf(invoice, waiting.red);
    if (submission?.state === 'waiting') await submitAgain(services, tx, submission.id);
    else await submit(services, tx, order, invoice, waiting.red);
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
  return change(services, staff, input.order_number, true, async (tx, order, invoice) => {
    const now = services.platform.clock.now();
    if (invoice.state === 'rejected' && invoice.reason === reason.value) return;
    if (invoice.state !== 'requested') throw refuse('E_INVOICE_NOT_WAITING');
    if (isAtProvider(invoice, null)) throw refuse('E_INVOICE_AT_PROVIDER');
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

/**
 * Changes the newest e-invoice of an order of the manager's store, under the order's lock. `takesOver`: takes what waits
 * back from the provider first, outside of the transaction; refused where the provider may have issued it.
 */
async function change(
  services: Services,
  staff: Staff,
  number: string,
  takesOver: boolean,
  apply: (tx: Connection, order: OrderRow, invoice: EInvoiceRow) => Promise<void>,
): Promise<OrderRow> {
  const unlockedOrder = await findStoreOrder(services, staff, number);
  const subject = subjectOf(unlockedOrder.state);
  if (!may(staff, 'order.settle-e-invoice', subject)) {
    if (subject.storeId !== staff.storeId) throw orderNotFound();
    throw refuse('ORDER_STEP_NOT_PERMITTED');
  }
  const { db } = services.platform;
  if (takesOver) {
    const [latest] = await latestEInvoices(db, [unlockedOrder.id]);
    const waiting = latest && waitingOf(latest);
    if (waiting && !(await takeFromProvider(services, unlockedOrder.id, latest, waiting.red)))
      throw refuse('E_INVOICE_AT_PROVIDER');
  }
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, unlockedOrder.id);
    if (order === null) throw orderNotFound();
    const [invoice] = await latestEInvoices(tx, [order.id]);
    if (invoice === undefined) throw refuse('E_INVOICE_NOT_WAITING');
    await apply(tx, order, invoice);
    return order;
  });
}

/** Whether a repeated click uploads what is stored already. */
async function isSameFile(
  tx: Connection,
  { id, orderId, number, reds }: EInvoiceRow,
  { number: uploaded, base64 }: IssuedFile,
): Promise<boolean> {
  const red = reds.find((each) => each.number === uploaded);
  if (red === undefined && number !== uploaded) return false;
  const stored =
    red === undefined ? await eInvoiceFile(tx, orderId, id) : await redInvoiceFile(tx, orderId, red.id);
  return stored?.file?.replace(/\s/g, '') === base64;
}
