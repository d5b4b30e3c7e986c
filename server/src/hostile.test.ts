import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costs } from './areas.ts';
import { limits, measure } from './graphql/limits.ts';
import { cards, hk, order, readyToPay } from './testing/buyer.ts';
import { argumentValue, documentOf, hostileTexts, runs, seed } from './testing/clients/hostile.ts';
import { signUp, staffOf } from './testing/people.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';

let shop: TestShop;
let origin: string;
let schema: GraphQLSchema;
const knownWords: string[] = [];
/** A guest, a customer, and the manager of the store of the known order. */
let callers: readonly Record<string, string>[] = [];

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true, execution: 'auto' });
  origin = shop.platform.config.baseUrl;
  schema = buildSchema(await readFile(new URL('../../contract/schema.graphql', import.meta.url), 'utf8'));
  const buyers = [
    await readyToPay(shop, null),
    await readyToPay(shop, cards.approved),
    await readyToPay(shop, null),
  ];
  const { buyer, placed } = await order(shop, null);
  const carts = [...buyers.map(({ cartId }) => cartId), buyer.cartId];
  for (const id of carts)
    for (const name of ['cart_id', 'cartId', 'source_cart_id']) knownWords.push(`${name}:${id}`);
  const manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  callers = [hk, (await signUp(shop)).headers, manager.headers];
  knownWords.push(
    `number:${placed.order_number}`,
    'version:1',
    `order_number:${placed.order_number}`,
    `access_token:${placed.access_token}`,
    'sku:JL11001',
    'sku:JL10521',
    'country_code:HK',
    'country_code:CN',
    'carrier_code:courier',
    'method_code:standard',
    'code:checkmo',
    'code:card',
    'url:/',
    'url:about',
    'identifier:home',
    'id:HK',
    'firstname:Ka Yan',
    'lastname:Chan',
    'telephone:9123 4567',
    'region:Hong Kong Island',
    'city:Central and Western',
    'email:ka.yan@example.com',
    'street:Flat A, 12/F, 88 Queen’s Road Central',
  );
});
afterAll(() => shop?.close());

const stackish =
  /\bat (?:async )?[\w.<>]+ \(|node:internal|node_modules|\.ts:\d+|select .* from|syntax error at/i;

/** Fails if the answer shows an internal error, whatever the request is. */
async function mustBeCivil(response: Response): Promise<string> {
  const body = await response.text();
  expect(response.status, body.slice(0, 500)).toBeLessThan(500);
  expect(body).not.toMatch(/"UNEXPECTED"|Internal server error|FST_ERR/);
  expect(body.slice(0, 20_000)).not.toMatch(stackish);
  return body;
}

const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...hk, ...headers },
  });

function rootFields(): { kind: 'query' | 'mutation'; field: GraphQLField<unknown, unknown> }[] {
  const of = (kind: 'query' | 'mutation') =>
    Object.values(
      (kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {},
    ).map((field) => ({ kind, field }));
  return [...of('query'), ...of('mutation')];
}

/** A document with all fields of an operation, as deep as the cost limit allows. */
function deepest(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const texts = (kind === 'query' ? [3, 2, 1] : [2, 1]).map((levels) =>
    documentOf(schema, kind, field, levels),
  );
  const fits = texts.find((text) => {
    const document = parse(text);
    const operation = getOperationAST(document) as OperationDefinitionNode;
    return measure(schema, document, operation, costs).cost({}) <= limits.cost;
  });
  return fits ?? documentOf(schema, kind, field, 1);
}

describe('a hostile request', () => {
  it('gets a safe answer from every query and mutation', async () => {
    const request = fc.constantFrom(...rootFields()).chain(({ kind, field }) =>
      fc.record({
        query: fc.constant(deepest(kind, field)),
        variables: fc.record(
          Object.fromEntries(
            field.args.map((argument) => [argument.name, argumentValue(argument, knownWords)]),
          ),
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(request, fc.constantFrom(...callers), async (body, headers) => {
        await mustBeCivil(await post('/graphql', JSON.stringify(body), headers));
      }),
      { numRuns: runs, seed },
    );
  }, 600_000);

  it('gets a safe answer to bodies that are no GraphQL request, and to nonsense documents', async () => {
    const word = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 200 }));
    const literal = word.map((text) => JSON.stringify(text));
    const document = fc.oneof(
      word,
      literal.map((text) => `{ urlResolver(url: ${text}) { id } }`),
      literal.map((text) => `{ cart(cart_id: ${text}) { id } }`),
      literal.map(
        (text) => `{ products(search: ${text}, filter: { sku: { in: [${text}, 7, -1] } }) { total_count } }`,
      ),
      literal.map((text) => `mutation { createEmptyCart(input: { cart_id: ${text} }) }`),
      fc.integer({ min: 1, max: 3_000 }).map((depth) => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`),
      fc.integer({ min: 1, max: 3_000 }).map((depth) => `{ cart(cart_id: ${'['.repeat(depth)}`),
      fc.constantFrom(
        'query A { a } query A { b }',
        'query ($a: Nothing!) { storeConfig { id } }',
        'query ($a: [[[[[Int]]]]]) { storeConfig { id } }',
        'fragment F on Cart { ...F } query { cart(cart_id: "x") { ...F } }',
        'fragment F on Nothing { a } { ...F }',
        'subscription { a }',
        'type Query { a: Int }',
        '{ __schema { types { fields { type { fields { name } } } } } }',
        '{ __type(name: "__proto__") { name } __typename }',
        '{ storeConfig @skip(if: null) { id } }',
        '{ storeConfig @nothing { id } }',
        '{ __proto__ constructor toString }',
        'query __proto__ { storeConfig { id } }',
        '{ __proto__: storeConfig { constructor: id } }',
      ),
    );
    const loose = fc.oneof(fc.jsonValue(), word, fc.constant(undefined));
    const body = fc.oneof(
      word,
      fc.json(),
      fc
        .record(
          { query: fc.oneof(document, loose), variables: loose, operationName: loose, extensions: loose },
          { requiredKeys: ['query'] },
        )
        .map((value) => JSON.stringify(value)),
      document.map((query) => JSON.stringify({ query })),
    );
    const contentType = fc.constantFrom(
      'application/json',
      'text/plain',
      'application/graphql',
      'x',
      'application/json; charset=__proto__',
    );
    await fc.assert(
      fc.asyncProperty(body, contentType, document, async (text, type, query) => {
        await mustBeCivil(await post('/graphql', text, { 'content-type': type }));
        const parameters = new URLSearchParams({ query, variables: text, operationName: 'A' });
        await mustBeCivil(await fetch(`${origin}/graphql?${parameters}`.slice(0, 15_000)));
      }),
      { numRuns: runs, seed },
    );
  }, 600_000);

  it('gets a safe answer from the checkout by REST', async () => {
    const someone = fc.constantFrom(
      ...knownWords.filter((word) => word.startsWith('cart_id:')).map((word) => word.slice(8)),
    );
    const word = fc.oneof(
      fc.constantFrom(...hostileTexts),
      fc.constantFrom('HK', 'courier', 'standard', 'checkmo', 'card', '9123 4567', 'Ka Yan'),
    );
    const value = fc.oneof(
      { arbitrary: word, weight: 6 },
      { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
    );
    const address = fc.record(
      {
        firstname: value,
        lastname: value,
        street: fc.oneof(value, fc.array(value, { maxLength: 4 })),
        city: value,
        region: value,
        region_id: value,
        region_code: value,
        district: value,
        postcode: value,
        country_id: fc.constantFrom('HK', 'CN', '', '__proto__'),
        telephone: value,
        email: value,
        sameAsShippingAddress: value,
      },
      { requiredKeys: ['country_id'] },
    );
    const calls = fc.oneof(
      fc.tuple(
        fc.constant('shipping-information'),
        fc.record(
          {
            addressInformation: fc.record({
              shipping_address: fc.oneof({ arbitrary: address, weight: 9 }, { arbitrary: value, weight: 1 }),
              billing_address: fc.oneof(address, value),
              shipping_carrier_code: fc.oneof(fc.constantFrom('courier', 'pickup'), value),
              shipping_method_code: fc.oneof(fc.constantFrom('standard', 'hk-central'), value),
            }),
          },
          { requiredKeys: [] },
        ),
      ),
      fc.tuple(
        fc.constant('payment-information'),
        fc.record(
          {
            email: value,
            billingAddress: fc.oneof(address, value),
            paymentMethod: fc.oneof(
              value,
              fc.record({
                method: fc.oneof(fc.constantFrom('checkmo', 'card'), value),
                po_number: value,
                additional_data: fc.oneof(value, fc.record({ payment_method_nonce: value })),
              }),
            ),
          },
          { requiredKeys: [] },
        ),
      ),
    );
    const cartId = fc.oneof(
      { arbitrary: someone, weight: 8 },
      { arbitrary: fc.constantFrom(...hostileTexts), weight: 1 },
      { arbitrary: fc.constant('mine'), weight: 1 },
    );
    const store = fc.oneof(
      { arbitrary: fc.constantFrom('', 'hk_en/'), weight: 8 },
      { arbitrary: fc.constantFrom('nowhere/', '__proto__/', '%00/'), weight: 1 },
    );
    await fc.assert(
      fc.asyncProperty(calls, cartId, store, async ([call, body], id, view) => {
        const part = id === 'mine' ? 'carts/mine' : `guest-carts/${encodeURIComponent(id.toWellFormed())}`;
        await mustBeCivil(await post(`/rest/${view}V1/${part}/${call}`, JSON.stringify(body)));
      }),
      { numRuns: runs, seed },
    );
  }, 600_000);

  it('gets a safe answer at every address, with every header', async () => {
    const word = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 80 }));
    const encoded = word.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000));
    const raw = fc.constantFrom(
      '%',
      '%00',
      '%c0%af',
      '%ff',
      '%2e%2e/%2e%2e',
      '..;/',
      '%u0041',
      'a%0d%0aset-cookie:b',
      '.git/config',
      '.env',
    );
    const part = fc.oneof(encoded, raw);
    const path = fc.oneof(
      part.map((text) => `/${text}`),
      fc
        .tuple(part, part)
        .map(([a, b]) => `/media/${a}/${b}.webp?width=${b}&height=${a}&quality=${a}&auto=webp&format=${b}`),
      part.map((text) => `/media/jl10521-1.webp?width=${text}&width=5&height[]=${text}&quality=-1`),
      part.map((text) => `/category/${text}?page=${text}&sort=${text}`),
      part.map((text) => `/search.html?query=${text}&page=-1`),
      part.map((text) => `/checkout/checkOrder/?order=${text}`),
      part.map((text) => `/?store=${text}`),
      part.map((text) => `/events?store=__proto__${text}`),
      part.map((text) => `/payments/return/${text}`),
      part.map((text) => `/sandbox-bank/${text}`),
      part.map((text) => `/sandbox-bank/challenges/${text}`),
      part.map((text) => `/assets/${text}`),
      part.map((text) => `/graphql/${text}`),
      part.map((text) => `/graphql?query=${text}&variables=${text}`),
      part.map((text) => `/rest/${text}/V1/guest-carts/${text}/shipping-information`),
    );
    const latin = word.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 500));
    const headers = fc.record(
      {
        store: fc.oneof(latin, fc.constantFrom('hk_en', '__proto__')),
        'content-currency': latin,
        authorization: latin.map((text) => `Bearer ${text}`),
        cookie: latin.map((text) => `store=${text}; __proto__=${text}; ${text}`),
        accept: latin,
        'accept-encoding': latin,
        'last-event-id': latin,
        'if-none-match': latin,
        'if-modified-since': latin,
        range: latin,
        'x-request-id': latin,
        'x-forwarded-for': latin,
        'accept-language': latin,
      },
      { requiredKeys: [] },
    );
    const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH');
    await fc.assert(
      fc.asyncProperty(path, headers, method, latin, async (address, extraHeaders, verb, body) => {
        const response = await shop.http({
          method: verb as 'GET',
          url: address,
          headers: extraHeaders as Record<string, string>,
          ...(verb === 'POST' || verb === 'PUT' ? { payload: body } : {}),
        });
        await mustBeCivil(
          new Response(response.rawPayload.length > 0 ? response.body : null, {
            status: response.statusCode,
          }),
        );
      }),
      { numRuns: runs, seed },
    );
  }, 600_000);

  it('gets a safe answer with each hostile text in each text argument', async () => {
    for (const { kind, field } of rootFields()) {
      const query = documentOf(schema, kind, field, 1);
      for (const word of hostileTexts) {
        const variables = Object.fromEntries(
          field.args.map((argument) => [
            argument.name,
            fc.sample(argumentValue(argument, [word]), { numRuns: 1, seed })[0],
          ]),
        );
        await mustBeCivil(await post('/graphql', JSON.stringify({ query, variables })));
      }
    }
  }, 600_000);
});
