import type { TypedDocumentNode } from '@urql/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserClient, RETRY } from '../client.ts';
import { createStoredValues } from '../stored-values.ts';
import { createLivePrices } from './live-prices.ts';
import { PATIENCE_MS } from './time-limit.ts';

const Ask = 'query Ask { ask }' as unknown as TypedDocumentNode<{ ask: string }, Record<string, never>>;
const Order = 'mutation Order { order }' as unknown as TypedDocumentNode<
  { order: string },
  Record<string, never>
>;

/** All exchanges of the shop over a network in which `attempt` answers each attempt. */
function over(attempt: (signal: AbortSignal) => Promise<Response>) {
  const attempts: number[] = [];
  const client = createBrowserClient({
    url: 'http://shop/graphql',
    stored: createStoredValues(() => null),
    livePrices: createLivePrices(),
    storeView: 'default',
    token: () => null,
    currency: null,
    platform: () => null,
    isOnline: () => true,
    whenIdle: () => {},
    fetch: (_url, init) => {
      attempts.push(Date.now());
      return attempt(init?.signal as AbortSignal);
    },
  });
  return { client, attempts };
}

const endsWith = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const failsAfter = (milliseconds: number) => (signal: AbortSignal) =>
  Promise.race([
    endsWith(signal),
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new TypeError('Failed to fetch')), milliseconds),
    ),
  ]);

const answer = () =>
  new Response('{"data":{"ask":"yes","order":"taken"}}', { headers: { 'content-type': 'application/json' } });

/** Returns the result and the time it took. */
async function ended<Result>(result: Promise<Result>): Promise<{ result: Result; afterMs: number }> {
  const begun = Date.now();
  const done = result.then((value) => ({ result: value, afterMs: Date.now() - begun }));
  await vi.advanceTimersByTimeAsync(300_000);
  return done;
}

describe('a request that is not answered', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['query', 15_000],
    ['mutation', 30_000],
  ] as const)(
    'fails like a lost connection after its time limit, and is not retried: %s',
    async (kind, limitMs) => {
      expect(PATIENCE_MS[kind]).toBe(limitMs);
      const { client, attempts } = over(endsWith);
      const request = kind === 'query' ? client.query(Ask, {}) : client.mutation(Order, {});
      const { result, afterMs } = await ended<{ error?: unknown }>(request.toPromise());
      expect(result.error).toMatchObject({ networkError: { name: 'TimeoutError' } });
      expect(afterMs).toBe(limitMs);
      expect(attempts).toHaveLength(1);
    },
  );

  it('also fails if only the rest of its answer is missing', async () => {
    const { client } = over(
      async (signal) =>
        new Response(
          new ReadableStream({
            start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
          }),
          { headers: { 'content-type': 'application/json' } },
        ),
    );
    const { result, afterMs } = await ended(client.query(Ask, {}).toPromise());
    expect(result.error?.networkError).toBeDefined();
    expect(afterMs).toBe(PATIENCE_MS.query);
  });

  it('has one time limit for all its attempts together, pauses excluded', async () => {
    const { client, attempts } = over(failsAfter(6000));
    const { result } = await ended(client.query(Ask, {}).toPromise());
    expect(result.error?.networkError).toBeDefined();
    expect(attempts).toHaveLength(3);
  });

  it('makes all five attempts if each fails soon', async () => {
    const { client, attempts } = over(failsAfter(100));
    await ended(client.query(Ask, {}).toPromise());
    expect(attempts).toHaveLength(RETRY.maxNumberAttempts);
  });

  it('lets the next mutation proceed', async () => {
    let first = true;
    const { client } = over((signal) => {
      if (!first) return Promise.resolve(answer());
      first = false;
      return endsWith(signal);
    });
    void client.mutation(Order, {}).toPromise();
    const { result } = await ended(client.mutation(Order, {}).toPromise());
    expect(result.error).toBeUndefined();
  });

  it('has a new time limit when the shopper repeats it', async () => {
    const { client, attempts } = over(endsWith);
    await ended(client.query(Ask, {}).toPromise());
    const { afterMs } = await ended(client.query(Ask, {}, { requestPolicy: 'network-only' }).toPromise());
    expect(afterMs).toBe(PATIENCE_MS.query);
    expect(attempts).toHaveLength(2);
  });

  it('is dropped silently when nothing waits for it any more', async () => {
    let receivedSignal: AbortSignal | undefined;
    const { client } = over((signal) => {
      receivedSignal = signal;
      return endsWith(signal);
    });
    const leave = client.query(Ask, {}).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1);
    expect(receivedSignal?.aborted).toBe(false);
    leave.unsubscribe();
    expect(receivedSignal?.aborted).toBe(true);
  });
});
