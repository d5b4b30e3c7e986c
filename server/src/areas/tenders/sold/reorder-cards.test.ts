import { businessDay } from '@jinlan/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { signIn, signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { buyGiftCard } from '../../../testing/sold-gift-cards.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
});
afterAll(() => shop.close());
// Limits of one test do not reach the next.
beforeEach(() => shop.clock.advance({ hours: 2 }));

describe('an order of a gift card, ordered again', () => {
  const reorder = async (number: string, headers: Record<string, string>) =>
    (
      await must(
        shop.graphql(
          `mutation ($number: String!) { reorderItems(orderNumber: $number) {
             cart { items { quantity ... on GiftCardCartItem { amount { value } recipient_email message delivery_date } } }
             userInputErrors { code message path } } }`,
          { number },
          headers,
        ),
      )
    ).reorderItems;
  const inDays = (days: number): string =>
    new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

  it('has its choices, without a day that has passed', async () => {
    const { headers, email } = await signUp(shop);
    const fields = { custom: '1234.5', message: 'Again', quantity: 2 };
    const passing = await buyGiftCard(shop, { ...fields, day: businessDay(shop.clock.now()) }, { headers });
    const coming = await buyGiftCard(shop, { ...fields, day: inDays(20) }, { headers });
    const day = inDays(20);
    const bought = businessDay(shop.clock.now());
    while (businessDay(shop.clock.now()) === bought) shop.clock.advance({ hours: 1 });
    const { headers: signedInAgain } = await signIn(shop, email);
    const card = { amount: { value: 1_234.5 }, recipient_email: 'zhixia@example.com', message: 'Again' };
    const first = await reorder(passing.order_number, signedInAgain);
    expect(first.userInputErrors).toEqual([]);
    expect(first.cart.items).toEqual([{ quantity: 2, ...card, delivery_date: null }]);
    const second = await reorder(coming.order_number, signedInAgain);
    expect(second.cart.items[1]).toEqual({ quantity: 2, ...card, delivery_date: day });
  });

  it('is left out with a message for whoever claimed it, as the bag shows the recipient', async () => {
    const { order_number, access_token } = await buyGiftCard(shop);
    const { headers } = await signUp(shop);
    await must(
      shop.graphql(
        'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
        { input: { order_number, access_token } },
        headers,
      ),
    );
    expect(await reorder(order_number, headers)).toEqual({
      cart: { items: [] },
      userInputErrors: [
        {
          code: 'UNDEFINED',
          message: expect.stringMatching(/: Choose this gift card again on its page\.$/),
          path: ['orderNumber'],
        },
      ],
    });
  });
});
