import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitBodies, TooManyBodies } from './bodies.ts';

let app: FastifyInstance;
const open: Socket[] = [];

beforeAll(async () => {
  app = Fastify({ bodyLimit: 50_000, trustProxy: '127.0.0.1' });
  limitBodies(app, {
    ...{ most: 100_000, small: 1_000 },
    ofNetwork: { most: 35_000, inNeed: 25_000 },
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof TooManyBodies ? 503 : 413).send({}),
  );
  app.post('/', async ({ body }) => ({ length: JSON.stringify(body).length }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await app.close();
});

const post = async (letters: number, source = '198.51.100.1'): Promise<number> => {
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': source },
    body: JSON.stringify('x'.repeat(letters)),
  });
  return response.status;
};

/** Sends most of a body and keeps the connection. */
async function leaveUnfinished(bytes: number, source: string): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  const head = `POST / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${source}\r\nContent-Type: application/json\r\nContent-Length: ${bytes + 1}\r\n\r\n"`;
  await new Promise<void>((resolve) => socket.write(head + 'x'.repeat(bytes - 1), () => resolve()));
  return socket;
}

/** Without a length, so that the server learns only while it reads that the body is too large. */
const stream = async (letters: number): Promise<number> => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  socket.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  for (let sent = 0; sent < letters; sent += 10_000) socket.write(`2710\r\n${'x'.repeat(10_000)}\r\n`);
  socket.write('0\r\n\r\n');
  const [answer] = await once(socket, 'data');
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1]);
};

const waitUntil = async (status: number, letters: number, source?: string): Promise<number> => {
  let last = 0;
  for (let tries = 0; tries < 200 && last !== status; tries += 1) last = await post(letters, source);
  return last;
};

it('refuses large bodies while unfinished ones hold the most, and reads small ones all the same', async () => {
  expect(await post(20_000)).toBe(200);
  const unfinished = await Promise.all(
    [1, 2, 3].map((network) => leaveUnfinished(30_000, `203.0.${network}.1`)),
  );
  expect(await waitUntil(503, 20_000)).toBe(503);
  expect(await post(500)).toBe(200);
  expect(await stream(400_000)).toBe(503);
  for (const socket of unfinished) socket.destroy();
  expect(await waitUntil(200, 20_000)).toBe(200);
  expect(await stream(400_000)).toBe(413);
  for (let turn = 0; turn < 20; turn += 1) expect(await post(20_000)).toBe(200);
});

it('refuses large bodies of a network that holds its share, and reads those of others', async () => {
  const unfinished = await Promise.all([1, 2].map((host) => leaveUnfinished(17_000, `203.0.113.${host}`)));
  expect(await waitUntil(503, 20_000, '203.0.113.3')).toBe(503);
  expect(await post(500, '203.0.113.3')).toBe(200);
  expect(await post(20_000, '203.0.114.3')).toBe(200);
  for (const socket of unfinished) socket.destroy();
  expect(await waitUntil(200, 20_000, '203.0.113.3')).toBe(200);
});
