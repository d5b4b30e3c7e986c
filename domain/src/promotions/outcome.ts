import type { CarrierCode } from '../cart/index.ts';
import type { Refusal } from '../kernel/index.ts';
import type { CurrencyCode, Money } from '../money/index.ts';
import type { PaymentMethodCode } from '../payments/index.ts';
import type { Channel } from './channels.ts';

/** The first condition that does not hold, in the order in which they are examined. */
export type NotMet =
  | Refusal<'WRONG_CURRENCY', { readonly currency: CurrencyCode }>
  | Refusal<'NOT_STARTED', { readonly from: string }>
  /** Not on this weekday or at this hour. */
  | Refusal<'NOT_NOW', Record<never, never>>
  | Refusal<'WRONG_CHANNEL', { readonly channels: readonly Channel[] }>
  | Refusal<'WRONG_LEVEL', { readonly levels: readonly string[] }>
  | Refusal<'NOT_BIRTHDAY_MONTH', Record<never, never>>
  | Refusal<'NOT_FIRST_ORDER', Record<never, never>>
  | Refusal<'WRONG_DELIVERY', { readonly deliveries: readonly CarrierCode[] }>
  | Refusal<'WRONG_PAYMENT', { readonly methods: readonly PaymentMethodCode[] }>
  | Refusal<'NO_PIECE', Record<never, never>>
  | Refusal<'BELOW_QUANTITY', { readonly minimum: number; readonly missing: number }>
  | Refusal<'BELOW_CRAFT', { readonly minimum: Money; readonly missing: Money }>
  | Refusal<'BELOW_SUBTOTAL', { readonly minimum: Money; readonly missing: Money }>
  /** All conditions of a choice of gifts hold, but the bag has no gift of it. */
  | Refusal<'NO_GIFT_CHOSEN', { readonly quantity: number }>
  /** All conditions hold, but the bag has nothing of the kind that the rule reduces. */
  | Refusal<'NOTHING_TO_REDUCE', Record<never, never>>
  /** All conditions hold, but the delivery that the rule makes free costs nothing. */
  | Refusal<'DELIVERY_FREE', Record<never, never>>;

/** The outcome of a promotion. A promotion that did not apply has exactly one reason. */
export type Outcome =
  | { readonly kind: 'applied'; readonly amount: Money }
  /** The id of the rule of its group that is better for the shopper. */
  | { readonly kind: 'beaten'; readonly by: number }
  | { readonly kind: 'not-met'; readonly reason: NotMet }
  | { readonly kind: 'used-up'; readonly by: 'everyone' | 'buyer' }
  | { readonly kind: 'expired'; readonly until: string };

export type Unapplied = Exclude<Outcome, { readonly kind: 'applied' | 'beaten' }>;
