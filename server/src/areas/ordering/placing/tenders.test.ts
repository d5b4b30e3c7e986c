import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectConsistentBooks, statementRunner } from '../../../testing/books.ts';
import {
  type Buyer,
  bag,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  placeWith,
  readyToPay,
  setStock,
  startCart,
} from '../../../testing/buyer.ts';
import { step } from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { applyGiftCard, balanceOf, issueGiftCard, payWithCards } from '../../../testing/tenders.ts';

let shop: TestShop;
let manager: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 1_000);
});
afterAll(async () => {
  await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
  await shop.close();
});
beforeEach(() => shop.clock.advance({ hours: 2 }));

const balances = (...codes: readonly string[]) => Promise.all(codes.map((code) => balanceOf(shop, code)));

const dueOf = async ({ cartId, headers }: Buyer): Promise<number> =>
  (
    await must(
      shop.graphql(
        'query ($id: String!) { cart(cart_id: $id) { prices { grand_total { value } } } }',
        { id: cartId },
        headers,
      ),
    )
  ).cart.prices.grand_total.value;

const placed = async (buyer: Buyer): Promise<PlacedOrder & { total: { value: number } }> =>
  (await must(place(shop, buyer))).placeOrder.order;

/** A bag that gift cards pay completely. */
async function readyForFree(...codes: readonly string[]): Promise<Buyer> {
  const buyer = await startCart(shop);
  await fillIn(shop, buyer);
  await payWithCards(shop, buyer, ...codes);
  await choosePayment(shop, buyer, { code: 'free' });
  return buyer;
}

const seen = async ({ order_number, access_token }: PlacedOrder) =>
  (
    await must(
      shop.graphql(
        `query ($number: String!, $token: String!) {
           orderByToken(order_number: $number, access_token: $token) {
             status applied_gift_cards { code applied_balance { value } } refunded { value } payment { status }
             total { grand_total { value } total_giftcard { value } steps { kind label amount { value } } }
             credit_memos { total { grand_total { value } } }
           }
         }`,
        { number: order_number, token: access_token },
        hk,
      ),
    )
  ).orderByToken;

const chargeOf = async (number: string) =>
  (
    await shop.db.query<{ amount: number; refunded: number }>(
      'test.charge-of',
      'select amount_minor as amount, refunded_minor as refunded from sandbox_bank.charge where reference = $1',
      [number],
    )
  )[0];

describe('an order with gift cards', () => {
  it('asks the bank for what is due only, and shows what the cards paid', async () => {
    const buyer = await readyToPay(shop, cards.approved);
    const full = await dueOf(buyer);
    const [first, second] = [await issueGiftCard(shop, 100), await issueGiftCard(shop, 50.5)];
    await payWithCards(shop, buyer, first, second);
    const order = await placed(buyer);
    await shop.drain();
    expect(order.total.value).toBe(full - 150.5);
    expect(await chargeOf(order.order_number)).toEqual({ amount: (full - 150.5) * 100, refunded: 0 });
    expect(await balances(first, second)).toEqual([null, null]);
    const [one, two] = [`****${first.slice(-4)}`, `****${second.slice(-4)}`];
    expect(await seen(order)).toMatchObject({
      payment: { status: 'paid' },
      applied_gift_cards: [
        { code: one, applied_balance: { value: 100 } },
        { code: two, applied_balance: { value: 50.5 } },
      ],
      total: { grand_total: { value: full - 150.5 }, total_giftcard: { value: 150.5 } },
    });
    expect((await seen(order)).total.steps.slice(-2)).toEqual([
      { kind: 'gift_card', label: one, amount: { value: -100 } },
      { kind: 'gift_card', label: two, amount: { value: -50.5 } },
    ]);
  });

  it('that cards pay completely is paid at once, and the rest stays on the last card', async () => {
    const [first, second] = [await issueGiftCard(shop, 10), await issueGiftCard(shop, 90_000)];
    const buyer = await readyForFree(first, second);
    const order = await placed(buyer);
    expect(order).toMatchObject({ total: { value: 0 }, payment: { status: 'not_needed' } });
    const { total } = await seen(order);
    expect(await balances(first, second)).toEqual([null, 90_010 - total.total_giftcard.value]);
  });

  it('whose payment is refused gives the cards their money back once it is over, in the same bag', async () => {
    const code = await issueGiftCard(shop, 100);
    const buyer = await readyToPay(shop, cards.declined);
    await payWithCards(shop, buyer, code);
    const order = await placed(buyer);
    await shop.drain();
    expect((await seen(order)).payment.status).toBe('failed');
    expect(await balanceOf(shop, code)).toBeNull();
    shop.clock.advance({ minutes: 31 });
    await shop.drain();
    expect((await seen(order)).status).toBe('canceled');
    expect(await balanceOf(shop, code)).toBe(100);
    expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(1);
    const { applyGiftCardToCart } = await must(applyGiftCard(shop, buyer, code));
    expect(applyGiftCardToCart.cart.applied_gift_cards).toHaveLength(1);
  });

  it('that nobody pays in the store holds the money until it ends, and gives it back once', async () => {
    const code = await issueGiftCard(shop, 100);
    const buyer = await readyToPay(shop, null);
    await payWithCards(shop, buyer, code);
    const order = await placed(buyer);
    expect(await balanceOf(shop, code)).toBeNull();
    shop.clock.advance({ hours: 200 });
    await shop.drain();
    await shop.drain();
    expect((await seen(order)).status).toBe('canceled');
    expect(await balanceOf(shop, code)).toBe(100);
  });
});

describe('an order that ends unpaid after its gift card has expired', () => {
  it('gives the card its money for as long as a refund does', async () => {
    const lastDay = shop.clock.now().toISOString().slice(0, 10);
    const code = await issueGiftCard(shop, 100, { expiresOn: lastDay });
    const buyer = await readyToPay(shop, null);
    await payWithCards(shop, buyer, code);
    await placed(buyer);
    shop.clock.advance({ hours: 200 });
    await shop.drain();
    expect(await balanceOf(shop, code)).toBe(100);
    shop.clock.advance({ hours: 29 * 24 });
    expect(await balanceOf(shop, code)).toBe(100);
    shop.clock.advance({ hours: 4 * 24 });
    expect(await balanceOf(shop, code)).toBeNull();
  });
});

describe('orders at the same moment', () => {
  it('on one gift card: one gets it, and the balance is never negative', async () => {
    const code = await issueGiftCard(shop, 90_000);
    const probe = await readyForFree(code);
    const { total_giftcard: used } = (await seen(await placed(probe))).total;
    const only = await issueGiftCard(shop, used.value);
    const buyers = await Promise.all(Array.from({ length: 6 }, () => readyForFree(only)));
    const answers = await Promise.all(buyers.map((buyer) => place(shop, buyer)));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    for (const { errors } of answers)
      if (errors)
        expect([
          'PRICE_CHANGED',
          'TOTAL_NOT_SHOWN',
          'PAYMENT_METHOD_UNAVAILABLE',
          'PAYMENT_METHOD_MISSING',
        ]).toContain(errors[0]?.extensions?.code);
    expect(await balanceOf(shop, only)).toBeNull();
  });

  it('with the same two cards in another order do not wait for each other for ever', async () => {
    const [one, two] = [await issueGiftCard(shop, 100_000), await issueGiftCard(shop, 100_000)];
    const buyers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => readyForFree(...(n % 2 ? [one, two] : [two, one]))),
    );
    const answers = await Promise.all(buyers.map((buyer) => place(shop, buyer)));
    for (const { errors } of answers)
      if (errors) expect(['PRICE_CHANGED', 'TOTAL_NOT_SHOWN']).toContain(errors[0]?.extensions?.code);
    expect(answers.some(({ errors }) => errors === undefined)).toBe(true);
  });
});

it('a client without price tokens is not charged more than it was shown after a card was emptied elsewhere', async () => {
  const code = await issueGiftCard(shop, 100);
  const buyer = await readyToPay(shop, cards.approved);
  await payWithCards(shop, buyer, code);
  await dueOf(buyer);
  const other = await readyToPay(shop, cards.approved);
  await payWithCards(shop, other, code);
  await placed(other);
  const refused = await placeWith(shop, buyer);
  expect(refused.errors?.[0]?.extensions?.code).toBe('TOTAL_NOT_SHOWN');
  await dueOf(buyer);
  expect((await placeWith(shop, buyer)).errors).toBeUndefined();
});

it('a client without price tokens hears that it has not read the total since it applied a card, not that prices changed', async () => {
  const buyer = await readyToPay(shop, cards.approved);
  await dueOf(buyer);
  const card = await issueGiftCard(shop, 100);
  await must(
    shop.graphql(
      'mutation ($input: ApplyGiftCardToCartInput!) { applyGiftCardToCart(input: $input) { cart { id } } }',
      { input: { cart_id: buyer.cartId, gift_card_code: card } },
      hk,
    ),
  );
  for (let time = 0; time < 2; time += 1) {
    const [error] = (await placeWith(shop, buyer)).errors ?? [];
    expect(error?.extensions?.code).toBe('TOTAL_NOT_SHOWN');
    expect(error?.message).toMatch(/total to pay has not been shown .* Read the prices of the cart/);
  }
  await dueOf(buyer);
  expect((await placeWith(shop, buyer)).errors).toBeUndefined();
});

describe('a refund', () => {
  beforeEach(async () => {
    manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  });
  const refund = (number: string, amount: number) =>
    step(shop, manager, number, 'refundOrder', { amount, reason: 'Sent back' });

  it('goes to the card and the gift cards in proportion, and adds up to what was paid', async () => {
    const buyer = await readyToPay(shop, cards.approved);
    const full = await dueOf(buyer);
    const [first, second] = [await issueGiftCard(shop, full / 4), await issueGiftCard(shop, full / 4)];
    await payWithCards(shop, buyer, first, second);
    const order = await placed(buyer);
    await shop.drain();
    const part = await refund(order.order_number, 100);
    expect(part).toMatchObject({ refunded: { value: 100 }, refundable: { value: full - 100 } });
    await shop.drain();
    expect(await balances(first, second)).toEqual([25, 25]);
    expect((await chargeOf(order.order_number))?.refunded).toBe(5_000);
    await refund(order.order_number, full - 100);
    await shop.drain();
    expect(await balances(first, second)).toEqual([full / 4, full / 4]);
    expect(await chargeOf(order.order_number)).toEqual({ amount: full * 50, refunded: full * 50 });
    const { credit_memos, status, refunded } = await seen(order);
    expect([status, refunded.value]).toEqual(['closed_refunded', full]);
    expect(
      credit_memos.map((memo: { total: { grand_total: { value: number } } }) => memo.total.grand_total.value),
    ).toEqual([50, full / 2 - 50]);
  });

  it('of an order that cards paid completely needs no payment, and is not given twice', async () => {
    const code = await issueGiftCard(shop, 90_000);
    const order = await placed(await readyForFree(code));
    const paid = (await seen(order)).total.total_giftcard.value;
    expect(await balanceOf(shop, code)).toBe(90_000 - paid);
    await refund(order.order_number, paid);
    await expect(refund(order.order_number, paid)).rejects.toThrow();
    expect(await balanceOf(shop, code)).toBe(90_000);
    expect(await seen(order)).toMatchObject({ status: 'closed_refunded', refunded: { value: paid } });
  });

  it('of a canceled paid order keeps the fee of all that paid', async () => {
    const buyer = await readyToPay(shop, cards.approved);
    const full = await dueOf(buyer);
    const code = await issueGiftCard(shop, full / 2);
    await payWithCards(shop, buyer, code);
    const order = await placed(buyer);
    await shop.drain();
    await step(shop, manager, order.order_number, 'cancelStaffOrder', {
      reason: 'Changed her mind',
      fee: 100,
    });
    await shop.drain();
    expect(await balanceOf(shop, code)).toBe((full - 100) / 2);
    expect((await chargeOf(order.order_number))?.refunded).toBe((full - 100) * 50);
  });

  it('to a card that has expired can be spent for thirty days more', async () => {
    const today = shop.clock.now();
    const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const code = await issueGiftCard(shop, 100, { expiresOn: day(3) });
    const buyer = await readyToPay(shop, cards.approved);
    await payWithCards(shop, buyer, code);
    const order = await placed(buyer);
    await shop.drain();
    shop.clock.advance({ days: 10 });
    manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    const { refundable } = await step(shop, manager, order.order_number, 'refundOrder', {
      amount: 1,
      reason: 'A scratch',
    });
    await refund(order.order_number, refundable.value);
    expect(await balanceOf(shop, code)).toBe(100);
    shop.clock.advance({ days: 29 });
    expect(await balanceOf(shop, code)).toBe(100);
    shop.clock.advance({ days: 3 });
    expect(await balanceOf(shop, code)).toBeNull();
  });
});
