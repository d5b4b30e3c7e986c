import type { Connection } from '../../../platform/database.ts';
import { changedChannel } from '../store.ts';

const notifyChange = `pg_notify('${changedChannel}', 'stock')`;

/** A piece, in one source. */
export interface PieceInSource {
  readonly productId: number;
  readonly sourceId: number;
}

/** The stock of a piece in a source. */
export interface SourceStock {
  readonly productId: number;
  /** The quantity that is for sale. */
  readonly free: number;
  /** The quantity that is promised to holders and not paid. */
  readonly reserved: number;
}

/** Reads the stock of pieces in sources, for at most 1,000 pairs in any order. */
export const stockInSources = (
  db: Connection,
  pieces: readonly PieceInSource[],
): Promise<(SourceStock & PieceInSource)[]> =>
  db.query<SourceStock & PieceInSource>(
    'catalogue.stock-in-sources',
    `with wanted as (
       select distinct product_id, source_id from unnest($1::integer[], $2::integer[]) as pair (product_id, source_id)
       limit 1000
     )
     select wanted.product_id as "productId", wanted.source_id as "sourceId", coalesce(item.quantity, 0) as free,
       (select coalesce(sum(hold.quantity - hold.sold), 0)::integer from catalogue.stock_hold hold
        where hold.source_id = wanted.source_id and hold.product_id = wanted.product_id
          and hold.sold < hold.quantity) as reserved
     from wanted left join catalogue.stock_item item
       on item.product_id = wanted.product_id and item.source_id = wanted.source_id`,
    [pieces.map(({ productId }) => productId), pieces.map(({ sourceId }) => sourceId)],
  );

/** Locks the stock of a piece in a source, so that nobody takes from it until the transaction ends. */
export async function lockStock(tx: Connection, productId: number, sourceId: number): Promise<void> {
  await tx.query(
    'catalogue.lock-stock',
    `insert into catalogue.stock_item (product_id, source_id, quantity) values ($1, $2, 0)
     on conflict (product_id, source_id) do update set quantity = stock_item.quantity`,
    [productId, sourceId],
  );
}

/** Sets the quantity for sale. The caller has locked the row. */
export async function correctStock(
  tx: Connection,
  productId: number,
  sourceId: number,
  quantity: number,
): Promise<void> {
  await tx.query(
    'catalogue.correct-stock',
    `with corrected as (
       update catalogue.stock_item set quantity = $3::integer, changed_in = pg_current_xact_id()
       where product_id = $1 and source_id = $2 returning 1
     ) select ${notifyChange} from corrected`,
    [productId, sourceId, quantity],
  );
}

export interface ArrivedPiece {
  readonly productId: number;
  readonly quantity: number;
}

/**
 * Ends a transfer: deletes its holds, and puts the pieces that arrived on sale in the other source, at most as many as the
 * transfer held. Returns the number of holds. If the transfer has no hold any more, returns 0 and puts nothing on sale.
 */
export async function arriveStock(
  tx: Connection,
  holder: string,
  toSourceId: number,
  pieces: readonly ArrivedPiece[],
): Promise<number> {
  const rows = await tx.query(
    'catalogue.arrive-stock',
    `with gone as (
       delete from catalogue.stock_hold where holder = $1 returning product_id, quantity
     ), arrived as (
       select gone.product_id, least(piece.quantity, gone.quantity) as quantity
       from gone join jsonb_to_recordset($3::jsonb) as piece ("productId" integer, quantity integer)
         on piece."productId" = gone.product_id
       where piece.quantity > 0
     ), shelved as (
       insert into catalogue.stock_item (product_id, source_id, quantity)
       select product_id, $2::integer, quantity from arrived order by product_id
       on conflict (product_id, source_id) do update
         set quantity = stock_item.quantity + excluded.quantity, changed_in = pg_current_xact_id()
     )
     select ${notifyChange} from gone`,
    [holder, toSourceId, JSON.stringify(pieces)],
  );
  return rows.length;
}

/** Deletes the holds of pieces that these holders have sold for good, once nobody can give them back any more. */
export async function forgetSold(tx: Connection, holders: readonly string[]): Promise<void> {
  if (holders.length === 0) return;
  await tx.query(
    'catalogue.forget-sold',
    'delete from catalogue.stock_hold where holder = any($1::text[]) and sold = quantity',
    [holders],
  );
}
