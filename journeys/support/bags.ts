/** Bags filled through the API, for journeys that begin at the checkout. */
import { STORAGE } from '@jinlan/contract/wire';
import { ask, type Visit } from './browser.ts';
import { simplePieces } from './pieces.ts';

/** The visitor of this store view comes to the checkout with one simple piece, or with the one named. */
export async function comeToCheckout({ page, at }: Visit, store: string, named?: string): Promise<void> {
  const sku = named ?? (await simplePieces(store))[0]?.sku;
  if (!sku) throw new Error(`No simple piece in ${store}`);
  const { createEmptyCart: id } = await ask<{ createEmptyCart: string }>(
    'mutation { createEmptyCart }',
    {},
    store,
  );
  const { addProductsToCart: added } = await ask<{ addProductsToCart: { user_errors: readonly unknown[] } }>(
    'mutation ($id: String!, $sku: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 1 }]) { user_errors { message } } }',
    { id, sku },
    store,
  );
  if (added.user_errors.length > 0) throw new Error(JSON.stringify(added.user_errors));
  // A bag belongs to a market; the market's own view is called `default` on the Mainland.
  const market = store === 'default' ? 'cn' : store.slice(0, 2);
  await page.goto(at('/robots.txt'), { waitUntil: 'load' });
  await page.evaluate(
    ([name, value]) => {
      localStorage.setItem(name, JSON.stringify({ value, timeStored: Date.now() }));
    },
    [`jinlan__${STORAGE.cartId}_${market}`, id] as const,
  );
  await page.goto(at('/checkout'));
}
