import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Locale } from '@jinlan/domain/markets';
import type { Money } from '@jinlan/domain/money';
import type { GatewayFailure, NextStep, OnlineMethodCode, Payer } from '@jinlan/domain/payments';
import type { EntryKind, Provider, StatementEntry } from '@jinlan/domain/reconciliation';

/**
 * An online payment provider, as the shop uses it: by card fields, its own page, a QR code or its app. After `unreachable`
 * the charge may or may not exist, so the caller must query it by its own key (`find`). Only `query`, `find` and
 * `readCallback` may mark an order as paid, never a browser. gateways.test.ts tests every gateway for this.
 */
export interface PaymentGateway {
  /** The name of the gateway in stored payments and in its callback URLs. */
  readonly code: string;
  /** The largest amount that it takes at once, in minor units of any currency; if it is left out, any amount. */
  readonly mostMinor?: number;
  /** Starts a charge and returns the shopper's next step. The same key returns the same charge. */
  start(charge: ChargeRequest): Promise<BankAnswer<Charge>>;
  query(chargeId: string): Promise<BankAnswer<Charge>>;
  /**
   * The charge with an idempotency key, or null if the provider knows none. `since`: the charge is not older; some
   * providers can only list their charges by time.
   */
  find(idempotencyKey: string, since: Date): Promise<BankAnswer<Charge | null>>;
  /** Cancels an undecided charge and returns it; it may have succeeded meanwhile. */
  close(chargeId: string): Promise<BankAnswer<Charge>>;
  /**
   * Refunds once for each idempotency key. The same key again returns the state of that refund, so the caller asks about a
   * pending refund by sending its key again.
   */
  refund(refund: RefundRequest): Promise<BankAnswer<Refund>>;
  /**
   * Returns the state of a refund without sending it; null if the provider knows none with this key. If the method is left
   * out, nobody can ask, and an answer that a refund failed is final.
   */
  queryRefund?(refund: RefundRequest): Promise<BankAnswer<Refund | null>>;
  /** Reads a callback; rejects it unless its signature matches the raw bytes. */
  readCallback(headers: CallbackHeaders, rawBody: string): Callback;
  /** The script whose fields give the card's token; if it is left out, the fields are a page in a frame. */
  readonly fields?: CardScript;
  /** If it is left out, the provider stores no cards. */
  readonly savedCards?: SavedCards;
  /** If it is left out, the provider has no daily list. */
  readonly statements?: Statements;
  /** How the browser inside the provider's app finds out who pays; null or left out if nobody can be asked. */
  readonly payerSignIn?: PayerSignIn | null;
  /** How a mini-program finds out who pays; null or left out if no mini-program takes payments. */
  readonly miniProgramPayer?: Omit<PayerSignIn, 'address'> | null;
  /**
   * Returns the response to a callback, a text or JSON; if it is left out, the response is a JSON object with `outcome`.
   */
  answerCallback?(outcome: string): object | string;
}

/** The provider's page that sends a shopper back with a code, and the query with this code. */
export interface PayerSignIn {
  /** The provider's id of the account to which the shopper is known. */
  readonly appid: string;
  /** Absolute, or a path of the shop in the sandbox. `state`: letters and digits, which come back. */
  address(returnUrl: string, state: string): string;
  /** Returns the shopper of a code. A code can be used once. */
  openidOf(code: string): Promise<BankAnswer<string>>;
}

/** The provider's script with its card fields, and the key that a page gives it. */
export interface CardScript {
  /** Absolute, or a path of the shop in the sandbox. */
  readonly script: string;
  readonly publishableKey: string;
  readonly keepsCards: boolean;
  /** Whether Apple Pay and Google Pay give a card's token too, on devices that have them. */
  readonly wallets: boolean;
  /** The other origins that a page with the fields uses. */
  readonly origins: CardOrigins;
}

export interface CardOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  /** Frames that may open the sheet of a wallet. */
  readonly wallets: readonly string[];
}

/** A card that the provider stores for a customer of the shop. */
export interface SavedCard {
  /** The provider's own numbers of the customer and of the card. Only the gateway gets them. */
  readonly customer: string;
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** Equal for the same card in one account. */
  readonly fingerprint: string;
}

export interface SavedCards {
  /** The card that a paid charge keeps; null if it keeps none. */
  ofCharge(chargeId: string): Promise<BankAnswer<SavedCard | null>>;
  /** Deletes the card at the provider. Answers the same for one that is already gone. */
  remove(card: Pick<SavedCard, 'customer' | 'token'>): Promise<BankAnswer<null>>;
}

/** The result if a provider's answer is about something else than the request. It is worth no more than no answer. */
export const wrongAnswer = (what: string) =>
  ({ kind: 'unreachable', reason: `an answer that is not ${what}` }) as const;

/** A payment or refund of the shop, by its idempotency key. */
export interface OurKey {
  readonly kind: EntryKind;
  readonly key: string;
}

/** The provider's daily lists. */
export interface Statements {
  readonly provider: Provider;
  /** The merchant's account; gateways of several markets may share one, and then get the same list. */
  readonly account: string;
  /** The hour (UTC+8) of the next day from which a list is ready. */
  readonly readyHour: number;
  /** `all`: the provider has lists. `asked`: it has none, and the shop asks about each payment and refund that it knows. */
  readonly covers: 'all' | 'asked';
  /**
   * Returns all payments and refunds of a business day; null while the list is not ready. Many providers answer with an
   * empty list before the list is ready, so an empty list may be filled later. `ours` matters only to `asked`.
   */
  list(day: BusinessDay, ours: readonly OurKey[]): Promise<BankAnswer<readonly StatementEntry[] | null>>;
}

/** Path of a gateway's callbacks; `:gateway` gives the route for all of them. */
export const callbackPath = (gateway: string): string => `/payments/${gateway}/callback`;

export type CallbackHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface ChargeRequest {
  /** A gateway may take several methods. */
  readonly method: OnlineMethodCode;
  readonly idempotencyKey: string;
  /** Our order number. */
  readonly reference: string;
  readonly amount: Money;
  /** The one-time token of the provider's card fields, or the code of the chosen bank; null if the flow needs neither. */
  readonly nonce: string | null;
  readonly locale: Locale;
  /** URL to which the provider returns the shopper. */
  readonly returnUrl: string;
  /** When the shop cancels the unpaid order; a displayed code must expire by then. */
  readonly expiresAt: Date;
  readonly payer: Payer;
  /** Whether the buyer, who is a customer, wants the card kept for the next order. */
  readonly keepsCard: boolean;
  /** The provider's number of the customer whose saved card `nonce` is; null for a new card. */
  readonly cardCustomer: string | null;
}

export interface RefundRequest {
  readonly chargeId: string;
  readonly amount: Money;
  /** The amount of the whole charge. */
  readonly charged: Money;
  readonly idempotencyKey: string;
}

/**
 * `pending`: the provider has accepted the refund, and the money is not back yet. `failed`: the money will never be back.
 */
export type RefundState = 'done' | 'pending' | 'failed';

export interface Refund {
  readonly state: RefundState;
  readonly amount: Money;
  /** The provider's code for a refund that failed. */
  readonly reason?: string;
}

export const chargeStates = ['processing', 'action_required', 'succeeded', 'failed', 'canceled'] as const;
export type ChargeState = (typeof chargeStates)[number];

export interface Charge {
  readonly chargeId: string;
  readonly idempotencyKey: string;
  readonly reference: string;
  readonly state: ChargeState;
  /** Null if the provider does not repeat the amount of an unpaid charge, and with `otherCurrency`. */
  readonly amount: Money | null;
  /** The currency of the provider's amount if the shop does not take it. Such a charge pays no order. */
  readonly otherCurrency?: string;
  readonly failure: GatewayFailure | null;
  /** Time of the provider's decision, ISO 8601; null while undecided. */
  readonly decidedAt: string | null;
  /** Only with `action_required`; null there too if the provider sends it only at the start. */
  readonly nextStep: NextStep | null;
  /** Whether the provider keeps a failed charge open until the shop closes it. */
  readonly staysOpen?: boolean;
  /**
   * The card that paid; null if no card is used. `brand`: the wallet's name if a wallet gave the card. `last4`: null if the
   * provider does not tell it.
   */
  readonly card: { readonly brand: string; readonly last4: string | null } | null;
}

export type BankAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  /** The provider refused; a retry changes nothing. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

export type Callback =
  | { readonly kind: 'verified'; readonly eventId: string; readonly charge: Charge }
  /** A refund, by its idempotency key, that its provider does not pay out. It may have been done before. */
  | {
      readonly kind: 'refund-failed';
      readonly eventId: string;
      readonly key: string;
      readonly reason: string;
    }
  /** A refund, by its idempotency key, that was paid out at the time of the notice. */
  | { readonly kind: 'refund-paid'; readonly eventId: string; readonly key: string }
  /** The buyer has asked their bank for the money of a charge. Its provider has the case. */
  | { readonly kind: 'disputed'; readonly eventId: string; readonly chargeId: string }
  /** Verified, but about something that a callback does not decide: the shop queries it itself. */
  | { readonly kind: 'noted'; readonly eventId: string }
  | { readonly kind: 'rejected'; readonly reason: 'signature' | 'stale' | 'malformed' };
