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
export { type PaidLine, type PartLeft, paidForPieces, partsLeft } from './parts.ts';
export {
  type InvoiceLine,
  invoiceLines,
  openLines,
  redAmountDue,
  redLines,
  stateWithReds,
  type WeightedLine,
} from './red.ts';
export {
  type EInvoiceRefusal,
  type EInvoiceState,
  eInvoiceStates,
  invoicedAmount,
  isEInvoiceNumber,
  isWithdrawnByRefund,
  whyNoEInvoice,
} from './rules.ts';
export { isTaxNumber, tidyTaxNumber } from './tax-number.ts';
