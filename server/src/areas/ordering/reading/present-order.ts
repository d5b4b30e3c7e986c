import type { Locale } from '@jinlan/domain/markets';
import { type Money, money, negate } from '@jinlan/domain/money';
import {
  buyerCancelOf,
  cancelBarOf,
  cancelRefund,
  customerStatus,
  failedRefund,
  isFinal,
  isPacked,
  isPickupLocked,
  keptFee,
  progressOf,
  type RefundPart,
  refunded,
  refundParts,
  stateName,
} from '@jinlan/domain/orders';
import type { Step } from '@jinlan/domain/pricing';
import { orderWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../../graphql/wire.ts';
import { presentOrderGift } from '../../cart/index.ts';
import { presentMoney, presentStep } from '../../catalogue/index.ts';
import { levelName } from '../../members/index.ts';
import { presentStore } from '../../stores/index.ts';
import { presentTimeline } from '../craft/present-craft.ts';
import { presentDocuments } from '../documents/document-url.ts';
import { taxOfOrder, untaxedLinesOf } from '../documents/tax-of-order.ts';
import { presentEInvoiceFacts } from '../e-invoices/present-e-invoice.ts';
import type { PaymentRow } from '../payments/store.ts';
import { unseal } from '../placing/sealed.ts';
import { labelOfRule } from '../reductions/label-of-rule.ts';
import { presentReturns, presentReturnTerms } from '../returns/present-return.ts';
import { presentSaleToBuyer } from '../selling/present-selling.ts';
import type { Services } from '../services.ts';
import { buyerOf } from '../steps/advance-order.ts';
import { watchKey } from '../steps/watch-key.ts';
import type { OrderRow } from '../store.ts';
import { orderToken } from './access-token.ts';
import { presentDownloads } from './downloads.ts';
import type { OrderDetails } from './load-details.ts';
import { orderId } from './order-id.ts';
import { presentAddress, type Viewer } from './present-address.ts';
import { presentCreditMemos, presentInvoices, presentShipments, presentTotals } from './present-documents.ts';
import {
  presentHistory,
  presentMadePayments,
  presentMismatches,
  presentProgress,
} from './present-history.ts';
import { localisedName, presentLine, withoutGift } from './present-line.ts';
import { isRefunded, presentDeposit, presentMethods, presentPayment } from './present-payment.ts';

/** The result of placeOrder and payOrder. */
export function presentPlaced(
  services: Services,
  order: OrderRow,
  payment: PaymentRow | null,
  accessToken: string,
) {
  return {
    order_number: order.number,
    order_id: order.number,
    access_token: accessToken,
    total: presentMoney(money(order.total, order.currency)),
    payment: presentPayment(services, order, payment),
  } satisfies Wire<'Order'>;
}

/**
 * `CustomerOrder` of the schema. A viewer who looked the order up by number gets no name, street, note,
 * full phone number or pickup code.
 */
export function presentOrder(services: Services, details: OrderDetails, viewer: Viewer, locale: Locale) {
  const { order, lines, payment } = details;
  const { currency, state } = order;
  const now = services.platform.clock.now();
  const tax = { included: taxOfOrder(services, details), locale };
  const returnTerms = presentReturnTerms(details, now);
  const canReturn = viewer === 'browser' && returnTerms.return_refusal === null;
  const words = orderWords[locale];
  const buyer = buyerOf(order);
  const used = { isDownloaded: [...details.fetched.keys()].some((key) => key.startsWith(`${order.id}/`)) };
  const bar = viewer === 'browser' ? cancelBarOf(state, buyer, used) : null;
  const canCancel = viewer === 'browser' && buyerCancelOf(state, buyer, used) !== null;
  const amount = (minor: number) => presentMoney(money(minor, currency));
  const carrier = words[`carrier.${state.facts.delivery}`];
  const label = (step: Step): string | null => {
    if (step.kind === 'coupon') return order.couponLabel;
    if (step.kind === 'promotion') return labelOfRule(details.reductions, step.cause.rule);
    if (step.kind === 'craft-discount' && step.cause.by === 'tier') return levelName(locale, step.cause.tier);
    if (step.kind === 'shipping') return carrier;
    if (step.kind === 'gift-card') return step.cause.code;
    if (step.kind === 'trade-in') return step.cause.number;
    if (step.kind !== 'line') return null;
    const line = lines.find(({ position }) => String(position) === step.cause.lineId);
    return line ? localisedName(line, locale) : null;
  };
  const untaxedOrder = { ...details, untaxed: untaxedLinesOf(details, tax.included) };
  const items = lines.map((line) =>
    presentLine(
      viewer === 'browser' ? line : withoutGift(line),
      untaxedOrder,
      details.choices,
      locale,
      // Number and telephone alone do not entitle to the bought files.
      viewer === 'browser' ? presentDownloads(services, order, line, details.fetched) : [],
      now,
    ),
  );
  const history = presentHistory(details.events);
  const billingAddress = presentAddress(order.billingAddress, locale, viewer);
  return {
    id: orderId(order.number),
    number: order.number,
    token:
      viewer === 'browser'
        ? orderToken(services.platform.config.secrets.application, order.number, order.accessSalt)
        : null,
    order_date: order.placedAt.toISOString(),
    created_at: order.placedAt.toISOString(),
    increment_id: order.number,
    admin_assisted_order: null,
    order_number: order.number,
    grand_total: amount(order.total).value,
    order_status_change_date: history.at(-1)?.at ?? order.placedAt.toISOString(),
    applied_coupons: order.couponCode === null ? [] : [{ code: order.couponCode, label: order.couponLabel }],
    applied_gift_cards: order.steps.flatMap((step) =>
      step.kind === 'gift-card'
        ? [{ code: step.cause.code, applied_balance: presentMoney(negate(step.amount)) }]
        : [],
    ),
    available_actions: [
      ...(viewer === 'browser' && state.facts.customerId !== null ? (['REORDER'] as const) : []),
      ...(canCancel ? (['CANCEL'] as const) : []),
      ...(canReturn ? (['RETURN'] as const) : []),
    ],
    items_eligible_for_return: canReturn ? items.filter((item) => item.eligible_for_return) : [],
    returns: presentReturns(viewer === 'browser' ? details : { ...details, returns: [] }, {
      ...{ services, locale, items, events: details.events },
      wholeOrder: (): Wire<'CustomerOrder'> => presentOrder(services, details, viewer, locale),
    }),
    ...returnTerms,
    ...presentOrderGift(viewer === 'browser' ? order.orderGift : null),
    status: customerStatus(state.stage),
    state: stateName(state.stage),
    is_virtual: state.facts.delivery === 'none',
    progress: state.facts.delivery === 'none' ? null : progressOf(state.stage),
    email: viewer === 'browser' ? order.email : null,
    items,
    total: {
      ...presentTotals(details, tax),
      steps: order.steps.map((step) => presentStep(step, label(step))),
    },
    total_quantity: lines.reduce((count, line) => count + line.quantity, 0),
    earned_points: viewer === 'browser' ? details.points : null,
    shipping_method: carrier,
    carrier,
    shipping_address: order.shippingAddress && presentAddress(order.shippingAddress, locale, viewer),
    billing_address: billingAddress,
    customer_info: {
      firstname: billingAddress.firstname,
      lastname: billingAddress.lastname,
      middlename: null,
      prefix: billingAddress.prefix,
      suffix: null,
    },
    payment_methods: presentMethods(details, viewer, locale),
    shipments: presentShipments(
      order,
      details.events,
      lines.flatMap((line, index) => (isPacked(line) && items[index]) || []),
    ),
    invoices: presentInvoices(details, items, tax),
    documents: viewer === 'browser' ? presentDocuments(services, order, details.refunds, 'buyer') : [],
    ...presentEInvoiceFacts(services, details, viewer === 'browser'),
    credit_memos: presentCreditMemos(details, items, tax),
    comments: [],
    payment: presentPayment(services, order, payment, viewer),
    deposit: presentDeposit(details),
    pickup_store: presentPickupStore(services, order, locale),
    ...presentSaleToBuyer(services, order, locale, { isWhole: viewer === 'browser' }),
    remark: viewer === 'browser' ? order.remark : null,
    history,
    payments_made: presentMadePayments(order, details.events),
    mismatched_payments: presentMismatches(order, locale),
    promised_on: state.facts.madeToOrder && !isFinal(state.stage) ? (state.facts.dueOn ?? null) : null,
    craft_timeline: presentTimeline(services, details, viewer),
    progress_times: state.facts.delivery === 'none' ? [] : presentProgress(details.events),
    cart_id: viewer === 'browser' ? details.cartId : null,
    watch_key: watchKey(services.platform.config.secrets.application, order.number),
    pickup_code: viewer === 'browser' ? pickupCodeOf(services, order) : null,
    pickup_locked: isPickupLocked(state),
    refunded: presentMaybe(refunded(state) ?? strayMoney(payment)),
    failed_refund: presentMaybe(failedRefund(state)),
    refunded_to: refundParts(state).map(({ to, amount }) => ({
      to: refundedTo[to],
      amount: presentMoney(amount),
    })),
    kept: presentMaybe(keptFee(state)),
    question: state.stage === 'approval-question' ? state.question : null,
    can_cancel: canCancel,
    cancel_refund: canCancel ? presentMaybe(cancelRefund(state, buyer, used)) : null,
    cancel_refusal: bar && cancelRefusals[bar],
  } satisfies Wire<'CustomerOrder'>;
}

const cancelRefusals = { 'ready-gold': 'ready_gold', downloaded: 'downloaded' } as const;

const refundedTo: Readonly<Record<RefundPart['to'], Wire<'RefundedPart'>['to']>> = {
  payment: 'payment',
  'trade-in': 'trade_in',
  'gift-card': 'gift_card',
  'store-credit': 'store_credit',
};

/** A page of a customer's orders. */
export interface CustomerOrderList {
  readonly orders: readonly OrderDetails[];
  readonly total: number;
  readonly currentPage: number;
  readonly pageSize: number;
  readonly firstOrderAt: Date | null;
}

/** `CustomerOrders` of the wire. */
export function presentList(
  services: Services,
  list: CustomerOrderList,
  locale: Locale,
): Wire<'CustomerOrders'> {
  const { orders, total, currentPage, pageSize, firstOrderAt } = list;
  return {
    items: orders.map((details) => presentOrder(services, details, 'browser', locale)),
    page_info: {
      current_page: currentPage,
      page_size: pageSize,
      total_pages: Math.ceil(total / pageSize),
    },
    total_count: total,
    date_of_first_order: firstOrderAt?.toISOString() ?? null,
  };
}

/** Money that arrived after the order was closed; all of it is paid back. */
const strayMoney = (payment: PaymentRow | null): Money | null =>
  payment !== null && isRefunded(payment) ? money(payment.amount, payment.currency) : null;

const presentMaybe = (amount: Money | null) => (amount === null ? null : presentMoney(amount));

/** Returns the pickup code as long as it can be used; null otherwise, and the code stays encrypted. */
function pickupCodeOf({ platform }: Services, { state, pickupCodeSealed }: OrderRow): string | null {
  if (state.stage !== 'pick-pending' || isPickupLocked(state) || pickupCodeSealed === null) return null;
  return unseal(platform.config.secrets.application, pickupCodeSealed);
}

function presentPickupStore(
  { stores }: Services,
  order: OrderRow,
  locale: Locale,
): Wire<'PickupLocation'> | null {
  const store = order.pickupSource === null ? null : stores.source(order.pickupSource);
  if (!store) return null;
  return presentStore(stores, store, { market: order.market, locale });
}
