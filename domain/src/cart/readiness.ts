/**
 * What still stands between a bag and an order, in the order a shopper meets it on the checkout page. The
 * button names the first; the server refuses with the same first one.
 */
import { isZero, type Money } from '../money/index.ts';
import type { LineProblem } from './price-line.ts';

export const paymentMethodCodes = ['card', 'checkmo', 'free'] as const;

export type PaymentMethodCode = (typeof paymentMethodCodes)[number];

/**
 * `free` is the only method for nothing, and none for something; `checkmo` is paying in a store. Empty where the shop has
 * neither a bank nor stores that take payments.
 */
export function paymentMethodsFor(
  due: Money,
  { card, inStore }: { readonly card: boolean; readonly inStore: boolean },
): readonly PaymentMethodCode[] {
  if (isZero(due)) return ['free'];
  return [...(card ? (['card'] as const) : []), ...(inStore ? (['checkmo'] as const) : [])];
}

export interface CheckoutState {
  readonly lines: readonly { readonly id: string; readonly problems: readonly LineProblem[] }[];
  /** By-weight goods are in the bag and their board is halted. */
  readonly goldHalted: boolean;
  /** Lines whose new price is not acknowledged. */
  readonly changedLines: readonly string[];
  /** E-mail of a guest, or of the account. */
  readonly email: string | null;
  /** Nothing has to be sent or collected, so neither address nor courier is required. */
  readonly isVirtual: boolean;
  /** For collection, the person who collects and their number. */
  readonly hasShippingAddress: boolean;
  /** The address was given to estimate a delivery, and an order needs more of it. */
  readonly isEstimate: boolean;
  /** Of a bag that is virtual, who buys and their number is enough. */
  readonly hasBillingAddress: boolean;
  readonly hasShippingMethod: boolean;
  readonly paymentMethod: PaymentMethodCode | null;
  readonly paymentMethods: readonly PaymentMethodCode[];
  /** The bag holds goods that cannot be returned, and the shopper must say so (trade-facts 5.5). */
  readonly asksNoReturn: boolean;
  readonly acceptedNoReturn: boolean;
}

export type Missing =
  | { readonly code: 'CART_EMPTY' }
  | { readonly code: 'LINE_PROBLEM'; readonly lineId: string; readonly problem: LineProblem }
  | { readonly code: 'GOLD_TRADING_HALTED' }
  | { readonly code: 'PRICE_NOT_ACKNOWLEDGED'; readonly lineIds: readonly string[] }
  | { readonly code: 'GUEST_EMAIL_MISSING' }
  | { readonly code: 'SHIPPING_ADDRESS_MISSING' }
  | { readonly code: 'INVALID_ADDRESS' }
  | { readonly code: 'SHIPPING_METHOD_MISSING' }
  | { readonly code: 'BILLING_ADDRESS_MISSING' }
  | { readonly code: 'PAYMENT_METHOD_MISSING' }
  | { readonly code: 'PAYMENT_METHOD_UNAVAILABLE'; readonly method: PaymentMethodCode }
  | { readonly code: 'NO_RETURN_NOT_ACCEPTED' };

/** Empty when the order can be placed. */
export function missingForCheckout(state: CheckoutState): readonly Missing[] {
  const missing: Missing[] = [];
  if (state.lines.length === 0) missing.push({ code: 'CART_EMPTY' });
  for (const { id, problems } of state.lines) {
    for (const problem of problems) missing.push({ code: 'LINE_PROBLEM', lineId: id, problem });
  }
  if (state.goldHalted) missing.push({ code: 'GOLD_TRADING_HALTED' });
  if (state.changedLines.length > 0) {
    missing.push({ code: 'PRICE_NOT_ACKNOWLEDGED', lineIds: state.changedLines });
  }
  if (!state.email) missing.push({ code: 'GUEST_EMAIL_MISSING' });
  if (!state.isVirtual && !state.hasShippingAddress) missing.push({ code: 'SHIPPING_ADDRESS_MISSING' });
  else if (!state.isVirtual && state.isEstimate) missing.push({ code: 'INVALID_ADDRESS' });
  if (!state.isVirtual && !state.hasShippingMethod) missing.push({ code: 'SHIPPING_METHOD_MISSING' });
  if (!state.hasBillingAddress) missing.push({ code: 'BILLING_ADDRESS_MISSING' });
  if (!state.paymentMethod) missing.push({ code: 'PAYMENT_METHOD_MISSING' });
  else if (!state.paymentMethods.includes(state.paymentMethod)) {
    missing.push({ code: 'PAYMENT_METHOD_UNAVAILABLE', method: state.paymentMethod });
  }
  if (state.asksNoReturn && !state.acceptedNoReturn) missing.push({ code: 'NO_RETURN_NOT_ACCEPTED' });
  return missing;
}
