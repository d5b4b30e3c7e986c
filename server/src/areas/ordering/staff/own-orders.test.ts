import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedPiece, setStock } from '../../../testing/buyer.ts';
import {
  askStep,
  orderToCollect,
  placeAs,
  refusalOf,
  seeOrder,
  setOwn,
  step,
  stepNames,
  takePayment,
} from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

// Orders that staff have placed as customers: another person takes their steps.

let shop: TestShop;
let adviser: SignedIn;
let manager: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await setStock(shop, fixedPiece, 100);
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  manager = await staffOf(shop, { store: 'hk-central', role: 'manager' });
});
afterAll(() => shop.close());

async function orderOf({ customerId }: SignedIn): Promise<string> {
  const { order_number: number } = await orderToCollect(shop, 'hk-central');
  await placeAs(shop, number, { customerId });
  return number;
}

const inputs: Readonly<Record<string, object>> = {
  takeOrderPayment: { reference: 'INVENTED-1', amount: 1 },
  returnOrderTransfer: { reference: 'INVENTED-1', amount: 1 },
  settleFailedRefund: { reference: 'INVENTED-1' },
  approveOrder: { checked: ['size'] },
  askAboutOrder: { reason: 'Why?' },
  recordOrderAnswer: { reason: 'So.' },
  cancelStaffOrder: { reason: 'No' },
  shipOrderFromFactory: { carrier: 'SF', tracking_number: 'SF000001' },
  moveOrderDay: { due_on: '2026-12-24', reason: 'Late' },
  shipOrder: { carrier: 'SF', tracking_number: 'SF000001' },
  handOverOrder: { pickup_code: '000000', telephone_end: '0000' },
  reissuePickupCode: { reason: 'Lost' },
  refundOrder: { amount: 1, reason: 'A scratch' },
  requestOrderReturn: { reason: 'Loose' },
  settleOrderReturn: { outcome: 'none', reason: 'Fine' },
  settleReturn: { lines: [], reason: 'Fine' },
};

const ask = async (who: SignedIn, number: string, name: string) => {
  const { version } = await seeOrder(shop, who, number);
  return refusalOf(askStep(shop, who, name, { order_number: number, version, ...inputs[name] }));
};

describe('staff’s own orders', () => {
  it.each(stepNames)('%s is refused to who bought the order', async (name) => {
    expect(await ask(manager, await orderOf(manager), name)).toBe('STAFF_OWN');
  });

  it('have no buttons, say whose they are, and are paid to a colleague', async () => {
    const number = await orderOf(adviser);
    const see = async (who: SignedIn) =>
      (
        await shop.graphql(
          'query ($number: String!) { staffOrder(number: $number) { is_own actions } }',
          { number },
          who.headers,
        )
      ).data.staffOrder;
    expect(await see(adviser)).toEqual({ is_own: true, actions: [] });
    expect(await see(manager)).toMatchObject({
      is_own: false,
      actions: expect.arrayContaining(['takeOrderPayment']),
    });
    await takePayment(shop, manager, number);
    expect(await ask(adviser, number, 'receiveOrderGoods')).toBe('STAFF_OWN');
    await step(shop, manager, number, 'receiveOrderGoods');
  });

  it('are known by a proven mobile number too, which a guest’s order has alone', async () => {
    const { order_number: number } = await orderToCollect(shop, 'hk-central');
    await setOwn(shop, number, manager, false);
    expect(await ask(manager, number, 'takeOrderPayment')).toBe('ORDER_STEP_REFUSED');
    await setOwn(shop, number, manager);
    expect(await ask(manager, number, 'takeOrderPayment')).toBe('STAFF_OWN');
    await setOwn(shop, number, manager, false);
  });

  it.each([
    ['address', (email: string) => email.toUpperCase()],
    ['mailbox', (email: string) => email.replace('@', '+gift@')],
  ])('are known by the e-mail %s of the staff’s account, in which a guest ordered', async (_what, write) => {
    const { order_number: number } = await orderToCollect(shop, 'hk-central');
    await shop.db.query('test.email', 'update ordering.sales_order set email = $2 where number = $1', [
      ...[number, write(manager.email)],
    ]);
    expect(await ask(manager, number, 'takeOrderPayment')).toBe('STAFF_OWN');
    expect(await seeOrder(shop, manager, number)).toMatchObject({ actions: [] });
    expect(await ask(adviser, number, 'askAboutOrder')).not.toBe('STAFF_OWN');
  });
});
