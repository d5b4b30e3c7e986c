import { isCartId } from '@jinlan/domain/kernel';
import { anything, customerIdOf, may } from '@jinlan/domain/people';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { loadCart } from '../store.ts';
import { issueCartId } from './cart-id.ts';
import { customerCart } from './customer-cart.ts';
import { type CartContext, cartWithoutRow, limitNewCarts } from './open-cart.ts';
import { addCart } from './store-new-carts.ts';

/**
 * Creates a cart and returns its id. A customer always gets their one cart with its contents. A guest
 * gets an id without a row. A client may propose the id; repeating that request returns the same cart
 * while it is empty. An id in use is refused in Magento's words.
 */
export async function createCart(
  platform: Platform,
  context: CartContext,
  proposedId: string | null,
): Promise<string> {
  const { db } = platform;
  const { market } = context.storeView;
  if (!may(context.actor, 'cart.create', anything)) throw refuse('NOT_AUTHORISED');
  const customerId = customerIdOf(context.actor);
  if (proposedId === null) {
    if (customerId !== null) return customerCart(platform, db, context);
    return issueCartId(platform, market, context.now);
  }
  if (!isCartId(proposedId)) throw refuse('CART_ID_WRONG', { field: 'cart_id' });
  const load = async () => (await loadCart(db, proposedId)) ?? cartWithoutRow(platform, context, proposedId);
  let row = await load();
  if (row === null && customerId !== null) return customerCart(platform, db, context, proposedId);
  if (row === null && (await addWithClientId(platform, context, proposedId))) return proposedId;
  row ??= await load();
  const isUnused =
    row !== null &&
    row.state === 'active' &&
    row.market === market &&
    row.lines.length === 0 &&
    row.customerId === customerId;
  if (!isUnused) throw refuse('CART_ID_TAKEN', { id: proposedId, field: 'cart_id' });
  return proposedId;
}

const addWithClientId = (platform: Platform, context: CartContext, id: string): Promise<boolean> =>
  platform.db.transaction(async (tx) => {
    const isNew = await addCart(tx, id, context.storeView.market, context.now);
    if (isNew) await limitNewCarts(platform, tx, context);
    return isNew;
  });
