import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedPiece, must, setStock } from '../../../testing/buyer.ts';
import {
  letters,
  makeToOrder,
  orderToCollect,
  seeOrder,
  setOwn,
  step,
  takePayment,
} from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { check } from '../../../testing/roles.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

// One step of several orders together.

let shop: TestShop;
let adviser: SignedIn;
let manager: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await setStock(shop, fixedPiece, 300);
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  manager = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  colleague = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
});
afterAll(() => shop.close());

interface Sent {
  readonly order_number: string;
  readonly version: number;
}

const versionOf = async (number: string): Promise<Sent> => ({
  order_number: number,
  version: (await seeOrder(shop, manager, number)).version,
});

/** Orders of the store that wait for their approval. */
const toApprove = (count: number): Promise<Sent[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { order_number: number } = await orderToCollect(shop, 'hk-central');
      await makeToOrder(shop, number);
      await takePayment(shop, manager, number);
      return versionOf(number);
    }),
  );

const ask = (name: string, orders: readonly Sent[], who: SignedIn = adviser, checked = check.checked) =>
  shop.graphql(
    `mutation ($input: StepOrdersInput!) { stepOrders(input: $input) { results { order_number outcome code condition } } }`,
    { input: { step: name, orders, checked } },
    who.headers,
  );
const outcomes = async (...args: Parameters<typeof ask>): Promise<string[]> => {
  const { stepOrders } = await must(ask(...args));
  return stepOrders.results.map(
    ({ outcome, code, condition }: { outcome: string; code: string | null; condition: string | null }) =>
      [outcome, code, condition].filter((each) => each !== null).join(' '),
  );
};
const approvals = async ({ order_number: number }: Sent): Promise<number> =>
  (await seeOrder(shop, manager, number)).history.filter(({ event }: never) => event === 'approve').length;

describe('one step of several orders', () => {
  it('is taken of each as alone, and says why it was not', async () => {
    const [ready, changed, other] = (await toApprove(3)) as [Sent, Sent, Sent];
    await step(shop, colleague, changed.order_number, 'askAboutOrder', { reason: 'Which size?' });
    const elsewhere = (await orderToCollect(shop, 'hk-sheungwan')).order_number;
    const orders = [
      ready,
      changed,
      { order_number: elsewhere, version: 2 },
      { order_number: 'no number', version: 1 },
      other,
    ];
    // All of them have this telephone number.
    await setOwn(shop, ready.order_number, adviser);
    expect(await outcomes('approveOrder', [ready, other])).toEqual([
      'refused STAFF_OWN',
      'refused STAFF_OWN',
    ]);
    await setOwn(shop, ready.order_number, adviser, false);
    expect(await outcomes('approveOrder', orders)).toEqual([
      'done',
      'refused ORDER_CHANGED',
      'refused ORDER_NOT_FOUND',
      'refused ORDER_NOT_FOUND',
      'done',
    ]);
    expect(await seeOrder(shop, manager, ready.order_number)).toMatchObject({ status: 'processing' });
    const mails = await letters(shop, ready.order_number);
    expect(mails.filter(({ key }) => key.startsWith('order-approve-'))).toHaveLength(1);
  });

  it('happens once, however often and by how many it is asked for at once', async () => {
    const orders = await toApprove(3);
    await Promise.all([
      ...[1, 2].map(() => ask('approveOrder', orders)),
      ...[1, 2].map(() => ask('approveOrder', orders, colleague)),
    ]);
    for (const order of orders) expect(await approvals(order)).toBe(1);
    const again = await outcomes('approveOrder', [...orders, ...orders]);
    expect(again).toHaveLength(3);
  });

  it('goes on where a killed process stopped', async () => {
    const orders = await toApprove(3);
    expect(await outcomes('approveOrder', orders.slice(0, 1))).toEqual(['done']);
    expect(await outcomes('approveOrder', orders)).toEqual(['done', 'done', 'done']);
    for (const order of orders) expect(await approvals(order)).toBe(1);
  });

  it('keeps the guards: checks, weights, delivery and role', async () => {
    const orders = await toApprove(1);
    expect(await outcomes('approveOrder', orders, adviser, ['size'])).toEqual([
      'refused ORDER_STEP_REFUSED all-checked',
    ]);
    expect(await outcomes('receiveOrderGoods', orders)).toEqual(['refused ORDER_STEP_REFUSED stage']);
    await must(ask('approveOrder', orders));
    const made = [await versionOf(orders[0]?.order_number ?? '')];
    expect(await outcomes('finishMakingOrder', made)).toEqual(['refused ORDER_STEP_NOT_PERMITTED']);
    expect(await outcomes('finishMakingOrder', made, manager)).toEqual(['done']);
  });

  it('is asked for 1 to 50 orders, with checks that exist', async () => {
    const orders = await toApprove(1);
    const many = Array.from({ length: 51 }, (_, index) => ({ order_number: String(index), version: 1 }));
    const refusal = async (...args: Parameters<typeof ask>) =>
      (await ask(...args)).errors?.[0]?.extensions?.code;
    expect(await refusal('approveOrder', [])).toBe('ORDER_BATCH_INVALID');
    expect(await refusal('approveOrder', many)).toBe('ORDER_BATCH_INVALID');
    expect(await refusal('approveOrder', orders, adviser, ['colour'])).toBe('INVALID_TEXT');
    expect(await refusal('takeOrderPayment', orders)).toBeDefined();
  });
});
