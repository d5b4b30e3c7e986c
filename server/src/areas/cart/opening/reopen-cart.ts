import { marketFacts } from '@jinlan/domain/markets';
import type { Connection } from '../../../platform/database.ts';
import type { CartParts } from '../lines/parts.ts';
import * as store from '../store.ts';
import { mergeInto } from './merge-carts.ts';

/**
 * Reopens the cart of a cancelled order. If the customer has another cart by now, lines and settings are merged
 * into that one, because their browsers use its id. Returns false if the cart was deleted.
 */
export async function reopenCart(
  parts: CartParts,
  tx: Connection,
  cartId: string,
  now: Date,
): Promise<boolean> {
  if (await store.reopenGuestCart(tx, cartId, now)) return true;
  const orderedCart = await store.loadCart(tx, cartId);
  // A sale has ended with its order: its pieces do not come into the customer's own cart.
  if (orderedCart !== null && orderedCart.seller !== null) return false;
  if (orderedCart === null || orderedCart.customerId === null || orderedCart.state !== 'ordered')
    return false;
  const owner = { customerId: orderedCart.customerId, market: orderedCart.market };
  await store.lockCustomer(tx, owner);
  const activeId = await store.activeCartOf(tx, owner);
  if (activeId === null) return store.reopenCustomerCart(tx, cartId, now);
  await store.lockCarts(tx, [cartId, activeId]);
  const [source, destination] = [await store.loadCart(tx, cartId), await store.loadCart(tx, activeId)];
  if (source?.state !== 'ordered' || destination === null) return false;
  const { currency } = marketFacts[owner.market];
  await mergeInto(parts, tx, { market: owner.market, currency, now }, source, destination);
  return true;
}
