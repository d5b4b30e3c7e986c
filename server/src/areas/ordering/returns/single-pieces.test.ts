import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { step } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

const other = 'JL10602';

let shop: TestShop;
let manager: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  for (const sku of [fixedPiece, other]) await setStock(shop, sku, 20);
});
afterAll(() => shop.close());

it.each([
  ['every second piece costs half', { kind: 'nth-piece', every: 2, basisPoints: 5_000 }],
  ['the cheapest of two is free', { kind: 'cheapest-piece', basisPoints: 10_000 }],
])('where %s, a returned piece pays back its share, whichever it is', async (_, action) => {
  await shop.areas.pricing.importFiles({
    promotions: JSON.stringify([
      {
        ...{ key: 'pair', market: 'hk', name: { 'zh-Hans-CN': '第二件', 'en-US': 'The second piece' } },
        ...{ classes: ['fixed-price'], minQuantity: 2, action },
      },
    ]),
  });
  const owner = await signUp(shop);
  const buyer = await startCart(
    shop,
    [fixedPiece, other].map((sku) => ({ sku, quantity: 1 })),
    owner.headers,
  );
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });
  const { order_number: number }: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
  await shop.drain();
  await step(shop, manager, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF0000001' });
  await step(shop, manager, number, 'markOrderDelivered');
  await shop.db.query('test.sg', "update ordering.sales_order set market = 'sg' where number = $1", [number]);
  const read = async () => {
    const { customer } = await must(
      shop.graphql(
        `{ customer { orders(filter: { number: { eq: "${number}" } }) { items { grand_total refunded { value }
          items { product_sale_price { value } discounts { amount { value } } } } } } }`,
        {},
        owner.headers,
      ),
    );
    return customer.orders.items[0];
  };
  interface Item {
    readonly product_sale_price: { readonly value: number };
    readonly discounts: readonly { readonly amount: { readonly value: number } }[];
  }
  const order = await read();
  const lines = order.items.map(({ product_sale_price: { value: price }, discounts }: Item) => ({
    price,
    share: discounts.reduce((sum, { amount: { value } }) => sum + value, 0),
  }));
  const [first, second] = lines;
  const taken = first.share + second.share;
  // In proportion to the prices, to the dollar.
  expect(taken).toBeGreaterThan(1);
  expect(Math.abs(first.share - (taken * first.price) / (first.price + second.price))).toBeLessThan(1);
  let refunded = 0;
  for (const [index, { price, share }] of lines.entries()) {
    const order_item_uid = btoa(`${number}/${index + 1}`);
    await must(
      shop.graphql(
        'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { status } } }',
        { input: { order_uid: btoa(number), items: [{ order_item_uid, quantity_to_return: 1 }] } },
        owner.headers,
      ),
    );
    await step(shop, manager, number, 'settleReturn', {
      lines: [{ order_item_uid, accepted: 1, restock: true }],
      reason: 'Inspected',
    });
    refunded += price - share;
    expect((await read()).refunded.value).toBe(refunded);
  }
  expect(refunded).toBe(order.grand_total);
});
