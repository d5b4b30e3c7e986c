/** A fake network for tests of the exchanges. */
import { Client, type Exchange, fetchExchange, type TypedDocumentNode } from '@urql/core';

/** A request to the fake network. It waits until the test answers it. */
export interface Call {
  readonly url: string;
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly headers: Headers;
  answer(body: object): void;
  fail(): void;
}

/**
 * Returns a fake `fetch`, the calls that it has received, and a function that waits until there are `count` calls in total.
 */
export function network() {
  const calls: Call[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const fetch = ((url: string, init: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      const body = init.body
        ? (JSON.parse(String(init.body)) as { query: string; variables?: object })
        : Object.fromEntries(new URL(url, 'http://shop').searchParams);
      const variables = typeof body.variables === 'string' ? JSON.parse(body.variables) : body.variables;
      calls.push({
        url,
        query: String(body.query),
        variables: variables ?? {},
        headers: new Headers(init.headers as Record<string, string>),
        answer: (answer) =>
          resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })),
        fail: () => reject(new TypeError('Failed to fetch')),
      });
      for (const { count, resolve: tell } of waiting) if (calls.length >= count) tell();
    })) as typeof globalThis.fetch;
  const waitForCalls = (count: number) =>
    calls.length >= count
      ? Promise.resolve()
      : new Promise<void>((resolve) => waiting.push({ count, resolve }));
  return { fetch, calls, waitForCalls };
}

/** Creates a client that sends requests through these exchanges to `fetch`. */
export function clientOf(fetch: typeof globalThis.fetch, ...exchanges: Exchange[]): Client {
  return new Client({
    url: 'http://shop/graphql',
    fetch,
    preferGetMethod: false,
    exchanges: [...exchanges, fetchExchange],
  });
}

export const document = <Data, Variables extends object = Record<string, never>>(text: string) =>
  text as unknown as TypedDocumentNode<Data, Variables>;
