import type { EInvoiceForm, EInvoiceState } from '@jinlan/domain/e-invoices';
import {
  eInvoiceForm,
  eInvoiceSubmissions,
  type IssuedLine,
  issuedLines,
  type RedInvoiceRow,
  redInvoices,
  type SubmissionRow,
} from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';

export interface EInvoiceRow {
  readonly id: number;
  readonly orderId: number;
  readonly sequence: number;
  readonly state: EInvoiceState;
  readonly form: EInvoiceForm;
  readonly amount: number;
  /**
   * The lines of the invoice, from the moment at which its amount was fixed. Empty before, and for invoices of older
   * versions.
   */
  readonly lines: readonly IssuedLine[];
  readonly requestedAt: Date;
  readonly number: string | null;
  readonly reason: string | null;
  /** In the order in which they were requested. */
  readonly reds: readonly RedInvoiceRow[];
  /** The latest submission of the e-invoice and of each red invoice, in any order. */
  readonly submissions: readonly SubmissionRow[];
}

const rowJson = jsonColumns('ordering.e_invoice', ['id'], {
  ...{ form: eInvoiceForm, lines: issuedLines, reds: redInvoices, submissions: eInvoiceSubmissions },
});

/** The newest e-invoice of each order. */
export const latestEInvoices = (db: Connection, orderIds: readonly number[]): Promise<EInvoiceRow[]> =>
  readJson(
    rowJson,
    db.query<EInvoiceRow>(
      'ordering.latest-e-invoices',
      `select latest.*,
         coalesce((select jsonb_agg(jsonb_build_object('id', red.id, 'sequence', red.sequence, 'amount', red.amount_minor,
             'lines', red.lines, 'number', red.number) order by red.sequence)
           from ordering.red_invoice red where red.invoice_id = latest.id), '[]') as reds,
         coalesce((select jsonb_agg(jsonb_build_object('id', sent.id, 'redInvoiceId', sent.red_invoice_id,
             'requestNumber', sent.request_number, 'attempt', sent.attempt, 'state', sent.state, 'problem', sent.problem))
           from (select distinct on (coalesce(red_invoice_id, 0)) *,
               count(*) over (partition by coalesce(red_invoice_id, 0)) as attempt
             from ordering.e_invoice_submission where invoice_id = latest.id
             order by coalesce(red_invoice_id, 0), id desc) sent), '[]') as submissions
       from (select distinct on (order_id) id, order_id as "orderId", sequence, state, form, amount_minor as amount,
           lines, requested_at as "requestedAt", number, reason
         from ordering.e_invoice where order_id = any($1::bigint[]) order by order_id, sequence desc) latest`,
      [orderIds],
    ),
  );

/** Adds a request and returns its id. The caller holds the order's lock. */
export async function addEInvoice(
  tx: Connection,
  row: Pick<EInvoiceRow, 'orderId' | 'sequence' | 'form' | 'amount' | 'requestedAt'>,
): Promise<number> {
  const [added] = await tx.query<{ id: number }>(
    'ordering.add-e-invoice',
    `insert into ordering.e_invoice (order_id, sequence, state, form, amount_minor, requested_at)
     values ($1, $2, 'requested', $3, $4, $5) returning id`,
    [row.orderId, row.sequence, JSON.stringify(row.form), row.amount, row.requestedAt],
  );
  return (added as { id: number }).id;
}

export async function changeEInvoice(
  tx: Connection,
  id: number,
  { state, reason = null }: { readonly state: EInvoiceState; readonly reason?: string | null },
): Promise<void> {
  await tx.query(
    'ordering.change-e-invoice',
    'update ordering.e_invoice set state = $2, reason = coalesce($3, reason) where id = $1',
    [id, state, reason],
  );
}

/** The amount of an e-invoice and its lines. */
export type InvoicedParts = Pick<EInvoiceRow, 'amount' | 'lines'>;

/** Saves the amount and the lines of a request that is sent to the provider. */
export async function saveInvoicedParts(
  tx: Connection,
  id: number,
  { amount, lines }: InvoicedParts,
): Promise<void> {
  await tx.query(
    'ordering.save-invoiced-parts',
    'update ordering.e_invoice set amount_minor = $2, lines = $3 where id = $1',
    [id, amount, JSON.stringify(lines)],
  );
}

export interface IssuedFile {
  readonly number: string;
  readonly base64: string;
}

/** Saves the file of an issued e-invoice, with its amount and lines. */
export async function saveEInvoiceFile(
  tx: Connection,
  id: number,
  { number, base64 }: IssuedFile,
  { amount, lines }: InvoicedParts,
  now: Date,
): Promise<void> {
  await tx.query(
    'ordering.save-e-invoice-file',
    `update ordering.e_invoice set state = 'issued', number = $2, file = decode($3, 'base64'), amount_minor = $4, lines = $5,
       issued_at = $6 where id = $1`,
    [id, number, base64, amount, JSON.stringify(lines), now],
  );
}

/** Adds a red invoice that is to be issued, and returns its id. The caller holds the order's lock. */
export async function addRedInvoice(
  tx: Connection,
  invoiceId: number,
  red: Pick<RedInvoiceRow, 'sequence' | 'amount' | 'lines'>,
  now: Date,
): Promise<number> {
  const [added] = await tx.query<{ id: number }>(
    'ordering.add-red-invoice',
    `insert into ordering.red_invoice (invoice_id, sequence, amount_minor, lines, requested_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [invoiceId, red.sequence, red.amount, JSON.stringify(red.lines), now],
  );
  return (added as { id: number }).id;
}

export async function saveRedInvoiceFile(
  tx: Connection,
  id: number,
  { number, base64 }: IssuedFile,
  now: Date,
): Promise<void> {
  await tx.query(
    'ordering.save-red-invoice-file',
    `update ordering.red_invoice set number = $2, file = decode($3, 'base64'), issued_at = $4 where id = $1`,
    [id, number, base64, now],
  );
}

/** Whether an e-invoice or a red invoice already has this number. */
export async function isNumberUsed(tx: Connection, number: string): Promise<boolean> {
  const rows = await tx.query(
    'ordering.e-invoice-number-used',
    `select 1 as used from ordering.e_invoice where number = $1
     union all select 1 from ordering.red_invoice where number = $1 limit 1`,
    [number],
  );
  return rows.length > 0;
}

interface StoredFile {
  readonly number: string | null;
  readonly file: string | null;
}

/** Number and file, in base64, of an order's e-invoice; null without one. */
export async function eInvoiceFile(db: Connection, orderId: number, id: number): Promise<StoredFile | null> {
  const [row] = await db.query<StoredFile>(
    'ordering.e-invoice-file',
    `select number, encode(file, 'base64') as file from ordering.e_invoice where id = $1 and order_id = $2`,
    [id, orderId],
  );
  return row ?? null;
}

/** Does the same as `eInvoiceFile` for a red invoice. */
export async function redInvoiceFile(
  db: Connection,
  orderId: number,
  id: number,
): Promise<StoredFile | null> {
  const [row] = await db.query<StoredFile>(
    'ordering.red-invoice-file',
    `select r.number, encode(r.file, 'base64') as file
     from ordering.red_invoice r join ordering.e_invoice e on e.id = r.invoice_id
     where r.id = $1 and e.order_id = $2`,
    [id, orderId],
  );
  return row ?? null;
}
