import { isCartId } from '@jinlan/domain/kernel';
import { type Action, type Actor, holding, may } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import type { PriceContext } from '../presenting/price-cart.ts';
import { type CartRow, loadCart, lockAndTouch } from '../store.ts';
import { issuedIn } from './cart-id.ts';
import { addCart, emptyCartRow } from './store-new-carts.ts';

/** Who asks, from where, and when: what every use case of a cart is given. */
export interface CartContext extends PriceContext {
  readonly requestId: string;
  readonly actor: Actor;
  /** Whom limits count. */
  readonly source: string;
}

type CartAction = Extract<Action, 'cart.read' | 'cart.change' | 'cart.merge' | 'order.place'>;

/** At most so much of an id that cannot be one is said back. */
const shown = (id: string): string => id.slice(0, 64);

export const foreign = (id: string, more: Readonly<Record<string, unknown>> = {}): Refusal =>
  refuse('CART_FOREIGN', { id: shown(id), ...more });

/**
 * The three texts by which clients know that their cart is of no use any more. A guest's cart belongs to whoever knows
 * its id, a customer's to that customer alone: after the sign-out, or once the token is over, the id opens nothing. A
 * cart also belongs to its market: under another market's store view it is somebody else's, because its pieces, prices
 * and deliveries do not exist there. Clients answer all that as they should, by beginning a new bag, and find the old
 * one again when they come back.
 */
export async function findCart(
  platform: Pick<Platform, 'config'>,
  db: Connection,
  context: CartContext,
  id: string,
  action: CartAction,
  load = loadCart,
): Promise<CartRow> {
  const row = isCartId(id) ? ((await load(db, id)) ?? cartWithoutRow(platform, context, id)) : null;
  if (!row) throw refuse('CART_NOT_FOUND', { id: shown(id) });
  const subject = { id: row.id, customerId: row.customerId, storeId: null };
  if (!may(holding(context.actor, id), action, subject)) throw foreign(id);
  if (row.market !== context.storeView.market) throw foreign(id, { market: row.market });
  return row;
}

/** The empty cart of an id that was issued and not used yet. */
export function cartWithoutRow(
  platform: Pick<Platform, 'config'>,
  { now }: CartContext,
  id: string,
): CartRow | null {
  const market = issuedIn(platform, id, now);
  return market && { ...emptyCartRow, id, market, touchedAt: now };
}

export async function openCart(...asked: Parameters<typeof findCart>): Promise<CartRow> {
  const row = await findCart(...asked);
  mustBeActive(row);
  return row;
}

export function mustBeActive({ state }: CartRow): void {
  if (state !== 'active') throw refuse('CART_NOT_ACTIVE');
}

/**
 * Every change of a cart runs here: under the lock of its row, on the lines as they are then, so that two browsers
 * take turns. The first change makes the row; a refusal undoes that too. `request` becomes the first of the row's recent
 * requests: `work` sees those from before. It must not ask anything outside of `tx`.
 */
export function changeCart<T>(
  platform: Platform,
  context: CartContext,
  id: string,
  work: (tx: Connection, row: CartRow) => Promise<T>,
  request: string | null = null,
): Promise<T> {
  return platform.db.transaction(async (tx) => {
    const row = await findToChange(platform, tx, context, id, 'cart.change', request);
    mustBeActive(row);
    return work(tx, row);
  });
}

/** Locks and touches the cart's row; makes it where the id was issued and has none yet. */
export function findToChange(
  platform: Platform,
  tx: Connection,
  context: CartContext,
  id: string,
  action: CartAction,
  request: string | null = null,
): Promise<CartRow> {
  const { now, storeView } = context;
  return findCart(platform, tx, context, id, action, async () => {
    const row = await lockAndTouch(tx, id, now, request);
    if (row) return row;
    const unused = cartWithoutRow(platform, context, id);
    if (unused?.market !== storeView.market) return unused;
    if (!(await addCart(tx, id, unused.market, now, request))) return lockAndTouch(tx, id, now, request);
    mayBegin(platform, context);
    return unused;
  });
}

/**
 * Carts that one source begins: a shop behind one address has many customers, and none of them notices. In memory, since
 * it protects the machine alone.
 */
export function mayBegin({ limiter, config }: Platform, { source }: CartContext): void {
  const most = config.limits.cartsOfSource;
  const turn = limiter.take(`new-cart:${source}`, { burst: most, perMinute: most / 60 });
  if (!turn.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: turn.retryAfterSeconds });
}
