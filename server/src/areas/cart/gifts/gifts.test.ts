import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedPiece, hk, must, setStock, startCart } from '../../../testing/buyer.ts';
import { signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

const bean = 'JL10806';
const cord = 'JL10410';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await setStock(shop, fixedPiece, 500);
});
afterAll(() => shop.close());

const campaign = (key: string, over: object = {}) => ({
  ...{ key, market: 'hk', name: { 'zh-Hans-CN': `活动 ${key}`, 'en-US': `Campaign ${key}` } },
  action: { kind: 'gift-choice', quantity: 2, skus: [bean, cord] },
  ...over,
});
const publish = (...entries: object[]) =>
  shop.areas.pricing.importFiles({ promotions: JSON.stringify(entries) });

beforeEach(async () => {
  await shop.db.query(
    'test.end',
    "update pricing.promotion set valid_from = null, valid_until = '2000-01-01', revision = revision + 1 where kind = 'campaign'",
  );
  await shop.areas.pricing.promotions.refresh();
  for (const sku of [bean, cord]) await stock(sku, 20);
});

/** Sets a stock outside the shop, and waits until the shop has loaded the change. */
const stock = async (sku: string, quantity: number): Promise<void> => {
  await setStock(shop, sku, quantity);
  await shop.areas.catalogue.fresh(true);
};

type Buyer = Awaited<ReturnType<typeof startCart>>;

const rulesOf = async ({ cartId, headers }: Buyer) =>
  (
    await must(
      shop.graphql(
        `query ($id: String) { getGiftsOfCart(cartId: $id) { rules { rule_id label rule_total_qty rule_left_qty
           products { available_qty variants { sku label available_qty }
             product { id sku name url_key type_id thumbnail { url label } image { url label } } } } } }`,
        { id: cartId },
        headers,
      ),
    )
  ).getGiftsOfCart.rules;

const cartFields = `id total_quantity gifts_left has_available_free_gifts price_token
  items { id uid quantity max_quantity free_gift { rule_id label } product { sku } prices { row_total { value } } }
  lost_gifts { item_uid sku name quantity reason message }
  prices { grand_total { value } discounts { label } steps { kind label amount { value } } }`;
const readCart = async ({ cartId, headers }: Buyer) =>
  (
    await must(
      shop.graphql(`query ($id: String!) { cart(cart_id: $id) { ${cartFields} } }`, { id: cartId }, headers),
    )
  ).cart;
const giftsIn = (cart: {
  items: readonly { quantity: number; free_gift: unknown; product: { sku: string } }[];
}) => cart.items.flatMap(({ quantity, free_gift, product }) => (free_gift ? [[product.sku, quantity]] : []));

const choose = (
  { cartId, headers }: Buyer,
  rules: readonly object[],
  over: { readonly id?: string; readonly headers?: Record<string, string> } = {},
) =>
  shop.graphql(
    `mutation ($id: String, $rules: [RuleGiftProductsInput!]!) {
       addGiftToCart(cartId: $id, rule_gift_products: $rules) {
         rules { rule_id rule_left_qty products { available_qty } } cart { ${cartFields} } } }`,
    { id: over.id ?? cartId, rules },
    { ...headers, ...over.headers },
  );
const one = (ruleId: number, sku: string, quantity: number) => [
  { rule_id: ruleId, skus: [{ sku, quantity }] },
];
const refusedAs = async (answer: ReturnType<typeof choose>) => {
  const { errors } = await answer;
  return errors?.[0]?.extensions;
};
const update = ({ cartId, headers }: Buyer, uid: string, quantity: number) =>
  shop.graphql(
    `mutation ($input: UpdateCartItemsInput) { updateCartItems(input: $input) { cart { ${cartFields} } } }`,
    { input: { cart_id: cartId, cart_items: [{ cart_item_uid: uid, quantity }] } },
    headers,
  );
const remove = ({ cartId, headers }: Buyer, uid: string) =>
  shop.graphql(
    `mutation ($input: RemoveItemFromCartInput) { removeItemFromCart(input: $input) { cart { ${cartFields} } } }`,
    { input: { cart_id: cartId, cart_item_uid: uid } },
    headers,
  );

describe('getGiftsOfCart', () => {
  it('lists what the bag has earned, with how much of it is left', async () => {
    const buyer = await startCart(shop);
    expect(await rulesOf(buyer)).toEqual([]);
    expect(await readCart(buyer)).toMatchObject({
      ...{ gifts_left: null, has_available_free_gifts: false, lost_gifts: [] },
    });
    await publish(campaign('two'));
    await stock(cord, 0);
    const rules = await rulesOf(buyer);
    expect(rules).toMatchObject([
      {
        ...{ label: 'Campaign two', rule_total_qty: 2, rule_left_qty: 2 },
        products: [
          {
            available_qty: 20,
            product: {
              ...{ sku: bean, type_id: 'simple', name: 'Small Plenty gold bean in a red packet' },
              thumbnail: { url: expect.stringContaining('http') },
              image: { label: expect.any(String) },
            },
          },
          { available_qty: 0, product: { sku: cord } },
        ],
      },
    ]);
    expect((await readCart(buyer)).gifts_left).toBe(2);
  });

  it('takes the id under either name, and refuses none, two different, and a foreign one', async () => {
    const buyer = await startCart(shop);
    const ask = (args: string) => shop.graphql(`{ getGiftsOfCart${args} { rules { rule_id } } }`, {}, hk);
    expect((await ask(`(cart_id: "${buyer.cartId}")`)).errors).toBeUndefined();
    expect((await ask(`(cartId: "${buyer.cartId}", cart_id: "${buyer.cartId}")`)).errors).toBeUndefined();
    expect((await ask('')).errors?.[0]?.extensions?.code).toBe('MISSING_CART_ID');
    const different = await ask(`(cartId: "${buyer.cartId}", cart_id: "x")`);
    expect(different.errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
    expect((await ask('(cartId: "x")')).errors?.[0]?.extensions?.code).toBe('CART_NOT_FOUND');
    const member = await signUp(shop);
    const { headers } = member;
    const { createEmptyCart: foreign } = await must(
      shop.graphql('mutation { createEmptyCart }', {}, headers),
    );
    await startCart(shop, [{ sku: fixedPiece, quantity: 1 }], headers);
    expect((await ask(`(cartId: "${foreign}")`)).errors?.[0]?.extensions?.code).toBe('CART_FOREIGN');
    await publish(campaign('two'));
    const [{ rule_id: ruleId }] = await rulesOf(buyer);
    expect(await refusedAs(choose(buyer, one(ruleId, bean, 1), { id: foreign }))).toMatchObject({
      code: 'CART_FOREIGN',
    });
  });
});

describe('addGiftToCart', () => {
  it('adds gifts as lines that cost nothing and name their promotion', async () => {
    await publish(campaign('two'));
    const buyer = await startCart(shop);
    const before = await readCart(buyer);
    const [{ rule_id: ruleId }] = await rulesOf(buyer);
    const { addGiftToCart } = await must(choose(buyer, one(ruleId, bean, 1)));
    expect(addGiftToCart.rules).toMatchObject([
      { rule_id: ruleId, rule_left_qty: 1, products: [{ available_qty: 19 }, { available_qty: 20 }] },
    ]);
    const { cart } = addGiftToCart;
    expect(cart).toMatchObject({ total_quantity: 2, gifts_left: 1, has_available_free_gifts: true });
    expect(cart.items).toMatchObject([
      { free_gift: null, product: { sku: fixedPiece } },
      {
        ...{ quantity: 1, max_quantity: 2, product: { sku: bean }, prices: { row_total: { value: 0 } } },
        free_gift: { rule_id: ruleId, label: 'Campaign two' },
      },
    ]);
    expect(cart.prices.grand_total).toEqual(before.prices.grand_total);
    expect(cart.prices.discounts).toBeNull();
    expect(cart.prices.steps).toMatchObject([
      { kind: 'line' },
      { kind: 'line', amount: { value: 0 } },
      { kind: 'promotion', label: 'Campaign two', amount: { value: 0 } },
    ]);
    expect(cart.price_token).not.toBe(before.price_token);
    // The next choice is added to the first.
    expect(giftsIn((await must(choose(buyer, one(ruleId, cord, 1)))).addGiftToCart.cart)).toEqual([
      [bean, 1],
      [cord, 1],
    ]);
    expect(await readCart(buyer)).toMatchObject({ gifts_left: 0, has_available_free_gifts: false });
  });

  it('refuses what the bag has not earned, all or nothing', async () => {
    await publish(campaign('two'), campaign('far', { minSubtotal: 99_999_999 }));
    const buyer = await startCart(shop);
    const [{ rule_id: ruleId }] = await rulesOf(buyer);
    const [far] = await shop.db.query<{ id: number }>(
      'test.far',
      "select id from pricing.promotion where market = 'hk' and key = 'far'",
    );
    const refused: readonly [readonly object[], object][] = [
      [one(far?.id ?? 0, bean, 1), { code: 'GIFT_RULE_NOT_EARNED', data: { rule: far?.id } }],
      [one(0, bean, 1), { code: 'GIFT_RULE_NOT_EARNED' }],
      [one(-7, bean, 1), { code: 'GIFT_RULE_NOT_EARNED' }],
      [one(ruleId, fixedPiece, 1), { code: 'GIFT_NOT_OFFERED' }],
      [one(ruleId, '📿'.repeat(500), 1), { code: 'GIFT_NOT_OFFERED' }],
      [one(ruleId, bean, -1), { code: 'GIFT_QUANTITY_INVALID' }],
      [one(ruleId, bean, 0.5), { code: 'GIFT_QUANTITY_INVALID' }],
      [one(ruleId, bean, 1e300), { code: 'GIFT_QUANTITY_INVALID' }],
      [one(ruleId, bean, 3), { code: 'GIFT_LIMIT_REACHED', data: { left: 2 } }],
      [[...one(ruleId, bean, 2), ...one(ruleId, cord, 1)], { code: 'GIFT_LIMIT_REACHED' }],
      [[...one(ruleId, bean, 1), ...one(ruleId, fixedPiece, 1)], { code: 'GIFT_NOT_OFFERED' }],
    ];
    for (const [rules, expected] of refused)
      expect(await refusedAs(choose(buyer, rules))).toMatchObject(expected);
    await stock(bean, 1);
    expect(await refusedAs(choose(buyer, one(ruleId, bean, 2)))).toMatchObject({
      code: 'GIFT_STOCK_INSUFFICIENT',
      data: { sku: bean, available: 1 },
    });
    expect(await readCart(buyer)).toMatchObject({ total_quantity: 1, gifts_left: 2 });
    expect(giftsIn((await must(choose(buyer, one(ruleId, bean, 0)))).addGiftToCart.cart)).toEqual([]);
    const { errors } = await choose(buyer, [{ rule_id: ruleId, skus: [{ sku: bean, quantity: 'two' }] }]);
    expect(errors).toBeDefined();
    const many = Array.from({ length: 201 }, () => ({ sku: bean, quantity: 0 }));
    expect(await refusedAs(choose(buyer, [{ rule_id: ruleId, skus: many }]))).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('adds nothing twice for a repeated request, and no more than the rule gives for parallel ones', async () => {
    await publish(campaign('two', { action: { kind: 'gift-choice', quantity: 3, skus: [bean] } }));
    const buyer = await startCart(shop);
    const [{ rule_id: ruleId }] = await rulesOf(buyer);
    const again = { headers: { 'x-request-id': 'gift-request-1' } };
    await must(choose(buyer, one(ruleId, bean, 1), again));
    await must(choose(buyer, one(ruleId, bean, 1), again));
    expect(giftsIn(await readCart(buyer))).toEqual([[bean, 1]]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => choose(buyer, one(ruleId, bean, 1))));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(2);
    expect(giftsIn(await readCart(buyer))).toEqual([[bean, 3]]);
  });

  it('counts what the bag buys before gifts of the same piece', async () => {
    await publish(campaign('two'));
    await stock(bean, 2);
    const buyer = await startCart(shop, [{ sku: bean, quantity: 1 }]);
    const [{ rule_id: ruleId }] = await rulesOf(buyer);
    expect(await refusedAs(choose(buyer, one(ruleId, bean, 2)))).toMatchObject({
      code: 'GIFT_STOCK_INSUFFICIENT',
    });
    const { cart } = (await must(choose(buyer, one(ruleId, bean, 1)))).addGiftToCart;
    expect(cart.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1]);
  });
});

describe('a gift in the bag', () => {
  const withGift = async (over: object = {}, quantity = 1, pieces = 1) => {
    await publish(campaign('two', over));
    const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: pieces }]);
    const [{ rule_id: ruleId }] = await rulesOf(buyer);
    const { cart } = (await must(choose(buyer, one(ruleId, bean, quantity)))).addGiftToCart;
    const [bought, gift] = cart.items.map(({ uid }: { uid: string }) => uid) as [string, string];
    return { buyer, ruleId, bought, gift };
  };

  it('changes its quantity within the limits, and is removed like any line', async () => {
    const { buyer, gift } = await withGift();
    expect(giftsIn((await must(update(buyer, gift, 2))).updateCartItems.cart)).toEqual([[bean, 2]]);
    expect(await refusedAs(update(buyer, gift, 3))).toMatchObject({ code: 'GIFT_LIMIT_REACHED' });
    expect(await refusedAs(update(buyer, gift, -1))).toMatchObject({ code: 'GIFT_QUANTITY_INVALID' });
    expect(giftsIn((await must(update(buyer, gift, 1))).updateCartItems.cart)).toEqual([[bean, 1]]);
    expect(giftsIn((await must(remove(buyer, gift))).removeItemFromCart.cart)).toEqual([]);
    expect(await refusedAs(remove(buyer, gift))).toMatchObject({ code: 'ITEM_NOT_FOUND' });
    const other = await withGift();
    expect(await refusedAs(remove(buyer, other.gift))).toMatchObject({ code: 'ITEM_NOT_FOUND' });
  });

  it('leaves with a message when the bag falls below the minimum, and returns with it', async () => {
    const { buyer, bought } = await withGift({ minSubtotal: 3_000_000 }, 2, 2);
    const { cart } = (await must(update(buyer, bought, 1))).updateCartItems;
    expect(giftsIn(cart)).toEqual([]);
    expect(cart).toMatchObject({ total_quantity: 1, gifts_left: null });
    expect(cart.lost_gifts).toMatchObject([
      {
        ...{ sku: bean, quantity: 2, reason: 'NOT_EARNED' },
        message: expect.stringMatching(/left your bag: spend HK\$13,780 more and the gift of “Campaign two”/),
      },
    ]);
    const chinese = await readCart({ ...buyer, headers: { store: 'hk_zh' } });
    expect(chinese.lost_gifts[0].message).toMatch(/已移出购物袋：再选购HK\$13,780/);
    const { cart: back } = (await must(update(buyer, bought, 2))).updateCartItems;
    expect(giftsIn(back)).toEqual([[bean, 2]]);
    expect(back.lost_gifts).toEqual([]);
    const { cart: gone } = (await must(update(buyer, bought, 1))).updateCartItems;
    const dismissed = (await must(remove(buyer, gone.lost_gifts[0].item_uid))).removeItemFromCart.cart;
    expect(dismissed.lost_gifts).toEqual([]);
    expect(giftsIn((await must(update(buyer, bought, 2))).updateCartItems.cart)).toEqual([]);
  });

  it.each([
    ['is over', campaign('two', { lastDay: '2026-01-01' }), 'RULE_OVER', 2],
    ['begins later', campaign('two', { firstDay: '2099-01-01' }), 'RULE_OVER', 2],
    [
      'gives other pieces',
      campaign('two', { action: { kind: 'gift-choice', quantity: 2, skus: [cord] } }),
      ...(['NOT_OFFERED', 2] as const),
    ],
    [
      'gives fewer',
      campaign('two', { action: { kind: 'gift-choice', quantity: 1, skus: [bean] } }),
      ...(['FEWER', 1] as const),
    ],
  ] as const)('leaves when its promotion %s', async (_, changed, reason, lost) => {
    const { buyer } = await withGift({}, 2);
    await publish(changed);
    const cart = await readCart(buyer);
    expect(cart.lost_gifts).toMatchObject([{ sku: bean, reason, quantity: lost }]);
    expect(giftsIn(cart)).toEqual(lost === 2 ? [] : [[bean, 2 - lost]]);
  });

  it('leaves when the promotion is used up, or the piece sells out', async () => {
    const { buyer } = await withGift({}, 2);
    await stock(bean, 1);
    const short = await readCart(buyer);
    expect(giftsIn(short)).toEqual([[bean, 1]]);
    expect(short.lost_gifts).toMatchObject([{ quantity: 1, reason: 'SOLD_OUT' }]);
    await shop.db.query(
      'test.use-up',
      "update pricing.promotion set use_limit = 1, used = 1 where market = 'hk' and key = 'two'",
    );
    await shop.areas.pricing.promotions.refresh();
    expect((await readCart(buyer)).lost_gifts).toMatchObject([{ quantity: 2, reason: 'RULE_USED_UP' }]);
  });

  it('is forgotten once it has left and the shopper chooses anew', async () => {
    const { buyer, ruleId } = await withGift({}, 2);
    await stock(bean, 1);
    const { cart } = (await must(choose(buyer, one(ruleId, cord, 1)))).addGiftToCart;
    expect(giftsIn(cart)).toEqual([
      [bean, 1],
      [cord, 1],
    ]);
    expect(cart.lost_gifts).toEqual([]);
    await stock(bean, 20);
    expect(giftsIn(await readCart(buyer))).toEqual([
      [bean, 1],
      [cord, 1],
    ]);
  });

  it('counts for no minimum and is not reduced', async () => {
    const twoPieces = { minQuantity: 2, action: { kind: 'order-amount', amount: 10_000 } };
    await publish(campaign('two'), campaign('pieces', twoPieces));
    const buyer = await startCart(shop);
    const [{ rule_id: ruleId }] = await rulesOf(buyer);
    const { cart } = (await must(choose(buyer, one(ruleId, bean, 2)))).addGiftToCart;
    expect(cart.prices.discounts).toBeNull();
  });

  it('comes along when the guest signs in, and is cleared with the bag', async () => {
    const { buyer } = await withGift();
    const member = await signUp(shop);
    const { headers } = member;
    const { assignCustomerToGuestCart: merged } = await must(
      shop.graphql(
        `mutation ($id: String!) { assignCustomerToGuestCart(cart_id: $id) { ${cartFields} } }`,
        { id: buyer.cartId },
        headers,
      ),
    );
    expect(giftsIn(merged)).toEqual([[bean, 1]]);
    const { clearCart } = await must(
      shop.graphql(
        `mutation ($uid: ID!) { clearCart(input: { uid: $uid }) { cart { ${cartFields} } } }`,
        { uid: merged.id },
        headers,
      ),
    );
    expect(clearCart.cart).toMatchObject({ items: [], lost_gifts: [] });
  });

  it('is not offered to a bag of which nothing is sent', async () => {
    await publish(campaign('two'));
    const buyer = await startCart(shop, [{ sku: 'JL90101', quantity: 1 }]);
    expect(await readCart(buyer)).toMatchObject({ gifts_left: 0 });
  });
});

describe('a gift with sizes', () => {
  const bracelet = 'JL10428';
  const sizes = [14, 15, 16, 17, 18].map((size) => `${bracelet}-${size}`);

  it('is offered with its sizes, and the size that was chosen is in the bag', async () => {
    await publish(campaign('sizes', { action: { kind: 'gift-choice', quantity: 2, skus: [bracelet] } }));
    for (const [index, sku] of sizes.entries()) await stock(sku, index);
    const buyer = await startCart(shop);
    const [{ rule_id: ruleId, products }] = await rulesOf(buyer);
    expect(products).toMatchObject([
      {
        ...{ available_qty: 10, product: { sku: bracelet, type_id: 'configurable' } },
        variants: sizes.map((sku, index) => ({
          ...{ sku, available_qty: index, label: expect.stringContaining(sku.slice(-2)) },
        })),
      },
    ]);
    expect(await refusedAs(choose(buyer, one(ruleId, bracelet, 1)))).toMatchObject({
      code: 'GIFT_NOT_OFFERED',
    });
    expect(await refusedAs(choose(buyer, one(ruleId, `${bracelet}-14`, 1)))).toMatchObject({
      code: 'GIFT_STOCK_INSUFFICIENT',
    });
    const { cart } = (await must(choose(buyer, one(ruleId, `${bracelet}-16`, 1)))).addGiftToCart;
    expect(cart.items[1]).toMatchObject({ quantity: 1, max_quantity: 2, product: { sku: bracelet } });
    await publish(campaign('sizes', { action: { kind: 'gift-choice', skus: [`${bracelet}-17`] } }));
    expect((await readCart(buyer)).lost_gifts).toMatchObject([
      { sku: `${bracelet}-16`, reason: 'NOT_OFFERED' },
    ]);
  });
});

describe('a gift by code', () => {
  const typeCode = ({ cartId, headers }: Buyer, code: string) =>
    shop.graphql(
      `mutation ($id: String!, $code: String!) { applyCouponToCart(input: { cart_id: $id, coupon_code: $code }) {
         cart { applied_coupons { code } ${cartFields} } } }`,
      { id: cartId, code },
      headers,
    );

  it('is offered once the code is typed, and leaves with it', async () => {
    await publish(campaign('coded', { code: 'GIFT2026' }), campaign('other', { code: 'GIFT2027' }));
    const buyer = await startCart(shop);
    expect(await rulesOf(buyer)).toEqual([]);
    const { cart: typed } = (await must(typeCode(buyer, 'gift2026'))).applyCouponToCart;
    expect(typed).toMatchObject({ applied_coupons: [{ code: 'GIFT2026' }], gifts_left: 2 });
    await must(typeCode(buyer, 'GIFT2026'));
    expect(await refusedAs(typeCode(buyer, 'GIFT2027'))).toMatchObject({ code: 'COUPON_ALREADY_APPLIED' });
    const [{ rule_id: ruleId }] = await rulesOf(buyer);
    const { cart } = (await must(choose(buyer, one(ruleId, bean, 1)))).addGiftToCart;
    expect(giftsIn(cart)).toEqual([[bean, 1]]);
    expect(cart.prices).toMatchObject({
      discounts: null,
      steps: expect.arrayContaining([{ kind: 'coupon', label: 'Campaign coded', amount: { value: 0 } }]),
    });
    const { removeCouponFromCart: removed } = await must(
      shop.graphql(
        `mutation ($id: String!) { removeCouponFromCart(input: { cart_id: $id }) { cart { ${cartFields} } } }`,
        { id: buyer.cartId },
        buyer.headers,
      ),
    );
    expect(giftsIn(removed.cart)).toEqual([]);
    expect(removed.cart.lost_gifts).toEqual([]);
  });

  it('is refused by its reason where the bag has not earned it, or no gift is left', async () => {
    await publish(campaign('coded', { code: 'GIFT2026', minSubtotal: 300_000_000 }));
    const buyer = await startCart(shop);
    expect(await refusedAs(typeCode(buyer, 'GIFT2026'))).toMatchObject({
      ...{ code: 'COUPON_INVALID', data: { rule: 'COUPON_BELOW_MINIMUM' } },
    });
    await publish(campaign('coded', { code: 'GIFT2026' }));
    for (const sku of [bean, cord]) await stock(sku, 0);
    expect(await refusedAs(typeCode(buyer, 'GIFT2026'))).toMatchObject({
      ...{ code: 'COUPON_INVALID', data: { rule: 'COUPON_NO_GIFT_CHOSEN' } },
    });
  });
});

describe('removeSpotsForCart', () => {
  it('leaves lines and gifts in the bag, also twice and for an empty one', async () => {
    await publish(campaign('two'));
    const buyer = await startCart(shop);
    const [{ rule_id: ruleId }] = await rulesOf(buyer);
    await must(choose(buyer, one(ruleId, bean, 1)));
    const release = (args: string) =>
      shop.graphql(`mutation { removeSpotsForCart${args} { total_quantity } }`, {}, hk);
    for (const name of ['cartId', 'cart_id'])
      expect((await must(release(`(${name}: "${buyer.cartId}")`))).removeSpotsForCart).toEqual({
        total_quantity: 2,
      });
    const empty = await startCart(shop, []);
    expect((await must(release(`(cartId: "${empty.cartId}")`))).removeSpotsForCart.total_quantity).toBe(0);
    expect((await release('(cartId: "nobody")')).errors?.[0]?.extensions?.code).toBe('CART_NOT_FOUND');
  });
});
