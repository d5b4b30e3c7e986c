import type { IssueEInvoiceJob, RedInvoiceRow, SubmissionRow } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { jobs, type Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { partsToInvoice } from './invoice-lines.ts';
import { type EInvoiceRow, saveInvoicedParts } from './store.ts';
import { addSubmission } from './store-submissions.ts';

/** A red invoice; null for the e-invoice itself. */
export type Target = Pick<RedInvoiceRow, 'id' | 'sequence'> | null;

/** The newest submission of an e-invoice, or of one of its red invoices. */
export const submissionOf = ({ submissions }: EInvoiceRow, red: Target): SubmissionRow | null =>
  submissions.find(({ redInvoiceId }) => redInvoiceId === (red?.id ?? null)) ?? null;

/** Whether the provider may still issue the document. */
export const isAtProvider = (invoice: EInvoiceRow, red: Target): boolean =>
  submissionOf(invoice, red)?.state === 'waiting';

/** Whether the provider works on the document without a problem, so that staff have nothing to do. */
export function isInWork(invoice: EInvoiceRow, red: Target): boolean {
  const submission = submissionOf(invoice, red);
  return submission?.state === 'waiting' && submission.problem === null;
}

/**
 * Queues an e-invoice, or a red invoice, for the provider, with a new request number. From now on its amount is fixed. The
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

/** Queues a waiting submission once more, so that its job runs now. */
export async function submitAgain({ platform }: Services, tx: Connection, id: number): Promise<void> {
  const job: IssueEInvoiceJob = { submissionId: id, round: 0 };
  await platform.jobs.send(tx, jobs.issueEInvoice, job, { key: `${id}-again` });
}
