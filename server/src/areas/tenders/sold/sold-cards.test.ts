import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  expectConsistentBooks,
  expectMigratedShopAccounts,
  statementRunner,
} from '../../../testing/books.ts';
import {
  type Buyer,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  follow,
  must,
  place,
  setStock,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { askStep, makeToOrder, recordReturn, refusalOf, seeOrder, step } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { addGiftCard, buyGiftCard, cardMails, keyIn, receive } from '../../../testing/sold-gift-cards.ts';
import { balanceOf, issueGiftCard, payWithCards } from '../../../testing/tenders.ts';

let shop: TestShop;
let manager: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 100);
});
afterAll(async () => {
  await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
  await shop.close();
});
// Limits of one test do not reach the next, and staff sign in anew.
beforeEach(async () => {
  shop.clock.advance({ hours: 2 });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
});

const codeOf = async (number: string): Promise<string> => {
  const [mail] = await cardMails(shop, number);
  return (await must(receive(shop, keyIn(mail?.body ?? '')))).receivedGiftCard.account.code;
};

const payByCard = async (buyer: Buyer, card: string = cards.approved): Promise<void> =>
  choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, card) },
  });

/** Orders pieces with a gift card, which pays as much as it can; returns the number of the order. */
async function spend(code: string, rest = 'free'): Promise<string> {
  const buyer = await startCart(shop);
  await fillIn(shop, buyer);
  await payWithCards(shop, buyer, code);
  await choosePayment(shop, buyer, { code: rest });
  return (await must(place(shop, buyer))).placeOrder.order.order_number;
}

describe('a gift card in the bag', () => {
  it('has what the buyer chose, and costs its amount', async () => {
    const buyer = await startCart(shop, []);
    const added = await addGiftCard(shop, buyer, {
      custom: '1,234.5',
      message: '生日快乐 🎂',
      day: '2026-12-24',
    });
    expect(added.user_errors).toEqual([]);
    expect(added.cart).toMatchObject({
      is_virtual: true,
      prices: { grand_total: { value: 1_234.5 } },
      items: [
        {
          __typename: 'GiftCardCartItem',
          amount: { value: 1_234.5, currency: 'HKD' },
          sender_name: 'Mei',
          sender_email: 'mei@example.com',
          recipient_name: 'Zhixia',
          recipient_email: 'zhixia@example.com',
          message: '生日快乐 🎂',
          delivery_date: '2026-12-24',
        },
      ],
    });
    expect(added.cart.available_payment_methods).not.toContainEqual({ code: 'checkmo' });
    expect(added.cart.available_payment_methods).not.toContainEqual({ code: 'fps' });
    await addGiftCard(shop, buyer, { listed: '500.0000' });
    const { cart } = await addGiftCard(shop, buyer, { listed: '500.0000' });
    expect(cart.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 2]);
    expect(cart.prices.grand_total.value).toBe(2_234.5);
  });

  it.each([
    ['GIFT_CARD_FIELD_MISSING', 'Please specify a gift card amount.', {}],
    ['GIFT_CARD_AMOUNT_INVALID', 'Gift cards of this amount are not sold.', { custom: '20000.01' }],
    ['GIFT_CARD_AMOUNT_INVALID', 'Gift cards of this amount are not sold.', { custom: '-300' }],
    ['GIFT_CARD_AMOUNT_INVALID', 'Gift cards of this amount are not sold.', { custom: '3e2' }],
    ['GIFT_CARD_AMOUNT_INVALID', 'Gift cards of this amount are not sold.', { listed: '1.0000' }],
    ['GIFT_CARD_FIELD_MISSING', 'Please specify a recipient name.', { listed: '300.0000', recipient: ' ' }],
    [
      'GIFT_CARD_FIELD_INVALID',
      'The recipient email is invalid.',
      { listed: '300.0000', recipientEmail: 'x' },
    ],
    [
      'GIFT_CARD_FIELD_TOO_LONG',
      'The message has more than 120 characters.',
      { listed: '300.0000', message: '💎'.repeat(5_000) },
    ],
    [
      'GIFT_CARD_DAY_INVALID',
      /^The delivery date must be from 20/,
      { listed: '300.0000', day: '2020-01-01' },
    ],
  ])('is refused with %s: %s', async (reason, message, fields) => {
    const buyer = await startCart(shop, []);
    const { user_errors } = await addGiftCard(shop, buyer, fields);
    expect(user_errors).toMatchObject([{ code: 'UNDEFINED', reason }]);
    expect(user_errors[0].message).toMatch(message);
  });

  it('is paid neither by gift cards nor by credit, nor reduced by a coupon', async () => {
    const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }]);
    const { cart } = await addGiftCard(shop, buyer, { listed: '2000.0000' });
    const bag = await payWithCards(shop, buyer, await issueGiftCard(shop, 900_000));
    expect(bag.prices.grand_total.value).toBe(2_000);
    expect(bag.applied_gift_cards[0].applied_balance.value).toBe(cart.prices.grand_total.value - 2_000);
    const steps = bag.prices.steps.filter(
      ({ kind }: { kind: string }) => kind !== 'line' && kind !== 'gift_card',
    );
    expect(steps.filter(({ amount }: { amount: { value: number } }) => amount.value < 0)).toEqual([]);
  });
});

describe('a bought gift card', () => {
  it('exists once its order is paid, and comes by an e-mail without its code', async () => {
    const unpaid = await buyGiftCard(shop, { listed: '300.0000' }, { card: cards.challenge });
    expect(await cardMails(shop, unpaid.order_number)).toEqual([]);
    const placed = await buyGiftCard(shop, {
      listed: '300.0000',
      message: 'See www.example.com\nsoon 🎁',
      quantity: 2,
    });
    const mails = await cardMails(shop, placed.order_number);
    expect(mails).toHaveLength(2);
    const [mail] = mails;
    expect(mail).toMatchObject({ to: 'zhixia@example.com', subject: expect.stringContaining('Mei') });
    const { receivedGiftCard: received } = await must(receive(shop, keyIn(mail?.body ?? '')));
    expect(received).toMatchObject({
      account: { balance: { value: 300, currency: 'HKD' }, expiration_date: null },
      amount: { value: 300 },
      sender_name: 'Mei',
      recipient_name: 'Zhixia',
      message: 'See www.example.com\nsoon 🎁',
    });
    expect(atob(received.pdf).slice(0, 5)).toBe('%PDF-');
    const { code } = received.account;
    expect(await balanceOf(shop, code)).toBe(300);
    for (const text of [mail?.body, mail?.subject]) {
      expect(text).not.toContain(code);
      expect(text).not.toContain('www.example.com');
    }
    const [order] = (await follow(shop, placed)).items;
    expect(JSON.stringify(order)).not.toContain(code);
  });

  it.each([cards.declined, cards.challenge])(
    'is not bought by an order that ends unpaid (%s)',
    async (card) => {
      const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }]);
      await addGiftCard(shop, buyer, { listed: '300.0000' });
      await fillIn(shop, buyer);
      const payment_method_nonce = await tokenise(shop, card);
      await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce } });
      const { order: placed } = (await must(place(shop, buyer))).placeOrder;
      shop.clock.advance({ minutes: 40 });
      await shop.drain();
      expect((await follow(shop, placed)).status).toBe('canceled');
      expect(await cardMails(shop, placed.order_number)).toEqual([]);
    },
  );

  it('is one card, however often the payment is reported', async () => {
    const placed = await buyGiftCard(shop);
    const { rows } = await soldOf(placed.order_number);
    expect(rows).toBe(1);
    const order = await seeOrder(shop, manager, placed.order_number);
    expect(order.status).toBe('complete_complete');
    for (let again = 0; again < 3; again += 1) await shop.drain();
    expect((await soldOf(placed.order_number)).rows).toBe(1);
    expect(await cardMails(shop, placed.order_number)).toHaveLength(1);
  });

  it('is one card even where two processes issue it at the same moment', async () => {
    const placed = await buyGiftCard(shop);
    const again = (number: string) =>
      shop.db.transaction((tx) =>
        shop.areas.tenders.sold.issue(
          tx,
          {
            orderNumber: number,
            ...{ market: 'hk', locale: 'en-US', storeView: 'hk_en' },
            lines: [
              {
                ...{ position: 1, quantity: 1, name: 'Gift card', picture: null },
                giftCard: {
                  ...{ kind: 'virtual', amount: 30_000, senderName: 'Mei', senderEmail: 'mei@example.com' },
                  ...{ recipientName: 'Zhixia', recipientEmail: 'zhixia@example.com', message: null },
                  ...{ deliveryDay: null, lifetimeDays: 0 },
                },
              },
            ],
          },
          shop.clock.now(),
        ),
      );
    await again(placed.order_number);
    expect((await soldOf(placed.order_number)).rows).toBe(1);
    await Promise.allSettled([1, 2, 3].map(() => again('20260101000001')));
    expect((await soldOf('20260101000001')).rows).toBe(1);
    await shop.db.query(
      'test.forget',
      `delete from tenders.sold_gift_card where order_number = '20260101000001'`,
    );
  });

  it('is sent on its day at nine in the morning', async () => {
    const day = new Date(shop.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const placed = await buyGiftCard(shop, { listed: '300.0000', day });
    expect(await cardMails(shop, placed.order_number)).toEqual([]);
    shop.clock.set(`${day}T00:59:00.000Z`);
    await shop.drain();
    expect(await cardMails(shop, placed.order_number)).toEqual([]);
    shop.clock.advance({ minutes: 2 });
    await shop.drain();
    expect(await cardMails(shop, placed.order_number)).toHaveLength(1);
  });

  it('opens with its key only', async () => {
    const placed = await buyGiftCard(shop);
    const [mail] = await cardMails(shop, placed.order_number);
    const key = keyIn(mail?.body ?? '');
    for (const wrong of ['', 'x', `1.${'A'.repeat(43)}`, `${key.slice(0, -2)}AA`, '💎', key.toUpperCase()])
      expect((await receive(shop, wrong)).errors?.[0]).toMatchObject({
        message: 'Gift card not found',
        extensions: { code: 'GIFT_CARD_NOT_FOUND' },
      });
    expect((await receive(shop, key)).errors).toBeUndefined();
    const codes = [];
    for (let tries = 0; tries < 25; tries += 1)
      codes.push((await receive(shop, `1.${'A'.repeat(43)}`)).errors?.[0]?.extensions?.code);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});

const soldOf = async (number: string) => {
  const [row] = await shop.db.query<{ rows: number; taken: number }>(
    'test.sold',
    `select count(*)::integer as rows, coalesce(sum(taken_minor), 0)::integer as taken from tenders.sold_gift_card where order_number = $1`,
    [number],
  );
  return row ?? { rows: 0, taken: 0 };
};

describe('the PDF of a received card', () => {
  it('is drawn once for all aliases of one document, which holds a few cards at most', async () => {
    const { order_number: number } = await buyGiftCard(shop);
    const [mail] = await cardMails(shop, number);
    const key = keyIn(mail?.body ?? '');
    const ask = (fields: string) => shop.graphql(`query ($key: String!) { ${fields} }`, { key });
    const aliases = Array.from({ length: 99 }, (_, index) => `p${index}: pdf`).join(' ');
    const began = performance.now();
    const { receivedGiftCard: card } = await must(ask(`receivedGiftCard(key: $key) { pdf ${aliases} }`));
    expect(new Set(Object.values(card)).size).toBe(1);
    // A hundred drawings took ten seconds.
    expect(performance.now() - began).toBeLessThan(5_000);
    const many = Array.from({ length: 8 }, (_, index) => `c${index}: receivedGiftCard(key: $key) { pdf }`);
    expect((await ask(many.join(' '))).errors?.[0]?.extensions?.code).toBe('QUERY_TOO_COMPLEX');
  });
});

describe('the refund of a bought gift card', () => {
  const settle = async (number: string, amount: number) => {
    await recordReturn(shop, number, 'Changed their mind');
    return askStep(shop, manager, 'settleOrderReturn', {
      order_number: number,
      version: (await seeOrder(shop, manager, number)).version,
      outcome: 'some',
      amount,
      reason: 'Taken back',
    });
  };

  it('cancels a card that was not used', async () => {
    const { order_number: number } = await buyGiftCard(shop);
    const code = await codeOf(number);
    expect(await refusalOf(settle(number, 300))).toBeNull();
    expect(await balanceOf(shop, code)).toBeNull();
    expect((await soldOf(number)).taken).toBe(30_000);
    const [mail] = await cardMails(shop, number);
    expect((await receive(shop, keyIn(mail?.body ?? ''))).errors?.[0]?.extensions?.code).toBe(
      'GIFT_CARD_NOT_FOUND',
    );
  });

  it('takes from a card of Hong Kong dollars that was paid in US dollars the part that is refunded', async () => {
    const headers = { store: 'hk_en', 'content-currency': 'USD' };
    const placed = await buyGiftCard(shop, { listed: '500.0000' }, { headers });
    const { order_number: number } = placed;
    const { grand_total: paid } = (await follow(shop, placed)).total;
    expect(paid.currency).toBe('USD');
    const [mail] = await cardMails(shop, number);
    const { account } = (await must(receive(shop, keyIn(mail?.body ?? '')))).receivedGiftCard;
    expect(account.balance).toEqual({ value: 500, currency: 'HKD' });
    expect(await refusalOf(settle(number, paid.value))).toBeNull();
    expect(await balanceOf(shop, account.code)).toBeNull();
    expect((await soldOf(number)).taken).toBe(50_000);
  });

  it('pays at most what is left of a used one', async () => {
    const { order_number: number } = await buyGiftCard(shop, { custom: '20000' });
    const code = await codeOf(number);
    await spend(code);
    const left = (await balanceOf(shop, code)) ?? 0;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(20_000);
    expect(await refusalOf(settle(number, 20_000))).toBe('GIFT_CARD_SPENT');
    const version = (await seeOrder(shop, manager, number)).version;
    const input = { order_number: number, version, outcome: 'some', amount: left, reason: 'What is left' };
    expect(await refusalOf(askStep(shop, manager, 'settleOrderReturn', input))).toBeNull();
    expect(await balanceOf(shop, code)).toBeNull();
  });

  it('is valid again once an order gives back what it paid, though the rest went to the buyer', async () => {
    const { order_number: number } = await buyGiftCard(shop, { custom: '20000' });
    const code = await codeOf(number);
    const spender = await spend(code);
    const left = (await balanceOf(shop, code)) ?? 0;
    expect(await refusalOf(settle(number, left))).toBeNull();
    expect(await balanceOf(shop, code)).toBeNull();
    await step(shop, manager, spender, 'cancelStaffOrder', { reason: 'Out of stock' });
    expect(await balanceOf(shop, code)).toBe(20_000 - left);
  });

  it('stays blocked for whoever spent it, where the retailer has blocked it', async () => {
    const { order_number: number } = await buyGiftCard(shop, { custom: '20000' });
    const code = await codeOf(number);
    const spender = await spend(code);
    await shop.db.query('test.block', `update tenders.gift_card set state = 'blocked' where last_four = $1`, [
      code.slice(-4),
    ]);
    await step(shop, manager, spender, 'cancelStaffOrder', { reason: 'Out of stock' });
    expect(await balanceOf(shop, code)).toBeNull();
  });

  it('keeps an order of a used card from its buyer’s cancelling, as Magento does in a wrong state', async () => {
    const { headers } = await signUp(shop);
    const buyer = await startCart(shop, undefined, headers);
    await fillIn(shop, buyer);
    await addGiftCard(shop, buyer, { custom: '20000' });
    await payByCard(buyer, cards.declined);
    const { order_number: number } = (await must(place(shop, buyer))).placeOrder.order;
    await makeToOrder(shop, number);
    await must(
      shop.graphql(
        'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status } } }',
        { input: { order_number: number, payment_method_nonce: await tokenise(shop, cards.approved) } },
        headers,
      ),
    );
    await shop.drain();
    const code = await codeOf(number);
    await spend(code);
    const left = await balanceOf(shop, code);
    const { cancelOrder } = await must(
      shop.graphql(
        `mutation ($id: ID!) { cancelOrder(input: { order_id: $id, reason: "Too late" }) {
           error errorV2 { code reason } order { status } } }`,
        { id: btoa(number) },
        headers,
      ),
    );
    expect(cancelOrder).toEqual({
      error: 'A gift card of this order was used.',
      errorV2: { code: 'INVALID_ORDER_STATUS', reason: 'GIFT_CARD_SPENT' },
      order: { status: 'processing' },
    });
    expect(await balanceOf(shop, code)).toBe(left);
  });

  /** A bag of a piece and a card of HK$500, paid by a bank card, and perhaps partly by a gift card. */
  async function buyWithPiece(byCard: string | null = null) {
    const buyer = await startCart(shop);
    await fillIn(shop, buyer);
    await addGiftCard(shop, buyer, { listed: '500.0000' });
    const used = byCard === null ? null : await issueGiftCard(shop, byCard);
    if (used !== null) await payWithCards(shop, buyer, used);
    await payByCard(buyer);
    const { order_number: number } = (await must(place(shop, buyer))).placeOrder.order;
    await shop.drain();
    return { number, used, code: await codeOf(number) };
  }
  const cancel = async (number: string, fee: number | null) =>
    askStep(shop, manager, 'cancelStaffOrder', {
      order_number: number,
      version: (await seeOrder(shop, manager, number)).version,
      reason: 'Given up',
      ...(fee !== null && { fee }),
    });

  it('is refunded by itself, and the other pieces stay sold', async () => {
    const { number, code } = await buyWithPiece();
    const order = await seeOrder(shop, manager, number);
    expect(order.refundable_gift_cards).toEqual({ value: 500, currency: 'HKD' });
    await step(shop, manager, number, 'refundOrder', {
      ...{ amount: 500, for_gift_cards: true, reason: 'Not wanted' },
    });
    expect(await balanceOf(shop, code)).toBeNull();
    expect((await seeOrder(shop, manager, number)).refundable_gift_cards).toBeNull();
    expect((await soldOf(number)).taken).toBe(50_000);
  });

  it('pays pieces that a gift card paid back to that card, and not in money', async () => {
    const { number, used } = await buyWithPiece('100');
    const { refundable } = await seeOrder(shop, manager, number);
    const pieces = refundable.value - 500;
    await step(shop, manager, number, 'refundOrder', { amount: pieces, reason: 'A scratch' });
    expect(await balanceOf(shop, used ?? '')).toBe(100);
  });

  it('is refunded once by two clicks', async () => {
    const { number, code } = await buyWithPiece();
    const { version } = await seeOrder(shop, manager, number);
    const input = { order_number: number, version, amount: 200, for_gift_cards: true, reason: 'A part' };
    for (let click = 0; click < 2; click += 1)
      expect(await refusalOf(askStep(shop, manager, 'refundOrder', input))).toBeNull();
    expect(await balanceOf(shop, code)).toBe(300);
    const { history } = await seeOrder(shop, manager, number);
    expect(history.filter(({ event }: { event: string }) => event === 'refund')).toHaveLength(1);
  });

  it('lets an order end although a card was spent, if the fee covers what was spent', async () => {
    const { number, code } = await buyWithPiece();
    await spend(code, 'checkmo');
    const spent = 500 - ((await balanceOf(shop, code)) ?? 0);
    expect(spent).toBeGreaterThan(0);
    expect(await refusalOf(cancel(number, null))).toBe('GIFT_CARD_SPENT');
    expect(await refusalOf(cancel(number, spent - 1))).toBe('GIFT_CARD_SPENT');
    expect(await refusalOf(cancel(number, spent))).toBeNull();
    expect((await soldOf(number)).taken).toBe((500 - spent) * 100);
  });

  it('takes a card whole when its order ends, whatever fee is kept', async () => {
    const { number, code } = await buyWithPiece();
    expect(await refusalOf(cancel(number, 200))).toBeNull();
    expect(await balanceOf(shop, code)).toBeNull();
    expect((await soldOf(number)).taken).toBe(50_000);
  });

  it('leaves the card alone while it pays for other pieces, and takes it when the order ends', async () => {
    const { number, code } = await buyWithPiece();
    await step(shop, manager, number, 'refundOrder', { amount: 100, reason: 'A scratch' });
    expect(await balanceOf(shop, code)).toBe(500);
    await step(shop, manager, number, 'cancelStaffOrder', { reason: 'Given up' });
    expect(await balanceOf(shop, code)).toBeNull();
  });
});

it('no log, order or table has the code of a card in clear text', async () => {
  const { order_number: number } = await buyGiftCard(shop);
  const code = await codeOf(number);
  for (const table of [
    'platform.message',
    'platform.job',
    'ordering.order_line',
    'tenders.sold_gift_card',
    'tenders.gift_card',
  ]) {
    const rows = await shop.db.query<{ text: string }>(
      `test.text-of-${table.replaceAll(/[._]/g, '-')}`,
      `select row_to_json(t)::text as text from ${table} t`,
    );
    expect(rows.filter(({ text }) => text.includes(code) || text.includes(code.slice(0, 8)))).toEqual([]);
  }
});

it('the migration gives every entry from before the account of the shop that it has now', () =>
  expectMigratedShopAccounts(shop.db));
