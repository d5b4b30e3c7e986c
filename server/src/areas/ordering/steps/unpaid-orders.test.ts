import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectConsistentBooks, statementRunner } from '../../../testing/books.ts';
import {
  bag,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  follow,
  hk,
  must,
  order,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  stockOf,
} from '../../../testing/buyer.ts';
import { askStep, letters, orderToCollect, pickupCodeOf } from '../../../testing/counter.ts';
import { staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { jobs } from '../services.ts';
import { orderByNumber } from '../store.ts';
import { releaseOrder } from './reserved.ts';

// How an unpaid order ends: when, by which caller, and that it releases once what it held.

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  // Uses that were counted before the clock went back would otherwise expire days later.
  await sql('delete from platform.limit_use');
  await setStock(shop, fixedPiece, 20);
  await shop.areas.catalogue.fresh(true);
});

const sql = (text: string, ...params: unknown[]) =>
  shop.db.query<Record<string, unknown>>(`test.${text.slice(0, 40)}`, text, params);
const loseFollowing = () => sql('delete from platform.job where name = $1', jobs.follow);
const chargeOf = async ({ order_number }: PlacedOrder) =>
  (
    await sql(
      'select status, refunded_minor as refunded from sandbox_bank.charge where reference = $1',
      order_number,
    )
  )[0];
/** Decides the charge at the bank, which sends no callback. */
const decide = ({ order_number }: PlacedOrder) =>
  sql(
    `update sandbox_bank.charge set status = 'succeeded', updated_at = $2 where reference = $1`,
    order_number,
    shop.clock.now(),
  );
const failedJobs = () => sql('select name, last_error from platform.job where last_error is not null');

describe('an order that nobody pays', () => {
  it('returns pieces, coupon and bag once, whoever ends it at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      shop.clock.set(testNow);
      const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 2 }]);
      await must(
        shop.graphql(
          `mutation { applyCouponToCart(input: { cart_id: "${buyer.cartId}", coupon_code: "WELCOME300" }) { cart { id } } }`,
          {},
          hk,
        ),
      );
      await fillIn(shop, buyer);
      await choosePayment(shop, buyer, { code: 'checkmo' });
      const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
      const { order_number, access_token } = placed;
      expect(await stockOf(shop, fixedPiece)).toBe(18);

      shop.clock.advance({ hours: 72, seconds: 1 });
      const manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
      const giveUp = () =>
        shop.graphql(
          'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
          { input: { order_number, access_token } },
          hk,
        );
      const answers = await Promise.all([
        giveUp(),
        askStep(shop, manager, 'cancelStaffOrder', { order_number, version: 1, reason: 'No' }),
        shop.drain().then(() => ({ errors: undefined })),
        giveUp(),
      ]);
      for (const { errors } of answers)
        if (errors) expect(errors[0]?.extensions?.code).toMatch(/^ORDER_(?:CHANGED|STEP_REFUSED)$/);
      expect(await failedJobs()).toEqual([]);
      expect(await follow(shop, placed)).toMatchObject({
        status: 'canceled',
        history: [{ status: 'pending' }, { status: 'canceled' }],
        cart_id: null,
      });
      expect(await stockOf(shop, fixedPiece)).toBe(20);
      expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(2);
      await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
    }
  });

  it('returns nothing a second time', async () => {
    const { placed } = await order(shop, null);
    shop.clock.advance({ hours: 72, seconds: 1 });
    await shop.drain();
    const closed = await orderByNumber(shop.db, placed.order_number);
    if (closed === null) throw new Error('It is gone');
    await shop.db.transaction((tx) => releaseOrder({ ...shop.areas, platform: shop.platform }, tx, closed));
    expect(await stockOf(shop, fixedPiece)).toBe(20);
  });

  it('is not ended by its timer once it was paid in the store', async () => {
    const placed = await orderToCollect(shop, 'hk-central');
    const manager = await staffOf(shop, { store: 'hk-central', role: 'manager' });
    const { total } = placed as PlacedOrder & { total: { value: number } };
    await must(
      askStep(shop, manager, 'takeOrderPayment', {
        order_number: placed.order_number,
        version: 1,
        reference: 'R-unpaid',
        amount: total.value,
      }),
    );
    shop.clock.advance({ hours: 73 });
    await shop.drain();
    expect(await failedJobs()).toEqual([]);
    expect(await pickupCodeOf(shop, placed)).toBeNull();
    expect((await follow(shop, placed)).payment.status).toBe('paid');
    expect((await letters(shop, placed.order_number)).map(({ key }) => key)).not.toContain(
      `order-canceled:${placed.order_number}`,
    );
  });
});

describe('an order whose charge is undecided when its time is up', () => {
  it('lives two minutes longer, and its timer returns by itself', async () => {
    const { buyer, placed } = await order(shop, cards.challenge);
    shop.clock.advance({ minutes: 30, seconds: 1 });
    await shop.drain();
    expect((await follow(shop, placed)).status).toBe('pending');
    expect(await failedJobs()).toEqual([]);
    shop.clock.advance({ minutes: 2 });
    await shop.drain();
    expect((await follow(shop, placed)).status).toBe('canceled');
    expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(1);
  });

  it('is paid where the bank has the money, though no callback came and nobody asked before', async () => {
    const { placed } = await order(shop, cards.late);
    await loseFollowing();
    await sql(`delete from platform.job where name = 'sandbox-bank.answer'`);
    await decide(placed);
    shop.clock.advance({ minutes: 33 });
    await shop.drain();
    expect(await follow(shop, placed)).toMatchObject({ status: 'processing', payment: { status: 'paid' } });
    expect(await stockOf(shop, fixedPiece)).toBe(19);
    expect(await chargeOf(placed)).toEqual({ status: 'succeeded', refunded: 0 });
  });

  it('is checked with the bank again and again until the bank has decided', async () => {
    const { placed } = await order(shop, cards.late);
    await sql(`delete from platform.job where name = 'sandbox-bank.answer'`);
    for (const seconds of [21, 41, 81]) {
      shop.clock.advance({ seconds });
      await shop.drain();
      expect((await follow(shop, placed)).payment.status).toBe('processing');
    }
    await decide(placed);
    shop.clock.advance({ seconds: 161 });
    await shop.drain();
    expect((await follow(shop, placed)).payment.status).toBe('paid');
  });

  it('has its charge cancelled at the bank, although no job followed the attempt any more', async () => {
    const { placed } = await order(shop, cards.challenge);
    await loseFollowing();
    shop.clock.advance({ minutes: 33 });
    await shop.drain();
    expect((await follow(shop, placed)).status).toBe('canceled');
    shop.clock.advance({ seconds: 30 });
    await shop.drain();
    expect(await chargeOf(placed)).toEqual({ status: 'canceled', refunded: 0 });
  });
});

it('an order writes its timer, its e-mail and its question to the bank in its own transaction', async () => {
  const { placed } = await order(shop, cards.challenge);
  const written = await sql(
    `select what, written.xmin::text as transaction from (
       select 'order' as what, event.xmin from ordering.order_event event
       join ordering.sales_order sales on sales.id = order_id where number = $1 and event.version = 1
       union all select 'letter', xmin from platform.message where key = 'order-placed:' || $1
       union all select name, job.xmin from platform.job join ordering.sales_order sales
         on sales.id = (data ->> 'orderId')::bigint where number = $1
       union all select name, job.xmin from platform.job join ordering.payment on payment.id = (data ->> 'paymentId')::bigint
         join ordering.sales_order sales on sales.id = order_id where number = $1
     ) written order by what`,
    placed.order_number,
  );
  expect(written.map(({ what }) => what)).toEqual(['letter', 'order', jobs.expire, jobs.follow]);
  expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(1);
});
