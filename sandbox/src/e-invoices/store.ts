import type { Connection } from '../host.ts';
import { oneOf } from '../one-of.ts';
import { type IssueResult, results, type Service, services } from './behaviour.ts';

export type IssueState = 'processing' | 'issued' | 'refused' | 'canceled';

export interface InvoiceRow {
  readonly requestNumber: string;
  /** Number of the invoice that a red invoice corrects; null for invoices. */
  readonly originalNumber: string | null;
  readonly title: string;
  readonly amountMinor: number;
  readonly state: IssueState;
  readonly number: string | null;
  readonly readyAt: Date;
  readonly reason: string | null;
}

const columns = `request_number as "requestNumber", original_number as "originalNumber", title, amount_minor as "amountMinor",
  state, number, ready_at as "readyAt", reason`;

/** Adds a request; returns null if its number exists already. */
export async function addInvoice(db: Connection, row: InvoiceRow): Promise<InvoiceRow | null> {
  const [added] = await db.query<InvoiceRow>(
    'sandbox-e-invoices.add',
    `insert into sandbox_e_invoices.invoice (request_number, original_number, title, amount_minor, state, number, ready_at, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${columns}`,
    [
      ...[row.requestNumber, row.originalNumber, row.title, row.amountMinor],
      ...[row.state, row.number, row.readyAt, row.reason],
    ],
  );
  return added ?? null;
}

/** Locks the request until the transaction ends. */
export async function lockInvoice(tx: Connection, requestNumber: string): Promise<InvoiceRow | null> {
  const [row] = await tx.query<InvoiceRow>(
    'sandbox-e-invoices.lock',
    `select ${columns} from sandbox_e_invoices.invoice where request_number = $1 for update`,
    [requestNumber],
  );
  return row ?? null;
}

export async function invoiceByNumber(db: Connection, number: string): Promise<InvoiceRow | null> {
  const [row] = await db.query<InvoiceRow>(
    'sandbox-e-invoices.by-number',
    `select ${columns} from sandbox_e_invoices.invoice where number = $1 for update`,
    [number],
  );
  return row ?? null;
}

/** The sum of an invoice's red invoices in fen, including those that are being issued. */
export async function takenBack(db: Connection, number: string): Promise<number> {
  const [row] = await db.query<{ minor: number }>(
    'sandbox-e-invoices.taken-back',
    `select coalesce(sum(amount_minor), 0)::bigint as minor from sandbox_e_invoices.invoice
     where original_number = $1 and state in ('processing', 'issued')`,
    [number],
  );
  return Number(row?.minor ?? 0);
}

export async function saveInvoice(
  tx: Connection,
  { requestNumber, state, number }: Pick<InvoiceRow, 'requestNumber' | 'state' | 'number'>,
): Promise<void> {
  await tx.query(
    'sandbox-e-invoices.save',
    'update sandbox_e_invoices.invoice set state = $2, number = $3 where request_number = $1',
    [requestNumber, state, number],
  );
}

/** The next number of the tax office: 20 digits that begin with the year. */
export async function nextNumber(tx: Connection, now: Date): Promise<string> {
  const [row] = await tx.query<{ next: string }>(
    'sandbox-e-invoices.next-number',
    `select nextval('sandbox_e_invoices.number')::text as next`,
  );
  return `${String(now.getUTCFullYear()).slice(2)}${(row?.next ?? '0').padStart(18, '0')}`;
}

export interface Behaviour {
  readonly service: Service;
  readonly result: IssueResult;
}

export async function readBehaviour(db: Connection): Promise<Behaviour> {
  const [row] = await db.query<{ service: string; result: string }>(
    'sandbox-e-invoices.behaviour',
    'select service, result from sandbox_e_invoices.behaviour where id = 1',
  );
  return { service: oneOf(services, row?.service), result: oneOf(results, row?.result) };
}

export async function saveBehaviour(db: Connection, { service, result }: Behaviour): Promise<void> {
  await db.query(
    'sandbox-e-invoices.save-behaviour',
    'update sandbox_e_invoices.behaviour set service = $1, result = $2 where id = 1',
    [service, result],
  );
}
