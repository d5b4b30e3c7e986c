import { marketFacts } from '@jinlan/domain/markets';
import type { Connection } from '../../../platform/database.ts';
import type { CartParts } from '../lines/parts.ts';
import * as store from '../store.ts';
import { mergeLines } from './merge-carts.ts';

/**
 * Gives the bag of an order that came to nothing back to its shopper. A customer who has begun another one meanwhile
 * finds the pieces in that: it is the one whose id their browsers hold. False where the bag was deleted.
 */
export async function reopenCart(
  parts: CartParts,
  tx: Connection,
  cartId: string,
  now: Date,
): Promise<boolean> {
  if (await store.reopenGuestCart(tx, cartId, now)) return true;
  const found = await store.loadCart(tx, cartId);
  if (found === null || found.customerId === null || found.state !== 'ordered') return false;
  const owner = { customerId: found.customerId, market: found.market };
  await store.lockCustomer(tx, owner);
  const present = await store.activeCartOf(tx, owner);
  if (present === null) return store.reopenCustomerCart(tx, cartId, now);
  await store.lockCarts(tx, [cartId, present]);
  const [source, destination] = [await store.loadCart(tx, cartId), await store.loadCart(tx, present)];
  if (source?.state !== 'ordered' || destination === null) return false;
  const { currency } = marketFacts[owner.market];
  await mergeLines(parts, tx, { market: owner.market, currency, now }, source, destination);
  return true;
}
