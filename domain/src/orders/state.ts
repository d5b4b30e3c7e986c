/**
 * An order's life (trade-facts 5.1) as a union per stage: what a stage cannot have (a tracking number before
 * shipping, a payment before it is paid) cannot be written. The two status strings of specification 4 are views of
 * it (see status.ts), never stored beside it.
 */

import type { CarrierCode } from '../cart/index.ts';
import type { Money } from '../money/index.ts';
import type { PaymentFailure, PaymentMethodCode } from '../payments/index.ts';
import type { CommandKind } from './commands.ts';

/** Carriers of an order; `none` where nothing is sent or collected: services and downloads. */
export type DeliveryCode = CarrierCode | 'none';

/** What is fixed when the order is placed; only whose it is can change, once, from a guest's to a customer's. */
export interface OrderFacts {
  readonly number: string;
  /** Null for a guest. */
  readonly customerId: string | null;
  /** The store it belongs to: the market's e-shop store, or the one it is collected in. */
  readonly storeId: string;
  readonly method: PaymentMethodCode;
  readonly delivery: DeliveryCode;
  readonly madeToOrder: boolean;
  /** Holds goods priced by weight. */
  readonly byWeight: boolean;
  /** ISO instant. */
  readonly placedAt: string;
}

/** A payment that has not come: `attempt` is the provider's id of the try that runs or ran last. */
export type OpenPayment =
  | { readonly state: 'none' }
  | { readonly state: 'started'; readonly attempt: string }
  | { readonly state: 'requires-action'; readonly attempt: string }
  | { readonly state: 'failed'; readonly attempt: string; readonly reason: PaymentFailure };

/** A payment that has come, or none that was needed. `refunded` counts what was promised back so far. */
export type SettledPayment =
  | { readonly state: 'not-needed' }
  | {
      readonly state: 'paid';
      readonly amount: Money;
      readonly reference: string;
      readonly at: string;
      readonly refunded: Money | null;
    };

interface Base {
  readonly facts: OrderFacts;
  /** What the order costs to the buyer; changes only when a by-weight order is paid at a till. */
  readonly due: Money;
  /** Provider references already handled, so that a callback twice is once. */
  readonly references: readonly string[];
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
  | (Paid & { readonly stage: 'return-pending'; readonly completedAt: string; readonly reason: string })
  | (Paid & { readonly stage: 'returned-partial'; readonly completedAt: string })
  | (Paid & { readonly stage: 'returned' })
  | (Paid & { readonly stage: 'refunded-partial' })
  | (Paid & { readonly stage: 'refunded' })
  | (Base & {
      readonly stage: 'canceled';
      readonly payment: OpenPayment | SettledPayment;
      /** The step that closed it. */
      readonly by: CommandKind;
      /** In the words of whoever took it; null for a step without words. */
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

/** Nothing leads out of these; money that still arrives goes back. */
export const finalStages: readonly OrderStage[] = ['returned', 'refunded', 'canceled'];

export type StateAt<Stage extends OrderStage> = Extract<OrderState, { readonly stage: Stage }>;
