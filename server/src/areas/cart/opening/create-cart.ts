import { isCartId } from '@jinlan/domain/kernel';
import { anything, customerIdOf, may } from '@jinlan/domain/people';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { loadCart } from '../store.ts';
import { issueCartId } from './cart-id.ts';
import { customerCart } from './customer-cart.ts';
import { type CartContext, cartWithoutRow, mayBegin } from './open-cart.ts';
import { addCart } from './store-new-carts.ts';

/**
 * A customer always gets their one cart, with whatever is in it. A guest gets an id, whose cart has no row until something
 * is in it. With an id of the client's own making a new cart gets
 * that id; the same request again answers the same cart, as long as nothing is in it, and an id that is in use is
 * refused in Magento's words.
 */
export async function createCart(
  platform: Platform,
  context: CartContext,
  wanted: string | null,
): Promise<string> {
  const { db } = platform;
  const { market } = context.storeView;
  if (!may(context.actor, 'cart.create', anything)) throw refuse('NOT_AUTHORISED');
  const customerId = customerIdOf(context.actor);
  if (wanted === null) {
    if (customerId !== null) return customerCart(platform, db, context);
    return issueCartId(platform, market, context.now);
  }
  if (!isCartId(wanted)) throw refuse('CART_ID_WRONG', { field: 'cart_id' });
  const load = async () => (await loadCart(db, wanted)) ?? cartWithoutRow(platform, context, wanted);
  let row = await load();
  if (row === null && customerId !== null) return customerCart(platform, db, context, wanted);
  if (row === null && (await addWanted(platform, context, wanted))) return wanted;
  row ??= await load();
  const fresh =
    row !== null &&
    row.state === 'active' &&
    row.market === market &&
    row.lines.length === 0 &&
    row.customerId === customerId;
  if (!fresh) throw refuse('CART_ID_TAKEN', { id: wanted, field: 'cart_id' });
  return wanted;
}

const addWanted = (platform: Platform, context: CartContext, id: string): Promise<boolean> =>
  platform.db.transaction(async (tx) => {
    const isNew = await addCart(tx, id, context.storeView.market, context.now);
    if (isNew) mayBegin(platform, context);
    return isNew;
  });
