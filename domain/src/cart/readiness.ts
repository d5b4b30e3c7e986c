/**
 * The items that a bag still lacks before it can be ordered, in the order of the checkout page. The button names the first
 * missing item, and the server refuses an order with the same one.
 */
import { type MethodFacts, methodFacts, type PaymentMethodCode } from '../payments/index.ts';
import type { LineProblem } from './price-line.ts';

export interface CheckoutState {
  readonly lines: readonly { readonly id: string; readonly problems: readonly LineProblem[] }[];
  /** Whether the bag has by-weight pieces and their price board is halted. */
  readonly goldHalted: boolean;
  /** Lines whose new price the shopper has not accepted yet. */
  readonly changedLines: readonly string[];
  /** E-mail of the guest or of the account. */
  readonly email: string | null;
  /** Whether all pieces are virtual; then the order needs neither a delivery address nor a delivery method. */
  readonly isVirtual: boolean;
  /** For collection: name and number of the person who collects. */
  readonly hasShippingAddress: boolean;
  /** Whether the address was given only for an estimate. An order needs more fields. */
  readonly isEstimate: boolean;
  /** For a virtual bag, the buyer's name and number are enough. */
  readonly hasBillingAddress: boolean;
  readonly hasShippingMethod: boolean;
  readonly paymentMethod: PaymentMethodCode | null;
  readonly paymentMethods: readonly PaymentMethodCode[];
  /** Whether the bag has pieces that cannot be returned, which the shopper must confirm (trade-facts 5.5). */
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

/** Returns an empty list if the order can be placed. */
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
  const method = state.paymentMethod && methodFacts[state.paymentMethod];
  if (!state.hasBillingAddress && asksBillingAddress(state, method))
    missing.push({ code: 'BILLING_ADDRESS_MISSING' });
  if (!state.paymentMethod) missing.push({ code: 'PAYMENT_METHOD_MISSING' });
  else if (!state.paymentMethods.includes(state.paymentMethod)) {
    missing.push({ code: 'PAYMENT_METHOD_UNAVAILABLE', method: state.paymentMethod });
  }
  if (state.asksNoReturn && !state.acceptedNoReturn) missing.push({ code: 'NO_RETURN_NOT_ACCEPTED' });
  return missing;
}

/**
 * Whether a billing address is needed: always for a virtual bag, which has no other address. For parcels, the method
 * may use the parcel's address. `facts` is null before a method is chosen.
 */
export function asksBillingAddress(
  { isVirtual, hasShippingAddress }: Pick<CheckoutState, 'isVirtual' | 'hasShippingAddress'>,
  facts: Pick<MethodFacts, 'needsBillingAddress'> | null,
): boolean {
  return isVirtual || !hasShippingAddress || facts === null || facts.needsBillingAddress;
}
