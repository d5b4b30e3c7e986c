import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartShop, cartFields, createCartShop, hongKong, pieces } from '../../../testing/bag.ts';
import { staffOf } from '../../../testing/people.ts';

let shop: CartShop;
beforeAll(async () => {
  shop = await createCartShop();
});
afterAll(() => shop.close());

const document = `mutation ($input: ReplaceCartItemInput!) {
  replaceCartItem(input: $input) { cart { ${cartFields} } user_errors { code reason } } }`;

const replace = async (
  cart_id: string,
  cart_item_uid: string,
  cart_item: object,
  headers: Record<string, string> = hongKong,
) => shop.graphql(document, { input: { cart_id, cart_item_uid, cart_item } }, headers);

const otherSize = 'JL10428-16';
const sizeOf = (sku: string) => ({ sku, parent_sku: pieces.parent });
interface Line {
  readonly uid: string;
  readonly quantity: number;
  readonly product: { readonly sku: string };
  readonly configured_variant?: { readonly sku: string };
}
const skus = ({ items }: { readonly items: readonly Line[] }) =>
  items.map(({ product, configured_variant }) => configured_variant?.sku ?? product.sku);

describe('a line of the bag whose options are changed', () => {
  test('keeps its position, uid, number and wrap, and has the price of the new size', async () => {
    const id = await shop.newCart();
    const gift = { wrap: true, message: '生日快乐' };
    await shop.add(id, [
      { ...sizeOf(pieces.variant), quantity: 2, gift },
      { sku: pieces.fixed, quantity: 1 },
    ]);
    const before = await shop.read(id);
    const [{ uid }] = before.items;
    const { data, errors } = await replace(id, uid, { ...sizeOf(otherSize), quantity: 2 });
    expect(errors).toBeUndefined();
    const { cart, user_errors } = data.replaceCartItem;
    expect(user_errors).toEqual([]);
    expect(skus(cart)).toEqual([otherSize, pieces.fixed]);
    expect(cart.items[0]).toMatchObject({ uid, quantity: 2, gift, price_change: null, has_error: false });
    expect(cart.items[0].prices.row_total.value).not.toBe(before.items[0].prices.row_total.value);
    expect(await shop.read(id)).toEqual(cart);
  });

  test.each([
    ['a piece that is sold out', { sku: pieces.soldOut, quantity: 1 }, 'INSUFFICIENT_STOCK'],
    ['a size that does not exist', { ...sizeOf('JL10428-99'), quantity: 1 }, 'PRODUCT_NOT_FOUND'],
    ['no size', { sku: pieces.parent, quantity: 1 }, 'OPTIONS_REQUIRED'],
    ['more than there are', { ...sizeOf(otherSize), quantity: 10_000 }, 'QUANTITY_INVALID'],
  ])('stays the same where the new choice is %s', async (_, item, reason) => {
    const id = await shop.newCart();
    await shop.add(id, [{ ...sizeOf(pieces.variant), quantity: 1 }]);
    const before = await shop.read(id);
    const { data } = await replace(id, before.items[0].uid, item);
    expect(data.replaceCartItem.user_errors).toMatchObject([{ reason }]);
    expect((await shop.read(id)).items).toEqual(before.items);
  });

  test('merges with an equal line, and both together must be in stock', async () => {
    const id = await shop.newCart();
    await shop.add(id, [
      { ...sizeOf(pieces.variant), quantity: 1 },
      { ...sizeOf(otherSize), quantity: 1 },
    ]);
    const { items } = await shop.read(id);
    const tooMany = await replace(id, items[0].uid, { ...sizeOf(otherSize), quantity: 99 });
    expect(tooMany.data.replaceCartItem.user_errors).toMatchObject([{ reason: 'QUANTITY_INVALID' }]);
    const { data } = await replace(id, items[0].uid, { ...sizeOf(otherSize), quantity: 1 });
    expect(data.replaceCartItem.user_errors).toEqual([]);
    expect(data.replaceCartItem.cart.items).toMatchObject([{ uid: items[1].uid, quantity: 2 }]);
    expect(await shop.read(id)).toEqual(data.replaceCartItem.cart);
  });

  test('is changed once by a request that is sent twice', async () => {
    const id = await shop.newCart();
    await shop.add(id, [
      { ...sizeOf(pieces.variant), quantity: 1 },
      { ...sizeOf(otherSize), quantity: 1 },
    ]);
    const [{ uid }] = (await shop.read(id)).items;
    const repeatedHeaders = { ...hongKong, 'x-request-id': 'replace-sent-twice' };
    const item = { ...sizeOf(otherSize), quantity: 1 };
    expect((await replace(id, uid, item, repeatedHeaders)).errors).toBeUndefined();
    const second = await replace(id, uid, item, repeatedHeaders);
    expect(second.errors).toBeUndefined();
    expect(second.data.replaceCartItem.cart.items).toMatchObject([{ quantity: 2 }]);
  });

  test('is refused with a code where it is gone, and to staff for a ready-made piece', async () => {
    const id = await shop.newCart();
    const missingLine = await replace(id, 'OTk5OTk5', { ...sizeOf(otherSize), quantity: 1 });
    expect(missingLine.errors?.[0]?.extensions?.code).toBe('ITEM_NOT_FOUND');
    const { headers } = await staffOf(shop, { store: 'hk-central', role: 'manager' });
    const { data } = await shop.graphql('{ customerCart { id } }', {}, headers);
    const cart = data.customerCart.id;
    await shop.add(cart, [{ sku: pieces.madeToOrder, quantity: 1 }], headers);
    const [line] = (await shop.read(cart, headers)).items;
    const refused = await replace(cart, line.uid, { ...sizeOf(otherSize), quantity: 1 }, headers);
    expect(refused.errors?.[0]?.extensions?.code).toBe('STAFF_CANNOT_BUY');
    expect((await shop.read(cart, headers)).items).toHaveLength(1);
  });
});
