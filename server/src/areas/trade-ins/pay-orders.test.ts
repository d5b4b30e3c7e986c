import { money } from '@jinlan/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeTradeIn, tradeInDesk } from '../../testing/at-store/trade-ins.ts';
import { expectConsistentBooks, statementRunner } from '../../testing/books.ts';
import {
  type Buyer,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  goldPiece,
  must,
  place,
  setStock,
  startCart,
  tokenise,
} from '../../testing/buyer.ts';
import { step } from '../../testing/counter.ts';
import { newMobile } from '../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { balanceOf, giveCredit, issueGiftCard, payWithCards } from '../../testing/tenders.ts';
import { keyOf } from './keys.ts';

let shop: TestShop;
let manager: SignedIn;
let adviser: SignedIn;
let office: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 100);
  await setStock(shop, goldPiece, 100);
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  manager = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  office = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
});
afterAll(async () => {
  await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
  await shop.close();
});

const hk = { store: 'hk_en' };

/** Accepts an offer in the store for a customer; `amount` in whole dollars. Returns its number. */
async function credited({ customerId }: SignedIn, amount: number): Promise<string> {
  const desk = tradeInDesk(shop);
  const mobile = newMobile();
  const number = await storeTradeIn(shop, {
    ...{ stage: 'offered', value: amount * 100, customerId, mobile, document: true, confirmedBy: 'HK9998' },
  });
  const { reissueTradeInCode } = await must(desk.keep('reissueTradeInCode', manager, { number, version: 1 }));
  const { code } = (await must(desk.open(hk, number, keyOf(shop.platform, number)))).tradeIn;
  await must(
    desk.keep('acceptTradeIn', adviser, {
      ...{ number, version: reissueTradeInCode.version, to: 'VALUE', code, telephone_end: mobile.slice(-4) },
    }),
  );
  return number;
}

const apply = ({ cartId, headers }: Buyer, mutation = 'applyTradeInsToCart') =>
  shop.graphql(
    `mutation ($id: String!) { ${mutation}(cart_id: $id) {
       applied_trade_ins { number applied_balance { value } current_balance { value } }
       prices { grand_total { value } steps { kind label amount { value } } } available_payment_methods { code } } }`,
    { id: cartId },
    headers,
  );

const leftOf = async ({ headers }: SignedIn): Promise<number> => {
  const { customer } = await must(
    shop.graphql('{ customer { trade_in_values { left { value } } } }', {}, headers),
  );
  return customer.trade_in_values.reduce(
    (sum: number, { left }: { left: { value: number } }) => sum + left.value,
    0,
  );
};

const payByCard = async (buyer: Buyer) =>
  choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });

describe('the value of a trade-in', () => {
  it('pays first, is explained by every document, and gets its part of a refund', async () => {
    const customer = await signUp(shop);
    const number = await credited(customer, 300);
    await giveCredit(shop, customer.email, 60);
    const buyer = await startCart(shop, undefined, customer.headers);
    await fillIn(shop, buyer);
    const code = await issueGiftCard(shop, 40);
    await payWithCards(shop, buyer, code);
    await must(
      shop.graphql(
        `mutation { applyStoreCreditToCart(input: { cart_id: "${buyer.cartId}" }) { cart { id } } }`,
        {},
        buyer.headers,
      ),
    );
    const bag = (await must(apply(buyer))).applyTradeInsToCart;
    expect(bag.applied_trade_ins).toEqual([
      { number, applied_balance: { value: 300 }, current_balance: { value: 300 } },
    ]);
    const tenders = bag.prices.steps
      .slice(-3)
      .map(({ kind, amount }: { kind: string; amount: { value: number } }) => [kind, amount.value]);
    expect(tenders).toEqual([
      ['trade_in', -300],
      ['gift_card', -40],
      ['store_credit', -60],
    ]);
    await payByCard(buyer);
    const { order_number: order } = (await must(place(shop, buyer))).placeOrder.order;
    await shop.drain();
    expect(await leftOf(customer)).toBe(0);
    const read = await must(
      shop.graphql(
        `{ customer { orders { items { total { total_giftcard { value } total_store_credit { value } subtotal { value }
           total_shipping { value } discounts { amount { value } } grand_total { value } steps { kind label } } } } } }`,
        {},
        customer.headers,
      ),
    );
    const { total } = read.customer.orders.items[0];
    expect(total).toMatchObject({ total_giftcard: { value: 40 }, total_store_credit: { value: 360 } });
    expect(total.steps).toContainEqual({ kind: 'trade_in', label: number });
    // Magento's totals add up without a field for trade-ins.
    expect(total.subtotal.value + total.total_shipping.value - 400).toBe(total.grand_total.value);

    const full = total.grand_total.value + 400;
    await step(shop, office, order, 'refundOrder', { amount: full / 2, reason: 'Half of it' });
    expect([await leftOf(customer), await balanceOf(shop, code)]).toEqual([150, 20]);
    await step(shop, office, order, 'refundOrder', { amount: full / 2, reason: 'The other half' });
    expect([await leftOf(customer), await balanceOf(shop, code)]).toEqual([300, 40]);
    const { customer: refunded } = await must(
      shop.graphql(
        '{ customer { orders { items { refunded_to { to amount { value } } } } } }',
        {},
        customer.headers,
      ),
    );
    expect(refunded.orders.items[0].refunded_to).toContainEqual({
      to: 'trade_in',
      amount: { value: 300 },
    });
  });

  it('covers at most its share of the goods, and all of one value pays one order', async () => {
    const customer = await signUp(shop);
    await credited(customer, 90_000);
    const buyer = await startCart(shop, [{ sku: goldPiece, quantity: 1 }], customer.headers);
    const { prices, applied_trade_ins: applied } = (await must(apply(buyer))).applyTradeInsToCart;
    const full = prices.grand_total.value + applied[0].applied_balance.value;
    expect(applied[0].applied_balance.value).toBe(Math.floor(full * 75) / 100);
  });

  it('is spent once, however many orders want it at the same moment', async () => {
    const customer = await signUp(shop);
    const number = await credited(customer, 500);
    const amount = money(50_000, 'HKD');
    const tender = { kind: 'trade-in', account: number, amount, refunded: money(0, 'HKD') } as const;
    const { payments } = shop.areas.tenders;
    const holds = await Promise.all(
      ['20261121999991', '20261121999992', '20261121999993'].map(async (order) => {
        const isHeld = await shop.db.transaction((tx) =>
          payments.hold(tx, order, [tender], shop.clock.now()),
        );
        return isHeld ? [order] : [];
      }),
    );
    const [winner = '', ...others] = holds.flat();
    expect([winner === '', others]).toEqual([false, []]);
    expect(await leftOf(customer)).toBe(0);
    await shop.db.transaction((tx) => payments.release(tx, winner, [tender], shop.clock.now()));
    expect(await leftOf(customer)).toBe(500);
  });

  it('is its customer’s alone, is taken out of the bag again, and pays for no guest', async () => {
    const [customer, stranger] = [await signUp(shop), await signUp(shop)];
    await credited(customer, 100);
    const theirs = await startCart(shop, undefined, stranger.headers);
    expect((await must(apply(theirs))).applyTradeInsToCart.applied_trade_ins).toEqual([]);
    const own = await startCart(shop, undefined, customer.headers);
    await must(apply(own));
    const { removeTradeInsFromCart } = await must(apply(own, 'removeTradeInsFromCart'));
    expect(removeTradeInsFromCart.applied_trade_ins).toEqual([]);
    expect(refusalOf(await apply(await startCart(shop))).code).toBe('TRADE_IN_FOR_CUSTOMERS');
    const mine = { cartId: own.cartId, headers: stranger.headers };
    expect(refusalOf(await apply(mine)).code).toBe('CART_FOREIGN');
  });

  it('comes back when the order is cancelled unpaid', async () => {
    const customer = await signUp(shop);
    await credited(customer, 200);
    const buyer = await startCart(shop, undefined, customer.headers);
    await fillIn(shop, buyer);
    await must(apply(buyer));
    await choosePayment(shop, buyer, { code: 'wechat_pay' });
    await must(place(shop, buyer));
    expect(await leftOf(customer)).toBe(0);
    shop.clock.advance({ days: 3 });
    await shop.drain();
    const [account] = await shop.db.query<{ balance: number }>(
      'test.value-left',
      `select sum(entry.amount)::integer as balance from platform.ledger_entry entry
       join platform.ledger_account account on account.id = entry.account_id
       join tenders.trade_in_value value on value.number = account.owner
       where account.kind = 'trade-in' and value.customer_id = $1`,
      [customer.customerId],
    );
    expect(account?.balance).toBe(20_000);
  });
});
