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
    `insert into ordering.e_invoice_submission (invoice_id, red_invoice_id, request_number, state, created_at)
     values ($1, $2, $3, 'waiting', $4) returning id`,
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

export async function saveSubmission(
  tx: Connection,
  id: number,
  { state, problem = null }: { readonly state: SubmissionState; readonly problem?: string | null },
): Promise<void> {
  await tx.query(
    'ordering.save-e-invoice-submission',
    'update ordering.e_invoice_submission set state = $2, problem = $3 where id = $1',
    [id, state, problem],
  );
}

/** Ids of the oldest submissions that wait since before an instant. */
export async function submissionsWaiting(db: Connection, before: Date, most: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'ordering.e-invoice-submissions-waiting',
    `select id from ordering.e_invoice_submission where state = 'waiting' and created_at < $1 order by created_at limit $2`,
    [before, most],
  );
  return rows.map(({ id }) => id);
}
