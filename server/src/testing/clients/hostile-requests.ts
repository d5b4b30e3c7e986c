import fc from 'fast-check';
import type { GraphQLField, GraphQLSchema } from 'graphql';
import { argumentValue, documentOf, hostileTexts } from './hostile.ts';

/** A generated request to /graphql. */
export interface HostileRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly payload?: string;
  readonly type: string;
  /** The caller: one of the names for which the test has tokens. */
  readonly caller: string;
}

interface Root {
  readonly kind: 'query' | 'mutation';
  readonly field: GraphQLField<unknown, unknown>;
}

const rootFields = (schema: GraphQLSchema): Root[] => [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({
    kind: 'query' as const,
    field,
  })),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({
    kind: 'mutation' as const,
    field,
  })),
];

/** Operations that hash a password. They are called less often, because a hash takes tens of milliseconds. */
const slowOperations = /Token$|Password|createCustomer$|updateCustomerEmail/;

/**
 * Generates hostile requests. Most are well formed and reach the use cases with invalid or huge values, or with ids of other
 * people's records. The others have malformed documents, bodies or URLs.
 */
export function hostileRequests(
  schema: GraphQLSchema,
  knownWords: readonly string[],
  callers: readonly string[],
): fc.Arbitrary<HostileRequest> {
  const calls = rootFields(schema).map(({ kind, field }) => ({
    weight: slowOperations.test(field.name) ? 1 : 8,
    arbitrary: fc.record({
      query: fc.constantFrom(documentOf(schema, kind, field, 1), documentOf(schema, kind, field, 2)),
      variables: fc.record(
        Object.fromEntries(
          field.args.map((argument) => [argument.name, argumentValue(argument, knownWords)]),
        ),
      ),
    }),
  }));
  const call = fc.oneof(...calls);
  const documents = rootFields(schema).map(({ kind, field }) => documentOf(schema, kind, field, 1));
  const word = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 40 }));
  const document = fc.oneof(malformed(documents, word), malformedDocuments(word));
  const variables = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    word,
    fc.constant({ input: null, cart_id: [{}] }),
  );
  const loose = fc.record(
    {
      query: fc.oneof(document, word),
      variables,
      operationName: fc.oneof(word, fc.constant(null)),
      extensions: variables,
    },
    { requiredKeys: ['query'] },
  );
  const batch = fc.array(fc.oneof(call, loose), { maxLength: 12 });
  const json = fc.oneof(
    { weight: 14, arbitrary: call },
    { weight: 4, arbitrary: document.map((query) => ({ query })) },
    { weight: 1, arbitrary: loose },
    { weight: 1, arbitrary: batch },
  );
  const caller = fc.constantFrom(...callers);
  const type = fc.oneof(
    { weight: 30, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/graphql',
        'x/y; charset=z',
        'multipart/form-data',
      ),
    },
  );
  const post = fc.record({
    method: fc.constant('POST' as const),
    url: fc.constant('/graphql'),
    payload: fc.oneof(
      { weight: 40, arbitrary: json.map((body) => JSON.stringify(body)) },
      { weight: 1, arbitrary: word },
    ),
    type,
    caller,
  });
  const get = fc.record({
    method: fc.constant('GET' as const),
    url: fc.oneof(call, loose).map(({ query, variables: givenVariables }) => {
      const text = (value: unknown): string =>
        typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return `/graphql?${new URLSearchParams({ query: text(query), variables: text(givenVariables) })}`.slice(
        0,
        15_000,
      );
    }),
    type: fc.constant('application/json'),
    caller,
  });
  return fc.oneof({ weight: 8, arbitrary: post }, { weight: 1, arbitrary: get });
}

/** A valid document with a part removed, inserted or doubled. */
const malformed = (documents: readonly string[], word: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...documents),
      fc.nat(),
      fc.nat(40),
      fc.oneof(
        word,
        fc.constantFrom(
          '{',
          '}',
          '(',
          ')',
          '...',
          '@skip(if: true)',
          '$x',
          '"',
          '"""',
          '#',
          ': a',
          '[',
          '!',
          ',',
        ),
      ),
    )
    .map(([text, offset, removedLength, inserted]) => {
      const position = offset % (text.length + 1);
      return text.slice(0, position) + inserted + text.slice(position + removedLength);
    });

/** Documents with hostile literals, or with very many or very deep parts. Some are malformed. */
const malformedDocuments = (word: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const literal = word.map((text) => JSON.stringify(text));
  const many = fc.integer({ min: 1, max: 2_000 });
  return fc.oneof(
    literal.map((text) => `{ cart(cart_id: ${text}) { id items { uid } } }`),
    literal.map(
      (text) => `{ products(search: ${text}, filter: { sku: { in: [${text}, 7, -1] } }) { total_count } }`,
    ),
    literal.map((text) => `{ staffOrder(number: ${text}) { number } }`),
    literal.map((text) => `mutation { placeOrder(input: { cart_id: ${text} }) { order { order_number } } }`),
    literal.map(
      (text) =>
        `mutation { updateCustomer(input: { firstname: ${text}, id: ${text} }) { customer { firstname } } }`,
    ),
    literal.map((text) => `query ($a: String = ${text}) { cart(cart_id: $a) { id } }`),
    literal.map((text) => `{ storeConfig { id @include(if: ${text}) } }`),
    many.map(
      (n) => `{ ${Array.from({ length: n }, (_, index) => `a${index}: customer { email }`).join(' ')} }`,
    ),
    many.map(
      (n) =>
        `mutation { ${Array.from({ length: n }, (_, index) => `a${index}: createEmptyCart`).join(' ')} }`,
    ),
    many.map((n) => `{ storeConfig { id ${'@skip(if: false) '.repeat(n)} } }`),
    many.map((n) => `${'{ category '.repeat(n)}${'}'.repeat(n)}`),
    many.map((n) => `{ category { ${'children { '.repeat(n)} id ${'} '.repeat(n)} } }`),
    many.map((n) => `{ cart(cart_id: ${'['.repeat(n)}"x"${']'.repeat(n)}) { id } }`),
    many.map((n) => `{ cmsBlocks(identifiers: [${'"home",'.repeat(n)}]) { items { content } } }`),
    many.map(
      (n) =>
        `{ ...f0 } ${Array.from({ length: n }, (_, index) => `fragment f${index} on Query { ...f${(index + 1) % n} }`).join(' ')}`,
    ),
    many.map((n) => `query q { storeConfig { id } } `.repeat(n)),
    fc.constantFrom(
      'fragment F on Cart { ...F } query { cart(cart_id: "x") { ...F } }',
      'fragment F on Customer { email } { customer { ...F ... on Cart { id } ... { email } } }',
      '{ customer { password_hash password session } }',
      '{ customers { email } } ',
      '{ customer { orders(filter: { number: { match: "%" } }, pageSize: 2147483647) { items { number } } } }',
      '{ staffOrders(pageSize: 2147483647) { items { number } } }',
      '{ __schema { types { fields { type { fields { name } } } } } }',
      '{ __type(name: "__proto__") { name } __typename }',
      'subscription { a }',
      'type Query { a: Int }',
      '{ __proto__ constructor toString }',
      'query ($a: [[[[[Int]]]]]) { storeConfig { id } }',
    ),
  );
};
