import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMore, parseJsonBodies, TooManyValues } from './json-bodies.ts';

const limits = { values: 50, depth: 6 };

/** As the limit counts them: the value itself, and all that it holds. */
function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Object.values(value);
  return 1 + inner.reduce((sum: number, one) => sum + valuesOf(one), 0);
}
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((one) => depthOf(one)))
    : 0;

describe('a JSON text', () => {
  it('with few values passes, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const value: unknown = JSON.parse(text);
        expect(hasMore(text, { values: 2 * valuesOf(value), depth: Math.max(1, depthOf(value)) })).toBe(
          false,
        );
      }),
    );
  });

  it('with more values than are allowed does not', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 3 }), (list) => {
        expect(hasMore(JSON.stringify(list), { values: list.length - 1, depth: 1_000 })).toBe(true);
      }),
    );
  });

  it('nested deeper than is allowed does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.json(), (depth, inner) => {
        const text = `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;
        expect(hasMore(text, { values: 100_000, depth: depth - 1 })).toBe(true);
      }),
    );
  });

  it.each(['"', '"\\"', '{"a', '[[["]]]', '\\', ''])(
    'that ends in the middle is read to its end: %j',
    (text) => {
      expect(hasMore(text, limits)).toBe(false);
    },
  );
});

describe('a request', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify({ bodyLimit: 2 ** 20 });
    parseJsonBodies(app, limits);
    app.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof TooManyValues ? 400 : 500).send({}),
    );
    app.post('/', async ({ body }) => ({ body }));
    await app.ready();
  });
  afterAll(() => app.close());

  const post = async (payload: string) =>
    (await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload }))
      .statusCode;

  it('is parsed with few values and refused with many, wherever they stand', async () => {
    expect(await post('{"query":"{ a }","variables":{"a":[1,2,3]}}')).toBe(200);
    expect(await post(JSON.stringify({ query: '[{,'.repeat(200) }))).toBe(200);
    expect(await post(`{"variables":{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`)).toBe(400);
    expect(await post(`{"x":[${'[],'.repeat(60)}[]]}`)).toBe(400);
    expect(await post(`{"x":[${'{},'.repeat(60)}{}]}`)).toBe(400);
  });
});
