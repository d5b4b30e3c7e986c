/** Places orders through the API, for journeys that begin after the payment. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { bagOfDesigns } from './bags.ts';
import { ask, shopUrl } from './browser.ts';

export interface OrderWish {
  readonly store?: string;
  readonly sku?: string;
  /** Uids of the selected options of a set. */
  readonly chosen?: readonly string[];
  /** Code of the store for collection. By default the order is delivered by courier. */
  readonly pickup?: string;
  /** With `card` the order is paid by the bank's approving test card. With `checkmo` it is unpaid, to be paid in the store. */
  readonly pay?: 'card' | 'checkmo';
  readonly quantity?: number;
  /** Adds the first gift that the bag has earned. */
  readonly withGift?: boolean;
  /** Made-to-order designs by share code, instead of the piece. */
  readonly designs?: readonly string[];
}

export interface Ordered {
  readonly number: string;
  readonly token: string;
}

const mainland = {
  firstname: '知夏',
  lastname: '林',
  street: ['南京西路 1515 号 8 楼'],
  city: '上海市',
  district: '静安区',
  region: '上海市',
  country_code: 'CN',
  telephone: '13800138000',
};

const hongKong = {
  firstname: 'Ka Yan',
  lastname: 'Chan',
  street: ['88 Queen’s Road Central'],
  city: 'Central and Western',
  region: 'Hong Kong Island',
  country_code: 'HK',
  telephone: '91234567',
};

/** Fixed-price pieces with a large stock in every market. Orders alternate them, because all journeys share one stock. */
const usual = ['JL10806', 'JL10602'] as const;
let orderCount = 0;

/** Returns a token of the bank's approving test card. */
export async function approvedCard(): Promise<string> {
  const answer = await fetch(`${shopUrl()}/sandbox-bank/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4242424242424242', month: 8, year: 2030, cvc: '123' }),
  });
  return ((await answer.json()) as { nonce: string }).nonce;
}

/** Places an order as a guest. Resolves when a card payment is recorded. */
export async function placeOrder({
  store = 'default',
  sku = usual[orderCount++ % usual.length],
  pickup,
  pay = 'card',
  quantity = 1,
  withGift = false,
  chosen = [],
  designs = [],
}: OrderWish = {}): Promise<Ordered> {
  const id = await bagOfDesigns(store, designs);
  if (designs.length === 0) {
    const { addProductsToCart: added } = await ask<{
      addProductsToCart: { user_errors: readonly { message: string }[] };
    }>(
      'mutation ($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) { user_errors { message } } }',
      { id, items: [{ sku, quantity, selected_options: chosen }] },
      store,
    );
    expect(added.user_errors, `${sku}: ${JSON.stringify(added.user_errors)}`).toEqual([]);
  }
  if (withGift) await takeGift(id, store);
  const address = { address: store.startsWith('hk') ? hongKong : mainland };
  await ask(
    `mutation ($id: String!, $email: String!, $to: ShippingAddressInput!, $pay: PaymentMethodInput!, $carrier: String!, $method: String!) {
      setGuestEmailOnCart(input: { cart_id: $id, email: $email }) { cart { email } }
      setShippingAddressesOnCart(input: { cart_id: $id, shipping_addresses: [$to] }) { cart { email } }
      setBillingAddressOnCart(input: { cart_id: $id, billing_address: { same_as_shipping: true } }) { cart { email } }
      setShippingMethodsOnCart(input: { cart_id: $id, shipping_methods: [{ carrier_code: $carrier, method_code: $method }] }) { cart { email } }
      setPaymentMethodOnCart(input: { cart_id: $id, payment_method: $pay }) { cart { email } }
    }`,
    {
      id,
      // Each order has another address, because the number of links e-mailed to one address is limited.
      email: `zhixia-${randomUUID()}@example.com`,
      to: pickup ? { ...address, pickup_location_code: pickup } : address,
      pay:
        pay === 'card'
          ? { code: 'card', card: { payment_method_nonce: await approvedCard() } }
          : { code: 'checkmo' },
      carrier: pickup ? 'pickup' : 'courier',
      method: pickup ?? 'standard',
    },
    store,
  );
  const { cart } = await ask<{ cart: { price_token: string } }>(
    'query ($id: String!) { cart(cart_id: $id) { price_token } }',
    { id },
    store,
  );
  const { placeOrder: answer } = await ask<{
    placeOrder: { order: { order_number: string; access_token: string } };
  }>(
    `mutation ($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number access_token } } }`,
    { input: { cart_id: id, price_token: cart.price_token, accepts_no_return: true } },
    store,
  );
  const order = { number: answer.order.order_number, token: answer.order.access_token };
  if (pay === 'card') await expect.poll(() => paymentOf(order)).toBe('paid');
  return order;
}

async function takeGift(id: string, store: string): Promise<void> {
  const { getGiftsOfCart: earned } = await ask<{
    getGiftsOfCart: {
      rules: readonly { rule_id: number; products: readonly { product: { sku: string } }[] }[];
    };
  }>(
    'query ($id: String) { getGiftsOfCart(cartId: $id) { rules { rule_id products { product { sku } } } } }',
    { id },
    store,
  );
  const rules = earned.rules.slice(0, 1).map(({ rule_id, products }) => ({
    rule_id,
    skus: products.slice(0, 1).map(({ product: { sku } }) => ({ sku, quantity: 1 })),
  }));
  await ask(
    `mutation ($id: String, $rules: [RuleGiftProductsInput!]!) {
      addGiftToCart(cartId: $id, rule_gift_products: $rules) { cart { id } } }`,
    { id, rules },
    store,
  );
}

async function paymentOf({ number, token }: Ordered): Promise<string> {
  const { orderByToken: order } = await ask<{ orderByToken: { payment: { status: string } } }>(
    'query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { payment { status } } }',
    { number, token },
  );
  return order.payment.status;
}
