import { beforeAll, describe, expect, it } from 'vitest';
import { addToSale, readSale, saleByMobile } from '../../../testing/at-store/sales.ts';
import { must } from '../../../testing/buyer.ts';
import { newMobile } from '../../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, staffOf } from '../../../testing/people.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';
import { deleteOldCarts } from '../opening/delete-old-carts.ts';

const shop = withSampleShop({ listen: true });
let adviser: SignedIn;
let manager: SignedIn;

beforeAll(async () => {
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  manager = await staffOf(shop, { store: 'hk-central', role: 'manager' });
});

const apply = ({ headers }: SignedIn, id: string, code: string) =>
  shop.graphql(
    `mutation ($id: String!, $code: String!) {
       applyCouponToCart(input: { cart_id: $id, coupon_code: $code }) { cart { applied_coupons { code } } } }`,
    { id, code },
    headers,
  );

/** A sale of three rings of platinum, of which 8 per cent are more than HK$1,000. */
async function saleOfRings(seller: SignedIn): Promise<string> {
  const { id } = await saleByMobile(shop, seller, newMobile());
  for (let ring = 0; ring < 3; ring += 1) expect(await addToSale(shop, seller.headers, id)).toEqual([]);
  return id;
}

describe('the codes that staff type into a sale', () => {
  it('are limited by what they take off, for each role', async () => {
    const id = await saleOfRings(adviser);
    expect(refusalOf(await apply(adviser, id, 'PEARL8'))).toMatchObject({
      code: 'SALE_COUPON_CEILING',
      data: { most: 1000, currency: 'HKD' },
    });
    const { applyCouponToCart } = await must(apply(adviser, id, 'WELCOME300'));
    expect(applyCouponToCart.cart.applied_coupons).toEqual([{ code: 'WELCOME300' }]);
    await must(apply(manager, await saleOfRings(manager), 'PEARL8'));
  });

  it('are checked again when the order is placed, since the bag may have grown', async () => {
    const { id } = await saleByMobile(shop, adviser, newMobile());
    await addToSale(shop, adviser.headers, id);
    await must(apply(adviser, id, 'PEARL8'));
    await addToSale(shop, adviser.headers, id);
    await addToSale(shop, adviser.headers, id);
    await must(
      shop.graphql(
        'mutation ($id: String!) { setGuestEmailOnCart(input: { cart_id: $id, email: "s@example.com" }) { cart { id } } }',
        { id },
        adviser.headers,
      ),
    );
    const { staffSale } = await must(readSale(shop, adviser.headers, id));
    const placed = await shop.graphql(
      'mutation ($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number } } }',
      { input: { cart_id: id, price_token: staffSale.cart.price_token, accepts_no_return: true } },
      adviser.headers,
    );
    expect(refusalOf(placed).code).toBe('SALE_COUPON_CEILING');
  });
});

it('a sale that was left open for more than a week is deleted', async () => {
  const { id } = await saleByMobile(shop, adviser, newMobile());
  const age = (days: number) =>
    shop.db.query('test.age', `update cart.cart set touched_at = $2 where id = $1`, [
      id,
      new Date(shop.platform.clock.now().getTime() - days * 86_400_000),
    ]);
  await age(6);
  await deleteOldCarts(shop.platform);
  await must(readSale(shop, adviser.headers, id));
  await age(8);
  await deleteOldCarts(shop.platform);
  expect(refusalOf(await readSale(shop, adviser.headers, id)).code).toBe('CART_NOT_FOUND');
});
