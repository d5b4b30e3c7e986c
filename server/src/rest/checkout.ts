import { wholeNumberOf } from '@jinlan/domain/kernel';
import { toNumber } from '@jinlan/domain/money';
import { customerIdOf } from '@jinlan/domain/people';
import { amountOf } from '@jinlan/domain/pricing';
import { type CartAddressInput, type GivenAddress, nothingGiven } from '../areas/cart/index.ts';
import type { RequestContext } from '../platform/context.ts';
import { refuse } from '../platform/requests/refusal.ts';
import type { RestCall } from './frame/index.ts';

/**
 * Magento's two calls of a checkout by REST (specification 7). They run the same use cases as the
 * mutations: the first sets addresses and delivery and answers what may be paid with, the second pays and answers
 * the order number as a JSON string.
 */
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fields(value: unknown, name: string): Fields {
  if (!isFields(value)) throw refuse('BAD_REQUEST', { reason: `${name} must be an object` });
  return value;
}

const text = (from: Fields, name: string): string => {
  const value = from[name];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number')
    throw refuse('BAD_REQUEST', { reason: `${name} must be a text` });
  return String(value);
};

const optional = (from: Fields, name: string): string | null => text(from, name) || null;

/** Magento's REST address: `region` is an object in some clients, and `region_code` stands beside it. */
function readAddress(value: unknown, name: string): CartAddressInput {
  const address = fields(value, name);
  const { street, region } = address;
  const lines = Array.isArray(street) ? street : typeof street === 'string' ? [street] : [];
  const nested = isFields(region) ? region : {};
  const regionId = wholeNumberOf(address.region_id ?? nested.region_id);
  return {
    firstname: text(address, 'firstname'),
    lastname: text(address, 'lastname'),
    middlename: optional(address, 'middlename'),
    company: optional(address, 'company'),
    street: lines.map((line) => (typeof line === 'string' ? line : '')),
    city: optional(address, 'city'),
    region:
      optional(address, 'region_code') ??
      optional(nested, 'region_code') ??
      optional(nested, 'region') ??
      (isFields(region) ? null : optional(address, 'region')),
    region_id: regionId > 0 ? regionId : null,
    district: optional(address, 'district'),
    postcode: optional(address, 'postcode'),
    country_code: text(address, 'country_id') || text(address, 'country_code'),
    telephone: optional(address, 'telephone'),
    prefix: optional(address, 'prefix'),
    vat_id: optional(address, 'vat_id'),
  };
}

/** An address of the customer's book comes whole beside its number, which then counts; a guest has no book. */
function readGiven({ actor }: RequestContext, value: unknown, name: string): GivenAddress {
  const address = fields(value, name);
  const bookId = wholeNumberOf(address.customer_address_id ?? address.customerAddressId);
  const saves = address.save_in_address_book === 1 || address.saveInAddressBook === 1;
  return customerIdOf(actor) !== null && bookId > 0
    ? { ...nothingGiven, customerAddressId: bookId }
    : { address: readAddress(address, name), customerAddressId: null, saveInAddressBook: saves };
}

/** Missing, or marked as the shipping address itself (specification 3). */
const isSameAsShipping = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (isFields(value) && (value.sameAsShippingAddress === true || value.same_as_billing === 1));

async function setBilling(context: RequestContext, cartId: string, value: unknown): Promise<void> {
  const same = isSameAsShipping(value);
  await context.areas.cart.setBillingAddress(context, cartId, {
    ...(same ? nothingGiven : readGiven(context, value, 'billing_address')),
    sameAsShipping: same,
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
  const information = fields(fields(body, 'the body').addressInformation, 'addressInformation');
  const given = readGiven(context, information.shipping_address, 'shipping_address');
  const carrierCode = text(information, 'shipping_carrier_code');
  const methodCode = text(information, 'shipping_method_code');
  if (carrierCode === '' || methodCode === '') throw refuse('SHIPPING_METHOD_MISSING');
  await setEmail(context, called, text(fields(information.shipping_address, 'shipping_address'), 'email'));
  await cart.setShippingAddress(context, cartId, {
    ...given,
    pickupLocationCode: carrierCode === 'pickup' ? methodCode : null,
    mayEstimate: false,
  });
  await setBilling(context, cartId, information.billing_address);
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
  const information = fields(body, 'the body');
  const payment = fields(information.paymentMethod, 'paymentMethod');
  const data = isFields(payment.additional_data) ? payment.additional_data : {};
  if (await ordering.isPlaced(cartId)) return (await place(context, cartId)).order_number;
  await setEmail(context, called, text(information, 'email'));
  const billing = information.billingAddress ?? information.billing_address;
  if (billing !== undefined && billing !== null) await setBilling(context, cartId, billing);
  await cart.setPaymentMethod(context, cartId, {
    code: text(payment, 'method'),
    purchaseOrderNumber: optional(payment, 'po_number'),
    nonce: optional(data, 'payment_method_nonce'),
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
  const named = isFields(body) ? body.cartId : null;
  if (typeof named === 'string' && (await areas.ordering.isPlaced(named))) return named;
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
