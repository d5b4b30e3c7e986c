import { type AddedPiece, mostAddedPieces } from '@jinlan/domain/jewellery-box';
import type { Market } from '@jinlan/domain/markets';
import type { Connection } from '../../platform/database.ts';

export interface AddedRow extends AddedPiece {
  readonly id: number;
  readonly market: Market;
}

const columns = 'id, market, name, metal, fineness, weight_mg as "weightMg", acquired_on as "acquiredOn"';

/** The pieces that a member has added, the newest first. */
export const addedPieces = (db: Connection, customerId: string): Promise<AddedRow[]> =>
  db.query<AddedRow>(
    'jewellery-box.added-pieces',
    `select ${columns} from jewellery_box.added_piece where customer_id = $1 order by id desc limit ${mostAddedPieces}`,
    [customerId],
  );

export async function addedPiece(db: Connection, customerId: string, id: number): Promise<AddedRow | null> {
  const [row] = await db.query<AddedRow>(
    'jewellery-box.added-piece',
    `select ${columns} from jewellery_box.added_piece where id = $2 and customer_id = $1`,
    [customerId, id],
  );
  return row ?? null;
}

/** Adds a piece in the first free place. Null if there is no free place, or another request has just taken it. */
export async function addPiece(
  db: Connection,
  customerId: string,
  market: Market,
  piece: AddedPiece,
  now: Date,
): Promise<AddedRow | null> {
  const [row] = await db.query<AddedRow>(
    'jewellery-box.add-piece',
    `insert into jewellery_box.added_piece (customer_id, slot, market, name, metal, fineness, weight_mg, acquired_on, added_at)
     select $1, free.slot, $2, $3, $4, $5, $6, $7, $8 from generate_series(1, ${mostAddedPieces}) as free (slot)
     where not exists (select from jewellery_box.added_piece taken where taken.customer_id = $1 and taken.slot = free.slot)
     order by free.slot limit 1
     on conflict do nothing returning ${columns}`,
    [customerId, market, piece.name, piece.metal, piece.fineness, piece.weightMg, piece.acquiredOn, now],
  );
  return row ?? null;
}

/** Null if the member has no such piece. The market stays. */
export async function changePiece(
  db: Connection,
  customerId: string,
  id: number,
  piece: AddedPiece,
): Promise<AddedRow | null> {
  const [row] = await db.query<AddedRow>(
    'jewellery-box.change-piece',
    `update jewellery_box.added_piece set name = $3, metal = $4, fineness = $5, weight_mg = $6, acquired_on = $7
     where id = $2 and customer_id = $1 returning ${columns}`,
    [customerId, id, piece.name, piece.metal, piece.fineness, piece.weightMg, piece.acquiredOn],
  );
  return row ?? null;
}

export async function removePiece(db: Connection, customerId: string, id: number): Promise<boolean> {
  const rows = await db.query(
    'jewellery-box.remove-piece',
    'delete from jewellery_box.added_piece where id = $2 and customer_id = $1 returning 1 as one',
    [customerId, id],
  );
  return rows.length > 0;
}
