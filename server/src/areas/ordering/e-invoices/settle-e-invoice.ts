import { invoicedAmount } from '@jinlan/domain/e-invoices';
import { equal, type Money, money, toNumber } from '@jinlan/domain/money';
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
import { findStoreOrder, refuseOwnOrder, type Staff, staffOf } from '../staff/find-order.ts';
import { readAmount } from '../staff/read-input.ts';
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
import { saveSubmission } from './store-submissions.ts';
import { isAtProvider, isInWork, submissionOf, submit, submitAgain } from './submit.ts';
import { type TakeOver, takeFromProvider, withdrawIfEmpty } from './take-over.ts';

const reasonRule = { field: 'reason', min: 1, max: 200, multiline: false } as const;

/** The document that waits to be issued: the e-invoice itself, or a red invoice of it. */
export interface Waiting {
  /** Null for the e-invoice itself. */
  readonly red: RedInvoiceRow | null;
}

/**
 * Returns the document of an e-invoice that staff see and settle: the e-invoice itself if it waits; otherwise the oldest
 * red invoice that no provider works on; otherwise the oldest red invoice that waits. Undefined if none waits.
 */
export function waitingOf(invoice: EInvoiceRow): Waiting | undefined {
  if (invoice.state === 'requested') return { red: null };
  const reds = invoice.reds.filter(({ number }) => number === null);
  const red = reds.find((each) => !isInWork(invoice, each)) ?? reds[0];
  return red && { red };
}

/**
 * Returns the amount that the file of the waiting document must have. Once a provider works on it, the amount stays as it
 * was sent.
 */
export const waitingAmount = (order: OrderRow, invoice: EInvoiceRow, { red }: Waiting): Money => {
  if (red !== null) return money(red.amount, order.currency);
  return isAtProvider(invoice, null) ? money(invoice.amount, order.currency) : invoicedAmount(order.state);
};

/**
 * Stores the PDF that the tax office issued, for the invoice or for a red invoice that waits. Refuses a file over another
 * amount: a refund may have come between the issue and the upload.
 */
export async function uploadEInvoice(
  services: Services,
  actor: Actor,
  input: UploadEInvoiceInput,
): Promise<OrderRow> {
  const staff = staffOf(actor);
  const file = readIssuedFile(input.number, input.pdf);
  if (typeof file === 'string') throw refuse('E_INVOICE_FILE', { reason: file });
  return change(services, staff, input.order_number, {
    async decide(db, invoice, order) {
      if (await isSameFile(db, invoice, file)) return null;
      const waiting = waitingOf(invoice);
      if (waiting === undefined) throw refuse('E_INVOICE_NOT_WAITING');
      if (await isNumberUsed(db, file.number)) throw refuse('E_INVOICE_FILE', { reason: 'number_used' });
      const amount = waitingAmount(order, invoice, waiting);
      if (!equal(readAmount('amount', input.amount, order.currency), amount))
        throw refuse('E_INVOICE_AMOUNT_CHANGED', { amount: toNumber(amount) });
      return waiting;
    },
    async apply(tx, order, invoice, { red, takeOver }) {
      const submission = isAtProvider(invoice, red) ? submissionOf(invoice, red) : null;
      if (submission !== null && takeOver !== 'issued-unusable') throw refuse('E_INVOICE_AT_PROVIDER');
      if (submission !== null)
        await saveSubmission(tx, submission.id, { state: 'issued' }, services.platform.clock.now());
      // A document that the provider issued has the amount that the provider was asked for.
      const parts = red === null && submission === null ? await partsToInvoice(tx, order) : invoice;
      await saveIssued(services, tx, { actor: staff, order, invoice, red }, { file, parts });
    },
  });
}

/**
 * Sends the waiting document to the provider again: the same request if the provider still has it, a new one if the
 * provider refused it.
 */
export async function retryEInvoice(
  services: Services,
  actor: Actor,
  input: RetryEInvoiceInput,
): Promise<OrderRow> {
  return change(services, staffOf(actor), input.order_number, {
    takesOver: false,
    async decide(_, invoice) {
      const waiting = waitingOf(invoice);
      if (waiting === undefined || services.eInvoices.mode === 'manual')
        throw refuse('E_INVOICE_NOT_WAITING');
      return waiting;
    },
    async apply(tx, order, invoice, { red }) {
      const submission = submissionOf(invoice, red);
      if (submission?.state === 'waiting') await submitAgain(services, tx, submission.id);
      else await submit(services, tx, order, invoice, red);
    },
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
  return change(services, staff, input.order_number, {
    async decide(_, invoice) {
      if (invoice.state === 'rejected' && invoice.reason === reason.value) return null;
      if (invoice.state !== 'requested') throw refuse('E_INVOICE_NOT_WAITING');
      return { red: null };
    },
    async apply(tx, order, invoice) {
      if (isAtProvider(invoice, null)) throw refuse('E_INVOICE_AT_PROVIDER');
      await changeEInvoice(tx, invoice.id, { state: 'rejected', reason: reason.value });
      await recordChange(tx, staff, services.platform.clock.now(), {
        action: 'order.settle-e-invoice',
        record: { kind: 'e-invoice', id: `${order.number}/${invoice.sequence}` },
        before: { state: invoice.state },
        after: { state: 'rejected' },
        reason: reason.value,
      });
      await sendOrderEmail(services, tx, order, 'eInvoiceRejected', [], {
        key: `e-invoice-rejected-${invoice.sequence}`,
      });
    },
  });
}

/** The steps of a change of an e-invoice. */
interface Change {
  /** Whether the document is taken back from the provider before `apply`; true if left out. */
  readonly takesOver?: boolean;
  /**
   * Returns the document to change, or null if the change was made before. Throws a refusal. Runs before the provider is
   * asked, and again under the lock.
   */
  readonly decide: (db: Connection, invoice: EInvoiceRow, order: OrderRow) => Promise<Waiting | null>;
  readonly apply: (
    tx: Connection,
    order: OrderRow,
    invoice: EInvoiceRow,
    decided: Waiting & { readonly takeOver: TakeOver },
  ) => Promise<void>;
}

/**
 * Changes the newest e-invoice of an order of the manager's store, under the order's lock. If the change is possible, takes
 * the document back from the provider first, outside of the transaction. Refuses if the provider may have issued it, or if
 * another document waits by then.
 */
async function change(
  services: Services,
  staff: Staff,
  number: string,
  { takesOver = true, decide, apply }: Change,
): Promise<OrderRow> {
  const unlockedOrder = await findStoreOrder(services, staff, number);
  const subject = subjectOf(unlockedOrder.state);
  if (!may(staff, 'order.settle-e-invoice', subject)) {
    if (subject.storeId !== staff.storeId) throw orderNotFound();
    throw refuse('ORDER_STEP_NOT_PERMITTED');
  }
  refuseOwnOrder(staff, unlockedOrder);
  const { db } = services.platform;
  const [before] = await latestEInvoices(db, [unlockedOrder.id]);
  if (before === undefined) throw refuse('E_INVOICE_NOT_WAITING');
  const decided = await decide(db, before, unlockedOrder);
  if (decided === null) return unlockedOrder;
  const takeOver = takesOver
    ? await takeFromProvider(services, unlockedOrder.id, before, decided.red)
    : 'kept';
  if (takesOver && takeOver === 'kept') throw refuse('E_INVOICE_AT_PROVIDER');
  const changed = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, unlockedOrder.id);
    if (order === null) throw orderNotFound();
    const [invoice] = await latestEInvoices(tx, [order.id]);
    if (invoice === undefined || (await withdrawIfEmpty(tx, order, invoice))) return null;
    const current = await decide(tx, invoice, order);
    if (current === null) return order;
    if (invoice.id !== before.id || current.red?.id !== decided.red?.id) return null;
    await apply(tx, order, invoice, { ...current, takeOver });
    return order;
  });
  if (changed === null) throw refuse('E_INVOICE_NOT_WAITING');
  return changed;
}

/** Whether the uploaded file is stored already, as after a repeated click. */
async function isSameFile(
  db: Connection,
  { id, orderId, number, reds }: EInvoiceRow,
  { number: uploaded, base64 }: IssuedFile,
): Promise<boolean> {
  const red = reds.find((each) => each.number === uploaded);
  if (red === undefined && number !== uploaded) return false;
  const stored =
    red === undefined ? await eInvoiceFile(db, orderId, id) : await redInvoiceFile(db, orderId, red.id);
  return stored?.file?.replace(/\s/g, '') === base64;
}
