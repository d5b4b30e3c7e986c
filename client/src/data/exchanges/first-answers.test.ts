import { createRequest } from '@urql/core';
import { expect, it } from 'vitest';
import { shopCacheExchange } from '../cache.ts';
import { createFirstAnswers } from './first-answers.ts';
import { clientOf, document, network } from './testing.ts';

const Ask = document<{ ask: string }, { filter: string }>(
  'query Ask($filter: String!) { ask(filter: $filter) }',
);
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A browser client that starts with two answers of the server: data for `known`, a refusal for `foo`. */
function wake() {
  const net = network();
  const keyOf = (filter: string) => createRequest(Ask, { filter }).key;
  const first = createFirstAnswers({
    [keyOf('known')]: { data: JSON.stringify({ ask: 'yes' }) },
    [keyOf('foo')]: { error: { graphQLErrors: [{ message: 'Field "foo" is not defined' }] } },
  });
  const client = clientOf(
    net.fetch,
    shopCacheExchange(() => {}),
    first.exchange,
  );
  return { net, first, client, read: (filter: string) => client.readQuery(Ask, { filter }) };
}

it('answers and errors of the first document are returned at once, however often a component renders', async () => {
  const { net, read } = wake();
  for (let times = 0; times < 3; times += 1) {
    expect(read('known')?.data).toEqual({ ask: 'yes' });
    expect(read('foo')?.error?.message).toContain('Field "foo" is not defined');
    await settled();
  }
  expect(net.calls).toEqual([]);
});

it.each(['forgetErrors', 'network-only'] as const)('an error is forgotten by %s', async (how) => {
  const { net, first, client, read } = wake();
  expect(read('foo')?.error).toBeDefined();
  if (how === 'forgetErrors') first.forgetErrors();
  const again = client
    .query(Ask, { filter: 'foo' }, how === 'network-only' ? { requestPolicy: how } : {})
    .toPromise();
  await net.waitForCalls(1);
  net.calls[0]?.answer({ data: { ask: 'now' } });
  expect((await again).data).toEqual({ ask: 'now' });
  expect(read('foo')?.data).toEqual({ ask: 'now' });
});
