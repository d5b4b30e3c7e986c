import { data, input } from '../refusal-facts.ts';

/** Refusals about e-invoices of the Mainland; part of `REFUSALS`. */
export const eInvoiceRefusals = {
  E_INVOICE_NOT_POSSIBLE: input(
    'No e-invoice can be requested for this order now.',
    data<{ reason: 'market' | 'not_received' | 'waiting' | 'issued' | 'too_late' | 'nothing_paid' }>(),
  ),
  E_INVOICE_FORM: input(
    'The form of the e-invoice is not valid: {field}',
    data<{ reason: 'missing' | 'too-long' | 'wrong-characters' | 'wrong-number' | 'for-companies' }>(),
  ),
  E_INVOICE_NOT_WAITING: input('No e-invoice of this order waits for this.'),
  E_INVOICE_AT_PROVIDER: input('The provider of e-invoices may have issued it already.'),
  E_INVOICE_AMOUNT_CHANGED: input(
    'A refund has changed the amount of the e-invoice since it was shown. It is {amount} now.',
    data<{ amount: number }>(),
  ),
  E_INVOICE_FILE: input(
    'The file of the e-invoice is not valid.',
    data<{ reason: 'number' | 'number_used' | 'not_pdf' | 'too_large' }>(),
  ),
} as const;
