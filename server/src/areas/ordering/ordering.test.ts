import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  address,
  bag,
  choosePayment,
  count,
  fillIn,
  fixedPiece,
  follow,
  goldPiece,
  hk,
  must,
  order,
  place,
  placeWith,
  readyToPay,
  setStock,
  startCart,
  stockOf,
} from '../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { timeText } from './mail/mail-order.ts';

describe('placing an order', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true });
  });
  afterAll(() => shop.close());

  it('works with Magento’s own mutations only', async () => {
    const { createEmptyCart: cartId } = await must(shop.graphql('mutation { createEmptyCart }', {}, hk));
    const run = (query: string, variables: object = {}) =>
      must(shop.graphql(query, { cartId, ...variables }, hk));
    const before = await stockOf(shop, fixedPiece);
    await run(
      `mutation ($cartId: String!, $items: [CartItemInput!]!) {
         addProductsToCart(cartId: $cartId, cartItems: $items) { cart { total_quantity } user_errors { message } }
       }`,
      { items: [{ sku: fixedPiece, quantity: 2 }] },
    );
    await run(
      `mutation ($cartId: String!) {
         setGuestEmailOnCart(input: { cart_id: $cartId, email: "guest@example.com" }) { cart { email } }
       }`,
    );
    await run(
      `mutation ($cartId: String!, $address: CartAddressInput!) {
         setShippingAddressesOnCart(input: { cart_id: $cartId, shipping_addresses: [{ address: $address }] }) {
           cart { shipping_addresses { available_shipping_methods { carrier_code method_code } } }
         }
       }`,
      { address },
    );
    await run(
      `mutation ($cartId: String!, $address: CartAddressInput!) {
         setBillingAddressOnCart(input: { cart_id: $cartId, billing_address: { address: $address } }) {
           cart { billing_address { firstname } }
         }
       }`,
      { address },
    );
    await run(
      `mutation ($cartId: String!) {
         setShippingMethodsOnCart(
           input: { cart_id: $cartId, shipping_methods: [{ carrier_code: "courier", method_code: "standard" }] }
         ) { cart { available_payment_methods { code } prices { grand_total { value } } } }
       }`,
    );
    await run(
      `mutation ($cartId: String!) {
         setPaymentMethodOnCart(input: { cart_id: $cartId, payment_method: { code: "checkmo" } }) {
           cart { selected_payment_method { code } }
         }
       }`,
    );
    const { placeOrder } = await run(
      'mutation ($cartId: String!) { placeOrder(input: { cart_id: $cartId }) { order { order_number } errors { code } } }',
    );
    expect(placeOrder.order.order_number).toMatch(/^20261121\d{6}$/);
    expect(placeOrder.errors).toEqual([]);
    expect(await stockOf(shop, fixedPiece)).toBe(before - 2);
    const after = await shop.graphql(
      'query ($cartId: String!) { cart(cart_id: $cartId) { id } }',
      { cartId },
      hk,
    );
    expect(after.errors?.[0]?.message).toBe("The cart isn't active.");
  });

  it('stores names, options, price parts and steps as they were, and mails the buyer', async () => {
    const { placed } = await order(shop, null, [
      { sku: goldPiece, quantity: 2 },
      { sku: 'JL20112-10', quantity: 1 },
    ]);
    expect(placed.payment).toMatchObject({ status: 'in_store', method: 'checkmo' });
    const expires = new Date(placed.payment.expires_at).getTime() - shop.clock.now().getTime();
    expect(expires).toBe(72 * 3_600_000);
    const followed = await follow(shop, placed);
    expect(followed).toMatchObject({
      status: 'pending',
      progress: null,
      email: 'ka.yan@example.com',
      total_quantity: 3,
      history: [{ status: 'pending' }],
    });
    const [gold, ring] = followed.items;
    expect(gold.parts.steps.map(({ kind }: { kind: string }) => kind)).toContain('gold_value');
    expect(ring.selected_options).toHaveLength(1);
    expect(ring.image_url).toMatch(/^http:\/\/localhost:4000\/media\//);
    const sum = (steps: { amount: { value: number } }[]) =>
      steps.reduce((total, { amount }) => total + amount.value, 0);
    expect(sum(followed.total.steps)).toBeCloseTo(followed.total.grand_total.value);
    expect(sum(gold.parts.steps)).toBeCloseTo(gold.product_sale_price.value);
    const outbox = await shop.http({ url: '/dev/outbox' });
    expect(outbox.body).toContain(placed.order_number);
    expect(outbox.body).toContain('ka.yan');
  });

  it.each([
    [goldPiece, true],
    [fixedPiece, false],
  ])(
    'mails until when %s is paid in a store, and mentions the price of the day for gold only',
    async (sku, gold) => {
      const { placed } = await order(shop, null, [{ sku, quantity: 1 }]);
      const outbox = (await shop.http({ url: '/dev/outbox' })).body;
      const [, letter, ...others] = outbox.split(`We have received order ${placed.order_number}<`);
      expect(others).toEqual([]);
      const body = letter?.split('</article>')[0] ?? '';
      const deadline = timeText(new Date(placed.payment.expires_at), 'en-US');
      expect(body).toContain(
        `Please pay in any of our stores in Hong Kong by ${deadline}, giving the order number; then we make your pieces ready.`,
      );
      expect(body.includes('Gold priced by weight is charged at the price of the day of payment.')).toBe(
        gold,
      );
      expect(body).not.toMatch(/[{}]|Please pay by/);
    },
  );

  it('returns the same order for five equal requests at once', async () => {
    const buyer = await readyToPay(shop, null);
    const orders = await count(shop, 'ordering.sales_order');
    const answers = await Promise.all(Array.from({ length: 5 }, () => placeWith(shop, buyer)));
    const [first, ...others] = await Promise.all(answers.map((answer) => must(Promise.resolve(answer))));
    for (const other of others) expect(other).toEqual(first);
    expect(await must(placeWith(shop, buyer))).toEqual(first);
    expect(await count(shop, 'ordering.sales_order')).toBe(orders + 1);
  });

  it('sells the last three pieces to exactly three of twenty buyers', async () => {
    const sku = 'JL30205';
    const buyers = [];
    for (let i = 0; i < 20; i += 1) {
      const buyer = await startCart(shop, [{ sku, quantity: 1 }]);
      await fillIn(shop, buyer);
      await choosePayment(shop, buyer, { code: 'checkmo' });
      buyers.push(buyer);
    }
    await setStock(shop, sku, 3);
    const answers = await Promise.all(buyers.map((buyer) => placeWith(shop, buyer)));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(3);
    for (const { errors } of answers.filter((answer) => answer.errors !== undefined))
      expect(['INSUFFICIENT_STOCK', 'NOT_SALABLE', 'OUT_OF_STOCK']).toContain(errors?.[0]?.extensions?.code);
    expect(await stockOf(shop, sku)).toBe(0);
  });

  it('leaves nothing behind when the transaction fails halfway', async () => {
    const buyer = await readyToPay(shop, null);
    const tables = [
      'ordering.sales_order',
      'ordering.order_line',
      'ordering.order_event',
      'ordering.payment',
      'platform.message',
      'platform.job',
    ];
    const state = async () => [
      await stockOf(shop, fixedPiece),
      ...(await Promise.all(tables.map((table) => count(shop, table)))),
    ];
    const before = await state();
    await shop.db.query(
      'test.break',
      `create function ordering.broken() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$`,
    );
    await shop.db.query(
      'test.break-on',
      'create trigger broken before insert on ordering.payment for each row execute function ordering.broken()',
    );
    const { errors } = await placeWith(shop, buyer);
    expect(errors?.[0]).toMatchObject({
      message: 'Internal server error',
      extensions: { code: 'UNEXPECTED' },
    });
    expect(await state()).toEqual(before);
    expect((await bag(shop, buyer)).errors).toBeUndefined();
    await shop.db.query('test.mend', 'drop trigger broken on ordering.payment');
    expect((await placeWith(shop, buyer)).errors).toBeUndefined();
  });

  it('returns the bag and the pieces to stock when nobody pays in the store', async () => {
    const sku = 'JL11012';
    const before = await stockOf(shop, sku);
    const { buyer, placed } = await order(shop, null, [{ sku, quantity: 1 }]);
    expect(await stockOf(shop, sku)).toBe(before - 1);
    shop.clock.advance({ hours: 72, seconds: 1 });
    await shop.drain();
    expect(await follow(shop, placed)).toMatchObject({
      status: 'canceled',
      payment: { status: 'expired', failure_code: 'expired' },
      history: [{ status: 'pending' }, { status: 'canceled' }],
      cart_id: null,
    });
    expect(await stockOf(shop, sku)).toBe(before);
    expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(1);
  });

  it('rejects an incomplete bag and names what is missing', async () => {
    const buyer = await startCart(shop);
    const code = async () => (await placeWith(shop, buyer)).errors?.[0]?.extensions?.code;
    expect(await code()).toBe('GUEST_EMAIL_MISSING');
    await fillIn(shop, buyer);
    expect(await code()).toBe('PAYMENT_METHOD_MISSING');
    const empty = await must(shop.graphql('mutation { createEmptyCart }', {}, hk));
    const refused = await placeWith(shop, { cartId: empty.createEmptyCart, headers: hk });
    expect(refused.errors?.[0]).toMatchObject({
      message: 'Cart does not contain products.',
      extensions: { code: 'CART_EMPTY' },
    });
    const unknown = await placeWith(shop, { cartId: 'x'.repeat(32), headers: hk });
    expect(unknown.errors?.[0]?.message).toBe(`Could not find a cart with ID "${'x'.repeat(32)}"`);
    const missing = await shop.graphql('mutation { placeOrder { order { order_number } } }', {}, hk);
    expect(missing.errors?.[0]?.extensions?.code).toBe('MISSING_CART_ID');
  });

  it('rejects changed prices, by our token or by the prices that a stock client saw last', async () => {
    const raise = async () => {
      const current = shop.areas.pricing.current('HK-CK9999');
      if (!current) throw new Error('There is no board');
      const sell = Math.round((current.sell.minor * 1.02) / 1000) * 1000;
      shop.clock.advance({ minutes: 1 });
      await shop.areas.pricing.publishGoldPrice(
        { kind: 'system', job: 'test' },
        { type: 'HK-CK9999', sell, source: 'back-office', publisher: 'test' },
      );
    };
    const ours = await readyToPay(shop, null, [{ sku: goldPiece, quantity: 1 }]);
    const token = async () =>
      (
        await must(
          shop.graphql(
            'query ($id: String!) { cart(cart_id: $id) { price_token } }',
            { id: ours.cartId },
            hk,
          ),
        )
      ).cart.price_token;
    const stock = await readyToPay(shop, null, [{ sku: goldPiece, quantity: 1 }]);
    const old = await token();
    await raise();
    expect((await placeWith(shop, ours, { price_token: old })).errors?.[0]?.extensions?.code).toBe(
      'PRICE_CHANGED',
    );
    const fresh = await token();
    expect((await placeWith(shop, ours, { price_token: fresh })).errors?.[0]?.extensions?.code).toBe(
      'PRICE_NOT_ACKNOWLEDGED',
    );
    await must(
      shop.graphql(
        'mutation ($input: AcknowledgeCartPricesInput!) { acknowledgeCartPrices(input: $input) { cart { has_price_change } } }',
        { input: { cart_id: ours.cartId, price_token: fresh } },
        hk,
      ),
    );
    expect((await placeWith(shop, ours, { price_token: fresh })).errors).toBeUndefined();

    expect((await placeWith(shop, stock)).errors?.[0]?.extensions?.code).toBe('PRICE_CHANGED');
    await must(
      shop.graphql(
        'query ($id: String!) { cart(cart_id: $id) { prices { grand_total { value } } } }',
        { id: stock.cartId },
        hk,
      ),
    );
    expect((await placeWith(shop, stock)).errors).toBeUndefined();
  });

  it('uses a coupon with the order and releases it with it', async () => {
    const buyer = await readyToPay(shop, null);
    await must(
      shop.graphql(
        'mutation ($id: String!) { applyCouponToCart(input: { cart_id: $id, coupon_code: "WELCOME300" }) { cart { id } } }',
        { id: buyer.cartId },
        hk,
      ),
    );
    const uses = await count(shop, 'pricing.promotion_use');
    const { placeOrder } = await must(place(shop, buyer));
    expect(await count(shop, 'pricing.promotion_use')).toBe(uses + 1);
    const followed = await follow(shop, placeOrder.order);
    expect(followed.total.discounts[0].amount.value).toBe(300);
    await must(
      shop.graphql(
        'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { cart_id order { status } } }',
        {
          input: { order_number: placeOrder.order.order_number, access_token: placeOrder.order.access_token },
        },
        hk,
      ),
    );
    expect(await count(shop, 'pricing.promotion_use')).toBe(uses);
    expect((await bag(shop, buyer)).errors).toBeUndefined();
  });

  it('sells to a client without price tokens at the prices of its last answer, with or without a coupon', async () => {
    const buyer = await readyToPay(shop, null, [{ sku: fixedPiece, quantity: 2 }]);
    const ask = (query: string, variables: object = {}) =>
      must(shop.graphql(query, { id: buyer.cartId, ...variables }, hk));
    const showPrices = async () =>
      (
        await ask(
          'query ($id: String!) { cart(cart_id: $id) { applied_coupons { code } items { uid } prices { grand_total { value } } } }',
        )
      ).cart;
    const whole = (await showPrices()).prices.grand_total.value * 100;
    await shop.areas.pricing.importFiles({
      coupons: [
        'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit',
        `BOTH,hk,amount,10000,${whole - 1},2026-01-01,2027-12-31,两件,Two of them,`,
      ].join('\n'),
    });
    await ask(
      'mutation ($id: String!) { applyCouponToCart(input: { cart_id: $id, coupon_code: "BOTH" }) { cart { id } } }',
    );
    const withCoupon = await showPrices();
    expect(withCoupon.applied_coupons).toEqual([{ code: 'BOTH' }]);
    // The bag falls below the coupon's minimum, which no answer has shown yet.
    await ask(
      `mutation ($id: String!, $uid: ID!) {
         updateCartItems(input: { cart_id: $id, cart_items: [{ cart_item_uid: $uid, quantity: 1 }] }) { cart { id } } }`,
      { uid: withCoupon.items[0].uid },
    );
    const unseen = await placeWith(shop, buyer);
    expect(unseen.errors?.[0]?.extensions).toMatchObject({
      code: 'COUPON_INVALID',
      data: { coupon_code: 'BOTH' },
    });
    const withoutCoupon = await showPrices();
    expect(withoutCoupon.applied_coupons).toBeNull();
    const { placeOrder } = await must(placeWith(shop, buyer));
    expect(placeOrder.order.total.value).toBe(withoutCoupon.prices.grand_total.value);
  });

  it('needs no payment where there is nothing to pay, and is in process at once', async () => {
    await shop.areas.pricing.importFiles({
      coupons:
        'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en\nALLOFIT,hk,percent,100,0,2026-01-01,2027-01-01,全免,All of it',
    });
    const buyer = await startCart(shop);
    await fillIn(shop, buyer);
    await must(
      shop.graphql(
        'mutation ($id: String!) { applyCouponToCart(input: { cart_id: $id, coupon_code: "ALLOFIT" }) { cart { id } } }',
        { id: buyer.cartId },
        hk,
      ),
    );
    await must(
      shop.graphql(
        `mutation ($id: String!, $address: CartAddressInput!) {
           setShippingAddressesOnCart(
             input: { cart_id: $id, shipping_addresses: [{ address: $address, pickup_location_code: "hk-central" }] }
           ) { cart { id } }
         }`,
        { id: buyer.cartId, address },
        hk,
      ),
    );
    await choosePayment(shop, buyer, { code: 'free' });
    const { placeOrder } = await must(place(shop, buyer));
    expect(placeOrder.order).toMatchObject({
      total: { value: 0 },
      payment: { status: 'not_needed', expires_at: null },
    });
    expect(await follow(shop, placeOrder.order)).toMatchObject({
      status: 'processing',
      history: [{ status: 'processing' }],
    });
  });

  it('protects history and sums by rules of the database', async () => {
    const { placed } = await order(shop, null);
    const change = (text: string) => shop.db.query(`test.${text.slice(0, 24)}`, text, [placed.order_number]);
    await expect(
      change(
        'update ordering.sales_order set subtotal_minor = subtotal_minor + 1, total_minor = total_minor + 1 where number = $1',
      ),
    ).rejects.toThrow(/add up/);
    await expect(
      change(
        'delete from ordering.order_event where order_id = (select id from ordering.sales_order where number = $1)',
      ),
    ).rejects.toThrow(/only ever added/);
  });

  it('asks our shop’s buyers on the Mainland to accept that gold by weight cannot be returned', async () => {
    const mainland = { store: 'cn_en' };
    const sell = shop.areas.pricing.current('CN-CK9999')?.sell.minor ?? 0;
    await shop.areas.pricing.publishGoldPrice(
      { kind: 'system', job: 'test' },
      { type: 'CN-CK9999', sell, source: 'back-office', publisher: 'test' },
    );
    const buyer = await startCart(shop, [{ sku: goldPiece, quantity: 1 }], mainland);
    await fillIn(shop, buyer, {
      firstname: '知夏',
      lastname: '林',
      street: ['天河路 266 号'],
      city: '广州市',
      region: '广东省',
      country_code: 'CN',
      telephone: '13800138001',
    });
    await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce: 'tok_unused' } });
    const { cart } = await must(
      shop.graphql(
        'query ($id: String!) { cart(cart_id: $id) { price_token } }',
        { id: buyer.cartId },
        mainland,
      ),
    );
    const refused = await placeWith(shop, buyer, { price_token: cart.price_token });
    expect(refused.errors?.[0]?.extensions?.code).toBe('NO_RETURN_NOT_ACCEPTED');
    const accepted = await placeWith(shop, buyer, { price_token: cart.price_token, accepts_no_return: true });
    expect(accepted.data.placeOrder.order.order_number).toMatch(/^\d{14}$/);
  });

  it('rejects orders by weight while gold trading is halted, and accepts others', async () => {
    const gold = await readyToPay(shop, null, [{ sku: goldPiece, quantity: 1 }]);
    const fixed = await readyToPay(shop, null);
    const current = shop.areas.pricing.current('HK-CK9999')?.sell.minor ?? 0;
    shop.clock.advance({ minutes: 1 });
    await shop.areas.pricing.publishGoldPrice(
      { kind: 'system', job: 'test' },
      {
        type: 'HK-CK9999',
        sell: Math.round((current * 1.05) / 1000) * 1000,
        source: 'back-office',
        publisher: 'test',
      },
    );
    await must(
      shop.graphql(
        'query ($id: String!) { cart(cart_id: $id) { prices { grand_total { value } } } }',
        { id: gold.cartId },
        hk,
      ),
    );
    const { errors } = await placeWith(shop, gold);
    expect(errors?.[0]?.extensions?.code).toBe('GOLD_TRADING_HALTED');
    expect((await placeWith(shop, fixed)).errors).toBeUndefined();
  });

  it('answers getLoginStatus without ever failing', async () => {
    for (const headers of [{}, { authorization: '' }, { authorization: 'Bearer gone' }])
      expect(await must(shop.graphql('{ getLoginStatus }', {}, headers as Record<string, string>))).toEqual({
        getLoginStatus: false,
      });
  });
});
