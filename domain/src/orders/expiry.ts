/**
 * How long an unpaid order keeps its price and its pieces (product-decisions 7): 15 minutes with by-weight
 * gold, 30 minutes without, 24 hours for a transfer, 72 hours if it is paid in a store. These are the defaults
 * of the retailer's settings.
 */
import { methodFacts, type PaymentMethodCode, type PaymentWait } from '../payments/index.ts';
import type { StateAt } from './state.ts';

export interface ExpirySettings {
  readonly byWeightMinutes: number;
  readonly otherMinutes: number;
  readonly transferMinutes: number;
  readonly inStoreMinutes: number;
}

export const defaultExpiry: ExpirySettings = {
  byWeightMinutes: 15,
  otherMinutes: 30,
  transferMinutes: 24 * 60,
  inStoreMinutes: 72 * 60,
};

/** Additional minutes that the timer waits while a payment is under way. */
export const PAYMENT_GRACE_MINUTES = 2;

/** Minutes until a new online order expires while unpaid online orders hold too many pieces of its store. */
export const SHORT_WAIT_MINUTES = 5;

/**
 * The most attempts to pay one order online, or one part of it, because each creates an order at a provider. A shopper needs few: some
 * cards, or two methods.
 */
export const PAYMENT_ATTEMPTS = 12;

/** Refused cards of one order after which it takes no further card; other methods remain. */
export const REFUSED_CARDS = 5;

/** Wrong codes until the pickup is locked (product-decisions 8). */
export const PICKUP_TRIES = 5;

/** Days after shipping until a parcel counts as received if nobody signed (trade-facts 5.1: 10 to 15). */
export const RECEIPT_DAYS = 15;

export function expiryOf(
  order: {
    readonly method: PaymentMethodCode;
    readonly byWeight: boolean;
    readonly placedAt: string;
  },
  settings: ExpirySettings = defaultExpiry,
): Date {
  const minutes: Readonly<Record<PaymentWait, number>> = {
    'price-lock': order.byWeight ? settings.byWeightMinutes : settings.otherMinutes,
    transfer: settings.transferMinutes,
    visit: settings.inStoreMinutes,
    never: 0,
  };
  return new Date(Date.parse(order.placedAt) + minutes[methodFacts[order.method].waits] * 60_000);
}

/** The order with the short wait, unless it waits for less. */
export function shortenWait(order: StateAt<'pending'>): StateAt<'pending'> {
  const shortly = Date.parse(order.facts.placedAt) + SHORT_WAIT_MINUTES * 60_000;
  return { ...order, expiresAt: new Date(Math.min(Date.parse(order.expiresAt), shortly)).toISOString() };
}

/** When the timer may cancel: at expiry, or after the grace period while an attempt is running. */
export function paymentDeadline(order: StateAt<'pending'>): Date {
  const running = order.payment.state === 'started' || order.payment.state === 'requires-action';
  return new Date(Date.parse(order.expiresAt) + (running ? PAYMENT_GRACE_MINUTES * 60_000 : 0));
}

export interface Countdown {
  readonly expired: boolean;
  /** Whole seconds left, rounded up; 0 once expired. */
  readonly seconds: number;
  /** "14:32", or "71:59:08" from an hour on. */
  readonly text: string;
}

export function countdown(expiresAt: string, now: Date): Countdown {
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime()) / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return { expired: seconds === 0, seconds, text: hours > 0 ? `${two(hours)}:${rest}` : rest };
}
