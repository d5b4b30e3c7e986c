/** Commands that people, timers and providers give to an order. Money and times are part of the command. */
import type { BusinessDay } from '../kernel/index.ts';
import type { Money } from '../money/index.ts';
import type { PaymentFailure } from '../payments/index.ts';
import type { MismatchFacts } from './money/mismatches.ts';
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
      /** True if the attempt was for the rest of an order with a deposit; missing for the first payment. */
      readonly forRest?: true;
    }
  /** The provider reported a payment of another amount or currency than the one due. It pays nothing. */
  | ({ readonly kind: 'record-mismatch' } & MismatchFacts)
  /** Payment in a store. `due` is the price of that day for by-weight pieces, otherwise the agreed price. */
  | { readonly kind: 'take-payment'; readonly reference: string; readonly amount: Money; readonly due: Money }
  /** A transfer that is in the bank's statement. `reference` is the bank's number of it. */
  | { readonly kind: 'confirm-transfer'; readonly reference: string; readonly amount: Money }
  /**
   * The shop sent money back at the bank: a refund, or a transfer that pays nothing because it was late, wrong or the
   * second one.
   */
  | {
      readonly kind: 'return-transfer';
      readonly reference: string;
      readonly amount: Money;
      /** True if the money is the order's oldest refund that waits to be sent; missing for a transfer that pays nothing. */
      readonly forRefund?: true;
    }
  /**
   * A refund was not paid out, at once or later. `reason` is the provider's code. With `of`, the refund was for store
   * credit whose account is closed.
   */
  | {
      readonly kind: 'fail-refund';
      readonly amount: Money;
      readonly reason: string;
      readonly of?: 'store-credit';
    }
  /** The provider is asked once more for the oldest refund that failed. */
  | { readonly kind: 'retry-refund'; readonly amount: Money }
  /** The oldest refund that failed was paid by hand; `reference` says how. */
  | {
      readonly kind: 'settle-refund';
      readonly amount: Money;
      readonly reference: string;
      readonly of?: 'store-credit';
    }
  /** The provider paid out a refund that had failed. */
  | { readonly kind: 'recover-refund'; readonly amount: Money }
  /** The provider paid out a refund that was also sent again or paid by hand, so that it may be paid twice. */
  | { readonly kind: 'repeat-refund'; readonly amount: Money }
  /** The buyer cancels an unpaid order by the mutation `cancelUnpaidOrder`. */
  | { readonly kind: 'give-up' }
  | { readonly kind: 'expire' }
  /** The store cancels an unpaid order that is to be paid there. The buyer's command is `give-up`. */
  | { readonly kind: 'cancel-unpaid'; readonly reason: string }
  | { readonly kind: 'approve'; readonly checked: readonly ApprovalCheck[] }
  /** Shows the whole name, number and address to the person who approves the order; nothing else changes. */
  | { readonly kind: 'show-address' }
  | { readonly kind: 'ask'; readonly reason: string }
  | { readonly kind: 'answer'; readonly reason: string }
  | { readonly kind: 'cancel-before-approval'; readonly reason: string }
  /**
   * The shop cancels an order after its approval, or an order of pieces in stock. It keeps the fee and refunds the rest.
   */
  | { readonly kind: 'cancel'; readonly reason: string; readonly fee: Money | null }
  /** `byWeight`: whether made pieces of the order are priced by weight (weighing.ts). */
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
      /** True if the amount is for gift cards that the order bought, and not for its other pieces. */
      readonly forCards?: true;
      /** How much the amount was reduced for gifts that had to come back and did not. */
      readonly giftsKept?: Money;
      /** True if pieces of the return were not accepted; `reason` says why. */
      readonly refusedPieces?: true;
      readonly reason: string;
    }
  | {
      readonly kind: 'refund';
      readonly amount: Money;
      /** Has the same meaning as in `settle-return`. */
      readonly forCards?: true;
      readonly reason: string;
    }
  /** The store promises another day than before, and tells the buyer why. */
  | { readonly kind: 'move-due-day'; readonly day: BusinessDay; readonly reason: string }
  /** The member names the store in which the order was made (`placePosCode`). */
  | { readonly kind: 'change-place-pos'; readonly code: string }
  /** A guest's order becomes the customer's. */
  | { readonly kind: 'claim' };

export type CommandKind = OrderCommand['kind'];

/** The points that staff check before an order goes to the workshop (trade-facts 5.1). */
export const approvalChecks = ['size', 'engraving', 'stone', 'address'] as const;

export type ApprovalCheck = (typeof approvalChecks)[number];

export const commandKinds = [
  'start-payment',
  'require-action',
  'fail-payment',
  'record-payment',
  'record-mismatch',
  'take-payment',
  'confirm-transfer',
  'return-transfer',
  'fail-refund',
  'retry-refund',
  'settle-refund',
  'recover-refund',
  'repeat-refund',
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
  'move-due-day',
  'change-place-pos',
  'claim',
] as const satisfies readonly CommandKind[];
