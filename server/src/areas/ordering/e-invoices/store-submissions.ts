import type { Connection } from '../../../platform/database.ts';

export type SubmissionState = 'waiting' | 'refused' | 'canceled' | 'issued';

export interface SubmittedRow {
  readonly id: number;
  readonly invoiceId: number;
  /** Null for the e-invoice itself. */
  readonly redInvoiceId: number | null;
  readonly requestNumber: string;
  readonly state: SubmissionState;
  readonly orderId: number;
}

/** Adds a submission and returns its id. The caller holds the order's lock and knows that none waits. */
export async function addSubmission(
  tx: Connection,
  {
    invoiceId,
    redInvoiceId,
    requestNumber,
  }: Pick<SubmittedRow, 'invoiceId' | 'redInvoiceId' | 'requestNumber'>,
  now: Date,
): Promise<number> {
  const [added] = await tx.query<{ id: number }>(
    'ordering.add-e-invoice-submission',
    `insert into ordering.e_invoice_submission (invoice_id, red_invoice_id, request_number, state, created_at, tried_at)
     values ($1, $2, $3, 'waiting', $4, $4) returning id`,
    [invoiceId, redInvoiceId, requestNumber, now],
  );
  return (added as { id: number }).id;
}

export async function submissionById(db: Connection, id: number): Promise<SubmittedRow | null> {
  const [row] = await db.query<SubmittedRow>(
    'ordering.e-invoice-submission-by-id',
    `select sent.id, sent.invoice_id as "invoiceId", sent.red_invoice_id as "redInvoiceId",
       sent.request_number as "requestNumber", sent.state, invoice.order_id as "orderId"
     from ordering.e_invoice_submission sent join ordering.e_invoice invoice on invoice.id = sent.invoice_id
     where sent.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Saves what the provider said about a submission at an instant. */
export async function saveSubmission(
  tx: Connection,
  id: number,
  { state, problem = null }: { readonly state: SubmissionState; readonly problem?: string | null },
  now: Date,
): Promise<void> {
  await tx.query(
    'ordering.save-e-invoice-submission',
    'update ordering.e_invoice_submission set state = $2, problem = $3, tried_at = $4 where id = $1',
    [id, state, problem, now],
  );
}

/**
 * Returns ids of submissions that wait and were last tried before an instant, the one longest ago first. They count as
 * tried now, so that the next call returns others.
 */
export async function takeStuckSubmissions(
  tx: Connection,
  { before, now, most }: { readonly before: Date; readonly now: Date; readonly most: number },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'ordering.take-stuck-e-invoice-submissions',
    `update ordering.e_invoice_submission set tried_at = $2 where id = any(array(
       select id from ordering.e_invoice_submission where state = 'waiting' and tried_at < $1
       order by tried_at, id limit $3 for update skip locked)) returning id`,
    [before, now, most],
  );
  return rows.map(({ id }) => id);
}
