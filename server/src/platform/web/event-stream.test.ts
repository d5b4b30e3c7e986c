import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { StoreView } from '@jinlan/domain/markets';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEvents, type Events, orderTopic } from '../events.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { eventStream } from './event-stream.ts';

const storeView: StoreView = {
  id: 1,
  code: 'sg_en',
  market: 'sg',
  locale: 'en-US',
  currency: 'SGD',
  currencies: ['SGD'],
  name: 'English',
  productSuffix: '.html',
  categorySuffix: '.html',
};
const ofOneAddress = 120;
const maxStreams = 150;

let app: FastifyInstance;
let events: Events;
let metrics: Metrics;
let port: number;
const sockets = new Set<Socket>();

beforeEach(async () => {
  events = createEvents();
  metrics = createMetrics();
  app = Fastify();
  await app.register(eventStream, {
    events,
    metrics,
    findStoreView: (code) => (code === storeView.code ? storeView : null),
    defaultView: storeView.code,
    maxStreams,
    maxStreamsOfOneAddress: ofOneAddress,
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await app.close();
});

/** A client that reads nothing until the test lets it. */
async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.add(socket);
  await once(socket, 'connect');
  socket.write('GET /events HTTP/1.1\r\nhost: shop\r\n\r\n');
  return socket;
}

const clients = async (): Promise<number> =>
  (await metrics.eventClients.get()).values.reduce((sum, { value }) => sum + value, 0);

async function firstOf(socket: Socket, text: string): Promise<string> {
  let received = '';
  for await (const chunk of socket) {
    received += chunk;
    if (received.includes(text)) break;
  }
  return received;
}

it('a stream does not queue events for a reader that reads none, and sends it the newest afterwards', async () => {
  const slow = await open();
  await expect.poll(clients).toBe(1);
  const megabyte = 'x'.repeat(1_000_000);
  for (let id = 1; id <= 60; id += 1) {
    events.publish('sg', { event: 'gold-price', id: String(id), data: megabyte });
    await new Promise((resolve) => setImmediate(resolve));
  }
  let bytes = 0;
  let tail = '';
  for await (const chunk of slow as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    tail = (tail + chunk.toString('latin1')).slice(-1_200_000);
    if (/id: 60\n[\s\S]*x"\n\n/.test(tail)) break;
  }
  // The network's own buffers hold a few megabytes; sixty were published.
  expect(bytes).toBeLessThan(20_000_000);
});

it('a stream keeps the newest event of each order for a reader that reads none', async () => {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  await once(socket, 'connect');
  const [firstKey = '', secondKey = ''] = ['a', 'b'].map((letter) => letter.repeat(32));
  socket.write(`GET /events/orders?watch=${firstKey},${secondKey} HTTP/1.1\r\nhost: shop\r\n\r\n`);
  await expect.poll(clients).toBe(1);
  const padding = 'x'.repeat(1_000_000);
  for (let id = 1; id <= 40; id += 1) {
    for (const key of [firstKey, secondKey])
      events.notify(orderTopic(key), { event: 'order-changed', id: `${key[0]}${id}`, data: padding });
    await new Promise((resolve) => setImmediate(resolve));
  }
  let tail = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    tail = (tail + chunk.toString('latin1')).slice(-2_500_000);
    if (/id: ([ab])40\n[\s\S]*id: (?!\1)[ab]40\n[\s\S]*x"\n\n/.test(tail)) break;
  }
  expect(tail).toMatch(/id: a40\n/);
});

it('a stream follows the market of the setting STORE_VIEW where the request names no store view', async () => {
  events.publish('sg', { event: 'gold-price', id: '7', data: [] });
  expect(await firstOf(await open(), 'id: 7')).toMatch(/^HTTP\/1.1 200/);
});

it('the server counts the streams of an address and forgets the closed ones', async () => {
  events.publish('sg', { event: 'gold-price', id: '7', data: [] });
  const first = await Promise.all(Array.from({ length: ofOneAddress }, () => open()));
  await expect.poll(clients).toBe(ofOneAddress);
  expect(await firstOf(await open(), '\r\n\r\n')).toMatch(/^HTTP\/1.1 429 [\s\S]*retry-after: 30/i);
  expect((await metrics.rateLimited.get()).values).toEqual([
    { labels: { limit: 'event-streams' }, value: 1 },
  ]);
  for (const socket of first) socket.destroy();
  await expect.poll(clients).toBe(0);
  expect(await firstOf(await open(), 'id: 7')).toMatch(/^HTTP\/1.1 200/);
});

it('when all places are taken, a newcomer gets the oldest stream of the network with most', async () => {
  events.publish('sg', { event: 'gold-price', id: '7', data: [] });
  const oldest = await open();
  await expect.poll(clients).toBe(1);
  const closed = once(oldest.resume(), 'close');
  await Promise.all(Array.from({ length: ofOneAddress - 1 }, () => open()));
  await Promise.all(Array.from({ length: maxStreams - ofOneAddress }, () => open('127.0.1.2')));
  await expect.poll(clients).toBe(maxStreams);
  expect(await firstOf(await open('127.0.2.3'), 'id: 7')).toMatch(/^HTTP\/1.1 200/);
  await closed;
  await expect.poll(clients).toBe(maxStreams);
});
