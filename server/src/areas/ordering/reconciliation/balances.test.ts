import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  must,
  place,
  setStock,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { step } from '../../../testing/counter.ts';
import { givePoints } from '../../../testing/members/rewards.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { buyGiftCard } from '../../../testing/sold-gift-cards.ts';
import { balanceOf, giveCredit, issueGiftCard, payWithCards } from '../../../testing/tenders.ts';

let shop: TestShop;
let manager: SignedIn;
let customer: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  customer = await signUp(shop);
  await setStock(shop, fixedPiece, 100);
});
afterAll(() => shop.close());

const ask = (month: string, { headers }: Pick<SignedIn, 'headers'>) =>
  shop.graphql(
    `query ($month: String!) { customerBalances(month: $month) {
       ledger currency opening closing movements { account given taken } } }`,
    { month },
    headers,
  );
const monthNow = () => new Date(shop.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 7);
const books = async (month = monthNow(), reader = manager) =>
  (await must(ask(month, reader))).customerBalances as readonly {
    ledger: string;
    currency: string | null;
    opening: number;
    closing: number;
    movements: readonly { account: string; given: number; taken: number }[];
  }[];
const ofLedger = async (ledger: string, month?: string) =>
  (await books(month)).find((book) => book.ledger === ledger);

describe('what the shop owes its customers', () => {
  it('is empty in a month without entries', async () => {
    const empty = { opening: 0, movements: [], closing: 0 };
    expect(await books()).toEqual([
      { ledger: 'GIFT_CARD', currency: 'HKD', ...empty },
      { ledger: 'STORE_CREDIT', currency: 'HKD', ...empty },
      { ledger: 'TRADE_IN', currency: 'HKD', ...empty },
      { ledger: 'POINTS', currency: null, ...empty },
    ]);
  });

  it('names what each amount was given for and became', async () => {
    await buyGiftCard(shop);
    const code = await issueGiftCard(shop, 40);
    const other = await issueGiftCard(shop, 25);
    await giveCredit(shop, customer.email, 60);
    await givePoints(shop, { customerId: customer.customerId, region: 'hk' }, 300);
    const buyer = await startCart(shop, undefined, customer.headers);
    await fillIn(shop, buyer);
    await payWithCards(shop, buyer, code);
    await choosePayment(shop, buyer, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.approved) },
    });
    const { order_number: number } = (await must(place(shop, buyer))).placeOrder.order;
    await shop.drain();
    await must(
      shop.graphql(
        'mutation ($code: String!) { redeemGiftCardBalanceAsStoreCredit(input: { gift_card_code: $code }) { balance { value } } }',
        { code: other },
        customer.headers,
      ),
    );
    await step(shop, manager, number, 'cancelStaffOrder', { reason: 'Given up' });
    expect(await balanceOf(shop, code)).toBe(40);

    expect(await books()).toEqual([
      {
        ...{ ledger: 'GIFT_CARD', currency: 'HKD', opening: 0, closing: 340 },
        movements: [
          { account: 'CARD_SALES', given: 300, taken: 0 },
          { account: 'IMPORTS', given: 65, taken: 0 },
          { account: 'ORDERS', given: 40, taken: 40 },
          { account: 'TRANSFERS', given: 0, taken: 25 },
        ],
      },
      {
        ...{ ledger: 'STORE_CREDIT', currency: 'HKD', opening: 0, closing: 85 },
        movements: [
          { account: 'IMPORTS', given: 60, taken: 0 },
          { account: 'TRANSFERS', given: 25, taken: 0 },
        ],
      },
      { ledger: 'TRADE_IN', currency: 'HKD', opening: 0, movements: [], closing: 0 },
      {
        ...{ ledger: 'POINTS', currency: null, opening: 0, closing: 300 },
        movements: [{ account: 'GOODWILL', given: 300, taken: 0 }],
      },
    ]);
  });

  it('opens the next month with what was left, also once the days were summed', async () => {
    const before = await ofLedger('GIFT_CARD');
    const month = monthNow();
    shop.clock.advance({ hours: 24 * 32 });
    manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    customer = await signUp(shop);
    const next = { opening: 340, movements: [], closing: 340 };
    expect(await ofLedger('GIFT_CARD')).toMatchObject(next);
    await shop.jobs.runSchedule('ordering.sum-ledgers');
    expect(await ofLedger('GIFT_CARD')).toMatchObject(next);
    expect(await ofLedger('GIFT_CARD', month)).toEqual(before);
  });

  it('is for the manager of the market’s e-shop alone', async () => {
    for (const person of [
      await staffOf(shop, { store: 'hk-eshop', role: 'adviser' }),
      await staffOf(shop, { store: 'hk-central', role: 'manager' }),
      customer,
      { headers: {} },
    ])
      expect(refusalOf(await ask(monthNow(), person)).code).toBe('STAFF_ONLY');
    const inSingapore = await staffOf(shop, { store: 'sg-eshop', role: 'manager' });
    expect(await books(monthNow(), inSingapore)).toMatchObject([
      { ledger: 'GIFT_CARD', currency: 'SGD', opening: 0 },
      { ledger: 'STORE_CREDIT', currency: 'SGD', opening: 0 },
      { ledger: 'TRADE_IN', currency: 'SGD', opening: 0 },
      { ledger: 'POINTS', currency: null, opening: 0 },
    ]);
  });

  it.each([
    '',
    '2026',
    '2026-13',
    '2026-00',
    '2026-1',
    '1999-12',
    '２０２６-01',
    '2026-01-01',
    '2099-01',
    '-',
  ])('refuses the month “%s”', async (month) => {
    expect(refusalOf(await ask(month, manager)).code).toBe('BAD_REQUEST');
  });
});
