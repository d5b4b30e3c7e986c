import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectConsistentBooks, statementRunner } from '../../../testing/books.ts';
import {
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  stockOf,
  tokenise,
} from '../../../testing/buyer.ts';
import { askStep, letters, seeOrder, step } from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

// A guest's order of two pieces, which together have earned a gift.
const gift = 'JL10412';

let shop: TestShop;
let manager: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  await shop.areas.pricing.importFiles({
    promotions: JSON.stringify([
      {
        ...{ key: 'gift', market: 'hk', name: { 'zh-Hans-CN': '冬日赠礼', 'en-US': 'Winter gift' } },
        ...{ minQuantity: 2, action: { kind: 'gift-choice', quantity: 1, skus: [gift] } },
      },
    ]),
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await sql('delete from platform.limit_use');
  for (const sku of [fixedPiece, gift]) await setStock(shop, sku, 20);
  await shop.areas.catalogue.fresh(true);
});

const sql = (text: string, ...params: unknown[]) =>
  shop.db.query<Record<string, unknown>>(`test.${text.slice(0, 40)}`, text, params);

async function received(): Promise<PlacedOrder> {
  const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 2 }]);
  const ask = (query: string, variables: object) =>
    must(shop.graphql(query, { id: buyer.cartId, ...variables }, hk));
  const { getGiftsOfCart } = await ask(
    'query ($id: String) { getGiftsOfCart(cartId: $id) { rules { rule_id } } }',
    {},
  );
  const rules = [{ rule_id: getGiftsOfCart.rules[0].rule_id, skus: [{ sku: gift, quantity: 1 }] }];
  await ask(
    `mutation ($id: String, $rules: [RuleGiftProductsInput!]!) {
      addGiftToCart(cartId: $id, rule_gift_products: $rules) { cart { id } } }`,
    { rules },
  );
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });
  const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
  await shop.drain();
  await step(shop, manager, placed.order_number, 'shipOrder', {
    carrier: 'SF',
    tracking_number: 'SF0000001',
  });
  await step(shop, manager, placed.order_number, 'markOrderDelivered');
  // The sample's address and boards are Hong Kong's, whose stores only exchange.
  await sql('update ordering.sales_order set market = $2 where number = $1', placed.order_number, 'sg');
  return placed;
}

const uid = ({ order_number }: PlacedOrder, position: number) => btoa(`${order_number}/${position}`);

const ask = (placed: PlacedOrder, pieces: number): Promise<string> =>
  requestAndConfirm(placed, pieces, [
    { request_quantity: pieces, order_item: { product_sku: fixedPiece } },
    { request_quantity: 1, order_item: { product_sku: gift } },
  ]);

/** The guest asks, and confirms by the link of the e-mail. Returns that e-mail's text. */
async function requestAndConfirm(
  placed: PlacedOrder,
  pieces: number,
  items: readonly object[],
): Promise<string> {
  const request = await must(
    shop.graphql(
      `mutation ($input: RequestGuestReturnInput!) { requestGuestReturn(input: $input) {
        return { status items { request_quantity order_item { product_sku } } } } }`,
      {
        input: {
          token: `${placed.order_number}-${placed.access_token}`,
          items: [{ order_item_uid: uid(placed, 1), quantity_to_return: pieces }],
        },
      },
      hk,
    ),
  );
  expect(request.requestGuestReturn.return).toEqual({
    status: 'UNCONFIRMED',
    items,
  });
  const [mail] = await letters(shop, placed.order_number);
  const confirmation_key = /&return=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  for (const _ of [1, 2])
    await must(
      shop.graphql(
        'mutation ($input: ConfirmReturnInput!) { confirmReturn(input: $input) { return { status } } }',
        { input: { order_id: btoa(placed.order_number), confirmation_key } },
        hk,
      ),
    );
  return mail?.body ?? '';
}

const settle = (placed: PlacedOrder, pieces: number, gifts: number) =>
  step(shop, manager, placed.order_number, 'settleReturn', {
    lines: [
      { order_item_uid: uid(placed, 1), accepted: pieces, restock: true },
      { order_item_uid: uid(placed, 2), accepted: gifts, restock: true },
    ],
    reason: 'Inspected',
  });

async function seen({ order_number: number, access_token: token }: PlacedOrder) {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
        status grand_total refunded { value } gifts_owed { value }
        items { product_sku quantity_returned quantity_returnable free_gift { terms {
          quantity min_quantity every { value } min_subtotal { value } price { value } lines { spent { value } } } } }
        returns { items { items { quantity gift_charged { value } order_item { product_sku } } } }
        credit_memos { total { grand_total { value } subtotal { value } adjustment { value } } } } }`,
      { number, token },
      hk,
    ),
  );
  return orderByToken;
}

async function waitingReturn({ order_number: number }: PlacedOrder) {
  const { staffOrder } = await must(
    shop.graphql(
      `query ($number: String!) { staffOrder(number: $number) { return { lines {
        quantity gift_price { value } refund_each { value } } } } }`,
      { number },
      manager.headers,
    ),
  );
  return staffOrder.return.lines;
}

const priceOfGift = async (placed: PlacedOrder): Promise<number> =>
  (await seen(placed)).items[1].free_gift.terms.price.value;

describe('a return after which the order no longer earns its gift', () => {
  it('has the gift too where staff record it by its pieces, which buyers may not return, in a market that only exchanges', async () => {
    const placed = await received();
    const { order_number: number } = placed;
    await sql('update ordering.sales_order set market = $2 where number = $1', number, 'hk');
    await sql(
      'update ordering.order_line set bullion = true where position = 1 and order_id = (select id from ordering.sales_order where number = $1)',
      number,
    );
    const { grand_total: total } = await seen(placed);
    const price = await priceOfGift(placed);
    const before = await seeOrder(shop, manager, number);
    expect(before.pieces_to_return).toEqual([
      { order_item_uid: uid(placed, 1), product_name: expect.any(String), quantity: 2 },
    ]);
    const adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    const record = (lines: readonly object[]) =>
      askStep(shop, adviser, 'requestOrderReturn', {
        ...{ order_number: number, version: before.version, reason: 'Agreed by telephone', lines },
      });
    for (const [quantity, position, reason] of [
      [3, 1, 'quantity'],
      [0, 1, 'quantity'],
      [1, 2, 'excluded'],
      [1, 9, 'unknown'],
    ] as const) {
      const refused = await record([{ order_item_uid: uid(placed, position), quantity }]);
      expect(refused.errors?.[0]?.extensions).toMatchObject({
        ...{ code: 'RETURN_ITEMS_INVALID', data: { reason } },
      });
    }
    const clicks = [1, 2].map(() => record([{ order_item_uid: uid(placed, 1), quantity: 1 }]));
    for (const { data } of await Promise.all(clicks))
      expect(data.requestOrderReturn.order).toMatchObject({
        ...{ actions: [], pieces_to_return: [] },
      });
    expect((await seeOrder(shop, manager, number)).actions).toContain('settleReturn');
    expect(await waitingReturn(placed)).toEqual([
      { quantity: 1, gift_price: null, refund_each: { value: total / 2 } },
      { quantity: 1, gift_price: { value: price }, refund_each: { value: 0 } },
    ]);
    await settle(placed, 1, 0);
    expect(await stockOf(shop, fixedPiece)).toBe(19);
    expect(await seen(placed)).toMatchObject({
      ...{ status: 'complete_returned_partial', refunded: { value: total / 2 - price } },
      returns: { items: [{ items: [{ quantity: 1 }, { quantity: 0 }] }] },
    });
    await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
  });

  it('has the gift: buyer and manager see it, and all is paid back when it comes', async () => {
    const placed = await received();
    const { grand_total: total, items } = await seen(placed);
    expect(items[1].free_gift.terms).toMatchObject({
      ...{ quantity: 1, min_quantity: 2, every: null, min_subtotal: null },
      lines: [{ spent: { value: total } }],
    });
    const price = await priceOfGift(placed);
    expect(price).toBeGreaterThan(0);
    expect(await ask(placed, 1)).toMatch(/send back these gifts too[\s\S]*red cord[\s\S]* × 1/i);
    expect(await waitingReturn(placed)).toEqual([
      { quantity: 1, gift_price: null, refund_each: { value: total / 2 } },
      { quantity: 1, gift_price: { value: price }, refund_each: { value: 0 } },
    ]);
    await settle(placed, 1, 1);
    expect(await stockOf(shop, gift)).toBe(20);
    expect(await seen(placed)).toMatchObject({
      ...{ status: 'complete_returned_partial', refunded: { value: total / 2 } },
      items: [{ quantity_returned: 1 }, { quantity_returned: 1, quantity_returnable: 0 }],
    });
    await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
  });

  it('pays back less by the price of a gift that does not come: page, e-mail and credit memo say so', async () => {
    const placed = await received();
    const { grand_total: total } = await seen(placed);
    const price = await priceOfGift(placed);
    await ask(placed, 1);
    await Promise.all([settle(placed, 1, 0), settle(placed, 1, 0)]);
    await shop.drain();
    const after = await seen(placed);
    expect(after).toMatchObject({
      refunded: { value: total / 2 - price },
      items: [{ quantity_returned: 1 }, { quantity_returned: 0, quantity_returnable: 0 }],
      returns: {
        items: [
          {
            items: [
              { quantity: 1, gift_charged: null },
              { quantity: 0, gift_charged: { value: price } },
            ],
          },
        ],
      },
      credit_memos: [{ total: { grand_total: { value: total / 2 - price }, adjustment: { value: -price } } }],
    });
    const texts = (await letters(shop, placed.order_number)).map(({ body }) => body).join('\n');
    expect(texts).toMatch(/HK\$[\d,]+ is taken off the refund for gifts that did not come back/);
    const charge = await sql(
      'select refunded_minor as refunded from sandbox_bank.charge where reference = $1',
      placed.order_number,
    );
    expect(charge[0]?.refunded).toBe(Math.round((total / 2 - price) * 100));
    // The gift is the buyer's now: the next return does not ask for it again.
    const request = await must(
      shop.graphql(
        `mutation ($input: RequestGuestReturnInput!) { requestGuestReturn(input: $input) {
          return { items { order_item { product_sku } } } } }`,
        {
          input: {
            token: `${placed.order_number}-${placed.access_token}`,
            items: [{ order_item_uid: uid(placed, 1), quantity_to_return: 1 }],
          },
        },
        hk,
      ),
    );
    expect(request.requestGuestReturn.return.items).toEqual([{ order_item: { product_sku: fixedPiece } }]);
  });

  it('stays owed as far as the refund does not cover its price, and the next return pays the rest', async () => {
    const placed = await received();
    const { grand_total: total } = await seen(placed);
    const piece = total / 2;
    // A gift of one and a half times the price of a piece.
    await sql(
      `update ordering.order_line set gift_terms = jsonb_set(gift_terms, '{price}', to_jsonb($2::bigint))
       where gift_rule is not null and order_id = (select id from ordering.sales_order where number = $1)`,
      placed.order_number,
      Math.round(piece * 150),
    );
    await ask(placed, 1);
    await settle(placed, 1, 0);
    expect(await seen(placed)).toMatchObject({ refunded: null, gifts_owed: { value: piece / 2 } });
    shop.clock.advance({ minutes: 2 });
    const mail = await requestAndConfirm(placed, 1, [
      { request_quantity: 1, order_item: { product_sku: fixedPiece } },
    ]);
    expect(mail).toMatch(/HK\$[\d,.]+ is still owed for gifts/);
    const { staffOrder } = await must(
      shop.graphql(
        'query ($number: String!) { staffOrder(number: $number) { return { gifts_owed { value } lines { quantity } } } }',
        { number: placed.order_number },
        manager.headers,
      ),
    );
    expect(staffOrder.return).toEqual({ gifts_owed: { value: piece / 2 }, lines: [{ quantity: 1 }] });
    const lines = [{ order_item_uid: uid(placed, 1), accepted: 1, restock: true }];
    await Promise.all(
      [1, 2].map(() =>
        step(shop, manager, placed.order_number, 'settleReturn', { lines, reason: 'Inspected' }),
      ),
    );
    await shop.drain();
    const after = await seen(placed);
    expect(after).toMatchObject({
      ...{ refunded: { value: piece / 2 }, gifts_owed: null },
      credit_memos: [{ total: { grand_total: { value: piece / 2 }, adjustment: { value: -piece / 2 } } }],
    });
    expect(after.returns.items[0].items).toEqual([
      { quantity: 1, gift_charged: null, order_item: { product_sku: fixedPiece } },
      { quantity: 0, gift_charged: { value: piece / 2 }, order_item: { product_sku: gift } },
    ]);
    await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
  });

  it('takes nothing off where the pieces are not accepted, and the gift is asked for again', async () => {
    const placed = await received();
    await ask(placed, 2);
    await settle(placed, 0, 0);
    expect(await seen(placed)).toMatchObject({ status: 'complete_complete', refunded: null });
    shop.clock.advance({ minutes: 2 });
    await ask(placed, 2);
    await settle(placed, 2, 1);
    const after = await seen(placed);
    expect(after).toMatchObject({ refunded: { value: after.grand_total } });
  });
});
