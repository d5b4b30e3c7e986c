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

/** What of an e-invoice waits to be issued: itself or a red invoice. */
export interface Waiting {
  /** Null for the e-invoice itself. */
  readonly red: RedInvoiceRow | null;
}

/**
 * What staff see and settle of an e-invoice that waits: itself, or the oldest red invoice that no provider works on, or else
 * the oldest. Returns undefined where nothing waits.
 */
export function waitingOf(invoice: EInvoiceRow): Waiting | undefined {
  if (invoice.state === 'requested') return { red: null };
  const reds = invoice.reds.filter(({ number }) => number === null);
  const red = reds.find((each) => !isInWork(invoice, each)) ?? reds[0];
  return red && { red };
}

/** Stores the PDF that the tax office issued: the invoice, or a red invoice that waits. */
export async function uploadEInvoice(
  services: Services,
  actor: Actor,
  input: UploadEInvoiceInput,
): Promise<OrderRow> {
  const staff = staffOf(actor);
  const file = readIssuedFile(input.number, input.pdf);
  if (typeof file === 'string') throw refuse('E_INVOICE_FILE', { reason: file });
  return change(services, staff, input.order_number, {
    async decide(db, invoice) {
      if (await isSameFile(db, invoice, file)) return null;
      const waiting = waitingOf(invoice);
      if (waiting === undefined) throw refuse('E_INVOICE_NOT_WAITING');
      if (await isNumberUsed(db, file.number)) throw refuse('E_INVOICE_FILE', { reason: 'number_used' });
      return waiting;
    },
    async apply(tx, order, invoice, { red, takeOver }) {
      const submission = isAtProvider(invoice, red) ? submissionOf(invoice, red) : null;
      if (submission !== null && takeOver !== 'issued-unusable') throw refuse('E_INVOICE_AT_PROVIDER');
      if (submission !== null)
        await saveSubmission(tx, submission.id, { state: 'issued' }, services.platform.clock.now());
      // What the provider issued is for the amount that it was asked for.
      const parts = red === null && submission === null ? await partsToInvoice(tx, order) : invoice;
      await saveIssued(services, tx, { actor: staff, order, invoice, red }, { file, parts });
    },
  });
}

/** Sends the waiting invoice to the provider again: the same request if it is open there, a new one after a refusal. */
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

/** How an e-invoice is changed. */
interface Change {
  /** Whether what is decided on is taken back from the provider before it is applied. True without. */
  readonly takesOver?: boolean;
  /** What is to be changed; null where it is changed already. Throws a refusal. It runs before the provider is asked, and again. */
  readonly decide: (db: Connection, invoice: EInvoiceRow) => Promise<Waiting | null>;
  readonly apply: (
    tx: Connection,
    order: OrderRow,
    invoice: EInvoiceRow,
    decided: Waiting & { readonly takeOver: TakeOver },
  ) => Promise<void>;
}

/**
 * Changes the newest e-invoice of an order of the manager's store, under the order's lock. What waits is taken back from the
 * provider before, outside of the transaction, and only once the change is possible. Refused where the provider may have
 * issued it, and where something else waits by then.
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
  const decided = await decide(db, before);
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
    const current = await decide(tx, invoice);
    if (current === null) return order;
    if (invoice.id !== before.id || current.red?.id !== decided.red?.id) return null;
    await apply(tx, order, invoice, { ...current, takeOver });
    return order;
  });
  if (changed === null) throw refuse('E_INVOICE_NOT_WAITING');
  return changed;
}

/** Whether a repeated click uploads what is stored already. */
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
