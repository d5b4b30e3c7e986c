import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectMigratedHolds } from '../../../testing/books.ts';
import { cards, fixedPiece, order, setStock, stockOf } from '../../../testing/buyer.ts';
import { askStep, buyerSees, letters, seeOrder, step } from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let eshop: { adviser: SignedIn; manager: SignedIn };

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 100);
  eshop = {
    adviser: await staffOf(shop, { store: 'hk-eshop', role: 'adviser' }),
    manager: await staffOf(shop, { store: 'hk-eshop', role: 'manager' }),
  };
});
afterAll(() => shop.close());

/** A paid order by courier. */
async function paidByCard() {
  const { placed } = await order(shop, cards.approved);
  await shop.drain();
  return placed;
}

describe('refunds', () => {
  it('pay a card’s money back in parts until nothing is left, and return the piece to its stock', async () => {
    const placed = await paidByCard();
    const number = placed.order_number;
    const stock = await stockOf(shop, fixedPiece);
    const { refundable, refunded } = await seeOrder(shop, eshop.manager, number);
    expect([refunded, (await buyerSees(shop, placed)).refunded]).toEqual([null, null]);
    const part = await step(shop, eshop.manager, number, 'refundOrder', {
      amount: 100.5,
      reason: 'A scratch',
    });
    expect(part).toMatchObject({
      status: 'processing_refunded_partial',
      refundable: { value: refundable.value - 100.5 },
      refunded: { value: 100.5 },
      payment: { status: 'paid' },
    });
    expect(await buyerSees(shop, placed)).toMatchObject({ refunded: { value: 100.5 }, kept: null });
    await shop.drain();
    const rest = await step(shop, eshop.manager, number, 'refundOrder', {
      amount: refundable.value - 100.5,
      reason: 'Sent back whole',
    });
    const expectedPayment = { refunded: { value: refundable.value } };
    expect(rest).toMatchObject({
      status: 'closed_refunded',
      refundable: { value: 0 },
      actions: [],
      ...expectedPayment,
    });
    expect(await buyerSees(shop, placed)).toMatchObject({ ...expectedPayment, kept: null });
    await shop.drain();
    expect(await stockOf(shop, fixedPiece)).toBe(stock + 1);
    const refunds = await shop.db.query<{ state: string; amount: number }>(
      'test.refunds',
      `select refund.state, refund.amount_minor as amount from ordering.refund
       join ordering.payment on payment.id = payment_id join ordering.sales_order sold on sold.id = order_id
       where number = $1 order by refund.id`,
      [number],
    );
    expect(refunds).toEqual([
      { state: 'done', amount: 10_050 },
      { state: 'done', amount: refundable.value * 100 - 10_050 },
    ]);
    const [charge] = await shop.db.query<{ refunded: number }>(
      'test.charge',
      'select refunded_minor as refunded from sandbox_bank.charge where reference = $1',
      [number],
    );
    expect(charge?.refunded).toBe(refundable.value * 100);
  });

  it('pay back the money and return the piece of a cancelled paid order, once, however often the manager clicks', async () => {
    const placed = await paidByCard();
    const number = placed.order_number;
    const stock = await stockOf(shop, fixedPiece);
    const { version } = await seeOrder(shop, eshop.manager, number);
    const cancel = { order_number: number, version, reason: 'Agreed by telephone' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => askStep(shop, eshop.manager, 'cancelStaffOrder', cancel)),
    );
    for (const { data } of answers)
      expect(data.cancelStaffOrder.order).toMatchObject({ status: 'canceled', version: version + 1 });
    await shop.drain();
    await shop.drain();
    expect(await stockOf(shop, fixedPiece)).toBe(stock + 1);
    const [charge] = await shop.db.query<{ refunded: number; amount: number }>(
      'test.charge-of',
      'select refunded_minor as refunded, amount_minor as amount from sandbox_bank.charge where reference = $1',
      [number],
    );
    expect(charge?.refunded).toBe(charge?.amount);
    expect((await letters(shop, number)).filter(({ key }) => key.startsWith('order-cancel-'))).toHaveLength(
      1,
    );
  });

  it('settle a return with nothing, a part or all of the money', async () => {
    const placed = await paidByCard();
    const number = placed.order_number;
    await step(shop, eshop.adviser, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF00000001' });
    await step(shop, eshop.adviser, number, 'markOrderDelivered');
    const ask = () =>
      step(shop, eshop.adviser, number, 'requestOrderReturn', { reason: 'The clasp is loose' });
    expect(await ask()).toMatchObject({ status: 'complete_return_pending', actions: [] });
    const settle = (input: object) =>
      step(shop, eshop.manager, number, 'settleOrderReturn', { reason: 'Inspected', ...input });
    expect(await settle({ outcome: 'none' })).toMatchObject({ status: 'complete_complete' });
    await ask();
    expect(await settle({ outcome: 'some', amount: 200 })).toMatchObject({
      status: 'complete_returned_partial',
    });
    await ask();
    const { refundable } = await seeOrder(shop, eshop.manager, number);
    expect(await settle({ outcome: 'all', amount: refundable.value })).toMatchObject({
      status: 'closed_returned',
      refundable: { value: 0 },
      payment: { status: 'refunded' },
    });
  });
});

it('older orders without stock holds get them by the migration, unless the piece was returned', async () => {
  await order(shop, cards.challenge);
  await paidByCard();
  await expectMigratedHolds(shop.db);
});
