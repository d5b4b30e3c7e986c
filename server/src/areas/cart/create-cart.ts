import { CART_ID_LENGTH, isCartId } from '@jinlan/domain/kernel';
import { anything, customerIdOf, may } from '@jinlan/domain/people';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { customerCart } from './customer-cart.ts';
import type { CartContext } from './open-cart.ts';
import { refuse } from './refuse.ts';
import { addCart, loadCart } from './store.ts';

/**
 * A customer always gets their one cart, with whatever is in it. With an id of the client's own making a new cart gets
 * that id; the same request again answers the same cart, as long as nothing is in it, and an id that is in use is
 * refused in Magento's words.
 */
export async function createCart(
  platform: Platform,
  context: CartContext,
  wanted: string | null,
): Promise<string> {
  const { db, random } = platform;
  const { market } = context.storeView;
  if (!may(context.actor, 'cart.create', anything))
    throw refuse('NOT_AUTHORISED', {}, {}, 'graphql-authorization');
  const customerId = customerIdOf(context.actor);
  if (wanted === null) {
    if (customerId !== null) return customerCart(platform, db, context);
    const id = random.token(CART_ID_LENGTH);
    await addCart(db, id, market, context.now);
    return id;
  }
  if (!isCartId(wanted))
    throw new Refusal('BAD_REQUEST', 'Cart ID length should to be 32 symbols.', 'graphql-input', {
      field: 'cart_id',
    });
  if (customerId === null && (await addCart(db, wanted, market, context.now))) return wanted;
  const row = await loadCart(db, wanted);
  if (row === null) return customerCart(platform, db, context, wanted);
  const fresh =
    row.state === 'active' &&
    row.market === market &&
    row.lines.length === 0 &&
    row.customerId === customerId;
  if (!fresh)
    throw new Refusal('BAD_REQUEST', `Cart with ID "${wanted}" already exists.`, 'graphql-input', {
      field: 'cart_id',
    });
  return wanted;
}
