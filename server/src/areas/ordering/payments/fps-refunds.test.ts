import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  choosePayment,
  fillIn,
  fixedPiece,
  follow,
  hk,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
} from '../../../testing/buyer.ts';
import { askStep, cancelKey, letters, placeAs, refusalOf, seeOrder, step } from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { takeStuckRefunds } from '../steps/store-effects.ts';

// A refund of a transfer waits until a colleague of who confirmed it has sent the money at the bank.

describe('a refund of an order paid by FPS', () => {
  let shop: TestShop;
  let manager: SignedIn;
  let adviser: SignedIn;
  let central: SignedIn;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true });
    await setStock(shop, fixedPiece, 100);
    manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    central = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  });
  afterAll(() => shop.close());

  async function paid(reference: string, { madeToOrder = true, storeId = 'hk-eshop' } = {}) {
    const buyer = await startCart(shop);
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'fps' });
    const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
    await placeAs(shop, placed.order_number, { madeToOrder, storeId });
    await shop.db.query(
      'test.of-store',
      'update ordering.sales_order set source_code = $2 where number = $1',
      [placed.order_number, storeId],
    );
    const { due_today } = await seeOrder(shop, manager, placed.order_number);
    await step(shop, manager, placed.order_number, 'takeOrderPayment', {
      reference,
      amount: due_today.value,
    });
    return { placed, number: placed.order_number, amount: due_today.value as number };
  }

  /** The buyer cancels before approval. */
  async function cancel({ order_number: number, access_token }: PlacedOrder): Promise<void> {
    const confirmation_key = await cancelKey(shop, number, `${number}-${access_token}`);
    const { confirmCancelOrder } = await must(
      shop.graphql(
        'mutation ($input: ConfirmCancelOrderInput!) { confirmCancelOrder(input: $input) { error } }',
        { input: { order_id: btoa(number), confirmation_key } },
        hk,
      ),
    );
    expect(confirmCancelOrder.error).toBeNull();
  }

  const seeAs = (staff: SignedIn, number: string) =>
    shop.graphql(
      'query ($number: String!) { staffOrder(number: $number) { number } }',
      { number },
      staff.headers,
    );

  async function sendBack(number: string, input: object, staff = adviser) {
    const { version } = await seeOrder(shop, manager, number);
    return askStep(shop, staff, 'returnOrderTransfer', {
      ...{ order_number: number, version, for_refund: true },
      ...input,
    });
  }

  const rowsOf = (number: string) =>
    shop.db.query<{ payment: string; refunded: number; refund: string; back: number }>(
      'test.refunds',
      `select payment.state as payment, payment.refunded_minor as refunded, refund.state as refund,
         (select count(*)::integer from ordering.bank_transfer back
          where back.payment_id = payment.id and outcome = 'returned') as back
       from ordering.sales_order sold join ordering.payment on payment.order_id = sold.id
       join ordering.refund on refund.payment_id = payment.id where sold.number = $1 order by refund.id`,
      [number],
    );

  /** The mark in the list of the e-shop. */
  async function listed(number: string): Promise<boolean> {
    const { staffOrders } = await must(
      shop.graphql(
        'query ($search: String!) { staffOrders(filter: { search: $search }) { items { refund_to_send } } }',
        { search: number },
        manager.headers,
      ),
    );
    return staffOrders.items[0].refund_to_send;
  }

  it('waits, tells the e-shop, and is done once a colleague has sent it', async () => {
    const { placed, number, amount } = await paid('IN-1');
    expect((await seeOrder(shop, manager, number)).refund_to_send).toBeNull();
    expect((await seeOrder(shop, adviser, number)).actions).not.toContain('returnOrderTransfer');
    await cancel(placed);
    const waiting = { status: 'canceled', refund_to_send: { value: amount, currency: 'HKD' } };
    expect(await seeOrder(shop, adviser, number)).toMatchObject({
      ...waiting,
      ...{ actions: ['returnOrderTransfer'], sends_refund: true, needs_colleague: false },
    });
    // The manager may still record that a second transfer, which paid nothing, was sent back.
    expect(await seeOrder(shop, manager, number)).toMatchObject({
      ...waiting,
      ...{ actions: ['returnOrderTransfer'], sends_refund: false, needs_colleague: true },
    });
    expect(await rowsOf(number)).toEqual([{ payment: 'paid', refunded: 0, refund: 'waiting', back: 0 }]);
    const sent = await letters(shop, number);
    const toStore = sent.filter(({ key }) => key.startsWith('store-refund-'));
    expect(toStore).toMatchObject([{ to: 'hk@jinlan.example' }]);
    expect(toStore[0]?.subject).toMatch(/HK\$[\d,.]+/);
    expect(sent.some(({ body }) => body.includes('back to the bank account'))).toBe(true);
    expect(await listed(number)).toBe(true);

    const input = { reference: 'OUT-1', amount };
    const { version } = await seeOrder(shop, manager, number);
    const click = () =>
      askStep(shop, adviser, 'returnOrderTransfer', {
        ...{ order_number: number, version, for_refund: true },
        ...input,
      });
    for (const { errors } of await Promise.all([click(), click()])) expect(errors).toBeUndefined();
    expect(await rowsOf(number)).toEqual([
      { payment: 'refunded', refunded: Math.round(amount * 100), refund: 'done', back: 1 },
    ]);
    const { history, refund_to_send } = await seeOrder(shop, manager, number);
    expect(refund_to_send).toBeNull();
    expect(await listed(number)).toBe(false);
    expect(history.at(-1)).toMatchObject({
      event: 'return-transfer',
      data: expect.arrayContaining([{ name: 'reference', value: 'OUT-1' }]),
    });
    const changes = await shop.db.query<{ actor: string; after: object }>(
      'test.changes',
      `select actor_id as actor, after from platform.change where record_id = $1 order by id desc limit 1`,
      [number],
    );
    expect(changes).toMatchObject([
      { actor: history.at(-1).actor, after: { transfer: 'returned', reference: 'OUT-1' } },
    ]);
    expect((await letters(shop, number))[0]?.body).toContain('Your refund of');
    expect(await follow(shop, placed)).toMatchObject({ payment: { status: 'refunded' } });
    expect(await refusalOf(sendBack(number, { reference: 'OUT-1B', amount }))).toBe('ORDER_STEP_REFUSED');
  });

  it('is refused with another amount, a used reference, by who confirmed the transfer, and by other stores', async () => {
    const { placed, number, amount } = await paid('IN-2');
    await cancel(placed);
    const refused = await sendBack(number, { reference: 'OUT-2', amount: amount - 1 });
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      data: { condition: 'amount-right', refund_to_send: amount },
    });
    expect(await refusalOf(sendBack(number, { reference: ' in-2', amount }))).toBe('RECEIPT_USED');
    expect(await refusalOf(sendBack(number, { reference: 'OUT-2', amount }, manager))).toBe(
      'ORDER_STEP_NOT_PERMITTED',
    );
    expect(
      await refusalOf(sendBack(number, { reference: 'STRAY-2', amount, for_refund: false }, adviser)),
    ).toBe('ORDER_STEP_NOT_PERMITTED');
    expect(await refusalOf(sendBack(number, { reference: 'OUT-2', amount }, central))).toBe(
      'ORDER_NOT_FOUND',
    );
    expect(await rowsOf(number)).toEqual([{ payment: 'paid', refunded: 0, refund: 'waiting', back: 0 }]);
  });

  it('comes in parts, oldest first, beside a second transfer that paid nothing', async () => {
    const { number, amount } = await paid('IN-3', { madeToOrder: false });
    await step(shop, manager, number, 'refundOrder', { amount: 100.5, reason: 'A scratch' });
    await step(shop, manager, number, 'refundOrder', { amount: amount - 100.5, reason: 'All of it' });
    expect(
      (await sendBack(number, { reference: 'STRAY', amount, for_refund: false }, manager)).errors,
    ).toBeUndefined();
    const waiting = { payment: 'paid', refunded: 0, refund: 'waiting', back: 1 };
    expect(await rowsOf(number)).toEqual([waiting, waiting]);
    expect((await sendBack(number, { reference: 'PART-1', amount: 100.5 })).errors).toBeUndefined();
    const part = { payment: 'paid', refunded: 10_050, back: 2 };
    expect(await rowsOf(number)).toEqual([
      { ...part, refund: 'done' },
      { ...part, refund: 'waiting' },
    ]);
    expect((await sendBack(number, { reference: 'PART-2', amount: amount - 100.5 })).errors).toBeUndefined();
    expect((await rowsOf(number)).at(-1)).toMatchObject({ payment: 'refunded', refund: 'done', back: 3 });
  });

  it('is found by its filter, in the e-shop’s list also where another store hands the order over', async () => {
    const list = async (staff: SignedIn) =>
      (
        await must(
          shop.graphql(
            `{ staffOrders(filter: { status: "refund_to_send" }) { refunds_to_send total_count items { number } } }`,
            {},
            staff.headers,
          ),
        )
      ).staffOrders;
    const before = await list(manager);
    const { number, amount } = await paid('IN-5', { storeId: 'hk-central', madeToOrder: false });
    expect(await refusalOf(seeAs(manager, number))).toBe('ORDER_NOT_FOUND');
    await step(shop, central, number, 'refundOrder', { amount, reason: 'All of it' });
    const after = await list(manager);
    expect(after.refunds_to_send).toBe(before.refunds_to_send + 1);
    expect(after.total_count).toBe(after.refunds_to_send);
    expect(after.items[0]).toEqual({ number });
    const found = async (staff: SignedIn, filter: object) =>
      (
        await must(
          shop.graphql(
            'query ($filter: StaffOrdersFilterInput) { staffOrders(filter: $filter) { items { number } } }',
            { filter },
            staff.headers,
          ),
        )
      ).staffOrders.items.map((order: { number: string }) => order.number);
    const search = number.slice(-4);
    expect(await found(manager, { search })).toContain(number);
    expect(await found(manager, { search, status: 'refund_to_send' })).toEqual([number]);
    expect(await found(manager, { search, status: 'processing' })).not.toContain(number);
    expect(await list(central)).toEqual({ refunds_to_send: 1, total_count: 1, items: [{ number }] });
    expect((await sendBack(number, { reference: 'OUT-5', amount })).errors).toBeUndefined();
    expect(await found(manager, { search })).not.toContain(number);
    expect(await refusalOf(seeAs(manager, number))).toBe('ORDER_NOT_FOUND');
    expect((await list(manager)).refunds_to_send).toBe(before.refunds_to_send);
  });

  it('is never sent to a gateway', async () => {
    const { placed, number } = await paid('IN-4');
    await cancel(placed);
    const later = new Date(shop.clock.now().getTime() + 3 * 3_600_000);
    expect(await takeStuckRefunds(shop.db, { before: later, now: later, most: 100 })).toEqual([]);
    await shop.drain();
    expect(await rowsOf(number)).toMatchObject([{ refund: 'waiting' }]);
  });

  it('is brought to the e-shop’s mind once, two days later', async () => {
    const { placed, number, amount } = await paid('IN-6');
    await cancel(placed);
    const reminders = async () =>
      (await letters(shop, number)).filter(({ key }) => key.startsWith('store-refund-waits'));
    const remind = async () => {
      await shop.jobs.runSchedule('ordering.remind-of-refunds');
      await shop.drain();
    };
    shop.clock.advance({ hours: 47 });
    await remind();
    expect(await reminders()).toEqual([]);
    shop.clock.advance({ hours: 2 });
    await remind();
    await remind();
    expect(await reminders()).toMatchObject([{ to: 'hk@jinlan.example' }]);
    expect((await reminders())[0]?.subject).toContain(`HK$${amount.toLocaleString('en')}`);
  });
});
