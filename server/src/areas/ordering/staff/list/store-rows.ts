import type { Locale, Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { OrderState } from '@jinlan/domain/orders';
import {
  type NamedDesign,
  namedDesignOrNull,
  type OrderedOption,
  orderedOptions,
  orderState,
} from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../../platform/database/json-columns.ts';
import type { Connection } from '../../../../platform/database.ts';
import { needsStaff } from './store-waiting.ts';

/** An order in a list for staff; `total` in minor units. */
export interface ListedRow {
  readonly id: number;
  readonly number: string;
  readonly version: number;
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
  /** The day on which the gift card of the first line is sent; null if the line is no gift card, or has no day. */
  readonly itemDay: string | null;
  readonly itemImage: string | null;
  /** The design's name and choices in every locale; null if the first line is no design. */
  readonly itemMade: NamedDesign | null;
  /** Whether its e-invoice waits to be issued or taken back. */
  readonly eInvoiceWaits: boolean;
  /** Whether a refund waits to be sent at the bank. */
  readonly refundToSend: boolean;
  /** Whether a refund failed at its provider. */
  readonly refundFailed: boolean;
}

const listedJson = jsonColumns('ordering.sales_order', ['id'], {
  state: orderState,
  itemOptions: orderedOptions,
  itemMade: namedDesignOrNull,
});

/** Loads the rows in any order: the caller has sorted the ids. */
export async function listedOrders(db: Connection, ids: readonly number[]): Promise<ListedRow[]> {
  return readJson(
    listedJson,
    db.query<ListedRow>(
      'ordering.listed-orders',
      `select sold.id, number, version, market, locale, currency, state, customer_name as "customerName",
       telephone_end as "telephoneEnd", total_minor as total, placed_at as "placedAt", line.*,
       exists (select from ordering.e_invoice invoice
         where invoice.order_id = sold.id and invoice.state in ('requested', 'red-requested') and ${needsStaff}) as "eInvoiceWaits",
       exists (select from ordering.payment join ordering.refund on refund.payment_id = payment.id
         where payment.order_id = sold.id and payment.gateway is null and refund.state = 'waiting') as "refundToSend",
       coalesce((sold.state ->> 'failedRefund')::bigint, 0) > 0 as "refundFailed"
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
     where sold.id = any($1::bigint[])`,
      [ids],
    ),
  );
}
