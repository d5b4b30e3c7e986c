/** Fills bags through the API, for journeys that begin at the checkout. */
import { STORAGE } from '@jinlan/contract/wire';
import { ask, type Visit } from './browser.ts';
import { simplePieces } from './pieces.ts';

/** Opens the checkout of a store view with one piece in the bag: `givenSku`, or by default a simple piece. */
export async function comeToCheckout({ page, at }: Visit, store: string, givenSku?: string): Promise<void> {
  const sku = givenSku ?? (await simplePieces(store))[0]?.sku;
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
  await comeWithBag({ page, at }, store, id, '/checkout');
}

/** Opens a page of a store view with a bag that was filled through the API. */
export async function comeWithBag(
  { page, at }: Pick<Visit, 'page' | 'at'>,
  store: string,
  id: string,
  path: string,
): Promise<void> {
  // A bag belongs to a market; the Mainland's store view is called `default`.
  const market = store === 'default' ? 'cn' : store.slice(0, 2);
  await page.goto(at('/robots.txt'), { waitUntil: 'load' });
  await page.evaluate(
    ([name, value]) => {
      localStorage.setItem(name, JSON.stringify({ value, timeStored: Date.now() }));
    },
    [`jinlan__${STORAGE.cartId}_${market}`, id] as const,
  );
  await page.goto(at(path));
}

/** Returns the id of a new bag with these designs and pieces. `designs`: share codes. */
export async function bagOfDesigns(
  store: string,
  designs: readonly string[],
  skus: readonly string[] = [],
): Promise<string> {
  const { createEmptyCart: id } = await ask<{ createEmptyCart: string }>(
    'mutation { createEmptyCart }',
    {},
    store,
  );
  for (const code of designs) await addDesign(store, id, code);
  if (skus.length > 0)
    await ask(
      'mutation ($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) { user_errors { message } } }',
      { id, items: skus.map((sku) => ({ sku, quantity: 1 })) },
      store,
    );
  return id;
}

async function addDesign(store: string, id: string, code: string): Promise<void> {
  const { addDesignToCart: added } = await ask<{ addDesignToCart: { user_errors: readonly unknown[] } }>(
    'mutation ($id: String!, $code: String!) { addDesignToCart(cart_id: $id, code: $code, checked_engraving: true) { user_errors { message } } }',
    { id, code },
    store,
  );
  if (added.user_errors.length > 0) throw new Error(JSON.stringify(added.user_errors));
}
