import { describe, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import {
  addDesign,
  codeOf,
  diamondDesign,
  emptyBag,
  ringDesign,
  stonesToSet,
} from '../../../testing/designs.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';

const shop = withSampleShop();

const hk = { store: 'hk_en' };

describe('a design changed from the bag', () => {
  test('replaces its line and keeps the wrap, and is added where the line is gone', async () => {
    const bag = await emptyBag(shop);
    const before = await addDesign(shop, bag, codeOf(ringDesign()));
    const [{ uid: replaces }] = before.cart.items;
    await must(
      shop.graphql(
        `mutation ($input: UpdateCartItemsInput) { updateCartItems(input: $input) { cart { id } } }`,
        {
          input: {
            cart_id: bag.cartId,
            cart_items: [{ cart_item_uid: replaces, gift: { wrap: true, message: 'For you' } }],
          },
        },
        hk,
      ),
    );
    const code = codeOf(ringDesign('pt950'));
    const after = await addDesign(shop, bag, code, { replaces });
    expect(after.user_errors).toEqual([]);
    expect(after.cart.items).toMatchObject([{ design_code: code, gift: { wrap: true, message: 'For you' } }]);
    const repeated = await addDesign(shop, bag, code, { replaces });
    expect(repeated.cart.items).toHaveLength(2);
  });

  test('may keep its stone, and leaves the old line where it is refused', async () => {
    const bag = await emptyBag(shop);
    const [stone] = await stonesToSet(shop, 1);
    const code = codeOf(diamondDesign(stone ?? ''));
    const { cart } = await addDesign(shop, bag, code);
    const replaces = cart.items[0].uid;
    const sameStone = await addDesign(shop, bag, code, { replaces });
    expect(sameStone.user_errors).toEqual([]);
    expect(sameStone.cart.items).toHaveLength(1);
    const refused = await addDesign(shop, bag, 'A', { replaces: sameStone.cart.items[0].uid });
    expect(refused.user_errors).toMatchObject([{ reason: 'CODE_CUT_SHORT' }]);
    expect(refused.cart.items).toHaveLength(1);
  });
});
