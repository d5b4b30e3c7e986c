import { qrFields } from '@jinlan/domain/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bag,
  choosePayment,
  fillIn,
  fixedPiece,
  follow,
  goldPiece,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  stockOf,
} from '../../../testing/buyer.ts';
import { askStep, letters, refusalOf, seeOrder } from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

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

const codes = async (sku: string, store = 'hk_en'): Promise<string[]> => {
  const { cartId, headers } = await startCart(shop, [{ sku, quantity: 1 }], { store });
  const { cart } = await must(
    shop.graphql(
      'query ($id: String!) { cart(cart_id: $id) { available_payment_methods { code is_deferred } } }',
      { id: cartId },
      headers,
    ),
  );
  return cart.available_payment_methods.map(({ code }: { code: string }) => code);
};

/** A guest's order that waits for its transfer. */
async function orderByFps() {
  const buyer = await startCart(shop);
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, { code: 'fps' });
  const { placeOrder } = await must(place(shop, buyer));
  return { buyer, placed: placeOrder.order as PlacedOrder & { total: { value: number } } };
}

async function stepOf({ order_number, access_token }: PlacedOrder) {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
         payment { status other_methods next_step {
           ... on PaymentTransfer { content payee identifier reference amount expires_at } } } } }`,
      { number: order_number, token: access_token },
    ),
  );
  return orderByToken.payment;
}

let transfers = 0;
const bankReference = () => {
  transfers += 1;
  return `FRN2026-${transfers}`;
};

async function record(
  step: 'takeOrderPayment' | 'returnOrderTransfer',
  { order_number }: PlacedOrder,
  input: { reference?: string; amount?: number } = {},
  staff = manager,
) {
  const { version, due_today } = await seeOrder(shop, manager, order_number);
  const amount = due_today?.value ?? 1;
  return askStep(shop, staff, step, { order_number, version, reference: bankReference(), amount, ...input });
}

const changesOf = (number: string) =>
  shop.db.query<{ actor: string; after: object }>(
    'test.changes',
    `select actor_id as actor, after from platform.change
     where action = 'order.confirm-transfer' and record_id = $1 order by id`,
    [number],
  );

async function setAccount(fps: object | null): Promise<void> {
  await shop.db.query('test.set-fps', `update stores.website set fps = $1::jsonb where market = 'hk'`, [
    fps && JSON.stringify(fps),
  ]);
  await shop.db.query(
    'test.announce',
    `with moved as (update stores.shop set version = version + 1 returning version)
     select pg_notify('stores', version::text) from moved`,
  );
}

async function waitHours(hours: number, then: () => Promise<void>): Promise<void> {
  const before = shop.clock.now();
  try {
    shop.clock.advance({ hours });
    await shop.drain();
    await then();
  } finally {
    shop.clock.set(before);
  }
}

describe('FPS', () => {
  it('is offered in Hong Kong, and not for gold by weight', async () => {
    expect(await codes(fixedPiece)).toContain('fps');
    expect(await codes(goldPiece)).not.toContain('fps');
    expect(await codes(fixedPiece, 'mo_en')).not.toContain('fps');
  });

  it('is not offered by a shop without an account', async () => {
    const { placed } = await orderByFps();
    const [before] = await shop.db.query<{ fps: object }>(
      'test.fps',
      `select fps from stores.website where market = 'hk'`,
    );
    await setAccount(null);
    await expect.poll(() => codes(fixedPiece)).not.toContain('fps');
    expect(await stepOf(placed)).toMatchObject({ status: 'action_required', next_step: null });
    await setAccount(before?.fps ?? null);
    await expect.poll(() => codes(fixedPiece)).toContain('fps');
  });

  it('shows the code, the fields and the time, and holds the piece for a day', async () => {
    const stock = await stockOf(shop, fixedPiece);
    const { placed } = await orderByFps();
    expect(await stockOf(shop, fixedPiece)).toBe(stock - 1);
    const { status, other_methods, next_step: step } = await stepOf(placed);
    expect({ status, other_methods }).toEqual({ status: 'action_required', other_methods: [] });
    expect(Date.parse(step.expires_at)).toBe(shop.clock.now().getTime() + 24 * 3_600_000);
    expect(step).toMatchObject({
      payee: 'Jinlan Jewellery (Hong Kong) Limited (sample)',
      identifier: 'fps@jinlan.example',
      reference: placed.order_number,
      amount: placed.total.value.toFixed(2),
    });
    const fields = qrFields(step.content);
    expect(fields?.get('54')).toBe(step.amount);
    expect(qrFields(fields?.get('62') ?? '', false)?.get('05')).toBe(placed.order_number);
    const [letter] = await letters(shop, placed.order_number);
    expect(letter?.body).toContain('fps@jinlan.example');
    expect(letter?.body).toContain(placed.order_number);
  });

  it('is paid by the manager who finds the exact amount, named in the log', async () => {
    const { placed } = await orderByFps();
    const number = placed.order_number;
    expect((await seeOrder(shop, manager, number)).actions).toEqual([
      'takeOrderPayment',
      'returnOrderTransfer',
    ]);
    expect(await refusalOf(record('takeOrderPayment', placed, {}, adviser))).toBe('ORDER_STEP_NOT_PERMITTED');
    expect(await refusalOf(record('takeOrderPayment', placed, {}, central))).toBe('ORDER_NOT_FOUND');
    for (const amount of [placed.total.value - 1, placed.total.value + 0.1])
      expect((await record('takeOrderPayment', placed, { amount })).errors?.[0]?.extensions).toMatchObject({
        code: 'ORDER_STEP_REFUSED',
        data: { condition: 'amount-right', due_today: placed.total.value },
      });
    expect(await changesOf(number)).toEqual([]);
    const { version, due_today } = await seeOrder(shop, manager, number);
    const input = { order_number: number, version, reference: 'FRN-A1', amount: due_today.value };
    const click = () => askStep(shop, manager, 'takeOrderPayment', input);
    const answers = await Promise.all([click(), click()]);
    for (const { data } of answers)
      expect(data.takeOrderPayment.order).toMatchObject({
        status: 'complete_factory_shipped',
        payment: { status: 'paid' },
        due_today: null,
      });
    const { history } = await seeOrder(shop, manager, number);
    expect(history.at(-1)).toMatchObject({
      event: 'confirm-transfer',
      actor_kind: 'staff',
      data: expect.arrayContaining([{ name: 'reference', value: 'FRN-A1' }]),
    });
    expect(await changesOf(number)).toMatchObject([
      { actor: history.at(-1).actor, after: { transfer: 'paid', reference: 'FRN-A1' } },
    ]);
    expect(await follow(shop, placed)).toMatchObject({ payment: { status: 'paid' } });
    expect((await letters(shop, number)).map(({ key }) => key)).toContain(`order-paid:${number}`);
  });

  it('takes each reference once, in any spelling, also at the same moment', async () => {
    const [first, second, third] = [await orderByFps(), await orderByFps(), await orderByFps()];
    expect((await record('takeOrderPayment', first.placed, { reference: 'frn-b1' })).errors).toBeUndefined();
    for (const reference of ['frn-b1', ' FRN-B1', 'ＦＲＮ－Ｂ１'])
      for (const step of ['takeOrderPayment', 'returnOrderTransfer'] as const)
        expect((await record(step, second.placed, { reference })).errors?.[0]?.extensions).toMatchObject({
          code: 'RECEIPT_USED',
          data: { order_number: first.placed.order_number },
        });
    const codes = await Promise.all(
      [second, third].map(({ placed }) =>
        refusalOf(record('takeOrderPayment', placed, { reference: 'frn-b2' })),
      ),
    );
    expect(codes.toSorted()).toEqual(['RECEIPT_USED', null].toSorted());
  });

  it('ends after its day: the piece is free, later money is recorded as sent back, and the order stays cancelled', async () => {
    // The orders of the tests before end too.
    await waitHours(25, async () => {});
    const stock = await stockOf(shop, fixedPiece);
    const { buyer, placed } = await orderByFps();
    const number = placed.order_number;
    await waitHours(25, async () => {
      const signedIn = manager;
      manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
      expect(await stockOf(shop, fixedPiece)).toBe(stock);
      expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(1);
      expect(await seeOrder(shop, manager, number)).toMatchObject({
        status: 'canceled',
        due_today: null,
        actions: ['returnOrderTransfer'],
      });
      const amount = placed.total.value;
      expect(await refusalOf(record('takeOrderPayment', placed, { amount }))).toBe('ORDER_STEP_REFUSED');
      expect(await refusalOf(record('returnOrderTransfer', placed, { amount: 0 }))).toBe(
        'ORDER_STEP_REFUSED',
      );
      expect(
        (await record('returnOrderTransfer', placed, { amount, reference: 'LATE-1' })).errors,
      ).toBeUndefined();
      expect(await follow(shop, placed)).toMatchObject({
        status: 'canceled',
        payment: { status: 'refunded' },
      });
      expect(await changesOf(number)).toMatchObject([
        { after: { transfer: 'returned', reference: 'LATE-1' } },
      ]);
      const [letter] = await letters(shop, number);
      expect(letter?.body).toContain('sent it back');
      expect(await stockOf(shop, fixedPiece)).toBe(stock);
      manager = signedIn;
    });
  });

  it('waits on when another amount came and was sent back', async () => {
    const { placed } = await orderByFps();
    const tooMuch = await record('returnOrderTransfer', placed, { amount: 500_000_000 });
    expect(tooMuch.errors?.[0]?.extensions).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      data: { condition: 'amount-plausible' },
    });
    expect((await record('returnOrderTransfer', placed, { amount: 5 })).errors).toBeUndefined();
    expect((await stepOf(placed)).status).toBe('action_required');
    expect((await record('takeOrderPayment', placed)).errors).toBeUndefined();
  });

  it('is given up by its buyer, whose bag is full again', async () => {
    const { buyer, placed } = await orderByFps();
    await must(
      shop.graphql('mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { cart_id } }', {
        input: { order_number: placed.order_number, access_token: placed.access_token },
      }),
    );
    expect(await follow(shop, placed)).toMatchObject({ status: 'canceled', payment: { status: 'failed' } });
    expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(1);
  });

  it('is no step of an order that is paid otherwise', async () => {
    const buyer = await startCart(shop);
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'checkmo' });
    const { placeOrder } = await must(place(shop, buyer));
    const refused = await record('returnOrderTransfer', placeOrder.order, { amount: 10 });
    expect(refused.errors?.[0]?.extensions?.code).toMatch(/^ORDER_STEP/);
  });
});
