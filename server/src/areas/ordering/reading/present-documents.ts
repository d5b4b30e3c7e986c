import type { IncludedTax, UntaxedLine } from '@jinlan/domain/documents';
import type { Locale } from '@jinlan/domain/markets';
import { isZero, type Money, money, negate, subtract, zero } from '@jinlan/domain/money';
import { isInvoiced, isPacked, itemStatus, lineQuantities } from '@jinlan/domain/orders';
import { amountOf, waterfall } from '@jinlan/domain/pricing';
import { orderWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../../graphql/wire.ts';
import { presentDiscount, presentGiftPrices } from '../../cart/index.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { type CreditedOrder, type CreditedReduction, creditedBy } from '../documents/credited.ts';
import { memoNumber } from '../documents/document-url.ts';
import { taxOfRefundAt } from '../documents/tax-of-order.ts';
import type { OrderReduction } from '../reductions/store.ts';
import type { LineRow, OrderRow } from '../store.ts';
import type { ShownEvent } from './store-lists.ts';

/** Magento's documents of an order: the quantities and prices of a line, totals, invoice, shipments and credit memos. */

/** An order and its reductions, from which the documents are built. */
export interface ReducedOrder {
  readonly order: OrderRow;
  readonly reductions: readonly OrderReduction[];
}

/**
 * `Discount` list of the whole order or of the line at a position: one entry for each reduction that
 * applies.
 */
function discountsOf({ order, reductions }: ReducedOrder, line: number | null): Wire<'Discount'>[] {
  return reductions.flatMap(({ cause, label, scope, amount, shares }) => {
    const reduced = line === null ? amount : (shares.find((share) => share.line === line)?.amount ?? 0);
    if (reduced === 0) return [];
    const code = cause.kind === 'coupon' ? cause.code : null;
    return [presentDiscount(money(reduced, order.currency), label ?? '', code, scope)];
  });
}

/** `untaxed`: each line without its tax, by its position. */
export interface UntaxedOrder extends ReducedOrder {
  readonly untaxed: ReadonlyMap<number, UntaxedLine>;
}

/** The fields of `OrderItemInterface` beside the ordered product. */
export function presentItemFacts(line: LineRow, reduced: UntaxedOrder) {
  const { order } = reduced;
  const unit = presentMoney(money(line.unit, order.currency));
  const row = presentMoney(money(line.row, order.currency));
  const untaxed = reduced.untaxed.get(line.position);
  const untaxedUnit = untaxed ? presentMoney(untaxed.unit) : unit;
  const untaxedRow = untaxed ? presentMoney(untaxed.row) : row;
  const discounts = discountsOf(reduced, line.position);
  const quantities = lineQuantities(order.state, line.quantity);
  return {
    /** Read by the resolver of `product`. */
    page_sku: line.made === null ? (line.parentSku ?? line.sku) : null,
    prices: {
      price: untaxedUnit,
      price_including_tax: unit,
      original_price: untaxedUnit,
      original_price_including_tax: unit,
      row_total: untaxedRow,
      row_total_including_tax: row,
      original_row_total: untaxedRow,
      original_row_total_including_tax: row,
      total_item_discount: presentMoney(money(line.discount, order.currency)),
      discounts,
      fixed_product_taxes: [],
    },
    discounts,
    status: itemStatus(order.state),
    quantity_invoiced: quantities.invoiced,
    quantity_shipped: isPacked(line) ? quantities.shipped : 0,
    quantity_canceled: quantities.canceled,
    quantity_refunded: quantities.refunded,
    quantity_return_requested: quantities.returnRequested,
    quantity_returned: quantities.returned,
  };
}

/** The tax that an order includes, null without, and the language of its name. */
export interface ShownTax {
  readonly included: IncludedTax | null;
  readonly locale: Locale;
}

/** `taxes` of the schema: one entry, or none where nothing is taxed. */
const presentTaxes = ({ included, locale }: ShownTax, amount: Money): Wire<'TaxItem'>[] =>
  included === null || isZero(amount)
    ? []
    : [{ amount: presentMoney(amount), rate: included.basisPoints / 100, title: orderWords[locale].tax }];

/**
 * Presents the totals of an order. Amounts are with tax, as they were charged; fields whose names say so are without tax.
 */
export function presentTotals(reduced: ReducedOrder, tax: ShownTax): Omit<Wire<'OrderTotal'>, 'steps'> {
  const { order } = reduced;
  const none = zero(order.currency);
  const { total, shipping, subtotal } = tax.included ?? { total: none, shipping: none, subtotal: none };
  const amount = (minor: number) => presentMoney(money(minor, order.currency));
  const paidByPromotions = reduced.reductions
    .filter(({ scope }) => scope === 'shipping')
    .reduce((total, reduction) => total + reduction.amount, 0);
  const fee = money(order.shipping + paidByPromotions, order.currency);
  return {
    subtotal: amount(order.subtotal),
    subtotal_excl_tax: amount(order.subtotal - subtotal.minor),
    subtotal_incl_tax: amount(order.subtotal),
    discounts: discountsOf(reduced, null),
    total_shipping: presentMoney(fee),
    shipping_handling: presentHandling(fee, shipping, presentTaxes(tax, shipping)),
    total_giftcard: presentMoney(negate(amountOf(waterfall(order.currency, order.steps), 'gift-card'))),
    total_store_credit: presentMoney(
      negate(amountOf(waterfall(order.currency, order.steps), 'store-credit', 'trade-in')),
    ),
    total_reward_points: presentMoney(none),
    gift_options: presentGiftPrices(money(order.giftWrap, order.currency), tax.included?.basisPoints ?? null),
    total_tax: presentMoney(total),
    taxes: presentTaxes(tax, total),
    grand_total: amount(order.total),
    grand_total_excl_tax: amount(order.total - total.minor),
    base_grand_total: amount(order.total),
  };
}

function presentHandling(fee: Money, tax: Money, taxes: Wire<'TaxItem'>[]): Wire<'ShippingHandling'> {
  const amount = presentMoney(fee);
  return {
    total_amount: amount,
    amount_excluding_tax: presentMoney(subtract(fee, tax)),
    amount_including_tax: amount,
    discounts: [],
    taxes,
  };
}

type Item = Wire<'OrderItemInterface'>;

/** The fields of a line that each document repeats. */
const inDocument = (item: Item, document: string) => ({
  id: btoa(`${document}/${atob(item.id)}`),
  order_item: item,
  product_name: item.product_name,
  product_sku: item.product_sku,
  product_sale_price: item.product_sale_price,
});

function presentInvoiceItem(item: Item): Wire<'InvoiceItemInterface'> {
  const line = {
    ...inDocument(item, 'invoice'),
    quantity_invoiced: item.quantity_ordered,
    discounts: item.discounts,
  };
  switch (item.__typename) {
    case 'BundleOrderItem':
      return { __typename: 'BundleInvoiceItem', ...line, bundle_options: item.bundle_options };
    case 'DownloadableOrderItem':
      return { __typename: 'DownloadableInvoiceItem', ...line, downloadable_links: item.downloadable_links };
    case 'GiftCardOrderItem':
      return { __typename: 'GiftCardInvoiceItem', ...line, gift_card: item.gift_card };
    default:
      return { __typename: 'InvoiceItem', ...line };
  }
}

function presentShipmentItem(item: Item, shipmentNumber: number): Wire<'ShipmentItemInterface'> {
  const line = { ...inDocument(item, `shipment/${shipmentNumber}`), quantity_shipped: item.quantity_ordered };
  switch (item.__typename) {
    case 'BundleOrderItem':
      return { __typename: 'BundleShipmentItem', ...line, bundle_options: item.bundle_options };
    case 'GiftCardOrderItem':
      return { __typename: 'GiftCardShipmentItem', ...line, gift_card: item.gift_card };
    default:
      return { __typename: 'ShipmentItem', ...line };
  }
}

function presentCreditMemoItem(item: Item, memoIndex: number): Wire<'CreditMemoItemInterface'> {
  const line = {
    ...inDocument(item, `refund/${memoIndex}`),
    quantity_refunded: item.quantity_ordered,
    discounts: item.discounts,
  };
  switch (item.__typename) {
    case 'BundleOrderItem':
      return { __typename: 'BundleCreditMemoItem', ...line, bundle_options: item.bundle_options };
    case 'DownloadableOrderItem':
      return {
        __typename: 'DownloadableCreditMemoItem',
        ...line,
        downloadable_links: item.downloadable_links,
      };
    case 'GiftCardOrderItem':
      return { __typename: 'GiftCardCreditMemoItem', ...line, gift_card: item.gift_card };
    default:
      return { __typename: 'CreditMemoItem', ...line };
  }
}

/** Returns one invoice once the order is paid, otherwise none. */
export function presentInvoices(
  reduced: ReducedOrder,
  items: readonly Item[],
  tax: ShownTax,
): Wire<'Invoice'>[] {
  const { number, state, invoiceNumber } = reduced.order;
  if (!isInvoiced(state)) return [];
  const total = presentTotals(reduced, tax);
  return [
    {
      id: btoa(`${number}/invoice`),
      number: invoiceNumber ?? number,
      items: items.map(presentInvoiceItem),
      total,
      comments: [],
    },
  ];
}

/** Shipments remain listed after their arrival. A handover in the store has no tracking. */
export function presentShipments(
  { number }: OrderRow,
  events: readonly ShownEvent[],
  items: readonly Item[],
): Wire<'OrderShipment'>[] {
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
    items: items.map((item) => presentShipmentItem(item, index + 1)),
    comments: [],
  }));
}

/**
 * One credit memo for each refund, with the sums of its credit note; `grand_total` is what went back to the payment. The refund of a return lists the accepted pieces,
 * the one that ended an order without returns its lines; any other lists only an amount.
 */
export function presentCreditMemos(
  details: CreditedOrder & ReducedOrder,
  items: readonly Item[],
  tax: ShownTax,
): Wire<'CreditMemo'>[] {
  const { order, refunds } = details;
  return refunds.map((refund, index) => {
    const { pieces, steps, subtotal, reductions, kept, adjustment } = creditedBy(details, index);
    const discountOf = (each: CreditedReduction): Wire<'Discount'> => presentCredited(order, each);
    const charged = kept.reduce((sum, { amount: each }) => sum + each, 0);
    const totals = steps.length > 0 ? presentTotals(details, tax) : null;
    const none = zero(order.currency);
    const taxBack =
      tax.included === null || !isInvoiced(order.state) ? none : taxOfRefundAt(refunds, index, tax.included);
    const amount = (minor: number) => presentMoney(money(minor, order.currency));
    return {
      id: btoa(`${order.number}/refund/${index + 1}`),
      number: memoNumber(order, refund, index),
      items: pieces.flatMap(({ line: { position }, quantity }) => {
        const item = items.find(({ id }) => id === btoa(`${order.number}/${position}`));
        if (item === undefined) return [];
        const ofLine = reductions.filter((each) => each.position === position);
        const discounts = totals === null ? ofLine.map(discountOf) : item.discounts;
        return [{ ...presentCreditMemoItem(item, index + 1), quantity_refunded: quantity, discounts }];
      }),
      total: {
        subtotal: amount(subtotal),
        discounts: totals?.discounts ?? sumsOf(reductions).map(discountOf),
        total_shipping: totals?.total_shipping ?? amount(0),
        shipping_handling: totals?.shipping_handling ?? presentHandling(none, none, []),
        total_tax: presentMoney(taxBack),
        taxes: presentTaxes(tax, taxBack),
        adjustment: amount(adjustment - charged),
        grand_total: amount(refund.amount),
        base_grand_total: amount(refund.amount),
      },
      comments: [],
    };
  });
}

const presentCredited = (
  { currency }: OrderRow,
  { reduction: { cause, label, scope }, amount }: CreditedReduction,
): Wire<'Discount'> =>
  presentDiscount(money(amount, currency), label ?? '', cause.kind === 'coupon' ? cause.code : null, scope);

/** Returns one entry for each reduction, with its sum over all lines. */
const sumsOf = (reductions: readonly CreditedReduction[]): readonly CreditedReduction[] =>
  [...Map.groupBy(reductions, ({ reduction }) => reduction).values()].flatMap((shares) => {
    const [first] = shares;
    return first ? [{ ...first, amount: shares.reduce((sum, { amount }) => sum + amount, 0) }] : [];
  });
