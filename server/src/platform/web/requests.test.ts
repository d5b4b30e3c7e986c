import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { readSettings } from '../settings/settings.ts';

let shop: TestShop;
let port: number;

beforeAll(async () => {
  shop = await createTestShop({
    config: {
      baseUrl: 'http://shop.example:4000',
      limits: {
        bodyBytes: 1024 * 1024,
        pictureBytes: 2 ** 30,
        designPictureBytes: 2 ** 30,
        returnPictureBytes: 2 ** 30,
        craftPictureBytes: 2 ** 30,
        reviewPictureBytes: 2 ** 30,
        servicePictureBytes: 2 ** 30,
        tradeInPictureBytes: 2 ** 30,
        conversationPictureBytes: 2 ** 30,
        requestMs: 400,
        unpaidPieces: {
          ofBuyer: 10,
          ofSource: 30,
          ofSourceByCard: 100,
          ofStoreByCard: 100,
          ofStore: 100,
          scarceOfStore: 25,
        },
        unpaidValueOfSource: 300_000,
        ordersOfSource: 60,
        accountsOfSource: 60,
        cartsOfSource: 600,
        querySecondsOfSource: 5,
        pageSecondsOfSource: 5,
        unpaidEmails: 20,
        emailsOfSource: 1_000_000,
        wishlists: { ofAccount: 20, pieces: 200 },
      },
    },
  });
  port = Number(new URL(await shop.web.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => shop.close());

/**
 * Sends the text as it is, without a client that would correct it. Returns the answer once the server
 * closes.
 */
async function send(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const get = (target: string, ...headers: string[]): Promise<string> =>
  send([`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

describe('a request that arrives slowly', () => {
  it.each([
    [
      'body',
      'POST /graphql HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
    ],
    ['headers', 'POST /graphql HTTP/1.1\r\nHost: shop.example\r\n'],
  ])('is ended with 408 when it is not complete in time: %s', async (part, start) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const trickle = setInterval(() => socket.write(part === 'body' ? ' ' : 'X-A: 1\r\n'), 50);
    socket.setEncoding('utf8').on('data', (text) => {
      clearInterval(trickle);
      answer += text;
    });
    // A byte that arrives after the close resets the connection, and the answer may be lost.
    let isReset = false;
    socket.on('error', () => {
      isReset = true;
    });
    socket.write(start);
    const closed = new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), 5_000);
      socket.once('close', () => {
        clearTimeout(late);
        resolve(true);
      });
    });
    try {
      expect(await closed, 'the connection is ended').toBe(true);
    } finally {
      clearInterval(trickle);
      socket.destroy();
    }
    if (!isReset) expect(statusOf(answer)).toBe(408);
  });
});

describe('the host of a request', () => {
  it('has one Host header only', async () => {
    expect(statusOf(await get('/healthz', 'Host: shop.example'))).toBe(200);
    for (const second of ['Host: other.example', 'HOST: shop.example']) {
      const answer = await get('/healthz', 'Host: shop.example', second);
      expect(statusOf(answer)).toBe(400);
      expect(answer).toContain('"code":"BAD_REQUEST"');
    }
    expect(statusOf(await get('/healthz'))).toBe(400);
  });

  it.each([
    ['http://shop.example/healthz', 'shop.example', 200],
    ['HTTP://SHOP.example:80/healthz', 'shop.example', 200],
    ['http://shop.example:4000/healthz', 'shop.example:4000', 200],
    ['http://other.example/healthz', 'shop.example', 400],
    ['http://shop.example:81/healthz', 'shop.example', 400],
    ['http://shop.example@other.example/healthz', 'shop.example', 400],
    ['http://:81/healthz', 'shop.example', 400],
  ])('in the target %s must equal the Host header %s: %i', async (target, host, status) => {
    expect(statusOf(await get(target, `Host: ${host}`))).toBe(status);
  });
});

describe('a body of brackets', () => {
  it.each(['/graphql', '/rest/V1/guest-carts/x/shipping-information'])(
    'is refused at %s before it is parsed to objects',
    async (url) => {
      for (const values of [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, `[${'[],'.repeat(100_000)}[]]`]) {
        const payload = `{"query":"{ __typename }","variables":{"a":${values}},"x":${values}}`;
        const answer = await shop.http({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json', host: 'shop.example:4000' },
          payload,
        });
        expect(answer.statusCode).toBe(400);
        expect(answer.body).toContain('too many values');
      }
    },
  );
});

describe('the Host header', () => {
  const statusFor = async (at: number, host: string, target = '/healthz'): Promise<string> => {
    const socket = connect(at, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part;
    });
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    return answer;
  };

  it.each([
    'localhost',
    'localhost:4101',
    'LocalHost',
    '127.0.0.1',
    '127.0.0.1:1',
    '[::1]',
    '[::1]:4000',
    'shop.example',
    'shop.example:9',
  ])('%s is accepted in development', async (host) => {
    expect(statusOf(await statusFor(port, host, '/dev/outbox'))).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:4000',
    'localhost.evil.example',
    'evil.example.localhost',
    'localhost@evil.example',
    'a.shop.example',
    '127.0.0.2',
    '192.168.1.7',
    'localhost.',
    'evil example',
    '',
  ])('%j is refused in development, with the reason', async (host) => {
    for (const target of ['/dev/outbox', '/graphql', '/nothing', '/assets/nothing.js']) {
      const answer = await statusFor(port, host, target);
      expect(statusOf(answer)).toBe(421);
      expect(answer).toContain('BASE_URL');
    }
  });

  it('may be any in production', async () => {
    const other = await createTestShop({ config: { environment: 'production' } });
    const at = Number(new URL(await other.web.listen({ host: '127.0.0.1', port: 0 })).port);
    expect(statusOf(await statusFor(at, 'evil.example'))).toBe(200);
    await other.close();
  });
});

it.each([
  [{}, 404],
  [{ METRICS: 'on' }, 200],
])('/metrics is answered in production with the settings %j by %i', async (settings, status) => {
  const folder = await mkdtemp(join(tmpdir(), 'jinlan-metrics-'));
  const { metrics } = await readSettings(
    { NODE_ENV: 'production', BASE_URL: 'https://shop.example', DATA_DIR: folder, ...settings },
    async () => 'x'.repeat(32),
  );
  const production = await createTestShop({ config: { metrics } });
  expect((await production.http({ url: '/metrics' })).statusCode).toBe(status);
  await production.close();
  await rm(folder, { recursive: true });
});
