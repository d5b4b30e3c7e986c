import type { EInvoiceForm, EInvoiceState } from '@jinlan/domain/e-invoices';
import { eInvoiceForm } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';

export interface EInvoiceRow {
  readonly id: number;
  readonly orderId: number;
  readonly sequence: number;
  readonly state: EInvoiceState;
  readonly form: EInvoiceForm;
  readonly amount: number;
  readonly requestedAt: Date;
  readonly number: string | null;
  readonly redNumber: string | null;
  readonly reason: string | null;
}

const formJson = jsonColumns('ordering.e_invoice', ['id'], { form: eInvoiceForm });

/** The newest e-invoice of each order. */
export const latestEInvoices = (db: Connection, orderIds: readonly number[]): Promise<EInvoiceRow[]> =>
  readJson(
    formJson,
    db.query<EInvoiceRow>(
      'ordering.latest-e-invoices',
      `select distinct on (order_id) id, order_id as "orderId", sequence, state, form, amount_minor as amount,
         requested_at as "requestedAt", number, red_number as "redNumber", reason
       from ordering.e_invoice where order_id = any($1::bigint[]) order by order_id, sequence desc`,
      [orderIds],
    ),
  );

/** Adds a request. The caller holds the order's lock. */
export async function addEInvoice(
  tx: Connection,
  row: Pick<EInvoiceRow, 'orderId' | 'sequence' | 'form' | 'amount' | 'requestedAt'>,
): Promise<void> {
  await tx.query(
    'ordering.add-e-invoice',
    `insert into ordering.e_invoice (order_id, sequence, state, form, amount_minor, requested_at)
     values ($1, $2, 'requested', $3, $4, $5)`,
    [row.orderId, row.sequence, JSON.stringify(row.form), row.amount, row.requestedAt],
  );
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

export interface UploadedFile {
  readonly number: string;
  readonly base64: string;
}

/** Saves the file of an issued e-invoice, and the amount that it is for. */
export async function saveEInvoiceFile(
  tx: Connection,
  id: number,
  { number, base64 }: UploadedFile,
  amount: number,
  now: Date,
): Promise<void> {
  await tx.query(
    'ordering.save-e-invoice-file',
    `update ordering.e_invoice set state = 'issued', number = $2, file = decode($3, 'base64'), amount_minor = $4, issued_at = $5
     where id = $1`,
    [id, number, base64, amount, now],
  );
}

export async function saveRedInvoiceFile(
  tx: Connection,
  id: number,
  { number, base64 }: UploadedFile,
  now: Date,
): Promise<void> {
  await tx.query(
    'ordering.save-red-invoice-file',
    `update ordering.e_invoice set state = 'red-issued', red_number = $2, red_file = decode($3, 'base64'), red_at = $4
     where id = $1`,
    [id, number, base64, now],
  );
}

/** Whether a number is that of any e-invoice or red invoice. */
export async function isNumberUsed(tx: Connection, number: string): Promise<boolean> {
  const rows = await tx.query(
    'ordering.e-invoice-number-used',
    'select 1 as used from ordering.e_invoice where number = $1 or red_number = $1 limit 1',
    [number],
  );
  return rows.length > 0;
}

/** The files of an e-invoice in base64; null without one. */
export async function eInvoiceFiles(
  db: Connection,
  id: number,
): Promise<{
  readonly number: string | null;
  readonly file: string | null;
  readonly redNumber: string | null;
  readonly redFile: string | null;
} | null> {
  const [row] = await db.query<{
    number: string | null;
    file: string | null;
    redNumber: string | null;
    redFile: string | null;
  }>(
    'ordering.e-invoice-files',
    `select number, encode(file, 'base64') as file, red_number as "redNumber", encode(red_file, 'base64') as "redFile"
     from ordering.e_invoice where id = $1`,
    [id],
  );
  return row ?? null;
}
