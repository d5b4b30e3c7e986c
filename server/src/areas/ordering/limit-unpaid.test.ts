import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  address,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  order,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  stockOf,
} from '../../testing/buyer.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';

// Pieces that are ordered for payment in a store and not paid: ten of one buyer as by default, thirty of one store.

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    sample: true,
    listen: true,
    config: {
      limits: {
        bodyBytes: 2 ** 20,
        pictureBytes: 2 ** 30,
        requestMs: 30_000,
        unpaidPieces: { ofBuyer: 10, ofStore: 30 },
        cartsOfSource: 1_000_000,
        unpaidEmails: 1_000_000,
      },
    },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query(
    'test.pay',
    'update ordering.sales_order set expires_at = null where expires_at is not null',
  );
  shop.clock.set(testNow);
  await setStock(shop, fixedPiece, 300);
  await shop.areas.catalogue.fresh(true);
});

/** Orders in the store; answers the refusal's code, or null. */
async function orderInStore(mobile: string, email: string, quantity = 1): Promise<string | null> {
  const buyer = await startCart(shop, [{ sku: fixedPiece, quantity }]);
  await fillIn(shop, buyer, { ...address, telephone: mobile });
  await must(
    shop.graphql(
      `mutation { setGuestEmailOnCart(input: { cart_id: "${buyer.cartId}", email: "${email}" }) { cart { email } } }`,
      {},
      hk,
    ),
  );
  await choosePayment(shop, buyer, { code: 'checkmo' });
  const { errors } = await place(shop, buyer);
  return (errors?.[0]?.extensions?.code as string | undefined) ?? null;
}

const mobileOf = (n: number): string => `9200 ${String(1000 + n)}`;

describe('pieces to be paid in a store', () => {
  it('are ten of one buyer at most, however many orders come at the same instant', async () => {
    const codes = await Promise.all(
      Array.from({ length: 25 }, () => orderInStore('9123 4567', 'mei@example.com')),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_UNPAID')).toHaveLength(15);
    expect(await stockOf(shop, fixedPiece)).toBe(290);
  });

  it('are counted for the mobile number and the e-mail address alike, in any letters', async () => {
    expect(await orderInStore('9123 4567', 'mei@example.com', 9)).toBeNull();
    expect(await orderInStore('9123 4567', 'other@example.com', 2)).toBe('TOO_MANY_UNPAID');
    expect(await orderInStore('9123 9999', 'MEI@example.com', 2)).toBe('TOO_MANY_UNPAID');
    expect(await orderInStore('9123 9999', 'other@example.com', 2)).toBeNull();
    expect(await orderInStore('9123 4567', 'mei@example.com', 1)).toBeNull();
  });

  it('are so many of one store at most, whoever orders; paid by card there is no limit', async () => {
    for (let n = 0; n < 3; n += 1)
      expect(await orderInStore(mobileOf(n), `buyer-${n}@example.com`, 10)).toBeNull();
    for (let n = 3; n < 12; n += 1)
      expect(await orderInStore(mobileOf(n), `buyer-${n}@example.com`)).toBe('PAY_IN_STORE_FULL');
    expect(await stockOf(shop, fixedPiece)).toBe(270);
    const card = await order(shop, cards.challenge);
    expect(card.placed.payment.status).toBe('action_required');
  });

  it('are free again once the order is canceled or its time is over', async () => {
    const { placed } = await order(shop, null, [{ sku: fixedPiece, quantity: 10 }]);
    expect(await orderInStore('9123 4567', 'ka.yan@example.com')).toBe('TOO_MANY_UNPAID');
    await cancel(placed);
    const again = await order(shop, null, [{ sku: fixedPiece, quantity: 10 }]);
    expect(again.placed.payment.status).toBe('in_store');
    shop.clock.advance({ hours: 72, seconds: 1 });
    await shop.drain();
    expect(await orderInStore('9123 4567', 'ka.yan@example.com', 10)).toBeNull();
  });

  it('are not counted for the others behind one address', async () => {
    const codes = await Promise.all(
      Array.from({ length: 15 }, (_, n) => orderInStore(mobileOf(n), `guest-${n}@example.com`, 2)),
    );
    expect(codes).toEqual(Array.from({ length: 15 }, () => null));
  });
});

async function cancel({ order_number, access_token }: PlacedOrder): Promise<void> {
  await must(
    shop.graphql(
      'mutation ($input: OrderTokenInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
      { input: { order_number, access_token } },
      hk,
    ),
  );
}
