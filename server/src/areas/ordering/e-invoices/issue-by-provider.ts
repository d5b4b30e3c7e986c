import type { InvoiceLine } from '@jinlan/domain/e-invoices';
import { money } from '@jinlan/domain/money';
import type { IssueEInvoiceJob, RedInvoiceRow } from '@jinlan/domain/validity';
import type { AutomaticProvider, InvoiceItem, IssueAnswer } from '../../../platform/gateways/index.ts';
import { mailStoreOfEInvoice } from '../mail/mail-store.ts';
import { jobs, type Services } from '../services.ts';
import { shop } from '../steps/advance-order.ts';
import { type LineRow, linesOf, lockOrder, orderById } from '../store.ts';
import { linesOfInvoice, linesOfRed } from './invoice-lines.ts';
import { readIssuedFile } from './issued-file.ts';
import { saveIssued } from './save-issued.ts';
import { type EInvoiceRow, isNumberUsed, latestEInvoices } from './store.ts';
import {
  type SubmittedRow,
  saveSubmission,
  submissionById,
  submissionsWaiting,
} from './store-submissions.ts';

/** Minutes until the provider is asked again about what it has not issued yet. */
const pauses = [1, 1, 1, 5, 10, 30, 60] as const;

/**
 * Asks the provider to issue what was submitted. It is asked first what became of our request number, so that a crash
 * between its answer and our commit issues nothing twice. Throws where the provider gives no usable answer, so that the job
 * is tried again.
 */
export async function issueByProvider(
  services: Services,
  { submissionId, round }: IssueEInvoiceJob,
): Promise<void> {
  const { platform, eInvoices } = services;
  const { db, clock } = platform;
  const submission = await submissionById(db, submissionId);
  if (eInvoices.mode === 'manual' || submission?.state !== 'waiting') return;
  const answer = await answerOf(services, eInvoices, submission);
  const problem = await db.transaction(async (tx): Promise<string | null> => {
    const order = await lockOrder(tx, submission.orderId);
    const current = await submissionById(tx, submissionId);
    const [invoice] = await latestEInvoices(tx, [submission.orderId]);
    if (order === null || current?.state !== 'waiting' || invoice?.id !== current.invoiceId) return null;
    const red = redOf(invoice, current);
    switch (answer.kind) {
      case 'issued': {
        const file = readIssuedFile(answer.number, answer.pdf);
        const wrong =
          typeof file === 'string' ? file : (await isNumberUsed(tx, file.number)) ? 'number_used' : null;
        if (wrong !== null || typeof file === 'string') return keepProblem(`wrong file: ${wrong}`);
        await saveSubmission(tx, submissionId, { state: 'issued' });
        const issued = { actor: shop(jobs.issueEInvoice), order, invoice, red };
        await saveIssued(services, tx, issued, { file, parts: invoice });
        return null;
      }
      case 'processing': {
        const minutes = pauses[Math.min(round, pauses.length - 1)] ?? 60;
        const at = new Date(clock.now().getTime() + minutes * 60_000);
        const job: IssueEInvoiceJob = { submissionId, round: round + 1 };
        await saveSubmission(tx, submissionId, { state: 'waiting' });
        await platform.jobs.send(tx, jobs.issueEInvoice, job, { at, key: String(submissionId) });
        return null;
      }
      case 'canceled':
        await saveSubmission(tx, submissionId, { state: 'canceled' });
        return null;
      case 'refused': {
        await saveSubmission(tx, submissionId, { state: 'refused', problem: answer.reason });
        const event = red === null ? 'store.eInvoiceRequested' : 'store.redInvoiceDue';
        const key = red === null ? `${invoice.sequence}` : `${invoice.sequence}-${red.sequence}`;
        await mailStoreOfEInvoice(services, tx, order, event, key);
        return null;
      }
      default:
        return keepProblem('reason' in answer ? answer.reason : 'the request is unknown');
    }

    async function keepProblem(text: string): Promise<string> {
      await saveSubmission(tx, submissionId, { state: 'waiting', problem: text.slice(0, 200) });
      return text;
    }
  });
  if (problem === null) return;
  platform.log.error(
    { submissionId, problem, alert: 'e_invoice_failed' },
    'the provider issued no e-invoice',
  );
  throw new Error(`The e-invoice ${submission.requestNumber} was not issued: ${problem}`);
}

const redOf = (invoice: EInvoiceRow, { redInvoiceId }: SubmittedRow): RedInvoiceRow | null =>
  invoice.reds.find(({ id }) => id === redInvoiceId) ?? null;

/** What became of the submission at the provider, which gets it now if it never did. */
async function answerOf(
  { platform: { db } }: Services,
  provider: AutomaticProvider,
  submission: SubmittedRow,
): Promise<IssueAnswer> {
  const earlier = await provider.find(submission.requestNumber);
  if (earlier.kind !== 'unknown') return earlier;
  const order = await orderById(db, submission.orderId);
  const [invoice] = await latestEInvoices(db, [submission.orderId]);
  if (order === null || invoice === undefined) return { kind: 'canceled' };
  const lines = await linesOf(db, order.id);
  const { requestNumber } = submission;
  const { form, number: originalNumber } = invoice;
  const red = redOf(invoice, submission);
  if (red === null) {
    const amount = money(invoice.amount, order.currency);
    return provider.issue({
      requestNumber,
      amount,
      form,
      items: itemsOf(linesOfInvoice(order, invoice, lines), lines),
    });
  }
  if (originalNumber === null) throw new TypeError(`A red invoice without an invoice: ${requestNumber}`);
  return provider.issueRed({
    ...{ requestNumber, form, originalNumber },
    amount: money(red.amount, order.currency),
    items: itemsOf(
      linesOfRed(order, invoice, red, lines).map(({ position, amount }) => ({ position, amount })),
      lines,
    ),
  });
}

/** Items without a quantity where the amount is not for whole pieces, as that of a red invoice may be. */
const itemsOf = (
  parts: readonly (InvoiceLine & { readonly quantity?: number })[],
  lines: readonly LineRow[],
): readonly InvoiceItem[] =>
  parts.flatMap(({ position, amount, quantity = null }) => {
    const line = lines.find((each) => each.position === position);
    return line === undefined || amount === 0
      ? []
      : [{ name: line.name, quantity: quantity || null, amount }];
  });

const stuckAfterMinutes = 60;
const maxPerRun = 100;

/** Queues submissions again whose job gave up. The job's key prevents duplicates of a job that still waits. */
export async function resendEInvoices({ platform }: Services): Promise<void> {
  const { db, clock } = platform;
  const before = new Date(clock.now().getTime() - stuckAfterMinutes * 60_000);
  const ids = await submissionsWaiting(db, before, maxPerRun);
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    for (const submissionId of ids) {
      const job: IssueEInvoiceJob = { submissionId, round: 0 };
      await platform.jobs.send(tx, jobs.issueEInvoice, job, { key: String(submissionId) });
    }
  });
}
