import { REFUSED_CARDS } from '@jinlan/domain/orders';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bag,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  follow,
  hk,
  must,
  order,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  stockOf,
  tokenise,
} from '../../../testing/buyer.ts';
import { createTestShop, type TestShop, testConfig } from '../../../testing/shop.ts';
import { applyGiftCard, issueGiftCard } from '../../../testing/tenders.ts';

// A refused card leaves its order unpaid until the end of its time.

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    sample: true,
    listen: true,
    config: { limits: { ...testConfig('').limits, ordersOfSource: 12 } },
  });
  await setStock(shop, fixedPiece, 100);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query('test.clear', 'delete from platform.limit_use'));
afterEach(() => shop.drain());

const askToPay = (
  { order_number, access_token }: PlacedOrder,
  input: { payment_method?: string; payment_method_nonce?: string },
) =>
  shop.graphql(
    'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status failure_code } } }',
    { input: { order_number, access_token, ...input } },
    hk,
  );
const payByCard = async (placed: PlacedOrder, number: string) =>
  askToPay(placed, { payment_method_nonce: await tokenise(shop, number) });
/** The payment's status, or the code of the refusal. */
const outcomeOf = ({ data, errors }: Awaited<ReturnType<typeof askToPay>>): unknown =>
  errors?.[0]?.extensions?.code ?? data.payOrder.payment.status;
const pay = async (placed: PlacedOrder, number: string): Promise<unknown> =>
  outcomeOf(await payByCard(placed, number));
const challenge = (action: string, body: string) =>
  shop.http({
    method: 'POST',
    url: new URL(action).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  });
const methodOf = async ({ order_number, access_token }: PlacedOrder): Promise<string> => {
  const { orderByToken } = await must(
    shop.graphql(
      'query ($n: String!, $t: String!) { orderByToken(order_number: $n, access_token: $t) { payment { method } } }',
      { n: order_number, t: access_token },
      hk,
    ),
  );
  return orderByToken.payment.method;
};
const cancel = ({ order_number, access_token }: PlacedOrder) =>
  shop.graphql(
    'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
    { input: { order_number, access_token } },
    hk,
  );

describe('an order whose card was refused', () => {
  it('is refused, confirmed by 3-D Secure, and paid, as one order', async () => {
    const before = await stockOf(shop, fixedPiece);
    const { placed } = await order(shop, cards.declined);
    expect(placed.payment).toMatchObject({ status: 'failed', failure_code: 'card_declined' });
    expect(placed.payment.expires_at).not.toBeNull();
    expect(await stockOf(shop, fixedPiece)).toBe(before - 1);
    expect(await pay(placed, cards.challenge)).toBe('action_required');
    const { payment } = await follow(shop, placed);
    await challenge(String(payment.action_url), 'decision=approve&code=123456');
    await shop.drain();
    expect(await follow(shop, placed)).toMatchObject({ status: 'processing', payment: { status: 'paid' } });
    expect(await stockOf(shop, fixedPiece)).toBe(before - 1);
  });

  it('is paid by another method', async () => {
    const { placed } = await order(shop, cards.declined);
    const { payOrder } = await must(askToPay(placed, { payment_method: 'wechat_pay' }));
    expect(payOrder.payment.status).toBe('action_required');
    expect(await methodOf(placed)).toBe('wechat_pay');
  });

  it('takes no card after its time, and gives its pieces and its bag back', async () => {
    const before = await stockOf(shop, fixedPiece);
    const { buyer, placed } = await order(shop, cards.declined);
    shop.clock.advance({ minutes: 31 });
    expect(await pay(placed, cards.approved)).toBe('ORDER_NOT_PAYABLE');
    await shop.drain();
    expect(await follow(shop, placed)).toMatchObject({ status: 'canceled', payment: { status: 'expired' } });
    expect(await stockOf(shop, fixedPiece)).toBe(before);
    expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(1);
  });

  it('is cancelled by its buyer, who pays for the bag then', async () => {
    const { buyer, placed } = await order(shop, cards.declined);
    expect((await must(cancel(placed))).cancelUnpaidOrder.order.status).toBe('canceled');
    expect(await pay(placed, cards.approved)).toBe('ORDER_NOT_PAYABLE');
    await choosePayment(shop, buyer, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.approved) },
    });
    const { placeOrder } = await must(place(shop, buyer));
    expect(placeOrder.order.payment.status).toBe('paid');
    expect(placeOrder.order.order_number).not.toBe(placed.order_number);
  });

  it('charges one of two cards that two tabs send at the same instant', async () => {
    const { placed } = await order(shop, cards.declined);
    const answers = await Promise.all([pay(placed, cards.approved), pay(placed, cards.approved)]);
    expect(answers).toContain('paid');
    expect(['PAYMENT_RUNNING', 'paid']).toEqual(expect.arrayContaining(answers));
    const charges = await shop.db.query<{ status: string }>(
      'test.charges',
      'select status from sandbox_bank.charge where reference = $1 order by status',
      [placed.order_number],
    );
    expect(charges.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  it('follows the new method where the bank refuses the card later', async () => {
    const { placed } = await order(shop, cards.challenge);
    const action = String(placed.payment.action_url);
    await must(askToPay(placed, { payment_method: 'wechat_pay' }));
    await challenge(action, 'decision=cancel');
    await shop.drain();
    expect(await follow(shop, placed)).toMatchObject({
      status: 'pending',
      payment: { status: 'action_required', failure_code: null },
    });
    expect(await methodOf(placed)).toBe('wechat_pay');
  });

  it('holds the gift card that pays for a part of it until the end', async () => {
    const buyer = await startCart(shop);
    await fillIn(shop, buyer);
    const code = await issueGiftCard(shop, 500);
    await must(applyGiftCard(shop, buyer, code));
    await choosePayment(shop, buyer, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.declined) },
    });
    const { placeOrder } = await must(place(shop, buyer));
    const placed: PlacedOrder = placeOrder.order;
    const other = await startCart(shop);
    await fillIn(shop, other);
    expect((await applyGiftCard(shop, other, code)).errors).toHaveLength(1);
    expect(await pay(placed, cards.approved)).toBe('paid');
    expect((await applyGiftCard(shop, other, code)).errors).toHaveLength(1);
  });
});

describe('trying cards', () => {
  it('ends after five refused ones of an order, which other methods still pay', async () => {
    const { placed } = await order(shop, cards.declined);
    const answers: unknown[] = [];
    for (let card = 2; card <= REFUSED_CARDS + 1; card += 1) answers.push(await pay(placed, cards.declined));
    expect(answers).toEqual([...Array(REFUSED_CARDS - 1).fill('failed'), 'CARDS_REFUSED']);
    expect(await pay(placed, cards.approved)).toBe('CARDS_REFUSED');
    const { payOrder } = await must(askToPay(placed, { payment_method: 'wechat_pay' }));
    expect(payOrder.payment.status).toBe('action_required');
  });

  it('takes as many cards of a source as it may place orders, whether by orders or by attempts', async () => {
    const orders: PlacedOrder[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const buyer = await startCart(shop);
      await fillIn(shop, buyer);
      await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce: 'unknown' } });
      orders.push((await must(place(shop, buyer))).placeOrder.order);
    }
    const tryCard = async (placed: PlacedOrder) =>
      outcomeOf(await askToPay(placed, { payment_method_nonce: 'unknown' }));
    let tries = 0;
    for (const placed of orders)
      for (let card = 0; card < 4; card += 1) if ((await tryCard(placed)) === 'failed') tries += 1;
    expect(tries).toBe(12 - orders.length);
    expect(await tryCard(orders[3] as PlacedOrder)).toBe('TOO_MANY_REQUESTS');
  });
});
