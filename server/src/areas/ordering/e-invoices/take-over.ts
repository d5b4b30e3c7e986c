import { invoicedAmount, isWithdrawnByRefund } from '@jinlan/domain/e-invoices';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { readUsableFile } from './issued-file.ts';
import { changeEInvoice, type EInvoiceRow, latestEInvoices } from './store.ts';
import { saveSubmission, submissionById } from './store-submissions.ts';
import { isAtProvider, submissionOf, type Target } from './submit.ts';

/**
 * Withdraws a request that nothing is left for after refunds, unless the provider may still issue it. Returns whether it
 * did. The caller holds the order's lock.
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
 * Ends a submission that the provider will not issue. Returns whether that withdrew the request, as nothing is left to
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
 * What came of taking something back from the provider. `free`: it will not issue it, so people may act. `issued-unusable`:
 * it issued it, but its file cannot be used, so staff may upload another. `kept`: it issued it, or cannot say.
 */
export type TakeOver = 'free' | 'issued-unusable' | 'kept';

/** Takes what waits at the provider back from it. Nothing changes unless the answer is `free`. */
export async function takeFromProvider(
  { eInvoices, platform: { db, clock } }: Services,
  orderId: number,
  invoice: EInvoiceRow,
  red: Target,
): Promise<TakeOver> {
  const submission = submissionOf(invoice, red);
  if (submission?.state !== 'waiting') return 'free';
  // Where the setting was changed to `manual`, nobody can be asked, and people decide.
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
