import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectConsistentBooks, statementRunner } from '../../../testing/books.ts';
import {
  type Buyer,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  placeWith,
  readyInStore,
  setStock,
  startCart,
  stockOf,
  tokenise,
} from '../../../testing/buyer.ts';
import { letters, step } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

const bean = 'JL10806';

let shop: TestShop;
let manager: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
});
afterAll(() => shop.close());

const stock = async (sku: string, quantity: number): Promise<void> => {
  await setStock(shop, sku, quantity);
  await shop.areas.catalogue.fresh(true);
};
const publish = (over: object = {}) =>
  shop.areas.pricing.importFiles({
    promotions: JSON.stringify([
      {
        ...{ key: 'gift', market: 'hk', name: { 'zh-Hans-CN': '冬日赠礼', 'en-US': 'Winter gift' } },
        action: { kind: 'gift-choice', quantity: 1, skus: [bean] },
        ...over,
      },
    ]),
  });
beforeEach(async () => {
  await shop.db.query('test.limits', 'delete from platform.limit_use');
  await stock(bean, 20);
  await stock(fixedPiece, 500);
});

const takeGift = async ({ cartId, headers }: Buyer): Promise<Buyer> => {
  const { getGiftsOfCart } = await must(
    shop.graphql(
      'query ($id: String) { getGiftsOfCart(cartId: $id) { rules { rule_id } } }',
      { id: cartId },
      headers,
    ),
  );
  const rules = [{ rule_id: getGiftsOfCart.rules[0].rule_id, skus: [{ sku: bean, quantity: 1 }] }];
  await must(
    shop.graphql(
      `mutation ($id: String, $rules: [RuleGiftProductsInput!]!) {
         addGiftToCart(cartId: $id, rule_gift_products: $rules) { cart { id } } }`,
      { id: cartId, rules },
      headers,
    ),
  );
  return { cartId, headers };
};
const placed = async (buyer: Buyer): Promise<PlacedOrder> =>
  (await must(place(shop, buyer))).placeOrder.order;
const usedOf = async (): Promise<number> => {
  const [row] = await shop.db.query<{ used: number }>(
    'test.used',
    "select used from pricing.promotion where market = 'hk' and key = 'gift'",
  );
  return row?.used ?? -1;
};
const orderFields = `items { product_sku quantity_ordered product_sale_price { value } free_gift { label } free_gift_label return_exclusion }
  total { grand_total { value } steps { kind label amount { value } } discounts { label } }`;
const read = async ({ order_number: number, access_token: token }: PlacedOrder) =>
  (
    await must(
      shop.graphql(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { ${orderFields} } }`,
        { number, token },
        hk,
      ),
    )
  ).orderByToken;
const cancel = ({ order_number, access_token }: PlacedOrder) =>
  shop.graphql(
    'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
    { input: { order_number, access_token } },
    hk,
  );

describe('an order with a gift', () => {
  it('has it as a line that cost nothing and names its promotion: for the buyer, the staff and in the e-mail', async () => {
    await publish();
    const buyer = await takeGift(await readyInStore(shop));
    const order = await placed(buyer);
    const seen = await read(order);
    expect(seen.items).toMatchObject([
      { product_sku: fixedPiece, free_gift: null, free_gift_label: null },
      {
        ...{ product_sku: bean, quantity_ordered: 1, product_sale_price: { value: 0 } },
        ...{
          free_gift: { label: 'Winter gift' },
          free_gift_label: 'Winter gift',
          return_exclusion: 'free_gift',
        },
      },
    ]);
    expect(seen.total.discounts).toEqual([]);
    expect(seen.total.steps).toContainEqual({
      kind: 'promotion',
      label: 'Winter gift',
      amount: { value: 0 },
    });
    const { staffOrder } = await must(
      shop.graphql(
        'query ($number: String!) { staffOrder(number: $number) { items { product_sku free_gift { label } } } }',
        { number: order.order_number },
        manager.headers,
      ),
    );
    expect(staffOrder.items[1]).toEqual({ product_sku: bean, free_gift: { label: 'Winter gift' } });
    const [mail] = await letters(shop, order.order_number);
    expect(mail?.body).toMatch(/gold bean.*HK\$0\n.*Gift: Winter gift/);
  });

  it('holds the piece and a use of the promotion, and gives both back once when it ends unpaid', async () => {
    await publish({ useLimit: 100 });
    const used = await usedOf();
    const buyer = await takeGift(await readyInStore(shop));
    const order = await placed(buyer);
    expect([await stockOf(shop, bean), await usedOf()]).toEqual([19, used + 1]);
    await Promise.all([cancel(order), cancel(order)]);
    expect([await stockOf(shop, bean), await usedOf()]).toEqual([20, used]);
    // The bag is open again, with its gift.
    const again = await placed(buyer);
    expect((await read(again)).items).toHaveLength(2);
  });

  it('uses up nothing where the gift was not taken', async () => {
    await publish({ useLimit: 100 });
    const used = await usedOf();
    const order = await placed(await readyInStore(shop));
    expect(await usedOf()).toBe(used);
    expect((await read(order)).total.steps.map(({ kind }: { kind: string }) => kind)).not.toContain(
      'promotion',
    );
  });

  it('of a code uses it, and names it', async () => {
    await publish({ code: 'GIFT2026' });
    const used = await usedOf();
    const buyer = await readyInStore(shop);
    await must(
      shop.graphql(
        `mutation ($id: String!) { applyCouponToCart(input: { cart_id: $id, coupon_code: "GIFT2026" }) { cart { id } } }`,
        { id: buyer.cartId },
        buyer.headers,
      ),
    );
    const order = await placed(await takeGift(buyer));
    expect(await usedOf()).toBe(used + 1);
    const seen = await read(order);
    expect(seen.items[1]).toMatchObject({ product_sku: bean, free_gift: { label: 'Winter gift' } });
    expect(seen.total.discounts).toEqual([]);
    expect(seen.total.steps).toContainEqual({ kind: 'coupon', label: 'Winter gift', amount: { value: 0 } });
    await must(cancel(order));
    expect(await usedOf()).toBe(used);
  });

  it('is not placed without the gift that its shopper was shown', async () => {
    await publish();
    const buyer = await takeGift(await readyInStore(shop));
    const shown = () =>
      must(
        shop.graphql(
          'query ($id: String!) { cart(cart_id: $id) { price_token prices { grand_total { value } } } }',
          { id: buyer.cartId },
          hk,
        ),
      );
    const { cart } = await shown();
    await stock(bean, 0);
    const code = async (input: object) => (await placeWith(shop, buyer, input)).errors?.[0]?.extensions?.code;
    expect(await code({ price_token: cart.price_token })).toBe('PRICE_CHANGED');
    expect(await code({})).toBe('PRICE_CHANGED');
    await shown();
    expect(await code({})).toBeUndefined();
  });

  it('is not ordered again with the rest', async () => {
    await publish();
    const owner = await signUp(shop);
    const buyer = await startCart(shop, undefined, owner.headers);
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'checkmo' });
    const order = await placed(await takeGift(buyer));
    const { reorderItems } = await must(
      shop.graphql(
        `mutation { reorderItems(orderNumber: "${order.order_number}") { cart { items { product { sku } } } userInputErrors { code } } }`,
        {},
        owner.headers,
      ),
    );
    expect(reorderItems).toEqual({
      cart: { items: [{ product: { sku: fixedPiece } }] },
      userInputErrors: [],
    });
  });

  it('is returned as a whole once its last bought piece came back; its gift is no piece to ask for', async () => {
    await publish();
    const owner = await signUp(shop);
    const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 2 }], owner.headers);
    await fillIn(shop, buyer);
    const nonce = await tokenise(shop, cards.approved);
    await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce: nonce } });
    const { order_number: number } = await placed(await takeGift(buyer));
    await shop.drain();
    await step(shop, manager, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF0000001' });
    await step(shop, manager, number, 'markOrderDelivered');
    await shop.db.query('test.sg', "update ordering.sales_order set market = 'sg' where number = $1", [
      number,
    ]);
    const ask = (position: number, quantity: number) =>
      shop.graphql(
        'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { status } } }',
        {
          input: {
            order_uid: btoa(number),
            items: [{ order_item_uid: btoa(`${number}/${position}`), quantity_to_return: quantity }],
          },
        },
        owner.headers,
      );
    expect((await ask(2, 1)).errors?.[0]?.extensions).toMatchObject({
      code: 'RETURN_ITEMS_INVALID',
      data: { reason: 'excluded' },
    });
    const settle = (...positions: readonly number[]) =>
      step(shop, manager, number, 'settleReturn', {
        lines: positions.map((position) => ({
          ...{ order_item_uid: btoa(`${number}/${position}`), accepted: 1, restock: true },
        })),
        reason: 'Inspected',
      });
    // The gift comes with the last piece.
    for (const [status, ...positions] of [
      ['complete_returned_partial', 1],
      ['closed_returned', 1, 2],
    ] as const) {
      await must(ask(1, 1));
      await settle(...positions);
      await shop.drain();
      const { customer } = await must(
        shop.graphql(
          `{ customer { orders(filter: { number: { eq: "${number}" } }) { items { status } } } }`,
          {},
          owner.headers,
        ),
      );
      expect(customer.orders.items[0].status).toBe(status);
    }
    const [charge] = await shop.db.query<{ amount: number; refunded: number }>(
      'test.charge',
      'select amount_minor as amount, refunded_minor as refunded from sandbox_bank.charge where reference = $1',
      [number],
    );
    expect(charge?.refunded).toBe(charge?.amount);
  });
});

describe('the last ten gifts', () => {
  let network = 0;
  /** A bag with the gift, and the token of the prices that its shopper saw with it. */
  const readyWithGift = async (): Promise<Buyer & { readonly token: string }> => {
    network += 1;
    const headers = {
      ...hk,
      'x-forwarded-for': `198.51.${100 + Math.floor(network / 250)}.${1 + (network % 250)}`,
    };
    const buyer = await startCart(shop, undefined, headers);
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'checkmo' });
    await takeGift(buyer);
    const { cart } = await must(
      shop.graphql(
        'query ($id: String!) { cart(cart_id: $id) { price_token } }',
        { id: buyer.cartId },
        headers,
      ),
    );
    return { ...buyer, token: cart.price_token };
  };
  const race = async (): Promise<number> => {
    const buyers: Awaited<ReturnType<typeof readyWithGift>>[] = [];
    for (let from = 0; from < 200; from += 20)
      buyers.push(...(await Promise.all(Array.from({ length: 20 }, readyWithGift))));
    const answers = await Promise.all(
      buyers.map((buyer) => placeWith(shop, buyer, { price_token: buyer.token })),
    );
    const codes = new Set(
      answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions?.code) ?? []),
    );
    for (const code of codes)
      expect(['PRICE_CHANGED', 'TOTAL_NOT_SHOWN', 'INSUFFICIENT_STOCK']).toContain(code);
    const orders = answers.flatMap(({ data }) => data?.placeOrder?.order ?? []);
    const gifts = await shop.db.query<{ n: number }>(
      'test.gifts',
      `select count(*)::integer as n from ordering.order_line line join ordering.sales_order sales on sales.id = line.order_id
       where gift_rule is not null and number = any($1::text[])`,
      [orders.map(({ order_number }: PlacedOrder) => order_number)],
    );
    expect(gifts[0]?.n).toBe(orders.length);
    await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
    return orders.length;
  };

  it('of a promotion that gives ten are had by exactly ten of 200 buyers', async () => {
    const used = await usedOf();
    await stock(bean, 500);
    await publish({ useLimit: used + 10 });
    expect(await race()).toBe(10);
    expect(await usedOf()).toBe(used + 10);
  }, 120_000);

  it('on the shelf are had by exactly ten of 200 buyers', async () => {
    await publish();
    await stock(bean, 10);
    expect(await race()).toBe(10);
    expect(await stockOf(shop, bean)).toBe(0);
  }, 120_000);
});
