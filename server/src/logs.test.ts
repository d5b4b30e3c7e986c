import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from './platform/log.ts';
import {
  address,
  cards,
  fillIn,
  follow,
  hk,
  order,
  type PlacedOrder,
  place,
  readyToPay,
  startCart,
  tokenise,
} from './testing/buyer.ts';
import { askStep, orderToCollect, pickupCodeOf, step, takePayment } from './testing/counter.ts';
import { cookiesOf, password, signUp, staffOf } from './testing/people.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';

/** Collects logs at the most verbose level, while people order and pay, with and without success. */
let shop: TestShop;
let text = '';
const secrets = new Set<string>();

beforeAll(async () => {
  const log = createLog('trace', {
    write(line) {
      text += line;
    },
  });
  shop = await createTestShop({ sample: true, listen: true, log });
});
afterAll(() => shop?.close());

const remember = ({ order_number, access_token }: PlacedOrder): PlacedOrder['order_number'] => {
  secrets.add(access_token);
  return order_number;
};

it('logs never contain who buys, what they pay with, or what opens their order', async () => {
  for (const word of [
    address.lastname,
    address.firstname,
    'ka.yan@example.com',
    '91234567',
    '9123 4567',
    'Queen’s',
  ])
    secrets.add(word);

  for (const card of [cards.approved, cards.declined, cards.challenge, null]) {
    const buyer = await readyToPay(shop, card);
    secrets.add(buyer.cartId);
    const { data } = await place(shop, buyer);
    const placed: PlacedOrder | undefined = data?.placeOrder?.order;
    if (!placed) continue;
    remember(placed);
    await follow(shop, placed);
    if (placed.payment.action_url) await shop.http({ url: placed.payment.action_url });
    await shop.graphql(
      'query ($input: GuestOrderByMobileInput!) { guestOrderByMobile(input: $input) { number } }',
      { input: { order_number: placed.order_number, mobile: '9123 4567' } },
      hk,
    );
  }
  remember((await order(shop, null)).placed);

  const nonce = await tokenise(shop, cards.declined);
  secrets.add(nonce);
  const bag = await startCart(shop);
  secrets.add(bag.cartId);
  await fillIn(shop, bag);
  await shop.http({
    method: 'POST',
    url: `/rest/hk_en/V1/guest-carts/${bag.cartId}/payment-information`,
    payload: {
      email: 'ka.yan@example.com',
      paymentMethod: { method: 'card', additional_data: { payment_method_nonce: nonce } },
    },
  });
  await shop.http({
    url: '/?email=ka.yan@example.com',
    headers: { authorization: 'Bearer deadbeefdeadbeef' },
  });
  secrets.add('deadbeefdeadbeef');
  await shop.drain();

  expect(text).toContain('"msg":"request"');
  for (const secret of secrets) expect(text, secret).not.toContain(secret);
  for (const card of Object.values(cards)) expect(text).not.toContain(card);
});

it('logs never contain a pickup code, nor what staff enter as one', async () => {
  const staff = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  const placed = await orderToCollect(shop, 'hk-central');
  const number = placed.order_number;
  await takePayment(shop, staff, number);
  const { version } = await step(shop, staff, number, 'receiveOrderGoods');
  const code = (await pickupCodeOf(shop, placed)) ?? '';
  expect(code).toMatch(/^[0-9]{6}$/);
  const typed = { order_number: number, version, telephone_end: '4567' };
  await askStep(shop, staff, 'handOverOrder', {
    ...typed,
    pickup_code: code === '918273' ? '918274' : '918273',
  });
  await askStep(shop, staff, 'handOverOrder', { ...typed, version: version + 1, pickup_code: code });
  await shop.drain();
  for (const secret of [code, '918273', '"4567"', staff.token, address.lastname])
    expect(text, secret).not.toMatch(new RegExp(`(?<![0-9.])${secret}(?![0-9])`));
});

it('logs never contain who signs in, their credentials, or what lets them set a new password', async () => {
  const before = text.length;
  const customer = await signUp(shop, {
    email: 'mei.ling@example.com',
    firstname: 'Meiling',
    mobile_phone: '98765432',
  });
  const { email } = customer;
  const signIn =
    'mutation ($p: String!) { generateCustomerToken(email: "mei.ling@example.com", password: $p) { token } }';
  for (let i = 0; i < 11; i += 1) await shop.graphql(signIn, { p: `Guess-${i}-2026` });
  await shop.graphql('{ customer { email } }', {}, { authorization: 'Bearer forged-token-of-nobody' });
  await shop.graphql('mutation ($e: String!) { requestPasswordResetEmail(email: $e) }', { e: email });
  await shop.drain();
  const [letter] = await shop.db.query<{ body: string }>(
    'test.reset-letter',
    'select body from platform.message where recipient = $1 order by id desc limit 1',
    [email],
  );
  const link = new URL(/http\S+createPassword\S+/.exec(letter?.body ?? '')?.[0] ?? 'none:');
  const token = link.searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  await shop.http({ url: `${link.pathname}${link.search}` });
  let cookie = '';
  for (const to of ['weak', 'Silver-Secret-1', 'Silver-Secret-1']) {
    const answer = await shop.graphql(
      'mutation ($e: String!, $t: String!, $to: String!) { resetPassword(email: $e, resetPasswordToken: $t, newPassword: $to) }',
      { e: email, t: token, to },
    );
    cookie ||= cookiesOf(answer);
  }
  const { data } = await shop.graphql(signIn, { p: 'Silver-Secret-1' }, { cookie });
  const logged = text.slice(before);
  expect(logged).toContain('"msg":"request"');
  for (const secret of [
    email,
    'mei.ling',
    'Meiling',
    '98765432',
    password,
    'Guess-',
    'Silver-Secret',
    'forged-token',
    customer.token,
    token,
    data.generateCustomerToken.token,
    cookie,
  ])
    expect(logged, secret).not.toContain(secret);
});

it('logs contain an error of the database without the row it refused', async () => {
  const buyer = await startCart(shop);
  await fillIn(shop, buyer);
  await shop.db.script(
    'alter table cart.cart_address add constraint nobody check (address is null) not valid',
  );
  const before = text.length;
  const answer = await shop.graphql(
    `mutation ($id: String!, $address: CartAddressInput!) {
       setShippingAddressesOnCart(input: { cart_id: $id, shipping_addresses: [{ address: $address }] }) { cart { id } }
     }`,
    { id: buyer.cartId, address: { ...address, city: 'Eastern' } },
    hk,
  );
  const [error] = answer.errors ?? [];
  expect(error?.extensions).toMatchObject({
    code: 'UNEXPECTED',
    reference: expect.stringMatching(/^[A-Z0-9]{10}$/),
  });
  const logged = text.slice(before);
  expect(logged).toContain(String(error?.extensions?.reference));
  expect(logged).toContain('nobody');
  expect(logged).not.toContain('Chan');
  expect(logged).not.toContain('Queen');
});
