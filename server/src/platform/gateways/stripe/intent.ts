import { isCurrencyCode, type Money, money } from '@jinlan/domain/money';
import { cardWallets, type GatewayFailure, isCardWallet } from '@jinlan/domain/payments';
import { readSeconds } from '../instants.ts';
import type { Charge, ChargeState, RefundState, SavedCard } from '../payments.ts';
import { isRecord } from '../wire-json.ts';

/** Reads Stripe's objects, from answers and from webhooks. */

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Our keys in the metadata of a payment intent. */
export const metadataOf = (reference: string, idempotencyKey: string) => ({
  order: reference,
  attempt: idempotencyKey,
});

/** Whether this shop made the object. Other programs may use the same account. */
export const isOurs = (value: unknown): boolean =>
  isRecord(value) && isRecord(value.metadata) && isText(value.metadata.attempt);

/** Whether the object is in a currency that the shop does not take, so that it cannot be about an order. */
export const isOfOtherCurrency = (value: unknown): boolean =>
  isRecord(value) && /^[a-z]{3}$/i.test(String(value.currency)) && readAmount(0, value.currency) === null;

const states: ReadonlyMap<unknown, ChargeState> = new Map([
  ['requires_confirmation', 'processing'],
  ['processing', 'processing'],
  ['requires_capture', 'processing'],
  ['requires_action', 'action_required'],
  ['succeeded', 'succeeded'],
  ['canceled', 'canceled'],
] as const);

/**
 * Returns the state of an intent; undefined if it is unknown. An intent that waits for a payment method after an error has
 * failed, because nobody can give it another one.
 */
function stateOf({ status, last_payment_error: error }: Fields): ChargeState | undefined {
  if (status === 'requires_payment_method') return isRecord(error) ? 'failed' : 'processing';
  return states.get(status);
}

/** Whether an intent waits for its first payment method. */
export const isUnused = (value: unknown): boolean =>
  isRecord(value) && value.status === 'requires_payment_method' && !isRecord(value.last_payment_error);

const failureOf = ({ last_payment_error: error, payment_method_types: types }: Fields): GatewayFailure =>
  Array.isArray(types) && !types.includes('card')
    ? 'provider_refused'
    : isRecord(error) && error.code === 'payment_intent_authentication_failure'
      ? 'authentication_failed'
      : 'card_declined';

export function readAmount(minor: unknown, currency: unknown): Money | null {
  const code = typeof currency === 'string' ? currency.toUpperCase() : null;
  return Number.isSafeInteger(minor) && isCurrencyCode(code) ? money(minor as number, code) : null;
}

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const brandOf = (brand: unknown): string =>
  (isText(brand) && Object.hasOwn(brands, brand) && brands[brand]) || 'Card';

/** Returns the wallet that gave a card; null for a card that was typed. */
const walletOf = ({ wallet }: Fields): string | null =>
  isRecord(wallet) && isCardWallet(wallet.type) ? cardWallets[wallet.type] : null;

/** The card of a charge, or of an expanded payment method; null if there is only an id. */
function readCard(method: unknown, charge: unknown): Charge['card'] {
  const charged = isRecord(charge) ? charge.payment_method_details : null;
  for (const holder of [charged, method]) {
    if (!isRecord(holder) || !isRecord(holder.card)) continue;
    const { card } = holder;
    const wallet = walletOf(card);
    const last4 = isText(card.last4) && /^\d{4}$/.test(card.last4) ? card.last4 : null;
    if (wallet !== null) return { brand: wallet, last4 };
    if (last4 !== null) return { brand: brandOf(card.brand), last4 };
  }
  return null;
}

function readNextStep(action: unknown, codeEndsAt: Date | null): Charge['nextStep'] {
  const code =
    isRecord(action) && isRecord(action.paynow_display_qr_code) ? action.paynow_display_qr_code : null;
  if (code !== null && isText(code.data) && codeEndsAt !== null)
    return { kind: 'qr', content: code.data, expiresAt: codeEndsAt.toISOString() };
  const redirect = isRecord(action) && isRecord(action.redirect_to_url) ? action.redirect_to_url : null;
  return redirect !== null && isText(redirect.url) ? { kind: 'redirect', address: redirect.url } : null;
}

/**
 * Reads a payment intent of the shop; null if it is invalid. `decidedAt`: the time of the event that brings it; if the
 * charge is expanded, the charge's time is used, because it is more exact. `codeEndsAt`: when the order ends, and its QR
 * code with it; without it, no code is read.
 */
export function readIntent(
  value: unknown,
  decidedAt: string | null,
  codeEndsAt: Date | null = null,
): Charge | null {
  if (!isRecord(value) || value.object !== 'payment_intent' || !isText(value.id)) return null;
  const { metadata, latest_charge: latest } = value;
  if (!isRecord(metadata) || !isText(metadata.order) || !isText(metadata.attempt)) return null;
  const state = stateOf(value);
  const amount = readAmount(state === 'succeeded' ? value.amount_received : value.amount, value.currency);
  if (state === undefined || amount === null) return null;
  const paidAt = isRecord(latest) ? readSeconds(latest.created) : null;
  const times = {
    succeeded: paidAt ?? decidedAt,
    canceled: readSeconds(value.canceled_at),
    failed: decidedAt,
  };
  return {
    chargeId: value.id,
    idempotencyKey: metadata.attempt,
    reference: metadata.order,
    state,
    amount,
    failure: state === 'failed' ? failureOf(value) : null,
    decidedAt: state in times ? times[state as keyof typeof times] : null,
    ...(state === 'failed' && { staysOpen: true }),
    nextStep: state === 'action_required' ? readNextStep(value.next_action, codeEndsAt) : null,
    card: readCard(value.payment_method, latest),
  };
}

/** The card that a paid intent keeps for its buyer; null if it keeps none, as with a wallet's. */
export function readSavedCard(value: unknown): SavedCard | null {
  if (!isRecord(value) || !isText(value.customer) || value.setup_future_usage === null) return null;
  const { payment_method: method } = value;
  if (!isRecord(method) || !isText(method.id) || !isRecord(method.card)) return null;
  if (walletOf(method.card) !== null) return null;
  const { brand, last4, exp_month: month, exp_year: year, fingerprint } = method.card;
  if (!isText(last4) || !Number.isInteger(month) || !Number.isInteger(year)) return null;
  return {
    customer: value.customer,
    token: method.id,
    brand: brandOf(brand),
    last4,
    expiryMonth: month as number,
    expiryYear: year as number,
    fingerprint: isText(fingerprint) ? fingerprint : method.id,
  };
}

const refundStates: ReadonlyMap<unknown, RefundState> = new Map([
  ['succeeded', 'done'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
] as const);

/**
 * Reads the state of a refund, with Stripe's reason if it failed; null if the answer is invalid or about another refund.
 */
export function readRefund(
  value: unknown,
  key: string,
): { readonly state: RefundState; readonly reason: string } | null {
  if (!isRecord(value) || !isRecord(value.metadata) || value.metadata.refund !== key) return null;
  const state = refundStates.get(value.status);
  return state === undefined ? null : { state, reason: reasonOf(value) };
}

/** One of the shop's refunds; null for any other object. */
export function readOwnRefund(
  value: unknown,
): { readonly key: string; readonly state: RefundState; readonly reason: string } | null {
  if (!isRecord(value) || value.object !== 'refund' || !isRecord(value.metadata)) return null;
  const { refund: key } = value.metadata;
  const state = refundStates.get(value.status);
  return typeof key !== 'string' || state === undefined ? null : { key, state, reason: reasonOf(value) };
}

const reasonOf = ({ status, failure_reason: reason }: Readonly<Record<string, unknown>>): string =>
  (typeof reason === 'string' && reason !== '' ? reason : String(status)).slice(0, 60);
