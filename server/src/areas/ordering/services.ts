import type { EInvoiceProvider, MessageGateway, PaymentGateways } from '../../platform/gateways/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Carts } from '../cart/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Diamonds } from '../diamonds/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Members } from '../members/index.ts';
import type { Pricing } from '../pricing/index.ts';
import type { Stores } from '../stores/index.ts';
import type { Tenders } from '../tenders/index.ts';
import type { Workshop } from '../workshop/index.ts';

/** The dependencies of this area's use cases. */
export interface Services {
  readonly platform: Platform;
  readonly stores: Stores;
  readonly workshop: Pick<Workshop, 'holidays' | 'promise' | 'book' | 'take' | 'giveBack'>;
  readonly identity: Pick<
    Identity,
    'buyerOf' | 'rememberOrdered' | 'customersOf' | 'customerOfCode' | 'push'
  >;
  readonly pricing: Pricing;
  readonly catalogue: Catalogue;
  readonly diamonds: Pick<Diamonds, 'stones'>;
  readonly tenders: Pick<
    Tenders,
    'payments' | 'savedCards' | 'sold' | 'issuedCards' | 'printCard' | 'sendCardAgain' | 'forgetRecipients'
  >;
  readonly members: Pick<Members, 'purchases' | 'terms' | 'pointsOfOrders'>;
  readonly cart: Carts;
  readonly payments: PaymentGateways;
  readonly messages: MessageGateway;
  readonly eInvoices: EInvoiceProvider;
}

/** Names of this area's jobs. */
export const jobs = {
  /** Queries the bank about an undecided payment. */
  follow: 'ordering.follow-payment',
  /** Closes a failed charge that the provider keeps open. */
  closeCharge: 'ordering.close-charge',
  /** Ends an order that was not paid in time. */
  expire: 'ordering.expire-order',
  /** Sends an order's link if order number and mobile number match. */
  mailLink: 'ordering.mail-link',
  /** Refunds a payment that came too late. */
  refund: 'ordering.refund-payment',
  /** Saves the card that paid, for the customer's next order. */
  keepCard: 'ordering.keep-card',
  /** Sends a refund that a step of the order promised. */
  sendRefund: 'ordering.send-refund',
  /** Hourly: queues refunds again whose job has given up. */
  resendRefunds: 'ordering.resend-refunds',
  /** Hourly: reminds the e-shop of transfers that it has not sent back. */
  remindOfRefunds: 'ordering.remind-of-refunds',
  /** Daily: reminds buyers of the rest of orders whose pieces are ready. */
  remindOfRests: 'ordering.remind-of-rests',
  /** Every quarter of an hour: queues the lists of payment providers that are due. */
  scheduleStatements: 'ordering.schedule-statements',
  /** Every six hours: sums the entries of all ledgers by finished day. */
  sumLedgers: 'ordering.sum-ledgers',
  /** Compares a payment provider's list of a day with our payments. */
  compareStatement: 'ordering.compare-statement',
  /** Gives an order's invoice and credit notes their numbers. */
  numberDocuments: 'ordering.number-documents',
  /** Asks the provider of e-invoices to issue one. */
  issueEInvoice: 'ordering.issue-e-invoice',
  /** Hourly: queues e-invoices again whose job has given up. */
  resendEInvoices: 'ordering.resend-e-invoices',
  /** Daily: deletes pictures of old returns. */
  deleteReturnPictures: 'ordering.delete-return-pictures',
  /** Daily: deletes pictures of the workshop that are older than a year. */
  deleteCraftPictures: 'ordering.delete-craft-pictures',
  /** Hourly: marks parcels as delivered that were shipped long ago. */
  deliver: 'ordering.deliver-long-shipped',
} as const;
