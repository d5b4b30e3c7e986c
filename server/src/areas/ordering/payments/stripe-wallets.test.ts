import type { CardWallet } from '@jinlan/domain/payments';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  address,
  bag,
  choosePayment,
  fillIn,
  fixedPiece,
  follow,
  goldPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  placeWith,
  setStock,
  startCart,
} from '../../../testing/buyer.ts';
import { stripeCard, stripeCards } from '../../../testing/payments/stripe.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  const account = { apiUrl: 'https://api.stripe.example', scriptUrl: 'https://js.stripe.example/v3.js' };
  const keys = { publishableKey: 'pk_test_1', secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] };
  shop = await createTestShop({
    sample: true,
    listen: true,
    config: { sandboxStripe: ['hk'], stripe: { sg: { ...account, ...keys, methods: [], wallets: false } } },
  });
  for (const sku of [fixedPiece, goldPiece]) await setStock(shop, sku, 100);
});
afterAll(() => shop.close());

const ready = async (
  number: string,
  { wallet = 'google_pay', sku = fixedPiece }: { wallet?: CardWallet; sku?: string } = {},
) => {
  const buyer = await startCart(shop, [{ sku, quantity: 1 }]);
  await fillIn(shop, buyer);
  const payment_method_nonce = await stripeCard(shop, 'hk', number, wallet);
  await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce } });
  return buyer;
};
const order = async (number: string, wallet?: CardWallet) => {
  const buyer = await ready(number, wallet && { wallet });
  const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
  await shop.drain();
  return { buyer, placed };
};
const tokenOf = async (cartId: string): Promise<string> =>
  (
    await must(
      shop.graphql('query ($id: String!) { cart(cart_id: $id) { price_token } }', { id: cartId }, hk),
    )
  ).cart.price_token;
const scriptIn = async (store: string) => {
  const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }], { store });
  const { cart } = await must(
    shop.graphql(
      `query ($id: String!) { cart(cart_id: $id) {
         prices { grand_total { value } }
         available_payment_methods { code card_script { wallets due { value } } } } }`,
      { id: buyer.cartId },
      { store },
    ),
  );
  const methods = cart.available_payment_methods as { code: string; card_script: object | null }[];
  return {
    total: cart.prices.grand_total.value as number,
    script: methods.find(({ code }) => code === 'card')?.card_script,
  };
};
const receiptOf = async ({ order_number, access_token }: PlacedOrder): Promise<string> => {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) {
         orderByToken(order_number: $number, access_token: $token) { documents { url } } }`,
      { number: order_number, token: access_token },
      hk,
    ),
  );
  const { pathname, search } = new URL(orderByToken.documents[0].url, 'http://shop');
  const { rawPayload } = await shop.http({ url: pathname + search });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
    mergePages: true,
  });
  return text;
};

it('a market says whether its account has wallets, and for which amount', async () => {
  const { script, total } = await scriptIn('hk_en');
  expect(script).toEqual({ wallets: true, due: { value: total } });
  expect((await scriptIn('sg_en')).script).toMatchObject({ wallets: false });
});

it.each([
  ['Google Pay', 'google_pay'],
  ['Apple Pay', 'apple_pay'],
] as const)('the order and its receipt name %s, and the address stays the buyer’s', async (name, wallet) => {
  const { placed } = await order(stripeCards.approved, wallet);
  const paid = await follow(shop, placed);
  expect(paid).toMatchObject({
    payment: { status: 'paid' },
    shipping_address: { firstname: address.firstname, city: address.city },
    payment_methods: [{ type: 'card', additional_data: [{ name, value: '4242' }] }],
  });
  expect(await receiptOf(placed)).toContain(`Paid: ${name} ···· 4242`);
});

it('a refused wallet leaves the order unpaid', async () => {
  const { buyer, placed } = await order(stripeCards.declined);
  expect(await follow(shop, placed)).toMatchObject({
    status: 'pending',
    payment: { status: 'failed', failure_code: 'card_declined' },
  });
  expect((await bag(shop, buyer)).errors).toHaveLength(1);
});

const codeOf = async (placed: PlacedOrder): Promise<string> => {
  const [intent] = await shop.db.query<{ code: string }>(
    'test.code',
    `select code from sandbox_stripe.intent where status = 'requires_action' and metadata::jsonb->>'order' = $1`,
    [placed.order_number],
  );
  return intent?.code ?? '';
};

it('the bank may ask for 3-D Secure after the sheet', async () => {
  const { placed } = await order(stripeCards.challenge);
  expect((await follow(shop, placed)).payment.status).toBe('action_required');
  await shop.http({
    method: 'POST',
    url: `/sandbox-stripe/3ds/${await codeOf(placed)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'code=123456',
  });
  await shop.drain();
  expect(await follow(shop, placed)).toMatchObject({
    payment: { status: 'paid' },
    payment_methods: [{ additional_data: [{ name: 'Google Pay', value: '3220' }] }],
  });
});

it('an order that waits for its first card is paid by a wallet', async () => {
  const { placed } = await order(stripeCards.challenge);
  const { payOrder } = await must(
    shop.graphql(
      'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status card_script { wallets due { value } } } } }',
      {
        input: {
          order_number: placed.order_number,
          access_token: placed.access_token,
          payment_method_nonce: await stripeCard(shop, 'hk', stripeCards.approved, 'apple_pay'),
        },
      },
      hk,
    ),
  );
  expect(payOrder.payment).toMatchObject({ status: 'paid', card_script: { wallets: true } });
  const paid = await follow(shop, placed);
  expect(payOrder.payment.card_script.due.value).toBe(paid.total.grand_total.value);
  expect(paid.payment_methods[0].additional_data).toEqual([{ name: 'Apple Pay', value: '4242' }]);
});

it('an order at another price than the sheet’s is refused as with a card, and nothing is charged', async () => {
  const buyer = await ready(stripeCards.approved, { sku: goldPiece });
  const price_token = await tokenOf(buyer.cartId);
  const board = shop.areas.pricing.current('HK-CK9999');
  if (!board) throw new Error('There is no board');
  shop.clock.advance({ minutes: 1 });
  await shop.areas.pricing.publishGoldPrice(
    { kind: 'system', job: 'test' },
    {
      type: 'HK-CK9999',
      sell: Math.round((board.sell.minor * 1.02) / 1000) * 1000,
      source: 'back-office',
      publisher: 'test',
    },
  );
  const { errors } = await placeWith(shop, buyer, { price_token, accepts_no_return: true });
  expect(errors?.[0]?.extensions?.code).toBe('PRICE_CHANGED');
  const used = await shop.db.query(
    'test.used',
    `select 1 from sandbox_stripe.method join sandbox_stripe.intent on method_id = method.id
     where wallet = 'google_pay' and intent.created_at >= $1`,
    [shop.clock.now()],
  );
  expect(used).toEqual([]);
});

it('the sandbox’s sheet is the shop’s alone, and takes no other wallet', async () => {
  const sheet = (more: Record<string, string>) =>
    shop.http({
      url: `/sandbox-stripe/wallet?${new URLSearchParams({
        ...{ key: 'pk_test_hk', lang: 'en-US', origin: shop.platform.config.baseUrl },
        ...{ wallet: 'google_pay', amount: '120000', currency: 'hkd', ...more },
      })}`,
    });
  const shown = await sheet({});
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain('HK$1,200');
  expect(shown.headers['content-security-policy']).toContain(
    `frame-ancestors ${shop.platform.config.baseUrl}`,
  );
  for (const wrong of [
    { origin: 'https://evil.example' },
    { wallet: 'link' },
    { amount: '-1' },
    { key: 'x' },
  ])
    expect((await sheet(wrong)).statusCode).toBe(400);
  const token = await shop.http({
    method: 'POST',
    url: '/sandbox-stripe/tokens/pk_test_hk',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({
      number: stripeCards.approved,
      month: 12,
      year: 2029,
      cvc: '123',
      wallet: 'link',
    }),
  });
  expect(token.statusCode).toBe(400);
});

it('a browser gets its wallet at the sandbox’s page, and loses it there', async () => {
  const save = async (wallet: string) =>
    (
      await shop.http({
        method: 'POST',
        url: '/sandbox-stripe/',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `wallet=${wallet}`,
      })
    ).headers['set-cookie'];
  expect(await save('google_pay')).toBe('sandbox_stripe_wallet=google_pay; Path=/; SameSite=Lax');
  expect(await save('none')).toBe('sandbox_stripe_wallet=; Path=/; SameSite=Lax');
  const page = await shop.http({
    url: '/sandbox-stripe/',
    headers: { cookie: 'a=b; sandbox_stripe_wallet=apple_pay' },
  });
  expect(page.body).toContain('<option value="apple_pay" selected>');
});
