import { CART_ID_LENGTH } from '@jinlan/domain/kernel';
import type { Connection } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as store from '../store.ts';
import { mustBeCustomer } from './customers.ts';
import type { CartContext } from './open-cart.ts';

/**
 * Returns the id of the customer's cart in the market; creates it if missing. Concurrent requests get
 * the same cart, because the database allows only one.
 */
export async function customerCart(
  { random }: Platform,
  db: Connection,
  context: CartContext,
  newId: string | null = null,
): Promise<string> {
  const { storeView, now } = context;
  const owner = { customerId: mustBeCustomer(context.actor, 'cart.read'), market: storeView.market };
  for (let tries = 1; tries <= 3; tries += 1) {
    const existingId = await store.activeCartOf(db, owner);
    if (existingId !== null) return existingId;
    const id = newId !== null && tries === 1 ? newId : random.token(CART_ID_LENGTH);
    if (await store.addCustomerCart(db, id, owner, now)) return id;
  }
  throw new Error(`Customer ${owner.customerId} gets no cart`);
}
