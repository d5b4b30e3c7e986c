import { sum, toNumber } from '@jinlan/domain/money';
import type { CardChoice } from '@jinlan/domain/payments';
import { customerIdOf } from '@jinlan/domain/people';
import { amountOf } from '@jinlan/domain/pricing';
import {
  check,
  namedCart,
  paymentInformation,
  type Schema,
  type SentAddress,
  type SentCard,
  shippingInformation,
} from '@jinlan/domain/validity';
import { type AddressChoice, noAddress, type PricedCart, taxOfCart } from '../areas/cart/index.ts';
import type { RequestContext } from '../platform/context.ts';
import { type Refusal, refuse } from '../platform/requests/refusal.ts';
import type { RestCall } from './frame/index.ts';

/**
 * Magento's two REST calls of the checkout (specification 7). They use the same use cases as the
 * mutations: the first sets addresses and delivery and returns payment methods, the second pays and
 * returns the order number as a JSON string.
 */
function readBody<Value>(schema: Schema<Value>, body: unknown): Value {
  const checked = check(schema, body);
  if (checked.ok) return checked.value;
  const [{ path, message } = { path: '', message: '' }] = checked.error;
  throw refuse('BAD_REQUEST', { reason: `${path === '' ? 'the body' : path} ${message}` });
}

/**
 * Converts the address of a call. Customers send an address in full and also its id in the address book;
 * then the id counts. Guests have no book.
 */
const addressChoiceOf = (
  { actor }: RequestContext,
  { bookId, address, saves: saveInAddressBook }: SentAddress,
): AddressChoice =>
  customerIdOf(actor) !== null && bookId !== null
    ? { ...noAddress, customerAddressId: bookId }
    : { address, customerAddressId: null, saveInAddressBook };

async function setBilling(
  context: RequestContext,
  cartId: string,
  address: SentAddress | 'as shipping',
): Promise<void> {
  const sameAsShipping = address === 'as shipping';
  await context.areas.cart.setBillingAddress(context, cartId, {
    ...(sameAsShipping ? noAddress : addressChoiceOf(context, address)),
    sameAsShipping,
    useForShipping: false,
  });
}

/**
 * Sets a guest's e-mail address if the call contains one. Refuses the call if neither it nor the cart
 * has one. Customers use the account's address.
 */
async function setEmail(
  context: RequestContext,
  { cartId, isGuests }: CartCall,
  email: string,
): Promise<void> {
  if (!isGuests) return;
  const { cart } = context.areas;
  if (email !== '') await cart.setGuestEmail(context, cartId, email);
  else if (!(await cart.read(context, cartId)).email) throw refuse('MISSING_EMAIL');
}

/** The cart of a call: a guest's by its id, or the customer's by the token. */
interface CartCall {
  readonly cartId: string;
  readonly isGuests: boolean;
  readonly body: unknown;
}

async function setShippingInformation(context: RequestContext, cartCall: CartCall): Promise<unknown> {
  const { cart } = context.areas;
  const { cartId, body } = cartCall;
  const input = readBody(shippingInformation, body);
  const address = input.shipping_address;
  const carrierCode = input.shipping_carrier_code;
  const methodCode = input.shipping_method_code;
  if (carrierCode === '' || methodCode === '') throw refuse('SHIPPING_METHOD_MISSING');
  await setEmail(context, cartCall, address.email);
  await cart.setShippingAddress(context, cartId, {
    ...addressChoiceOf(context, address),
    pickupLocationCode: carrierCode === 'pickup' ? methodCode : null,
    mayEstimate: false,
  });
  await setBilling(context, cartId, input.billing_address ?? 'as shipping');
  await cart.setShippingMethod(context, cartId, { carrierCode, methodCode });
  return presentPaymentDetails(context, cartId);
}

async function presentPaymentDetails(context: RequestContext, cartId: string) {
  const presented = await context.areas.cart.read(context, cartId);
  const { cart } = presented;
  await context.areas.cart.pricesShown(cart);
  const { order, currency, lines } = cart;
  const shipping = toNumber(amountOf(order.waterfall, 'shipping'));
  const subtotal = toNumber(order.subtotal);
  const reduced = order.reductions.map(({ amount }) => amount);
  const discount = -toNumber(sum(currency, reduced)) || 0;
  const total = toNumber(order.due);
  const included = taxOfCart(context.areas.stores, cart);
  const tax = included === null ? 0 : toNumber(included.total);
  return {
    payment_methods: presented.available_payment_methods.map(({ code, title }) => ({ code, title })),
    totals: {
      grand_total: total,
      base_grand_total: total,
      subtotal,
      base_subtotal: subtotal,
      discount_amount: discount,
      base_discount_amount: discount,
      subtotal_with_discount: toNumber(order.goods),
      shipping_amount: shipping,
      base_shipping_amount: shipping,
      tax_amount: tax,
      base_tax_amount: tax,
      subtotal_incl_tax: subtotal,
      shipping_incl_tax: shipping,
      base_currency_code: currency,
      quote_currency_code: currency,
      items_qty: lines.reduce((count, { row }) => count + row.quantity, 0),
      items: lines.map(({ row, piece, unit, total: row_total }) => ({
        item_id: row.id,
        price: toNumber(unit.total),
        qty: row.quantity,
        row_total: toNumber(row_total.total),
        name: piece.name[context.storeView.locale],
      })),
      total_segments: [
        { code: 'subtotal', value: subtotal },
        { code: 'discount', value: discount },
        { code: 'shipping', value: shipping },
        ...tenderSegments(cart),
        { code: 'grand_total', value: total },
      ],
    },
  };
}

/** The amounts that gift cards and store credit pay, as negative numbers. Those that pay nothing are omitted. */
const tenderSegments = ({ order: { waterfall } }: PricedCart): readonly object[] =>
  [
    { code: 'giftcardaccount', value: toNumber(amountOf(waterfall, 'gift-card')) },
    { code: 'customerbalance', value: toNumber(amountOf(waterfall, 'store-credit')) },
  ].filter(({ value }) => value < 0);

/** A saved card by its public hash, or a new one by its token, as Braintree's clients send them; null for neither. */
function cardOf({
  public_hash: publicHash,
  payment_method_nonce: nonce,
  is_active_payment_token_enabler: keeps,
}: SentCard): CardChoice | null {
  if (publicHash !== null) return { kind: 'saved', publicHash };
  return nonce === null ? null : { kind: 'new', nonce, keeps };
}

async function setPaymentInformation(context: RequestContext, cartCall: CartCall): Promise<unknown> {
  const { cart, ordering } = context.areas;
  const { cartId, body } = cartCall;
  const { paymentMethod, email, billing_address: billing } = readBody(paymentInformation, body);
  if (await ordering.isPlaced(cartId)) return (await placeOrder(context, cartId)).order_number;
  await setEmail(context, cartCall, email);
  if (billing !== null) await setBilling(context, cartId, billing);
  await cart.setPaymentMethod(context, cartId, {
    code: paymentMethod.method,
    purchaseOrderNumber: paymentMethod.po_number,
    card: cardOf(paymentMethod.additional_data),
  });
  return (await placeOrder(context, cartId)).order_number;
}

const placeOrder = (context: RequestContext, cartId: string) =>
  context.areas.ordering.placeOrder(context, {
    cartId,
    priceToken: null,
    acceptsNoReturn: false,
    deposit: null,
  });

type Call = (context: RequestContext, cartCall: CartCall) => Promise<unknown>;

/** The texts that browsers send in the URL if they have no cart id. */
const NO_CART_IDS: ReadonlySet<string> = new Set(['', 'null', 'undefined']);

/** The refusal with the text of specification 8. GraphQL uses Magento's text for the same code. */
const missingCart = (): Refusal =>
  Object.assign(refuse('MISSING_CART_ID'), { message: 'Missing required information: cartId' });

const guestHandler =
  (call: Call): RestCall['handle'] =>
  async (context, { params, body }) => {
    const cartId = (params.cartId ?? '').trim();
    if (NO_CART_IDS.has(cartId)) throw missingCart();
    return call(context, { cartId, isGuests: true, body });
  };

/** Magento's response to a call without a valid token, word for word. */
const customerHandler =
  (call: Call): RestCall['handle'] =>
  async (context, { body }) => {
    if (customerIdOf(context.actor) === null) throw refuse('TOKEN_REQUIRED', { resources: 'self' });
    return call(context, { cartId: await cartOf(context, body), isGuests: false, body });
  };

/** A repeated request names the cart that became the order; it gets the order's number again. */
async function cartOf({ areas, ...context }: RequestContext, body: unknown): Promise<string> {
  const namedCartId = readBody(namedCart, body);
  if (namedCartId !== null && (await areas.ordering.isPlaced(namedCartId))) return namedCartId;
  return areas.cart.ofCustomer(context);
}

export const checkoutCalls: readonly RestCall[] = [
  {
    method: 'POST',
    path: '/V1/guest-carts/:cartId/shipping-information',
    handle: guestHandler(setShippingInformation),
  },
  {
    method: 'POST',
    path: '/V1/guest-carts/:cartId/payment-information',
    handle: guestHandler(setPaymentInformation),
  },
  {
    method: 'POST',
    path: '/V1/carts/mine/shipping-information',
    handle: customerHandler(setShippingInformation),
  },
  {
    method: 'POST',
    path: '/V1/carts/mine/payment-information',
    handle: customerHandler(setPaymentInformation),
  },
];
