import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { askStep, latestLetter, letters, seeOrder, step } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { balanceOf, issueGiftCard, payWithCards } from '../../../testing/tenders.ts';

let shop: TestShop;
let manager: SignedIn;
let owner: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 100);
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  owner = await signUp(shop, { email: 'ka.yan@example.com' });
  await verifyEmail(shop, owner.email);
});
afterAll(() => shop.close());

/** The owner's order of a piece; a gift card pays all but `byCard` dollars of it. */
async function paid({
  byCard = 0,
} = {}): Promise<PlacedOrder & { readonly code: string; readonly full: number }> {
  const buyer = await startCart(shop);
  await fillIn(shop, buyer);
  const { cart } = await must(
    shop.graphql(
      'query ($id: String!) { cart(cart_id: $id) { prices { grand_total { value } } } }',
      { id: buyer.cartId },
      buyer.headers,
    ),
  );
  const full: number = cart.prices.grand_total.value;
  const code = await issueGiftCard(shop, (full - byCard).toFixed(2));
  await payWithCards(shop, buyer, code);
  await choosePayment(
    shop,
    buyer,
    byCard === 0
      ? { code: 'free' }
      : { code: 'card', card: { payment_method_nonce: await tokenise(shop, cards.approved) } },
  );
  const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
  const { order_number, access_token } = placed;
  await must(
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
      { input: { order_number, access_token } },
      owner.headers,
    ),
  );
  await shop.drain();
  return { ...placed, code, full };
}

const refund = (number: string, amount: number) =>
  step(shop, manager, number, 'refundOrder', { amount, reason: 'A scratch' });

async function seen(number: string) {
  const { customer } = await must(
    shop.graphql(
      `{ customer { orders(filter: { number: { eq: "${number}" } }) { items {
           status payment { status } refunded { value }
           credit_memos { total { grand_total { value } base_grand_total { value } adjustment { value } subtotal { value } } }
         } } } }`,
      {},
      owner.headers,
    ),
  );
  return customer.orders.items[0];
}

describe('an order that a gift card paid', () => {
  it('is returned once by two clicks, with a credit memo of what went back', async () => {
    const { order_number: number, code } = await paid();
    await step(shop, manager, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF0000001' });
    await step(shop, manager, number, 'markOrderDelivered');
    // The sample's address and boards are Hong Kong's, whose stores only exchange.
    await shop.db.query('test.market', "update ordering.sales_order set market = 'sg' where number = $1", [
      number,
    ]);
    const order_item_uid = btoa(`${number}/1`);
    await must(
      shop.graphql(
        'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { number } } }',
        { input: { order_uid: btoa(number), items: [{ order_item_uid, quantity_to_return: 1 }] } },
        owner.headers,
      ),
    );
    const { version } = await seeOrder(shop, manager, number);
    const lines = [{ order_item_uid, accepted: 1, restock: true }];
    const input = { order_number: number, version, lines, reason: 'Inspected' };
    await must(askStep(shop, manager, 'settleReturn', input));
    const back = await balanceOf(shop, code);
    await must(askStep(shop, manager, 'settleReturn', input));
    expect(await balanceOf(shop, code)).toBe(back);
    const { credit_memos } = await seen(number);
    expect(credit_memos).toHaveLength(1);
    const { grand_total, base_grand_total, adjustment, subtotal } = credit_memos[0].total;
    expect([grand_total.value, base_grand_total.value, adjustment.value]).toEqual([
      ...[0, 0],
      (back ?? 0) - subtotal.value,
    ]);
  });

  it('has a credit memo without an adjustment when all of it is refunded', async () => {
    const { order_number: number, full } = await paid();
    await refund(number, full);
    const [memo] = (await seen(number)).credit_memos;
    expect(memo.total).toMatchObject({ grand_total: { value: 0 }, adjustment: { value: 0 } });
  });
});

describe('an order whose small payment beside a gift card is refunded', () => {
  it('is paid until the gift card has its money back too', async () => {
    const { order_number: number, code, full } = await paid({ byCard: 0.01 });
    await refund(number, full - 1);
    await shop.drain();
    const [charge] = await shop.db.query<{ amount: number; refunded: number }>(
      'test.charge',
      'select amount_minor as amount, refunded_minor as refunded from sandbox_bank.charge where reference = $1',
      [number],
    );
    expect(charge).toEqual({ amount: 1, refunded: 1 });
    expect((await seen(number)).payment.status).toBe('paid');
    await refund(number, 1);
    await shop.drain();
    expect(await balanceOf(shop, code)).toBeCloseTo(full - 0.01, 2);
    expect(await seen(number)).toMatchObject({
      status: 'closed_refunded',
      payment: { status: 'refunded' },
      refunded: { value: full },
    });
  });
});

it('an e-mail about a refund names the card only where the card paid all', async () => {
  const ways = [
    [{}, 'goes back the way it was paid'],
    [{ byCard: 100 }, 'goes back the way it was paid'],
  ] as const;
  for (const [how, words] of ways) {
    const { order_number: number } = await paid(how);
    await refund(number, 10);
    expect((await latestLetter(shop, number))?.body).toContain(words);
  }
});

it('an e-mail about a payment that came too late names what was paid, and not the gift card’s part', async () => {
  const buyer = await startCart(shop);
  await fillIn(shop, buyer);
  await payWithCards(shop, buyer, await issueGiftCard(shop, 100));
  await choosePayment(shop, buyer, { code: 'wechat_pay' });
  const { order_number: number }: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
  await shop.drain();
  const [payment] = await shop.db.query<{ code: string; amount: number }>(
    'test.payment',
    `select next_step ->> 'content' as code, amount_minor as amount from ordering.payment
     where idempotency_key = $1 || ':1'`,
    [number],
  );
  const behave = (service: string) =>
    shop.db.query('test.behave', 'update sandbox_wechat.behaviour set service = $1', [service]);
  await shop.http({
    method: 'POST',
    url: new URL(payment?.code ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'report=lost',
  });
  await behave('down');
  shop.clock.advance({ minutes: 33 });
  await shop.drain();
  await behave('normal');
  for (let turn = 0; turn < 2; turn += 1) {
    shop.clock.advance({ minutes: 5 });
    await shop.drain();
  }
  const [mail] = await letters(shop, number);
  expect(mail?.body).toContain('arrived after the order had been cancelled');
  expect(mail?.body).toContain(`HK$${((payment?.amount ?? 0) / 100).toLocaleString('en')} goes back`);
});
