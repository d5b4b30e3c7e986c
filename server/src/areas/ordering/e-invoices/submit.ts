import type { IssueEInvoiceJob, RedInvoiceRow, SubmissionRow } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { AutomaticProvider } from '../../../platform/gateways/index.ts';
import { jobs, type Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { partsToInvoice } from './invoice-lines.ts';
import { type EInvoiceRow, saveInvoicedParts } from './store.ts';
import { addSubmission, saveSubmission, submissionById } from './store-submissions.ts';

type Target = Pick<RedInvoiceRow, 'id' | 'sequence'> | null;

/** The newest submission of an e-invoice, or of one of its red invoices. */
export const submissionOf = ({ submissions }: EInvoiceRow, red: Target): SubmissionRow | null =>
  submissions.find(({ redInvoiceId }) => redInvoiceId === (red?.id ?? null)) ?? null;

/** Whether the provider may still issue it. */
export const isAtProvider = (invoice: EInvoiceRow, red: Target): boolean =>
  submissionOf(invoice, red)?.state === 'waiting';

/**
 * Queues an e-invoice, or a red one, for the provider, with a new request number. From now on the amount is fixed. The
 * caller holds the order's lock and knows that no submission waits.
 */
export async function submit(
  { platform }: Services,
  tx: Connection,
  order: OrderRow,
  invoice: EInvoiceRow,
  red: RedInvoiceRow | null,
): Promise<void> {
  const attempt = (submissionOf(invoice, red)?.attempt ?? 0) + 1;
  const name = red === null ? `${invoice.sequence}` : `${invoice.sequence}-R${red.sequence}`;
  const id = await addSubmission(
    tx,
    {
      invoiceId: invoice.id,
      redInvoiceId: red?.id ?? null,
      requestNumber: `${order.number}-${name}-${attempt}`,
    },
    platform.clock.now(),
  );
  if (red === null) await saveInvoicedParts(tx, invoice.id, await partsToInvoice(tx, order));
  const job: IssueEInvoiceJob = { submissionId: id, round: 0 };
  await platform.jobs.send(tx, jobs.issueEInvoice, job, { key: String(id) });
}

/** Queues a submission that waits once more, so that its job runs now. */
export async function submitAgain({ platform }: Services, tx: Connection, id: number): Promise<void> {
  const job: IssueEInvoiceJob = { submissionId: id, round: 0 };
  await platform.jobs.send(tx, jobs.issueEInvoice, job, { key: `${id}-again` });
}

/**
 * Takes what waits at the provider back from it, so that people may act. Returns false if the provider issued it or cannot
 * say that it did not; then nothing changed.
 */
export async function takeFromProvider(
  services: Services,
  orderId: number,
  invoice: EInvoiceRow,
  red: Target,
): Promise<boolean> {
  const submission = submissionOf(invoice, red);
  if (submission?.state !== 'waiting') return true;
  // Where the setting was changed to `manual`, nobody can be asked, and people decide.
  const { eInvoices } = services;
  const state = eInvoices.mode === 'manual' ? 'canceled' : await cancelAt(eInvoices, submission);
  if (state === null) return false;
  return services.platform.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const current = await submissionById(tx, submission.id);
    if (current?.state === 'waiting') await saveSubmission(tx, submission.id, { state });
    return current?.state !== 'issued';
  });
}

async function cancelAt(
  provider: AutomaticProvider,
  { requestNumber }: SubmissionRow,
): Promise<'canceled' | 'refused' | null> {
  const { kind } = await provider.cancel(requestNumber);
  return kind === 'canceled' || kind === 'refused' ? kind : null;
}
