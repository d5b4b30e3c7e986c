import { type Money, money, zero } from '@jinlan/domain/money';
import { endsWithRefund, isInvoiced, itemStatus, lineQuantities } from '@jinlan/domain/orders';
import { presentDiscount } from '../cart/index.ts';
import { presentMoney } from '../catalogue/index.ts';
import type { LineRow, OrderRow } from './store.ts';
import type { RefundRow } from './store-effects.ts';
import type { ShownEvent } from './store-lists.ts';

/** Magento's documents of an order: the quantities and prices of a line, totals, invoice, shipments and credit memos. */

/** `Discount` of a line or of the whole order; empty without any. */
const discountsOf = (order: OrderRow, off: number) =>
  off > 0 ? [presentDiscount(money(off, order.currency), order.couponLabel ?? '', order.couponCode)] : [];

/** What `OrderItemInterface` says beside what was ordered. */
export function presentItemFacts(line: LineRow, order: OrderRow) {
  const unit = presentMoney(money(line.unit, order.currency));
  const row = presentMoney(money(line.row, order.currency));
  const discounts = discountsOf(order, line.discount);
  const quantities = lineQuantities(order.state, line.quantity);
  return {
    /** Read by the resolver of `product`. */
    page_sku: line.made === null ? (line.parentSku ?? line.sku) : null,
    prices: {
      price: unit,
      price_including_tax: unit,
      original_price: unit,
      original_price_including_tax: unit,
      row_total: row,
      row_total_including_tax: row,
      original_row_total: row,
      original_row_total_including_tax: row,
      total_item_discount: presentMoney(money(line.discount, order.currency)),
      discounts,
      fixed_product_taxes: [],
    },
    discounts,
    status: itemStatus(order.state),
    quantity_invoiced: quantities.invoiced,
    quantity_shipped: quantities.shipped,
    quantity_canceled: quantities.canceled,
    quantity_refunded: quantities.refunded,
    quantity_return_requested: quantities.returnRequested,
    quantity_returned: quantities.returned,
    eligible_for_return: false,
  };
}

export function presentTotals(order: OrderRow) {
  const amount = (minor: number) => presentMoney(money(minor, order.currency));
  return {
    subtotal: amount(order.subtotal),
    subtotal_excl_tax: amount(order.subtotal),
    subtotal_incl_tax: amount(order.subtotal),
    discounts: discountsOf(order, order.discount),
    total_shipping: amount(order.shipping),
    shipping_handling: presentHandling(money(order.shipping, order.currency)),
    total_tax: amount(0),
    taxes: [],
    grand_total: amount(order.total),
    base_grand_total: amount(order.total),
  };
}

function presentHandling(fee: Money) {
  const amount = presentMoney(fee);
  return {
    total_amount: amount,
    amount_excluding_tax: amount,
    amount_including_tax: amount,
    discounts: [],
    taxes: [],
  };
}

/** A line as `OrderItemInterface` shows it, of which the documents repeat a part. */
export interface PresentedItem {
  readonly __typename: string;
  readonly id: string;
  readonly product_name: string;
  readonly product_sku: string;
  readonly product_sale_price: ReturnType<typeof presentMoney>;
  readonly discounts: ReturnType<typeof discountsOf>;
  readonly quantity_ordered: number;
  readonly bundle_options: readonly unknown[];
  readonly downloadable_links: readonly unknown[];
}

type Document = 'InvoiceItem' | 'ShipmentItem' | 'CreditMemoItem';

const kindOf = ({ __typename }: PresentedItem, document: Document): string => {
  if (__typename === 'BundleOrderItem') return 'Bundle';
  return __typename === 'DownloadableOrderItem' && document !== 'ShipmentItem' ? 'Downloadable' : '';
};

const linesOfDocument = (items: readonly PresentedItem[], document: Document, prefix: string) =>
  items.map((item) => ({
    __typename: `${kindOf(item, document)}${document}`,
    id: btoa(`${prefix}/${atob(item.id)}`),
    order_item: item,
    product_name: item.product_name,
    product_sku: item.product_sku,
    product_sale_price: item.product_sale_price,
    quantity_invoiced: item.quantity_ordered,
    quantity_shipped: item.quantity_ordered,
    quantity_refunded: item.quantity_ordered,
    discounts: item.discounts,
    bundle_options: item.bundle_options,
    downloadable_links: item.downloadable_links,
  }));

/** One, once the order is paid. */
export const presentInvoices = (order: OrderRow, items: readonly PresentedItem[]) =>
  isInvoiced(order.state)
    ? [
        {
          id: btoa(`${order.number}/invoice`),
          number: order.number,
          items: linesOfDocument(items, 'InvoiceItem', 'invoice'),
          total: presentTotals(order),
          comments: [],
        },
      ]
    : [];

/** What was sent stays known after it has arrived; what was handed over in the store has no tracking. */
export function presentShipments(
  { number }: OrderRow,
  events: readonly ShownEvent[],
  items: readonly PresentedItem[],
) {
  const departures = events.filter(
    ({ event, toState, tracking }) => tracking !== null || (event === 'hand-over' && toState === 'complete'),
  );
  return departures.map(({ tracking }, index) => ({
    id: btoa(`${number}/${index + 1}`),
    number: `${number}-${index + 1}`,
    tracking:
      tracking === null
        ? []
        : [{ title: tracking.carrier, carrier: tracking.carrier, number: tracking.number }],
    items: linesOfDocument(items, 'ShipmentItem', `shipment/${index + 1}`),
    comments: [],
  }));
}

/** One for each refund. The one that ended the order stands for its lines, any other for an amount. */
export function presentCreditMemos(
  order: OrderRow,
  refunds: readonly RefundRow[],
  events: readonly ShownEvent[],
  items: readonly PresentedItem[],
) {
  const stageAt = new Map(events.map(({ version, toState }) => [version, toState]));
  return refunds.map((refund, index) => {
    const isWhole = endsWithRefund(stageAt.get(refund.orderVersion) ?? '');
    const nothing = zero(order.currency);
    const paidBack = presentMoney(money(refund.amount, refund.currency));
    const goods = isWhole ? presentTotals(order) : null;
    const covered = isWhole ? order.subtotal - order.discount + order.shipping : 0;
    return {
      id: btoa(`${order.number}/refund/${index + 1}`),
      number: `${order.number}-${index + 1}`,
      items: isWhole ? linesOfDocument(items, 'CreditMemoItem', `refund/${index + 1}`) : [],
      total: {
        subtotal: goods?.subtotal ?? presentMoney(nothing),
        discounts: goods?.discounts ?? [],
        total_shipping: goods?.total_shipping ?? presentMoney(nothing),
        shipping_handling: goods?.shipping_handling ?? presentHandling(nothing),
        total_tax: presentMoney(nothing),
        taxes: [],
        adjustment: presentMoney(money(refund.amount - covered, refund.currency)),
        grand_total: paidBack,
        base_grand_total: paidBack,
      },
      comments: [],
    };
  });
}
