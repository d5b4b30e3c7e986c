import type { Connection } from '../../../platform/database.ts';
import { changedChannel } from '../store.ts';
import type { TakenStock } from './reserve-stock.ts';

/** Stock that orders hold. Read models are told in the same statement, as often as it runs and once when it commits. */
const told = `pg_notify('${changedChannel}', 'stock')`;

/** False where not enough is left. */
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
     select ${told} from taken`,
    [productId, sourceId, quantity, holder],
  );
  return rows.length > 0;
}

/** Answers of how many pieces and sources. */
export async function sellStock(tx: Connection, holder: string): Promise<number> {
  const rows = await tx.query(
    'catalogue.sell-stock',
    'update catalogue.stock_hold set sold = quantity where holder = $1 and sold < quantity returning 1',
    [holder],
  );
  return rows.length;
}

/** Answers of how many pieces and sources; they are locked in one order. */
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
     select ${told} from given`,
    [holder],
  );
  return rows.length;
}
