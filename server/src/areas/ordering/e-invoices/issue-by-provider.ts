import type { InvoiceLine } from '@jinlan/domain/e-invoices';
import { money } from '@jinlan/domain/money';
import type { IssueEInvoiceJob, RedInvoiceRow } from '@jinlan/domain/validity';
import type { AutomaticProvider, InvoiceItem, IssueAnswer } from '../../../platform/gateways/index.ts';
import { mailStoreOfEInvoice } from '../mail/mail-store.ts';
import { jobs, type Services } from '../services.ts';
import { shop } from '../steps/advance-order.ts';
import { type LineRow, linesOf, lockOrder, orderById } from '../store.ts';
import { linesOfInvoice, linesOfRed } from './invoice-lines.ts';
import { readUsableFile } from './issued-file.ts';
import { saveIssued } from './save-issued.ts';
import { type EInvoiceRow, latestEInvoices } from './store.ts';
import {
  type SubmittedRow,
  saveSubmission,
  submissionById,
  takeStuckSubmissions,
} from './store-submissions.ts';
import { endSubmission } from './take-over.ts';

/** Minutes until the provider is asked again about an e-invoice that it has not issued yet. */
const pauses = [1, 1, 1, 5, 10, 30, 60] as const;

/**
 * Asks the provider to issue a submitted e-invoice. It first asks what became of the request number, so that a crash
 * between the provider's answer and the commit issues nothing twice. Throws if the provider gives no usable answer; then
 * the job tries again.
 */
export async function issueByProvider(
  services: Services,
  { submissionId, round }: IssueEInvoiceJob,
): Promise<void> {
  const { platform, eInvoices } = services;
  const { db, clock } = platform;
  const submission = await submissionById(db, submissionId);
  if (submission?.state !== 'waiting') return;
  // If the setting was changed to `manual` since, the problem puts the e-invoice into the list that waits for staff.
  const answer =
    eInvoices.mode === 'manual'
      ? ({ kind: 'unreachable', reason: 'no provider is set' } as const)
      : await answerOf(services, eInvoices, submission);
  const problem = await db.transaction(async (tx): Promise<string | null> => {
    const order = await lockOrder(tx, submission.orderId);
    const current = await submissionById(tx, submissionId);
    const [invoice] = await latestEInvoices(tx, [submission.orderId]);
    if (order === null || current?.state !== 'waiting' || invoice?.id !== current.invoiceId) return null;
    const red = redOf(invoice, current);
    const now = clock.now();
    switch (answer.kind) {
      case 'issued': {
        const file = await readUsableFile(tx, answer);
        if (typeof file === 'string')
          return keepProblem(`wrong file of ${answer.number.slice(0, 40)}: ${file}`);
        await saveSubmission(tx, submissionId, { state: 'issued' }, now);
        const issued = { actor: shop(jobs.issueEInvoice), order, invoice, red };
        await saveIssued(services, tx, issued, { file, parts: invoice });
        return null;
      }
      case 'processing': {
        const minutes = pauses[Math.min(round, pauses.length - 1)] ?? 60;
        const at = new Date(now.getTime() + minutes * 60_000);
        const job: IssueEInvoiceJob = { submissionId, round: round + 1 };
        await saveSubmission(tx, submissionId, { state: 'waiting' }, now);
        await platform.jobs.send(tx, jobs.issueEInvoice, job, { at, key: String(submissionId) });
        return null;
      }
      case 'canceled':
      case 'refused': {
        const { kind: state } = answer;
        const reason = answer.kind === 'refused' ? { problem: answer.reason } : {};
        if (await endSubmission(tx, order, submissionId, { state, ...reason }, now)) return null;
        const event = red === null ? 'store.eInvoiceRefused' : 'store.redInvoiceRefused';
        await mailStoreOfEInvoice(services, tx, order, event, String(submissionId));
        return null;
      }
      default:
        return keepProblem('reason' in answer ? answer.reason : 'the request is unknown');
    }

    async function keepProblem(text: string): Promise<string> {
      await saveSubmission(tx, submissionId, { state: 'waiting', problem: text.slice(0, 200) }, now);
      return text;
    }
  });
  if (problem === null || eInvoices.mode === 'manual') return;
  platform.log.error(
    { submissionId, problem, alert: 'e_invoice_failed' },
    'the provider issued no e-invoice',
  );
  throw new Error(`The e-invoice ${submission.requestNumber} was not issued: ${problem}`);
}

const redOf = (invoice: EInvoiceRow, { redInvoiceId }: SubmittedRow): RedInvoiceRow | null =>
  invoice.reds.find(({ id }) => id === redInvoiceId) ?? null;

/** Returns the provider's answer about a submission. If the provider does not know the submission, it gets it now. */
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

/**
 * Returns the items of an invoice. An item has no quantity if its amount is not for whole pieces, as can happen in a red
 * invoice.
 */
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

/** Less than the hour between two runs, so that the next run looks again at the submissions that this run has queued. */
const stuckAfterMinutes = 55;
const maxPerRun = 100;

/**
 * Queues submissions again whose job has given up. Takes the one first that was tried longest ago, so that stuck ones do
 * not keep the others waiting. The job's key prevents duplicates of a job that still waits.
 */
export async function resendEInvoices({ platform }: Services): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const before = new Date(now.getTime() - stuckAfterMinutes * 60_000);
  await db.transaction(async (tx) => {
    for (const submissionId of await takeStuckSubmissions(tx, { before, now, most: maxPerRun })) {
      const job: IssueEInvoiceJob = { submissionId, round: 0 };
      await platform.jobs.send(tx, jobs.issueEInvoice, job, { key: String(submissionId) });
    }
  });
}
