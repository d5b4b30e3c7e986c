import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedPiece, goldPiece, hk, must, startCart } from '../../testing/buyer.ts';
import { signUp } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import {
  applyGiftCard,
  balanceOf,
  issueGiftCard,
  payWithCards,
  removeGiftCard,
} from '../../testing/tenders.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());
// Limits of one test do not reach the next.
beforeEach(() => shop.clock.advance({ hours: 2 }));

const importCards = async (csv: string) => {
  const [report] = await shop.areas.tenders.importFiles({ giftCards: csv });
  return report;
};

describe('gift-cards.csv', () => {
  it('moves cards of an earlier system in, with balance and last day', async () => {
    const report = await importCards(
      [
        'code,market,balance,expires_on',
        'OLD-0001-LIO0,hk,500.5,2027-12-31',
        '２３４５６７８９ABCDEFG6,hk,20,',
      ].join('\n'),
    );
    expect(report).toEqual({ file: 'gift-cards.csv', imported: 2, problems: [] });
    const { giftCardAccount } = await must(
      shop.graphql(
        'query { giftCardAccount(input: { gift_card_code: "old 0001 lio0" }) { code balance { value currency } expiration_date } }',
        {},
        hk,
      ),
    );
    expect(giftCardAccount).toEqual({
      code: 'OLD0001LIO0',
      balance: { value: 500.5, currency: 'HKD' },
      expiration_date: '2027-12-31',
    });
    expect(await balanceOf(shop, '2345-6789-abcd-efg6')).toBe(20);
    expect(await balanceOf(shop, '\u202d2345\u200b6789abcd\u00adefg6\u202c')).toBe(20);
  });

  it('reads days as products.csv does', async () => {
    const days = ['31.12.2027', '2027/6/30', '2027年6月30日', '5/6/2027'];
    const report = await importCards(
      ['code,market,balance,expires_on', ...days.map((day, at) => `DAYS-0001-000${at},hk,20,${day}`)].join(
        '\n',
      ),
    );
    expect(report).toMatchObject({
      imported: 3,
      problems: [{ line: 5, path: 'expires_on', message: '"5/6/2027" can be two days: write 2026-03-09' }],
    });
  });

  it('stores no code in clear text', async () => {
    const code = await issueGiftCard(shop, 10);
    const rows = await shop.db.query<{ text: string }>(
      'test.cards',
      'select row_to_json(card)::text as text from tenders.gift_card card',
    );
    for (const { text } of rows) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.slice(0, 8));
    }
  });

  it('imported again changes no balance, only the state', async () => {
    const row = (state: string, balance = 70) =>
      `code,market,balance,expires_on,state\nAGAIN-00001,hk,${balance},,${state}\n`;
    await importCards(row('active'));
    expect(await importCards(row('blocked', 90))).toMatchObject({
      imported: 1,
      notes: [{ message: '1 cards exist already: only their state was changed' }],
    });
    expect(await balanceOf(shop, 'AGAIN-00001')).toBeNull();
    await importCards(row('', 90));
    expect(await balanceOf(shop, 'AGAIN-00001')).toBe(70);
  });

  it('reports the lines that it refuses, and imports the others', async () => {
    const report = await importCards(
      [
        'code,market,balance,expires_on',
        'short,hk,5,',
        'GOODCODE0001,hk,5,',
        'GOOD-CODE-0001,hk,6,',
        'GOODCODE0002,fr,5,',
        'GOODCODE0003,hk,0,',
        'GOODCODE0004,hk,-5,',
        'GOODCODE0005,hk,five,',
        'GOODCODE0006,hk,5,2020-01-01',
        'GOODCODE0007,hk,5,tomorrow',
        '23456789ABCDEFG7,hk,5,',
      ].join('\n'),
    );
    expect(report?.imported).toBe(2);
    expect(report?.problems.map(({ line, path }) => `${line} ${path}`)).toEqual([
      '2 code',
      '4 code',
      '5 market',
      '6 balance',
      '7 balance',
      '8 balance',
      '9 expires_on',
      '10 expires_on',
    ]);
    expect(report?.notes).toMatchObject([{ line: 11, path: 'code' }]);
  });
});

describe('a gift card in the bag', () => {
  it('lowers what is due and not what the goods cost, and stays known by the same code', async () => {
    const cart = await startCart(shop);
    const code = await issueGiftCard(shop, 100, { expiresOn: '2027-06-30' });
    const before = await must(applyGiftCard(shop, await startCart(shop), await issueGiftCard(shop, 1)));
    const full = before.applyGiftCardToCart.cart.prices.grand_total.value + 1;
    const spelled = `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`;
    for (const typed of [code, spelled]) {
      const { applyGiftCardToCart } = await must(applyGiftCard(shop, cart, typed));
      expect(applyGiftCardToCart.cart).toMatchObject({
        applied_gift_cards: [
          {
            code,
            applied_balance: { value: 100, currency: 'HKD' },
            current_balance: { value: 100 },
            expiration_date: '2027-06-30',
          },
        ],
        prices: { grand_total: { value: full - 100 } },
      });
      expect(applyGiftCardToCart.cart.prices.steps.at(-1)).toEqual({
        kind: 'gift_card',
        label: `****${code.slice(-4)}`,
        amount: { value: -100 },
      });
    }
    expect(await balanceOf(shop, code)).toBe(100);
    const { removeGiftCardFromCart } = await must(removeGiftCard(shop, cart, spelled));
    expect(removeGiftCardFromCart.cart).toMatchObject({
      applied_gift_cards: [],
      prices: { grand_total: { value: full } },
    });
  });

  it('that covers everything leaves only the free method, and later cards pay nothing', async () => {
    const cart = await startCart(shop);
    const bag = await payWithCards(
      shop,
      cart,
      await issueGiftCard(shop, 50),
      await issueGiftCard(shop, 900_000),
      await issueGiftCard(shop, 10),
    );
    expect(bag.prices.grand_total.value).toBe(0);
    expect(bag.available_payment_methods).toEqual([{ code: 'free' }]);
    const applied = bag.applied_gift_cards.map(
      (card: { applied_balance: { value: number } }) => card.applied_balance.value,
    );
    expect(applied[0]).toBe(50);
    expect(applied[1]).toBeGreaterThan(0);
    expect(applied[2]).toBe(0);
  });

  it('that pays a part of gold by weight closes payment in the store, which prices the gold anew', async () => {
    const cart = await startCart(shop, [{ sku: goldPiece, quantity: 1 }]);
    const codes = (bag: { available_payment_methods: { code: string }[] }) =>
      bag.available_payment_methods.map(({ code }) => code);
    const code = await issueGiftCard(shop, 100);
    expect(codes(await payWithCards(shop, cart, code))).not.toContain('checkmo');
    const { removeGiftCardFromCart } = await must(removeGiftCard(shop, cart, code));
    expect(codes(removeGiftCardFromCart.cart)).toContain('checkmo');
    const fixed = await startCart(shop);
    expect(codes(await payWithCards(shop, fixed, await issueGiftCard(shop, 100)))).toContain('checkmo');
  });

  it('moves to the customer’s bag at sign-in, behind the cards there, up to five', async () => {
    const customer = await signUp(shop);
    const own = await startCart(shop, undefined, customer.headers);
    const guests = await startCart(shop);
    const codes: string[] = [];
    for (let i = 0; i < 7; i += 1) codes.push(await issueGiftCard(shop, 1));
    await payWithCards(shop, own, ...codes.slice(0, 2));
    await payWithCards(shop, guests, ...codes.slice(1, 6));
    const { mergeCarts } = await must(
      shop.graphql(
        `mutation ($from: String!, $to: String!) {
           mergeCarts(source_cart_id: $from, destination_cart_id: $to) { applied_gift_cards { code } } }`,
        { from: guests.cartId, to: own.cartId },
        customer.headers,
      ),
    );
    expect(mergeCarts.applied_gift_cards.map(({ code }: { code: string }) => code)).toEqual(
      codes.slice(0, 5),
    );
  });

  it('is limited to five, and needs something to pay for', async () => {
    const cart = await startCart(shop);
    for (let i = 0; i < 5; i += 1) await payWithCards(shop, cart, await issueGiftCard(shop, 1));
    const { errors } = await applyGiftCard(shop, cart, await issueGiftCard(shop, 1));
    expect(errors?.[0]?.extensions?.code).toBe('GIFT_CARDS_FULL');
    const empty = await startCart(shop, []);
    expect(
      (await applyGiftCard(shop, empty, await issueGiftCard(shop, 1))).errors?.[0]?.extensions?.code,
    ).toBe('CART_EMPTY');
  });
});

describe('whoever guesses codes', () => {
  const refusal = async (answer: ReturnType<typeof applyGiftCard>) => {
    const { errors } = await answer;
    return {
      message: errors?.[0]?.message,
      category: errors?.[0]?.extensions?.category,
      code: errors?.[0]?.extensions?.code,
      data: errors?.[0]?.extensions?.data,
    };
  };

  it('gets the same answer for unknown, expired, blocked and foreign cards, and nonsense', async () => {
    const cards = [
      'ABCD-EFGH-JKMN-PQRS',
      await issueGiftCard(shop, 10, { expiresOn: shop.clock.now().toISOString().slice(0, 10) }),
      await issueGiftCard(shop, 10, { state: 'blocked' }),
      await issueGiftCard(shop, 10, { market: 'sg' }),
      '💎💎💎',
      'A'.repeat(5_000),
    ];
    shop.clock.advance({ days: 2 });
    const cart = await startCart(shop);
    for (const code of cards)
      expect(await refusal(applyGiftCard(shop, cart, code))).toEqual({
        message: "The gift card code couldn't be added. Verify your information and try again.",
        // Clients of Adobe Commerce take an error of the category no-such-entity for a lost cart.
        category: 'graphql-input',
        code: 'GIFT_CARD_INVALID',
        data: undefined,
      });
    for (const code of cards)
      expect(
        await refusal(
          shop.graphql(
            'query ($code: String!) { giftCardAccount(input: { gift_card_code: $code }) { code } }',
            { code },
            hk,
          ),
        ),
      ).toEqual({
        message: 'Gift card not found',
        category: 'graphql-no-such-entity',
        code: 'GIFT_CARD_NOT_FOUND',
        data: undefined,
      });
    expect(await refusal(removeGiftCard(shop, cart, cards[2] as string))).toEqual({
      message: "The gift card couldn't be deleted from the quote.",
      category: 'graphql-input',
      code: 'GIFT_CARD_NOT_APPLIED',
      data: undefined,
    });
    expect(await refusal(applyGiftCard(shop, cart, ' '))).toMatchObject({ code: 'GIFT_CARD_CODE_MISSING' });
  });

  it('is stopped after ten wrong codes in one bag, and twenty from one source; right codes count nothing', async () => {
    const [first, second, third] = [await startCart(shop), await startCart(shop), await startCart(shop)];
    const good = await issueGiftCard(shop, 5);
    const guess = async (cart: typeof first, times: number) => {
      const codes = [];
      for (let i = 0; i < times; i += 1)
        codes.push((await refusal(applyGiftCard(shop, cart, `WRONG-CODE-00${i}`))).code);
      return codes;
    };
    for (let i = 0; i < 30; i += 1) expect(await balanceOf(shop, good)).toBe(5);
    expect(await guess(first, 11)).toEqual([...Array(10).fill('GIFT_CARD_INVALID'), 'TOO_MANY_REQUESTS']);
    expect(await guess(second, 10)).toEqual(Array(10).fill('GIFT_CARD_INVALID'));
    expect(await guess(third, 1)).toEqual(['TOO_MANY_REQUESTS']);
    expect((await refusal(applyGiftCard(shop, third, good))).code).toBe('TOO_MANY_REQUESTS');
  });
});

it('a card of another currency waits until the bag is shown in its own', async () => {
  const cart = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }]);
  await payWithCards(shop, cart, await issueGiftCard(shop, 100));
  const read = async (currency: string) =>
    (
      await must(
        shop.graphql(
          'query ($id: String!) { cart(cart_id: $id) { applied_gift_cards { code } } }',
          { id: cart.cartId },
          { ...cart.headers, 'content-currency': currency },
        ),
      )
    ).cart.applied_gift_cards.length;
  expect([await read('HKD'), await read('CNY'), await read('HKD')]).toEqual([1, 0, 1]);
});
