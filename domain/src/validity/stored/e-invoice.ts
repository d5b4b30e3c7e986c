/** The form of an e-invoice, as its buyer filled it in. */
import * as v from 'valibot';
import { type EInvoiceForm, invoiceTypes, titleKinds } from '../../e-invoices/index.ts';
import type { Schema } from '../check.ts';

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
