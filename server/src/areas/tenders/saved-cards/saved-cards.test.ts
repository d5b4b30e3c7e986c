import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Buyer,
  fillIn,
  fixedPiece,
  hk,
  must,
  place,
  setStock,
  startCart,
} from '../../../testing/buyer.ts';
import { stripeCard, stripeCards } from '../../../testing/payments/stripe.ts';
import { type SignedIn, signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    sample: true,
    listen: true,
    config: { sandboxStripe: ['hk', 'sg'] },
  });
  await setStock(shop, fixedPiece, 100);
});
afterAll(() => shop.close());
afterEach(() => behave('normal'));

const behave = (service: string) =>
  shop.db.query('test.behave', 'update sandbox_stripe.behaviour set service = $1', [service]);

const choose = ({ cartId, headers }: Buyer, payment_method: object) =>
  shop.graphql(
    `mutation ($input: SetPaymentMethodOnCartInput!) {
       setPaymentMethodOnCart(input: $input) { cart { selected_payment_method { code } available_payment_methods {
         code card_script { script publishable_key keeps_cards due { value } } } } } }`,
    { input: { cart_id: cartId, payment_method } },
    headers,
  );
const buyerOf = async ({ headers }: Pick<SignedIn, 'headers'>): Promise<Buyer> => {
  const buyer = await startCart(shop, undefined, headers);
  await fillIn(shop, buyer);
  return buyer;
};
const orderBy = async (customer: Pick<SignedIn, 'headers'>, payment: object) => {
  const buyer = await buyerOf(customer);
  await must(choose(buyer, payment));
  const { order } = (await must(place(shop, buyer))).placeOrder;
  await shop.drain();
  return order;
};
const newCard = async (card: string = stripeCards.approved, more: object = { save: true }) => ({
  code: 'card',
  card: { payment_method_nonce: await stripeCard(shop, 'hk', card), ...more },
});
const tokensOf = async ({ headers }: Pick<SignedIn, 'headers'>) =>
  (
    await must(
      shop.graphql(
        '{ customerPaymentTokens { items { public_hash payment_method_code type details brand usable } } }',
        {},
        headers,
      ),
    )
  ).customerPaymentTokens.items;
const remove = (publicHash: string, headers: Record<string, string>) =>
  shop.graphql(
    `mutation ($hash: String!) { deletePaymentToken(public_hash: $hash) {
       result customerPaymentTokens { items { public_hash } } } }`,
    { hash: publicHash },
    headers,
  );
const withCard = async () => {
  const customer = await signUp(shop);
  await orderBy(customer, await newCard());
  const [token] = await tokensOf(customer);
  return { customer, hash: token.public_hash as string };
};
const codeOf = ({ errors }: { errors?: readonly { extensions?: { code?: unknown } }[] | undefined }) =>
  errors?.[0]?.extensions?.code;

describe('a saved card', () => {
  it('is kept when its order is paid, as Magento’s clients read it, and pays the next order', async () => {
    const { customer, hash } = await withCard();
    expect(await tokensOf(customer)).toEqual([
      {
        public_hash: hash,
        payment_method_code: 'card',
        type: 'card',
        details: '{"type":"VI","maskedCC":"4242","expirationDate":"12/2029"}',
        brand: 'Visa',
        usable: true,
      },
    ]);
    const order = await orderBy(customer, { code: 'card_vault', card_vault: { public_hash: hash } });
    expect(order.payment).toMatchObject({ status: 'paid' });
    const rows = await shop.db.query(
      'test.payment',
      `select payment.state, card_last4 as last4 from ordering.payment
       join ordering.sales_order o on o.id = order_id where number = $1`,
      [order.order_number],
    );
    expect(rows).toEqual([{ state: 'paid', last4: '4242' }]);
    expect(await tokensOf(customer)).toHaveLength(1);
  });

  it('pays an order that is still unpaid, and is kept from such a payment, for its customer alone', async () => {
    const { customer, hash } = await withCard();
    const unpaid = async () => orderBy(customer, await newCard(stripeCards.challenge, {}));
    const pay = ({ order_number }: { order_number: string }, headers: Record<string, string>, card: object) =>
      shop.graphql(
        `mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status } } }`,
        { input: { order_number, ...card } },
        headers,
      );
    const saved = { card_vault: { public_hash: hash } };
    const order = await unpaid();
    const other = await signUp(shop);
    const { access_token } = order;
    for (const headers of [other.headers, hk])
      expect(codeOf(await pay(order, headers, { ...saved, access_token }))).toBe('PAYMENT_TOKEN_NOT_FOUND');
    const gone = { card_vault: { public_hash: 'x' } };
    expect(codeOf(await pay(order, customer.headers, gone))).toBe('PAYMENT_TOKEN_NOT_FOUND');
    expect(codeOf(await pay(order, customer.headers, {}))).toBe('INVALID_TEXT');
    expect((await must(pay(order, customer.headers, saved))).payOrder.payment.status).toBe('paid');

    await must(remove(hash, customer.headers));
    const payment_method_nonce = await stripeCard(shop, 'hk', stripeCards.approved);
    await must(pay(await unpaid(), customer.headers, { payment_method_nonce, save_card: true }));
    await shop.drain();
    expect(await tokensOf(customer)).toMatchObject([{ brand: 'Visa' }]);
  });

  it('is kept and used in the spelling of Braintree’s clients', async () => {
    const customer = await signUp(shop);
    const payment_method_nonce = await stripeCard(shop, 'hk', stripeCards.approved);
    await orderBy(customer, {
      code: 'braintree',
      braintree: { payment_method_nonce, is_active_payment_token_enabler: true },
    });
    const [token] = await tokensOf(customer);
    const order = await orderBy(customer, {
      code: 'braintree_cc_vault',
      braintree_cc_vault: { public_hash: token.public_hash, device_data: '{}' },
    });
    expect(order.payment.status).toBe('paid');
  });

  it('is kept and used by REST, for its customer alone', async () => {
    const pay = async ({ headers }: Pick<SignedIn, 'headers'>, method: string, additional_data: object) => {
      const { cartId } = await buyerOf({ headers });
      const answer = await shop.http({
        method: 'POST',
        url: '/rest/V1/carts/mine/payment-information',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ cartId, paymentMethod: { method, additional_data } }),
      });
      await shop.drain();
      return answer;
    };
    const customer = await signUp(shop);
    const payment_method_nonce = await stripeCard(shop, 'hk', stripeCards.approved);
    const first = { payment_method_nonce, is_active_payment_token_enabler: true };
    expect((await pay(customer, 'braintree', first)).statusCode).toBe(200);
    const [{ public_hash }] = await tokensOf(customer);
    const paid = await pay(customer, 'braintree_cc_vault', { public_hash });
    expect([paid.statusCode, paid.json()]).toEqual([200, expect.stringMatching(/^\d{14}$/)]);
    const [row] = await shop.db.query(
      'test.payment-by-rest',
      `select payment.state, card_last4 as last4 from ordering.payment
       join ordering.sales_order o on o.id = order_id where number = $1`,
      [paid.json()],
    );
    expect(row).toEqual({ state: 'paid', last4: '4242' });
    const foreign = await pay(await signUp(shop), 'braintree_cc_vault', { public_hash });
    expect(foreign.json()).toMatchObject({ code: 'PAYMENT_TOKEN_NOT_FOUND' });
  });

  it('is kept once, however often its card pays', async () => {
    const { customer, hash } = await withCard();
    await orderBy(customer, await newCard());
    expect((await tokensOf(customer)).map(({ public_hash }: { public_hash: string }) => public_hash)).toEqual(
      [hash],
    );
    const order = await orderBy(customer, { code: 'card', card_vault: { public_hash: hash } });
    expect(order.payment.status).toBe('paid');
  });

  it('is kept after 3-D Secure too, and not where the card is declined or nobody asked', async () => {
    const customer = await signUp(shop);
    await orderBy(customer, await newCard(stripeCards.declined));
    await orderBy(customer, await newCard(stripeCards.approved, {}));
    expect(await tokensOf(customer)).toEqual([]);
    await orderBy(customer, await newCard(stripeCards.challenge));
    expect(await tokensOf(customer)).toEqual([]);
    const [intent] = await shop.db.query<{ code: string }>(
      'test.code',
      `select code from sandbox_stripe.intent where status = 'requires_action' order by created_at desc limit 1`,
    );
    await shop.http({
      method: 'POST',
      url: `/sandbox-stripe/3ds/${intent?.code}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'code=123456',
    });
    await shop.drain();
    expect(await tokensOf(customer)).toMatchObject([{ brand: 'Visa' }]);
  });

  it('is not kept for a guest', async () => {
    const before = await shop.db.query('test.cards', 'select 1 from tenders.saved_card');
    const order = await orderBy({ headers: hk }, await newCard());
    expect(order.payment.status).toBe('paid');
    expect(await shop.db.query('test.cards', 'select 1 from tenders.saved_card')).toHaveLength(before.length);
  });

  it('belongs to its customer alone: nobody else sees, uses or deletes it', async () => {
    const { customer, hash } = await withCard();
    const other = await signUp(shop);
    expect(await tokensOf(other)).toEqual([]);
    const saved = { code: 'card', card_vault: { public_hash: hash } };
    const used = await choose(await buyerOf(other), saved);
    expect(used.errors?.[0]?.message).toBe(`Could not find a token using public hash: ${hash}`);
    const deleted = await remove(hash, other.headers);
    expect(deleted.errors?.[0]?.message).toBe(`Could not find a token using public hash: ${hash}`);
    expect(codeOf(await choose(await buyerOf({ headers: hk }), saved))).toBe('NOT_AUTHORISED');
    const byGuest = await remove(hash, hk);
    expect(byGuest.errors?.[0]?.message).toBe("The current customer isn't authorized.");
    expect(codeOf(await shop.graphql('{ customerPaymentTokens { items { brand } } }', {}, hk))).toBe(
      'NOT_AUTHORISED',
    );
    expect(await tokensOf(customer)).toHaveLength(1);
  });

  it('is deleted here at once and at the provider by a job, which waits for it', async () => {
    const { customer, hash } = await withCard();
    const buyer = await buyerOf(customer);
    await must(choose(buyer, { code: 'card', card_vault: { public_hash: hash } }));
    await behave('down');
    const { deletePaymentToken } = await must(remove(hash, customer.headers));
    expect(deletePaymentToken).toEqual({ result: true, customerPaymentTokens: { items: [] } });
    expect(codeOf(await remove(hash, customer.headers))).toBe('PAYMENT_TOKEN_NOT_FOUND');
    await shop.drain();
    const kept = () =>
      shop.db.query('test.kept', 'select 1 from sandbox_stripe.method where customer_id is not null');
    const before = (await kept()).length;
    await behave('normal');
    shop.clock.advance({ minutes: 10 });
    await shop.drain();
    expect((await kept()).length).toBe(before - 1);
    // A bag that had chosen it is not paid by it.
    const { order } = (await must(place(shop, buyer))).placeOrder;
    expect(order.payment).toMatchObject({ status: 'failed' });
  });

  it('does not pay in a market whose cards another account takes', async () => {
    const { customer, hash } = await withCard();
    const headers = { ...customer.headers, store: 'sg_en' };
    expect(await tokensOf({ headers })).toMatchObject([{ usable: false }]);
    const buyer = await startCart(shop, undefined, headers);
    expect(codeOf(await choose(buyer, { code: 'card', card_vault: { public_hash: hash } }))).toBe(
      'PAYMENT_TOKEN_NOT_FOUND',
    );
  });

  it.each(['', 'x'.repeat(5_000), "' or 1=1", 'saved x', '金兰'])('rejects the name %j', async (name) => {
    const customer = await signUp(shop);
    const buyer = await buyerOf(customer);
    expect(codeOf(await choose(buyer, { code: 'card', card_vault: { public_hash: name } }))).toBe(
      'PAYMENT_TOKEN_NOT_FOUND',
    );
    expect(codeOf(await remove(name, customer.headers))).toBe('PAYMENT_TOKEN_NOT_FOUND');
    const written = { code: 'card', card: { payment_method_nonce: `saved ${name}` } };
    expect(codeOf(await choose(buyer, written))).toBe('INVALID_TEXT');
  });

  it('is not made from a wallet’s card, though a client asks for it', async () => {
    const customer = await signUp(shop);
    const nonce = await stripeCard(shop, 'hk', stripeCards.approved, 'apple_pay');
    const order = await orderBy(customer, {
      code: 'card',
      card: { payment_method_nonce: nonce, save: true },
    });
    expect(order.payment).toMatchObject({ status: 'paid' });
    expect(await tokensOf(customer)).toEqual([]);
  });

  it('is offered where the provider keeps cards', async () => {
    const customer = await signUp(shop);
    const { cart } = (await must(choose(await buyerOf(customer), { code: 'card' }))).setPaymentMethodOnCart;
    expect(cart.available_payment_methods[0]).toMatchObject({
      code: 'card',
      card_script: {
        script: '/sandbox-stripe/v3/stripe.js',
        publishable_key: 'pk_test_hk',
        keeps_cards: true,
      },
    });
    expect(cart.available_payment_methods[1].card_script).toBeNull();
  });
});
