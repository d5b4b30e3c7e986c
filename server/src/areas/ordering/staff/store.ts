import type { Locale, Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { OrderStage, OrderState } from '@jinlan/domain/orders';
import {
  type NamedDesign,
  namedDesignOrNull,
  type OrderEventData,
  type OrderedOption,
  orderEventData,
  orderedOptions,
  orderState,
} from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import type { HistoryEntry } from '../../../platform/process.ts';
import type { OfOrder } from '../store.ts';

/** An order in a list for staff; `total` in minor units. */
export interface ListedRow {
  readonly id: number;
  readonly number: string;
  readonly market: Market;
  /** The buyer's locale, in which the order was written. */
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  readonly state: OrderState;
  readonly customerName: string;
  readonly telephoneEnd: string | null;
  readonly total: number;
  readonly placedAt: Date;
  readonly quantity: number;
  readonly itemName: string;
  readonly itemOptions: readonly OrderedOption[];
  readonly itemType: string;
  /** The day on which the first line, a gift card, is sent; null without. */
  readonly itemDay: string | null;
  readonly itemImage: string | null;
  /** The design's name and choices in every locale; null if the first line is no design. */
  readonly itemMade: NamedDesign | null;
  /** Whether its e-invoice waits to be issued or taken back. */
  readonly eInvoiceWaits: boolean;
  /** Whether a refund waits to be sent at the bank. */
  readonly refundToSend: boolean;
}

/** The most orders that counts and pages of a store cover. */
export const listLimit = 10_000;
/** The most orders that each of the two kinds of search returns. */
const searchLimit = 1_000;

export interface StageCount {
  readonly stage: OrderStage;
  readonly count: number;
}

/** Counts orders by stage along the index, up to the limit. Stages without orders are left out. */
export async function countStages(
  db: Connection,
  storeCode: string,
  stages: readonly OrderStage[],
): Promise<StageCount[]> {
  return db.query<StageCount>(
    'ordering.count-stages',
    `select wanted.stage, counted.count from unnest($2::text[]) wanted (stage)
     cross join lateral (
       select count(*)::integer as count from (
         select from ordering.sales_order where source_code = $1 and stage = wanted.stage limit ${listLimit}
       ) bounded
     ) counted
     where counted.count > 0`,
    [storeCode, stages],
  );
}

/** Ids, newest first, merged from the lists of the stages. */
export async function idsOfStages(
  db: Connection,
  storeCode: string,
  stages: readonly OrderStage[],
  page: { readonly offset: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'ordering.ids-of-stages',
    `select sold.id from unnest($2::text[]) wanted (stage)
     cross join lateral (
       select id, placed_at from ordering.sales_order where source_code = $1 and stage = wanted.stage
       order by placed_at desc, id desc limit $3::integer + $4::integer
     ) sold
     order by sold.placed_at desc, sold.id desc limit $4 offset $3`,
    [storeCode, stages, page.offset, page.limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Ids of orders whose number ends in the digits, newest first. Four digits also match the end of the
 * telephone number.
 */
export async function idsByEnd(
  db: Connection,
  storeCode: string,
  stages: readonly OrderStage[],
  digits: string,
): Promise<number[]> {
  const reversed = [...digits].reverse().join('');
  const rows = await db.query<{ id: number }>(
    'ordering.ids-by-end',
    `with found as (
       (select id from ordering.sales_order
        where source_code = $1 and number_reversed collate "C" >= $3 and number_reversed collate "C" < $4
        limit ${searchLimit})
       union
       (select id from ordering.sales_order where source_code = $1 and telephone_end = $5::text limit ${searchLimit})
     )
     select sold.id from found join ordering.sales_order sold on sold.id = found.id
     where sold.stage = any($2::text[])
     order by sold.placed_at desc, sold.id desc`,
    [storeCode, stages, reversed, `${reversed}:`, digits.length === 4 ? digits : null],
  );
  return rows.map(({ id }) => id);
}

const inWork = (red: string): string => `exists (select from ordering.e_invoice_submission sent
  where sent.invoice_id = invoice.id and coalesce(sent.red_invoice_id, 0) = ${red} and sent.state = 'waiting'
    and sent.problem is null)`;

/** Whether an e-invoice or one of its red invoices waits for staff, not for a provider that works on it without a problem. */
const needsStaff = `(invoice.state = 'requested' and not ${inWork('0')}
  or invoice.state = 'red-requested' and exists (select from ordering.red_invoice red
    where red.invoice_id = invoice.id and red.number is null and not ${inWork('red.id')}))`;

/** Ids of the store's orders whose e-invoice waits to be issued or taken back, newest first. */
export async function idsOfWaitingEInvoices(db: Connection, storeCode: string): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'ordering.ids-of-waiting-e-invoices',
    `select sold.id from ordering.e_invoice invoice join ordering.sales_order sold on sold.id = invoice.order_id
     where invoice.state in ('requested', 'red-requested') and sold.source_code = $1 and ${needsStaff}
     order by sold.placed_at desc, sold.id desc limit ${listLimit}`,
    [storeCode],
  );
  return rows.map(({ id }) => id);
}

/** The orders of a market, or of one store. */
export type RefundScope = { readonly market: Market } | { readonly storeCode: string };

/** An order by what staff search: its number, and the last four digits of the buyer's telephone number. */
export interface SearchedOrder {
  readonly id: number;
  readonly number: string;
  readonly stage: OrderStage;
  readonly telephoneEnd: string | null;
}

/** Orders with a refund that a person has to send at the bank, newest first. */
export async function refundsToSend(db: Connection, scope: RefundScope): Promise<SearchedOrder[]> {
  return db.query<SearchedOrder>(
    'ordering.refunds-to-send',
    `select sold.id, sold.number, sold.stage, sold.telephone_end as "telephoneEnd" from ordering.sales_order sold
     where sold.id in (
       select payment.order_id from ordering.refund join ordering.payment on payment.id = refund.payment_id
       where refund.state = 'waiting' and payment.gateway is null
     ) and ($1::text is null or sold.market = $1) and ($2::text is null or sold.source_code = $2)
     order by sold.placed_at desc, sold.id desc limit ${listLimit}`,
    'market' in scope ? [scope.market, null] : [null, scope.storeCode],
  );
}

const listedJson = jsonColumns('ordering.sales_order', ['id'], {
  state: orderState,
  itemOptions: orderedOptions,
  itemMade: namedDesignOrNull,
});

export async function listedOrders(db: Connection, ids: readonly number[]): Promise<ListedRow[]> {
  return readJson(
    listedJson,
    db.query<ListedRow>(
      'ordering.listed-orders',
      `select sold.id, number, market, locale, currency, state, customer_name as "customerName",
       telephone_end as "telephoneEnd", total_minor as total, placed_at as "placedAt", line.*,
       exists (select from ordering.e_invoice invoice
         where invoice.order_id = sold.id and invoice.state in ('requested', 'red-requested') and ${needsStaff}) as "eInvoiceWaits",
       exists (select from ordering.payment join ordering.refund on refund.payment_id = payment.id
         where payment.order_id = sold.id and payment.gateway is null and refund.state = 'waiting') as "refundToSend"
     from ordering.sales_order sold
     cross join lateral (
       select sum(quantity)::integer as quantity, (array_agg(name order by position))[1] as "itemName",
         (array_agg(options order by position))[1] as "itemOptions",
         (array_agg(product_type order by position))[1] as "itemType",
         (array_agg(gift_card->>'deliveryDay' order by position))[1] as "itemDay",
         (array_agg(image_url order by position))[1] as "itemImage",
         (array_agg(case when made is not null then jsonb_build_object('name', made->'name', 'told', made->'told') end
           order by position))[1] as "itemMade"
       from ordering.order_line where order_id = sold.id
     ) line
     where sold.id = any($1::bigint[])
     order by sold.placed_at desc, sold.id desc`,
      [ids],
    ),
  );
}

export interface FullEvent extends HistoryEntry {
  /** As written by `advance-order.ts`; the first event, of placing the order, has no command. */
  readonly data: OrderEventData;
}

const eventLimit = 500;

const eventJson = jsonColumns('ordering.order_event', ['orderId', 'version'], { data: orderEventData });

/** Events after `version`, oldest first. */
export async function fullEvents(db: Connection, orderId: number, version = 0): Promise<FullEvent[]> {
  return readJson(
    eventJson,
    db.query<FullEvent & OfOrder>(
      'ordering.full-events',
      `select order_id as "orderId", version, at, actor, event, reason, from_state as "fromState", to_state as "toState", data
     from ordering.order_event where order_id = $1 and version > $2 order by version limit ${eventLimit}`,
      [orderId, version],
    ),
  );
}

/** Ids of orders that were shipped before `shippedBefore` and have not arrived, longest ago first. */
export async function longShipped(db: Connection, shippedBefore: Date, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'ordering.long-shipped',
    `select id from ordering.sales_order
     where stage = 'shipped' and (state ->> 'shippedAt') collate "C" <= $1
     order by (state ->> 'shippedAt') collate "C" limit $2`,
    [shippedBefore.toISOString(), limit],
  );
  return rows.map(({ id }) => id);
}
