export {
  type EInvoiceField,
  type EInvoiceForm,
  type EInvoiceFormRefusal,
  eInvoiceMost,
  invoiceTypes,
  problemsOfForm,
  readEInvoiceForm,
  type TypedForm,
  titleKinds,
} from './form.ts';
export {
  type EInvoiceRefusal,
  type EInvoiceState,
  eInvoiceStates,
  invoicedAmount,
  isEInvoiceNumber,
  stateAfterRefund,
  stateAfterUpload,
  whyNoEInvoice,
} from './rules.ts';
export { isTaxNumber, tidyTaxNumber } from './tax-number.ts';
