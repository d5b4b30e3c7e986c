import { invoicedAmount, isWithdrawnByRefund } from '@jinlan/domain/e-invoices';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { readUsableFile } from './issued-file.ts';
import { changeEInvoice, type EInvoiceRow, latestEInvoices } from './store.ts';
import { saveSubmission, submissionById } from './store-submissions.ts';
import { isAtProvider, submissionOf, type Target } from './submit.ts';

/**
 * Withdraws a request if refunds have left nothing to invoice, unless the provider may still issue it. Returns whether it
 * withdrew the request. The caller holds the order's lock.
 */
export async function withdrawIfEmpty(
  tx: Connection,
  order: OrderRow,
  invoice: EInvoiceRow,
): Promise<boolean> {
  if (!isWithdrawnByRefund(invoice.state, invoicedAmount(order.state))) return false;
  if (isAtProvider(invoice, null)) return false;
  await changeEInvoice(tx, invoice.id, { state: 'withdrawn' });
  return true;
}

/**
 * Ends a submission that the provider will not issue. Returns whether the request was withdrawn, because nothing is left to
 * invoice. The caller holds the order's lock.
 */
export async function endSubmission(
  tx: Connection,
  order: OrderRow,
  id: number,
  outcome: { readonly state: 'refused' | 'canceled'; readonly problem?: string },
  now: Date,
): Promise<boolean> {
  await saveSubmission(tx, id, outcome, now);
  const [latest] = await latestEInvoices(tx, [order.id]);
  return latest !== undefined && withdrawIfEmpty(tx, order, latest);
}

/**
 * The result of taking a document back from the provider. `free`: the provider will not issue it, so people may act.
 * `issued-unusable`: the provider issued it, but its file cannot be used, so staff may upload another. `kept`: the provider
 * issued it, or cannot say.
 */
export type TakeOver = 'free' | 'issued-unusable' | 'kept';

/** Takes the waiting document back from the provider. Changes nothing unless it returns `free`. */
export async function takeFromProvider(
  { eInvoices, platform: { db, clock } }: Services,
  orderId: number,
  invoice: EInvoiceRow,
  red: Target,
): Promise<TakeOver> {
  const submission = submissionOf(invoice, red);
  if (submission?.state !== 'waiting') return 'free';
  // If the setting was changed to `manual` since, no provider can be asked, and people decide.
  const answer =
    eInvoices.mode === 'manual'
      ? ({ kind: 'canceled' } as const)
      : await eInvoices.cancel(submission.requestNumber);
  if (answer.kind === 'issued')
    return typeof (await readUsableFile(db, answer)) === 'string' ? 'issued-unusable' : 'kept';
  const { kind: state } = answer;
  if (state !== 'canceled' && state !== 'refused') return 'kept';
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const current = await submissionById(tx, submission.id);
    if (order !== null && current?.state === 'waiting')
      await endSubmission(tx, order, submission.id, { state }, clock.now());
    return current?.state === 'issued' ? 'kept' : 'free';
  });
}
