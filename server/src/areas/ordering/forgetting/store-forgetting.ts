import { finishedStages } from '@jinlan/domain/privacy';
import type { Connection } from '../../../platform/database.ts';

/** An address of which only the country stays. */
const withoutPerson = (
  column: string,
): string => `jsonb_build_object('country', ${column} -> 'country', 'firstName', '',
  'lastName', '', 'telephone', '', 'region', null, 'city', null, 'district', null, 'street', '[]'::jsonb, 'building', null,
  'unit', null, 'postcode', null, 'company', null)`;

/** Finished orders that were last changed before a moment and still name their buyers, the oldest first; locked. */
export async function oldOrders(tx: Connection, before: Date, limit: number): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(
    'ordering.old-buyers',
    `select id from ordering.sales_order where email <> '' and updated_at < $1 and stage = any($2::text[])
     order by updated_at, id limit $3 for update skip locked`,
    [before, finishedStages, limit],
  );
  return rows.map(({ id }) => id);
}

/** Orders of guests that nobody paid, last changed before a moment; locked. */
export async function unpaidOfGuests(
  tx: Connection,
  before: Date,
  limit: number,
): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(
    'ordering.unpaid-guests',
    `select id from ordering.sales_order where email <> '' and customer_id is null and stage = 'canceled' and updated_at < $1
       and not exists (select from ordering.payment where order_id = sales_order.id and state = 'paid')
     order by updated_at, id limit $2 for update skip locked`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** Removes the buyer from orders: names, contacts, addresses, remarks and messages. Pieces, prices and history stay. */
export async function forgetBuyers(tx: Connection, orderIds: readonly number[]): Promise<readonly string[]> {
  const rows = await tx.query<{ number: string }>(
    'ordering.forget-buyers',
    `with lines as (update ordering.order_line set gift_message = null,
         gift_card = gift_card || jsonb_build_object('senderName', '', 'senderEmail', null, 'recipientName', '',
           'recipientEmail', null, 'message', null)
         where order_id = any($1::bigint[]) and (gift_message is not null or gift_card is not null)),
       comments as (update ordering.order_return_comment set text = '' from ordering.order_return sent
         where sent.id = return_id and sent.order_id = any($1::bigint[])),
       crafted as (update ordering.craft_report set remark = '' where order_id = any($1::bigint[]) and remark <> ''),
       pictures as (delete from ordering.craft_picture where order_id = any($1::bigint[])),
       returns as (update ordering.order_return set comment = null where order_id = any($1::bigint[]) and comment is not null)
     update ordering.sales_order set email = '', telephone = null, customer_name = '', remark = null, order_gift = null,
       billing_address = ${withoutPerson('billing_address')},
       shipping_address = case when shipping_address is null then null else ${withoutPerson('shipping_address')} end
     where id = any($1::bigint[]) returning number`,
    [orderIds],
  );
  return rows.map(({ number }) => number);
}
