import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '../../../platform/database/migrate.ts';
import { cards, fixedPiece, must, order, setStock } from '../../../testing/buyer.ts';
import { recordReturn, seeOrder, step } from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let adviser: SignedIn;
let manager: SignedIn & { readonly staffNo: string };

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 100);
  adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
});
afterAll(() => shop.close());

const reason = 'The clasp is loose';

async function delivered(): Promise<string> {
  const { placed } = await order(shop, cards.approved);
  await shop.drain();
  const number = placed.order_number;
  await step(shop, adviser, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF00000001' });
  await step(shop, adviser, number, 'markOrderDelivered');
  return number;
}

describe('the return that the only manager of a store records', () => {
  const detailsOf = async (who: SignedIn, number: string) =>
    (
      await must(
        shop.graphql(
          `query ($number: String!) {
             staffOrder(number: $number) { actions needs_colleague return { recorded_by lines { order_item_uid } } }
           }`,
          { number },
          who.headers,
        ),
      )
    ).staffOrder;

  it('is settled by an amount by an adviser', async () => {
    const number = await delivered();
    await step(shop, manager, number, 'requestOrderReturn', { reason });
    expect(await detailsOf(manager, number)).toEqual({
      ...{ actions: [], needs_colleague: true, return: null },
    });
    expect(await detailsOf(adviser, number)).toEqual({
      ...{ actions: ['settleOrderReturn'], needs_colleague: false, return: null },
    });
    const settled = { outcome: 'some', amount: 200, reason: 'Inspected' };
    expect(await step(shop, adviser, number, 'settleOrderReturn', settled)).toMatchObject({
      status: 'complete_returned_partial',
    });
  });

  it('is settled by its pieces by an adviser, who sees who recorded it', async () => {
    const number = await delivered();
    const line = { order_item_uid: btoa(`${number}/1`) };
    await step(shop, manager, number, 'requestOrderReturn', {
      ...{ reason, lines: [{ ...line, quantity: 1 }] },
    });
    expect(await detailsOf(adviser, number)).toEqual({
      ...{ actions: ['settleReturn'], needs_colleague: false },
      return: { recorded_by: manager.staffNo, lines: [line] },
    });
    const settled = { lines: [{ ...line, accepted: 1, restock: true }], reason: 'Inspected' };
    expect(await step(shop, adviser, number, 'settleReturn', settled)).toMatchObject({
      status: 'closed_returned',
    });
  });
});

it('waiting returns from before roles were stored get the recorder’s role, unless the recorder is the buyer', async () => {
  const [byManager, byAdviser, byBuyer] = [await delivered(), await delivered(), await delivered()];
  await step(shop, manager, byManager, 'requestOrderReturn', { reason });
  await recordReturn(shop, byAdviser, reason);
  await step(shop, manager, byBuyer, 'requestOrderReturn', { reason });
  await shop.db.query(
    'test.before-roles',
    `update ordering.sales_order set state = case number when $1
       then jsonb_set(state, '{facts,customerId}', to_jsonb($2::text)) else state end - 'recordedAs'
     where stage = 'return-pending'`,
    [byBuyer, manager.customerId],
  );
  const actionsOf = async (number: string) => (await seeOrder(shop, adviser, number)).actions;
  expect(await actionsOf(byManager)).toEqual([]);

  const migration = (await readMigrations()).find(({ name }) => name.startsWith('906-'));
  await shop.db.transaction((tx) => tx.script(migration?.text ?? ''));
  expect(await actionsOf(byManager)).toEqual(['settleOrderReturn']);
  expect([await actionsOf(byAdviser), await actionsOf(byBuyer)]).toEqual([[], []]);
  const anotherManager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  expect((await seeOrder(shop, anotherManager, byBuyer)).actions).toContain('settleOrderReturn');
});
