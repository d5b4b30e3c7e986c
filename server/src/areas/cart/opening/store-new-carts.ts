import type { Market } from '@jinlan/domain/markets';
import type { Connection } from '../../../platform/database.ts';
import type { CartRow } from '../store.ts';

/** The columns of a cart without a row. */
export const emptyCartRow = {
  customerId: null,
  seller: null,
  state: 'active',
  orderNumber: null,
  email: null,
  couponCode: null,
  giftCardIds: [],
  usesStoreCredit: false,
  usesTradeIns: false,
  remark: null,
  orderGift: null,
  carrierCode: null,
  methodCode: null,
  paymentMethod: null,
  purchaseOrderNumber: null,
  paymentNonce: null,
  paymentNonceUntil: null,
  shownPriceToken: null,
  recentRequests: [],
  lines: [],
  gifts: [],
  shipping: null,
  billing: null,
} as const satisfies Omit<CartRow, 'id' | 'market' | 'touchedAt'>;

/** Inserts a cart; returns false if the id is taken. */
export async function addCart(
  db: Connection,
  id: string,
  market: Market,
  now: Date,
  request: string | null = null,
): Promise<boolean> {
  const rows = await db.query(
    'cart.add',
    `insert into cart.cart (id, market, created_at, touched_at, recent_requests)
     values ($1, $2, $3, $3, array_remove(array[$4::text], null)) on conflict do nothing returning id`,
    [id, market, now, request],
  );
  return rows.length > 0;
}
