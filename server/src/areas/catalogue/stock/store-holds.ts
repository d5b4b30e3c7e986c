import type { Connection } from '../../../platform/database.ts';
import { changedChannel } from '../store.ts';
import type { TakenStock } from './reserve-stock.ts';

/** Notifies read models in the same statement; PostgreSQL sends one notification per transaction. */
const notifyChange = `pg_notify('${changedChannel}', 'stock')`;

/** Takes stock of one piece; returns false if it is insufficient. */
export async function takeStock(
  tx: Connection,
  holder: string,
  { productId, sourceId, quantity }: TakenStock,
): Promise<boolean> {
  const rows = await tx.query(
    'catalogue.take-stock',
    `with taken as (
       update catalogue.stock_item set quantity = quantity - $3::integer, changed_in = pg_current_xact_id()
       where product_id = $1 and source_id = $2 and quantity >= $3::integer returning product_id, source_id
     ), held as (
       insert into catalogue.stock_hold (holder, product_id, source_id, quantity)
       select $4, product_id, source_id, $3::integer from taken
       on conflict (holder, product_id, source_id) do update set quantity = stock_hold.quantity + excluded.quantity
     )
     select ${notifyChange} from taken`,
    [productId, sourceId, quantity, holder],
  );
  return rows.length > 0;
}

/** Marks holds as sold; returns their number (pairs of piece and source). */
export async function sellStock(tx: Connection, holder: string): Promise<number> {
  const rows = await tx.query(
    'catalogue.sell-stock',
    'update catalogue.stock_hold set sold = quantity where holder = $1 and sold < quantity returning 1',
    [holder],
  );
  return rows.length;
}

/** Gives held or sold stock back; returns the number of holds. Rows are locked in a fixed order. */
export async function giveStockBack(tx: Connection, holder: string): Promise<number> {
  const rows = await tx.query(
    'catalogue.give-stock-back',
    `with given as (
       delete from catalogue.stock_hold where holder = $1 returning product_id, source_id, quantity
     ), shelved as (
       insert into catalogue.stock_item (product_id, source_id, quantity)
       select product_id, source_id, quantity from given order by product_id, source_id
       on conflict (product_id, source_id) do update
         set quantity = stock_item.quantity + excluded.quantity, changed_in = pg_current_xact_id()
     )
     select ${notifyChange} from given`,
    [holder],
  );
  return rows.length;
}
