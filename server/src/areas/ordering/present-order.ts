import type { Locale } from '@jinlan/domain/markets';
import { type CurrencyCode, money } from '@jinlan/domain/money';
import { customerStatus, type OrderStage, paymentStatus, progressOf } from '@jinlan/domain/orders';
import { type Address, maskPhone } from '@jinlan/domain/people';
import { type Step, waterfall } from '@jinlan/domain/pricing';
import { orderWords as english } from '@jinlan/messages/en-US/mail';
import { orderWords as chinese } from '@jinlan/messages/zh-Hans-CN/mail';
import { presentMoney, presentParts, presentStep } from '../catalogue/index.ts';
import { type PaymentRow, paymentsOf } from './payments/store.ts';
import type { Services } from './services.ts';
import { type EventRow, eventsOf, type LineRow, linesOf, type OrderRow } from './store.ts';

/** An order with all that its buyer may see, loaded at once: what the wire shows is plain data. */
export interface OrderDetails {
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
  readonly events: readonly EventRow[];
  /** The latest attempt; every order has one. */
  readonly payment: PaymentRow | null;
}

export async function loadDetails({ platform: { db } }: Services, order: OrderRow): Promise<OrderDetails> {
  const [lines, events, payments] = await Promise.all([
    linesOf(db, order.id),
    eventsOf(db, order.id),
    paymentsOf(db, order.id),
  ]);
  return { order, lines, events, payment: payments[0] ?? null };
}

const wordsOf = (locale: Locale): Readonly<Record<keyof typeof chinese, string>> =>
  locale === 'en-US' ? english : chinese;

/** `OrderPayment` of the wire. What the rules say, and beside it what only the bank's side knows. */
export function presentPayment(order: OrderRow, payment: PaymentRow | null) {
  const { state } = order;
  const ruled = paymentStatus(state);
  const backAgain = payment?.state === 'refunding' || payment?.state === 'refunded';
  const status = backAgain ? 'refunded' : ruled === 'none' ? 'processing' : ruled;
  return {
    status,
    action_url: status === 'action_required' ? (payment?.actionUrl ?? null) : null,
    expires_at: order.expiresAt?.toISOString() ?? null,
    failure_code: status === 'failed' || status === 'expired' ? failureOf(order, payment) : null,
    method: order.paymentMethod,
  };
}

function failureOf({ state }: OrderRow, payment: PaymentRow | null): string {
  if (state.payment.state === 'failed') return state.payment.reason;
  if (state.stage === 'canceled' && state.reason === 'expire') return 'expired';
  return payment?.failureCode ?? 'canceled';
}

/** What placeOrder and payOrder answer. */
export function presentPlaced(order: OrderRow, payment: PaymentRow | null, accessToken: string) {
  return {
    order_number: order.number,
    order_id: order.number,
    access_token: accessToken,
    total: presentMoney(money(order.total, order.currency)),
    payment: presentPayment(order, payment),
  };
}

export type Viewer = 'browser' | 'look-up';

/** `CustomerOrder` of the wire; whoever looked it up by number sees phone numbers masked. */
export function presentOrder(services: Services, details: OrderDetails, viewer: Viewer, locale: Locale) {
  const { order, lines, payment } = details;
  const { currency, state } = order;
  const words = wordsOf(locale);
  const amount = (minor: number) => presentMoney(money(minor, currency));
  const label = (step: Step): string | null => {
    if (step.kind === 'coupon') return order.couponLabel;
    if (step.kind === 'shipping')
      return words[order.pickupSource === null ? 'carrier.courier' : 'carrier.pickup'];
    return step.kind === 'line'
      ? (lines.find(({ position }) => String(position) === step.cause.lineId)?.name ?? null)
      : null;
  };
  return {
    __typename: 'CustomerOrder',
    id: btoa(order.number),
    number: order.number,
    order_date: order.placedAt.toISOString(),
    status: customerStatus(state.stage),
    progress: progressOf(state.stage),
    email: viewer === 'browser' ? order.email : null,
    items: lines.map((line) => presentLine(line, order.currency)),
    total: {
      subtotal: amount(order.subtotal),
      discounts:
        order.discount > 0 ? [{ amount: amount(order.discount), label: order.couponLabel ?? '' }] : [],
      total_shipping: amount(order.shipping),
      total_tax: amount(0),
      grand_total: amount(order.total),
      base_grand_total: amount(order.total),
      steps: order.steps.map((step) => presentStep(step, label(step))),
    },
    total_quantity: lines.reduce((count, line) => count + line.quantity, 0),
    shipping_method: words[order.pickupSource === null ? 'carrier.courier' : 'carrier.pickup'],
    carrier: words[order.pickupSource === null ? 'carrier.courier' : 'carrier.pickup'],
    shipping_address: presentAddress(order.shippingAddress, locale, viewer),
    billing_address: presentAddress(order.billingAddress, locale, viewer),
    payment_methods: [
      {
        name: words[`payment.${order.paymentMethod}`],
        type: order.paymentMethod,
        additional_data: payment?.cardLast4
          ? [{ name: payment.cardBrand ?? '', value: payment.cardLast4 }]
          : [],
      },
    ],
    shipments:
      state.stage === 'shipped'
        ? [
            {
              id: btoa(`${order.number}/1`),
              number: `${order.number}-1`,
              tracking: [
                {
                  title: state.tracking.carrier,
                  carrier: state.tracking.carrier,
                  number: state.tracking.number,
                },
              ],
            },
          ]
        : [],
    invoices:
      state.payment.state === 'paid' ? [{ id: btoa(`${order.number}/invoice`), number: order.number }] : [],
    comments: [],
    payment: presentPayment(order, payment),
    pickup_store: presentPickupStore(services, order, locale),
    remark: order.remark,
    history: presentHistory(details.events),
    cart_id:
      viewer === 'browser' && (state.stage === 'pending' || state.stage === 'canceled') ? order.cartId : null,
  };
}

/** Changes of the buyer's own status only: what the workshop does in between is not shown. */
function presentHistory(events: readonly EventRow[]) {
  const shown: { at: string; status: string }[] = [];
  for (const { at, toState } of events) {
    const status = customerStatus(toState as OrderStage);
    if (shown.at(-1)?.status !== status) shown.push({ at: at.toISOString(), status });
  }
  return shown;
}

function presentLine(line: LineRow, currency: CurrencyCode) {
  return {
    __typename: 'OrderItem',
    id: btoa(String(line.position)),
    product_name: line.name,
    product_sku: line.sku,
    product_url_key: line.urlKey,
    product_type: line.productType,
    product_sale_price: presentMoney(money(line.unit, currency)),
    quantity_ordered: line.quantity,
    selected_options: line.options,
    image_url: line.imageUrl,
    gift: line.giftWrap ? { wrap: true, message: line.giftMessage } : null,
    parts: presentParts(waterfall(currency, line.unitSteps)),
  };
}

function presentAddress(address: Address | null, locale: Locale, viewer: Viewer) {
  if (address === null) return null;
  const region = address.region?.name[locale] ?? null;
  return {
    firstname: address.firstName,
    lastname: address.lastName,
    street: [...address.street, address.building, address.unit].filter((line) => line !== null),
    city: address.city ?? region ?? '',
    district: address.district,
    region,
    region_id: address.region === null ? null : String(address.region.id),
    postcode: address.postcode,
    country_code: address.country,
    telephone: viewer === 'look-up' ? maskPhone(address.telephone) : address.telephone,
  };
}

function presentPickupStore({ stores }: Services, order: OrderRow, locale: Locale) {
  const store = order.pickupSource === null ? null : stores.source(order.pickupSource);
  if (!store) return null;
  return {
    pickup_location_code: store.code,
    name: store.name[locale],
    phone: store.phone,
    city: store.city[locale],
    street: store.address[locale],
    latitude: store.latitude,
    longitude: store.longitude,
    opening_hours: `${store.opens}–${store.closes}`,
  };
}
