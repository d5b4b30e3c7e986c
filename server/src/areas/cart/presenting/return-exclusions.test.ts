import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedPiece, goldPiece, must, setStock, startCart } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

/** A gold bean of a fixed price. */
const bean = 'JL10806';
const madeToOrder = 'LZ20101';

test.each([
  [
    'default',
    'cn-eshop',
    [
      ['bullion', true],
      ['gold', true],
    ],
  ],
  [
    'hk_en',
    'hk-eshop',
    [
      ['bullion', false],
      ['gold', false],
    ],
  ],
] as const)(
  'a bag in %s says which pieces are final, and which the buyer confirms',
  async (store, source, expected) => {
    const skus = [bean, goldPiece, fixedPiece];
    for (const sku of skus)
      await shop.db.query(
        'test.stock',
        `update catalogue.stock_item set quantity = 50 from catalogue.product piece, stores.source source
       where piece.id = stock_item.product_id and piece.sku = $1 and source.id = stock_item.source_id and source.code = $2`,
        [sku, source],
      );
    await setStock(shop, bean, 50);
    await shop.areas.catalogue.fresh(true);
    const { cartId, headers } = await startCart(
      shop,
      skus.map((sku) => ({ sku, quantity: 1 })),
      { store },
    );
    const { cart } = await must(
      shop.graphql(
        `{ cart(cart_id: "${cartId}") { items { uid product { sku } } return_exclusions { cart_item_uid reason must_confirm } } }`,
        {},
        headers,
      ),
    );
    expect(
      cart.return_exclusions.map(({ reason, must_confirm }: { reason: string; must_confirm: boolean }) => [
        reason,
        must_confirm,
      ]),
    ).toEqual(expected);
    expect(cart.return_exclusions[0].cart_item_uid).toBe(cart.items[0].uid);
  },
);

test.each([
  ['default', { bean: 'bullion', gold: 'gold', fixed: null, made: 'made_to_order' }],
  ['hk_en', { bean: 'bullion', gold: 'gold', fixed: null, made: 'made_to_order' }],
  ['sg_en', { bean: null, gold: null, fixed: null, made: 'made_to_order' }],
] as const)('the page of a piece in %s says the same before it is in a bag', async (store, expected) => {
  const skus = { bean, gold: goldPiece, fixed: fixedPiece, made: madeToOrder };
  const { products } = await must(
    shop.graphql(
      'query ($skus: [String]) { products(filter: { sku: { in: $skus } }) { items { sku return_exclusion } } }',
      { skus: Object.values(skus) },
      { store },
    ),
  );
  const bySku = new Map(
    products.items.map((item: { sku: string; return_exclusion: string | null }) => [
      item.sku,
      item.return_exclusion,
    ]),
  );
  const sold = Object.entries(skus).filter(([, sku]) => bySku.has(sku));
  expect(sold.length).toBeGreaterThan(1);
  for (const [name, sku] of sold) expect([name, bySku.get(sku)]).toEqual([name, expected[name as 'bean']]);
});
