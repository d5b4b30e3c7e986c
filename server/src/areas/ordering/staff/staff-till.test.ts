import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bag,
  cards,
  fixedPiece,
  follow,
  goldPiece,
  must,
  order,
  setStock,
  stockOf,
} from '../../../testing/buyer.ts';
import {
  askStep,
  letters,
  orderToCollect,
  receipt,
  refusalOf,
  seeOrder,
  takePayment,
} from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let eshop: SignedIn;
let central: SignedIn;
let sheungwan: SignedIn;
let macau: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 100);
  eshop = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  central = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  sheungwan = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
  macau = await staffOf(shop, { store: 'mo-senado', role: 'manager' });
});
afterAll(() => shop.close());

/** An order to be sent, and paid in any store that the buyer chooses. */
const toSend = async () => (await order(shop, null)).placed;

const read = (reader: SignedIn, number: string) =>
  shop.graphql('query ($no: String!) { staffOrder(number: $no) { number } }', { no: number }, reader.headers);

async function found(reader: SignedIn, filter: object): Promise<{ number: string; next_action: string }[]> {
  const { staffOrders } = await must(
    shop.graphql(
      'query ($filter: StaffOrdersFilterInput) { staffOrders(filter: $filter) { items { number next_action } } }',
      { filter },
      reader.headers,
    ),
  );
  return staffOrders.items;
}

/** Pays the amount due today under a receipt number. */
async function pay(reader: SignedIn, number: string, reference: string) {
  const { version, due_today } = await seeOrder(shop, reader, number);
  return askStep(shop, reader, 'takeOrderPayment', {
    order_number: number,
    version,
    reference,
    amount: due_today.value,
  });
}

describe('an order to be sent', () => {
  it('is found by its whole number and paid in any store of its market, and then belongs to its own store only', async () => {
    const placed = await toSend();
    const number = placed.order_number;
    expect(await found(central, { search: number })).toEqual([{ number, next_action: 'takeOrderPayment' }]);
    expect(await found(central, { search: number, status: 'canceled' })).toEqual([]);
    expect(await found(central, { search: number.slice(-13) })).toEqual([]);
    expect(await found(central, {})).not.toContainEqual(expect.objectContaining({ number }));

    const { version, due_today, ...seen } = await seeOrder(shop, central, number);
    expect(seen).toMatchObject({
      status: 'pending',
      customer_name: 'K**',
      email: 'k***@example.com',
      shipping_address: null,
      actions: ['takeOrderPayment'],
    });
    expect(JSON.stringify(seen)).not.toMatch(/Chan|9123|88 Queen/);
    const take = { order_number: number, version, reference: receipt(), amount: due_today.value };
    const click = () => askStep(shop, central, 'takeOrderPayment', take);
    const [first, repeated] = await Promise.all([click(), click()]);
    for (const { data } of [first, repeated])
      expect(data.takeOrderPayment.order).toMatchObject({
        payment: { status: 'paid' },
        actions: [],
        shipping_address: null,
        of_other_store: true,
      });

    expect(await refusalOf(read(central, number))).toBe('ORDER_NOT_FOUND');
    expect(
      await refusalOf(askStep(shop, central, 'takeOrderPayment', { ...take, version: version + 1 })),
    ).toBe('ORDER_NOT_FOUND');
    expect(await found(central, { search: number })).toEqual([]);
    expect((await click()).data.takeOrderPayment.order.version).toBe(version + 1);
    const ownOrder = await seeOrder(shop, eshop, number);
    expect(ownOrder).toMatchObject({
      payment: { status: 'paid' },
      email: 'ka.yan@example.com',
      of_other_store: false,
    });
    expect(ownOrder.history.filter(({ event }: { event: string }) => event === 'take-payment')).toHaveLength(
      1,
    );
    expect(await follow(shop, placed)).toMatchObject({ payment: { status: 'paid' } });
  });

  it('is paid once, at the faster of two tills', async () => {
    const { order_number: number } = await toSend();
    const { version, due_today } = await seeOrder(shop, central, number);
    const click = (reader: SignedIn) =>
      askStep(shop, reader, 'takeOrderPayment', {
        order_number: number,
        version,
        reference: receipt(),
        amount: due_today.value,
      });
    const answers = await Promise.all([click(central), click(sheungwan)]);
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions?.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(['ORDER_CHANGED', 'ORDER_NOT_FOUND']).toContain(codes.find((code) => code !== undefined));
  });

  it('allows another store nothing else, and another market nothing at all', async () => {
    const { order_number: number } = await toSend();
    const { version } = await seeOrder(shop, central, number);
    const stepInput = { order_number: number, version, reason: 'No' };
    expect(
      (await askStep(shop, central, 'cancelStaffOrder', stepInput)).errors?.[0]?.extensions,
    ).toMatchObject({
      code: 'ORDER_STEP_NOT_PERMITTED',
    });
    const foreign = await read(macau, number);
    expect(foreign.errors).toEqual((await read(macau, '20261121999999')).errors);
    expect(await found(macau, { search: number })).toEqual([]);
    const { order_number: collected } = await orderToCollect(shop, 'hk-central');
    expect(await refusalOf(read(sheungwan, collected))).toBe('ORDER_NOT_FOUND');
    expect(await found(sheungwan, { search: collected })).toEqual([]);
  });
});

describe('a receipt of the till', () => {
  it('pays one order of its store, in any spelling, and the error for another one names the order', async () => {
    const { order_number: paid } = await orderToCollect(shop, 'hk-central');
    const { order_number: number } = await orderToCollect(shop, 'hk-central');
    expect((await pay(central, paid, 'pos-0042')).errors).toBeUndefined();
    for (const reference of [
      'pos-0042',
      ' POS-0042 ',
      'ＰＯＳ－００４２',
      'POS\u20110042',
      'POS–0042',
      'POS\u22120042',
    ]) {
      const { errors } = await pay(central, number, reference);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'RECEIPT_USED', data: { order_number: paid } });
    }
    expect(await seeOrder(shop, central, number)).toMatchObject({ status: 'pending', version: 1 });
    const { order_number: otherNumber } = await orderToCollect(shop, 'hk-sheungwan');
    expect((await pay(sheungwan, otherNumber, 'pos-0042')).errors).toBeUndefined();
    expect((await pay(central, number, 'pos-0043')).errors).toBeUndefined();
  });

  it('names no order of another store that it has paid', async () => {
    const { order_number: sent } = await toSend();
    const { order_number: number } = await orderToCollect(shop, 'hk-central');
    expect((await pay(central, sent, 'pos-0050')).errors).toBeUndefined();
    const { errors } = await pay(central, number, 'pos-0050');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'RECEIPT_USED' });
    expect(JSON.stringify(errors)).not.toContain(sent);
  });

  it('pays one of two orders when both tills use it at once', async () => {
    const numbers = [];
    for (let index = 0; index < 4; index += 1)
      numbers.push((await orderToCollect(shop, 'hk-central')).order_number);
    const codes = await Promise.all(numbers.map((number) => refusalOf(pay(central, number, 'pos-0060'))));
    expect(codes.toSorted()).toEqual(['RECEIPT_USED', 'RECEIPT_USED', 'RECEIPT_USED', null]);
    const stages = await Promise.all(
      numbers.map(async (number) => (await seeOrder(shop, central, number)).payment.status),
    );
    expect(stages.filter((status) => status === 'paid')).toHaveLength(1);
  });

  it('of any allowed length is accepted or refused, never an internal error', async () => {
    for (const reference of ['ß'.repeat(40), '𠮷'.repeat(40), 'ﷺ'.repeat(40)]) {
      const { order_number: number } = await orderToCollect(shop, 'hk-central');
      expect((await pay(central, number, reference)).errors).toBeUndefined();
      const { order_number: second } = await orderToCollect(shop, 'hk-central');
      expect(await refusalOf(pay(central, second, reference))).toBe('RECEIPT_USED');
    }
    const { order_number: number } = await orderToCollect(shop, 'hk-central');
    for (const reference of ['﷽'.repeat(40), '---', '★'])
      expect(await refusalOf(pay(central, number, reference))).toBe('INVALID_TEXT');
  });

  it('counts once whatever stands between its letters and digits', async () => {
    const [first, second] = [
      await orderToCollect(shop, 'hk-central'),
      await orderToCollect(shop, 'hk-central'),
    ];
    expect((await pay(central, first.order_number, 'TILL-77')).errors).toBeUndefined();
    for (const reference of ['TILL 77', 'till/77', 'ＴＩＬＬ＿７７', 'Till.77'])
      expect(await refusalOf(pay(central, second.order_number, reference))).toBe('RECEIPT_USED');
  });
});

describe('the amount', () => {
  it('that differs from today’s is refused with the right one, for gold and everything else', async () => {
    for (const sku of [fixedPiece, goldPiece]) {
      const { order_number: number } = await orderToCollect(shop, 'hk-central', sku);
      const { version, due_today } = await seeOrder(shop, central, number);
      const take = (amount: number) =>
        askStep(shop, central, 'takeOrderPayment', {
          order_number: number,
          version,
          reference: receipt(),
          amount,
        });
      for (const wrongAmount of [due_today.value - 1, due_today.value + 0.5, 0])
        expect((await take(wrongAmount)).errors?.[0]?.extensions).toMatchObject({
          code: 'ORDER_STEP_REFUSED',
          data: { reason: 'condition', condition: 'amount-right', due_today: due_today.value },
        });
      expect((await take(due_today.value)).errors).toBeUndefined();
    }
  });

  it('is not mentioned where another condition fails', async () => {
    const { order_number: number } = await orderToCollect(shop, 'hk-central');
    const { version } = await takePayment(shop, central, number);
    const { errors } = await askStep(shop, central, 'takeOrderPayment', {
      order_number: number,
      version,
      reference: receipt(),
      amount: 1,
    });
    expect(errors?.[0]?.extensions?.data).toEqual({ reason: 'stage', condition: 'stage' });
  });
});

describe('an order that nobody has paid', () => {
  it('is cancelled by its store with a reason: stock and bag are restored, and the buyer is mailed', async () => {
    const stock = await stockOf(shop, fixedPiece);
    const { buyer, placed } = await order(shop, null);
    const number = placed.order_number;
    const { version, actions } = await seeOrder(shop, eshop, number);
    expect(actions).toEqual(['takeOrderPayment', 'cancelStaffOrder']);
    // A text that is also the name of a step stays a text.
    const stepInput = { order_number: number, version, reason: 'expire' };
    const click = (fields: object = {}) =>
      askStep(shop, eshop, 'cancelStaffOrder', { ...stepInput, ...fields });
    expect(await refusalOf(click({ reason: ' ' }))).toBe('INVALID_TEXT');
    expect((await click({ fee: 100 })).errors?.[0]?.extensions).toMatchObject({ data: { reason: 'stage' } });
    const answers = await Promise.all([click(), click()]);
    for (const { data } of answers)
      expect(data.cancelStaffOrder.order).toMatchObject({
        status: 'canceled',
        version: version + 1,
        due_today: null,
        actions: [],
        payment: { status: 'failed' },
      });
    const { history } = await seeOrder(shop, eshop, number);
    expect(history.at(-1)).toMatchObject({ event: 'cancel-unpaid', reason: 'expire' });
    expect(await stockOf(shop, fixedPiece)).toBe(stock);
    expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(1);
    expect((await letters(shop, number)).map(({ key }) => key)).toContain(`order-canceled:${number}`);
    expect(await follow(shop, placed)).toMatchObject({
      status: 'canceled',
      payment: { failure_code: 'canceled' },
    });
    const canceled = shop.clock.now();
    try {
      shop.clock.advance({ hours: 80 });
      await shop.drain();
    } finally {
      shop.clock.set(canceled);
    }
    expect((await letters(shop, number)).filter(({ key }) => key.startsWith('order-canceled'))).toHaveLength(
      1,
    );
  });

  it('by card cannot be cancelled by the store', async () => {
    const { placed } = await order(shop, cards.challenge);
    const { version } = await seeOrder(shop, eshop, placed.order_number);
    const { errors } = await askStep(shop, eshop, 'cancelStaffOrder', {
      order_number: placed.order_number,
      version,
      reason: 'No',
    });
    expect(errors?.[0]?.extensions).toMatchObject({ data: { condition: 'paid-in-store' } });
  });
});

it('the options of a piece are listed with the commas of the order’s language', async () => {
  const options = [
    { label: 'Size', value: '15' },
    { label: 'Metal', value: '18K' },
  ];
  for (const [view, text] of [
    ['hk_en', 'Size 15, Metal 18K'],
    ['hk_zh', 'Size 15，Metal 18K'],
  ] as const) {
    const { order_number: number } = await orderToCollect(shop, 'hk-central', fixedPiece, { store: view });
    await shop.db.query(
      'test.options',
      `update ordering.order_line set options = $2 from ordering.sales_order sold
       where sold.id = order_id and sold.number = $1`,
      [number, JSON.stringify(options)],
    );
    const { staffOrders } = await must(
      shop.graphql(
        'query ($filter: StaffOrdersFilterInput) { staffOrders(filter: $filter) { items { first_item_options } } }',
        { filter: { search: number } },
        central.headers,
      ),
    );
    expect(staffOrders.items).toEqual([{ first_item_options: text }]);
  }
});
