import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedPiece, hk, must, type PlacedOrder, startCart } from '../../../testing/buyer.ts';
import { createDocumentShop, type DocumentShop, ofKind } from '../../../testing/order-documents.ts';

let t: DocumentShop;
beforeAll(async () => {
  t = await createDocumentShop();
});
afterAll(() => t.shop.close());
beforeEach(() => t.refresh());

const fields = 'gift_message { from message to } gift_receipt_included printed_card_included';
const message = { to: '小梅', message: 'Happy birthday\n生日快乐', from: 'Ming' };

const setGift = (cartId: string, gift: object) =>
  t.shop.graphql(
    `mutation ($input: SetGiftOptionsOnCartInput) { setGiftOptionsOnCart(input: $input) { cart { ${fields} } } }`,
    { input: { cart_id: cartId, printed_card_included: false, gift_receipt_included: false, ...gift } },
    hk,
  );

const bag = async (): Promise<string> =>
  (await startCart(t.shop, [{ sku: fixedPiece, quantity: 1 }], hk)).cartId;

async function orderFields({ order_number: number, access_token: token }: PlacedOrder) {
  const { orderByToken } = await must(
    t.shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { ${fields} } }`,
      { number, token },
      hk,
    ),
  );
  return orderByToken;
}

describe('the gift message of a whole order', () => {
  test('is stored with bag and order, kept when the bag changes, and cleared with it', async () => {
    const cartId = await bag();
    const set = await must(setGift(cartId, { gift_message: message, gift_receipt_included: true }));
    const expected = { gift_message: message, gift_receipt_included: true, printed_card_included: true };
    expect(set.setGiftOptionsOnCart.cart).toEqual(expected);
    const { addProductsToCart } = await must(
      t.shop.graphql(
        `mutation ($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) { cart { ${fields} } } }`,
        { id: cartId, items: [{ sku: fixedPiece, quantity: 1 }] },
        hk,
      ),
    );
    expect(addProductsToCart.cart).toEqual(expected);
    const { clearCart } = await must(
      t.shop.graphql(
        `mutation ($uid: ID!) { clearCart(input: { uid: $uid }) { cart { ${fields} } } }`,
        { uid: cartId },
        hk,
      ),
    );
    const none = { gift_message: null, gift_receipt_included: false, printed_card_included: false };
    expect(clearCart.cart).toEqual(none);
    await must(setGift(cartId, { gift_message: message }));
    expect((await must(setGift(cartId, {}))).setGiftOptionsOnCart.cart).toEqual(none);
  });

  test('is on the packing slip and on a gift receipt without prices, for staff alone', async () => {
    const placed = await t.paid({ gift: { gift_message: message, gift_receipt_included: true } });
    expect(await orderFields(placed)).toEqual({
      ...{ gift_message: message, gift_receipt_included: true, printed_card_included: true },
    });
    expect((await t.seen(placed)).documents.map(({ kind }) => kind)).toEqual(['receipt']);
    const documents = await t.staffSees(placed, t.adviser);
    for (const kind of ['packing_slip', 'gift_receipt']) {
      const { text } = await t.read(ofKind(documents, kind).url);
      for (const words of ['To 小梅', 'Happy birthday', '生日快乐', 'From Ming'])
        expect(text).toContain(words);
      expect(text).not.toMatch(/HK\$/);
      // A note for whoever packs the parcel, not for whoever gets the gift.
      expect(text.includes('no prices in the parcel')).toBe(kind === 'packing_slip');
    }
    const { text } = await t.read(ofKind(documents, 'gift_receipt').url);
    expect(text).toContain('Gift Receipt');
    expect(text).not.toMatch(/Ka Yan|Flat A/);
    const { staffOrder } = await must(
      t.shop.graphql(
        `{ staffOrder(number: "${placed.order_number}") { gift_message { message } gift_receipt_included } }`,
        {},
        t.adviser.headers,
      ),
    );
    expect(staffOrder).toEqual({ gift_message: { message: message.message }, gift_receipt_included: true });
  });

  test('of an order that is no gift is nowhere', async () => {
    const placed = await t.paid();
    expect((await orderFields(placed)).gift_message).toBeNull();
    expect((await t.staffSees(placed, t.adviser)).map(({ kind }) => kind)).not.toContain('gift_receipt');
  });

  test.each([
    ['121 characters', 'message', '金'.repeat(121), 'too-long'],
    ['10,000 characters', 'message', 'x'.repeat(10_000), 'too-long'],
    ['a long name', 'from', 'x'.repeat(41), 'too-long'],
    ['an emoji', 'message', 'Love 💍', 'forbidden-character'],
    ['a character that no font has', 'to', '𠮷田', 'forbidden-character'],
    ['letters from right to left', 'from', 'שלום', 'forbidden-character'],
    ['an override of the direction', 'to', 'a\u202eb', 'forbidden-character'],
    ['a control character', 'message', 'a\u0007', 'forbidden-character'],
  ])('is refused with %s, by field and character', async (_, name, text, reason) => {
    const cartId = await bag();
    const words = { from: '', to: '', message: '', [name]: text };
    const { errors } = await setGift(cartId, { gift_message: words });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_TEXT',
      data: {
        field: `gift_${name}`,
        reason,
        ...(reason === 'forbidden-character' && { codePoint: expect.any(Number) }),
      },
    });
  });

  test('becomes one line in a name', async () => {
    const set = await must(setGift(await bag(), { gift_message: { ...message, from: ' Ming\nand Mei ' } }));
    expect(set.setGiftOptionsOnCart.cart.gift_message.from).toBe('Ming and Mei');
  });
});
