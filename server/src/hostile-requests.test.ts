import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectConsistentBooks, statementRunner } from './testing/books.ts';
import { address, fixedPiece, hk, must, order, type PlacedOrder, place, setStock } from './testing/buyer.ts';
import { requests, seed } from './testing/clients/hostile.ts';
import { type HostileRequest, hostileRequests } from './testing/clients/hostile-requests.ts';
import { type SignedIn, signIn, signUp, staffOf } from './testing/people.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';

// Ten thousand requests as a guest, a customer and an adviser, against everything the schema offers. The
// name, address, remark, card and order of another customer are marked: a mark in any answer is a leak.

const batch = 250;
const mark = 'Qzxvmark';
const markedPhone = '67771234';

let shop: TestShop;
let schema: GraphQLSchema;
let knownWords: string[];
let secrets: string[];
let tokens: Map<string, () => Record<string, string>>;
let signInAgain: () => Promise<void>;
let victimsRows: () => Promise<unknown>;

/** A signed-in customer's bag, ready to be ordered. */
async function fillBag(
  { headers }: SignedIn,
  words: { name: string; street: string; telephone: string; note: string },
) {
  const { customerCart } = await must(shop.graphql('{ customerCart { id } }', {}, headers));
  const to = {
    ...address,
    firstname: words.name,
    lastname: words.name,
    street: [words.street],
    telephone: words.telephone,
  };
  await must(
    shop.graphql(
      `mutation ($id: String!, $address: CartAddressInput!, $note: String!) {
         addProductsToCart(cartId: $id, cartItems: [{ sku: "${fixedPiece}", quantity: 1 }]) { user_errors { code } }
         setShippingAddressesOnCart(input: { cart_id: $id, shipping_addresses: [{ address: $address }] }) { cart { id } }
         setBillingAddressOnCart(input: { cart_id: $id, billing_address: { same_as_shipping: true } }) { cart { id } }
         setShippingMethodsOnCart(input: { cart_id: $id, shipping_methods: [{ carrier_code: "courier", method_code: "standard" }] }) { cart { id } }
         setPaymentMethodOnCart(input: { cart_id: $id, payment_method: { code: "checkmo" } }) { cart { id } }
         setCartRemark(input: { cart_id: $id, remark: $note }) { cart { id } }
       }`,
      { id: customerCart.id, address: to, note: words.note },
      headers,
    ),
  );
  return { cartId: customerCart.id as string, headers };
}

async function addToBook({ headers }: SignedIn, words: { name: string; street: string; telephone: string }) {
  const input = {
    firstname: words.name,
    lastname: words.name,
    street: [words.street],
    city: address.city,
    region: { region: address.region },
    country_code: 'HK',
    telephone: words.telephone,
  };
  const { createCustomerAddress } = await must(
    shop.graphql(
      'mutation ($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }',
      { input },
      headers,
    ),
  );
  return createCustomerAddress.id as number;
}

beforeAll(async () => {
  shop = await createTestShop({ sample: true, execution: 'auto' });
  await setStock(shop, fixedPiece, 1_000);
  schema = buildSchema(await readFile(new URL('../../contract/schema.graphql', import.meta.url), 'utf8'));
  const words = {
    name: `${mark}name`,
    street: `${mark}street 1`,
    telephone: markedPhone,
    note: `${mark}note`,
  };
  const plain = { name: 'Siu Ming', street: 'Nathan Road 1', telephone: '91234567', note: 'Thank you' };
  const victim = await signUp(shop, { firstname: words.name, lastname: words.name });
  const victimsAddress = await addToBook(victim, words);
  const ordered = await fillBag(victim, words);
  const victimsOrder = (await must(place(shop, ordered))).placeOrder.order as PlacedOrder;
  const victimsBag = await fillBag(victim, words);
  const guests = await order(shop, null);

  const customer = await signUp(shop, { firstname: plain.name });
  const own = (await must(place(shop, await fillBag(customer, plain)))).placeOrder.order as PlacedOrder;
  const ownAddress = await addToBook(customer, plain);
  const ownBag = await fillBag(customer, plain);
  const adviser = await staffOf(shop, { store: 'hk-sheungwan', role: 'adviser' });
  const manager = await staffOf(shop, { store: 'hk-central', role: 'manager' });

  const cookies = new Map<string, Record<string, string>>();
  signInAgain = async () => {
    cookies.set('customer', (await signIn(shop, customer.email)).headers);
    cookies.set('spent', (await signIn(shop, customer.email)).headers);
  };
  await signInAgain();
  tokens = new Map([
    ['guest', () => hk],
    ['customer', () => cookies.get('customer') ?? hk],
    ['spent', () => cookies.get('spent') ?? hk],
    ['adviser', () => adviser.headers],
    ['manager', () => manager.headers],
    ['nobody', () => ({ ...hk, authorization: 'Bearer 0000000000000000000000000000000000000000000' })],
    ['odd', () => ({ ...hk, authorization: `bearer ${'x'.repeat(5_000)}`, 'content-currency': 'XXX' })],
  ]);
  const cartIds = [victimsBag.cartId, ordered.cartId, ownBag.cartId, guests.buyer.cartId];
  const numbers = [victimsOrder.order_number, own.order_number, guests.placed.order_number];
  const { rows } = {
    rows: await shop.db.query<{ id: number }>('test.order-ids', 'select id from ordering.sales_order'),
  };
  knownWords = [
    ...['cart_id', 'cartId', 'source_cart_id', 'destination_cart_id'].flatMap((name) =>
      cartIds.map((id) => `${name}:${id}`),
    ),
    ...['number', 'order_number', 'eq', 'match'].flatMap((name) =>
      numbers.map((number) => `${name}:${number}`),
    ),
    ...[victim.email, customer.email].map((email) => `email:${email}`),
    `access_token:${own.access_token}`,
    `staff_no:${adviser.staffNo}`,
    'password:Wrong-2026',
    'currentPassword:Wrong-2026',
    ...[victimsAddress, ownAddress, victim.customerId, ...rows.map(({ id }) => id)].map((id) => `id:${id}`),
    `customer_address_id:${victimsAddress}`,
    'sku:JL11001',
    'sku:JL10521',
    'country_code:HK',
    'carrier_code:courier',
    'method_code:standard',
    'code:checkmo',
    'coupon_code:WELCOME300',
    'url:/',
    'identifier:home',
    'version:1',
    'pickup_location_code:hk-central',
  ];
  secrets = [mark, markedPhone, victim.token, victimsOrder.access_token, '$argon2id$'];
  victimsRows = () =>
    Promise.all(
      [
        `select first_name, last_name, email, password_hash, mobile from identity.customer where id = ${victim.customerId}`,
        `select * from identity.address where customer_id = ${victim.customerId} order by id`,
        `select id, state, email, remark, customer_id from cart.cart where customer_id = '${victim.customerId}' order by id`,
        `select sku, quantity, gift_message from cart.cart_line where cart_id = '${victimsBag.cartId}' order by id`,
        `select number, state, version, customer_name, shipping_address from ordering.sales_order where number = '${victimsOrder.order_number}'`,
      ].map(statementRunner(shop.db)),
    );
}, 300_000);
afterAll(() => shop?.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** The memory in use after a garbage collection, in MB. */
function heldMb(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

const inside =
  /\bat (?:async )?[\w.<>]+ \(|node:internal|node_modules|\.ts:\d|file:\/\/|\/server\/src\/|syntax error at or near|violates \w+ constraint|duplicate key value|relation "\w|invalid input syntax|column "\w+" does not/i;
const internalErrors = /"UNEXPECTED"|Internal server error|FST_ERR/;

describe('hostile requests', () => {
  it(`get civil answers, ${requests} of them, learn nothing of others, and leave the shop as it was (seed ${seed})`, async () => {
    const before = await victimsRows();
    const arbitrary = hostileRequests(schema, knownWords, [...tokens.keys()]);
    let reached = 0;
    let warmMb = 0;
    for (let done = 0; done < requests; done += batch) {
      const sampled = fc.sample(arbitrary, { seed: seed + done, numRuns: Math.min(batch, requests - done) });
      for (const [index, request] of sampled.entries()) {
        const { status, body } = await send(request, done + index);
        if (!/"(?:QUERY_INVALID|QUERY_TOO_COMPLEX|BAD_REQUEST|UNSUPPORTED_MEDIA_TYPE)"/.test(body))
          reached += 1;
        const leaked = secrets.filter((secret) => body.includes(secret));
        if (status >= 500 || leaked.length > 0 || internalErrors.test(body) || inside.test(body))
          expect.fail(
            `${JSON.stringify({ seed: seed + done, index, leaked, status })}\n${request.caller} ${request.method} ${request.url}\n` +
              `${(request.payload ?? '').slice(0, 3_000)}\n${(inside.exec(body) ?? internalErrors.exec(body))?.[0] ?? ''} in ${body.slice(0, 3_000)}`,
          );
      }
      await signInAgain();
      // At this point the bounded caches are full, in particular those of documents and compiled
      // operations.
      if (warmMb === 0 && done > (requests * 2) / 3) warmMb = heldMb();
    }
    // Enough requests passed the parser for the test to be meaningful.
    expect(reached).toBeGreaterThan(requests / 3);
    expect(warmMb).toBeGreaterThan(0);
    expect(heldMb() - warmMb).toBeLessThan(60);
    expect(await victimsRows()).toEqual(before);
    await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
    await setStock(shop, fixedPiece, 5);
    const { placed } = await order(shop, null);
    expect(placed.order_number).toMatch(/^\d{14}$/);
  }, 900_000);
});

async function send({ method, url, payload, type, caller }: HostileRequest, index: number) {
  const response = await shop.http({
    method,
    url,
    headers: { 'content-type': type, ...tokens.get(caller)?.() },
    // Some requests come from one IP address, some from many.
    remoteAddress:
      index % 3 === 0 ? '203.0.113.7' : `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body };
}
