import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cards, must, stockOf } from '../../../testing/buyer.ts';
import { signUp } from '../../../testing/people.ts';
import { createSetShop, pieces, type SetShop } from '../../../testing/sets.ts';

/**
 * Ordering again adds the same lines with the same choices. Lines that are no longer possible are
 * named, the others are added.
 */
let shop: SetShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await createSetShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.restock();
  ({ headers } = await signUp(shop, { store: 'default' }));
  await shop.take(headers);
});

interface Line {
  readonly product: { readonly sku: string };
  readonly quantity: number;
}
const linesOf = ({ items }: { items: readonly Line[] }) =>
  items.map(({ product, quantity }) => [product.sku, quantity]);

const reorder = (orderNumber: string, by = headers) =>
  shop.graphql(
    `mutation ($orderNumber: String!) { reorderItems(orderNumber: $orderNumber) {
       cart { id items { quantity product { sku }
         ... on BundleCartItem { bundle_options { label values { uid label quantity } } } } }
       userInputErrors { code message path } } }`,
    { orderNumber },
    by,
  );
const orderAgain = async (orderNumber: string) => (await must(reorder(orderNumber))).reorderItems;

/** A set with three pairs of studs in addition, and a ring alone. */
async function order() {
  const of = await shop.choices();
  await shop.addSet(1, { entered_options: [{ uid: of('STUDS').uid, value: '3' }], gift: { wrap: true } });
  await shop.add({ sku: 'RING', quantity: 1 });
  await shop.fillIn();
  const placed = await shop.buy(cards.approved);
  return { ...placed, items: (await shop.follow(placed)).items };
}

/** The set without one choice, or the pieces without one of them. */
const withoutKey = (key: string) =>
  pieces.map((piece) =>
    'bundle' in piece
      ? { ...piece, bundle: (piece.bundle as { key: string }[]).filter((option) => option.key !== key) }
      : piece,
  );

describe('ordering an order again', () => {
  test('adds a set with its choices and their numbers, beside the pieces', async () => {
    const { order_number } = await order();
    const { cart, userInputErrors } = await orderAgain(order_number);
    expect(userInputErrors).toEqual([]);
    expect(linesOf(cart)).toEqual([
      ['WEDDING', 1],
      ['RING', 1],
    ]);
    expect(
      cart.items[0].bundle_options.map(
        ({ values }: { values: { quantity: number }[] }) => values[0]?.quantity,
      ),
    ).toEqual([2, 1, 3]);
    // Three of five rings are left, and two sets take two of them.
    const result = await orderAgain(order_number);
    expect(linesOf(result.cart)).toEqual([
      ['WEDDING', 2],
      ['RING', 1],
    ]);
    expect(result.userInputErrors).toMatchObject([{ code: 'INSUFFICIENT_STOCK' }]);
  });

  test('works for a guest’s shop from the fields of the order itself', async () => {
    await shop.take();
    const { items } = await order();
    await shop.take();
    const selected_options = items[0].bundle_options.flatMap(({ values }: { values: { uid: string }[] }) =>
      values.map(({ uid }) => uid),
    );
    const { cart, user_errors } = await shop.add({
      sku: items[0].product_sku,
      quantity: 1,
      selected_options,
    });
    expect(user_errors).toEqual([]);
    expect(cart.items[0].bundle_options).toMatchObject([
      { label: '手镯', values: [{ quantity: 2 }] },
      { label: '戒指', values: [{ quantity: 1 }] },
      { label: '添一件', values: [{ quantity: 3 }] },
    ]);
  });

  test('adds the other lines where a choice is withdrawn, and names the set', async () => {
    const { order_number } = await order();
    await shop.importPieces(withoutKey('ring'));
    const { cart, userInputErrors } = await orderAgain(order_number);
    expect(linesOf(cart)).toEqual([['RING', 1]]);
    expect(userInputErrors).toEqual([
      {
        code: 'UNDEFINED',
        message: '素圈: The required options you selected are not available.',
        path: ['orderNumber'],
      },
    ]);
  });

  test('adds the other lines where a piece is sold out, and reports it with Magento’s code', async () => {
    const { order_number } = await order();
    expect(await stockOf(shop, 'BANGLE', 'cn-eshop')).toBe(6);
    await shop.db.query(
      'test.sell',
      `update catalogue.stock_item set quantity = 1, changed_in = pg_current_xact_id()
       where product_id = (select id from catalogue.product where sku = 'BANGLE')`,
    );
    await shop.areas.catalogue.fresh(true);
    const { cart, userInputErrors } = await orderAgain(order_number);
    expect(linesOf(cart)).toEqual([['RING', 1]]);
    expect(userInputErrors).toMatchObject([{ code: 'INSUFFICIENT_STOCK' }]);
  });

  test('uses line ids that no other order of the customer has', async () => {
    await order();
    await shop.take(headers);
    await order();
    const { customer } = await must(
      shop.graphql(
        '{ customer { orders { items { number items { id ... on BundleOrderItem { bundle_options { id uid } } } } } } }',
        {},
        headers,
      ),
    );
    const ids = customer.orders.items.flatMap(
      ({ items }: { items: { id: string; bundle_options?: { id: string }[] }[] }) =>
        items.flatMap(({ id, bundle_options = [] }) => [id, ...bundle_options.map((option) => option.id)]),
    );
    expect(new Set(ids).size).toBe(2 * (2 + 3));
  });

  test('is for its customer only', async () => {
    const { order_number } = await order();
    const other = await signUp(shop, { store: 'default' });
    for (const [number, by, code] of [
      [order_number, { store: 'default' }, 'NOT_AUTHORISED'],
      [order_number, other.headers, 'ORDER_NOT_FOUND'],
      ['20261121000000', headers, 'ORDER_NOT_FOUND'],
    ] as const) {
      const { errors } = await reorder(number, by);
      expect(errors?.[0]?.extensions?.code).toBe(code);
    }
  });
});
