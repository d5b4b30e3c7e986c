import { isCartId } from '@jinlan/domain/kernel';
import { type Action, type Actor, may } from '@jinlan/domain/people';
import type { Connection, Database } from '../../platform/database.ts';
import type { PriceContext } from './price-cart.ts';
import { refuse } from './refuse.ts';
import { type CartRow, loadCart, lockCarts, touch } from './store.ts';

/** Who asks, from where, and when: what every use case of a cart is given. */
export interface CartContext extends PriceContext {
  readonly requestId: string;
}

/** Whoever knows a guest cart's id may use it; the id is the key. */
const holder = (id: string): Actor => ({ kind: 'guest', holds: id });

/**
 * The three texts by which clients know that their cart is of no use any more. A cart belongs to its market: under
 * another market's store view it is somebody else's, because its pieces, prices and deliveries do not exist there.
 * Clients answer that as they should, by beginning a new bag, and find the old one again when they go back.
 */
export async function openCart(
  db: Connection,
  context: CartContext,
  id: string,
  action: Extract<Action, 'cart.read' | 'cart.change' | 'order.place'>,
): Promise<CartRow> {
  const shown = id.slice(0, 64);
  const row = isCartId(id) ? await loadCart(db, id) : null;
  if (!row) throw refuse('CART_NOT_FOUND', { id: shown }, {}, 'graphql-no-such-entity');
  const subject = { id: row.id, customerId: row.customerId, storeId: null };
  if (row.market !== context.storeView.market)
    throw refuse('CART_FOREIGN', { id: shown }, { market: row.market }, 'graphql-authorization');
  if (!may(holder(id), action, subject))
    throw refuse('CART_FOREIGN', { id: shown }, {}, 'graphql-authorization');
  if (row.state !== 'active') throw refuse('CART_NOT_ACTIVE', {}, {}, 'graphql-no-such-entity');
  return row;
}

/**
 * Every change of a cart runs here: under the lock of its row, on the lines as they are then, so that two browsers
 * take turns. `work` must not ask anything outside of `tx`.
 */
export function changeCart<T>(
  db: Database,
  context: CartContext,
  id: string,
  work: (tx: Connection, row: CartRow) => Promise<T>,
  request: string | null = null,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (isCartId(id)) await lockCarts(tx, [id]);
    const row = await openCart(tx, context, id, 'cart.change');
    const result = await work(tx, row);
    await touch(tx, id, context.now, request);
    return result;
  });
}
