import type { ReturnAuthor, ReturnParcel } from '@jinlan/domain/returns';
import {
  type OrderReturnComment,
  type OrderReturnParcel,
  type OrderReturnPicture,
  orderReturnComments,
  orderReturnParcels,
  orderReturnPictures,
} from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import { changedChannel } from '../store.ts';
import type { ReturnRow } from './store.ts';

/** A return with all comments since its request, oldest first, its parcels and its pictures. */
export interface WrittenReturn extends ReturnRow {
  readonly comments: readonly OrderReturnComment[];
  readonly parcels: readonly OrderReturnParcel[];
  readonly pictures: readonly OrderReturnPicture[];
}

interface DetailsRow extends Pick<WrittenReturn, 'id' | 'comments' | 'parcels' | 'pictures'> {}

const detailsJson = jsonColumns('ordering.order_return', ['id'], {
  comments: orderReturnComments,
  parcels: orderReturnParcels,
  pictures: orderReturnPictures,
});

/** Loads the comments, parcels and pictures of returns, in one statement. */
export async function withReturnDetails(
  db: Connection,
  returns: readonly ReturnRow[],
): Promise<readonly WrittenReturn[]> {
  if (returns.length === 0) return [];
  const rows = await readJson(
    detailsJson,
    db.query<DetailsRow>(
      'ordering.details-of-returns',
      `select sent.id,
         coalesce((select jsonb_agg(jsonb_build_object('sequence', sequence, 'at', at, 'author', author,
           'staffNo', staff_no, 'text', text) order by sequence)
           from ordering.order_return_comment where return_id = sent.id), '[]') as comments,
         coalesce((select jsonb_agg(jsonb_build_object('id', id, 'at', at, 'carrier', carrier, 'number', number) order by id)
           from ordering.order_return_parcel where return_id = sent.id), '[]') as parcels,
         coalesce((select jsonb_agg(jsonb_build_object('id', id, 'sha256', sha256) order by id)
           from ordering.order_return_picture where return_id = sent.id), '[]') as pictures
       from ordering.order_return sent where sent.id = any($1::bigint[])`,
      [returns.map(({ id }) => id)],
    ),
  );
  const detailsById = new Map(rows.map((row) => [row.id, row]));
  return returns.map((sent) => ({
    comments: [],
    parcels: [],
    pictures: [],
    ...detailsById.get(sent.id),
    ...sent,
  }));
}

/** Adds a comment. The caller holds the order's lock. */
export async function addComment(
  tx: Connection,
  returnId: number,
  comment: {
    readonly sequence: number;
    readonly at: Date;
    readonly author: ReturnAuthor;
    readonly staffNo: string | null;
    readonly text: string;
  },
): Promise<void> {
  const { sequence, at, author, staffNo, text } = comment;
  await tx.query(
    'ordering.add-return-comment',
    `insert into ordering.order_return_comment (return_id, sequence, at, author, staff_no, text)
     values ($1, $2, $3, $4, $5, $6)`,
    [returnId, sequence, at, author, staffNo, text],
  );
}

/** Adds a parcel; one that is known already stays as it is. The caller holds the order's lock. */
export async function addParcel(
  tx: Connection,
  returnId: number,
  { carrier, number }: ReturnParcel,
  at: Date,
): Promise<void> {
  await tx.query(
    'ordering.add-return-parcel',
    `insert into ordering.order_return_parcel (return_id, at, carrier, number) values ($1, $2, $3, $4)
     on conflict (return_id, carrier, number) do nothing`,
    [returnId, at, carrier, number],
  );
}

export async function removeParcel(tx: Connection, returnId: number, parcelId: number): Promise<void> {
  await tx.query(
    'ordering.remove-return-parcel',
    'delete from ordering.order_return_parcel where return_id = $1 and id = $2',
    [returnId, parcelId],
  );
}

/** Notifies open pages of an order whose return has changed without a step of the order. */
export async function announceReturnDetails(tx: Connection, number: string): Promise<void> {
  await tx.query('ordering.announce-return-details', `select pg_notify('${changedChannel}', $1)`, [number]);
}

interface ReturnKey {
  readonly orderId: number;
  readonly sequence: number;
}

/** The returns of a customer's orders, the newest first. */
export function returnsOfCustomer(
  db: Connection,
  customerId: string,
  limit: number,
  offset: number,
): Promise<ReturnKey[]> {
  return db.query<ReturnKey>(
    'ordering.returns-of-customer',
    `select sent.order_id as "orderId", sent.sequence from ordering.order_return sent
     join ordering.sales_order sold on sold.id = sent.order_id
     where sold.customer_id = $1 order by sent.requested_at desc, sent.id desc limit $2 offset $3`,
    [customerId, limit, offset],
  );
}

export async function countReturnsOfCustomer(db: Connection, customerId: string): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    'ordering.count-returns-of-customer',
    `select count(*)::integer as total from ordering.order_return sent
     join ordering.sales_order sold on sold.id = sent.order_id where sold.customer_id = $1`,
    [customerId],
  );
  return row?.total ?? 0;
}
