import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectConsistentBooks, statementRunner } from '../../testing/books.ts';
import {
  choosePayment,
  fillIn,
  fixedPiece,
  goldPiece,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
} from '../../testing/buyer.ts';
import { step } from '../../testing/counter.ts';
import { type SignedIn, signUp, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { balanceOf, giveCredit, issueGiftCard, payWithCards } from '../../testing/tenders.ts';

// One order that everything lowers and five ways pay for, and its way back to each of them.

let shop: TestShop;
let manager: SignedIn;
let member: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 20);
  await setStock(shop, goldPiece, 20);
  await shop.areas.pricing.importFiles({
    promotions: JSON.stringify([
      {
        key: 'grams',
        market: 'hk',
        name: { 'zh-Hans-CN': '每克立减 HK$20', 'en-US': 'HK$20 off a gram' },
        classes: ['by-weight'],
        action: { kind: 'per-gram', amount: 2000 },
      },
    ]),
  });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  member = await signUp(shop);
});
afterAll(async () => {
  await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
  await shop.close();
});

interface Amount {
  readonly amount: { readonly value: number };
}

const amountsOf = (steps: readonly (Amount & { readonly kind: string })[]) =>
  steps.map(({ kind, amount }) => [kind, amount.value]);

const credit = async (): Promise<number> => {
  const { customer } = await must(
    shop.graphql('{ customer { store_credit { current_balance { value } } } }', {}, member.headers),
  );
  return customer.store_credit.current_balance.value;
};

const sumOf = (steps: readonly Amount[]): number =>
  Math.round(steps.reduce((sum, { amount }) => sum + amount.value * 100, 0)) / 100;

const cents = (value: number): number => Math.round(value * 100) / 100;

const payment = async (number: string) => {
  const [row] = await shop.db.query<{ code: string; amount: number; refunded: number }>(
    'test.payment',
    `select next_step ->> 'content' as code, payment.amount_minor / 100.0 as amount, trade.refunded_minor / 100.0 as refunded
     from ordering.payment join sandbox_wechat.trade on trade.out_trade_no = charge_id
     where idempotency_key = $1 || ':1'`,
    [number],
  );
  return { code: row?.code ?? '', amount: Number(row?.amount), refunded: Number(row?.refunded) };
};

/** WeChat Pay takes a second refund of an order a minute later. */
async function drainRefunds(): Promise<void> {
  await shop.drain();
  shop.clock.advance({ minutes: 2 });
  await shop.drain();
}

/** What has gone back to each that paid, in dollars. */
const backTo = async (number: string, code: string) => ({
  wechat: (await payment(number)).refunded,
  card: (await balanceOf(shop, code)) ?? 0,
  credit: await credit(),
});

const returnPieces = (number: string, item: string, quantity: number) =>
  must(
    shop.graphql(
      `mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { number } } }`,
      {
        input: {
          order_uid: btoa(number),
          items: [
            {
              order_item_uid: item,
              quantity_to_return: quantity,
              entered_custom_attributes: [{ attribute_code: 'reason', value: 'Too small' }],
            },
          ],
        },
      },
      member.headers,
    ),
  );

async function settle(number: string, item: string, accepted: number): Promise<void> {
  await step(shop, manager, number, 'settleReturn', {
    lines: [{ order_item_uid: item, accepted, restock: true }],
    reason: 'Unworn',
  });
  await drainRefunds();
}

async function seen(number: string) {
  const { customer } = await must(
    shop.graphql(
      `{ customer { orders(filter: { number: { eq: "${number}" } }) { items {
           status payment { status method } refunded { value }
           items { id quantity_ordered quantity_returnable discounts { label amount { value } } prices { row_total { value } } }
           total { grand_total { value } subtotal { value } total_giftcard { value } total_store_credit { value }
             discounts { label amount { value } } steps { kind label amount { value } } }
           credit_memos { total { grand_total { value } } }
         } } } }`,
      {},
      member.headers,
    ),
  );
  return customer.orders.items[0];
}

it('every sum of an order is explained, and goes back to where it came from', async () => {
  await giveCredit(shop, member.email, 200);
  const code = await issueGiftCard(shop, 500);
  const buyer = await startCart(
    shop,
    [
      { sku: fixedPiece, quantity: 3 },
      { sku: goldPiece, quantity: 1 },
    ],
    member.headers,
  );
  const { cartId, headers } = buyer;
  await must(
    shop.graphql(
      `mutation { applyCouponToCart(input: { cart_id: "${cartId}", coupon_code: "WELCOME300" }) { cart { id } } }`,
      {},
      headers,
    ),
  );
  await fillIn(shop, buyer);
  await payWithCards(shop, buyer, code);
  await must(
    shop.graphql(
      `mutation { applyStoreCreditToCart(input: { cart_id: "${cartId}" }) { cart { id } } }`,
      {},
      headers,
    ),
  );
  await choosePayment(shop, buyer, { code: 'wechat_pay' });
  const { cart } = await must(
    shop.graphql(
      `{ cart(cart_id: "${cartId}") { prices {
           grand_total { value } subtotal_excluding_tax { value } steps { kind label amount { value } } discounts { label amount { value } }
         } } }`,
      {},
      headers,
    ),
  );
  const { prices } = cart;
  expect(amountsOf(prices.steps)).toEqual([
    ['line', 48_660],
    ['line', 3_840],
    ['promotion', -57],
    ['coupon', -300],
    ['shipping', 0],
    ['gift_card', -500],
    ['store_credit', -200],
  ]);
  expect(sumOf(prices.steps)).toBe(prices.grand_total.value);
  // Cards and credit pay; they reduce nothing.
  expect(prices.discounts.map(({ amount }: Amount) => amount.value)).toEqual([57, 300]);

  const { order_number: number }: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
  await shop.drain();
  const due = await payment(number);
  expect(due.amount).toBe(prices.grand_total.value);
  await shop.http({
    method: 'POST',
    url: new URL(due.code).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'report=good',
  });
  await shop.drain();

  const order = await seen(number);
  expect(order.total.steps).toEqual(prices.steps);
  expect(order).toMatchObject({
    payment: { status: 'paid', method: 'wechat_pay' },
    total: { total_giftcard: { value: 500 }, total_store_credit: { value: 200 } },
  });
  // Each line tells its share of each reduction.
  const [pendants, ring] = order.items;
  expect(pendants.discounts).toEqual([{ label: expect.any(String), amount: { value: 299 } }]);
  expect(ring.discounts.map(({ amount }: Amount) => amount.value)).toEqual([57, 1]);

  await step(shop, manager, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF0000001' });
  await step(shop, manager, number, 'markOrderDelivered');
  // The stores of Hong Kong exchange only; those of Singapore refund.
  await shop.db.query('test.market', `update ordering.sales_order set market = 'sg' where number = $1`, [
    number,
  ]);
  await returnPieces(number, pendants.id, 1);
  await settle(number, pendants.id, 1);
  // The three pendants share 299 as 100, 100 and 99: Hong Kong's amounts are whole dollars.
  const share = 48_660 / 3 - 100;
  const first = await backTo(number, code);
  expect(cents(first.wechat + first.card + first.credit)).toBe(share);
  // In proportion to what each paid of the whole, to the cent.
  const paid = prices.grand_total.value + 700;
  expect(Math.abs(first.card - (share * 500) / paid)).toBeLessThan(0.01);
  expect(Math.abs(first.credit - (share * 200) / paid)).toBeLessThan(0.01);
  expect((await seen(number)).credit_memos).toEqual([{ total: { grand_total: { value: first.wechat } } }]);

  await returnPieces(number, pendants.id, 2);
  await settle(number, pendants.id, 2);
  await expect(returnPieces(number, pendants.id, 1)).rejects.toThrow('RETURN_');
  await returnPieces(number, ring.id, 1);
  await settle(number, ring.id, 1);
  expect(await backTo(number, code)).toEqual({ wechat: due.amount, card: 500, credit: 200 });
  const { refunded, credit_memos: memos } = await seen(number);
  expect(refunded).toEqual({ value: paid });
  const credited = memos.map(
    ({ total }: { total: { grand_total: { value: number } } }) => total.grand_total.value,
  );
  // What cards and credit paid is no part of the grand totals, of the order or of its refunds.
  expect(credited).toHaveLength(3);
  expect(cents(credited.reduce((sum: number, value: number) => sum + value, 0))).toBe(
    order.total.grand_total.value,
  );
  await expect(returnPieces(number, ring.id, 1)).rejects.toThrow('RETURN_');
});
