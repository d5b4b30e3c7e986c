import { CART_ID_LENGTH, isCartId } from '@jinlan/domain/kernel';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CartContext } from './open-cart.ts';
import { addCart, loadCart } from './store.ts';

/**
 * With an id of the client's own making the same request again answers the same cart, as long as nothing is in it;
 * an id that is in use is refused in Magento's words.
 */
export async function createCart(
  platform: Platform,
  context: CartContext,
  wanted: string | null,
): Promise<string> {
  const { db, random } = platform;
  const { market } = context.storeView;
  if (wanted === null) {
    const id = random.token(CART_ID_LENGTH);
    await addCart(db, id, market, context.now);
    return id;
  }
  if (!isCartId(wanted))
    throw new Refusal('BAD_REQUEST', 'Cart ID length should to be 32 symbols.', 'graphql-input', {
      field: 'cart_id',
    });
  if (await addCart(db, wanted, market, context.now)) return wanted;
  const row = await loadCart(db, wanted);
  const fresh =
    row?.state === 'active' && row.market === market && row.lines.length === 0 && row.customerId === null;
  if (!fresh)
    throw new Refusal('BAD_REQUEST', `Cart with ID "${wanted}" already exists.`, 'graphql-input', {
      field: 'cart_id',
    });
  return wanted;
}
