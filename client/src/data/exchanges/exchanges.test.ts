import { retryExchange } from '@urql/exchange-retry';
import { describe, expect, it } from 'vitest';
import { localMutationsExchange, shopCacheExchange } from '../cache.ts';
import { RETRY } from '../client.ts';
import { ClearCustomerDataDocument } from '../local-documents.ts';
import { createStoredValues } from '../stored-values.ts';
import { distinctMutationsExchange } from './distinct-mutations.ts';
import { headersExchange } from './headers.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { createLivePrices } from './live-prices.ts';
import { mutationQueueExchange } from './mutation-queue.ts';
import { dropEntries, stockErrorsExchange } from './stock-errors.ts';
import { clientOf, document, network } from './testing.ts';

const Add = document<{ add: number }, { n: number }>('mutation Add($n: Int!) { add(n: $n) }');
const Ask = document<{ ask: string }>('query Ask { ask }');
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('mutations', () => {
  it('that are equal and sent at once are both answered', async () => {
    const net = network();
    const client = clientOf(
      net.fetch,
      distinctMutationsExchange,
      localMutationsExchange,
      shopCacheExchange(() => {}),
      mutationQueueExchange,
      retryExchange(RETRY),
    );
    const first = client.mutation(Add, { n: 1 }).toPromise();
    const second = client.mutation(Add, { n: 1 }).toPromise();
    await net.waitForCalls(1);
    net.calls[0]?.answer({ data: { add: 1 } });
    expect((await first).data).toEqual({ add: 1 });
    await net.waitForCalls(2);
    net.calls[1]?.answer({ data: { add: 2 } });
    expect((await second).data).toEqual({ add: 2 });
  });

  it('are sent one after another, and a failed one lets the next proceed', async () => {
    const net = network();
    const client = clientOf(net.fetch, mutationQueueExchange);
    const first = client.mutation(Add, { n: 1 }).toPromise();
    const second = client.mutation(Add, { n: 2 }).toPromise();
    const third = client.mutation(Add, { n: 3 }).toPromise();
    await net.waitForCalls(1);
    await settled();
    expect(net.calls).toHaveLength(1);
    net.calls[0]?.fail();
    expect((await first).error?.networkError).toBeDefined();
    await net.waitForCalls(2);
    expect(net.calls[1]?.variables).toEqual({ n: 2 });
    net.calls[1]?.answer({ errors: [{ message: 'no' }] });
    expect((await second).error?.graphQLErrors).toHaveLength(1);
    await net.waitForCalls(3);
    net.calls[2]?.answer({ data: { add: 3 } });
    expect((await third).data).toEqual({ add: 3 });
  });

  it('do not delay queries, and can opt out of the queue', async () => {
    const net = network();
    const client = clientOf(net.fetch, mutationQueueExchange);
    void client.mutation(Add, { n: 1 }).toPromise();
    const request = client.query(Ask, {}).toPromise();
    const unqueued = client.mutation(Add, { n: 2 }, { unqueued: true }).toPromise();
    await net.waitForCalls(3);
    net.calls[1]?.answer({ data: { ask: 'yes' } });
    net.calls[2]?.answer({ data: { add: 2 } });
    expect((await request).data).toEqual({ ask: 'yes' });
    expect((await unqueued).data).toEqual({ add: 2 });
  });
});

describe('retry', () => {
  const quick = { ...RETRY, initialDelayMs: 1, maxDelayMs: 2 };
  const retrying = (online: boolean) =>
    retryExchange({ ...quick, randomDelay: true, retryIf: (error) => Boolean(error.networkError) && online });

  it('sends at most five requests when the network fails', async () => {
    let tries = 0;
    const fetch = async () => {
      tries++;
      throw new TypeError('Failed to fetch');
    };
    const result = await clientOf(fetch, retrying(true)).query(Ask, {}).toPromise();
    expect(result.error?.networkError).toBeDefined();
    expect(tries).toBe(5);
  });

  it('never repeats a request that the shop refused, and repeats none while offline', async () => {
    const net = network();
    const refused = clientOf(net.fetch, retrying(true)).query(Ask, {}).toPromise();
    await net.waitForCalls(1);
    net.calls[0]?.answer({ errors: [{ message: 'no' }] });
    await refused;
    expect(net.calls).toHaveLength(1);
    const offline = clientOf(net.fetch, retrying(false)).query(Ask, {}).toPromise();
    await net.waitForCalls(2);
    net.calls[1]?.fail();
    await offline;
    expect(net.calls).toHaveLength(2);
  });
});

describe('headers', () => {
  const sources = { token: () => null, storeView: 'default', currency: null, platform: () => null };
  const headersOf = async (extraHeaders: object) => {
    const net = network();
    void clientOf(net.fetch, headersExchange({ ...sources, ...extraHeaders }))
      .query(Ask, {})
      .toPromise();
    await net.waitForCalls(1);
    return net.calls[0]?.headers as Headers;
  };

  it('are those of a guest when nothing is stored', async () => {
    const headers = await headersOf({});
    expect(headers.get('authorization')).toBe('');
    expect(headers.get('store')).toBe('default');
    expect(headers.get('mintype')).toBe('');
    expect(headers.has('content-currency')).toBe(false);
  });

  it('carry token, currency and platform when they are set', async () => {
    const headers = await headersOf({
      token: () => 'abc',
      currency: 'USD',
      platform: () => 'cmMiniPro',
    });
    expect(headers.get('authorization')).toBe('Bearer abc');
    expect(headers.get('content-currency')).toBe('USD');
    expect(headers.get('mintype')).toBe('CM');
    expect((await headersOf({ platform: () => 'other' })).get('mintype')).toBe('eshop');
  });
});

describe('stock errors', () => {
  const List = document<{ list: { items: ({ sku: string } | null)[] } }>(
    'query List { list { items { sku } } }',
  );
  const stock = { message: 'Some of the products are out of stock.', path: ['list', 'items', 1] };
  const data = { list: { items: [{ sku: 'a' }, null, { sku: 'c' }] } };
  const answerWith = async (errors: object[]) => {
    const net = network();
    const result = clientOf(net.fetch, stockErrorsExchange).query(List, {}).toPromise();
    await net.waitForCalls(1);
    net.calls[0]?.answer({ data, errors });
    return result;
  };

  it('are removed with the list entries they point at', async () => {
    const result = await answerWith([stock]);
    expect(result.error).toBeUndefined();
    expect(result.data?.list.items).toEqual([{ sku: 'a' }, { sku: 'c' }]);
  });

  it('do not remove other errors', async () => {
    const result = await answerWith([stock, { message: 'Something else' }]);
    expect(result.error?.graphQLErrors.map(({ message }) => message)).toEqual(['Something else']);
    expect(result.data?.list.items).toHaveLength(2);
  });

  it('removes only entries that are null', () => {
    expect(dropEntries({ a: [1, 2] }, [['a', 0]])).toEqual({ a: [1, 2] });
  });
});

describe('live prices', () => {
  it('are fetched again once by open queries, for several versions at once', async () => {
    const net = network();
    const planned: (() => void)[] = [];
    const live = createLivePrices(
      (work) => planned.push(work),
      () => 0.5,
    );
    const client = clientOf(net.fetch, live.exchange);
    const receivedData: unknown[] = [];
    const open = client.query(Ask, {}, { livePrices: true }).subscribe(({ data }) => receivedData.push(data));
    await net.waitForCalls(1);
    net.calls[0]?.answer({ data: { ask: 'old' } });
    while (receivedData.length === 0) await settled();
    live.refresh();
    live.refresh();
    expect(planned).toHaveLength(1);
    planned[0]?.();
    await net.waitForCalls(2);
    net.calls[1]?.answer({ data: { ask: 'new' } });
    const hasNewAnswer = () => receivedData.some((data) => (data as { ask: string }).ask === 'new');
    while (!hasNewAnswer()) await settled();
    open.unsubscribe();
    live.refresh();
    planned[1]?.();
    await settled();
    expect(net.calls).toHaveLength(2);
  });
});

describe('stored answers', () => {
  const memory = () => {
    const map = new Map<string, string>();
    return {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
      key: (index: number) => [...map.keys()][index] ?? null,
      get length() {
        return map.size;
      },
    };
  };

  it('are returned when the network fails, but only in their own store view', async () => {
    const stored = createStoredValues(() => memory());
    const net = network();
    const visit = (storeView: string) =>
      clientOf(net.fetch, createKeptAnswers({ stored, storeView, whenIdle: (work) => work() }).exchange)
        .query(Ask, {})
        .toPromise();
    const online = visit('default');
    await net.waitForCalls(1);
    net.calls[0]?.answer({ data: { __typename: 'Query', ask: 'kept' } });
    await online;
    const offline = visit('default');
    await net.waitForCalls(2);
    net.calls[1]?.fail();
    const answer = await offline;
    expect(answer.data).toMatchObject({ ask: 'kept' });
    expect(answer.error).toBeUndefined();
    const elsewhere = visit('hk_en');
    await net.waitForCalls(3);
    net.calls[2]?.fail();
    expect((await elsewhere).error?.networkError).toBeDefined();
  });

  it('are deleted by type prefix', () => {
    const stored = createStoredValues(() => memory());
    stored.set('cache_default', [
      { key: 1, data: {}, types: ['Query', 'Cart', 'SimpleCartItem'] },
      { key: 2, data: {}, types: ['Query', 'CategoryTree'] },
    ]);
    stored.set('cache_hk_en', [{ key: 3, data: {}, types: ['AvailableShippingMethod'] }]);
    createKeptAnswers({ stored, storeView: 'default', whenIdle: () => {} }).drop([
      'Cart',
      'AvailableShippingMethod',
    ]);
    expect(stored.get('cache_default')).toMatchObject([{ key: 2 }]);
    expect(stored.get('cache_hk_en')).toEqual([]);
  });

  it.each([
    'Customer',
    'StaffOrder',
    'WishlistItem',
    'Appointment',
    'Reservation',
    'ServiceJob',
    'StoreReservation',
  ])(
    'are never stored where they contain a %s, because somebody else may use the browser next',
    async (type) => {
      const stored = createStoredValues(() => memory());
      const net = network();
      const whenIdle = (work: () => void) => work();
      const { exchange } = createKeptAnswers({ stored, storeView: 'default', whenIdle });
      const Personal = document<object>('query Personal { personal { __typename name } }');
      const request = clientOf(net.fetch, exchange).query(Personal, {}).toPromise();
      await net.waitForCalls(1);
      net.calls[0]?.answer({ data: { personal: { __typename: type, name: 'Lam Mei' } } });
      await request;
      expect(JSON.stringify(stored.get('cache_default') ?? null)).not.toContain('Lam Mei');
    },
  );

  it('are not stored after a deletion, even if their request was sent before it', async () => {
    const storage = memory();
    const stored = createStoredValues(() => storage);
    const net = network();
    const idle: (() => void)[] = [];
    const storedAnswers = createKeptAnswers({
      stored,
      storeView: 'default',
      whenIdle: (work) => idle.push(work),
    });
    const client = clientOf(net.fetch, storedAnswers.exchange);
    const Bag = document<object>('query Bag { cart { __typename email } }');
    async function answerAfter(call: number, meanwhile: () => void = () => {}): Promise<string> {
      const request = client.query(Bag, {}, { requestPolicy: 'network-only' }).toPromise();
      await net.waitForCalls(call + 1);
      meanwhile();
      net.calls[call]?.answer({ data: { cart: { __typename: 'Cart', email: 'a@b.c' } } });
      await request;
      if (call > 0) for (const write of idle.splice(0)) write();
      return JSON.stringify(stored.get('cache_default') ?? null);
    }
    await answerAfter(0);
    expect(await answerAfter(1, () => storedAnswers.drop(['Cart']))).not.toContain('a@b.c');
    expect(await answerAfter(2)).toContain('a@b.c');
  });
});

describe("a customer's data", () => {
  it('is removed from cache and storage when it is cleared', async () => {
    const net = network();
    const stored = createStoredValues(() => null);
    stored.set('cache_hk_en', [{ key: 1, data: {}, types: ['Query', 'CustomerAddress'] }]);
    const storedAnswers = createKeptAnswers({ stored, storeView: 'default', whenIdle: () => {} });
    const client = clientOf(net.fetch, shopCacheExchange(storedAnswers.drop), localMutationsExchange);
    const Customer = document<{ customer: { email: string } | null }>(
      'query Customer { customer { __typename email } }',
    );
    const first = client.query(Customer, {}).toPromise();
    await net.waitForCalls(1);
    net.calls[0]?.answer({ data: { customer: { __typename: 'Customer', email: 'a@b.c' } } });
    await first;
    await client.mutation(ClearCustomerDataDocument, {}).toPromise();
    expect(stored.get('cache_hk_en')).toEqual([]);
    const again = client.query(Customer, {}).toPromise();
    await net.waitForCalls(2);
    net.calls[1]?.answer({ data: { customer: null } });
    expect((await again).data?.customer).toBeNull();
  });
});
