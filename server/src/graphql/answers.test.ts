import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { RequestContext } from '../platform/context.ts';
import { createTestShop } from '../testing/shop.ts';
import { createAnswers } from './answers.ts';
import type { PreparedOperation } from './documents.ts';

const operation = (changes: Partial<PreparedOperation> = {}): PreparedOperation => ({
  id: 1,
  kind: 'query' as PreparedOperation['kind'],
  name: null,
  rootFields: ['products'],
  cost: () => 1,
  run: () => ({}),
  ...changes,
});
const context = (changes: object = {}): RequestContext =>
  ({
    bearer: null,
    storeView: { code: 'hk_en' },
    currency: 'HKD',
    mintype: '',
    ...changes,
  }) as RequestContext;
const request = (variables: Record<string, unknown> = {}) => ({ query: '', variables, operationName: null });

describe('the cache of answers', () => {
  const step = fc.record({
    key: fc.integer({ min: 0, max: 12 }).map(String),
    bytes: fc.integer({ min: 0, max: 40 }),
    fails: fc.boolean(),
  });

  test('stays within its limits, and returns what was made for a key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const bounds = { entries: 5, bytes: 100 };
        const answers = createAnswers({ fields: new Set(), stamp: async () => '' }, bounds);
        for (const { key, bytes, fails } of steps) {
          let createdAnswer: Buffer | null | undefined;
          const answer = await answers.through(key, async () => {
            createdAnswer = fails ? null : Buffer.from(`${key}:${'x'.repeat(bytes)}`);
            return createdAnswer;
          });
          if (createdAnswer !== undefined) expect(answer).toBe(createdAnswer);
          else expect(answer?.toString().split(':')[0]).toBe(key);
          const size = answers.size();
          expect(size.entries).toBeLessThanOrEqual(bounds.entries);
          expect(size.bytes).toBeLessThanOrEqual(bounds.bytes);
        }
      }),
    );
  });

  test('makes an answer once for all requests at the same time, and does not store it when it failed', async () => {
    const answers = createAnswers({ fields: new Set(), stamp: async () => '' });
    let runs = 0;
    const fail = async () => {
      runs += 1;
      return null;
    };
    await Promise.all([answers.through('a', fail), answers.through('a', fail)]);
    expect(runs).toBe(1);
    await answers.through('a', fail);
    expect(runs).toBe(2);
    await expect(answers.through('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect((await answers.through('a', async () => Buffer.from('found')))?.toString()).toBe('found');
  });
});

describe('the key of an answer', () => {
  let stamp = '1';
  const answers = createAnswers({ fields: new Set(['products', 'category']), stamp: async () => stamp });

  test('differs by everything that the answer depends on', async () => {
    const keys = [
      await answers.keyOf(operation(), request(), context()),
      await answers.keyOf(operation({ id: 2 }), request(), context()),
      await answers.keyOf(operation(), request({ page: 2 }), context()),
      await answers.keyOf(operation(), request(), context({ storeView: { code: 'hk_zh' } })),
      await answers.keyOf(operation(), request(), context({ currency: 'USD' })),
      await answers.keyOf(operation(), request(), context({ mintype: 'CM' })),
    ];
    stamp = '2';
    keys.push(await answers.keyOf(operation(), request(), context()));
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each([
    ['who is signed in', operation(), context({ bearer: 'token' })],
    ['a change', operation({ kind: 'mutation' as PreparedOperation['kind'] }), context()],
    ['a field of another kind beside', operation({ rootFields: ['products', 'cart'] }), context()],
    ['fields that a fragment hides', operation({ rootFields: [] }), context()],
  ])('is null for %s', async (_, prepared, by) => {
    expect(await answers.keyOf(prepared, request(), by)).toBeNull();
  });
});

describe('a shop that caches answers', async () => {
  const shop = await createTestShop({ sample: true });
  afterAll(() => shop.close());
  const list = `{ products(filter: { sku: { eq: "JL10521" } }) {
    items { sku price_parts { gold_version total { value } } } } }`;
  const priceParts = async (headers: Record<string, string> = { store: 'hk_en' }) =>
    (await shop.graphql(list, {}, headers)).data.products.items[0].price_parts;

  test('returns the new gold price with the next answer', async () => {
    const before = await priceParts();
    expect(await priceParts()).toEqual(before);
    const { pricing } = shop.areas;
    const board = pricing.current('HK-CK9999');
    const { version } = await pricing.publishGoldPrice(
      { kind: 'system', job: 'test' },
      {
        type: 'HK-CK9999',
        sell: (board?.sell.minor ?? 0) + 10_000,
        source: 'development',
        publisher: 'test',
      },
    );
    const after = await priceParts();
    expect(after.gold_version).toBe(version);
    expect(after.total.value).toBeGreaterThan(before.total.value);
  });

  test('separates the markets', async () => {
    const [hk, cn] = [await priceParts(), await priceParts({})];
    expect(hk.total.value).not.toBe(cn.total.value);
    expect(await priceParts({ store: 'hk_en' })).toEqual(hk);
  });

  test('caches no error', async () => {
    const refused = () => shop.graphql('{ products { total_count } }');
    const [first, second] = [await refused(), await refused()];
    expect(first.errors?.[0]?.extensions?.code).toBe('SEARCH_OR_FILTER_REQUIRED');
    expect(second.errors).toEqual(first.errors);
  });
});
