import { isCartId } from '@jinlan/domain/kernel';
import type { Payer } from '@jinlan/domain/payments';
import { type Action, type Actor, holding, may, type Subject } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { createInOrder, type InOrder } from '../../../platform/limits/in-order.ts';
import { HOUR } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import type { PriceContext } from '../presenting/price-cart.ts';
import { type CartRow, loadCart, lockAndTouch } from '../store.ts';
import { issuingMarket } from './cart-id.ts';
import { addCart, emptyCartRow } from './store-new-carts.ts';

/** The caller, the source of the request and its time: the context of every use case of a cart. */
export interface CartContext extends PriceContext {
  readonly requestId: string;
  readonly actor: Actor;
  /** The source that rate limits count. */
  readonly source: string;
  /** The gift cards, credit and trade-ins that the shopper can pay with. */
  readonly payer: Payer;
}

type CartAction = Extract<
  Action,
  'cart.read' | 'cart.change' | 'cart.merge' | 'order.place' | 'sale.take-over'
>;

/** Cuts an invalid id before it is repeated in a refusal. */
const shortened = (id: string): string => id.slice(0, 64);

export const foreignCart = (id: string, details: Readonly<Record<string, unknown>> = {}): Refusal =>
  refuse('CART_FOREIGN', { id: shortened(id), ...details });

/**
 * Finds a cart, or throws one of three refusals that tell clients to start a new one. A guest's cart
 * belongs to anyone who knows its id, a customer's to that customer while signed in. A cart also belongs to
 * its market: under another market's store view it is refused as foreign, and found again when the client
 * returns.
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
  if (!row) throw refuse('CART_NOT_FOUND', { id: shortened(id) });
  if (!may(holding(context.actor, id), action, subjectOf(row))) throw foreignCart(id);
  if (row.market !== context.storeView.market) throw foreignCart(id, { market: row.market });
  return row;
}

/**
 * The subject of permission checks. A sale belongs to its seller and their store: neither its customer nor anybody else who
 * knows its id may open it.
 */
function subjectOf({ id, customerId, seller }: CartRow): Subject {
  if (seller === null) return { id, customerId, storeId: null };
  return { id: null, customerId: null, storeId: seller.storeId, sellerNo: seller.staffNo };
}

/**
 * Refuses changes that a cart of a sale does not allow, because the sale sets them: the person who collects, the store, and
 * the payment.
 */
export function mustNotBeSale({ seller }: CartRow): void {
  if (seller !== null) throw refuse('SALE_FIXED');
}

/** The empty cart of an id that was issued and is still unused. */
export function cartWithoutRow(
  platform: Pick<Platform, 'config'>,
  { now }: CartContext,
  id: string,
): CartRow | null {
  const market = issuingMarket(platform, id, now);
  return market && { ...emptyCartRow, id, market, touchedAt: now };
}

export async function openCart(...args: Parameters<typeof findCart>): Promise<CartRow> {
  const row = await findCart(...args);
  mustBeActive(row);
  return row;
}

export function mustBeActive({ state }: CartRow): void {
  if (state !== 'active') throw refuse('CART_NOT_ACTIVE');
}

/**
 * Runs a change of a cart under the lock of its row, so that concurrent changes run one after another. The
 * first change inserts the row; a refusal undoes that too. `request` is added to the row's recent requests;
 * `work` sees the list without it. `work` must query only `tx`.
 */
export function changeCart<T>(
  platform: Platform,
  context: CartContext,
  id: string,
  work: (tx: Connection, row: CartRow) => Promise<T>,
  request: string | null = null,
): Promise<T> {
  return inOrderOfCart(id, () =>
    platform.db.transaction(async (tx) => {
      const row = await findToChange(platform, tx, context, id, 'cart.change', request);
      mustBeActive(row);
      return work(tx, row);
    }),
  );
}

/** More changes than the browser tabs of one shopper send at once. */
const mostWaiting = 16;

/**
 * Changes of one cart run one after the other: within this process by this queue, between processes by the lock of the
 * cart's row.
 */
export const inOrderOfCart: InOrder = (id, work) => inOrder(shortened(id), work);

const inOrder = createInOrder(mostWaiting);

/** Locks and touches the cart's row; inserts it for an issued id without a row. */
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
    await limitNewCarts(platform, tx, context);
    return unused;
  });
}

/**
 * Limits the carts that one source starts, in all processes together. A shop behind one address has many
 * customers and stays below it. A refusal is rolled back with the cart.
 */
export async function limitNewCarts(
  { limits, config }: Platform,
  tx: Connection,
  { source }: CartContext,
): Promise<void> {
  const limit = { name: 'new-cart', most: config.limits.cartsOfSource, seconds: HOUR };
  const verdict = await limits.takeWithin(tx, [{ limit, source }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
}
