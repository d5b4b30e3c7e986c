/** Places unpaid orders through the API, opens their payment page, and sets the behaviour of the payment sandboxes. */
import { HEADERS, PATHS, STORAGE } from '@jinlan/contract/wire';
import { expect, onTestFinished } from 'vitest';
import { shopUrl, type Visit } from './browser.ts';
import { askAs, createCustomer, type JourneyCustomer } from './customers.ts';
import type { Ordered } from './orders.ts';

export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const addresses = {
  cn: {
    ...{ firstname: '知夏', lastname: '林', country_code: 'CN', telephone: '13800138000' },
    ...{ street: ['南京西路 1515 号 8 楼'], city: '上海市', district: '静安区', region: '上海市' },
  },
  hk: {
    ...{ firstname: 'Ka Yan', lastname: 'Chan', country_code: 'HK', telephone: '91234567' },
    ...{ street: ['88 Queen’s Road Central'], city: 'Central and Western', region: 'Hong Kong Island' },
  },
  my: {
    ...{ firstname: 'Wei Ling', lastname: 'Tan', country_code: 'MY', telephone: '12-345 6789' },
    ...{ street: ['1 Jalan Ampang'], city: 'Kuala Lumpur', region: 'Kuala Lumpur', postcode: '50450' },
  },
  sg: {
    ...{ firstname: 'Wei Ling', lastname: 'Tan', country_code: 'SG', telephone: '9123 4567' },
    ...{ street: ['290 Orchard Road'], city: 'Singapore', postcode: '238859' },
  },
} as const;

/** Returns the market of a store view. The Mainland's store views are `default` and `cn_en`. */
export const marketOf = (store: string): keyof typeof addresses =>
  store === 'default' ? 'cn' : (store.slice(0, 2) as keyof typeof addresses);

/** Fixed-price pieces with a large stock in every market. Bags alternate them. */
const pieces = ['JL10806', 'JL10602'] as const;
let bagCount = 0;

/** Returns the id of a bag that lacks only the payment. `customer`: its owner; without one it is a guest's. */
export async function bagToPay(store: string, customer: JourneyCustomer | null = null): Promise<string> {
  const token = customer?.token ?? '';
  const { id } = customer
    ? (await askAs<{ customerCart: { id: string } }>(token, '{ customerCart { id } }', {}, store))
        .customerCart
    : {
        id: (await askAs<{ createEmptyCart: string }>('', 'mutation { createEmptyCart }', {}, store))
          .createEmptyCart,
      };
  const guestEmail = customer
    ? ''
    : 'setGuestEmailOnCart(input: { cart_id: $id, email: "zhixia@example.com" }) { cart { email } }';
  await askAs(
    token,
    `mutation ($id: String!, $sku: String!, $to: ShippingAddressInput!) {
      addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 1 }]) { user_errors { message } }
      ${guestEmail}
      setShippingAddressesOnCart(input: { cart_id: $id, shipping_addresses: [$to] }) { cart { email } }
      setBillingAddressOnCart(input: { cart_id: $id, billing_address: { same_as_shipping: true } }) { cart { email } }
      setShippingMethodsOnCart(input: { cart_id: $id, shipping_methods: [{ carrier_code: "courier", method_code: "standard" }] }) { cart { email } }
    }`,
    { id, sku: pieces[bagCount++ % pieces.length], to: { address: addresses[marketOf(store)] } },
    store,
  );
  return id;
}

export interface UnpaidWish {
  readonly store: string;
  readonly method: string;
  /** Code of the bank, for FPX. */
  readonly bank?: string;
  readonly customer?: JourneyCustomer;
  /** The device. It decides whether a provider answers with a QR code, a page or a link to its app. */
  readonly userAgent?: string;
}

export interface UnpaidOrder extends Ordered {
  readonly cartId: string;
}

/** Places an order that waits for its payment. */
export async function placeUnpaid({
  store,
  method,
  bank,
  customer,
  userAgent,
}: UnpaidWish): Promise<UnpaidOrder> {
  const cartId = await bagToPay(store, customer);
  const token = customer?.token ?? '';
  const { setPaymentMethodOnCart: chosen } = await askAs<{
    setPaymentMethodOnCart: { cart: { price_token: string } };
  }>(
    token,
    'mutation ($id: String!, $pay: PaymentMethodInput!) { setPaymentMethodOnCart(input: { cart_id: $id, payment_method: $pay }) { cart { price_token } } }',
    { id: cartId, pay: { code: method, ...(bank && { fpx: { bank } }) } },
    store,
  );
  const answer = await fetch(`${shopUrl()}${PATHS.graphql}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [HEADERS.store]: store,
      ...(token && { [HEADERS.authorization]: `Bearer ${token}` }),
      ...(userAgent && { 'user-agent': userAgent }),
    },
    body: JSON.stringify({
      query: `mutation ($id: String!, $price: String) {
        placeOrder(input: { cart_id: $id, price_token: $price, accepts_no_return: true }) { order { order_number access_token } } }`,
      variables: { id: cartId, price: chosen.cart.price_token },
    }),
  });
  const { data, errors } = (await answer.json()) as {
    data: { placeOrder: { order: { order_number: string; access_token: string } } };
    errors?: readonly unknown[];
  };
  expect(errors ?? []).toEqual([]);
  const { order_number: number, access_token } = data.placeOrder.order;
  return { number, token: access_token, cartId };
}

/** Writes values to the browser's local storage, as the shop does. */
async function storeInBrowser({ page, at }: Pick<Visit, 'page' | 'at'>, values: object): Promise<void> {
  await page.goto(at('/robots.txt'), { waitUntil: 'load' });
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all))
      localStorage.setItem(`jinlan__${name}`, JSON.stringify({ value, timeStored: Date.now() }));
  }, values);
}

/** Signs the customer in by storing the token in the browser. */
export const signInBrowser = (visit: Visit, { token }: JourneyCustomer): Promise<void> =>
  storeInBrowser(visit, { [STORAGE.token]: token });

/** Opens the payment page of an order, as if this browser had placed it. The page may redirect to the provider immediately. */
export async function openPayment(
  visit: Visit,
  order: UnpaidOrder,
  customer?: JourneyCustomer,
): Promise<void> {
  await storeInBrowser(visit, {
    [STORAGE.lastOrder]: { ...order, deliveryDays: null, madeToOrder: false },
    ...(customer && { [STORAGE.token]: customer.token }),
  });
  await visit.page.goto(visit.at('/checkout/payment/'), { waitUntil: 'commit' });
}

/** Creates a customer for `member`; returns undefined for `guest`. */
export const buyerOf = async (
  kind: 'guest' | 'member',
  store: string,
): Promise<JourneyCustomer | undefined> => (kind === 'member' ? createCustomer(store) : undefined);

/** Returns the state and method of an order's payment, and its failure code. */
export async function paymentOf({ number, token }: Ordered): Promise<{
  readonly status: string;
  readonly method: string;
  readonly failure_code: string | null;
}> {
  const { orderByToken } = await askAs<{
    orderByToken: { payment: { status: string; method: string; failure_code: string | null } };
  }>(
    '',
    'query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { payment { status method failure_code } } }',
    { number, token },
  );
  return orderByToken.payment;
}

export type Sandbox = 'stripe' | 'wechat' | 'alipay';

export interface Behaviour {
  /** How the provider answers the shop. */
  readonly service?: 'normal' | 'slow' | 'down' | 'lost-answer';
  /** How Stripe reports payments: as usual, never, or twice. The pages of the wallets have their own choice. */
  readonly report?: 'good' | 'lost' | 'double';
}

/** Sets the behaviour of a sandbox. It is reset at the end of the journey. */
export async function behave(sandbox: Sandbox, behaviour: Behaviour): Promise<void> {
  onTestFinished(() => setBehaviour(sandbox, {}));
  await setBehaviour(sandbox, behaviour);
}

async function setBehaviour(sandbox: Sandbox, behaviour: Behaviour): Promise<void> {
  const { ok } = await fetch(`${shopUrl()}/sandbox-${sandbox}/`, {
    method: 'POST',
    body: new URLSearchParams(behaviour as Record<string, string>),
  });
  if (!ok) throw new Error(`The sandbox ${sandbox} did not change`);
}
