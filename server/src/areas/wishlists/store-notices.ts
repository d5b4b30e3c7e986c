import type { LocalText, Market } from '@jinlan/domain/markets';
import { localText } from '@jinlan/domain/validity';
import type { Notice, WatchState } from '@jinlan/domain/wishlists';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';

export interface WatchedRow extends WatchState {
  readonly id: number;
  readonly productSku: string;
  readonly variantSku: string | null;
  readonly market: Market;
  /** The price that was found for the notice; null without one. */
  readonly noticePrice: number | null;
}

/** The next pieces of the round, in the order of their ids. */
export async function nextToCheck(db: Connection, limit: number): Promise<WatchedRow[]> {
  return db.query<WatchedRow>(
    'wishlists.next-to-check',
    `select id, product_sku as "productSku", variant_sku as "variantSku", market, told_price as "toldPrice",
       sold_out as "soldOut", notice, notice_price as "noticePrice"
     from wishlists.item
     where id > (select last_item_id from wishlists.sweep) order by id limit $1`,
    [limit],
  );
}

/** Saves the states that changed, and up to where the round has come. */
export async function saveChecked(
  db: Connection,
  changed: readonly WatchedRow[],
  lastItemId: number,
): Promise<void> {
  await db.query(
    'wishlists.save-checked',
    `with swept as (update wishlists.sweep set last_item_id = $2)
     update wishlists.item item
     set sold_out = "soldOut", notice = given.notice, notice_price = "noticePrice"
     from jsonb_to_recordset($1::jsonb) as given(id integer, "soldOut" boolean, notice text, "noticePrice" bigint)
     where item.id = given.id`,
    [JSON.stringify(changed), lastItemId],
  );
}

/** Customers with notices who have had no e-mail on this day. */
export async function membersToTell(db: Connection, day: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ customerId: string }>(
    'wishlists.members-to-tell',
    `select distinct customer_id as "customerId"
     from wishlists.item item join wishlists.list list on list.id = item.list_id
     join wishlists.member member using (customer_id)
     where item.notice is not null and notified_on is distinct from $1::date
     order by customer_id limit $2`,
    [day, limit],
  );
  return rows.map(({ customerId }) => customerId);
}

export interface NoticeRow {
  readonly itemId: number;
  readonly name: LocalText;
  readonly productSku: string;
  readonly market: Market;
  readonly notice: Notice;
  readonly toldPrice: number | null;
  readonly noticePrice: number | null;
}

const noticeJson = jsonColumns('wishlists.item', ['itemId'], { name: localText });

/** Takes the notices of customers, so that none is sent twice. Customers who had an e-mail on this day are omitted. */
export const takeNotices = (
  tx: Connection,
  customerIds: readonly string[],
  day: string,
): Promise<(NoticeRow & { customerId: string })[]> =>
  readJson(
    noticeJson,
    tx.query<NoticeRow & { customerId: string }>(
      'wishlists.take-notices',
      `with notified as (
         update wishlists.member set notified_on = $2::date
         where customer_id = any($1::text[]) and notified_on is distinct from $2::date returning customer_id
       ), noticed as (
         select item.id, list.customer_id, item.notice, item.told_price, item.notice_price
         from notified join wishlists.list list on list.customer_id = notified.customer_id
         join wishlists.item item on item.list_id = list.id where item.notice is not null
       )
       update wishlists.item item
       set notice = null, notice_price = null, told_price = least(item.told_price, item.notice_price)
       from noticed where item.id = noticed.id
       returning item.id as "itemId", noticed.customer_id as "customerId", item.name, item.product_sku as "productSku",
         item.market, noticed.notice, noticed.told_price as "toldPrice", noticed.notice_price as "noticePrice"`,
      [customerIds, day],
    ),
  );
