import type { OrderGift } from '@jinlan/domain/cart';
import type { Locale, Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { DeliveryCode, OrderState } from '@jinlan/domain/orders';
import type { PaymentMethodCode } from '@jinlan/domain/payments';
import type { Step } from '@jinlan/domain/pricing';
import type { GiftTerms } from '@jinlan/domain/returns';
import {
  giftTermsOrNull,
  type OrderedDesign,
  type OrderedDownload,
  type OrderedFact,
  type OrderedGiftCard,
  type OrderedOption,
  type OrderedPart,
  orderedDesignOrNull,
  orderedDownloads,
  orderedFacts,
  orderedGiftCardOrNull,
  orderedOptions,
  orderedParts,
  orderGiftOrNull,
  orderState,
  postalAddress,
  postalAddressOrNull,
  priceSteps,
  type ShopSeller,
  shopSellerOrNull,
} from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';
import type { HistoryEntry } from '../../platform/process.ts';
import type { PostalAddress } from '../identity/index.ts';
import type { NetworkKeys } from './placing/store-unpaid.ts';

/** An order as agreed; amounts in minor units of its currency. */
export interface OrderRow {
  readonly id: number;
  readonly number: string;
  readonly cartId: string;
  readonly market: Market;
  readonly storeView: string;
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  readonly state: OrderState;
  readonly version: number;
  readonly email: string;
  readonly telephone: string | null;
  readonly customerName: string;
  readonly carrierCode: DeliveryCode;
  readonly methodCode: string;
  readonly pickupSource: string | null;
  /** The store that the order belongs to. */
  readonly sourceCode: string;
  readonly shippingAddress: PostalAddress | null;
  readonly billingAddress: PostalAddress;
  readonly subtotal: number;
  readonly discount: number;
  readonly giftWrap: number;
  readonly shipping: number;
  readonly tender: number;
  readonly total: number;
  readonly steps: readonly Step[];
  /** Number of pieces reserved for the order; see `heldPieces`. */
  readonly pieces: number;
  readonly couponCode: string | null;
  /** Whether it holds uses of promotions that have a code, a limit or a budget. */
  readonly holdsUses: boolean;
  readonly couponLabel: string | null;
  readonly remark: string | null;
  readonly orderGift: OrderGift | null;
  readonly paymentMethod: PaymentMethodCode;
  /** The seller at the time of the order; null if there was none, and in orders of older versions. */
  readonly seller: ShopSeller | null;
  readonly hasGold: boolean;
  readonly acceptedNoReturn: boolean;
  readonly expiresAt: Date | null;
  readonly releasedAt: Date | null;
  readonly accessSalt: string;
  readonly accessHash: string;
  readonly placedAt: Date;
  /** The pickup code, encrypted (sealed.ts); null before the goods arrive and after they are handed over. */
  readonly pickupCodeSealed: string | null;
  /** The invoice's number in the market's series; null without a series, and before the number is given. */
  readonly invoiceNumber: string | null;
}

export type NewOrder = Omit<OrderRow, 'id' | 'version' | 'releasedAt' | 'pickupCodeSealed' | 'invoiceNumber'>;

/** Source id of pieces made to order, which no source stocks. */
export const noSource = 0;

export interface LineRow {
  readonly position: number;
  readonly productId: number;
  /** The source of its stock, or `noSource`; for a bundle the source of its first piece. */
  readonly sourceId: number;
  readonly sku: string;
  readonly parentSku: string | null;
  readonly productType: string;
  readonly name: string;
  readonly urlKey: string | null;
  readonly options: readonly OrderedOption[];
  /** The materials and other facts of the piece, in the order's language; empty in orders of older versions. */
  readonly facts: readonly OrderedFact[];
  readonly imageUrl: string | null;
  readonly quantity: number;
  readonly unit: number;
  readonly row: number;
  readonly discount: number;
  readonly unitSteps: readonly Step[];
  readonly giftWrap: boolean;
  readonly giftMessage: string | null;
  /** Whether it is a bar, pellet or bean. */
  readonly bullion: boolean;
  /** Parts of a bundle; otherwise empty. */
  readonly parts: readonly OrderedPart[];
  readonly downloads: readonly OrderedDownload[];
  /** The made-to-order design; otherwise null. */
  readonly made: OrderedDesign | null;
  /** The number of the promotion that gave it, and the promotion's name at that time; null for lines that were bought. */
  readonly giftRule: number | null;
  readonly giftLabel: string | null;
  /** The conditions by which a gift was earned; null for lines that were bought, and in orders of older versions. */
  readonly giftTerms: GiftTerms | null;
  /** The choices of a gift card's buyer; otherwise null. */
  readonly giftCard: OrderedGiftCard | null;
}

export interface OfOrder {
  readonly orderId: number;
}

export const orderJson = jsonColumns('ordering.sales_order', ['id'], {
  ...{ state: orderState, shippingAddress: postalAddressOrNull, billingAddress: postalAddress },
  ...{ steps: priceSteps, orderGift: orderGiftOrNull, seller: shopSellerOrNull },
});
export const orderColumns = `id, number, cart_id as "cartId", market, store_view as "storeView", locale, currency, state, version,
  email, telephone, customer_name as "customerName", carrier_code as "carrierCode", method_code as "methodCode",
  pickup_source as "pickupSource", source_code as "sourceCode", shipping_address as "shippingAddress",
  billing_address as "billingAddress", subtotal_minor as subtotal, discount_minor as discount,
  gift_wrap_minor as "giftWrap", shipping_minor as shipping, tender_minor as tender, total_minor as total, steps, pieces,
  coupon_code as "couponCode", holds_uses as "holdsUses", coupon_label as "couponLabel", remark, order_gift as "orderGift",
  payment_method as "paymentMethod", seller,
  has_gold as "hasGold", accepted_no_return as "acceptedNoReturn", expires_at as "expiresAt",
  released_at as "releasedAt", access_salt as "accessSalt", access_hash as "accessHash", placed_at as "placedAt",
  pickup_code_sealed as "pickupCodeSealed", invoice_number as "invoiceNumber"`;

/**
 * Adds an order and the first entry of its history. `networks` are the buyer's, given for unpaid
 * orders. Returns null if the number is taken.
 */
export async function addOrder(
  tx: Connection,
  order: NewOrder,
  networks: NetworkKeys | null,
  actor: string,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    'ordering.add-order',
    `with placed as (insert into ordering.sales_order (number, cart_id, market, store_view, locale, currency, state, email, telephone,
       customer_name, carrier_code, method_code, pickup_source, source_code, shipping_address, billing_address,
       subtotal_minor, discount_minor, gift_wrap_minor, shipping_minor, tender_minor, total_minor, steps, coupon_code,
       coupon_label, remark, payment_method, has_gold, accepted_no_return, expires_at, access_salt, access_hash,
       placed_at, updated_at, pieces, network, wide_network, holds_uses, order_gift, seller, sold_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $33, $36, $37, $38, $39, $40, $41, $42)
     on conflict (number) do nothing
     returning id), noted as (
       insert into ordering.order_event (order_id, version, at, actor, event, to_state)
       select id, 1, $33, $34, 'place', $35 from placed)
     select id from placed`,
    [
      order.number,
      order.cartId,
      ...[order.market, order.storeView, order.locale, order.currency],
      JSON.stringify(order.state),
      order.email,
      order.telephone,
      order.customerName,
      order.carrierCode,
      order.methodCode,
      order.pickupSource,
      order.sourceCode,
      order.shippingAddress === null ? null : JSON.stringify(order.shippingAddress),
      JSON.stringify(order.billingAddress),
      ...[order.subtotal, order.discount, order.giftWrap, order.shipping, order.tender, order.total],
      JSON.stringify(order.steps),
      order.couponCode,
      order.couponLabel,
      order.remark,
      order.paymentMethod,
      order.hasGold,
      order.acceptedNoReturn,
      order.expiresAt,
      order.accessSalt,
      order.accessHash,
      order.placedAt,
      actor,
      order.state.stage,
      order.pieces,
      networks?.[0] ?? null,
      networks?.[1] ?? null,
      order.holdsUses,
      order.orderGift === null ? null : JSON.stringify(order.orderGift),
      order.seller === null ? null : JSON.stringify(order.seller),
      order.state.facts.seller?.staffNo ?? null,
    ],
  );
  return row?.id ?? null;
}

export async function addEvent(
  tx: Connection,
  orderId: number,
  event: HistoryEntry,
  data: object,
): Promise<void> {
  await tx.query(
    'ordering.add-event',
    `insert into ordering.order_event (order_id, version, at, actor, event, reason, from_state, to_state, data)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[orderId, event.version, event.at, event.actor, event.event, event.reason],
      ...[event.fromState, event.toState, JSON.stringify(data)],
    ],
  );
}

/** Whether a guest placed the order and a customer claimed it since. */
export async function wasClaimed(db: Connection, orderId: number): Promise<boolean> {
  const rows = await db.query(
    'ordering.was-claimed',
    `select from ordering.order_event where order_id = $1 and event = 'claim' limit 1`,
    [orderId],
  );
  return rows.length > 0;
}

/** Notification channel of committed order changes; the payload is the order's number. */
export const changedChannel = 'ordering_changed';

/**
 * Returns false if the order has changed since it was read. The same statement notifies open pages, so
 * that no caller can forget to.
 */
export async function saveState(
  tx: Connection,
  order: Pick<OrderRow, 'id' | 'version'>,
  state: OrderState,
  expiresAt: Date | null,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'ordering.save-state',
    `with saved as (
       update ordering.sales_order set state = $3, version = version + 1, expires_at = $4, updated_at = $5,
         network = case when $4::timestamptz is not null then network end,
         wide_network = case when $4::timestamptz is not null then wide_network end
       where id = $1 and version = $2 returning number
     )
     select pg_notify('${changedChannel}', number) from saved`,
    [order.id, order.version, JSON.stringify(state), expiresAt, now],
  );
  return rows.length > 0;
}

/** Changes how a locked order will be paid; its state is saved apart. */
export async function changePaymentMethod(
  tx: Connection,
  orderId: number,
  method: PaymentMethodCode,
): Promise<void> {
  await tx.query(
    'ordering.change-payment-method',
    'update ordering.sales_order set payment_method = $2 where id = $1',
    [orderId, method],
  );
}

/** Returns true for the one caller that must release stock, coupon and cart. */
export async function markReleased(tx: Connection, orderId: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'ordering.mark-released',
    'update ordering.sales_order set released_at = $2 where id = $1 and released_at is null returning id',
    [orderId, now],
  );
  return rows.length > 0;
}

export async function lockOrder(tx: Connection, id: number): Promise<OrderRow | null> {
  const [row] = await readJson(
    orderJson,
    tx.query<OrderRow>(
      'ordering.lock-order',
      `select ${orderColumns} from ordering.sales_order where id = $1 for update`,
      [id],
    ),
  );
  return row ?? null;
}

/** Returns the order that a cart became, unless the order has given the cart back. */
export async function orderOfCart(db: Connection, cartId: string): Promise<OrderRow | null> {
  const [row] = await readJson(
    orderJson,
    db.query<OrderRow>(
      'ordering.order-of-cart',
      `select ${orderColumns} from ordering.sales_order where cart_id = $1 and released_at is null`,
      [cartId],
    ),
  );
  return row ?? null;
}

export async function orderById(db: Connection, id: number): Promise<OrderRow | null> {
  const [row] = await readJson(
    orderJson,
    db.query<OrderRow>(
      'ordering.order-by-id',
      `select ${orderColumns} from ordering.sales_order where id = $1`,
      [id],
    ),
  );
  return row ?? null;
}

export async function orderByNumber(db: Connection, number: string): Promise<OrderRow | null> {
  const [row] = await readJson(
    orderJson,
    db.query<OrderRow>(
      'ordering.order-by-number',
      `select ${orderColumns} from ordering.sales_order where number = $1`,
      [number],
    ),
  );
  return row ?? null;
}

export const lineJson = jsonColumns('ordering.order_line', ['orderId', 'position'], {
  options: orderedOptions,
  facts: orderedFacts,
  unitSteps: priceSteps,
  parts: orderedParts,
  downloads: orderedDownloads,
  made: orderedDesignOrNull,
  giftCard: orderedGiftCardOrNull,
  giftTerms: giftTermsOrNull,
});
export const lineColumns = `position, product_id as "productId", source_id as "sourceId", sku, parent_sku as "parentSku",
  product_type as "productType", name, url_key as "urlKey", options, facts, image_url as "imageUrl", quantity, unit_minor as unit,
  row_minor as "row", discount_minor as discount, unit_steps as "unitSteps", gift_wrap as "giftWrap",
  gift_message as "giftMessage", bullion, parts, downloads, made,
  gift_rule as "giftRule", gift_label as "giftLabel", gift_terms as "giftTerms", gift_card as "giftCard"`;

export async function linesOf(db: Connection, orderId: number): Promise<LineRow[]> {
  return readJson(
    lineJson,
    db.query<LineRow & OfOrder>(
      'ordering.lines',
      `select order_id as "orderId", ${lineColumns} from ordering.order_line where order_id = $1 order by position`,
      [orderId],
    ),
  );
}

/** Does the same as `orderOfNumberAndTelephone` by e-mail address; `email` is in lower case. */
export async function orderOfNumberAndEmail(
  db: Connection,
  number: string,
  email: string,
): Promise<OrderRow | null> {
  const [row] = await readJson(
    orderJson,
    db.query<OrderRow>(
      'ordering.order-of-number-and-email',
      `select ${orderColumns} from ordering.sales_order where number = $1 and lower(email) = $2`,
      [number, email],
    ),
  );
  return row ?? null;
}

/** Checks both in one statement, so that neither the answer nor its duration shows which was wrong. */
export async function orderOfNumberAndTelephone(
  db: Connection,
  number: string,
  telephones: readonly string[],
): Promise<OrderRow | null> {
  const [row] = await readJson(
    orderJson,
    db.query<OrderRow>(
      'ordering.order-of-number-and-telephone',
      `select ${orderColumns} from ordering.sales_order where number = $1 and telephone = any($2::text[])`,
      [number, telephones],
    ),
  );
  return row ?? null;
}
