import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, fixedPiece, hk, readyToPay, setStock, startCart } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
});
afterAll(() => shop.close());

const answerOf = (cartId: string, selection: string) =>
  shop.graphql(
    `mutation ($cartId: String!) { placeOrder(input: { cart_id: $cartId }) { ${selection} } }
     fragment Errors on PlaceOrderOutput { ... on PlaceOrderOutput { errors { code message } } }`,
    { cartId },
    hk,
  );

const whole = 'order { order_number } orderV2 { number } ...Errors';

describe('an order that is not placed', () => {
  it('is answered in the errors of the output, where the operation selects them', async () => {
    const bag = await startCart(shop);
    for (const [cartId, code, message] of [
      ['missing', 'CART_NOT_FOUND', 'Could not find a cart with ID "missing"'],
      [bag.cartId, 'GUEST_EMAIL_MISSING', 'Guest email for cart is missing.'],
    ] as const) {
      const { data, errors } = await answerOf(cartId, whole);
      expect(errors).toBeUndefined();
      expect(data.placeOrder).toEqual({ order: null, orderV2: null, errors: [{ code, message }] });
    }
  });

  it.each(['input: { cart_id: "" }', 'input: null', ''])(
    'names the parameter in Magento’s words where no cart is named: (%s)',
    async (argument) => {
      const { data, errors } = await shop.graphql(
        `mutation { placeOrder${argument && `(${argument})`} { order { order_number } errors { code } } }`,
        {},
        hk,
      );
      expect(data.placeOrder).toBeNull();
      expect(errors?.[0]).toMatchObject({
        message: 'Required parameter "cart_id" is missing',
        extensions: { code: 'MISSING_CART_ID', category: 'graphql-input' },
      });
    },
  );

  it('has one code for whatever else stands against it', async () => {
    const buyer = await readyToPay(shop, cards.approved);
    await setStock(shop, fixedPiece, 0);
    const { data } = await answerOf(buyer.cartId, whole);
    expect(data.placeOrder).toMatchObject({ order: null, errors: [{ code: 'UNABLE_TO_PLACE_ORDER' }] });
    await setStock(shop, fixedPiece, 10);
    const placed = await answerOf(buyer.cartId, whole);
    expect(placed.data.placeOrder).toEqual({
      order: { order_number: expect.stringMatching(/^\d{14}$/) },
      orderV2: { number: placed.data.placeOrder.order.order_number },
      errors: [],
    });
  });

  it.each([
    ['order { order_number } errors @skip(if: $isTrue) { code }', false],
    ['order { order_number } errors @include(if: false) { code }', false],
    ['order { order_number } ...Errors @include(if: $isFalse)', false],
    ['order { order_number } ... @skip(if: true) { errors { code } }', false],
    ['order { order_number } errors @skip(if: $isFalse) @include(if: $isTrue) { code }', true],
    ['order { order_number } errors @skip(if: true) { code } e: errors { code }', true],
  ])('follows @skip and @include, plainly and compiled: %s', async (selection, isSelected) => {
    for (let run = 0; run < 3; run += 1) {
      const { data, errors } = await shop.graphql(
        `mutation ($isTrue: Boolean!, $isFalse: Boolean = false) {
           placeOrder(input: { cart_id: "missing" }) { ${selection} }
           skipped: placeOrder(input: { cart_id: "missing" }) @include(if: $isFalse) { ...Errors }
           same: placeOrder(input: { cart_id: "missing" }) @skip(if: $isTrue) { order { order_number } }
         }
         fragment Errors on PlaceOrderOutput { errors { code } }`,
        { isTrue: true },
        hk,
      );
      if (isSelected) expect(errors).toBeUndefined();
      else expect(errors?.[0]?.extensions?.code).toBe('CART_NOT_FOUND');
      expect(data.placeOrder === null).toBe(!isSelected);
    }
  });

  it('is an error of GraphQL for an operation that selects none', async () => {
    const { data, errors } = await shop.graphql(
      'mutation { placeOrder(input: { cart_id: "missing" }) { order { order_number } } }',
      {},
      hk,
    );
    expect(data.placeOrder).toBeNull();
    expect(errors?.[0]?.extensions?.code).toBe('CART_NOT_FOUND');
  });
});
