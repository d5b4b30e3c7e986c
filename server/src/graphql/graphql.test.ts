import { refusalText } from '@jinlan/contract/refusals';
import type { StoreView } from '@jinlan/domain/markets';
import { guest } from '@jinlan/domain/people';
import type { FastifyInstance } from 'fastify';
import { getIntrospectionQuery, Source } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import type { Areas, RequestContext } from '../platform/context.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { systemRandom } from '../platform/random.ts';
import { createRateLimiter } from '../platform/requests/rate-limit.ts';
import { Refusal } from '../platform/requests/refusal.ts';
import { createShares } from '../platform/requests/shares.ts';
import { createWeb } from '../platform/web/server.ts';
import { createTestClock, testConfig } from '../testing/shop.ts';
import { createCompiledOperations } from './compiled.ts';
import { createContextMaker } from './context.ts';
import { createDocuments, type ExecutionMode } from './documents.ts';
import { createErrorReporter } from './errors.ts';
import { createExecute } from './execute.ts';
import { limits } from './limits.ts';
import { graphqlRoutes, graphqlShapes } from './routes.ts';
import { buildSchema, type ResolverMap } from './schema.ts';

const sdl = new Source(`
  scalar JSON
  type Query {
    echo(text: String, id: ID, list: [String], filter: Filter): String
    context: Context
    nested: Nested
    pieces(pageSize: Int = 20): Pieces
    fails: String
    refuses: String
    shape: [Shape]
    dear: String
    long: String
  }
  type Mutation { note(word: String!): String  failing: String }
  type Context { store: String currency: String bearer: String mintype: String }
  type Nested { nested: Nested word: String }
  type Pieces { items: [Piece] }
  type Piece { name: String sizes: [Size] }
  type Size { name: String }
  interface Shape { name: String }
  type Ring implements Shape { name: String diameter: Float }
  type Chain implements Shape { name: String length: Float }
  input Filter { category_id: Equal and: [Filter] }
  input Equal { eq: String }
`);

const noted: string[] = [];
const resolvers: ResolverMap = {
  Query: {
    echo: (_: unknown, args: object) => JSON.stringify(args),
    long: () => 'x'.repeat(200_000),
    dear: () => {
      clock.advance({ seconds: 1 });
      return '1 s';
    },
    context: (_: unknown, __: object, context: RequestContext) => ({
      store: context.storeView.code,
      currency: context.currency,
      bearer: context.bearer,
      mintype: context.mintype,
    }),
    nested: () => ({ nested: { nested: { word: 'deep' } } }),
    pieces: (_: unknown, { pageSize }: { pageSize: number }) => ({
      items: Array.from({ length: pageSize }, (__, i) => ({ name: `piece ${i}` })),
    }),
    fails: async () => {
      throw new Error('secret of the database');
    },
    refuses: () => {
      throw new Refusal('CART_NOT_ACTIVE', { cart: 'x' });
    },
    shape: () => [
      { __typename: 'Ring', name: 'ring', diameter: 16.1 },
      { __typename: 'Chain', name: 'chain', length: 42 },
    ],
  },
  Mutation: {
    note: async (_: unknown, { word: text }: { word: string }) => {
      await Promise.resolve();
      noted.push(text);
      return noted.join(' ');
    },
    failing: () => {
      throw new Error('no');
    },
  },
};

const views: StoreView[] = [
  {
    id: 1,
    code: 'default',
    market: 'cn',
    locale: 'zh-Hans-CN',
    currency: 'CNY',
    currencies: ['CNY'],
    name: 'cn',
    productSuffix: '.html',
    categorySuffix: '.html',
  },
  {
    id: 4,
    code: 'hk_en',
    market: 'hk',
    locale: 'en-US',
    currency: 'HKD',
    currencies: ['HKD', 'USD', 'CNY'],
    name: 'hk',
    productSuffix: '.html',
    categorySuffix: '.html',
  },
];

let web: FastifyInstance;
let clock: ReturnType<typeof createTestClock>;
afterEach(() => web.close());

async function open(mode: ExecutionMode): Promise<void> {
  noted.length = 0;
  const config = testConfig('/nowhere');
  clock = createTestClock();
  const metrics = createMetrics();
  const reporter = createErrorReporter(createLog('silent'), metrics, systemRandom);
  const schema = buildSchema([sdl], [resolvers]);
  const documents = createDocuments(() => schema, mode);
  web = createWeb({
    config,
    log: createLog('silent'),
    metrics,
    report: reporter.fault,
    shapes: graphqlShapes,
  });
  await web.register(graphqlRoutes, {
    execute: createExecute(documents, reporter, metrics),
    contexts: createContextMaker(
      clock,
      { stores: { defaultView: 'default' } } as unknown as Areas,
      (code) => views.find((view) => view.code === code) ?? null,
      async () => guest,
      () => null,
    ),
    shares: createShares(createRateLimiter(clock), clock, {
      name: 'graphql-work',
      seconds: 5,
      uncountedMs: 20,
    }),
    turns: () => undefined,
    explorer: true,
  });
}

const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await web.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
};

const get = async (parameters: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await web.inject({ url: `/graphql?${new URLSearchParams(parameters)}`, headers });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
};

describe.each(['plain', 'compiled', 'auto'] as const)('GraphQL, %s execution', (mode) => {
  it('answers a query by GET, with variables and an operation name', async () => {
    await open(mode);
    for (let i = 0; i < 3; i += 1) {
      const answer = await get({
        query: 'query A($t:String){echo(text:$t)} query B{nested{nested{nested{word}}}}',
        variables: '{"t":"gold"}',
        operationName: 'A',
        extensions: '{}',
      });
      expect(answer).toMatchObject({ status: 200, data: { echo: '{"text":"gold"}' } });
    }
    expect(await get({ query: 'query A{echo} query B{nested{word}}', operationName: 'B' })).toMatchObject({
      data: { nested: { word: null } },
    });
  });

  it('refuses a mutation by GET and changes nothing', async () => {
    await open(mode);
    const answer = await get({ query: 'mutation{note(word:"a")}' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    expect(noted).toEqual([]);
  });

  it('runs the fields of a mutation one after another', async () => {
    await open(mode);
    expect(
      await post({ query: 'mutation{a:note(word:"a") b:note(word:"b") c:note(word:"c")}' }),
    ).toMatchObject({
      data: { a: 'a', b: 'a b', c: 'a b c' },
    });
  });

  it('masks an internal error with a reference, and passes a refusal on unchanged', async () => {
    await open(mode);
    const fault = await post({ query: '{fails nested{nested{nested{word}}}}' });
    expect(JSON.stringify(fault)).not.toContain('secret');
    expect(fault.data).toEqual({ fails: null, nested: { nested: { nested: { word: 'deep' } } } });
    expect(fault.errors).toEqual([
      {
        message: 'Internal server error',
        locations: [{ line: 1, column: 2 }],
        path: ['fails'],
        extensions: {
          category: 'internal',
          code: 'UNEXPECTED',
          reference: expect.stringMatching(/^[A-Z0-9]{10}$/),
        },
      },
    ]);
    const refusal = await post({ query: '{refuses}' });
    expect(refusal.errors[0]).toMatchObject({
      message: "The cart isn't active.",
      path: ['refuses'],
      extensions: { category: 'graphql-no-such-entity', code: 'CART_NOT_ACTIVE', data: { cart: 'x' } },
    });
  });

  it('finds the type of an interface by __typename', async () => {
    await open(mode);
    expect(
      await post({ query: '{shape{__typename name ...on Ring{diameter} ...on Chain{length}}}' }),
    ).toMatchObject({
      data: {
        shape: [
          { __typename: 'Ring', name: 'ring', diameter: 16.1 },
          { __typename: 'Chain', name: 'chain', length: 42 },
        ],
      },
    });
  });

  it('reads store, currency, token and mintype from the headers', async () => {
    await open(mode);
    const query = '{context{store currency bearer mintype}}';
    expect((await post({ query })).data.context).toEqual({
      store: 'default',
      currency: 'CNY',
      bearer: null,
      mintype: '',
    });
    expect(
      (await post({ query }, { authorization: '', store: '', 'content-currency': '' })).data.context.store,
    ).toBe('default');
    const headers = { store: 'hk_en', 'content-currency': 'USD', authorization: 'Bearer abc', mintype: 'CM' };
    expect((await post({ query }, headers)).data.context).toEqual({
      store: 'hk_en',
      currency: 'USD',
      bearer: 'abc',
      mintype: 'CM',
    });
    expect((await get({ query }, headers)).data.context.currency).toBe('USD');
  });

  it('answers introspection', async () => {
    await open(mode);
    const answer = await post({
      query: getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true }),
    });
    expect(answer.errors).toBeUndefined();
    expect(answer.data.__schema.queryType.name).toBe('Query');
  });
});

describe('requests that GraphQL refuses', () => {
  const refusedAs = async (body: unknown, limit: RegExp) => {
    const answer = await post(body);
    expect(answer.status).toBe(200);
    expect(answer.data).toBeUndefined();
    expect(answer.errors[0].extensions).toMatchObject({
      category: 'graphql-input',
      code: 'QUERY_TOO_COMPLEX',
    });
    expect(answer.errors[0].message).toMatch(limit);
  };
  const deep = (levels: number): string => `${'{nested'.repeat(levels)}{word}${'}'.repeat(levels)}`;

  it('name an unknown store view or currency', async () => {
    await open('auto');
    expect((await post({ query: '{echo}' }, { store: 'mars' })).errors[0]).toEqual({
      message: 'Requested store is not found (mars)',
      extensions: { category: 'graphql-input', code: 'UNKNOWN_STORE', data: { store: 'mars' } },
    });
    expect((await post({ query: '{echo}' }, { 'content-currency': 'USD' })).errors[0]).toMatchObject({
      extensions: { code: 'UNKNOWN_CURRENCY', data: { currency: 'USD', allowed: ['CNY'] } },
    });
  });

  it('are nested 50 levels deep, or deeper than the stack can read', async () => {
    await open('auto');
    await refusedAs({ query: deep(50) }, /levels/);
    await refusedAs({ query: deep(4_900) }, /levels|tokens/);
    await refusedAs({ query: `{echo(list:${'['.repeat(9_000)}${']'.repeat(900)})}` }, /levels|tokens/);
    expect((await post({ query: deep(limits.depth - 1) })).errors).toBeUndefined();
    await refusedAs({ query: deep(limits.depth) }, /levels/);
  });

  it('have 1,000 aliases', async () => {
    await open('auto');
    const aliases = (n: number) => `{${Array.from({ length: n }, (_, i) => `a${i}:echo`).join(' ')}}`;
    await refusedAs({ query: aliases(1_000) }, /fields in one selection|aliases/);
    await refusedAs(
      {
        query: `{${Array.from({ length: 10 }, (_, i) => `x${i}:nested{${aliases(100).slice(1)}`).join(' ')}}`,
      },
      /aliases/,
    );
  });

  it('have too much breadth, too many directives or too many fields', async () => {
    await open('auto');
    await refusedAs({ query: `{${'echo '.repeat(limits.breadth + 1)}}` }, /selection/);
    await refusedAs({ query: `{echo ${'@skip(if:false) '.repeat(limits.directives + 1)}}` }, /directives/);
  });

  it('have fragments that multiply or contain themselves', async () => {
    await open('auto');
    const bomb = Array.from(
      { length: 30 },
      (_, i) => `fragment f${i} on Nested{...f${i + 1} ...f${i + 1}}`,
    ).join(' ');
    await refusedAs({ query: `{nested{...f0}} ${bomb} fragment f30 on Nested{word}` }, /fields/);
    await refusedAs(
      { query: '{nested{...a}} fragment a on Nested{...b} fragment b on Nested{...a}' },
      /spreads itself/,
    );
  });

  it('have too many operations, characters or tokens, or too many levels in an unused fragment', async () => {
    await open('auto');
    const operations = Array.from({ length: limits.operations + 1 }, (_, i) => `query q${i}{echo}`).join(' ');
    await refusedAs({ query: operations, operationName: 'q0' }, /operations/);
    await refusedAs({ query: `{echo}${' '.repeat(limits.characters)}` }, /characters/);
    await refusedAs({ query: `{echo(list:[${'1 '.repeat(limits.tokens)}])}` }, /tokens/);
    const unspread = `fragment f on Nested${deep(limits.introspectionDepth + 1)}`;
    await refusedAs({ query: `{echo} ${unspread}` }, /levels/);
  });

  it('ask for lists that would be too long, by literal and by variable', async () => {
    await open('auto');
    await refusedAs({ query: '{pieces(pageSize:1000000){items{name}}}' }, /cost/);
    const query = 'query($n:Int){pieces(pageSize:$n){items{name sizes{name}}}}';
    await refusedAs({ query, variables: { n: 100_000 } }, /cost/);
    expect((await post({ query, variables: { n: 3 } })).data.pieces.items).toHaveLength(3);
    expect((await post({ query })).data.pieces.items).toHaveLength(20);
  });

  it('send thousands of values in the variables, however they are nested', async () => {
    await open('auto');
    const query = 'query($list:[String]){echo(list:$list)}';
    await refusedAs(
      { query, variables: { list: Array(limits.values + 1).fill(1) } },
      /values in the variables/,
    );
    await refusedAs(
      { query, variables: { list: [], other: Array(60).fill(Array(100).fill({ a: 'b' })) } },
      /values/,
    );
    const deepest = `${'['.repeat(60)}${']'.repeat(60)}`;
    expect((await post(`{"query":"{echo}","variables":{"list":${deepest}}}`)).status).toBe(200);
  });

  it('would have an answer that is too long', async () => {
    await open('auto');
    const aliases = Array.from({ length: 90 }, (_, i) => `a${i}:long`).join(' ');
    expect((await post({ query: '{long}' })).errors).toBeUndefined();
    const { data, errors, status } = await post({ query: `{${aliases}}` });
    expect([status, data]).toEqual([200, undefined]);
    expect(errors[0]).toMatchObject({
      message: 'The response would be too large: at most 16000000 characters.',
      extensions: { code: 'RESPONSE_TOO_LARGE', data: { most: limits.answer } },
    });
  });

  it('nest introspection without end', async () => {
    await open('auto');
    const answer = await post({
      query: `{__schema{types{${'fields{type{'.repeat(8)}name${'}}'.repeat(8)}}}}`,
    });
    expect(answer.errors.length).toBeGreaterThan(0);
    expect(answer.data).toBeUndefined();
  });

  it.each([
    ['malformed JSON', '{"query": "{echo}"', 400],
    ['no JSON at all', 'query', 400],
    ['an empty body', '', 400],
    ['a batch', [{ query: '{echo}' }], 400],
    ['no query', { variables: {} }, 400],
    ['variables that are a list', { query: '{echo}', variables: [] }, 400],
    ['a prototype smuggled in', '{"query":"{echo}","__proto__":{"a":1}}', 400],
  ])('include %s', async (_, body, status) => {
    await open('auto');
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.errors[0].extensions.category).toBe('graphql-input');
    expect(answer.errors[0].message).toMatch(/^The request could not be read: /);
  });

  it('have a body of 5 MB', async () => {
    await open('auto');
    const answer = await post({ query: '{echo}', variables: { t: 'x'.repeat(5 * 1024 * 1024) } });
    expect(answer.status).toBe(413);
    expect(answer.errors[0].extensions.code).toBe('BODY_TOO_LARGE');
  });

  it('have another content type, another method, or variables that are not JSON', async () => {
    await open('auto');
    expect((await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await web.inject({ method: 'PUT', url: '/graphql' })).statusCode).toBe(405);
    expect((await get({ query: '{echo}', variables: '{' })).status).toBe(400);
  });

  it('have a syntax error or an unknown field, and learn which', async () => {
    await open('auto');
    expect((await post({ query: '{echo' })).errors[0]).toMatchObject({
      extensions: { code: 'QUERY_INVALID' },
    });
    expect((await post({ query: '{nothing}' })).errors[0].message).toContain('nothing');
    expect((await post({ query: 'query A{echo} query B{echo}' })).errors[0].message).toContain(
      'operation name',
    );
  });
});

it('a source that has used its share is refused, and learns how long to wait', async () => {
  await open('auto');
  const dear = { query: '{ dear }' };
  for (let turn = 0; turn < 7; turn += 1) expect(await post(dear)).toMatchObject({ data: { dear: '1 s' } });
  expect(await post({ query: '{ echo }' })).toMatchObject({
    status: 200,
    headers: { 'retry-after': '3' },
    errors: [
      {
        message: refusalText('TOO_MANY_REQUESTS'),
        extensions: { code: 'TOO_MANY_REQUESTS', data: { retry_after_seconds: 3 } },
      },
    ],
  });
  clock.advance({ seconds: 3 });
  expect(await post({ query: '{ echo }' })).toMatchObject({ data: { echo: '{}' } });
});

describe('the cache of documents', () => {
  it('is bounded', () => {
    const schema = buildSchema([sdl], []);
    const documents = createDocuments(() => schema);
    for (let i = 0; i < 1_200; i += 1) documents.prepare(`{echo(text:"${i}")}`, null);
    expect(documents.size()).toBe(1_000);
    const long = 'x'.repeat(90_000);
    for (let i = 0; i < 120; i += 1) documents.prepare(`{echo(text:"${i}${long}")}`, null);
    expect(documents.size()).toBeLessThan(100);
    const dense = createDocuments(() => schema);
    const list = '0 '.repeat(9_000);
    for (let i = 0; i < 60; i += 1) dense.prepare(`{a${i}:echo(list:[${list}])}`, null);
    expect(dense.size()).toBeLessThan(40);
  });
});

describe('compiled operations', () => {
  it('have a limited number of fields; the one that ran longest ago is compiled again', () => {
    const compiled: number[] = [];
    const operations = createCompiledOperations(100);
    const run = (id: number, fields: number) =>
      operations.of(id, fields, () => {
        compiled.push(id);
        return () => ({});
      });
    run(1, 40);
    run(2, 40);
    run(1, 40);
    run(3, 40);
    run(1, 40);
    run(2, 40);
    expect(compiled).toEqual([1, 2, 3, 2]);
    // An operation larger than the limit runs, and evicts all others.
    run(4, 400);
    run(4, 400);
    run(1, 40);
    expect(compiled).toEqual([1, 2, 3, 2, 4, 1]);
  });
});

it('a browser gets the explorer', async () => {
  await open('auto');
  const page = await web.inject({ url: '/graphql', headers: { accept: 'text/html' } });
  expect(page.headers['content-type']).toContain('text/html');
  expect((await web.inject({ url: '/graphql/explorer.js' })).statusCode).toBe(200);
});
