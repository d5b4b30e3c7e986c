import type { EInvoiceForm } from '@jinlan/domain/e-invoices';
import type { Money } from '@jinlan/domain/money';

/** One line of an invoice; its amount is above zero, in the currency of the invoice. */
export interface InvoiceItem {
  readonly name: string;
  /** Null if the amount is not for whole pieces. */
  readonly quantity: number | null;
  /** In fen. */
  readonly amount: number;
}

/** A request to issue an e-invoice. The amounts of the items add up to the amount. */
export interface IssueRequest {
  /** The shop's own number. A provider issues at most one invoice for it. */
  readonly requestNumber: string;
  readonly amount: Money;
  readonly items: readonly InvoiceItem[];
  readonly form: EInvoiceForm;
}

/** A request for a red invoice, which takes its amount back from the invoice with `originalNumber`. */
export type RedRequest = IssueRequest & { readonly originalNumber: string };

/**
 * The state of a request at the provider. `unknown`: the provider never got it. `refused`: the provider will not issue it,
 * for a reason in its own words. `unreachable`: there was no answer, or a wrong one, so it is not known whether the request
 * was carried out.
 */
export type IssueAnswer =
  | { readonly kind: 'issued'; readonly number: string; readonly pdf: string }
  | { readonly kind: 'processing' | 'canceled' | 'unknown' }
  | { readonly kind: 'refused' | 'unreachable'; readonly reason: string };

/** The issuer of e-invoices: staff by hand in the tax office's system, or a provider's server. */
export type EInvoiceProvider = ManualProvider | AutomaticProvider;

export interface ManualProvider {
  readonly mode: 'manual';
}

export interface AutomaticProvider {
  readonly mode: 'automatic';
  issue(request: IssueRequest): Promise<IssueAnswer>;
  issueRed(request: RedRequest): Promise<IssueAnswer>;
  /** Returns the state of a request. */
  find(requestNumber: string): Promise<IssueAnswer>;
  /**
   * Cancels a request that is not issued. After `canceled` its number is never issued, even if the request itself arrives
   * later.
   */
  cancel(requestNumber: string): Promise<IssueAnswer>;
}
