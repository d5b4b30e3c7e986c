/**
 * The states of an order (trade-facts 5.1) as a union by stage. What a stage cannot have (a tracking number
 * before shipping) cannot be written. The two status strings of specification 4 are computed from it
 * (status.ts) and never stored.
 */

import type { CarrierCode } from '../cart/index.ts';
import type { BusinessDay } from '../kernel/index.ts';
import type { Money } from '../money/index.ts';
import type { PaymentFailure, PaymentMethodCode } from '../payments/index.ts';
import type { StaffRole } from '../people/index.ts';
import type { CommandKind } from './commands.ts';
import type { Mismatch } from './money/mismatches.ts';
import type { OrderTender } from './money/tenders.ts';

/** Carriers of an order; `none` if nothing is sent or collected: services and downloads. */
export type DeliveryCode = CarrierCode | 'none';

/**
 * The facts of an order that are fixed when it is placed. Two can change later: the owner, once, from a guest to a
 * customer; and the due day.
 */
export interface OrderFacts {
  readonly number: string;
  /** Null for a guest. */
  readonly customerId: string | null;
  /** The store it belongs to: the market's e-shop store, or the store of collection. */
  readonly storeId: string;
  readonly method: PaymentMethodCode;
  readonly delivery: DeliveryCode;
  readonly madeToOrder: boolean;
  /** Whether the order has pieces priced by weight. */
  readonly byWeight: boolean;
  /**
   * Set if the order has a ready piece priced by weight, so that its buyer cannot cancel it once it is paid; missing
   * otherwise.
   */
  readonly readyGold?: true;
  /** The price of the gift cards that the order buys, in minor units; missing if it buys none. */
  readonly giftCards?: number;
  /** The part of its price that is paid first, in minor units; missing if it is paid as a whole (deposit.ts). */
  readonly deposit?: number;
  /** A promotion reduced it because of its payment method, which therefore stays; missing if none did. */
  readonly fixedMethod?: true;
  /** The member of staff who sold it for its customer, and their store; missing for orders that buyers placed. */
  readonly seller?: OrderSeller;
  /** The day by which the buyer should have it, or can collect it; missing if nobody promised one. */
  readonly dueOn?: BusinessDay;
  /** The store has moved `dueOn`, which now holds for all pieces; missing if it never did. */
  readonly dueMoved?: true;
  /** ISO instant. */
  readonly placedAt: string;
}

/** Staff number, and code of the store. */
export interface OrderSeller {
  readonly staffNo: string;
  readonly storeId: string;
}

/** A payment that has not arrived. `attempt` is the provider's id of the current or last attempt. */
export type OpenPayment =
  | { readonly state: 'none' }
  | { readonly state: 'started'; readonly attempt: string }
  | { readonly state: 'requires-action'; readonly attempt: string }
  | { readonly state: 'failed'; readonly attempt: string; readonly reason: PaymentFailure };

/** A payment that has arrived. `refunded` is the amount refunded so far. */
export interface PaidPayment {
  readonly state: 'paid';
  readonly amount: Money;
  readonly reference: string;
  readonly at: string;
  readonly refunded: Money | null;
  /**
   * Staff number of the person who recorded the payment at the till; missing for all other payments, and for payments of
   * earlier versions.
   */
  readonly takenBy?: string;
}

/** A payment that has arrived, or none that was needed. */
export type SettledPayment = { readonly state: 'not-needed' } | PaidPayment;

interface Base {
  readonly facts: OrderFacts;
  /** The amount that the buyer has to pay; changes only when a by-weight order is paid in a store. */
  readonly due: Money;
  /** Provider references already handled, so a repeated callback counts once. */
  readonly references: readonly string[];
  /** The store in which the member says that the order was made; missing for its own store (`placePosCode`). */
  readonly placePos?: string;
  /** How often the member has changed it; missing for never. */
  readonly placePosChanges?: number;
  /** The second payment of an order with a deposit; missing before its first attempt. */
  readonly rest?: OpenPayment | PaidPayment;
  /** Gift cards and store credit that pay beside what is due; missing if there are none. */
  readonly tenders?: readonly OrderTender[];
  /** The refunded part of `facts.giftCards`, in minor units; missing for nothing. */
  readonly cardsRefunded?: number;
  /** The refunded part of a bank transfer that a person still has to send, in minor units; missing for nothing. */
  readonly refundToSend?: number;
  /** The refunded part that neither the provider nor a person has paid out, in minor units; missing for nothing. */
  readonly failedRefund?: number;
  /** Staff numbers of the people who gave back money before the pieces left; missing for none. */
  readonly refundedBy?: readonly string[];
  /** The payments of another amount or currency, which pay nothing; missing for none. */
  readonly mismatches?: readonly Mismatch[];
  /** The part of `failedRefund` that belonged to the store credit of a closed account; missing for nothing. */
  readonly owedCredit?: number;
}

interface Paid extends Base {
  readonly payment: SettledPayment;
}

export interface Tracking {
  readonly carrier: string;
  readonly number: string;
}

export interface PickupLock {
  /** Wrong codes typed since the code was issued. */
  readonly wrongTries: number;
}

export type OrderState =
  | (Base & { readonly stage: 'pending'; readonly payment: OpenPayment; readonly expiresAt: string })
  | (Paid & { readonly stage: 'approval-pending' })
  | (Paid & { readonly stage: 'approval-question'; readonly question: string })
  | (Paid & { readonly stage: 'ready-stock' })
  | (Paid & { readonly stage: 'manufacturing' })
  | (Paid & { readonly stage: 'made' })
  | (Paid & { readonly stage: 'factory-shipped'; readonly waybill: Tracking })
  | (Paid & { readonly stage: 'pick-pending'; readonly pickup: PickupLock })
  | (Paid & { readonly stage: 'shipped'; readonly tracking: Tracking; readonly shippedAt: string })
  | (Paid & { readonly stage: 'complete'; readonly completedAt: string })
  | (Paid & {
      readonly stage: 'return-pending';
      readonly completedAt: string;
      readonly reason: string;
      /** Staff number of the person who recorded the return; missing where the buyer requested it. */
      readonly recordedBy?: string;
      /** The role in which they recorded it. */
      readonly recordedAs?: StaffRole;
    })
  | (Paid & { readonly stage: 'returned-partial'; readonly completedAt: string })
  | (Paid & { readonly stage: 'returned' })
  | (Paid & { readonly stage: 'refunded-partial' })
  | (Paid & { readonly stage: 'refunded' })
  | (Base & {
      readonly stage: 'canceled';
      readonly payment: OpenPayment | SettledPayment;
      /** The step that closed it. */
      readonly by: CommandKind;
      /** The reason in the words of the acting person; null for a step without one. */
      readonly reason: string | null;
    });

export type OrderStage = OrderState['stage'];

export const orderStages = [
  'pending',
  'approval-pending',
  'approval-question',
  'ready-stock',
  'manufacturing',
  'made',
  'factory-shipped',
  'pick-pending',
  'shipped',
  'complete',
  'return-pending',
  'returned-partial',
  'returned',
  'refunded-partial',
  'refunded',
  'canceled',
] as const satisfies readonly OrderStage[];

/** No transition leads out of these; a payment that still arrives is refunded. */
export const finalStages: readonly OrderStage[] = ['returned', 'refunded', 'canceled'];

export type StateAt<Stage extends OrderStage> = Extract<OrderState, { readonly stage: Stage }>;
