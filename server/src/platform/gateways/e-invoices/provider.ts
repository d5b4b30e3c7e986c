import type { EInvoiceForm } from '@jinlan/domain/e-invoices';
import type { Money } from '@jinlan/domain/money';

/** One line of an invoice; its amount is above zero, in the currency of the invoice. */
export interface InvoiceItem {
  readonly name: string;
  /** Null where the amount is not for whole pieces. */
  readonly quantity: number | null;
  /** In fen. */
  readonly amount: number;
}

/** What a provider is asked to issue. The amounts of the items add up to the amount. */
export interface IssueRequest {
  /** Our own number. A provider issues at most once for it. */
  readonly requestNumber: string;
  readonly amount: Money;
  readonly items: readonly InvoiceItem[];
  readonly form: EInvoiceForm;
}

/** A red invoice takes its amount back of the invoice with `originalNumber`. */
export type RedRequest = IssueRequest & { readonly originalNumber: string };

/**
 * What became of a request. `unknown`: the provider never got it. `refused`: it will not issue it, for a reason in its own
 * words. `unreachable`: no answer, or one that is wrong; whether the request was carried out is not known.
 */
export type IssueAnswer =
  | { readonly kind: 'issued'; readonly number: string; readonly pdf: string }
  | { readonly kind: 'processing' | 'canceled' | 'unknown' }
  | { readonly kind: 'refused' | 'unreachable'; readonly reason: string };

/** Who issues the e-invoices: staff by hand in the tax office's system, or a provider's server. */
export type EInvoiceProvider = ManualProvider | AutomaticProvider;

export interface ManualProvider {
  readonly mode: 'manual';
}

export interface AutomaticProvider {
  readonly mode: 'automatic';
  issue(request: IssueRequest): Promise<IssueAnswer>;
  issueRed(request: RedRequest): Promise<IssueAnswer>;
  /** What became of a request. */
  find(requestNumber: string): Promise<IssueAnswer>;
  /** Cancels what is not issued. After `canceled` the number is never issued, even if the request arrives later. */
  cancel(requestNumber: string): Promise<IssueAnswer>;
}
