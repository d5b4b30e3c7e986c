import { toNumber } from '@jinlan/domain/money';
import { customerIdOf } from '@jinlan/domain/people';
import { amountOf } from '@jinlan/domain/pricing';
import {
  check,
  namedCart,
  paymentInformation,
  type Schema,
  type SentAddress,
  shippingInformation,
} from '@jinlan/domain/validity';
import { type AddressChoice, noAddress } from '../areas/cart/index.ts';
import type { RequestContext } from '../platform/context.ts';
import { refuse } from '../platform/requests/refusal.ts';
import type { RestCall } from './frame/index.ts';

/**
 * Magento's two calls of a checkout by REST (specification 7). They run the same use cases as the
 * mutations: the first sets addresses and delivery and answers what may be paid with, the second pays and answers
 * the order number as a JSON string.
 */
function read<Value>(schema: Schema<Value>, body: unknown): Value {
  const checked = check(schema, body);
  if (checked.ok) return checked.value;
  const [{ path, message } = { path: '', message: '' }] = checked.error;
  throw refuse('BAD_REQUEST', { reason: `${path === '' ? 'the body' : path} ${message}` });
}

/** An address of the customer's book comes whole beside its number, which then counts; a guest has no book. */
const givenOf = (
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
    ...(sameAsShipping ? noAddress : givenOf(context, address)),
    sameAsShipping,
    useForShipping: false,
  });
}

/**
 * Sets a guest's e-mail address where the call brings one. Refuses the call when neither it nor the cart has one; a
 * customer's address is the account's.
 */
async function setEmail(context: RequestContext, { cartId, isGuests }: Called, email: string): Promise<void> {
  if (!isGuests) return;
  const { cart } = context.areas;
  if (email !== '') await cart.setGuestEmail(context, cartId, email);
  else if (!(await cart.read(context, cartId)).email) throw refuse('MISSING_EMAIL');
}

/** The cart of the call: a guest's by its id, or the one that the token says. */
interface Called {
  readonly cartId: string;
  readonly isGuests: boolean;
  readonly body: unknown;
}

async function setShippingInformation(context: RequestContext, called: Called): Promise<unknown> {
  const { cart } = context.areas;
  const { cartId, body } = called;
  const sent = read(shippingInformation, body);
  const address = sent.shipping_address;
  const carrierCode = sent.shipping_carrier_code;
  const methodCode = sent.shipping_method_code;
  if (carrierCode === '' || methodCode === '') throw refuse('SHIPPING_METHOD_MISSING');
  await setEmail(context, called, address.email);
  await cart.setShippingAddress(context, cartId, {
    ...givenOf(context, address),
    pickupLocationCode: carrierCode === 'pickup' ? methodCode : null,
    mayEstimate: false,
  });
  await setBilling(context, cartId, sent.billing_address ?? 'as shipping');
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
  const discount = -toNumber(order.discount) || 0;
  const total = toNumber(order.due);
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
      tax_amount: 0,
      base_tax_amount: 0,
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
        { code: 'grand_total', value: total },
      ],
    },
  };
}

async function setPaymentInformation(context: RequestContext, called: Called): Promise<unknown> {
  const { cart, ordering } = context.areas;
  const { cartId, body } = called;
  const { paymentMethod, email, billing_address: billing } = read(paymentInformation, body);
  if (await ordering.isPlaced(cartId)) return (await place(context, cartId)).order_number;
  await setEmail(context, called, email);
  if (billing !== null) await setBilling(context, cartId, billing);
  await cart.setPaymentMethod(context, cartId, {
    code: paymentMethod.method,
    purchaseOrderNumber: paymentMethod.po_number,
    nonce: paymentMethod.additional_data.payment_method_nonce,
  });
  return (await place(context, cartId)).order_number;
}

const place = (context: RequestContext, cartId: string) =>
  context.areas.ordering.placeOrder(context, { cartId, priceToken: null, acceptsNoReturn: false });

type Call = (context: RequestContext, called: Called) => Promise<unknown>;

/** What a browser writes into an address when it has no cart id. */
const NO_CART_IDS: ReadonlySet<string> = new Set(['', 'null', 'undefined']);

const ofGuest =
  (call: Call): RestCall['handle'] =>
  async (context, { params, body }) => {
    const cartId = (params.cartId ?? '').trim();
    if (NO_CART_IDS.has(cartId)) throw refuse('MISSING_CART_ID');
    return call(context, { cartId, isGuests: true, body });
  };

/** Magento's answer to a call without a token, or with one that is over, word for word. */
const mine =
  (call: Call): RestCall['handle'] =>
  async (context, { body }) => {
    if (customerIdOf(context.actor) === null) throw refuse('TOKEN_REQUIRED', { resources: 'self' });
    return call(context, { cartId: await cartOf(context, body), isGuests: false, body });
  };

/** A request that is sent again names the cart that has become the order, whose number is then the answer again. */
async function cartOf({ areas, ...context }: RequestContext, body: unknown): Promise<string> {
  const named = read(namedCart, body);
  if (named !== null && (await areas.ordering.isPlaced(named))) return named;
  return areas.cart.ofCustomer(context);
}

export const checkoutCalls: readonly RestCall[] = [
  {
    method: 'POST',
    path: '/V1/guest-carts/:cartId/shipping-information',
    handle: ofGuest(setShippingInformation),
  },
  {
    method: 'POST',
    path: '/V1/guest-carts/:cartId/payment-information',
    handle: ofGuest(setPaymentInformation),
  },
  { method: 'POST', path: '/V1/carts/mine/shipping-information', handle: mine(setShippingInformation) },
  { method: 'POST', path: '/V1/carts/mine/payment-information', handle: mine(setPaymentInformation) },
];
