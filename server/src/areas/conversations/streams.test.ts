import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { conversationDesk, shopperBrowser } from '../../testing/conversations.ts';
import { staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';

// Tests the events that strangers get from the streams.

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script('delete from platform.limit_use; delete from conversations.conversation');
});

interface Stream {
  /** All text that has come so far. */
  text(): string;
  until(wanted: string): Promise<void>;
  close(): void;
}

async function open(keys: string): Promise<Stream> {
  const stop = new AbortController();
  const url = `${shop.platform.config.baseUrl}/events/conversations?watch=${encodeURIComponent(keys)}`;
  const answer = await fetch(url, { signal: stop.signal });
  expect(answer.status).toBe(200);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  const until = async (wanted: string): Promise<void> => {
    while (!text.includes(wanted)) text += Buffer.from((await reader.read()).value ?? []).toString();
  };
  await until('id: open');
  return { text: () => text, until, close: () => stop.abort() };
}

const statusOf = async (path: string): Promise<number> =>
  (await shop.http({ method: 'GET', url: path })).statusCode;

it('another store’s key, once leaked, says that something changed and opens nothing', async () => {
  const desk = conversationDesk(shop, await staffOf(shop, { store: 'hk-eshop', role: 'adviser' }));
  const elsewhere = await staffOf(shop, { store: 'cn-eshop', role: 'manager' });
  const { staffConversations: ours } = await must(desk.list('WAITING'));
  const { staffConversations: theirs } = await must(conversationDesk(shop, elsewhere).list('WAITING'));
  expect(ours.watch_key).not.toBe(theirs.watch_key);
  const [leaked, other] = await Promise.all([open(ours.watch_key), open(theirs.watch_key)]);
  const guest = shopperBrowser(shop);
  await must(guest.open());
  const { writeToConversation: begun } = await must(guest.write('My number is 9123 4567'));
  await leaked.until('event: conversation-changed');
  expect(leaked.text()).not.toMatch(/9123|My number/);
  expect(leaked.text()).not.toContain(begun.watch_key);
  // The event for the other store comes later. Once it has come, no event for this store was sent.
  const mainland = shopperBrowser(shop, { store: 'cn_en' });
  await must(mainland.open());
  await must(mainland.write('上海'));
  await other.until('event: conversation-changed');
  expect(other.text().split('event: conversation-changed')).toHaveLength(2);
  for (const key of [ours.watch_key, begun.watch_key]) {
    const answer = await shop.graphql(
      'query ($uid: ID!) { staffConversation(uid: $uid) { messages { text } } }',
      { uid: key },
      elsewhere.headers,
    );
    expect(answer.data?.staffConversation ?? null).toBeNull();
  }
  leaked.close();
  other.close();
});

it('made-up keys, codes of stores and uids get no event', async () => {
  const guest = shopperBrowser(shop);
  await must(guest.open());
  await must(guest.write('First'));
  const desk = conversationDesk(shop, await staffOf(shop, { store: 'hk-eshop', role: 'adviser' }));
  const { staffConversations: list } = await must(desk.list('WAITING'));
  const uid = String(list.items[0].uid);
  const neighbour = shopperBrowser(shop);
  await must(neighbour.open());
  const { writeToConversation: nearby } = await must(neighbour.write('A neighbour'));
  const guesses = [uid, 'hk-eshop'.padEnd(32, '0'), 'A'.repeat(32), list.watch_key.toLowerCase()];
  const [guessed, right] = await Promise.all([
    open([...guesses, nearby.watch_key].join(',')),
    open(list.watch_key),
  ]);
  await must(guest.write('Second'));
  await right.until('event: conversation-changed');
  await must(neighbour.write('Of the neighbour'));
  await guessed.until('event: conversation-changed');
  expect(guessed.text().split('event: conversation-changed')).toHaveLength(2);
  expect(guessed.text()).toContain(nearby.watch_key);
  for (const wrong of ['', '?watch=', '?watch=short', '?watch=*', `?watch=${'k'.repeat(65)}`, '?watch=%00'])
    expect(await statusOf(`/events/conversations${wrong}`)).toBeGreaterThanOrEqual(400);
  const many = Array.from({ length: 21 }, (_, index) => String(index).padStart(32, 'k')).join(',');
  expect(await statusOf(`/events/conversations?watch=${many}`)).toBeGreaterThanOrEqual(400);
  guessed.close();
  right.close();
});
