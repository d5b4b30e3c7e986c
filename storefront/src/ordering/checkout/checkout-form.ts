/**
 * The checkout's form as plain values, with checks and conversion for the API. The rules are the domain's; the server
 * checks them again.
 */

import { dataOf, type ShopError } from '@jinlan/client/data';
import { COURIER, checkGiftText, type OrderGiftText, orderGiftTexts, PICKUP } from '@jinlan/domain/cart';
import type { CountryCode } from '@jinlan/domain/markets';
import { flowOf, isFpxBank, readPaymentMethod } from '@jinlan/domain/payments';
import { type AddressProblem, type EmailRefusal, plainText, readEmail } from '@jinlan/domain/people';
import {
  type AddressValues,
  addressOnWire,
  checkAddress,
  emptyAddress,
  personOnWire,
  problemsOfAddressRefusal,
} from '../../addresses/address-values.ts';

/** Maximum length of the remark on the whole order (product-decisions 7). */
export const REMARK_MAX = 200;

export type DeliveryKind = 'courier' | 'collect';

/** The choice "new address" beside a customer's saved addresses. */
export const NEW_ADDRESS = 'new';

export interface CheckoutValues extends AddressValues {
  delivery: DeliveryKind;
  /** Id of a saved address, or `NEW_ADDRESS`. Guests always type their address. */
  address: string;
  /** Whether a new address is saved to the address book with the order. */
  saveAddress: boolean;
  /** Code of the store for collection. */
  store: string;
  email: string;
  remark: string;
  /** The next four count only if the order is a gift. */
  isGift: boolean;
  giftMessage: string;
  giftTo: string;
  giftFrom: string;
  hidesPrices: boolean;
  payment: string;
  /** The bank of a method that asks for one. */
  bank: string;
  acceptsNoReturn: boolean;
  /** Whether the box of the terms is checked. */
  acceptsTerms: boolean;
}

export type CheckoutField = keyof CheckoutValues;

export const emptyCheckout: Readonly<CheckoutValues> = {
  delivery: 'courier',
  address: NEW_ADDRESS,
  saveAddress: true,
  store: '',
  ...emptyAddress,
  email: '',
  remark: '',
  isGift: false,
  giftMessage: '',
  giftTo: '',
  giftFrom: '',
  hidesPrices: true,
  payment: '',
  bank: '',
  acceptsNoReturn: false,
  acceptsTerms: false,
};

/** In the order of the page, because the first invalid field gets the focus. */
const order: readonly CheckoutField[] = [
  'delivery',
  'address',
  'store',
  'name',
  'telephone',
  'region',
  'city',
  'district',
  'street',
  'building',
  'unit',
  'postcode',
  'email',
  'remark',
  'isGift',
  'giftMessage',
  'giftTo',
  'giftFrom',
  'hidesPrices',
  'payment',
  'bank',
  'acceptsNoReturn',
  'acceptsTerms',
];

export type CheckoutProblem =
  | AddressProblem
  | EmailRefusal
  | { readonly code: 'ADDRESS_REQUIRED'; readonly data: Record<never, never> }
  | { readonly code: 'STORE_REQUIRED'; readonly data: Record<never, never> }
  | { readonly code: 'PAYMENT_REQUIRED'; readonly data: Record<never, never> }
  /** Before, nothing was due, because a gift card or credit paid all; now something is due. */
  | { readonly code: 'SUM_CHANGED'; readonly data: Record<never, never> }
  | { readonly code: 'BANK_REQUIRED'; readonly data: Record<never, never> }
  | { readonly code: 'NO_RETURN_NOT_ACCEPTED'; readonly data: Record<never, never> }
  | { readonly code: 'TERMS_NOT_ACCEPTED'; readonly data: Record<never, never> };

export interface FieldProblem {
  readonly field: CheckoutField;
  readonly problem: CheckoutProblem;
}

export interface CheckoutRules {
  readonly country: CountryCode;
  /** Ids of the customer's addresses in this country; null for a guest. */
  readonly addresses: readonly string[] | null;
  /** Codes of the stores where the order can be collected. */
  readonly stores: readonly string[];
  /** Codes of the payment methods that the bag allows. */
  readonly payments: readonly string[];
  /** Whether nothing is sent: the form then asks only for the buyer. */
  readonly isVirtual: boolean;
  /** Whether a consent is needed: Mainland, gold by weight (trade-facts 5.5). */
  readonly asksNoReturn: boolean;
  /** Whether the market's terms are accepted by a box. */
  readonly asksTerms: boolean;
}

/** Whether the method leads to a page of the buyer's bank, so that the buyer must choose a bank first. */
export function asksForBank(code: string): boolean {
  const method = readPaymentMethod(code);
  return method !== null && flowOf(method) === 'bank';
}

/** A saved address needs no check; it was checked when it was saved. */
export const usesSavedAddress = (
  { delivery, address }: Pick<CheckoutValues, 'delivery' | 'address'>,
  { addresses, isVirtual }: Pick<CheckoutRules, 'addresses' | 'isVirtual'>,
): boolean => !isVirtual && delivery === 'courier' && addresses?.includes(address) === true;

/** Returns all problems of the delivery and the recipient. */
export function checkDeliveryFields(values: CheckoutValues, rules: CheckoutRules): readonly FieldProblem[] {
  if (rules.isVirtual) return checkAddress(values, rules.country, 'person').problems;
  const problems: FieldProblem[] = [];
  if (values.delivery === 'collect' && !rules.stores.includes(values.store)) {
    problems.push({ field: 'store', problem: { code: 'STORE_REQUIRED', data: {} } });
  }
  if (usesSavedAddress(values, rules)) return problems;
  const scope = values.delivery === 'collect' ? 'person' : 'address';
  return [...problems, ...checkAddress(values, rules.country, scope).problems];
}

/** At most one problem for each field, from top to bottom of the page. */
export function checkCheckout(values: CheckoutValues, rules: CheckoutRules): readonly FieldProblem[] {
  const problems: FieldProblem[] = [...checkDeliveryFields(values, rules)];
  const email = readEmail(values.email);
  if (!email.ok) problems.push({ field: 'email', problem: email.error });
  const remark = plainText(values.remark, { field: 'remark', min: 0, max: REMARK_MAX, multiline: true });
  if (!remark.ok) problems.push({ field: 'remark', problem: remark.error });
  if (values.isGift && !rules.isVirtual)
    for (const name of orderGiftTexts) {
      const text = checkGiftText(name, values[giftFields[name]]);
      if (!text.ok) problems.push({ field: giftFields[name], problem: text.error });
    }
  if (!rules.payments.includes(values.payment)) {
    problems.push({ field: 'payment', problem: { code: 'PAYMENT_REQUIRED', data: {} } });
  }
  if (asksForBank(values.payment) && !isFpxBank(values.bank)) {
    problems.push({ field: 'bank', problem: { code: 'BANK_REQUIRED', data: {} } });
  }
  if (rules.asksNoReturn && !values.acceptsNoReturn) {
    problems.push({ field: 'acceptsNoReturn', problem: { code: 'NO_RETURN_NOT_ACCEPTED', data: {} } });
  }
  if (rules.asksTerms && !values.acceptsTerms) {
    problems.push({ field: 'acceptsTerms', problem: { code: 'TERMS_NOT_ACCEPTED', data: {} } });
  }
  return inOrder(problems);
}

function inOrder(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  return order.flatMap((name) => problems.find(({ field }) => field === name) ?? []);
}

interface ShipTo {
  readonly address?: ReturnType<typeof addressOnWire> & { readonly save_in_address_book?: boolean };
  readonly customer_address_id?: number;
  readonly pickup_location_code?: string;
}

/**
 * The two arguments for the delivery of an order. A collection sends no address, because the store's is known. A new
 * address is saved to the address book only with the order, not at each change.
 */
export function deliveryOnWire(
  values: CheckoutValues,
  rules: Pick<CheckoutRules, 'country' | 'addresses' | 'isVirtual'>,
  { withOrder = false }: { readonly withOrder?: boolean } = {},
): {
  readonly shipTo: readonly ShipTo[];
  readonly methods: readonly { readonly carrier_code: string; readonly method_code: string }[];
} {
  const { country, addresses } = rules;
  if (values.delivery === 'collect') {
    const person = { ...personOnWire(values, country), street: [], city: '' };
    return {
      shipTo: [{ address: person, pickup_location_code: values.store }],
      methods: [{ carrier_code: PICKUP.carrier, method_code: values.store }],
    };
  }
  const methods = [{ carrier_code: COURIER.carrier, method_code: COURIER.method }];
  if (usesSavedAddress(values, rules)) {
    return { shipTo: [{ customer_address_id: Number(values.address) }], methods };
  }
  const address = addressOnWire(values, country);
  const savesAddress = withOrder && addresses !== null && values.saveAddress;
  return {
    shipTo: [{ address: savesAddress ? { ...address, save_in_address_book: true } : address }],
    methods,
  };
}

/** Returns the address of a bag with nothing to send: without a street, which means the person alone. */
export const buyerOnWire = (values: CheckoutValues, { country }: Pick<CheckoutRules, 'country'>) => ({
  address: { ...personOnWire(values, country), street: [], city: '' },
});

const giftFields = {
  message: 'giftMessage',
  from: 'giftFrom',
  to: 'giftTo',
} as const satisfies Record<OrderGiftText, CheckoutField>;

/**
 * Returns the order's gift fields for the API. If the order is no gift, the message is null and the other fields are false.
 */
export const giftOnWire = ({ isGift, giftMessage, giftTo, giftFrom, hidesPrices }: CheckoutValues) => ({
  gift_message: isGift ? { message: giftMessage, to: giftTo, from: giftFrom } : null,
  gift_receipt_included: isGift && hidesPrices,
  printed_card_included: isGift && giftMessage.trim() !== '',
});

type EmailReason = EmailRefusal['data']['reason'];

const emailReasons: readonly EmailReason[] = ['empty', 'too-long', 'no-at', 'local-part', 'domain'];

const emailReason = (rule: unknown): EmailReason =>
  emailReasons.find((reason) => reason === rule) ?? 'domain';

/** Assigns the server's refusal to its fields; empty if it concerns none. */
export function problemsOfRefusal(error: ShopError): readonly FieldProblem[] {
  switch (error.code) {
    case 'INVALID_ADDRESS':
      return inOrder(problemsOfAddressRefusal(error));
    case 'MISSING_EMAIL':
    case 'GUEST_EMAIL_MISSING':
      return [{ field: 'email', problem: { code: 'INVALID_EMAIL', data: { reason: 'empty' } } }];
    case 'INVALID_EMAIL':
      return [
        {
          field: 'email',
          problem: { code: 'INVALID_EMAIL', data: { reason: emailReason(dataOf(error, error.code).reason) } },
        },
      ];
    case 'ADDRESS_NOT_FOUND':
      return [{ field: 'address', problem: { code: 'ADDRESS_REQUIRED', data: {} } }];
    case 'CARRIER_NOT_FOUND':
      return [{ field: 'store', problem: { code: 'STORE_REQUIRED', data: {} } }];
    case 'PAYMENT_METHOD_UNAVAILABLE': {
      const code = dataOf(error, error.code).method === 'free' ? 'SUM_CHANGED' : 'PAYMENT_REQUIRED';
      return [{ field: 'payment', problem: { code, data: {} } }];
    }
    case 'PAYMENT_METHOD_MISSING':
      return [{ field: 'payment', problem: { code: 'PAYMENT_REQUIRED', data: {} } }];
    case 'INVALID_TEXT': {
      // The form itself checks everything else. Only the server knows which characters can be printed.
      const { field, codePoint } = dataOf(error, error.code);
      const name = orderGiftTexts.find((each) => field === `gift_${each}`);
      if (name === undefined || codePoint === undefined) return [];
      const data = { field: `gift_${name}`, reason: 'forbidden-character', codePoint } as const;
      return [{ field: giftFields[name], problem: { code: 'INVALID_TEXT', data } }];
    }
    case 'NO_RETURN_NOT_ACCEPTED':
      return [{ field: 'acceptsNoReturn', problem: { code: 'NO_RETURN_NOT_ACCEPTED', data: {} } }];
    default:
      return [];
  }
}
