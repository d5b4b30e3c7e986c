import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  address,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
} from '../../../testing/buyer.ts';
import { seeOrder, step } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

// Money that was paid by Alipay or AlipayHK goes back there, from wherever the refund comes.

const places = {
  cn: {
    method: 'alipay',
    headers: { store: 'default' },
    view: 'default',
    address: {
      ...address,
      ...{ city: '上海市', region: '上海市', country_code: 'CN', telephone: '138 0013 8000' },
    },
  },
  hk: { method: 'alipay_hk', headers: hk, view: 'hk_en', address },
} as const;
type Place = keyof typeof places;

describe('refunds of payments by Alipay', () => {
  let shop: TestShop;
  let managers: Record<Place, SignedIn>;
  let owner: SignedIn;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true, listen: true });
    const managerOf = (market: Place) =>
      staffOf(shop, { store: `${market}-eshop`, role: 'manager', view: places[market].view });
    managers = { cn: await managerOf('cn'), hk: await managerOf('hk') };
    owner = await signUp(shop, { store: 'default', email: 'ka.yan@example.com' });
    await verifyEmail(shop, owner.email);
    for (const market of ['cn', 'hk']) await setStock(shop, fixedPiece, 50, market);
  });
  afterAll(() => shop.close());

  const paid = async (market: Place, quantity = 1): Promise<PlacedOrder> => {
    const { method, headers, address: to } = places[market];
    const buyer = await startCart(shop, [{ sku: fixedPiece, quantity }], headers);
    await fillIn(shop, buyer, to);
    await choosePayment(shop, buyer, { code: method });
    const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
    const { orderByToken } = await must(
      shop.graphql(
        `query ($number: String!, $token: String!) {
           orderByToken(order_number: $number, access_token: $token) {
             payment { next_step { ... on PaymentRedirect { address } } }
           }
         }`,
        { number: placed.order_number, token: placed.access_token },
        headers,
      ),
    );
    const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
    const first = pathOf(orderByToken.payment.next_step.address);
    const shown = await shop.http({ url: first });
    await shop.http({
      method: 'POST',
      url: shown.statusCode === 302 ? pathOf(String(shown.headers.location)) : first,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'report=good',
    });
    await shop.drain();
    return placed;
  };
  const tradeOf = async ({ order_number }: PlacedOrder) => {
    const [trade] = await shop.db.query<{ amount: number; refunded: number; state: string }>(
      'test.trade',
      `select amount_minor as amount, refunded_minor as refunded, state from sandbox_alipay.trade
       where out_trade_no = $1 || '-1'`,
      [order_number],
    );
    if (trade === undefined) throw new Error('No trade');
    return trade;
  };

  describe.each<Place>(['cn', 'hk'])('in %s', (market) => {
    it('come in parts from the manager, and never exceed what was paid', async () => {
      const placed = await paid(market);
      const { order_number: number } = placed;
      const { refundable } = await seeOrder(shop, managers[market], number);
      await step(shop, managers[market], number, 'refundOrder', { amount: 100.5, reason: 'A scratch' });
      await shop.drain();
      expect(await tradeOf(placed)).toMatchObject({ refunded: 10_050, state: 'TRADE_SUCCESS' });
      await step(shop, managers[market], number, 'refundOrder', {
        amount: refundable.value - 100.5,
        reason: 'Sent back whole',
      });
      await shop.drain();
      const { amount, refunded, state } = await tradeOf(placed);
      expect({ refunded, state }).toEqual({ refunded: amount, state: 'TRADE_CLOSED' });
    });

    it('come when the manager cancels the paid order', async () => {
      const placed = await paid(market);
      await step(shop, managers[market], placed.order_number, 'cancelStaffOrder', {
        reason: 'Agreed by telephone',
      });
      await shop.drain();
      await shop.drain();
      const { amount, refunded } = await tradeOf(placed);
      expect(refunded).toBe(amount);
      const { payment } = await seeOrder(shop, managers[market], placed.order_number);
      expect(payment.status).toBe('refunded');
    });
  });

  it('come for the pieces of a return that the manager accepts', async () => {
    const placed = await paid('cn', 2);
    const { order_number: number, access_token } = placed;
    await must(
      shop.graphql(
        'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
        { input: { order_number: number, access_token } },
        owner.headers,
      ),
    );
    const parcel = { carrier: 'SF', tracking_number: 'SF0000001' };
    await step(shop, managers.cn, number, 'shipOrder', parcel);
    await step(shop, managers.cn, number, 'markOrderDelivered');
    await must(
      shop.graphql(
        `mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { number } } }`,
        {
          input: {
            order_uid: btoa(number),
            items: [{ order_item_uid: btoa(`${number}/1`), quantity_to_return: 1 }],
          },
        },
        owner.headers,
      ),
    );
    await step(shop, managers.cn, number, 'settleReturn', {
      lines: [{ order_item_uid: btoa(`${number}/1`), accepted: 1, restock: true }],
      reason: 'Inspected',
    });
    await shop.drain();
    const { amount, refunded, state } = await tradeOf(placed);
    expect({ refunded, state }).toEqual({ refunded: amount / 2, state: 'TRADE_SUCCESS' });
  });
});
