/** Commands that people, timers and providers give to an order. Money and times are part of the command. */
import type { Money } from '../money/index.ts';
import type { PaymentFailure } from '../payments/index.ts';
import type { Tracking } from './state.ts';

export type OrderCommand =
  | { readonly kind: 'start-payment'; readonly attempt: string }
  | { readonly kind: 'require-action'; readonly attempt: string }
  | { readonly kind: 'fail-payment'; readonly attempt: string; readonly reason: PaymentFailure }
  /** `paidAt` is the provider's instant of the payment, ISO. */
  | {
      readonly kind: 'record-payment';
      readonly reference: string;
      readonly amount: Money;
      readonly paidAt: string;
    }
  /** Payment in a store. `due` is the price of that day for by-weight pieces, otherwise the agreed price. */
  | { readonly kind: 'take-payment'; readonly reference: string; readonly amount: Money; readonly due: Money }
  /** A transfer that is in the bank's statement: `reference` is the bank's. */
  | { readonly kind: 'confirm-transfer'; readonly reference: string; readonly amount: Money }
  /** Money was sent back at the bank: a transfer that pays nothing, being late, wrong or the second one, or a refund. */
  | {
      readonly kind: 'return-transfer';
      readonly reference: string;
      readonly amount: Money;
      /** It is the order's oldest refund that waits to be sent. */
      readonly forRefund?: true;
    }
  /** By the buyer, before payment: what the mutation `cancelUnpaidOrder` sends. */
  | { readonly kind: 'give-up' }
  | { readonly kind: 'expire' }
  /** By the store, of an order to be paid there. The buyer's command is `give-up`. */
  | { readonly kind: 'cancel-unpaid'; readonly reason: string }
  | { readonly kind: 'approve'; readonly checked: readonly ApprovalCheck[] }
  /** Shows the whole name, number and address to the person who approves the order; nothing else changes. */
  | { readonly kind: 'show-address' }
  | { readonly kind: 'ask'; readonly reason: string }
  | { readonly kind: 'answer'; readonly reason: string }
  | { readonly kind: 'cancel-before-approval'; readonly reason: string }
  /** After approval, or for ready stock: the fee is kept, the rest is refunded. */
  | { readonly kind: 'cancel'; readonly reason: string; readonly fee: Money | null }
  /** `byWeight`: made pieces are priced by weight (weighing.ts). */
  | {
      readonly kind: 'finish-making';
      readonly weightMg: number | null;
      readonly certificate: string | null;
      readonly byWeight: boolean;
    }
  | { readonly kind: 'ship-from-factory'; readonly waybill: Tracking }
  | { readonly kind: 'receive-goods' }
  | { readonly kind: 'ship'; readonly tracking: Tracking }
  /** The server says whether code and last four digits match, because the code is stored encrypted. */
  | { readonly kind: 'hand-over'; readonly codeFits: boolean; readonly phoneFits: boolean }
  | { readonly kind: 'reissue-pickup-code'; readonly reason: string }
  | { readonly kind: 'deliver'; readonly signed: boolean }
  | { readonly kind: 'ask-return'; readonly reason: string }
  | {
      readonly kind: 'settle-return';
      readonly outcome: 'all' | 'some' | 'none';
      readonly amount: Money | null;
      /** The amount is for gift cards that the order bought, and not for its other pieces. */
      readonly forCards?: true;
      /** What the amount is less for gifts that had to come back and did not. */
      readonly giftsKept?: Money;
      readonly reason: string;
    }
  | {
      readonly kind: 'refund';
      readonly amount: Money;
      /** As in `settle-return`. */
      readonly forCards?: true;
      readonly reason: string;
    }
  /** The member names the store in which the order was made (`placePosCode`). */
  | { readonly kind: 'change-place-pos'; readonly code: string }
  /** A guest's order becomes the customer's. */
  | { readonly kind: 'claim' };

export type CommandKind = OrderCommand['kind'];

export type CommandOf<Kind extends CommandKind> = Extract<OrderCommand, { readonly kind: Kind }>;

/** What staff confirm before an order goes to the workshop (trade-facts 5.1). */
export const approvalChecks = ['size', 'engraving', 'stone', 'address'] as const;

export type ApprovalCheck = (typeof approvalChecks)[number];

export const commandKinds = [
  'start-payment',
  'require-action',
  'fail-payment',
  'record-payment',
  'take-payment',
  'confirm-transfer',
  'return-transfer',
  'give-up',
  'expire',
  'cancel-unpaid',
  'approve',
  'show-address',
  'ask',
  'answer',
  'cancel-before-approval',
  'cancel',
  'finish-making',
  'ship-from-factory',
  'receive-goods',
  'ship',
  'hand-over',
  'reissue-pickup-code',
  'deliver',
  'ask-return',
  'settle-return',
  'refund',
  'change-place-pos',
  'claim',
] as const satisfies readonly CommandKind[];
