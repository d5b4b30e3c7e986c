import type { Locale } from '@jinlan/domain/markets';
import type { Money } from '@jinlan/domain/money';
import type { GatewayFailure, NextStep } from '@jinlan/domain/payments';

/**
 * What the shop needs of any provider that takes money online: by card fields, on a page of its own, by a QR code or in
 * its app. `unreachable` is no answer at all: the charge may or may not exist, so the caller must ask again (`find`, by
 * its own key) and never guess. Only what comes out of `query`, `find` or `readCallback` may make an order paid; what a
 * browser says never does. gateways.test.ts holds every gateway to this.
 */
export interface PaymentGateway {
  /** Its name in the rows of payments and in the address of its callbacks. */
  readonly code: string;
  /** Begins a charge, and answers what the shopper does next. The same key again answers the same charge. */
  start(charge: ChargeRequest): Promise<BankAnswer<Charge>>;
  query(chargeId: string): Promise<BankAnswer<Charge>>;
  /** The charge that was started under a key, or null where the provider knows none. */
  find(idempotencyKey: string): Promise<BankAnswer<Charge | null>>;
  /** Gives an undecided charge up. Answers the charge as it stands then: it may have succeeded meanwhile. */
  close(chargeId: string): Promise<BankAnswer<Charge>>;
  /** The same key again gives nothing back twice. */
  refund(refund: RefundRequest): Promise<BankAnswer<Charge>>;
  /** Reads what the provider reports by itself; nothing in it is believed before its signature fits the raw bytes. */
  readCallback(headers: CallbackHeaders, rawBody: string): Callback;
}

/** Where a gateway's callbacks arrive; `:gateway` gives the route of them all. */
export const callbackPath = (gateway: string): string => `/payments/${gateway}/callback`;

export type CallbackHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface ChargeRequest {
  readonly idempotencyKey: string;
  /** Our order number. */
  readonly reference: string;
  readonly amount: Money;
  /** The one-time token of the provider's card fields; null for a flow without one. */
  readonly nonce: string | null;
  readonly locale: Locale;
  /** Where the provider sends the shopper back to. */
  readonly returnUrl: string;
  /** When the shop gives the order up; a code that is shown is taken no longer than that. */
  readonly expiresAt: Date;
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
  readonly failure: GatewayFailure | null;
  /** The provider's own instant of its decision, ISO; null while undecided. */
  readonly decidedAt: string | null;
  /** Only with `action_required`, and there null where the provider tells it at the start alone. */
  readonly nextStep: NextStep | null;
  /** Null where no card pays. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
}

export type BankAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  /** The provider understood and said no; asking again changes nothing. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

export type Callback =
  | { readonly kind: 'verified'; readonly eventId: string; readonly charge: Charge }
  | { readonly kind: 'rejected'; readonly reason: 'signature' | 'stale' | 'malformed' };
