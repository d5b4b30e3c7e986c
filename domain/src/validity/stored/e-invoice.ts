/** The form of an e-invoice, as its buyer filled it in. */
import * as v from 'valibot';
import { type EInvoiceForm, invoiceTypes, titleKinds } from '../../e-invoices/index.ts';
import type { Schema, Valid } from '../check.ts';
import { integer } from './values.ts';

const text = v.nullable(v.string());

export const eInvoiceForm: Schema<EInvoiceForm> = v.object({
  type: v.picklist(invoiceTypes),
  titleKind: v.picklist(titleKinds),
  title: v.string(),
  taxNumber: text,
  address: text,
  telephone: text,
  bank: text,
  account: text,
  email: v.string(),
  mobile: text,
  remark: text,
});

const lines = v.array(v.object({ position: integer, amount: integer }));

/** The lines of an e-invoice; an empty list for e-invoices of older versions. */
export const issuedLines = v.array(v.object({ position: integer, quantity: integer, amount: integer }));
export type IssuedLine = Valid<typeof issuedLines>[number];

/** The red invoices of an e-invoice, in their order; an empty list for none. */
export const redInvoices = v.array(
  v.object({ id: integer, sequence: integer, amount: integer, lines, number: text }),
);
export type RedInvoiceRow = Valid<typeof redInvoices>[number];

/** The latest submission of an e-invoice to a provider, and the latest of each of its red invoices. */
export const eInvoiceSubmissions = v.array(
  v.object({
    id: integer,
    redInvoiceId: v.nullable(integer),
    requestNumber: v.string(),
    attempt: integer,
    state: v.picklist(['waiting', 'refused', 'canceled', 'issued']),
    problem: text,
  }),
);
export type SubmissionRow = Valid<typeof eInvoiceSubmissions>[number];
