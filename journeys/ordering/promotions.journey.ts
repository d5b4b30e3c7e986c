import { expect, it } from 'vitest';
import { comeWithBag } from '../support/bags.ts';
import { ask, expectAccessible, look, withBrowser } from '../support/browser.ts';

const visit = withBrowser();
/** Earrings at S$383, of which the sample shop sells the second pair at half price. */
const earrings = 'JL10705';

it.each([
  [375, 'sg_zh', '再买 1 件可享「耳饰第二件半价」', '增加一件', '耳饰第二件半价', 'zh'],
  [
    1280,
    'sg_en',
    '1 more piece for “The second pair of earrings at half price”',
    'One more',
    'The second pair of earrings at half price',
    'en',
  ],
] as const)(
  'says at %i px in %s what the bag lacks for a promotion, and takes it off by its name',
  async (width, store, missing, more, name, language) => {
    const { page, at } = await visit({ width, store });
    const { createEmptyCart: id } = await ask<{ createEmptyCart: string }>(
      'mutation { createEmptyCart }',
      {},
      store,
    );
    await ask(
      'mutation ($id: String!, $sku: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 1 }]) { user_errors { message } } }',
      { id, sku: earrings },
      store,
    );
    await comeWithBag({ page, at }, store, id, '/cart');
    const main = page.getByRole('main');
    await main.getByText(missing).waitFor();
    await look(page, `bag-promotion-missing-${width}-${language}`);
    await expectAccessible(page);
    await main.getByRole('button', { name: more }).first().click();
    await main.getByText(name).waitFor();
    await expect.poll(() => main.getByText(missing).count()).toBe(0);
    await main.getByText('191').first().waitFor();
    await look(page, `bag-promotion-${width}-${language}`);
    await expectAccessible(page);
  },
);
