import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bag, cards, hk, must, startCart, tokenise } from '../testing/buyer.ts';
import { signUp } from '../testing/people.ts';
import { createTestShop, type TestShop } from '../testing/shop.ts';
import { applyGiftCard, giveCredit, issueGiftCard } from '../testing/tenders.ts';

const address = {
  firstname: 'Ka Yan',
  lastname: 'Chan',
  street: ['88 Queen’s Road Central'],
  city: 'Central and Western',
  region_code: 'Hong Kong Island',
  country_id: 'HK',
  telephone: '91234567',
  email: 'ka.yan@example.com',
};

describe('the checkout by REST', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true, listen: true });
  });
  afterAll(() => shop.close());

  const post = (path: string, payload: unknown, headers: Record<string, string> = hk) =>
    shop.http({
      method: 'POST',
      url: `/rest/V1/${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const shipping = (cartId: string, extra: object = {}) =>
    post(`guest-carts/${cartId}/shipping-information`, {
      addressInformation: {
        shipping_address: address,
        billing_address: address,
        shipping_carrier_code: 'courier',
        shipping_method_code: 'standard',
        ...extra,
      },
    });

  it('sets addresses and delivery, then pays and returns the order number as a JSON string', async () => {
    const { cartId } = await startCart(shop);
    const details = await shipping(cartId);
    expect(details.statusCode).toBe(200);
    expect(details.json()).toMatchObject({
      payment_methods: [
        { code: 'card' },
        { code: 'wechat_pay' },
        { code: 'alipay_hk' },
        { code: 'fps' },
        { code: 'checkmo' },
      ],
      totals: { quote_currency_code: 'HKD', items_qty: 1, grand_total: 16_220 },
    });
    const pay = () =>
      post(`guest-carts/${cartId}/payment-information`, {
        billingAddress: address,
        cartId,
        email: 'ka.yan@example.com',
        paymentMethod: { method: 'checkmo' },
      });
    const paid = await pay();
    expect(paid.statusCode).toBe(200);
    expect(paid.body).toMatch(/^"\d{14}"$/);
    expect((await pay()).body).toBe(paid.body);
  });

  it('pays by a card’s nonce, and reports a declined card', async () => {
    for (const [number, status] of [
      [cards.approved, 200],
      [cards.declined, 400],
    ] as const) {
      const buyer = await startCart(shop);
      await shipping(buyer.cartId);
      const answer = await post(`guest-carts/${buyer.cartId}/payment-information`, {
        cartId: buyer.cartId,
        email: 'ka.yan@example.com',
        paymentMethod: {
          method: 'braintree',
          additional_data: { payment_method_nonce: await tokenise(shop, number) },
        },
      });
      expect(answer.statusCode).toBe(status);
      if (status === 400) {
        expect(answer.json()).toMatchObject({
          code: 'PAYMENT_DECLINED',
          parameters: { failure_code: 'card_declined' },
        });
        expect((await bag(shop, buyer)).errors).toBeUndefined();
      }
    }
  });

  it('explains a total that a gift card and store credit lower', async () => {
    const customer = await signUp(shop);
    await giveCredit(shop, customer.email, 200);
    const buyer = await startCart(shop, undefined, customer.headers);
    const totalsOf = async () => {
      const answer = await post(
        'carts/mine/shipping-information',
        {
          addressInformation: {
            shipping_address: address,
            billing_address: address,
            shipping_carrier_code: 'courier',
            shipping_method_code: 'standard',
          },
        },
        { ...hk, ...customer.headers },
      );
      expect(answer.statusCode).toBe(200);
      return answer.json().totals;
    };
    const codesOf = ({ total_segments }: { total_segments: readonly { code: string }[] }) =>
      total_segments.map(({ code }) => code);
    expect(codesOf(await totalsOf())).toEqual(['subtotal', 'discount', 'shipping', 'grand_total']);

    await must(applyGiftCard(shop, buyer, await issueGiftCard(shop, 500)));
    await must(
      shop.graphql(
        `mutation { applyStoreCreditToCart(input: { cart_id: "${buyer.cartId}" }) { cart { id } } }`,
        {},
        buyer.headers,
      ),
    );
    const totals = await totalsOf();
    const segments: { code: string; value: number }[] = totals.total_segments;
    expect(segments).toContainEqual({ code: 'giftcardaccount', value: -500 });
    expect(segments).toContainEqual({ code: 'customerbalance', value: -200 });
    expect(segments.at(-1)).toEqual({ code: 'grand_total', value: totals.grand_total });
    expect(segments.slice(0, -1).reduce((sum, { value }) => sum + value, 0)).toBe(totals.grand_total);
  });

  it('collects in a store', async () => {
    const { cartId } = await startCart(shop);
    const details = await shipping(cartId, {
      shipping_carrier_code: 'pickup',
      shipping_method_code: 'hk-central',
    });
    expect(details.json().totals.shipping_amount).toBe(0);
  });

  it('answers wrong input with a clear error', async () => {
    const { cartId } = await startCart(shop);
    const unknown = await shipping('nowhere');
    expect([unknown.statusCode, unknown.json().message]).toEqual([
      404,
      'Could not find a cart with ID "nowhere"',
    ]);
    for (const payload of ['{', '[]', '{}', '{"addressInformation":[]}', '{"addressInformation":{}}']) {
      const answer = await post(`guest-carts/${cartId}/shipping-information`, payload);
      expect(answer.statusCode, payload).toBe(400);
      expect(answer.json().message, payload).toEqual(expect.any(String));
    }
    const html = await post(`guest-carts/${cartId}/shipping-information`, {
      addressInformation: {
        shipping_address: { ...address, firstname: '<script>alert(1)</script>' },
        shipping_carrier_code: 'courier',
        shipping_method_code: 'standard',
      },
    });
    expect([html.statusCode, html.json().code]).toEqual([400, 'INVALID_ADDRESS']);
    expect(html.json().parameters).toBeDefined();
  });

  it('belongs to the signed-in customer of the token: addresses, delivery, payment and one order', async () => {
    const customer = await signUp(shop);
    const { cartId } = await startCart(shop, undefined, customer.headers);
    const details = await post(
      'carts/mine/shipping-information',
      {
        addressInformation: {
          shipping_address: { ...address, email: 'somebody.else@example.com' },
          billing_address: address,
          shipping_carrier_code: 'courier',
          shipping_method_code: 'standard',
        },
      },
      customer.headers,
    );
    expect([details.statusCode, details.json().totals.grand_total]).toEqual([200, 16_220]);
    const pay = () =>
      post(
        'carts/mine/payment-information',
        { cartId, billingAddress: address, email: 'x@example.com', paymentMethod: { method: 'checkmo' } },
        customer.headers,
      );
    const paid = await pay();
    expect([paid.statusCode, paid.body]).toEqual([200, expect.stringMatching(/^"\d{14}"$/)]);
    expect((await pay()).body, 'the same request again').toBe(paid.body);
    const { customer: reread } = await must(
      shop.graphql('{ customer { orders { items { number email } } } }', {}, customer.headers),
    );
    expect(reread.orders.items).toEqual([{ number: JSON.parse(paid.body), email: customer.email }]);
    const other = await signUp(shop);
    const foreign = await post(
      'carts/mine/payment-information',
      { cartId, paymentMethod: { method: 'checkmo' } },
      other.headers,
    );
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'CART_FOREIGN']);
  });

  it('accepts an address of the customer’s book by its number', async () => {
    const { headers } = await signUp(shop);
    await startCart(shop, undefined, headers);
    const { createCustomerAddress } = await must(
      shop.graphql(
        'mutation ($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }',
        {
          input: {
            firstname: 'Ka Yan',
            lastname: 'Chan',
            street: ['9 Queen’s Road Central'],
            region: { region: 'Central and Western' },
            country_code: 'HK',
            telephone: '91234567',
          },
        },
        headers,
      ),
    );
    const answer = await post(
      'carts/mine/shipping-information',
      {
        addressInformation: {
          shipping_address: { ...address, customer_address_id: createCustomerAddress.id },
          shipping_carrier_code: 'courier',
          shipping_method_code: 'standard',
        },
      },
      headers,
    );
    expect(answer.statusCode).toBe(200);
    const { customerCart } = await must(
      shop.graphql('{ customerCart { shipping_addresses { street } } }', {}, headers),
    );
    expect(customerCart.shipping_addresses[0].street).toEqual(['9 Queen’s Road Central']);
  });

  it('names the parts of the totals in the language of the store view', async () => {
    const { cartId } = await startCart(shop);
    const firstName = (await shipping(cartId)).json().totals.items[0].name;
    const { cart } = await must(
      shop.graphql(`{ cart(cart_id: "${cartId}") { items { product { name } } } }`, {}, hk),
    );
    expect(firstName).toBe(cart.items[0].product.name);
    expect(firstName).toEqual(expect.any(String));
  });

  it('refuses a guest’s delivery and payment without an e-mail address, and names it', async () => {
    const { cartId } = await startCart(shop);
    const { email: _, ...withoutEmail } = address;
    const missing = [400, { message: 'Missing required information: email', code: 'MISSING_EMAIL' }];
    const delivery = await shipping(cartId, { shipping_address: withoutEmail, billing_address: null });
    expect([delivery.statusCode, delivery.json()]).toEqual(missing);
    const paid = await post(`guest-carts/${cartId}/payment-information`, {
      cartId,
      paymentMethod: { method: 'checkmo' },
    });
    expect([paid.statusCode, paid.json()]).toEqual(missing);
    await must(
      shop.graphql(
        'mutation ($input: SetGuestEmailOnCartInput!) { setGuestEmailOnCart(input: $input) { cart { id } } }',
        { input: { cart_id: cartId, email: address.email } },
        hk,
      ),
    );
    const accepted = await shipping(cartId, { shipping_address: withoutEmail, billing_address: null });
    expect(accepted.statusCode, 'the cart knows the e-mail already').toBe(200);
  });

  it('refuses a guest’s request that names no cart', async () => {
    for (const id of ['', '%20', 'null', 'undefined'])
      for (const call of ['shipping-information', 'payment-information']) {
        const answer = await post(`guest-carts/${id}/${call}`, {});
        expect([answer.statusCode, answer.json()], `${id}/${call}`).toEqual([
          400,
          { message: 'Missing required information: cartId', code: 'MISSING_CART_ID' },
        ]);
      }
  });

  it('answers unknown paths and methods below /rest in JSON', async () => {
    for (const [method, url] of [
      ['GET', '/rest/V1/nothing'],
      ['POST', '/rest/V1/guest-carts/x/nothing'],
      ['GET', '/rest/V1/guest-carts/x/shipping-information'],
      ['DELETE', '/rest/hk_en/V1/nothing'],
      ['GET', '/rest'],
      ['GET', '/rest/'],
    ] as const) {
      const answer = await shop.http({ method, url, headers: { ...hk, accept: 'text/html' } });
      expect([answer.statusCode, answer.headers['content-type'], answer.json()], `${method} ${url}`).toEqual([
        404,
        'application/json; charset=utf-8',
        { message: 'Request does not match any route.', code: 'NOT_FOUND' },
      ]);
    }
  });

  it.each(['', '{', '[1'])('answers an unknown path so too where its body is %j', async (payload) => {
    const answer = await shop.http({
      ...{ method: 'PUT', url: '/rest/V1/guest-carts/x/coupons/CODE', payload },
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('gives nobody a cart of their own without a valid token', async () => {
    for (const call of ['shipping-information', 'payment-information']) {
      const answer = await post(`carts/mine/${call}`, {}, { ...hk, authorization: 'Bearer unknown' });
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        {
          message: "The consumer isn't authorized to access %resources.",
          parameters: { resources: 'self' },
          code: 'TOKEN_REQUIRED',
        },
      ]);
    }
  });
});
