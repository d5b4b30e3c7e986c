import type { Connection } from '../../../platform/database.ts';
import type { CartSeller } from '../store.ts';

interface SaleKey {
  readonly seller: CartSeller;
  readonly customerId: string;
  readonly market: string;
}

/** The id of the seller's open sale for a customer, or null. */
export async function openSaleOf(
  db: Connection,
  { seller, customerId, market }: SaleKey,
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    'cart.sale-of-customer',
    `select id from cart.cart where seller_staff_no = $1 and seller_store = $2 and customer_id = $3 and market = $4
     and state = 'active'`,
    [seller.staffNo, seller.storeId, customerId, market],
  );
  return row?.id ?? null;
}

/** Adds a sale, which is collected in the seller's store and paid there; false if it exists. */
export async function addSale(
  tx: Connection,
  id: string,
  { seller, customerId, market }: SaleKey,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'cart.add-sale',
    `insert into cart.cart (id, market, customer_id, seller_staff_no, seller_store, carrier_code, method_code,
       payment_method, created_at, touched_at)
     values ($1, $2, $3, $4, $5, 'pickup', $5, 'checkmo', $6, $6) on conflict do nothing returning id`,
    [id, market, customerId, seller.staffNo, seller.storeId, now],
  );
  return rows.length > 0;
}

/** Gives an open sale to another seller of its store. */
export async function setSeller(tx: Connection, id: string, staffNo: string, now: Date): Promise<void> {
  await tx.query(
    'cart.set-seller',
    'update cart.cart set seller_staff_no = $2, touched_at = $3 where id = $1',
    [id, staffNo, now],
  );
}

export interface OpenSaleRow {
  readonly id: string;
  /** Staff number of its seller. */
  readonly staffNo: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The number of pieces in the sale. */
  readonly pieces: number;
  readonly touchedAt: Date;
}

const summaryOfSale = `select id, touched_at as "touchedAt", seller_staff_no as "staffNo",
       coalesce((select address ->> 'firstName' from cart.cart_address where cart_id = cart.id and kind = 'shipping'), '') as "firstName",
       coalesce((select address ->> 'lastName' from cart.cart_address where cart_id = cart.id and kind = 'shipping'), '') as "lastName",
       (select coalesce(sum(quantity), 0)::integer from cart.cart_line line where line.cart_id = cart.id) as pieces
     from cart.cart cart`;

/** The seller's open sales, newest first. */
export const openSalesOf = (
  db: Connection,
  { staffNo, storeId }: CartSeller,
  limit: number,
): Promise<readonly OpenSaleRow[]> =>
  db.query<OpenSaleRow>(
    'cart.open-sales',
    `${summaryOfSale} where seller_staff_no is not null and seller_staff_no = $1 and seller_store = $2 and state = 'active'
     order by touched_at desc, id limit $3`,
    [staffNo, storeId, limit],
  );

/** The open sales that other members of staff have in the store, newest first. */
export const openSalesOfColleagues = (
  db: Connection,
  { staffNo, storeId }: CartSeller,
  limit: number,
): Promise<readonly OpenSaleRow[]> =>
  db.query<OpenSaleRow>(
    'cart.open-sales-of-colleagues',
    `${summaryOfSale} where seller_staff_no is not null and seller_staff_no <> $1 and seller_store = $2 and state = 'active'
     order by touched_at desc, id limit $3`,
    [staffNo, storeId, limit],
  );

/** Deletes an open sale; false if it is gone or was ordered. */
export async function deleteSale(tx: Connection, id: string): Promise<boolean> {
  const rows = await tx.query(
    'cart.delete-sale',
    `delete from cart.cart where id = $1 and state = 'active' and seller_staff_no is not null returning id`,
    [id],
  );
  return rows.length > 0;
}

/** Deletes sales that were not changed since a moment. */
export async function deleteOldSales(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'cart.delete-old-sales',
    `delete from cart.cart where id in (
       select id from cart.cart where seller_staff_no is not null and state = 'active' and touched_at < $1
       order by touched_at limit $2 for update skip locked
     ) returning id`,
    [before, limit],
  );
  return rows.length;
}
