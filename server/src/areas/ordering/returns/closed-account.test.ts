import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  cards,
  fixedPiece,
  must,
  type PlacedOrder,
  place,
  readyToPay,
  setStock,
} from '../../../testing/buyer.ts';
import { askStep, recordReturn, refusalOf, seeOrder, step } from '../../../testing/counter.ts';
import { password, type SignedIn, signUpProven, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { giveCredit } from '../../../testing/tenders.ts';
import { closeAccountsJob } from '../../privacy/index.ts';
import { storeCreditLedger } from '../../tenders/index.ts';

// An order that store credit paid in part is returned after its member has closed the account.

let shop: TestShop;
let manager: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 100);
});
afterAll(() => shop.close());

async function delivered(member: SignedIn): Promise<PlacedOrder> {
  await giveCredit(shop, member.email, 200);
  const buyer = await readyToPay(shop, cards.approved, undefined, member.headers);
  await must(
    shop.graphql(
      `mutation { applyStoreCreditToCart(input: { cart_id: "${buyer.cartId}" }) { cart { id } } }`,
      {},
      member.headers,
    ),
  );
  const { order } = (await must(place(shop, buyer))).placeOrder;
  const number: string = order.order_number;
  await step(shop, manager, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF00000001' });
  await step(shop, manager, number, 'markOrderDelivered');
  return order;
}

async function close(member: SignedIn): Promise<void> {
  await must(
    shop.graphql(
      `mutation ($password: String) {
         requestAccountClosing(password: $password, lose_points: true) { closes_at } }`,
      { password },
      member.headers,
    ),
  );
  shop.clock.advance({ days: 15 });
  await shop.jobs.runSchedule(closeAccountsJob);
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
}

const creditOf = async ({ customerId }: SignedIn): Promise<number> =>
  (await storeCreditLedger.balance(shop.db, { owner: customerId, unit: 'HKD' }, shop.clock.now())).available;

it('tells staff beforehand, credits nobody, and waits for a manager who pays the share by hand', async () => {
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  const member = await signUpProven(shop);
  const { order_number: number } = await delivered(member);
  expect((await seeOrder(shop, manager, number)).closed_credit).toBeNull();
  await close(member);
  const before = await seeOrder(shop, manager, number);
  expect(before.closed_credit).toEqual({ value: 200 });

  await recordReturn(shop, number, 'Loose clasp');
  const all = before.refundable.value;
  await step(shop, manager, number, 'settleOrderReturn', {
    outcome: 'all',
    amount: all,
    reason: 'Inspected',
  });
  await shop.drain();
  expect(await creditOf(member)).toBe(0);
  const waiting = await seeOrder(shop, manager, number);
  expect(waiting).toMatchObject({
    refunded: { value: all - 200 },
    refundable: { value: 0 },
    failed_refund: { amount: { value: 200 }, reason: 'account_closed', may_retry: false },
    closed_credit: null,
  });
  const settle = (reference: string | null, version: number) =>
    askStep(shop, manager, 'settleFailedRefund', { order_number: number, version, reference });
  expect(await refusalOf(settle(null, waiting.version))).toBe('INVALID_TEXT');
  await must(settle('HAND-9', waiting.version));
  expect(await seeOrder(shop, manager, number)).toMatchObject({
    refunded: { value: all },
    failed_refund: null,
  });
  await must(settle('HAND-9', waiting.version));
  expect(await creditOf(member)).toBe(0);
});

it('credits a member whose account is open', async () => {
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  const member = await signUpProven(shop);
  const { order_number: number } = await delivered(member);
  await recordReturn(shop, number, 'Loose clasp');
  const { refundable } = await seeOrder(shop, manager, number);
  const settled = { outcome: 'all', amount: refundable.value, reason: 'Inspected' };
  await step(shop, manager, number, 'settleOrderReturn', settled);
  await shop.drain();
  expect(await creditOf(member)).toBe(20_000);
  expect((await seeOrder(shop, manager, number)).failed_refund).toBeNull();
});
