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

/** Puts some of a holder's sold pieces back into their sources, at most as many as it has. */
export async function restockPieces(
  tx: Connection,
  holder: string,
  pieces: readonly TakenStock[],
): Promise<void> {
  if (pieces.length === 0) return;
  await tx.query(
    'catalogue.restock-pieces',
    `with wanted as (
       select "productId" as product_id, "sourceId" as source_id, sum(quantity)::integer as quantity
       from jsonb_to_recordset($2::jsonb) as piece ("productId" integer, "sourceId" integer, quantity integer)
       group by 1, 2
     ), held as (
       select hold.product_id, hold.source_id, hold.quantity, hold.sold, least(wanted.quantity, hold.quantity) as back
       from catalogue.stock_hold hold join wanted using (product_id, source_id)
       where hold.holder = $1 order by hold.product_id, hold.source_id for update of hold
     ), gone as (
       delete from catalogue.stock_hold hold using held
       where hold.holder = $1 and hold.product_id = held.product_id and hold.source_id = held.source_id
         and held.back = held.quantity
     ), kept as (
       update catalogue.stock_hold hold
       set quantity = held.quantity - held.back, sold = greatest(held.sold - held.back, 0) from held
       where hold.holder = $1 and hold.product_id = held.product_id and hold.source_id = held.source_id
         and held.back < held.quantity
     ), shelved as (
       insert into catalogue.stock_item (product_id, source_id, quantity)
       select product_id, source_id, back from held order by product_id, source_id
       on conflict (product_id, source_id) do update
         set quantity = stock_item.quantity + excluded.quantity, changed_in = pg_current_xact_id()
     )
     select ${notifyChange} from held`,
    [holder, JSON.stringify(pieces)],
  );
}
