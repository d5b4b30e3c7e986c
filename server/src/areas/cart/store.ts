import type { CarrierCode, OrderGift } from '@jinlan/domain/cart';
import type { Market } from '@jinlan/domain/markets';
import type { PaymentMethodCode } from '@jinlan/domain/payments';
import {
  type CartAddress,
  type CartGift,
  type CartLine,
  cartBillingOrNull,
  cartGifts,
  cartLines,
  cartSellerOrNull,
  cartShippingOrNull,
  orderGiftOrNull,
} from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';

export type LineRow = CartLine;

/** The member of staff who sells, by staff number, and the code of their store. */
export interface CartSeller {
  readonly staffNo: string;
  readonly storeId: string;
}

export interface CartRow {
  readonly id: string;
  readonly market: Market;
  /** The id of the cart's owner; null for a guest's cart. */
  readonly customerId: string | null;
  /** The member of staff who fills the cart for its customer, and the store; null for a shopper's own cart. */
  readonly seller: CartSeller | null;
  readonly state: 'active' | 'ordered' | 'merged';
  readonly orderNumber: string | null;
  readonly email: string | null;
  readonly couponCode: string | null;
  /** Gift cards chosen to pay with, in the order in which they pay. */
  readonly giftCardIds: readonly number[];
  readonly usesStoreCredit: boolean;
  readonly usesTradeIns: boolean;
  readonly remark: string | null;
  readonly orderGift: OrderGift | null;
  readonly carrierCode: CarrierCode | null;
  readonly methodCode: string | null;
  readonly paymentMethod: PaymentMethodCode | null;
  readonly purchaseOrderNumber: string | null;
  /** Encrypted; see seal-nonce.ts. */
  readonly paymentNonce: string | null;
  readonly paymentNonceUntil: Date | null;
  readonly shownPriceToken: string | null;
  readonly recentRequests: readonly string[];
  readonly touchedAt: Date;
  /** The lines in the order in which they were added. */
  readonly lines: readonly LineRow[];
  /** Gifts that the shopper chose, in the order of their choice, whether or not the bag still earns them. */
  readonly gifts: readonly CartGift[];
  readonly shipping: CartAddress | null;
  /** `address` is null if the shipping address is used. */
  readonly billing: { readonly address: CartAddress | null } | null;
}

const cartJson = jsonColumns('cart.cart', ['id'], {
  lines: cartLines,
  seller: cartSellerOrNull,
  gifts: cartGifts,
  orderGift: orderGiftOrNull,
  shipping: cartShippingOrNull,
  billing: cartBillingOrNull,
});

const cartColumns = `id, market, customer_id as "customerId", state,
       case when seller_staff_no is not null then jsonb_build_object('staffNo', seller_staff_no, 'storeId', seller_store) end as seller,
       order_number as "orderNumber", email, coupon_code as "couponCode", remark,
       order_gift as "orderGift", gift_card_ids as "giftCardIds", uses_store_credit as "usesStoreCredit",
       uses_trade_ins as "usesTradeIns",
       carrier_code as "carrierCode", method_code as "methodCode", payment_method as "paymentMethod",
       purchase_order_number as "purchaseOrderNumber", payment_nonce as "paymentNonce",
       payment_nonce_until as "paymentNonceUntil", shown_price_token as "shownPriceToken",
       recent_requests as "recentRequests", touched_at as "touchedAt",
       coalesce((
         select jsonb_agg(jsonb_build_object('id', line.id, 'sku', sku, 'parentSku', parent_sku, 'quantity', quantity,
           'parts', parts, 'links', links, 'options', options, 'made', made, 'giftCard', gift_card, 'giftWrap', gift_wrap, 'giftMessage', gift_message, 'acknowledgedVersion', acknowledged_version,
           'acknowledgedPrice', acknowledged_price_minor) order by line.id)
         from cart.cart_line line where line.cart_id = cart.id
       ), '[]'::jsonb) as lines,
       coalesce((
         select jsonb_agg(jsonb_build_object('id', gift.id, 'ruleId', rule_id, 'sku', sku, 'quantity', quantity) order by gift.id)
         from cart.cart_gift gift where gift.cart_id = cart.id
       ), '[]'::jsonb) as gifts,
       (select address from cart.cart_address where cart_id = cart.id and kind = 'shipping') as shipping,
       (select jsonb_build_object('address', address) from cart.cart_address
        where cart_id = cart.id and kind = 'billing') as billing`;

/** Loads the whole cart in one statement. */
export async function loadCart(db: Connection, id: string): Promise<CartRow | null> {
  const [row] = await readJson(
    cartJson,
    db.query<CartRow>('cart.load', `select ${cartColumns} from cart.cart cart where id = $1`, [id]),
  );
  return row ?? null;
}

const lockAndRead = `select ${cartColumns}, xmin <> (select seen.xmin from cart.cart seen where seen.id = cart.id) as moved
     from cart.cart cart where id = $1 for update`;

/**
 * Locks the cart and reads it, usually in one statement. If it had to wait for the lock, the cart's own
 * columns are current, but lines and addresses are from the start of the statement. `moved` says so,
 * because every change of a cart writes its row; then a second statement reads the cart again.
 */
export async function lockCart(tx: Connection, id: string): Promise<CartRow | null> {
  const [row] = await readJson(
    cartJson,
    tx.query<CartRow & { readonly moved: boolean }>('cart.lock-and-load', lockAndRead, [id]),
  );
  return row?.moved === true ? loadCart(tx, id) : (row ?? null);
}

/** Like `lockCart`, but also updates the cart's time of change. Returns the cart as it was before. */
export async function lockAndTouch(
  tx: Connection,
  id: string,
  now: Date,
  request: string | null,
): Promise<CartRow | null> {
  const [row] = await readJson(
    cartJson,
    tx.query<CartRow & { readonly moved: boolean }>(
      'cart.lock-and-touch',
      `with touched as (
       update cart.cart set touched_at = $2, recent_requests = case when $3::text is null then recent_requests
         else (array[$3] || recent_requests)[1:20] end where id = $1
     )
     ${lockAndRead}`,
      [id, now, request],
    ),
  );
  if (row === undefined) return null;
  if (!row.moved) return row;
  const newest = await loadCart(tx, id);
  return newest && { ...newest, recentRequests: row.recentRequests, touchedAt: row.touchedAt };
}

/** Locks carts in the order of their ids, so that two callers cannot deadlock. */
export async function lockCarts(tx: Connection, ids: readonly string[]): Promise<void> {
  await tx.query('cart.lock', 'select id from cart.cart where id = any($1::text[]) order by id for update', [
    ids,
  ]);
}

interface Owner {
  readonly customerId: string;
  readonly market: Market;
}

export async function activeCartOf(db: Connection, { customerId, market }: Owner): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    'cart.of-customer',
    "select id from cart.cart where customer_id = $1 and market = $2 and state = 'active' and seller_staff_no is null",
    [customerId, market],
  );
  return row?.id ?? null;
}

/** Lock held while a customer gets a cart, until the end of the transaction. */
const customerLock =
  "pg_advisory_xact_lock(hashtextextended('cart.customer:' || $1::text || ':' || $2::text, 0))";

export async function lockCustomer(tx: Connection, { customerId, market }: Owner): Promise<void> {
  await tx.query('cart.lock-customer', `select ${customerLock}`, [customerId, market]);
}

/** Inserts a customer's cart; returns false if the id is taken, or if the customer has a cart by now. */
export async function addCustomerCart(
  db: Connection,
  id: string,
  { customerId, market }: Owner,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    'cart.add-customer',
    `with alone as materialized (select ${customerLock})
     insert into cart.cart (id, market, customer_id, created_at, touched_at)
     select $3, $2, $1, $4::timestamptz, $4::timestamptz from alone on conflict do nothing returning id`,
    [customerId, market, id, now],
  );
  return rows.length > 0;
}

export async function touch(tx: Connection, id: string, now: Date): Promise<void> {
  await tx.query('cart.touch', 'update cart.cart set touched_at = $2 where id = $1', [id, now]);
}

/** Writes only if the token differs, so that reading a cart again writes nothing. */
export async function rememberShown(db: Connection, id: string, token: string): Promise<void> {
  await db.query(
    'cart.remember-shown',
    'update cart.cart set shown_price_token = $2 where id = $1 and shown_price_token is distinct from $2',
    [id, token],
  );
}

export async function setEmail(tx: Connection, row: CartRow, email: string): Promise<CartRow> {
  await tx.query('cart.set-email', 'update cart.cart set email = $2 where id = $1', [row.id, email]);
  return { ...row, email };
}

export async function setCoupon(tx: Connection, row: CartRow, couponCode: string | null): Promise<CartRow> {
  await tx.query('cart.set-coupon', 'update cart.cart set coupon_code = $2 where id = $1', [
    row.id,
    couponCode,
  ]);
  return { ...row, couponCode };
}

export async function setGiftCards(
  tx: Connection,
  row: CartRow,
  giftCardIds: readonly number[],
): Promise<CartRow> {
  await tx.query('cart.set-gift-cards', 'update cart.cart set gift_card_ids = $2::bigint[] where id = $1', [
    row.id,
    giftCardIds,
  ]);
  return { ...row, giftCardIds };
}

export async function setStoreCredit(
  tx: Connection,
  row: CartRow,
  usesStoreCredit: boolean,
): Promise<CartRow> {
  await tx.query('cart.set-store-credit', 'update cart.cart set uses_store_credit = $2 where id = $1', [
    row.id,
    usesStoreCredit,
  ]);
  return { ...row, usesStoreCredit };
}

export async function setTradeIns(tx: Connection, row: CartRow, usesTradeIns: boolean): Promise<CartRow> {
  await tx.query('cart.set-trade-ins', 'update cart.cart set uses_trade_ins = $2 where id = $1', [
    row.id,
    usesTradeIns,
  ]);
  return { ...row, usesTradeIns };
}

export async function setRemark(tx: Connection, row: CartRow, remark: string | null): Promise<CartRow> {
  await tx.query('cart.set-remark', 'update cart.cart set remark = $2 where id = $1', [row.id, remark]);
  return { ...row, remark };
}

export async function setOrderGift(
  tx: Connection,
  row: CartRow,
  orderGift: OrderGift | null,
): Promise<CartRow> {
  await tx.query('cart.set-order-gift', 'update cart.cart set order_gift = $2 where id = $1', [
    row.id,
    orderGift === null ? null : JSON.stringify(orderGift),
  ]);
  return { ...row, orderGift };
}

export async function setDelivery(
  tx: Connection,
  row: CartRow,
  delivery: { readonly carrier: CarrierCode; readonly method: string } | null,
): Promise<CartRow> {
  const carrierCode = delivery?.carrier ?? null;
  const methodCode = delivery?.method ?? null;
  await tx.query(
    'cart.set-delivery',
    'update cart.cart set carrier_code = $2, method_code = $3 where id = $1',
    [row.id, carrierCode, methodCode],
  );
  return { ...row, carrierCode, methodCode };
}

export async function setPayment(
  tx: Connection,
  row: CartRow,
  payment: Pick<CartRow, 'paymentMethod' | 'purchaseOrderNumber' | 'paymentNonce' | 'paymentNonceUntil'>,
): Promise<CartRow> {
  await tx.query(
    'cart.set-payment',
    `update cart.cart set payment_method = $2, purchase_order_number = $3, payment_nonce = $4, payment_nonce_until = $5
     where id = $1`,
    [
      row.id,
      payment.paymentMethod,
      payment.purchaseOrderNumber,
      payment.paymentNonce,
      payment.paymentNonceUntil,
    ],
  );
  return { ...row, ...payment };
}

/** Sets an address of the cart. A billing address of null means that the shipping address is used. */
export async function setAddress(
  tx: Connection,
  row: CartRow,
  kind: 'shipping' | 'billing',
  address: CartAddress | null,
): Promise<CartRow> {
  await tx.query(
    'cart.set-address',
    `insert into cart.cart_address (cart_id, kind, address, same_as_shipping) values ($1, $2, $3, $4)
     on conflict (cart_id, kind) do update set address = excluded.address, same_as_shipping = excluded.same_as_shipping`,
    [row.id, kind, address === null ? null : JSON.stringify(address), address === null],
  );
  return kind === 'shipping' ? { ...row, shipping: address } : { ...row, billing: { address } };
}

/** Closes the cart and deletes its nonce; everything else stays in case it is reopened. */
export async function closeAsOrdered(
  tx: Connection,
  id: string,
  orderNumber: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'cart.close',
    `update cart.cart set state = 'ordered', order_number = $2, payment_nonce = null, payment_nonce_until = null,
       touched_at = $3 where id = $1 and state = 'active' returning id`,
    [id, orderNumber, now],
  );
  return rows.length > 0;
}

export async function closeAsMerged(tx: Connection, id: string, into: string, now: Date): Promise<void> {
  await tx.query(
    'cart.close-merged',
    `update cart.cart set state = 'merged', merged_into = $2, order_number = null, payment_nonce = null,
       payment_nonce_until = null, touched_at = $3 where id = $1`,
    [id, into, now],
  );
}

/** Reopens a guest's cart; returns false if the cart is not a guest's or was deleted. */
export async function reopenGuestCart(tx: Connection, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'cart.reopen',
    `update cart.cart set state = 'active', order_number = null, touched_at = $2
     where id = $1 and state = 'ordered' and customer_id is null returning id`,
    [id, now],
  );
  return rows.length > 0;
}

/**
 * Reopens a customer's cart. Call it only under `lockCustomer` and if the customer has no active cart,
 * because a second one would violate uniqueness.
 */
export async function reopenCustomerCart(tx: Connection, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'cart.reopen-customer',
    `update cart.cart set state = 'active', order_number = null, touched_at = $2
     where id = $1 and state = 'ordered' returning id`,
    [id, now],
  );
  return rows.length > 0;
}

/** Maps each customer's cart to itself, or to the cart that it was merged into. Guests' carts are left out. */
export async function successorsOfOwned(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; successor: string }>(
    'cart.successors',
    `select cart.id, successor.id as successor from cart.cart
     join cart.cart successor on successor.id = coalesce(cart.merged_into, cart.id)
     where cart.id = any($1::text[]) and successor.customer_id is not null and successor.seller_staff_no is null`,
    [ids],
  );
  return new Map(rows.map(({ id, successor }) => [id, successor]));
}
