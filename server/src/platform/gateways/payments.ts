import type { Locale } from '@jinlan/domain/markets';
import type { Money } from '@jinlan/domain/money';

/**
 * What the shop needs of any bank. `unreachable` is no answer at all: the charge may or may not exist, so the
 * caller must ask again (`find`, by its own key) and never guess. Only what comes out of `query`, `find` or
 * `verifyCallback` may make an order paid; what a browser says never does.
 */
export interface PaymentGateway {
  readonly code: string;
  /** The same key again answers the same charge. */
  start(charge: ChargeRequest): Promise<BankAnswer<Charge>>;
  query(chargeId: string): Promise<BankAnswer<Charge>>;
  /** The charge that was started under a key, or null where the bank knows none. */
  find(idempotencyKey: string): Promise<BankAnswer<Charge | null>>;
  /** Gives an undecided charge up. Answers the charge as it stands then: it may have succeeded meanwhile. */
  cancel(chargeId: string): Promise<BankAnswer<Charge>>;
  refund(refund: RefundRequest): Promise<BankAnswer<Charge>>;
  verifyCallback(headers: Readonly<Record<string, string | string[] | undefined>>, rawBody: string): Callback;
}

export interface ChargeRequest {
  readonly idempotencyKey: string;
  /** Our order number. */
  readonly reference: string;
  readonly amount: Money;
  readonly nonce: string;
  readonly locale: Locale;
  /** Where the bank sends the shopper after 3-D Secure. */
  readonly returnUrl: string;
}

export interface RefundRequest {
  readonly chargeId: string;
  readonly amount: Money;
  readonly idempotencyKey: string;
}

export const chargeStates = ['processing', 'action_required', 'succeeded', 'failed', 'canceled'] as const;
export type ChargeState = (typeof chargeStates)[number];

export interface Charge {
  readonly chargeId: string;
  readonly idempotencyKey: string;
  readonly reference: string;
  readonly state: ChargeState;
  readonly amount: Money;
  readonly refunded: Money;
  readonly failure: PaymentFailure | null;
  /** The bank's own instant of its decision, ISO; null while undecided. */
  readonly decidedAt: string | null;
  /** Where the shopper confirms; only with `action_required`. */
  readonly actionUrl: string | null;
  readonly card: { readonly brand: string; readonly last4: string };
}

export type PaymentFailure = 'card_declined' | 'authentication_failed';

export type BankAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  /** The bank understood and said no; asking again changes nothing. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

export type Callback =
  | { readonly kind: 'verified'; readonly eventId: string; readonly charge: Charge }
  | { readonly kind: 'rejected'; readonly reason: 'signature' | 'stale' | 'malformed' };
