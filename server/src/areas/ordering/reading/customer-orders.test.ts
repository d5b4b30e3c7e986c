import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bag,
  cards,
  choosePayment,
  fixedPiece,
  follow,
  goldPiece,
  hk,
  must,
  order,
  type PlacedOrder,
  place,
  placeWith,
  readyToPay,
  setStock,
  startCart,
  stockOf,
  tokenise,
} from '../../../testing/buyer.ts';
import { step } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestAnswer, type TestShop } from '../../../testing/shop.ts';
import { seal } from '../placing/sealed.ts';
import { orderByNumber, saveState } from '../store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
});
afterAll(() => shop.close());
beforeEach(() => setStock(shop, fixedPiece, 50));

const fields = `id number order_date status state progress email cart_id watch_key pickup_code question can_cancel
  total_quantity items { product_name quantity_ordered } payment { status } history { status }`;
const ordersQuery = `query ($filter: CustomerOrdersFilterInput, $page: Int, $size: Int, $sort: CustomerOrderSortInput) {
  customer { orders(filter: $filter, currentPage: $page, pageSize: $size, sort: $sort) {
    items { ${fields} } page_info { current_page page_size total_pages } total_count date_of_first_order } } }`;

const listed = async ({ headers }: Pick<SignedIn, 'headers'>, variables: object = {}) =>
  (await must(shop.graphql(ordersQuery, variables, headers))).customer.orders;
const numbersOf = async (customer: SignedIn, variables: object = {}): Promise<string[]> =>
  (await listed(customer, variables)).items.map(({ number }: { number: string }) => number);

const withToken = (
  field: string,
  { headers }: Pick<SignedIn, 'headers'>,
  input: object,
  type = 'OrderAccessInput',
) =>
  shop.graphql(
    `mutation ($input: ${type}!) { ${field}(input: $input) { order { ${fields} } } }`,
    { input },
    headers,
  );
const claim = (customer: Pick<SignedIn, 'headers'>, { order_number, access_token }: PlacedOrder) =>
  withToken('claimOrder', customer, { order_number, access_token });
const guest = { headers: hk };
const codeOf = async (answer: Promise<Pick<TestAnswer<unknown>, 'errors'>>) =>
  (await answer).errors?.[0]?.extensions?.code;

describe('the order of a signed-in customer', () => {
  it('is placed by Magento’s own mutations without an e-mail address, and belongs to them', async () => {
    const customer = await signUp(shop);
    const { buyer, placed } = await order(shop, cards.approved, undefined, customer.headers);
    const [mine] = (await listed(customer)).items;
    expect(mine).toMatchObject({
      number: placed.order_number,
      email: customer.email,
      status: 'processing',
      payment: { status: 'paid' },
      can_cancel: false,
      pickup_code: null,
      question: null,
      watch_key: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
    });
    expect(await follow(shop, placed), 'the browser that placed it').toMatchObject({ status: 'processing' });
    const [row] = await shop.db.query(
      'test.order',
      `select customer_id, array(select actor from ordering.order_event where order_id = id order by version) as actors
       from ordering.sales_order where number = $1`,
      [placed.order_number],
    );
    expect(row).toEqual({
      customer_id: customer.customerId,
      actors: [`customer:${customer.customerId}`, `customer:${customer.customerId}`, 'gateway:sandbox-bank'],
    });
    const next = await startCart(shop, [], customer.headers);
    expect(next.cartId).not.toBe(buyer.cartId);
  });

  it('is placed once for repeated requests, and never half while the guest’s bag is merged', async () => {
    const customer = await signUp(shop);
    const ready = await readyToPay(shop, null, undefined, customer.headers);
    const { cart } = await must(
      shop.graphql(
        'query ($id: String!) { cart(cart_id: $id) { price_token } }',
        { id: ready.cartId },
        customer.headers,
      ),
    );
    const guests = await startCart(shop, [{ sku: fixedPiece, quantity: 2 }]);
    const merge = shop.graphql(
      'mutation ($from: String!) { mergeCarts(source_cart_id: $from) { id total_quantity } }',
      { from: guests.cartId },
      customer.headers,
    );
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => placeWith(shop, ready, { price_token: cart.price_token })),
      merge,
    ]);
    const merged = answers.pop();
    expect(merged?.errors).toBeUndefined();
    const outcomes = answers.map(({ data, errors }) =>
      errors ? errors[0]?.extensions?.code : data.placeOrder.order.order_number,
    );
    expect(new Set(outcomes).size).toBe(1);
    const { items } = await listed(customer);
    if (outcomes[0] === 'PRICE_CHANGED') {
      expect(items).toEqual([]);
      expect(merged?.data.mergeCarts).toEqual({ id: ready.cartId, total_quantity: 3 });
    } else {
      expect(items).toMatchObject([{ number: outcomes[0], total_quantity: 1 }]);
      expect(merged?.data.mergeCarts).toMatchObject({ total_quantity: 2 });
      expect(merged?.data.mergeCarts.id).not.toBe(ready.cartId);
    }
  });

  it('belongs to them, too, when the bag was still a guest’s', async () => {
    const customer = await signUp(shop);
    const ready = await readyToPay(shop, null);
    const { placeOrder } = await must(place(shop, { ...ready, headers: customer.headers }));
    expect(await numbersOf(customer)).toEqual([placeOrder.order.order_number]);
  });

  it('is cancelled and paid again by its owner without a key, and by nobody else', async () => {
    const [customer, other] = [await signUp(shop), await signUp(shop)];
    const { placed } = await order(shop, cards.challenge, undefined, customer.headers);
    expect((await listed(customer)).items[0]).toMatchObject({
      status: 'pending',
      state: 'new',
      can_cancel: true,
    });
    const { order_number } = placed;
    const pay = async ({ headers }: Pick<SignedIn, 'headers'>) =>
      shop.graphql(
        `mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status } } }`,
        { input: { order_number, payment_method_nonce: await tokenise(shop, cards.challenge) } },
        headers,
      );
    for (const caller of [guest, other]) {
      expect(await codeOf(pay(caller))).toBe('ORDER_NOT_FOUND');
      expect(await codeOf(withToken('cancelUnpaidOrder', caller, { order_number }))).toBe('ORDER_NOT_FOUND');
      expect(await codeOf(withToken('cancelUnpaidOrder', caller, { order_number, access_token: 'x' }))).toBe(
        'ORDER_NOT_FOUND',
      );
    }
    expect((await pay(customer)).data.payOrder.payment.status).toBe('action_required');
    const { data } = await withToken('cancelUnpaidOrder', customer, { order_number });
    expect(data.cancelUnpaidOrder.order).toMatchObject({ status: 'canceled', can_cancel: false });
  });
});

describe('the bag of a customer’s order that failed', () => {
  const cancel = async ({ headers }: SignedIn, { order_number }: PlacedOrder) =>
    (
      await must(
        shop.graphql(
          `mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { cart_id order { cart_id } } }`,
          { input: { order_number } },
          headers,
        ),
      )
    ).cancelUnpaidOrder;

  it('opens again as it was', async () => {
    const customer = await signUp(shop);
    const { buyer, placed } = await order(shop, null, undefined, customer.headers);
    expect(await codeOf(bag(shop, buyer))).toBe('CART_NOT_ACTIVE');
    expect((await cancel(customer, placed)).cart_id).toBe(buyer.cartId);
    expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(1);
    expect((await startCart(shop, [], customer.headers)).cartId).toBe(buyer.cartId);
  });

  it('is merged into the bag created meanwhile, also when both happen at once', async () => {
    const customer = await signUp(shop);
    const before = await stockOf(shop, fixedPiece);
    const { placed } = await order(shop, null, undefined, customer.headers);
    const newCart = await startCart(shop, [{ sku: goldPiece, quantity: 1 }], customer.headers);
    const canceled = await cancel(customer, placed);
    expect(canceled).toEqual({ cart_id: newCart.cartId, order: { cart_id: newCart.cartId } });
    expect((await bag(shop, newCart)).data.cart.total_quantity).toBe(2);
    expect(await stockOf(shop, fixedPiece)).toBe(before);

    const second = await signUp(shop);
    const { placed: laterOrder } = await order(shop, null, undefined, second.headers);
    const [{ cart_id }, ...carts] = await Promise.all([
      cancel(second, laterOrder),
      ...Array.from({ length: 5 }, () => startCart(shop, [], second.headers)),
    ]);
    expect(new Set([cart_id, ...carts.map(({ cartId }) => cartId)]).size).toBe(1);
    expect((await bag(shop, { cartId: cart_id, headers: second.headers })).data.cart.total_quantity).toBe(1);
  });

  it('opens again at once when the card is declined, so that a stock client can continue', async () => {
    const customer = await signUp(shop);
    const ready = await readyToPay(shop, cards.declined, undefined, customer.headers);
    await bag(shop, ready);
    expect(await codeOf(placeWith(shop, ready))).toBe('PAYMENT_DECLINED');
    await choosePayment(shop, ready, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.approved) },
    });
    expect((await placeWith(shop, ready)).errors).toBeUndefined();
  });
});

describe('claiming a guest’s order', () => {
  it('gives it to the customer for good, and the browser that placed it can still follow it', async () => {
    const [customer, other] = [await signUp(shop), await signUp(shop)];
    const { placed } = await order(shop, null);
    expect((await claim(customer, placed)).data.claimOrder.order.number).toBe(placed.order_number);
    await Promise.all([must(claim(customer, placed)), must(claim(customer, placed))]);
    expect(await numbersOf(customer)).toEqual([placed.order_number]);
    const claims = await shop.db.query(
      'test.claims',
      `select event, actor from ordering.order_event event join ordering.sales_order sales on sales.id = order_id
       where number = $1 order by event.version`,
      [placed.order_number],
    );
    expect(claims).toEqual([
      { event: 'place', actor: 'guest' },
      { event: 'claim', actor: `customer:${customer.customerId}` },
    ]);
    expect(await codeOf(claim(other, placed))).toBe('ORDER_NOT_FOUND');
    expect(await follow(shop, placed)).toMatchObject({ status: 'pending', history: [{ status: 'pending' }] });
    expect((await withToken('cancelUnpaidOrder', guest, keyOf(placed))).errors).toBeUndefined();
  });

  it('is refused to guests and without the key, and only one of two at once succeeds', async () => {
    const [firstCustomer, secondCustomer] = [await signUp(shop), await signUp(shop)];
    const { placed } = await order(shop, null);
    expect(await codeOf(claim(guest, placed))).toBe('NOT_AUTHORISED');
    expect(await codeOf(withToken('claimOrder', firstCustomer, { order_number: placed.order_number }))).toBe(
      'ORDER_NOT_FOUND',
    );
    expect(await codeOf(claim(firstCustomer, { ...placed, access_token: 'x' }))).toBe('ORDER_NOT_FOUND');
    expect(await codeOf(claim(firstCustomer, { ...placed, order_number: '20261121000000' }))).toBe(
      'ORDER_NOT_FOUND',
    );
    const codes = await Promise.all(
      [firstCustomer, secondCustomer].map((customer) => codeOf(claim(customer, placed))),
    );
    expect(codes.toSorted()).toEqual(['ORDER_NOT_FOUND', undefined]);
  });
});

describe('an expired token', () => {
  it.each(['expired', 'given back', 'made up'])('opens no order in any query (%s)', async (tokenState) => {
    const own = await createTestShop({ sample: true, listen: true });
    const customer = await signUp(own);
    const { placed } = await order(own, cards.challenge, undefined, customer.headers);
    const { placed: guests } = await order(own, null);
    let { headers } = customer;
    if (tokenState === 'expired') own.clock.advance({ seconds: 3_601 });
    else if (tokenState === 'made up') headers = { ...hk, authorization: `Bearer ${'x'.repeat(43)}` };
    else await must(own.graphql('mutation { revokeCustomerToken { result } }', {}, headers));
    const ask = (field: string, type: string, answer: string, input: object) =>
      own.graphql(
        `mutation ($input: ${type}!) { ${field}(input: $input) { ${answer} } }`,
        { input },
        headers,
      );
    const { order_number } = placed;
    const payment_method_nonce = await tokenise(own, cards.approved);
    const pay = (extra: object = {}) =>
      ask('payOrder', 'PayOrderInput', 'payment { status }', {
        order_number,
        payment_method_nonce,
        ...extra,
      });
    expect(await codeOf(own.graphql(ordersQuery, {}, headers))).toBe('NOT_AUTHORISED');
    expect(await codeOf(ask('claimOrder', 'OrderAccessInput', 'order { id }', keyOf(guests)))).toBe(
      'NOT_AUTHORISED',
    );
    expect(await codeOf(pay())).toBe('ORDER_NOT_FOUND');
    expect(await codeOf(ask('cancelUnpaidOrder', 'OrderAccessInput', 'cart_id', { order_number }))).toBe(
      'ORDER_NOT_FOUND',
    );
    const answerQuestion = ask('answerOrderQuestion', 'AnswerOrderQuestionInput', 'order { id }', {
      order_number,
      answer: 'x',
    });
    expect(await codeOf(answerQuestion)).toBe('ORDER_NOT_FOUND');
    expect((await follow(own, placed)).number, 'but the browser’s own key still does').toBe(order_number);
    await own.close();
  });
});

const keyOf = ({ order_number, access_token }: PlacedOrder) => ({ order_number, access_token });

describe('what the buyer sees of the store’s steps', () => {
  it('is a question, which they answer once, by token or signed in', async () => {
    const customer = await signUp(shop);
    for (const reader of [guest, customer]) {
      const { placed } = await order(shop, cards.approved, undefined, reader.headers);
      const { order_number, access_token } = placed;
      await shop.db.query(
        'test.ask',
        `update ordering.sales_order set state = state || '{"stage": "approval-question", "question": "Is it size 12?"}'
         where number = $1`,
        [order_number],
      );
      const token = reader === guest ? { access_token } : {};
      const answer = (text: string, by: Pick<SignedIn, 'headers'> = reader, key: object = token) =>
        withToken(
          'answerOrderQuestion',
          by,
          { order_number, ...key, answer: text },
          'AnswerOrderQuestionInput',
        );
      const [item] =
        reader === guest
          ? [
              (
                await must(
                  shop.graphql(
                    `query { orderByToken(order_number: "${order_number}", access_token: "${access_token}") { ${fields} } }`,
                    {},
                    hk,
                  ),
                )
              ).orderByToken,
            ]
          : (await listed(customer)).items;
      expect(item).toMatchObject({ question: 'Is it size 12?', status: 'processing' });
      expect(await codeOf(answer('', reader))).toBe('INVALID_TEXT');
      expect(await codeOf(answer('金'.repeat(201)))).toBe('INVALID_TEXT');
      expect(await codeOf(answer('It is.', await signUp(shop), {}))).toBe('ORDER_NOT_FOUND');
      expect(await codeOf(answer('It is.', guest, {}))).toBe('ORDER_NOT_FOUND');
      expect((await answer('It is.')).data.answerOrderQuestion.order.question).toBeNull();
      expect(await codeOf(answer('It is.'))).toBe('ORDER_STEP_REFUSED');
    }
  });

  it('is the pickup code while the goods wait, but not for someone who only knows the numbers', async () => {
    const customer = await signUp(shop);
    const { placed } = await order(shop, cards.approved, undefined, customer.headers);
    const { secrets } = shop.platform.config;
    const pickupCode = async () => (await listed(customer)).items[0].pickup_code;
    await shop.db.query(
      'test.code',
      'update ordering.sales_order set pickup_code_sealed = $2 where number = $1',
      [placed.order_number, seal(secrets.application, '048213', shop.platform.random)],
    );
    expect(await pickupCode(), 'before the goods are there').toBeNull();
    await shop.db.query(
      'test.waiting',
      `update ordering.sales_order set state = state || '{"stage": "pick-pending", "pickup": {"wrongTries": 0}}'
       where number = $1`,
      [placed.order_number],
    );
    expect(await pickupCode()).toBe('048213');
    const { guestOrderByMobile } = await must(
      shop.graphql(
        'query ($input: GuestOrderByMobileInput!) { guestOrderByMobile(input: $input) { number pickup_code can_cancel } }',
        { input: { number: placed.order_number, mobile_number: '91234567' } },
        hk,
      ),
    );
    expect(guestOrderByMobile).toEqual({ number: placed.order_number, pickup_code: null, can_cancel: false });
  });

  it('is each step as soon as it is committed, under an opaque key; nothing under an invented one', async () => {
    const customer = await signUp(shop);
    const [first, second] = [
      (await order(shop, null, undefined, customer.headers)).placed,
      (await order(shop, null, undefined, customer.headers)).placed,
    ];
    const { items } = await listed(customer);
    const keys: string[] = items.map(({ watch_key }: { watch_key: string }) => watch_key);
    expect(new Set(keys).size).toBe(2);
    const events: string[] = [];
    const stops = [...keys, 'made-up'].map((key) =>
      shop.platform.events.subscribe(`order/${key}`, () => events.push(key)),
    );
    const undone = shop.db.transaction(async (tx) => {
      const found = await orderByNumber(tx, first.order_number);
      if (found) await saveState(tx, found, found.state, found.expiresAt, shop.clock.now());
      throw new Error('not after all');
    });
    await expect(undone).rejects.toThrow('not after all');
    const till = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    await step(shop, till, second.order_number, 'takeOrderPayment', { reference: 'till-1', amount: 16_220 });
    await expect.poll(() => events).toEqual([keys[0]]);
    await must(withToken('cancelUnpaidOrder', customer, { order_number: first.order_number }));
    await expect.poll(() => events).toEqual([keys[0], keys[1]]);
    for (const stop of stops) stop();
    expect(shop.platform.events.watchedTopics('order/')).toEqual([]);
  });
});
