import { isCartId } from '@jinlan/domain/kernel';
import { type Action, type Actor, holding, may } from '@jinlan/domain/people';
import type { Connection, Database } from '../../platform/database.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { PriceContext } from './price-cart.ts';
import { refuse } from './refuse.ts';
import { type CartRow, loadCart, touch } from './store.ts';

/** Who asks, from where, and when: what every use case of a cart is given. */
export interface CartContext extends PriceContext {
  readonly requestId: string;
  readonly actor: Actor;
}

type CartAction = Extract<Action, 'cart.read' | 'cart.change' | 'cart.merge' | 'order.place'>;

/** At most so much of an id that cannot be one is said back. */
const shown = (id: string): string => id.slice(0, 64);

export const foreign = (id: string, more: Readonly<Record<string, unknown>> = {}): Refusal =>
  refuse('CART_FOREIGN', { id: shown(id) }, more, 'graphql-authorization');

/**
 * The three texts by which clients know that their cart is of no use any more. A guest's cart belongs to whoever knows
 * its id, a customer's to that customer alone: after the sign-out, or once the token is over, the id opens nothing. A
 * cart also belongs to its market: under another market's store view it is somebody else's, because its pieces, prices
 * and deliveries do not exist there. Clients answer all that as they should, by beginning a new bag, and find the old
 * one again when they come back.
 */
export async function findCart(
  db: Connection,
  context: CartContext,
  id: string,
  action: CartAction,
  load = loadCart,
): Promise<CartRow> {
  const row = isCartId(id) ? await load(db, id) : null;
  if (!row) throw refuse('CART_NOT_FOUND', { id: shown(id) }, {}, 'graphql-no-such-entity');
  const subject = { id: row.id, customerId: row.customerId, storeId: null };
  if (!may(holding(context.actor, id), action, subject)) throw foreign(id);
  if (row.market !== context.storeView.market) throw foreign(id, { market: row.market });
  return row;
}

export async function openCart(...asked: Parameters<typeof findCart>): Promise<CartRow> {
  const row = await findCart(...asked);
  mustBeActive(row);
  return row;
}

export function mustBeActive({ state }: CartRow): void {
  if (state !== 'active') throw refuse('CART_NOT_ACTIVE', {}, {}, 'graphql-no-such-entity');
}

/**
 * Every change of a cart runs here: under the lock of its row, on the lines as they are then, so that two browsers
 * take turns. Touching the row is what locks it; a refusal undoes that too. `request` is then the first of the row's
 * recent requests. `work` must not ask anything outside of `tx`.
 */
export function changeCart<T>(
  db: Database,
  context: CartContext,
  id: string,
  work: (tx: Connection, row: CartRow) => Promise<T>,
  request: string | null = null,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (isCartId(id)) await touch(tx, id, context.now, request);
    return work(tx, await openCart(tx, context, id, 'cart.change'));
  });
}
