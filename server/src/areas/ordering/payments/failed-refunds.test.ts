import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
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
} from '../../../testing/buyer.ts';
import { askStep, refusalOf, seeOrder, step } from '../../../testing/counter.ts';
import { stripeCard, stripeCards } from '../../../testing/payments/stripe.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

// A refund that its provider does not pay out, at once or after it was done.

const closedCard = '4000000000005126';

async function money(shop: TestShop, number: string) {
  const [row] = await shop.db.query<{ refund: string; refunded: number; payment: string }>(
    'test.money',
    `select refund.state as refund, payment.refunded_minor as refunded, payment.state as payment
     from ordering.refund join ordering.payment on payment.id = payment_id
     join ordering.sales_order sold on sold.id = order_id where number = $1 order by refund.id desc limit 1`,
    [number],
  );
  return row;
}

const buyerSees = async (shop: TestShop, { order_number, access_token }: PlacedOrder) => {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($n: String!, $t: String!) { orderByToken(order_number: $n, access_token: $t) {
         status payment { status } refunded { value } failed_refund { value } refunded_to { to } } }`,
      { n: order_number, t: access_token },
      hk,
    ),
  );
  return orderByToken;
};

const subjects = async (shop: TestShop): Promise<string[]> => {
  const rows = await shop.db.query<{ body: string }>(
    'test.bodies',
    'select body from platform.message order by id',
  );
  return rows.map(({ body }) => body);
};

describe('at the sandbox bank', () => {
  let shop: TestShop;
  let manager: SignedIn;
  let adviser: SignedIn;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true, listen: true });
    await setStock(shop, fixedPiece, 100);
    manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
  });
  afterAll(() => shop.close());

  const failed = async (amount = 100): Promise<PlacedOrder> => {
    const { placed } = await order(shop, closedCard);
    await step(shop, manager, placed.order_number, 'refundOrder', { amount, reason: 'A scratch' });
    await shop.drain();
    return placed;
  };
  const settle = async (who: SignedIn, { order_number }: PlacedOrder, reference: string | null) => {
    const { version } = await seeOrder(shop, who, order_number);
    return askStep(shop, who, 'settleFailedRefund', { order_number, version, reference });
  };

  it('shows to staff and buyer as failed, with the reason, and counts as neither refunded nor refundable', async () => {
    const placed = await failed();
    const seen = await seeOrder(shop, manager, placed.order_number);
    const total = seen.total.grand_total.value;
    expect(seen).toMatchObject({
      refunded: null,
      refundable: { value: total - 100 },
      failed_refund: { amount: { value: 100, currency: 'HKD' }, reason: 'card_closed', may_retry: true },
    });
    expect(seen.actions).toContain('settleFailedRefund');
    expect(seen.history.at(-1)).toMatchObject({ event: 'fail-refund', reason: 'card_closed' });
    expect(await buyerSees(shop, placed)).toMatchObject({
      refunded: null,
      failed_refund: { value: 100 },
      refunded_to: [],
      payment: { status: 'paid' },
    });
    expect(await money(shop, placed.order_number)).toEqual({
      refund: 'failed',
      refunded: 0,
      payment: 'paid',
    });
    const bodies = await subjects(shop);
    expect(
      bodies.some((body) => body.includes('有一筆退款未能退回') && body.includes(placed.order_number)),
    ).toBe(true);
  });

  it('is found by a filter of the list of its store alone', async () => {
    const placed = await failed();
    const list = async (who: SignedIn) =>
      (
        await must(
          shop.graphql(
            '{ staffOrders(filter: { status: "refund_failed" }) { refunds_failed items { number refund_failed } } }',
            {},
            who.headers,
          ),
        )
      ).staffOrders;
    const { refunds_failed, items } = await list(manager);
    expect(refunds_failed).toBe(items.length);
    expect(items).toContainEqual({ number: placed.order_number, refund_failed: true });
    const other = await list(await staffOf(shop, { store: 'hk-central', role: 'manager' }));
    expect(other).toEqual({ refunds_failed: 0, items: [] });
  });

  it('fails once more where the provider is asked again, and is paid by hand with a reference then', async () => {
    const placed = await failed();
    await must(settle(manager, placed, null));
    await shop.drain();
    expect(await money(shop, placed.order_number)).toMatchObject({ refund: 'failed', refunded: 0 });
    await must(settle(manager, placed, 'HAND-1'));
    expect(await seeOrder(shop, manager, placed.order_number)).toMatchObject({
      refunded: { value: 100 },
      failed_refund: null,
    });
    expect(await buyerSees(shop, placed)).toMatchObject({ refunded: { value: 100 }, failed_refund: null });
    expect(await money(shop, placed.order_number)).toEqual({
      refund: 'done',
      refunded: 10_000,
      payment: 'paid',
    });
    const changes = await shop.db.query<{ after: object }>(
      'test.changes',
      `select after from platform.change where action = 'order.settle-refund' and record_id = $1 order by id`,
      [placed.order_number],
    );
    expect(changes.map(({ after }) => after)).toEqual([
      { refund: 'again', amount: '100.00', currency: 'HKD' },
      { refund: 'by-hand', reference: 'HAND-1', amount: '100.00', currency: 'HKD' },
    ]);
    expect((await subjects(shop)).some((body) => body.includes('could not go back the way you paid'))).toBe(
      true,
    );
  });

  it('is settled once, by a manager, with a reference that nothing else has', async () => {
    const [first, second] = [await failed(), await failed()];
    expect(await refusalOf(settle(adviser, first, 'HAND-2'))).toBe('ORDER_STEP_NOT_PERMITTED');
    await must(settle(manager, first, 'HAND-2'));
    expect(await refusalOf(settle(manager, first, 'HAND-3'))).toBe('ORDER_STEP_REFUSED');
    expect(await refusalOf(settle(manager, second, 'hand-2'))).toBe('RECEIPT_USED');
    expect(await money(shop, second.order_number)).toMatchObject({ refund: 'failed', refunded: 0 });
  });

  it('answers a second click as the first one', async () => {
    const { order_number } = await failed();
    const { version } = await seeOrder(shop, manager, order_number);
    const input = { order_number, version, reference: 'HAND-4' };
    await must(askStep(shop, manager, 'settleFailedRefund', input));
    await must(askStep(shop, manager, 'settleFailedRefund', input));
    expect(await money(shop, order_number)).toMatchObject({ refund: 'done', refunded: 10_000 });
  });

  it('keeps a whole refund of the order open, and never lets more than was paid go back', async () => {
    const { placed } = await order(shop, closedCard);
    const number = placed.order_number;
    const total = (await seeOrder(shop, manager, number)).total.grand_total.value;
    await step(shop, manager, number, 'cancelStaffOrder', { reason: 'Agreed' });
    await shop.drain();
    expect(await buyerSees(shop, placed)).toMatchObject({
      status: 'canceled',
      payment: { status: 'paid' },
      refunded: null,
      failed_refund: { value: total },
    });
    await must(settle(manager, placed, 'HAND-5'));
    expect((await buyerSees(shop, placed)).payment.status).toBe('refunded');
    expect((await seeOrder(shop, manager, number)).actions).not.toContain('settleFailedRefund');
    expect(await money(shop, number)).toEqual({ refund: 'done', refunded: total * 100, payment: 'refunded' });
  });

  it('is told from one that was done', async () => {
    const { placed } = await order(shop, cards.approved);
    await step(shop, manager, placed.order_number, 'refundOrder', { amount: 100, reason: 'A scratch' });
    await shop.drain();
    expect(await seeOrder(shop, manager, placed.order_number)).toMatchObject({
      refunded: { value: 100 },
      failed_refund: null,
    });
    expect(await refusalOf(settle(manager, placed, null))).toBe('ORDER_STEP_REFUSED');
  });
});

describe('at Stripe', () => {
  let shop: TestShop;
  let manager: SignedIn;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true, listen: true, config: { sandboxStripe: ['hk'] } });
    await setStock(shop, fixedPiece, 100);
    manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  });
  afterAll(() => shop.close());
  beforeEach(() => behave('succeeded'));

  const behave = (refunds: string) =>
    shop.db.query('test.behave', 'update sandbox_stripe.behaviour set refunds = $1', [refunds]);
  const pass = async (minutes: number) => {
    shop.clock.advance({ minutes });
    await shop.drain();
  };
  const refunded = async (amount = 100): Promise<PlacedOrder> => {
    const buyer = await startCart(shop);
    await fillIn(shop, buyer);
    const payment_method_nonce = await stripeCard(shop, 'hk', stripeCards.approved);
    await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce } });
    const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
    await step(shop, manager, placed.order_number, 'refundOrder', { amount, reason: 'A scratch' });
    await shop.drain();
    return placed;
  };
  const deliverAgain = async () => {
    const [event] = await shop.db.query<{ id: string }>(
      'test.event',
      `update sandbox_stripe.event set delivered_at = null where type = 'refund.failed' returning id`,
    );
    await shop.db.transaction((tx) =>
      shop.platform.jobs.send(tx, 'sandbox-stripe.deliver', { id: event?.id }, { at: shop.clock.now() }),
    );
    await shop.drain();
  };
  const retry = async ({ order_number }: PlacedOrder) => {
    const { version } = await seeOrder(shop, manager, order_number);
    await must(askStep(shop, manager, 'settleFailedRefund', { order_number, version, reference: null }));
    await shop.drain();
  };

  it('fails at once, and is paid out at the next try', async () => {
    await behave('failed');
    const placed = await refunded();
    expect(await money(shop, placed.order_number)).toMatchObject({ refund: 'failed', refunded: 0 });
    await behave('succeeded');
    await retry(placed);
    expect(await money(shop, placed.order_number)).toMatchObject({ refund: 'done', refunded: 10_000 });
    expect(await buyerSees(shop, placed)).toMatchObject({ refunded: { value: 100 }, failed_refund: null });
  });

  it('fails after it was done, as a webhook says, which may come twice', async () => {
    await behave('late-failed');
    const placed = await refunded();
    expect(await money(shop, placed.order_number)).toMatchObject({ refund: 'done', refunded: 10_000 });
    await pass(3);
    expect(await money(shop, placed.order_number)).toMatchObject({ refund: 'failed', refunded: 0 });
    expect((await seeOrder(shop, manager, placed.order_number)).failed_refund.reason).toBe(
      'expired_or_canceled_card',
    );
    await deliverAgain();
    expect((await buyerSees(shop, placed)).failed_refund).toEqual({ value: 100 });
    await behave('succeeded');
    await retry(placed);
    await deliverAgain();
    expect(await money(shop, placed.order_number)).toMatchObject({ refund: 'done', refunded: 10_000 });
  });

  it('that is refused for a day waits for a manager', async () => {
    await behave('not-enough');
    const placed = await refunded();
    expect(await money(shop, placed.order_number)).toMatchObject({ refund: 'waiting' });
    for (let hour = 0; hour < 26; hour += 1) await pass(60);
    expect(await money(shop, placed.order_number)).toMatchObject({ refund: 'failed' });
  });
});
