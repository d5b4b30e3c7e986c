import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectConsistentBooks, expectMigratedShopAccounts, statementRunner } from '../../testing/books.ts';
import {
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  place,
  setStock,
  startCart,
  tokenise,
} from '../../testing/buyer.ts';
import { step } from '../../testing/counter.ts';
import { type SignedIn, signIn, signUp, staffOf, verifyEmail } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import {
  balanceOf,
  giveCredit,
  issueGiftCard,
  overdueAccounts,
  payWithCards,
} from '../../testing/tenders.ts';
import { expireJob } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 100);
});
afterAll(async () => {
  await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
  await shop.close();
});

const creditOf = async ({ headers }: SignedIn, page = 'pageSize: 20') =>
  (
    await must(
      shop.graphql(
        `{ customer { store_credit { enabled current_balance { value currency } balance_history(${page}) {
           total_count page_info { current_page page_size total_pages }
           items { action balance_change { value } actual_balance { value } } } } } }`,
        {},
        headers,
      ),
    )
  ).customer.store_credit;

const apply = (
  { cartId, headers }: { cartId: string; headers: Record<string, string> },
  mutation: 'applyStoreCreditToCart' | 'removeStoreCreditFromCart' = 'applyStoreCreditToCart',
) =>
  shop.graphql(
    `mutation ($id: String!) { ${mutation}(input: { cart_id: $id }) { cart {
       applied_store_credit { applied_balance { value } current_balance { value } enabled }
       prices { grand_total { value } } available_payment_methods { code } } } }`,
    { id: cartId },
    headers,
  );

describe('store credit', () => {
  it('pays what the gift cards leave, then the card; all three get their part of a refund', async () => {
    const customer = await signUp(shop);
    await giveCredit(shop, customer.email, 60);
    const buyer = await startCart(shop, undefined, customer.headers);
    await fillIn(shop, buyer);
    const before = (await must(apply(buyer))).applyStoreCreditToCart.cart;
    const full = before.prices.grand_total.value + 60;
    const code = await issueGiftCard(shop, 40);
    await payWithCards(shop, buyer, code);
    const { applyStoreCreditToCart } = await must(apply(buyer));
    expect(applyStoreCreditToCart.cart).toMatchObject({
      applied_store_credit: { applied_balance: { value: 60 }, current_balance: { value: 60 }, enabled: true },
      prices: { grand_total: { value: full - 100 } },
    });
    await choosePayment(shop, buyer, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.approved) },
    });
    const { order_number: number } = (await must(place(shop, buyer))).placeOrder.order;
    await shop.drain();
    const { customer: read } = await must(
      shop.graphql(
        `{ customer { orders { items { number total { total_giftcard { value } total_store_credit { value } grand_total { value } } } } } }`,
        {},
        customer.headers,
      ),
    );
    expect(read.orders.items).toEqual([
      {
        number,
        total: {
          total_giftcard: { value: 40 },
          total_store_credit: { value: 60 },
          grand_total: { value: full - 100 },
        },
      },
    ]);
    const manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    await step(shop, manager, number, 'refundOrder', { amount: full / 2, reason: 'Half of it' });
    expect([await balanceOf(shop, code), (await creditOf(customer)).current_balance.value]).toEqual([20, 30]);
    await step(shop, manager, number, 'refundOrder', { amount: full / 2, reason: 'The other half' });
    expect([await balanceOf(shop, code), (await creditOf(customer)).current_balance.value]).toEqual([40, 60]);
    expect(await creditOf(customer)).toEqual({
      enabled: true,
      current_balance: { value: 60, currency: 'HKD' },
      balance_history: {
        total_count: 4,
        page_info: { current_page: 1, page_size: 20, total_pages: 1 },
        items: [
          { action: 'Refunded', balance_change: { value: 30 }, actual_balance: { value: 60 } },
          { action: 'Refunded', balance_change: { value: 30 }, actual_balance: { value: 30 } },
          { action: 'Used', balance_change: { value: -60 }, actual_balance: { value: 0 } },
          { action: 'Created', balance_change: { value: 60 }, actual_balance: { value: 60 } },
        ],
      },
    });
    expect((await creditOf(customer, 'pageSize: 3, currentPage: 2')).balance_history).toMatchObject({
      page_info: { current_page: 2, total_pages: 2 },
      items: [{ action: 'Created' }],
    });
  });

  it('may pay everything, and is used once by two orders at the same moment', async () => {
    const customer = await signUp(shop);
    await giveCredit(shop, customer.email, 900_000);
    const buyer = await startCart(shop, undefined, customer.headers);
    await fillIn(shop, buyer);
    const { cart } = (await must(apply(buyer))).applyStoreCreditToCart;
    expect(cart).toMatchObject({
      prices: { grand_total: { value: 0 } },
      available_payment_methods: [{ code: 'free' }],
    });
    await choosePayment(shop, buyer, { code: 'free' });
    const answers = await Promise.all([place(shop, buyer), place(shop, buyer)]);
    const numbers = answers.map(({ data }) => data.placeOrder?.order?.order_number);
    expect(new Set(numbers).size).toBe(1);
    const { balance_history } = await creditOf(customer);
    expect(balance_history.total_count).toBe(2);
  });

  it('is removed from the bag, and refused to guests', async () => {
    const customer = await signUp(shop);
    await giveCredit(shop, customer.email, 10);
    const buyer = await startCart(shop, undefined, customer.headers);
    await must(apply(buyer));
    const { removeStoreCreditFromCart } = await must(apply(buyer, 'removeStoreCreditFromCart'));
    expect(removeStoreCreditFromCart.cart.applied_store_credit).toBeNull();
    for (const mutation of ['applyStoreCreditToCart', 'removeStoreCreditFromCart'] as const)
      expect((await apply(await startCart(shop), mutation)).errors?.[0]).toMatchObject({
        message: 'Please specify a valid customer.',
        extensions: { code: 'STORE_CREDIT_FOR_CUSTOMERS' },
      });
  });

  it('is offered in a bag of the customer, and not in a guest’s bag that somebody kept who signed in', async () => {
    const customer = await signUp(shop);
    const offers = async ({ cartId }: { readonly cartId: string }): Promise<boolean> =>
      (
        await must(
          shop.graphql(
            'query ($id: String!) { cart(cart_id: $id) { can_use_store_credit } }',
            { id: cartId },
            customer.headers,
          ),
        )
      ).cart.can_use_store_credit;
    expect(await offers(await startCart(shop, undefined, customer.headers))).toBe(true);
    expect(await offers(await startCart(shop))).toBe(false);
  });

  it('comes from a gift card once, and expires with it', async () => {
    const customer = await signUp(shop);
    const lastDay = new Date(shop.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const code = await issueGiftCard(shop, 25, { expiresOn: lastDay });
    const redeem = (headers: Record<string, string>) =>
      shop.graphql(
        `mutation ($code: String!) { redeemGiftCardBalanceAsStoreCredit(input: { gift_card_code: $code }) { code balance { value } } }`,
        { code },
        headers,
      );
    expect((await redeem(hk)).errors?.[0]?.extensions?.code).toBe('NOT_AUTHORISED');
    const answers = await Promise.all([1, 2, 3].map(() => redeem(customer.headers)));
    expect(answers.flatMap(({ data }) => data.redeemGiftCardBalanceAsStoreCredit ?? [])).toEqual([
      { code, balance: { value: 0 } },
    ]);
    for (const { errors } of answers)
      if (errors) expect(errors[0]).toMatchObject({ message: 'Gift card not found' });
    expect((await creditOf(customer)).current_balance.value).toBe(25);
    expect(await balanceOf(shop, code)).toBeNull();
    shop.clock.advance({ days: 7 });
    const later = await signUp(shop);
    expect((await creditOf(later)).current_balance.value).toBe(0);
    const available = await shop.areas.tenders.storeCreditNow(customer.customerId, {
      currency: 'HKD',
      now: shop.clock.now(),
    });
    expect(available.minor).toBe(0);
  });

  it('and gift cards are booked as expired by the job, once, however late it runs', async () => {
    const customer = await signUp(shop);
    const lastDay = (days: number) =>
      new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    await giveCredit(shop, customer.email, 30, { expiresOn: lastDay(3) });
    await giveCredit(shop, customer.email, 12, { expiresOn: lastDay(400) });
    await issueGiftCard(shop, 44, { expiresOn: lastDay(3) });
    shop.clock.advance({ days: 90 });
    expect((await overdueAccounts(shop)).length).toBeGreaterThanOrEqual(2);
    await Promise.all([shop.jobs.runSchedule(expireJob), shop.jobs.runSchedule(expireJob)]);
    await shop.jobs.runSchedule(expireJob);
    expect(await overdueAccounts(shop)).toEqual([]);
    const credit = await creditOf({ ...customer, ...(await signIn(shop, customer.email)) });
    expect(credit.current_balance.value).toBe(12);
    expect(credit.balance_history.items[0]).toMatchObject({
      action: 'Expired',
      balance_change: { value: -30 },
      actual_balance: { value: 12 },
    });
    expect(credit.balance_history.total_count).toBe(3);
  });

  it('is imported once for each reference; faulty rows are reported', async () => {
    const { email } = await signUp(shop);
    await verifyEmail(shop, email);
    const rows = [
      'email,market,amount,reference,expires_on',
      `${email.toUpperCase()},hk,12.5,OLD-1,`,
      `${email},hk,12.5,OLD-1,`,
      `${email},hk,13,OLD-1,`,
      'nobody@example.com,hk,1,OLD-2,',
      `${email},hk,0,OLD-3,`,
      `${email},hk,1,,`,
      `${email},hk,1,OLD-4,2020-01-01`,
      'no address,hk,1,OLD-5,',
    ];
    const [report] = await shop.areas.tenders.importFiles({ storeCredit: rows.join('\n') });
    expect(report?.imported).toBe(2);
    expect(report?.problems.map(({ line, path }) => `${line} ${path}`)).toEqual([
      '4 reference',
      '5 email',
      '6 amount',
      '7 reference',
      '8 expires_on',
      '9 email',
    ]);
    const [row] = await shop.db.query<{ sum: number }>(
      'test.credit',
      `select sum(amount)::integer as sum from platform.ledger_entry where cause = 'import:OLD-1'`,
    );
    expect(row?.sum).toBe(1_250);
  });

  it('is not given to whoever signed up with an address that is not proved to be theirs', async () => {
    const customer = await signUp(shop);
    const give = async () => {
      const rows = `email,market,amount,reference,expires_on\n${customer.email},hk,700,COMPLAINT-1,\n`;
      const [report] = await shop.areas.tenders.importFiles({ storeCredit: rows });
      return [report?.imported, report?.problems[0]?.path];
    };
    expect(await give()).toEqual([0, 'email']);
    expect((await creditOf(customer)).current_balance.value).toBe(0);
    await verifyEmail(shop, customer.email);
    expect(await give()).toEqual([1, undefined]);
  });
});

it('the migration gives every entry from before the account of the shop that it has now', () =>
  expectMigratedShopAccounts(shop.db));
